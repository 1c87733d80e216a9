"""Shithead: get rid of all your cards; whoever is left with cards loses. The clauses are in docs/rules/shithead.md.

`_objection` alone knows what is legal; `decide` knows what follows from a legal move, and `evolve` neither.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, ClassVar, TypedDict

from cardgames.rules.cards import (
    JOKER,
    JOKERS,
    RANKS,
    SUITS,
    Card,
    Cards,
    canonical_deck,
    circuits,
    holds,
    ordered,
    rank,
    sets_of_one_rank,
    top_run,
    without,
)
from cardgames.rules.errors import Illegal, NotYourTurn, Refused
from cardgames.rules.game import ARRANGING, PLAYING, Deal, Json, Over, Seat
from cardgames.rules.moves import Move, move, number, some_cards
from cardgames.rules.options import Options, amount, choice, switch
from cardgames.rules.secrecy import EACH, TABLE, Effect, effect, public, sealed
from cardgames.rules.table import changed, clockwise, zone

NAME = "shithead"
TITLE = "Shithead"
EDITION = 1

HAND, FACE_UP, FACE_DOWN = "hand", "face_up", "face_down"
SLOTS = 3  # of each seat, in each of the three zones it is dealt (SH-2)

OPENING_ORDER = (*"3456789TJQKA2", JOKER)  # SH-4
LOWEST_FIRST = (*(r + s for r in "3456789JQKA2T" for s in SUITS), *JOKERS)  # the order of the fallback move


@dataclass(frozen=True)
class ShitheadOptions(Options):
    """The options of SH-1 to SH-5, SH-12 and SH-18 to SH-21."""

    swap: bool = switch(True, "SH-3: before play, everybody chooses which three cards lie face up.")
    start: str = choice("seat", "race", line="SH-5: who opens: the nearest holder of the lowest rank, or the fastest.")
    voluntary_pick_up: bool = switch(False, "SH-12: the pile may be picked up even by who could play.")
    decks: int = amount(1, "SH-1: how many decks; two allow up to 10 seats.", low=1, high=2)
    jokers: bool = switch(False, "SH-18: two jokers in each deck; they go on anything and turn the direction round.")
    sevens_low: bool = switch(False, "SH-19: the next card on a 7 must be 7 or lower.")
    eights: str = choice("plain", "skip", "invisible", line="SH-20: an 8 skips a seat, or is looked through.")
    cut_in: bool = switch(False, "SH-21: completing four of a kind is allowed out of turn.")


# Moves


@move
class Arrange(Move):
    """SH-3: these three of the six known cards are to lie face up."""

    type: ClassVar[str] = "arrange"
    face_up: Cards = some_cards(exactly=SLOTS, sealed=True)


@move
class Play(Move):
    """SH-6, SH-21: cards of one rank onto the pile."""

    type: ClassVar[str] = "play"
    cards: Cards = some_cards()


@move
class PickUp(Move):
    """SH-12: the whole pile into the hand."""

    type: ClassVar[str] = "pick_up"


@move
class Flip(Move):
    """SH-14: a face-down card, unseen."""

    type: ClassVar[str] = "flip"
    index: int = number(low=0, high=SLOTS - 1)


# Effects


@effect
class Dealt(Effect):
    """SH-2: the cards were dealt. `turn` is the seat that opens; None where the cards are arranged first."""

    type: ClassVar[str] = "dealt"
    round: int = public()
    dealer: Seat = public()
    face_up: tuple[Cards, ...] = public()
    turn: Seat | None = public()
    hands: tuple[Cards, ...] = sealed(EACH, count="hands")
    face_down: Cards = sealed(TABLE, count="face_down")  # in deck order, circuit by circuit
    stock: Cards = sealed(TABLE, count="stock")


@effect
class Arranged(Effect):
    """SH-3: the seat chose its face-up cards, for itself alone as yet."""

    type: ClassVar[str] = "arranged"
    seat: Seat = public()
    face_up: Cards = sealed("seat", count="count")


@effect
class ChoicesShown(Effect):
    """SH-3: all have chosen, and each seat's face-up cards lie there for everybody."""

    type: ClassVar[str] = "choices_shown"
    face_up: tuple[Cards, ...] = public()


@effect
class TurnGiven(Effect):
    """The seat is on turn: the next one, or the same again."""

    type: ClassVar[str] = "turn_given"
    seat: Seat = public()


@effect
class Played(Effect):
    """SH-6: cards went from the seat's hand or face-up cards onto the pile."""

    type: ClassVar[str] = "played"
    moves_pile: ClassVar[bool] = True
    seat: Seat = public()
    zone: str = public(HAND, FACE_UP)
    cards: Cards = public()


@effect
class Flipped(Effect):
    """SH-14: a face-down card was turned over onto the pile, whether it fits or not."""

    type: ClassVar[str] = "flipped"
    moves_pile: ClassVar[bool] = True
    seat: Seat = public()
    index: int = public()
    card: Card = public()


@effect
class PickedUp(Effect):
    """SH-12, SH-14: the whole pile, bottom to top, went into the seat's hand."""

    type: ClassVar[str] = "picked_up"
    moves_pile: ClassVar[bool] = True
    seat: Seat = public()
    cards: Cards = public()


@effect
class PileBurned(Effect):
    """SH-9, SH-10: the pile left the game."""

    type: ClassVar[str] = "pile_burned"
    moves_pile: ClassVar[bool] = True
    cards: Cards = public()


@effect
class DirectionReversed(Effect):
    """SH-18: a joker turned the direction of play round, to this one."""

    type: ClassVar[str] = "direction_reversed"
    direction: int = public()


@effect
class Drew(Effect):
    """SH-11: the seat drew from the front of the stock."""

    type: ClassVar[str] = "drew"
    seat: Seat = public()
    cards: Cards = sealed("seat", count="count")


@effect
class WentOut(Effect):
    """SH-16: the seat has no cards left, and is on turn no more."""

    type: ClassVar[str] = "went_out"
    seat: Seat = public()


# What is shown


class View(TypedDict):
    """What a view has besides `game`, `phase` and `zones`."""

    rank_to_beat: str | None
    direction: int
    arranged: list[Seat]


class Result(TypedDict):
    """How a match came out; `loser` is None where nobody has lost (C-7)."""

    placements: list[Seat]
    loser: Seat | None


_MOVES: tuple[type[Move], ...] = (Arrange, Play, PickUp, Flip)
_EFFECTS: tuple[type[Effect], ...] = (
    *(Dealt, Arranged, ChoicesShown, TurnGiven, Played, Flipped),
    *(PickedUp, PileBurned, DirectionReversed, Drew, WentOut),
)
MOVES: Mapping[str, type[Move]] = {kind.type: kind for kind in _MOVES}
EFFECTS: Mapping[str, type[Effect]] = {kind.type: kind for kind in _EFFECTS}
OPTIONS: type[Options] = ShitheadOptions
ZONES: tuple[str, ...] = (HAND, FACE_UP, FACE_DOWN, "pile", "burned", "stock")
VIEW: type[Any] = View
RESULT: type[Any] = Result


# Table and deal


@dataclass(frozen=True, slots=True)
class State:
    """The table. Zones are by seat; `face_down` has a card, or None, in each of a seat's slots.

    `chosen` are the choices of SH-3, or () where there is nothing to choose; `turn` the seat on turn, or None; `opened`
    tells whether the first play was made.
    """

    options: ShitheadOptions
    seats: int
    dealer: Seat
    hands: tuple[Cards, ...]
    face_up: tuple[Cards, ...]
    face_down: tuple[tuple[Card | None, ...], ...]
    phase: str = ARRANGING
    round: int = 0
    stock: Cards = ()
    pile: Cards = ()
    burned: Cards = ()
    chosen: tuple[Cards | None, ...] = ()
    turn: Seat | None = None
    direction: int = 1
    opened: bool = False
    placements: tuple[Seat, ...] = ()


def seats(options: ShitheadOptions) -> tuple[int, int]:
    """SH-1: as many as the cards are enough for."""
    if options.decks == 2:
        return 2, 10
    return 2, 6 if options.jokers else 5


def deck(seats: int, options: ShitheadOptions) -> Cards:
    """SH-1."""
    return canonical_deck(jokers=options.jokers, decks=options.decks)


def setup(seats: int, options: ShitheadOptions, dealer: Seat) -> State:
    """The table before the deal."""
    nothing = ((),) * seats
    return State(options, seats, dealer, hands=nothing, face_up=nothing, face_down=((None,) * SLOTS,) * seats)


def deal(state: State, deal: Deal, deck: Cards) -> Dealt:
    """SH-2; without SH-3 the opening is looked up at once."""
    third = SLOTS * state.seats
    face_up = circuits(deck[third : 2 * third], state.seats, deal.dealer)
    hands = circuits(deck[2 * third : 3 * third], state.seats, deal.dealer)
    turn = None if state.options.swap else _opener(hands, deal.dealer)
    return Dealt(deal.round, deal.dealer, face_up, turn, hands, deck[:third], deck[3 * third :])


def follows(state: State) -> Deal | Over | None:
    """The one deal, and the end (SH-17)."""
    if state.round == 0:
        return Deal(1, state.dealer)
    if not _decided(state):
        return None
    [loser] = _still_in(state, 0)
    return Over({"placements": [*state.placements, loser], "loser": loser})


def stalled(state: State) -> Json:
    """C-7: who is out already, and nobody has lost."""
    return {"placements": list(state.placements), "loser": None}


# What is legal


def awaited(state: State) -> tuple[Seat, ...]:
    """While arranging, every seat that has not chosen; then the seat on turn, in a race the nearest holder (SH-5)."""
    if state.phase == ARRANGING:
        return tuple(seat for seat, choice in enumerate(state.chosen) if choice is None)
    return (state.turn,) if state.phase == PLAYING and state.turn is not None else ()


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Every distinct move of the seat: on turn, in a race for the opening (SH-5), or cutting in (SH-21)."""
    return tuple(wish for wish in _candidates(state, seat) if _objection(state, seat, wish) is None)


def _candidates(state: State, seat: Seat) -> Iterator[Move]:
    """The moves worth asking about: every legal one is among them."""
    if seat not in awaited(state):
        yield from map(Play, sets_of_one_rank(_wanted_out_of_turn(state, seat)))
    elif state.phase == ARRANGING:
        known = ordered(state.hands[seat] + state.face_up[seat])
        yield from map(Arrange, dict.fromkeys(combinations(known, SLOTS)))
    elif _active_zone(state, seat) == FACE_DOWN:
        yield from map(Flip, range(SLOTS))
    else:
        yield from map(Play, sets_of_one_rank(_open_cards(state, seat)))
        yield PickUp()


def _wanted_out_of_turn(state: State, seat: Seat) -> Cards:
    """The cards of the seat that another's turn may leave room for."""
    wanted = _rank_out_of_turn(state)
    return tuple(card for card in _open_cards(state, seat) if rank(card) == wanted) if wanted else ()


def _objection(state: State, seat: Seat, wish: Move) -> Refused | None:
    """Why the seat may not make this move now; None where it may. All that is illegal is said here and below."""
    if seat not in awaited(state):
        return _against_interrupting(state, seat, wish)
    match wish:
        case Arrange(face_up):
            return _against_arranging(state, seat, face_up)
        case _ if state.phase == ARRANGING:
            return Illegal("SH-3", "play begins when every seat has chosen its face-up cards")
        case Play(cards):
            return _against_set(state, seat, cards) or _against_rank(state, seat, rank(cards[0]))
        case PickUp():
            return _against_picking_up(state, seat)
        case Flip(index):
            return _against_flipping(state, seat, index)
    raise TypeError(f"{wish} is no move of this game")


def _against_interrupting(state: State, seat: Seat, wish: Move) -> NotYourTurn | None:
    """SH-5, SH-21: what a seat may do that is not on turn. One reason for all, so that it tells nothing."""
    if isinstance(wish, Play) and rank(wish.cards[0]) == _rank_out_of_turn(state):
        completes = not state.opened or top_run(state.pile) + len(wish.cards) == 4
        if completes and _against_set(state, seat, wish.cards) is None:
            return None
    return NotYourTurn("this seat is not waited for, and may not do that out of turn")


def _rank_out_of_turn(state: State) -> str | None:
    """The rank that seats not on turn may play: in a race the opening rank (SH-5), to cut in the pile's top (SH-21)."""
    if state.turn is None or state.phase != PLAYING:
        return None
    if not state.opened:
        return _lowest(state.hands[state.turn]) if state.options.start == "race" else None
    return rank(state.pile[-1]) if state.options.cut_in and state.pile else None


def _against_arranging(state: State, seat: Seat, face_up: Cards) -> Illegal | None:
    if state.phase != ARRANGING:
        return Illegal("SH-3", "cards are arranged before play only")
    if not holds(state.hands[seat] + state.face_up[seat], face_up):
        return Illegal("SH-3", f"{' '.join(face_up)} are not three of your six known cards")
    return None


def _against_set(state: State, seat: Seat, cards: Cards) -> Illegal | None:
    """SH-6, SH-7: cards of one rank from the active zone."""
    active = _active_zone(state, seat)
    if active == FACE_DOWN:
        return Illegal("SH-14", "only face-down cards are left: flip one of them")
    if len(set(map(rank, cards))) > 1:
        return Illegal("SH-6", f"{' '.join(cards)} are not of one rank")
    if not holds(_open_cards(state, seat), cards):
        where = "in your hand" if active == HAND else "among your face-up cards"
        return Illegal("SH-7", f"{' '.join(cards)}: not all of it is {where}, the zone to play from now")
    return None


def _against_rank(state: State, seat: Seat, played: str) -> Illegal | None:
    """SH-4 for the first play, then SH-6 and SH-19. The opener holds the opening rank, so its own hand tells which."""
    if not state.opened and played != _lowest(state.hands[seat]):
        return Illegal("SH-4", "the first play must be of the opening rank, the lowest in any hand")
    if _fits(state, played):
        return None
    beat = rank_to_beat(state)
    if beat == "7" and state.options.sevens_low:
        return Illegal("SH-19", f"the rank to beat is 7, so the next must be 7 or lower, and {played} is not")
    return Illegal("SH-6", f"{played} is lower than {beat}, the rank to beat")


def _against_picking_up(state: State, seat: Seat) -> Illegal | None:
    if _active_zone(state, seat) == FACE_DOWN:
        return Illegal("SH-12", "only face-down cards are left: one is flipped, never the pile picked up instead")
    if not state.pile:
        return Illegal("SH-12", "there is no pile to pick up")
    if not state.options.voluntary_pick_up and any(_fits(state, rank(card)) for card in _open_cards(state, seat)):
        return Illegal("SH-12", "the pile is only picked up by a seat that cannot play")
    return None


def _against_flipping(state: State, seat: Seat, index: int) -> Illegal | None:
    if _active_zone(state, seat) != FACE_DOWN:
        return Illegal("SH-7", "face-down cards come last, after the hand and the face-up cards")
    if state.face_down[seat][index] is None:
        return Illegal("SH-14", f"slot {index} is empty")
    return None


def _active_zone(state: State, seat: Seat) -> str:
    """SH-7."""
    if state.hands[seat]:
        return HAND
    return FACE_UP if state.face_up[seat] else FACE_DOWN


def _open_cards(state: State, seat: Seat) -> Cards:
    """The cards of the active zone as far as their owner knows them: none when only face-down ones are left."""
    return state.hands[seat] or state.face_up[seat]


def _fits(state: State, played: str) -> bool:
    """SH-6, SH-8, SH-18 to SH-20: whether the rank may go on the pile."""
    if played in {"2", "T"} or _looked_through(state.options, played):
        return True
    beat = rank_to_beat(state)
    if beat is None:
        return True
    if beat == "7" and state.options.sevens_low:
        return RANKS.index(played) <= RANKS.index(beat)
    return RANKS.index(played) >= RANKS.index(beat)


def rank_to_beat(state: State) -> str | None:
    """SH-22; None where anything goes."""
    for card in reversed(state.pile):
        found = rank(card)
        if not _looked_through(state.options, found):
            return None if found == "2" else found
    return None


def _looked_through(options: ShitheadOptions, found: str) -> bool:
    return found == JOKER or (found == "8" and options.eights == "invisible")


# What follows from a legal move


def decide(state: State, seat: Seat, move: Move) -> tuple[Effect, ...]:
    """What the move brings about; raises what there is against it."""
    objection = _objection(state, seat, move)
    if objection is not None:
        raise objection
    return tuple(_consequences(state, seat, move))


def _consequences(state: State, seat: Seat, wish: Move) -> Iterator[Effect]:
    match wish:
        case Arrange(face_up):
            return _arrange(state, seat, face_up)
        case Play(cards):
            return _play(state, seat, cards)
        case Flip(index):
            return _flip(state, seat, index)
    return _pick_up(state, seat)


def _arrange(state: State, seat: Seat, face_up: Cards) -> Iterator[Effect]:
    """SH-3: the last choice brings all of them to light, and then the opening is looked up."""
    arranged = Arranged(seat, face_up)
    yield arranged
    choices = tuple(choice for choice in evolve(state, arranged).chosen if choice is not None)
    if len(choices) == state.seats:
        shown = ChoicesShown(choices)
        yield shown
        yield TurnGiven(_opener(evolve(state, shown).hands, state.dealer))


def _play(state: State, seat: Seat, cards: Cards) -> Iterator[Effect]:
    played = Played(seat, _active_zone(state, seat), cards)
    yield played
    yield from _after_play(evolve(state, played), seat, cards)


def _flip(state: State, seat: Seat, index: int) -> Iterator[Effect]:
    """SH-14: what fits is played like any card; what does not comes to the hand with the pile under it."""
    card = state.face_down[seat][index]
    assert card is not None  # or there was an objection
    flipped = Flipped(seat, index, card)
    yield flipped
    follows = evolve(state, flipped)
    yield from _after_play(follows, seat, (card,)) if _fits(state, rank(card)) else _pick_up(follows, seat)


def _pick_up(state: State, seat: Seat) -> Iterator[Effect]:
    yield PickedUp(seat, state.pile)
    yield TurnGiven(_next(state, seat))


def _after_play(state: State, seat: Seat, cards: Cards) -> Iterator[Effect]:
    """What follows when cards came onto the pile, each step on the table as the one before left it."""
    for step in (_reverse, _burn, _draw, _go_out, _pass_on):
        for fact in step(state, seat, cards):
            yield fact
            state = evolve(state, fact)


def _reverse(state: State, seat: Seat, cards: Cards) -> Iterator[Effect]:
    """SH-18: before a next seat is looked for, whatever else the jokers do."""
    direction = state.direction
    for _ in (card for card in cards if rank(card) == JOKER):
        direction = -direction
        yield DirectionReversed(direction)


def _burn(state: State, seat: Seat, cards: Cards) -> Iterator[Effect]:
    """SH-9, SH-10."""
    if rank(cards[0]) == "T" or top_run(state.pile) >= 4:
        yield PileBurned(state.pile)


def _draw(state: State, seat: Seat, cards: Cards) -> Iterator[Effect]:
    """SH-11. Who plays from the table draws nothing: the stock was empty before the hand was (SH-7)."""
    missing = max(0, SLOTS - len(state.hands[seat]))
    if missing and state.stock:
        yield Drew(seat, state.stock[:missing])


def _go_out(state: State, seat: Seat, cards: Cards) -> Iterator[Effect]:
    """SH-16."""
    if not _open_cards(state, seat) and not any(state.face_down[seat]):
        yield WentOut(seat)


def _pass_on(state: State, seat: Seat, cards: Cards) -> Iterator[Effect]:
    """SH-9, SH-15, SH-16, SH-20; nobody is on turn any more once the match is decided (C-6)."""
    burned = not state.pile
    if _decided(state):
        return
    if burned and seat not in state.placements:
        yield TurnGiven(seat)
    else:
        yield TurnGiven(_next(state, seat, skips=0 if burned else _skips(state.options, cards)))


def _skips(options: ShitheadOptions, cards: Cards) -> int:
    """SH-20."""
    return len(cards) if options.eights == "skip" and rank(cards[0]) == "8" else 0


def _next(state: State, seat: Seat, skips: int = 0) -> Seat:
    """C-2, SH-15: the seat that follows on this one, `skips` seats further on, this one itself included (SH-20)."""
    following = _still_in(state, seat)
    return following[skips % len(following)]


def _still_in(state: State, seat: Seat) -> list[Seat]:
    """The seats still in, in the direction of play, from the one after `seat` round to itself."""
    circle = ((seat + state.direction * step) % state.seats for step in range(1, state.seats + 1))
    return [each for each in circle if each not in state.placements]


def _decided(state: State) -> bool:
    """C-6."""
    return len(state.placements) == state.seats - 1


def _opener(hands: tuple[Cards, ...], dealer: Seat) -> Seat:
    """SH-4, SH-5: of the holders of the opening rank, the one nearest to the dealer's left."""
    return min(clockwise(len(hands), dealer), key=lambda seat: OPENING_ORDER.index(_lowest(hands[seat])))


def _lowest(hand: Cards) -> str:
    """SH-4: the rank in the hand that comes first in the order of the opening."""
    return min(map(rank, hand), key=OPENING_ORDER.index)


# What happened, applied


def evolve(state: State, effect: Effect) -> State:  # noqa: C901 - one case for each effect
    """The state after one effect."""
    match effect:
        case Played(seat, source, cards):
            return _laid(state, seat, source, cards)
        case TurnGiven(seat):
            return replace(state, turn=seat)
        case Drew(seat, cards):
            return replace(_took(state, seat, cards), stock=state.stock[len(cards) :])
        case Flipped(seat, index, card):
            slots = changed(state.face_down[seat], index, None)
            return replace(state, face_down=changed(state.face_down, seat, slots), pile=(*state.pile, card))
        case PickedUp(seat, cards):
            return replace(_took(state, seat, cards), pile=())
        case PileBurned(cards):
            return replace(state, burned=state.burned + cards, pile=())
        case DirectionReversed(direction):
            return replace(state, direction=direction)
        case WentOut(seat):
            return replace(state, placements=(*state.placements, seat), turn=None)
        case Arranged(seat, face_up):
            return replace(state, chosen=changed(state.chosen, seat, face_up))
        case ChoicesShown(choices):
            hands = tuple(_kept_back(state, seat, choice) for seat, choice in enumerate(choices))
            return replace(state, hands=hands, face_up=choices, phase=PLAYING)
        case Dealt():
            return _dealt(state, effect)
    raise TypeError(f"{effect} is no effect of this game")


def _dealt(state: State, dealt: Dealt) -> State:
    by_seat = circuits(dealt.face_down, state.seats, dealt.dealer)
    arranging = dealt.turn is None
    return replace(
        state,
        round=dealt.round,
        dealer=dealt.dealer,
        phase=ARRANGING if arranging else PLAYING,
        chosen=(None,) * state.seats if arranging else (),
        turn=dealt.turn,
        hands=dealt.hands,
        face_up=dealt.face_up,
        face_down=by_seat,
        stock=dealt.stock,
    )


def _laid(state: State, seat: Seat, source: str, cards: Cards) -> State:
    onto = state.pile + cards
    if source == HAND:
        hands = changed(state.hands, seat, without(state.hands[seat], cards))
        return replace(state, hands=hands, pile=onto, opened=True)
    face_up = changed(state.face_up, seat, without(state.face_up[seat], cards))
    return replace(state, face_up=face_up, pile=onto, opened=True)


def _took(state: State, seat: Seat, cards: Cards) -> State:
    return replace(state, hands=changed(state.hands, seat, state.hands[seat] + cards))


def _kept_back(state: State, seat: Seat, choice: Cards) -> Cards:
    """The hand that a choice of face-up cards leaves (SH-3)."""
    return without(state.hands[seat] + state.face_up[seat], choice)


# What others do with it


def fallback(state: State, seat: Seat) -> Move:
    """C-8: the cards as dealt; the first single card that may be played, lowest first; the pile; the lowest slot."""
    if state.phase == ARRANGING:
        return Arrange(ordered(state.face_up[seat]))
    if _active_zone(state, seat) == FACE_DOWN:
        return Flip(next(index for index, card in enumerate(state.face_down[seat]) if card is not None))
    singles = (Play((card,)) for card in sorted(_open_cards(state, seat), key=LOWEST_FIRST.index))
    return next((wish for wish in singles if _objection(state, seat, wish) is None), PickUp())


def eagerness(move: Move) -> tuple[int, ...]:
    """A simple player keeps his best cards on the table, and plays the lowest he can, as many as he can."""
    match move:
        case Arrange(face_up):
            return (-sum(LOWEST_FIRST.index(card) // len(SUITS) for card in face_up),)
        case Play(cards):
            return (LOWEST_FIRST.index(cards[0]) // len(SUITS), -len(cards))
        case PickUp():
            return (len(LOWEST_FIRST),)
    return (0,)


def view(state: State, seat: Seat | None, *, reveal: bool = False) -> Json:
    """The table as the seat (None: a spectator) may see it; a seat sees its own choice of SH-3 at once."""
    zones = [each for owner in range(state.seats) for each in _zones_of(state, owner, reveal or owner == seat, reveal)]
    zones += [zone("pile", state.pile), zone("burned", state.burned), zone("stock", state.stock, shown=reveal)]
    return {
        "game": NAME,
        "phase": state.phase,
        "zones": zones,
        "rank_to_beat": rank_to_beat(state),
        "direction": state.direction,
        "arranged": [owner for owner, choice in enumerate(state.chosen) if choice is not None],
    }


def _zones_of(state: State, owner: Seat, own: bool, reveal: bool) -> Iterator[Json]:
    choice = state.chosen[owner] if own and None in state.chosen else None
    hand = state.hands[owner] if choice is None else _kept_back(state, owner, choice)
    yield zone(HAND, hand, owner, shown=own)
    yield zone(FACE_UP, state.face_up[owner] if choice is None else choice, owner)
    for slot, card in enumerate(state.face_down[owner]):
        if card is not None:
            yield zone(FACE_DOWN, (card,), owner, shown=reveal) | {"slot": slot}
