"""What happens to a match before it starts, and how it starts: open, join, seed, leave, rematch.

An open match has no events; its seats change under a lock on its head row. Every change that can be seen raises the
lobby `revision`. The last seat taken starts the match in the same transaction.
"""

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar
from uuid import UUID, uuid4

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Now

from cardgames import play, store
from cardgames.accounts import check_there, still_there
from cardgames.chain import START
from cardgames.errors import (
    AlreadySeated,
    AlreadySeeded,
    MatchFull,
    MatchNotActive,
    MatchNotOpen,
    MatchNotOver,
    NotSeated,
    SeatTaken,
    TooManyMatches,
)
from cardgames.fair import commitment
from cardgames.models import GOING_ON, Creation, Departure, Key, Match, Player, Seat, Secret
from cardgames.position import SeatStarted, Started
from cardgames.rules import GAMES, edition
from cardgames.rules import options as rule_options
from cardgames.rules.errors import Malformed, Refused
from cardgames.signals import Change, announce
from cardgames.store import Asked, Sitting, Table

Json = dict[str, Any]
Answer = Callable[[Table], Json]  # renders what a lobby call answers, to be kept with its Idempotency-Key
T = TypeVar("T")
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A match as its creator asks for it; `bots` are the levels of the bots in the last seats."""

    game: str
    seats: int
    options: Json
    bots: tuple[str, ...]
    turn_seconds: int | None
    timeouts_allowed: int
    bot_delay_seconds: int
    visibility: str
    hold: bool


def create(player: UUID, wanted: Wanted, answer: Answer, asked: Asked | None = None) -> Json:
    """Opens a match with its creator in seat 0. Raises Malformed, naming the field, for what no such match can be."""
    game = GAMES.get(wanted.game)
    if game is None:
        raise Malformed(f"must be one of {', '.join(GAMES)}", "game")
    options = rule_options.read(game.OPTIONS, wanted.options)
    least, most = game.seats(options)
    if not least <= wanted.seats <= most:
        raise Malformed(f"with these options {game.TITLE} has {least} to {most} seats", "seats")
    if len(wanted.bots) >= wanted.seats:
        raise Malformed("one seat is the creator's own", "bots")
    with transaction.atomic():
        check_there(player)
        if asked and (created := _created(asked)):
            return created
        _check_room(player)
        match = _new_match(
            Match(
                game=game.NAME,
                edition=game.EDITION,
                options=vars(options),
                size=wanted.seats,
                turn_seconds=wanted.turn_seconds,
                timeouts_allowed=wanted.timeouts_allowed,
                bot_delay_seconds=wanted.bot_delay_seconds,
                visibility=wanted.visibility,
                hold=wanted.hold,
                creator_id=player,
            )
        )
        people = [Seat(seat=seat) for seat in range(wanted.seats - len(wanted.bots))]
        people[0].player_id = player
        bots = [Seat(seat=len(people) + number, level=level) for number, level in enumerate(wanted.bots)]
        _seat(match, people + bots)
        done = answer(_settled(match.id))
        if asked:
            Creation.objects.create(player_id=player, key=asked.key, body=asked.body, match=match, answer=done)
        return done


def _created(asked: Asked) -> Json | None:
    """What this key's first `POST matches` answered. Equal requests at the same time wait here for the first."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"{asked.player}/{asked.key}"])
    creation = Creation.objects.filter(player_id=asked.player, key=asked.key).first()
    if creation is None:
        return None
    asked.check_same(bytes(creation.body))
    return _replayed(creation.answer)


def _replayed(answer: Json) -> Json:
    return answer | {"replayed": True}


def _new_match(match: Match) -> Match:
    seed = secrets.token_bytes(32)
    match.id = uuid4()
    match.commitment = commitment(str(match.id), seed)
    match.hash = START
    match.invite = secrets.token_urlsafe(16)
    match.created_at = match.at = Now()
    match.save(force_insert=True)
    Secret.objects.create(match=match, server_seed=seed)
    return match


def _check_room(player: UUID) -> None:
    """Raises TooManyMatches. Whoever takes several seats at once waits here for himself; nothing is locked after it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 1))", [str(player)])
    under_way = Seat.objects.filter(player=player, taken_over=False, match__status__in=("open", "active")).count()
    if under_way >= settings.MATCHES_ALLOWED:
        raise TooManyMatches(f"you have seats in {under_way} matches that are open or running, and that is all one may")


def _seat(match: Match, seats: list[Seat]) -> None:
    for seat in seats:
        seat.match = match
    Seat.objects.bulk_create(seats)
    _announce_later(_change_of(match))


def _locked(change: Callable[Concatenate[Table, P], T]) -> Callable[Concatenate[UUID, P], T]:
    """Runs a change of an open match under a lock on its head row; `change` gets the table as first argument. Raises
    NotFound. Refusals carry the version."""

    @wraps(change)
    def run(match: UUID, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with transaction.atomic():
            Match.objects.select_for_update(no_key=True).filter(pk=match).values("pk").first()
            asked = kwargs.get("asked")
            table = _load(match, asked if isinstance(asked, Asked) else None)
            try:
                return change(table, *args, **kwargs)
            except Refused as refused:
                refused.version = table.match.version
                raise

    return run


@_locked
def join(
    table: Table,
    player: UUID,
    answer: Answer,
    *,
    seat: int | None,
    client_seed: str | None,
    invite: str | None,
    asked: Asked | None = None,
) -> Json:
    """Seats the player, in the seat kept for him, or the one he names, or the first free one."""
    if asked and table.used:
        asked.check_same(table.used.body)
        return _replayed(table.used.answer)
    if invite is None or not secrets.compare_digest(invite.encode(), table.match.invite.encode()):
        play.check_readable(table, player)
    chosen = _free_seat(table, player, seat)
    settled = _sit(table.match, chosen, player, client_seed)
    done = answer(settled)
    if asked:
        _remember(settled, asked, done)
    return done


def _sit(match: Match, seat: int, player: UUID, client_seed: str | None = None) -> Table:
    check_there(player)
    _check_room(player)
    Seat.objects.filter(match=match, seat=seat).update(player=player, kept_for=None, client_seed=client_seed)
    Departure.objects.filter(match=match, player=player).delete()
    _revise(match)
    return _settled(match.id)


def _free_seat(table: Table, player: UUID, wanted: int | None) -> int:
    if any(sitting.player == player for sitting in table.seats):
        raise AlreadySeated("you have a seat in this match")
    if table.match.status == Match.Status.ACTIVE:
        raise MatchFull("this match has started; no seat is free")
    _check_open(table)
    if wanted is not None and wanted >= table.match.size:
        raise Malformed(f"must be a seat from 0 to {table.match.size - 1}", "seat")
    kept = [sitting.seat for sitting in table.seats if sitting.kept_for == player]
    free = kept or [sitting.seat for sitting in table.seats if _is_free(sitting)]
    if wanted is not None and wanted not in free:
        raise SeatTaken(f"seat {wanted} is not free")
    if not free:
        raise MatchFull("no seat is free")
    return free[0] if wanted is None else wanted


def _is_free(sitting: Sitting) -> bool:
    return sitting.player is None and sitting.level is None and sitting.kept_for is None


def _check_open(table: Table) -> None:
    if table.match.status != Match.Status.OPEN:
        raise MatchNotOpen(f"this match is {table.match.status}")


def _remember(table: Table, asked: Asked, answer: Json) -> None:
    version = table.match.version
    Key.objects.create(
        match_id=table.match.id,
        player_id=asked.player,
        call=asked.call,
        key=asked.key,
        body=asked.body,
        version=version,
        last=version,
        answer=answer,
    )


@_locked
def seed(table: Table, player: UUID, client_seed: str) -> Table:
    """Adds the player's seed to the deal, once. The same seed again changes nothing."""
    play.check_readable(table, player)
    seat = play.seat_of(table, player)
    known = table.seats[seat].client_seed
    if known is not None and known == client_seed:
        return table
    _check_open(table)
    if known is not None:
        raise AlreadySeeded("you have given your seed")
    Seat.objects.filter(match=table.match, seat=seat).update(client_seed=client_seed)
    return _settled(table.match.id)


def leave(match: UUID, player: UUID, answer: Answer) -> Json:
    """Gives the seat of an open match back, or hands that of a running one to a bot. Twice does no more than once."""
    left = _leave_open(match, player, answer)
    if left is None:
        play.leave(match, player)
        left = answer(_load(match))
    return left


@_locked
def _leave_open(table: Table, player: UUID, answer: Answer) -> Json | None:
    """None if it is for the door to say what leaving means: the match has started, or the player never sat there."""
    seat = play.find_seat(table, player)
    if seat is None:
        # Who has left is a stranger now: he is told once more what he was told then, and nothing newer.
        departure = Departure.objects.filter(match=table.match, player=player).first()
        return departure.answer if departure else None
    if table.match.version:
        return None
    if player == table.match.creator_id:
        _abandon(table.match)
    elif table.match.status == Match.Status.OPEN:
        return _depart(table.match, seat, player, answer)
    return answer(_load(table.match.id))


def _vacate(match: Match, seat: int) -> None:
    Seat.objects.filter(match=match, seat=seat).update(player=None, client_seed=None)
    _revise(match)


def _depart(match: Match, seat: int, player: UUID, answer: Answer) -> Json:
    _vacate(match, seat)
    told = answer(_load(match.id))
    Departure.objects.create(match=match, player_id=player, answer=told)
    return told


def give_up(match: UUID, player: UUID) -> None:
    """Takes a deleted player out of whatever the match has come to. Twice does no more than once."""
    if _give_up_open(match, player):
        return
    with suppress(MatchNotActive, NotSeated):
        play.leave(match, player)


@_locked
def _give_up_open(table: Table, player: UUID) -> bool:
    """False if it is for the door."""
    seat = play.find_seat(table, player)
    if table.match.version or seat is None:
        return seat is None
    if player == table.match.creator_id:
        _abandon(table.match)
    elif table.match.status == Match.Status.OPEN:
        _vacate(table.match, seat)
        Departure.objects.create(match=table.match, player_id=player, answer={})  # or nobody would know he was there
    return True


def _abandon(match: Match) -> None:
    if match.status == Match.Status.OPEN:
        _revise(match, status=Match.Status.ABANDONED)


@_locked
def abandon(table: Table) -> None:
    """Ends an open match that nobody has filled in time; one that has started meanwhile is left alone."""
    _abandon(table.match)


@_locked
def rematch(table: Table, player: UUID) -> UUID:
    """The one rematch of an ended match: the first call opens it, later ones take their kept seats in it."""
    play.check_readable(table, player)
    if table.match.status in GOING_ON:
        raise MatchNotOver(f"this match is {table.match.status}")
    play.seat_of(table, player)
    if table.rematch is None:
        return _open_rematch(table, player)
    _rejoin(table.rematch, player)
    return table.rematch


def _open_rematch(table: Table, player: UUID) -> UUID:
    old = table.match
    names = ("game", "options", "size", "turn_seconds", "timeouts_allowed", "bot_delay_seconds", "visibility")
    again = Match(**{name: getattr(old, name) for name in names}, hold=False, creator_id=player, rematch_of=old)
    again.edition = GAMES[old.game].EDITION
    check_there(player)
    _check_room(player)
    there = still_there(sitting.player for sitting in table.seats if sitting.player)
    match = _new_match(again)
    _seat(match, [_kept(sitting, player, there) for sitting in table.seats])
    _revise(old)
    _settled(match.id)
    return match.id


def _kept(sitting: Sitting, player: UUID, there: frozenset[UUID]) -> Seat:
    """The seat in the rematch. That of a player who has been deleted is free."""
    if sitting.level is not None:
        return Seat(seat=sitting.seat, level=sitting.level)
    if sitting.player == player:
        return Seat(seat=sitting.seat, player_id=player)
    return Seat(seat=sitting.seat, kept_for_id=sitting.player if sitting.player in there else None)


@_locked
def _rejoin(table: Table, player: UUID) -> None:
    if play.find_seat(table, player) is None:
        _sit(table.match, _free_seat(table, player, None), player)


def renamed(player: UUID) -> None:
    """Tells everybody who looks at a match of the player's that a name in it has changed."""
    revise(Match.objects.filter(seats__player=player))


def declare_bot(player: UUID) -> None:
    """Marks the account as that of a program, wherever it is shown. Twice does no more than once."""
    with transaction.atomic():
        if Player.objects.filter(pk=player, kind="human").exists():
            renamed(player)
            Player.objects.filter(pk=player).update(kind="bot")


def revise(matches: QuerySet[Match]) -> None:
    """Locks these matches, and tells everybody who looks at one that something in it has changed. The older is locked
    first, as by a rematch, which locks the match before it and then its own."""
    locked = list(matches.order_by("created_at", "pk").select_for_update(no_key=True, of=("self",)))
    Match.objects.filter(pk__in=[match.pk for match in locked]).update(revision=F("revision") + 1)
    for match in locked:
        _announce_later(_change_of(match))


def _revise(match: Match, **changes: Any) -> None:
    Match.objects.filter(pk=match.pk).update(revision=F("revision") + 1, **changes)
    _announce_later(_change_of(match))


def _change_of(match: Match) -> Change:
    seats = Seat.objects.filter(match=match).values_list("player_id", "kept_for_id")
    return Change(
        str(match.pk), match.version, players=tuple(str(one or other) for one, other in seats if one or other)
    )


def _announce_later(change: Change) -> None:
    def tell() -> None:
        announce(change)

    transaction.on_commit(tell, robust=True)


def _settled(match: UUID) -> Table:
    """The match after a change of its seats: started, if nothing is missing."""
    table = _load(match)
    if not _complete(table):
        return table
    _start(table)
    return _load(match)


def _load(match: UUID, asked: Asked | None = None) -> Table:
    return play.loaded(match, lambda match: store.load(match, asked))


def _complete(table: Table) -> bool:
    seated = all(sitting.player or sitting.level for sitting in table.seats)
    held = table.match.hold and not any(
        sitting.player == table.match.creator_id and sitting.client_seed is not None for sitting in table.seats
    )
    return seated and not held and table.match.status == Match.Status.OPEN


def opening(table: Table) -> Started:
    """All that the match is played by, from how it was set up."""
    match, seeds = table.match, table.seeds
    loser = (match.rematch_of.result or {}).get("loser") if match.rematch_of else None
    return Started(
        game=match.game,
        edition=match.edition,
        options=vars(rule_options.read(edition(match.game, match.edition).OPTIONS, match.options)),
        seats=tuple(_written(sitting) for sitting in table.seats),
        dealer=seeds.dealer(match.size) if loser is None else loser,
        rematch_of=str(match.rematch_of_id) if match.rematch_of_id else None,
        turn_seconds=match.turn_seconds,
        timeouts_allowed=match.timeouts_allowed,
        bot_delay_seconds=match.bot_delay_seconds,
        commitment=match.commitment,
        client_seeds=seeds.client_seeds,
    )


def _written(sitting: Sitting) -> SeatStarted:
    """A seat as the log names it: no account, only what plays there at first."""
    if sitting.level and not sitting.taken_over:
        return {"kind": "bot", "level": sitting.level}
    return {"kind": "human"}  # as far as the log goes: what an account says of itself may change


def _start(table: Table) -> None:
    pen = table.pen()
    pen.start(opening(table))
    if not store.append(table, pen):
        raise RuntimeError(f"match {table.id} was started twice, under a lock")
    _announce_later(play.change_of(table, pen.position))
