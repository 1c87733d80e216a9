"""A match, an event, a record as their readers may see them: the one place that turns tables into JSON.

Everything that depends on hidden cards comes from `view`, `legal` and `opened`, each asked for the viewer's own seat.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from cardgames import receipts, records, store, stored
from cardgames.chain import Event
from cardgames.errors import LogDamaged
from cardgames.models import Match, Seat
from cardgames.play import Accepted
from cardgames.position import UNREADABLE, Position
from cardgames.rules.errors import Refused
from cardgames.rules.moves import move_form
from cardgames.rules.secrecy import TABLE
from cardgames.store import Sitting, Table, instant

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands, or stood, after some event; the part of its JSON that events decide."""

    status: str
    version: int
    turn: list[int]
    deadline: datetime | None
    result: Json | None
    levels: tuple[str | None, ...]
    taken_over: tuple[bool, ...]


def _standing(match: Match, seats: Iterable[Sitting], position: Position | None) -> Standing:
    if position is None:
        levels = tuple(None if sitting.taken_over else sitting.level for sitting in seats)
        return Standing(match.status, 0, [], None, None, levels, (False,) * len(levels))
    return Standing(
        position.status,
        position.version,
        list(position.awaited),
        store.dues(match, position)[0],
        position.result,
        position.levels,
        tuple(at is not None for at in position.taken_over_at),
    )


def match_json(table: Table, seat: int | None) -> Json:
    """The match as it stands, for whoever plays the seat (None: a spectator) (contract: Match)."""
    return _match_json(table, seat, table.position, instant(table.now))


def match_after(table: Table, seat: int | None, position: Position) -> Json:
    """The match as it stood right after an append, before any rematch; its `now` is that of the append's events."""
    return _match_json(replace(table, rematch=None), seat, position, position.at)


def match_at(table: Table, seat: int | None, position: Position | None) -> Json:
    """The match as it stood after an earlier event, with the same secrecy as now (contract: `?version=`)."""
    shown = _match_json(table, seat, position, instant(table.now))
    if position is None:
        return shown | {"status": Match.Status.OPEN}
    if table.position is not None and table.position.over:
        view = position.game.view(position.state, None, reveal=True)
        return shown | {"view": view, "legal_moves": []}
    return shown


def _match_json(table: Table, seat: int | None, position: Position | None, now: str) -> Json:
    match = table.match
    rematch = table.rematch if _tells_rematch(match, seat) else None
    shown = _head(match, table.seats, _standing(match, table.seats, position), rematch)
    shown["you"] = None if seat is None else {"seat": seat}
    shown["now"] = now
    shown["view"] = None if position is None else _view(position, seat)
    shown["legal_moves"] = [] if position is None else _legal(position, seat)
    if seat is not None:
        shown["invite"] = match.invite
    return shown


def _tells_rematch(match: Match, seat: int | None) -> bool:
    """A private rematch is kept for those who played to the end; a former player is a stranger to it."""
    return seat is not None or match.visibility == Match.Visibility.PUBLIC


def _view(position: Position, seat: int | None) -> Json:
    return position.game.view(position.state, seat, reveal=position.over)


def _legal(position: Position, seat: int | None) -> list[Json]:
    if seat is None or position.over:
        return []
    return [move_form(move, everything=True) for move in position.game.legal(position.state, seat)]


def _head(match: Match, seats: Iterable[Sitting], standing: Standing, rematch: UUID | None) -> Json:
    return {
        "id": str(match.id),
        "game": match.game,
        "edition": match.edition,
        "options": match.options,
        "status": standing.status,
        "seats": [_seat(sitting, standing) for sitting in seats],
        "version": standing.version,
        "turn": standing.turn,
        "deadline": standing.deadline and instant(standing.deadline),
        "result": standing.result,
        "commitment": match.commitment,
        "created_at": instant(match.created_at),
        "visibility": match.visibility,
        "turn_seconds": match.turn_seconds,
        "timeouts_allowed": match.timeouts_allowed,
        "bot_delay_seconds": match.bot_delay_seconds,
        "hold": match.hold,
        "rematch_of": match.rematch_of_id and str(match.rematch_of_id),
        "rematch": rematch and str(rematch),
    }


def _seat(sitting: Sitting, standing: Standing) -> Json:
    level = standing.levels[sitting.seat]
    shown: Json = {
        "seat": sitting.seat,
        "player": _player(sitting),
        "taken_over": standing.taken_over[sitting.seat],
    }
    return shown | ({"level": level} if level else {}) | ({"kept": True} if sitting.kept_for else {})


def player_json(id: UUID, name: str | None, kind: str | None) -> Json:
    """A player as everybody may know him."""
    return {"id": str(id), "name": name, "kind": kind}


def _player(sitting: Sitting) -> Json | None:
    if sitting.player is not None:
        return player_json(sitting.player, sitting.name, sitting.kind)
    if sitting.level is not None:
        return bot_player(sitting.level)
    return None


def bot_player(level: str) -> Json:
    """How a bot of the server's own is shown among the players."""
    return player_json(uuid5(NAMESPACE_URL, f"cardgames/bot/{level}"), f"{level} bot", "bot")


def listed(match: Match, player: UUID | None, now: datetime) -> Json:
    """A match in a list, from its head row; `match.seats` and `match.rematch` must be loaded."""
    seats = [_sitting(seat) for seat in sorted(match.seats.all(), key=lambda seat: seat.seat)]
    standing = Standing(
        match.status,
        match.version,
        match.turn,
        match.deadline,
        match.result,
        tuple(sitting.level for sitting in seats),
        tuple(sitting.taken_over for sitting in seats),
    )
    mine = next((s.seat for s in seats if player is not None and s.player == player and not s.taken_over), None)
    rematch = getattr(match, "rematch", None) if _tells_rematch(match, mine) else None
    shown = _head(match, seats, standing, rematch and rematch.id) | {"you": None, "now": instant(now)}
    return shown if mine is None else shown | {"you": {"seat": mine}, "invite": match.invite}


def _sitting(seat: Seat) -> Sitting:
    player = seat.player
    name, kind = (player.name, player.kind) if player else (None, None)
    return Sitting(seat.seat, seat.player_id, name, kind, seat.level, seat.taken_over, seat.kept_for_id, None)


def record_json(match: UUID) -> Json:
    """The record of a match that has ended. Raises LogDamaged."""
    try:
        table, events = stored.whole(match)
        return records.of_match(table, events, [_player(sitting) for sitting in table.seats])
    except (Refused, *UNREADABLE):  # what is wrong may name cards, and this is logged
        raise LogDamaged(f"match {match} cannot be told as a record") from None


def etag(table: Table, seat: int | None) -> str:
    """From version, viewer and lobby revision alone. Weak: `now` differs from answer to answer."""
    viewer = "-" if seat is None else seat
    return f'W/"{table.match.version}.{table.match.revision}.{viewer}"'


def is_known(tag: str, if_none_match: str) -> bool:
    """Whether the caller says that he has it: one tag, a list, or `*` for any; compared weakly (RFC 9110)."""
    known = {each.strip().removeprefix("W/") for each in if_none_match.split(",")}
    return "*" in known or tag.removeprefix("W/") in known


def event_json(table: Table, event: Event, player: UUID | None) -> Json:
    """An event with the seals this player may open: those of his seat, up to a takeover; all when the match is over."""
    return event.opened(table.seeds, _audiences(table, event.version, player))


def own_event(accepted: Accepted) -> Json:
    """The event of an accepted move, as its mover may see it after the append."""
    event, over = accepted.event, accepted.position.over
    return event.opened(accepted.table.seeds, event.values if over else {str(accepted.seat)})


def _audiences(table: Table, version: int, player: UUID | None) -> frozenset[str]:
    position = table.position
    if position is None or position.over:
        return frozenset((TABLE, *(str(sitting.seat) for sitting in table.seats)))
    until = position.taken_over_at
    mine = (s.seat for s in table.seats if player is not None and s.player == player)
    return frozenset(str(seat) for seat in mine if version <= (until[seat] or version))


def opening_receipt(table: Table) -> str:
    """The receipt for a match without events: it holds the commitment (contract: receipt)."""
    return receipts.sign(table.id, 0, table.match.commitment, instant(table.now))


def move_receipt(event: Event) -> str:
    return receipts.sign(event.match, event.version, event.hash, event.at)


def later_receipt(table: Table, version: int) -> Json:
    """The receipt for any version, for whoever may read the match: the very one that was given at the time, but for
    version 0, whose time is that of the creation. Raises LogDamaged where the log is no longer what was promised: the
    server does not sign that."""
    if version == 0:
        hash, at = table.match.commitment, instant(table.match.created_at)
    else:
        event = store.sound_event(table, version)
        hash, at = event.hash, event.at
    return {"version": version, "hash": hash, "receipt": receipts.sign(table.id, version, hash, at)}
