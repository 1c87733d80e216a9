"""How answers are written: always as JSON."""

from collections.abc import Mapping
from typing import Any

import orjson
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import JSONRenderer


class CompactRenderer(JSONRenderer):
    """JSON as DRF renders it, several times as fast."""

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        return b"" if data is None else orjson.dumps(data, default=str)


NDJSON = "application/x-ndjson"


class LinesRenderer(CompactRenderer):
    """For calls that answer JSON documents, one a line; who takes any JSON takes them, too."""

    media_type = NDJSON
    format = "ndjson"


class Negotiation(DefaultContentNegotiation):
    """Looks closer only where somebody may want something else than JSON."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: str | None = None) -> Any:
        if request.META.get("HTTP_ACCEPT", "*/*") in {"*/*", "application/json"}:
            return renderers[0], renderers[0].media_type
        return super().select_renderer(request, renderers, format_suffix)
