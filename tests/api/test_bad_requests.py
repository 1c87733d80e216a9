"""Requests that cannot be granted, by the hundred: each is told so in one way, changes nothing, and breaks nothing."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection

from api.urls import urlpatterns
from tests.api import dealing
from tests.api.caller import Caller
from tests.api.playing import created, move, on_turn, opened, problem, seated, see

GOOD: dict[str, tuple[str, str]] = {
    "guests": ("guests", '"name": "daisy"'),
    "players": ("players", '"name": "daisy", "password": "correct horse battery"'),
    "tokens": ("tokens", '"name": "daisy", "password": "correct horse battery"'),
    "create": ("matches", '"game": "gapa", "seats": 2'),
    "join": ("matches/{bobs}/join", '"client_seed": "luck"'),
    "seed": ("matches/{open}/seed", '"client_seed": "luck"'),
    "leave": ("matches/{open}/leave", ""),
    "rematch": ("matches/{running}/rematch", ""),
    "moves": ("matches/{running}/moves", '"version": 2, "move": {"type": "pick_up"}'),
}

DEEP = 10_000
NO_OBJECTS = [
    *(b"{", b"}", b"[]", b"[{}]", b"null", b"true", b"1", b'"text"', b"\x00", b"//", b"{} {}", b"{}x", b"undefined"),
    *(b'{"name": NaN}', b'{"name": Infinity}', b'{"name": -Infinity}', b"{'name': 1}", b"{name: 1}", b'{"name"}'),
    *(b'{"name": 01}', b'{"name": +1}', b'{"name": 1,}', b'{"name": "\x00"}', b'{"name": "\n"}', b'{"name": "\\x41"}'),
    *(b"\xff\xfe", b'{"name": "\xff"}', b'{"name": "\xed\xa0\x80"}', b"\xef\xbb\xbf{}", "{}".encode("utf-16")),
    *(b'{"name": "\\ud800"}', b'{"name": "\\udc00\\ud800"}', b'{"\\ud800": 1}', b'{"name": ["\\udfff"]}'),
    b'{"name": ' + b"[" * DEEP + b"]" * DEEP + b"}",
    b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    b'{"name": ' + b"[" * 500 + b"]" * 500 + b"}",
    b'{"name": ' + b'{"a":' * 60 + b"1" + b"}" * 61,
    b'{"name": 1' + b"0" * 5000 + b"}",
]
NO_MEMBERS = [
    *(b'{"nothing": 1}', b'{"": 1}', b'{"__proto__": {}}', b'{"Game": "gapa"}', b'{"id": 1}', b'{"\\u0000": 1}'),
    *(b'{"nothing": 1e400}', b'{"nothing": [' + b"1," * 20_000 + b"1]}", '{"ｎame": "daisy"}'.encode()),
]

NO_TEXT = ["true", "0", "1.5", "-1", "1e400", "[]", "{}", '["a"]', '{"a": "b"}', '"\\u0000"', '"a\\u0000b"']
NO_NAME = [
    *NO_TEXT,
    "null",
    '""',
    '" "',
    '"\\u200b"',
    '"a\\u202eb"',
    '"\\u0007"',
    '"\\ue000"',
    f'"{"a" * 41}"',
    '"ﷺﷺﷺ"',
]
NO_SEED = [*NO_TEXT, '"a b"', '"é"', '"\\n"', '"\\u007f"', f'"{"a" * 65}"']
NO_NUMBER = [
    *("true", "false", "1.0", "2.5", "-1", "1e2", "1e400", "-1e400", "1e-400", '"2"', '""', '"two"', "[]", "[2]", "{}"),
    *("2147483648", "9007199254740993", "1" + "0" * 30, "1" + "0" * 400, "-" + "9" * 400, '"２"'),
]
NO_TRUTH = ["null", "0", "1", "1.0", '"true"', '"false"', '""', "[]", "[true]", "{}"]
NO_WORD = ["null", "true", "0", '""', '"Public"', '"public "', '"рublic"', '"public\\u0000"', "[]", '["public"]', "{}"]

BAD: dict[str, dict[str, list[str]]] = {
    "guests": {"name": NO_NAME},
    "players": {
        "name": [*NO_NAME, f'"{"ΐ" * 40}"'],  # forty letters, but three times as many where case does not count
        "password": [*NO_TEXT, "null", '""', f'"{"p" * 129}"', '"12345678"', '"daisy"'],
    },
    "tokens": {"name": NO_NAME, "password": [*NO_TEXT, "null", '""', f'"{"p" * 129}"']},
    "create": {
        "game": [*NO_TEXT, "null", '""', '"poker"', '"GAPA"', '"gapа"', '"gapa/1"', f'"{"g" * 100}"'],
        "seats": [*NO_NUMBER, "null", "0", "1", "7", "33"],
        "options": [
            *("null", "true", "1", '"may_keep"', "[]", '["may_keep"]', '{"swap": true}', '{"May_keep": true}'),
            *(f'{{"may_keep": {value}}}' for value in NO_TRUTH),
            *(f'{{"move_limit": {value}}}' for value in [*NO_NUMBER, "null", "0"]),
            '{"may_keep": ' + "[" * 15 + "]" * 15 + "}",
        ],
        "bots": [
            *(
                "null",
                "true",
                "1",
                '"greedy"',
                "{}",
                '{"0": "greedy"}',
                "[null]",
                "[1]",
                "[true]",
                '[["greedy"]]',
                "[{}]",
            ),
            *('["best"]', '["Greedy"]', '["grееdy"]', '["greedy", "greedy"]', "[" + '"greedy",' * 999 + '"greedy"]'),
        ],
        "turn_seconds": [*NO_NUMBER, "0", "4", "1209601"],
        "timeouts_allowed": [*NO_NUMBER, "null", "1001"],
        "bot_delay_seconds": [*NO_NUMBER, "null", "61"],
        "visibility": NO_WORD,
        "hold": NO_TRUTH,
    },
    "join": {
        "seat": [*NO_NUMBER, "3", "32"],
        "client_seed": NO_SEED,
        "invite": [*NO_TEXT, f'"{"i" * 65}"'],
    },
    "seed": {"client_seed": [*NO_SEED, "null"]},
    "moves": {
        "version": [*NO_NUMBER, "null"],
        "move": ["null"],
    },
}

# Of any game, whoever sends it.
NO_MOVES = [
    *("true", "1", '"flip"', "[]", "{}", '[{"type": "flip"}]', '{"type": null}', '{"type": 1}', '{"type": ["flip"]}'),
    *('{"type": {"type": "flip"}}', '{"type": ""}', '{"type": "fold"}', '{"type": "Flip"}', '{"type": "flip "}'),
    *('{"Type": "flip"}', '{"type": "fliр"}', '{"type": "flip\\u0000"}', '{"type": 1e400}', '{"type": "started"}'),
]
NO_CARDS = [
    *("null", "true", "1", '"3C"', "{}", "[]", "[null]", "[1]", "[1e400]", "[true]", '[["3C"]]', '[{"card": "3C"}]'),
    *(
        '["3c"]',
        '["C3"]',
        '["10C"]',
        '["1C"]',
        '["3C "]',
        '["3C\\u0000"]',
        '["3♣"]',
        '["３C"]',
        '["3С"]',
        '["ТD"]',
        '[""]',
    ),
    *('["??"]', '["3C", null]', '["3C", "XX"]', '["3CC"]', '["3", "C"]', "[" + "[" * 15 + "]" * 16),
]
NO_INDEX = ["null", "true", "false", "-1", "3", "0.0", "1e400", "1" + "0" * 400, '"0"', "[]", "[0]", "{}", "-0.0"]
MALFORMED = {
    "shithead": [
        *(f'{{"type": "play", "cards": {cards}}}' for cards in NO_CARDS),
        *(
            f'{{"type": "arrange", "face_up": {cards}}}'
            for cards in [*NO_CARDS, '["3C", "3D"]', '["3C", "3D", "3H", "3S"]']
        ),
        *(f'{{"type": "flip", "index": {index}}}' for index in NO_INDEX),
        *('{"type": "play"}', '{"type": "play", "card": "3C"}', '{"type": "pick_up", "cards": []}', '{"type": "flip"}'),
        *('{"type": "play", "cards": ["3C"], "seat": 1}', '{"type": "keep"}', '{"type": "pass"}'),
    ],
    "gapa": [
        *(f'{{"type": "place", "from": {word}, "to": 0}}' for word in NO_WORD),
        *(
            f'{{"type": "place", "from": "flipped", "to": {seat}}}'
            for seat in ["null", "true", "-1", "0.0", "99", '"0"', "[]"]
        ),
        *('{"type": "place", "from": "flipped"}', '{"type": "place", "to": "centre"}', '{"type": "flip", "index": 0}'),
        *('{"type": "place", "from": "open", "to": "center"}', '{"type": "keep", "card": "6S"}', '{"type": "play"}'),
    ],
    "president": [
        *(f'{{"type": "play", "cards": {cards}}}' for cards in NO_CARDS),
        *(
            f'{{"type": "give", "card": {card}}}'
            for card in ["null", "1", '["3C"]', '"3c"', '"BJ "', '"10C"', "{}", '""']
        ),
        *('{"type": "pass", "cards": []}', '{"type": "give"}', '{"type": "flip", "index": 0}'),
    ],
}


def contents() -> dict[str, str]:
    """All that is stored, by table."""
    with connection.cursor() as cursor:
        tables = [name for name in connection.introspection.table_names(cursor) if name.startswith("cardgames_")]
        assert "cardgames_match" in tables and "cardgames_event" in tables
        found = {}
        for table in tables:
            cursor.execute(
                f"SELECT count(*) || md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) FROM {table} t"
            )
            [found[table]] = cursor.fetchone()
    return found


class Ground:
    """What the requests are about: an open match, a running one, and one that bob opened; alice sends them."""

    def __init__(self, alice: Caller, bob: Caller) -> None:
        self.alice = alice
        self.running = seated(alice, bob, hold=True)
        dealing.start(self.running, dealing.shithead("3C 8D 9H", "7C 7D JH"), dealer=1)
        for caller in (alice, bob):
            created(move(caller, self.running))
        self.matches = {
            "open": opened(alice, seats=3)["id"],
            "bobs": opened(bob, seats=3)["id"],
            "running": self.running,
        }

    def path(self, call: str) -> str:
        return GOOD[call][0].format(**self.matches)

    def post(self, call: str, sent: bytes, key: str | None = None) -> Any:
        headers = {} if key is None else {"Idempotency-Key": key}
        return self.alice.send("POST", self.path(call), sent, **headers)


@pytest.fixture
def ground(alice: Caller, bob: Caller) -> Iterator[Ground]:
    """Is the same after the test."""
    found = Ground(alice, bob)
    before = contents()
    yield found
    assert contents() == before


def body(call: str, member: str, value: str) -> bytes:
    """The good body of a call with one member spoilt; of two members of one name the last one counts."""
    rest = GOOD[call][1]
    return f"{{{rest}{', ' if rest else ''}{member!r}: {value}}}".replace("'", '"').encode("utf-8", "surrogatepass")


def test_a_body_that_is_no_json_object_is_malformed(ground: Ground) -> None:
    for call in GOOD:
        for sent in NO_OBJECTS[:: 1 if call == "create" else 4]:
            refused = problem(ground.post(call, sent), 400, "malformed", (call, sent[:50]))
            assert "field" not in refused, (call, sent[:50])


def test_a_member_that_does_not_exist_is_no_typo_to_be_ignored(ground: Ground) -> None:
    for call in GOOD:
        for sent in NO_MEMBERS:
            refused = problem(ground.post(call, sent), 400, "malformed", (call, sent[:50]))
            assert f'"{refused["field"]}"' not in GOOD[call][1]


def test_a_body_beyond_the_limit_is_too_large(ground: Ground) -> None:
    for call in GOOD:
        for sent in (b" " * 65_535 + b"{}", b'{"name": "' + b"a" * 1_000_000, b"[" * 100_000):
            problem(ground.post(call, sent), 413, "too_large", call)


def test_only_json_is_read(ground: Ground) -> None:
    kinds = ["", "text/plain", "text/json", "application", "a/b/c", ";;", "application/x-www-form-urlencoded", "é"]
    for call in GOOD:
        for kind in (*kinds, "multipart/form-data; boundary=x", "application/jsonp", "application/" + "j" * 5000):
            answer = ground.alice.send("POST", ground.path(call), b"{}", kind)
            problem(answer, 415, "unsupported_media_type", (call, kind))
        for coding in ("gzip", "br", "identity, gzip"):
            answer = ground.alice.send("POST", ground.path(call), b"{}", **{"Content-Encoding": coding})
            problem(answer, 415, "unsupported_media_type", (call, coding))


@pytest.mark.parametrize("call", BAD)
def test_a_member_of_the_wrong_kind_is_malformed_and_named(ground: Ground, call: str) -> None:
    for member, values in BAD[call].items():
        for value in values:
            refused = problem(ground.post(call, body(call, member, value)), 400, "malformed", (member, value[:50]))
            assert refused["field"].partition(".")[0] == member, value


def test_a_member_that_is_missing_is_malformed_and_named(ground: Ground) -> None:
    for call in ("players", "tokens", "create", "seed", "moves"):
        refused = problem(ground.post(call, b""), 400, "malformed", call)
        assert f'"{refused["field"]}"' in GOOD[call][1]
        problem(ground.post(call, b"{}"), 400, "malformed", call)


def test_a_call_without_members_takes_none(ground: Ground) -> None:
    for call in ("leave", "rematch"):
        assert problem(ground.post(call, b'{"seat": 0}'), 400, "malformed", call)["field"] == "seat"


def test_with_a_key_bad_bodies_are_as_bad(ground: Ground) -> None:
    for call in ("create", "join", "moves"):
        for sent in (*NO_OBJECTS, *NO_MEMBERS)[::2]:
            problem(ground.post(call, sent, "k"), 400, "malformed", (call, sent[:50]))


# Moves


@pytest.mark.parametrize(("game", "seats"), [("shithead", 2), ("gapa", 2), ("president", 4)])
def test_a_move_that_cannot_be_read_is_malformed(alice: Caller, bob: Caller, game: str, seats: int) -> None:
    callers = (alice, bob, *(Caller.guest(f"guest {number}") for number in range(2, seats)))
    match = seated(*callers, game=game)
    mover, before = on_turn(callers, match), contents()
    for number, wish in enumerate(NO_MOVES + MALFORMED[game]):
        sent = f'{{"version": 2, "move": {wish}}}'.encode()
        key = {"Idempotency-Key": "k"} if number % 2 else {}
        refused = problem(mover.send("POST", f"matches/{match}/moves", sent, **key), 400, "malformed", wish)
        assert refused["field"].startswith("move") or "1e400" in wish, wish
    assert contents() == before


def test_cards_that_are_not_there_to_be_played_are_illegal(alice: Caller, bob: Caller, ground: Ground) -> None:
    state, version = dealing.state(ground.running).state, dealing.state(ground.running).version
    assert see(alice, ground.running)["turn"] == [0]
    hand, own_face_up, opening = list(state.hands[0]), state.face_up[0], "3C"
    hidden = [state.hands[1][0], state.stock[0], state.stock[-1], *(card for card in state.face_down[1] if card)]
    wishes: list[Any] = [
        *({"type": "play", "cards": [card]} for card in (*hidden, *own_face_up, *state.face_up[1], "BJ", "RJ")),
        {"type": "play", "cards": [opening, opening]},
        {"type": "play", "cards": hand},
        {"type": "play", "cards": [opening] * 5000},
        {"type": "play", "cards": [*hand, *state.hands[1], *state.stock]},
        {"type": "pick_up"},
        {"type": "flip", "index": 0},
        {"type": "arrange", "face_up": list(own_face_up)},
        {"type": "arrange", "face_up": [opening] * 3},
    ]
    for wish in wishes:
        answer = alice.post(f"matches/{ground.running}/moves", {"version": version, "move": wish}, "k")
        refused = problem(answer, 422, "illegal_move")
        assert refused["clause"].startswith("SH-") and refused["version"] == version
        stranger = bob.post(f"matches/{ground.running}/moves", {"version": version, "move": wish})
        assert problem(stranger, 409, "not_your_turn")["version"] == version


# Addresses, methods, headers, queries


def test_what_is_no_address_is_not_found(ground: Ground) -> None:
    match = ground.running
    strange = [
        *("", "nothing", "guests/", "games/", "games/gapa/", "games/%00", "games/ä", "games/..", "matches/", "Matches"),
        *("matches/1", "matches/not-a-uuid", f"matches/{match.upper()}X", f"matches/{match.replace('-', '')}"),
        *(f"matches/{match}/", f"matches/{match}/nothing", f"matches/{match}/moves/", f"matches/{match}%00"),
        *("matches/" + "0" * 5000, f"matches/{{{match}}}", "../../etc/passwd", "%2e%2e/", "%ff%fe", "matches/%F0%9F"),
    ]
    for path in strange:
        for method in ("GET", "POST", "PATCH"):
            problem(ground.alice.send(method, f"/api/v1/{path}"), 404, "not_found")


def _addresses(ground: Ground) -> list[tuple[str, list[str]]]:
    """Every address of the API with its own methods."""
    found = []
    for pattern in urlpatterns:
        path = str(pattern.pattern).replace("<slug:name>", "gapa")
        for name in ("match", "token"):
            path = path.replace(f"<uuid:{name}>", ground.running)
        methods = pattern.callback.cls.http_method_names if path not in {"schema", "docs"} else ["get"]
        found.append((path, [method.upper() for method in methods if method not in {"head", "options"}]))
    return found


def test_a_method_that_an_address_does_not_have_is_refused(ground: Ground) -> None:
    for path, methods in _addresses(ground):
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"} - set(methods):
            answer = ground.alice.send(method, path, b"{}")
            problem(answer, 405, "method_not_allowed")
            assert set(answer.headers["Allow"].split(", ")) == {*methods, *(("HEAD",) if "GET" in methods else ())}


TOKENS = [
    *(
        "Bearer",
        "Bearer ",
        "Bearer a b",
        "Bearer a,b",
        "Bearer unknown",
        "Bearer é",
        "Bearer ÿþ",
        "Bearer \x00",
        "bearer \t x",
    ),
    *(
        "Bearer " + "0" * 64,
        "Bearer " + "f" * 8000,
        "Bearer {}",
        "Bearer null",
        "BEARER '; DROP TABLE cardgames_event; --",
    ),
]


def test_a_token_that_is_none_is_refused_whatever_is_asked_for(ground: Ground) -> None:
    for path, methods in _addresses(ground):
        if path.startswith(("schema", "docs")):
            continue
        for token in TOKENS if path == "matches" else TOKENS[:3]:
            answer = Caller("mallory").send(methods[-1], path, b"{}", Authorization=token)
            problem(answer, 401, "unauthenticated")
            assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_without_a_token_there_is_reading_and_nothing_else(ground: Ground, nobody: Caller) -> None:
    for path, methods in _addresses(ground):
        if path not in {"guests", "players", "tokens", "records/check"} and (
            methods[-1] != "GET" or path.startswith("me")
        ):
            problem(nobody.send(methods[-1], path, b"{}"), 401, "unauthenticated")
            problem(nobody.send(methods[-1], path, b"{}", Authorization="Basic YTpi"), 401, "unauthenticated")


NO_COUNT = [
    *("", "-1", "+1", "1.0", "1e3", "true", "null", "x", "٣", "２", "0x1", " 1", "1 ", "1,2", "1_0", "\x00", "ÿ"),
    *("2147483648", "9" * 20, "9" * 5000, "NaN"),
]
_ID = "0" * 32
NO_CURSOR = [
    *("", "x", "=", "====", "\x00", "ä", "a" * 5000, "cD0", "null", "cj0xJnA9NDg3"),
    *("lt", "lt.1", "lt.1.", f"lt.-1.{_ID}", f"lt.1.5.{_ID}", f"lt.{'9' * 17}.{_ID}", f"eq.1.{_ID}", f"lt.1.{_ID}0"),
    *(
        f"LT.1.{_ID}",
        f"lt.٣.{_ID}",
        f"lt. 1.{_ID}",
        f"lt.1.{_ID}\n",
        f"lt.1.{_ID}\x00",
        f"lt.1.{'G' * 32}",
        f"lt..{_ID}",
    ),
    *(f"lt.1.'; DROP TABLE cardgames_event; --{_ID}", "lt.1.00000000-0000-4000-8000-000000000000"),
]
QUERIES: list[tuple[str, str, list[str]]] = [
    ("matches/{running}", "version", NO_COUNT),
    ("matches/{running}/receipt", "version", NO_COUNT),
    ("matches/{running}/events", "after", NO_COUNT),
    ("matches/{running}/events", "limit", [*NO_COUNT, "0", "1001"]),
    ("matches/{running}/wait", "after", NO_COUNT),
    ("matches/{running}/wait", "seconds", [*NO_COUNT, "61"]),
    ("matches", "limit", [*NO_COUNT, "0", "101"]),
    ("matches", "cursor", NO_CURSOR),
    ("matches", "status", ["Open", "open ", "opеn", "\x00", "1", "open,active", "a" * 5000]),
    ("matches", "game", ["poker", "Gapa", "gapа", "\x00", "1", "gapa,shithead"]),
    ("matches", "mine", ["yes", "1", "True", "TRUE", "\x00", "trüe"]),
    ("matches", "awaiting_me", ["yes", "1", "True", "\x00", "0"]),
]


def test_a_query_that_cannot_be_read_is_malformed_and_named(ground: Ground) -> None:
    for path, name, values in QUERIES:
        for value in values:
            answer = ground.alice.send("GET", f"/api/v1/{path.format(**ground.matches)}?{name}={quote(value)}")
            assert problem(answer, 400, "malformed", (path, name, value))["field"] == name


def test_a_query_of_bytes_that_are_no_text_breaks_nothing(ground: Ground) -> None:
    for query in ("status=%ff", "status=%00", "&".join("a=1" for _ in range(1100)), "game=%ed%a0%80"):
        problem(ground.alice.send("GET", f"/api/v1/matches?{query}"), 400, "malformed")


def test_what_the_caller_cannot_take_is_not_sent(ground: Ground) -> None:
    for accept in ("text/html", "application/xml", "image/*", "nothing", ";;", "application/json; x*=bogus''a"):
        for path in ("games", f"matches/{ground.running}", "matches"):
            problem(ground.alice.get(path, Accept=accept), 406, "not_acceptable")


def test_a_host_that_is_not_ours_is_refused(ground: Ground) -> None:
    for host in ("evil.example", "localhost:port", "[::", "a" * 300, "localhost/x"):
        problem(ground.alice.get("games", Host=host), 400, "malformed")


def test_every_kind_of_problem_has_its_own_type(ground: Ground, nobody: Caller) -> None:
    told = [
        problem(ground.alice.get("nothing"), 404, "not_found"),
        problem(nobody.post("matches", {}), 401, "unauthenticated"),
        problem(ground.alice.post("matches", {}), 400, "malformed"),
        problem(ground.alice.get("guests"), 405, "method_not_allowed"),
    ]
    assert len({kind["type"] for kind in told}) == len({kind["title"] for kind in told}) == 4
