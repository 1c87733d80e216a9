"""Programs in web pages of other origins may call the API."""

from api.urls import urlpatterns
from tests.api.caller import Caller
from tests.api.playing import opened
from tests.pages import CONTRACT, names

ORIGIN = "https://client.example"


def test_an_answer_may_be_read_by_any_page(alice: Caller, nobody: Caller) -> None:
    match = opened(alice)["id"]
    for caller in (alice, nobody):
        answer = caller.get(f"matches/{match}", Origin=ORIGIN)
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer.headers
        exposed = {name.strip() for name in answer.headers["Access-Control-Expose-Headers"].split(",")}
        assert exposed == promised()


def promised() -> set[str]:
    """The header fields that stand in the contract."""
    section = " ".join(CONTRACT.read_text().partition("### From web pages")[2].split())
    return set(names(section.partition("header fields")[2].partition(".")[0]))


def test_a_problem_may_be_read_too(nobody: Caller) -> None:
    answer = nobody.post("matches", {}, Origin=ORIGIN)
    assert answer.status_code == 401
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_the_keys_of_receipts_may_be_read(nobody: Caller) -> None:
    assert nobody.get("/.well-known/jwks.json", Origin=ORIGIN).headers["Access-Control-Allow-Origin"] == "*"


def test_a_browser_may_ask_before_it_moves(nobody: Caller) -> None:
    wanted = "authorization, content-type, idempotency-key, if-none-match, last-event-id"
    headers = {"Origin": ORIGIN, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": wanted}
    path = "matches/00000000-0000-4000-8000-000000000000/moves"
    answer = nobody.send("OPTIONS", path, **headers)
    assert answer.status_code == 200 and answer.content == b""
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    methods = {name.strip() for name in answer.headers["Access-Control-Allow-Methods"].split(",")}
    assert methods == {name.upper() for call in urlpatterns[:-2] for name in call.callback.cls.http_method_names}
    allowed = {name.strip() for name in answer.headers["Access-Control-Allow-Headers"].split(",")}
    assert set(wanted.split(", ")) <= allowed


def test_other_pages_are_not_for_other_origins(nobody: Caller) -> None:
    assert "Access-Control-Allow-Origin" not in nobody.get("/", Origin=ORIGIN).headers
