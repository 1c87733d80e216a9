"""Nothing depends on cards the caller may not see: two worlds that differ in these alone are alike to the byte."""

import re
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any

import pytest
from django.db import transaction

from cardgames import play
from cardgames.models import Match
from cardgames.rules import GAMES
from cardgames.rules.cards import CODES
from cardgames.rules.moves import move_form
from stack.program import ROOT
from tests.api import dealing
from tests.api.caller import Caller, Json, RemoteCaller
from tests.api.conftest import Remote
from tests.api.playing import created, fine, problem, seated, see
from tests.api.worlds import Alike, Viewer, World, find

PLAYER, SPECTATOR, FORMER = Viewer(0), Viewer(), Viewer(0, leaves=4)
SEATS = {"shithead": 3, "gapa": 3, "president": 4}
# What the worlds are about: so many moves of a first or later round.
COURSES: dict[str, dict[str, Any]] = {
    "shithead": {"moves": 12, "cut_in": True},
    "shithead arranging": {"moves": 2, "sealed": True},
    "gapa": {"moves": 10},
    "president": {"moves": 8},
    "president exchange": {"moves": 6, "deals": 2, "sealed": True},
}
VIEWERS = {"player": PLAYER, "spectator": SPECTATOR, "former player": FORMER}
CASES = [
    *(
        (course, who)
        for course, who in product(COURSES, VIEWERS)
        if (course, who) != ("shithead arranging", "former player")
    ),
]

# What commits to hidden cards under unknown salts, and what the clock says, is another in every world.
_FREE = re.compile(
    rb"eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+"  # receipts
    rb'|(?<=")[0-9a-f]{64}(?=")'  # digests, hashes, commitments
    rb'|(?<="salt":")[0-9a-f]{32}(?=")'
    rb"|(?<=\")\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z(?=\")"
)


def levelled(body: bytes) -> bytes:
    return _FREE.sub(lambda found: b"#" * len(found[0]), body)


class Visit:
    """All that one viewer can fetch in one world, in order."""

    def __init__(self, caller: Caller, match: str) -> None:
        self.caller = caller
        self.match = match
        self.answers: list[tuple[str, int, dict[str, str], bytes]] = []  # of everything
        self.bodies: list[bytes] = []  # that no card of the caller's own may be repeated in
        self.last = b""  # of the last answer

    def get(self, path: str, **headers: str) -> Any:
        answer = self._keep(f"GET {path}", self.caller.get(path, **headers))
        self.bodies.append(self.last)
        return answer

    def post(self, path: str, body: object, key: str | None = None) -> Any:
        return self._keep(f"POST {path} {body}", self.caller.post(path, body, key))

    def _keep(self, asked: str, answer: Any) -> Any:
        assert answer.status_code < 500, asked
        self.last = bytes(answer.content)
        self.answers.append((asked, answer.status_code, dict(answer.headers), levelled(self.last)))
        return answer

    def look(self) -> Json:
        match: Json = self.get(f"matches/{self.match}").json()
        return match

    def move(self, wish: Json, version: int) -> None:
        """Twice, as the second answer is made in another way."""
        for _ in range(2):
            created(self.post(f"matches/{self.match}/moves", {"version": version, "move": wish}, f"k{version}"))

    def try_everything(self) -> None:
        """Every move the caller could think of that is not his to make, on the present version and an older one; some
        of them, where he has no seat or every answer takes long."""
        seen = self.look()
        for wish in list(_wishes(seen["game"]))[:: 1 if seen["you"] and seen["version"] < 50 else 5]:
            if wish not in seen["legal_moves"]:
                refused = self.post(f"matches/{self.match}/moves", {"version": seen["version"], "move": wish})
                assert refused.status_code in {400, 403, 409, 422}, (wish, refused.content)
        for version in (1, seen["version"] - 1, seen["version"] + 1):
            self.post(f"matches/{self.match}/moves", {"version": version, "move": {"type": "play", "cards": ["??"]}})

    def look_round(self, since: int) -> None:
        """Everything there is to fetch, of the match as it was from this version on."""
        seen, here = self.look(), f"matches/{self.match}"
        for version in range(since, seen["version"] + 2):
            self.get(f"{here}?version={version}")
            self.get(f"{here}/receipt?version={version}")
        after: int | None = 0
        while after is not None:
            after = self.get(f"{here}/events?after={after}&limit=5").json()["next"]
        etag = self.get(here).headers["ETag"]
        assert self.get(here, **{"If-None-Match": etag}).status_code == 304
        for query in ("", f"?game={seen['game']}", f"?after={self.match}", "?since=2000-01-01T00:00:00Z"):
            self.get(f"records{query}")
        for query in ("", "?limit=1", f"?game={seen['game']}", "?status=active", "?mine=true", "?awaiting_me=true"):
            self.get(f"matches{query}")
        self.get("me")
        self.get("me/export")
        problem(self.get(f"{here}/record"), 409, "match_not_over")
        self.get(f"{here}/receipt")
        audit = self.get(f"{here}/audit")
        assert self.get(f"{here}/audit", **{"If-None-Match": audit.headers["ETag"]}).status_code == 304
        for call, body in (("join", {}), ("seed", {"client_seed": "a"}), ("rematch", {})):
            self.post(f"{here}/{call}", body)

    def go(self) -> None:
        """He deletes his account; what is left of him in the match is for everybody to see."""
        self._keep("DELETE me", self.caller.send("DELETE", "me"))
        self._keep("what is left", Caller("nobody").get(f"matches/{self.match}"))


def _wishes(game: str) -> Iterator[Json]:
    cards = sorted(CODES)[::2] if game != "gapa" else []
    yield from ({"type": "play", "cards": [card]} for card in cards)
    yield from ({"type": "play", "cards": [rank + suit for suit in "CDHS"]} for rank in "357TA" if cards)
    yield from ({"type": "give", "card": card} for card in cards[::4])
    yield from ({"type": "arrange", "face_up": [card, *cards[:2]]} for card in cards[::6])
    yield from ({"type": "flip", "index": index} for index in range(3))
    yield from ({"type": "place", "from": pile, "to": to} for pile in ("flipped", "open") for to in (0, 1, 2, "centre"))
    yield from ({"type": name} for name in ("flip", "keep", "pass", "pick_up"))


@contextmanager
def undone() -> Iterator[None]:
    """What happens in there has never happened."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def visit(world: World, match: str, callers: tuple[Caller, ...], viewer: Viewer, stranger: Caller) -> Visit:
    """Plays the world's course, over HTTP wherever a person moves, and fetches what the viewer can."""
    seen = Visit(stranger if viewer.seat is None else callers[viewer.seat], match)
    dealing.start(match, *world.decks, dealer=len(callers) - 1)
    if world.before:
        dealing.make(match, world.before, *world.decks)
    since = dealing.state(match).version - 2
    for number, (seat, wish) in enumerate(world.course):
        if number == viewer.leaves:
            fine(seen.post(f"matches/{match}/leave", {}))
        position = dealing.state(match)
        form = move_form(wish, everything=True)
        if seat == viewer.seat and position.levels[seat] is None:
            seen.move(form, position.version)
        elif position.levels[seat] is None:
            created(callers[seat].post(f"matches/{match}/moves", {"version": position.version, "move": form}))
        else:
            play.execute_bot(dealing.table(match).match.id, seat, wish, position.version)
        if number % 2:
            seen.look()
    seen.try_everything()
    seen.look_round(since)
    seen.go()
    return seen


@pytest.fixture
def stranger(charlie: Caller) -> Caller:
    return charlie


def both(course: str, who: str, callers: tuple[Caller, ...], stranger: Caller) -> tuple[Alike, str, list[Visit]]:
    game, viewer = course.split(maxsplit=1)[0], VIEWERS[who]
    wanted = COURSES[course]
    alike = find(GAMES[game], SEATS[game], viewer, **wanted)
    options = {name: wanted[name] for name in wanted.keys() - {"moves", "deals", "sealed"}}
    match = seated(*callers, game=game, hold=True, options=options)
    visits = []
    for world in alike.worlds:
        with undone():
            visits.append(visit(world, match, callers, viewer, stranger))
    return alike, match, visits


@pytest.mark.parametrize(("course", "who"), CASES)
def test_worlds_that_differ_in_unseen_cards_are_alike_to_the_byte(
    alice: Caller, bob: Caller, stranger: Caller, course: str, who: str
) -> None:
    guests = (Caller.guest(f"guest {number}") for number in range(2, SEATS[course.split(maxsplit=1)[0]]))
    alike, match, (first, second) = both(course, who, (alice, bob, *guests), stranger)
    assert alike.worlds[0].decks != alike.worlds[1].decks
    for one, other in zip(first.answers, second.answers, strict=True):
        assert one == other
    assert len(first.answers) > 35
    # No card that he was not to see is written anywhere (unless it was shown in an earlier round), nor what the cards
    # follow from.
    never = frozenset() if alike.worlds[0].before else alike.unseen
    seed = bytes(Match.objects.get(pk=match).secret.server_seed)
    for body in (*first.bodies, *second.bodies):
        assert not [card for card in never if f'"{card}"'.encode() in body]
        assert seed.hex().encode() not in body and b64encode(seed)[:40] not in body
        assert b"server_seed" not in body and b'"deck"' not in body


@pytest.mark.parametrize("course", ["shithead", "president"])
def test_worlds_that_differ_in_cards_the_viewer_sees_are_not_alike(
    alice: Caller, bob: Caller, stranger: Caller, course: str
) -> None:
    guests = tuple(Caller.guest(f"guest {number}") for number in range(2, SEATS[course]))
    callers = (alice, bob, *guests)
    alike = find(GAMES[course], SEATS[course], SPECTATOR, **COURSES[course])
    match = seated(*callers, game=course, hold=True, options={"cut_in": True} if course == "shithead" else {})
    seen = []
    for world in alike.worlds:
        with undone():
            dealing.start(match, *world.decks, dealer=len(callers) - 1)
            seen.append([see(caller, match)["view"] for caller in (*callers, stranger)])
    assert seen[0][-1] == seen[1][-1] and seen[0] != seen[1]


def test_who_waits_or_listens_is_told_no_more_by_a_real_server(remote: Remote) -> None:
    alike = find(GAMES["shithead"], 3, PLAYER, **COURSES["shithead"])
    callers = (remote.alice, remote.bob, remote.charlie)
    matches = [seated(*callers, game="shithead", hold=True, options={"cut_in": True}) for _ in alike.worlds]
    _deal(remote, dict(zip(matches, alike.worlds, strict=True)))
    visits: list[list[Any]] = []
    for match, world in zip(matches, alike.worlds, strict=True):
        names = {match.encode(): b"id", see(remote.alice, match)["invite"].encode(): b"invite"}
        visits.append([])
        streams = [
            _listening(viewer, match, cursor) for viewer in (remote.alice, remote.nobody) for cursor in (None, 0)
        ]
        for version, (seat, wish) in enumerate(world.course, 2):
            body = {"version": version, "move": move_form(wish, everything=True)}
            created(callers[seat].post(f"matches/{match}/moves", body))
            for viewer in (remote.alice, remote.nobody):
                query, plain = {"after": version, "seconds": 20}, {"Accept-Encoding": "identity"}
                answer = viewer.get(f"matches/{match}/wait", query, **plain)
                visits[-1].append((answer.status_code, _without_date(answer.headers), _named(answer.content, names)))
        visits[-1] += [_named(stream(len(world.course) + 2), names) for stream in streams]
    assert visits[0] == visits[1] and len(visits[0]) == 28
    assert all(told.count(b"event: event") >= len(alike.worlds[0].course) for told in visits[0][24:])


def _listening(viewer: RemoteCaller, match: str, cursor: int | None) -> Callable[[int], bytes]:
    """Opens a stream; gives what it has told by the time it has told this version, without its pings."""
    told = bytearray()
    headers = {"Authorization": f"Bearer {viewer.token}"} if viewer.token else {}
    answer = viewer.http.send(
        viewer.http.build_request(
            "GET",
            f"/api/v1/matches/{match}/stream",
            headers=headers | ({} if cursor is None else {"Last-Event-ID": str(cursor)}),
        ),
        stream=True,
    )
    pieces = answer.iter_raw()

    def until(version: int) -> bytes:
        while b"id: %d\n" % version not in told or not told.endswith(b"\n\n"):
            told.extend(next(pieces))
        answer.close()
        return bytes(told).replace(b": ping\n\n", b"")

    return until


def _named(told: bytes, names: dict[bytes, bytes]) -> bytes:
    for name, word in names.items():
        told = told.replace(name, word)
    return levelled(told)


def _deal(remote: Remote, worlds: dict[str, World]) -> None:
    """Starts these matches with their worlds' decks in the server's own database."""
    starts = (f"dealing.start({match!r}, {world.decks[0]!r}, dealer=2)" for match, world in worlds.items())
    settle = "import os, django", "from stack import local", "local.settle(os.environ)", "django.setup()"
    say = "; ".join((*settle, "from tests.api import dealing", *starts))
    environment = remote.stack.environment | {"DJANGO_SETTINGS_MODULE": "cardgames.settings"}
    subprocess.run((sys.executable, "-c", say), cwd=ROOT, env=environment, check=True)


def _without_date(headers: Any) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name != "date"}


def test_salts_of_seals_that_stay_closed_are_not_told(alice: Caller, bob: Caller, nobody: Caller) -> None:
    match = seated(alice, bob)
    table = dealing.table(match)
    salts = {audience: table.seeds.salt(2, audience) for audience in ("0", "1", "table")}
    answers = alice.get(f"matches/{match}/events").content + alice.get(f"matches/{match}").content
    assert salts["0"].encode() in answers
    assert salts["1"].encode() not in answers and salts["table"].encode() not in answers
    assert not any(salt.encode() in nobody.get(f"matches/{match}/events").content for salt in salts.values())
