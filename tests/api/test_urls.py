"""Which process answers which call."""

import re
from inspect import iscoroutinefunction
from typing import Any

from api.urls import urlpatterns
from cardgames.asgi import LIVE
from stack.program import ROOT


def test_what_waits_is_known_as_such_to_the_server_and_to_the_proxy() -> None:
    [proxied] = re.findall(r"@live path_regexp (\S+)", (ROOT / "deploy" / "Caddyfile").read_text())
    paths = {f"/api/v1/{re.sub('<.*?>', 'x', str(call.pattern))}": call.callback for call in urlpatterns}
    waiting = {path for path, view in paths.items() if _is_asynchronous(view)}
    assert len(waiting) >= 2
    assert waiting == {path for path in paths if LIVE.fullmatch(path)}
    assert waiting == {path for path in paths if re.search(proxied, path)}


def _is_asynchronous(view: Any) -> bool:
    return any(iscoroutinefunction(getattr(view.cls, method, None)) for method in ("get", "post"))
