"""President, also called A-hole, edition 1: the clauses PR-1 to PR-20 of docs/rules/president.md."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, ClassVar, TypedDict

from cardgames.rules.cards import (
    RANKS,
    Card,
    Cards,
    canonical_deck,
    circuits,
    holds,
    ordered,
    place,
    rank,
    sets_of_one_rank,
    top_run,
    without,
)
from cardgames.rules.errors import Illegal, NotYourTurn, Refused
from cardgames.rules.game import GIVING, OVER, PLAYING, Automatic, Deal, Json, Over, Seat
from cardgames.rules.moves import Move, move, one_card, some_cards
from cardgames.rules.options import Options, amount, switch
from cardgames.rules.secrecy import EACH, Effect, effect, public, sealed
from cardgames.rules.table import changed, clockwise, zone

NAME, TITLE, EDITION = "president", "President", 1

TWO = "2"
OPENING_CARD = "3C"
POINTS = (2, 1)  # PR-19: for the president and the vice-president


@dataclass(frozen=True)
class PresidentOptions(Options):
    """How a match of President may differ from another."""

    points_to_win: int = amount(11, "PR-4: so many points end the match after a round.", low=1, high=1000)
    match_skips: bool = switch(True, "PR-8: a play that equals the top play skips the next seat.")
    out_of_turn_four: bool = switch(True, "PR-11: the top run may be completed to four out of turn.")
    pass_locks: bool = switch(False, "PR-13: who passed is not asked again until the pile is cleared.")
    two_is_highest: bool = switch(False, "PR-20: in the exchange a 2 is the highest card, not the last to be given.")


class TopPlay(TypedDict):
    seat: Seat
    cards: list[Card]


class View(TypedDict):
    """What a view has besides `game`, `phase` and `zones`."""

    plays: list[TopPlay]
    owner: Seat | None
    passed: list[Seat]
    round: int
    scores: list[int]
    places: list[Seat | None]


class Result(TypedDict):
    """How a match came out; `loser` is None where nobody has lost (C-7)."""

    scores: list[int]
    winner: Seat | None
    placements: list[Seat]
    loser: Seat | None


OPTIONS: type[Options] = PresidentOptions
ZONES: tuple[str, ...] = ("hand", "pile", "cleared")
VIEW: type[Any] = View
RESULT: type[Any] = Result


# Moves


@move
class Play(Move):
    """Cards of one rank, onto the pile (PR-7)."""

    type: ClassVar[str] = "play"
    cards: Cards = some_cards()


@move
class Pass(Move):
    """PR-12."""

    type: ClassVar[str] = "pass"


@move
class Give(Move):
    """The president's card for the A-hole (PR-20)."""

    type: ClassVar[str] = "give"
    card: Card = one_card(sealed=True)


MOVES: Mapping[str, type[Move]] = {kind.type: kind for kind in (Play, Pass, Give)}


# Effects


@effect
class Dealt(Effect):
    """A round began. `turn` leads; nobody does before the exchange of a later round (PR-5, PR-20)."""

    type: ClassVar[str] = "dealt"
    round: int = public()
    dealer: Seat = public()
    turn: Seat | None = public()
    hands: tuple[Cards, ...] = sealed(EACH, count="hands")


@effect
class Gave(Effect):
    """A card went from hand to hand; only the two seats see it (PR-20)."""

    type: ClassVar[str] = "gave"
    giver: Seat = public()
    taker: Seat = public()
    cards: Cards = sealed("giver", "taker", count="count")


@effect
class GiftAsked(Effect):
    """The seat owes a card (PR-20)."""

    type: ClassVar[str] = "gift_asked"
    seat: Seat = public()


@effect
class Played(Effect):
    """The seat put cards on the pile and owns the top play."""

    type: ClassVar[str] = "played"
    moves_pile: ClassVar[bool] = True
    seat: Seat = public()
    cards: Cards = public()


@effect
class Passed(Effect):
    """The seat passed."""

    type: ClassVar[str] = "passed"
    seat: Seat = public()


@effect
class TwoLeft(Effect):
    """All that the seat holds is this 2, and everybody sees it (PR-17)."""

    type: ClassVar[str] = "two_left"
    seat: Seat = public()
    card: Card = public()


@effect
class PlaceTaken(Effect):
    """The seat is finished in this round, with this place; 1 is the president's (PR-18)."""

    type: ClassVar[str] = "place_taken"
    seat: Seat = public()
    place: int = public()


@effect
class PileCleared(Effect):
    """The pile is empty again; its cards lie aside until the round is over."""

    type: ClassVar[str] = "pile_cleared"
    moves_pile: ClassVar[bool] = True


@effect
class TurnSkipped(Effect):
    """The turn went past the seat (PR-8)."""

    type: ClassVar[str] = "turn_skipped"
    seat: Seat = public()


@effect
class TurnGiven(Effect):
    """The seat is on turn."""

    type: ClassVar[str] = "turn_given"
    seat: Seat = public()


@effect
class RoundEnded(Effect):
    """All places are taken, president first; these are the scores now (PR-19)."""

    type: ClassVar[str] = "round_ended"
    placements: tuple[Seat, ...] = public()
    scores: tuple[int, ...] = public()


EFFECTS: Mapping[str, type[Effect]] = {
    kind.type: kind
    for kind in (
        Dealt,
        Gave,
        GiftAsked,
        Played,
        Passed,
        TwoLeft,
        PlaceTaken,
        PileCleared,
        TurnSkipped,
        TurnGiven,
        RoundEnded,
    )
}


# State


@dataclass(frozen=True, slots=True)
class State:
    """The table. `placements` are those of the round before, president first and A-hole last."""

    options: PresidentOptions
    hands: tuple[Cards, ...]
    scores: tuple[int, ...]
    places: tuple[Seat | None, ...]
    dealer: Seat
    phase: str = PLAYING
    round: int = 0
    turn: Seat | None = None
    plays: tuple[Played, ...] = ()
    cleared: Cards = ()
    passed: frozenset[Seat] = frozenset()
    placements: tuple[Seat, ...] = ()

    @property
    def pile(self) -> Cards:
        return tuple(chain.from_iterable(play.cards for play in self.plays))

    @property
    def still_in(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(len(self.hands)) if seat not in self.places)

    @property
    def free_places(self) -> tuple[int, ...]:
        return tuple(number for number, seat in enumerate(self.places, start=1) if seat is None)

    @property
    def is_opening(self) -> bool:
        return self.round == 1 and not self.plays and not self.cleared


def seats(options: PresidentOptions) -> tuple[int, int]:
    """PR-1."""
    return 4, 14


def deck(seats: int, options: PresidentOptions) -> Cards:
    """PR-1: from eight seats on, two decks."""
    return canonical_deck(decks=1 if seats <= 7 else 2)


def setup(seats: int, options: PresidentOptions, dealer: Seat) -> State:
    """The empty table."""
    return State(options, hands=((),) * seats, scores=(0,) * seats, places=(None,) * seats, dealer=dealer)


def follows(state: State) -> Deal | Automatic | Over | None:
    """A round follows a round until somebody has the points (PR-4); the exchange follows a later deal (PR-20)."""
    if state.turn is not None:
        return None
    if state.phase == GIVING:
        return _exchange(state)
    if max(state.scores) >= state.options.points_to_win:
        return Over(_result(state))
    return Deal(state.round + 1, state.placements[-1] if state.placements else state.dealer)


def deal(state: State, deal: Deal, deck: Cards) -> Dealt:
    """PR-2, PR-5."""
    hands = circuits(deck, len(state.hands), deal.dealer)
    turn = _opener(hands, deal.dealer) if deal.round == 1 else None
    return Dealt(deal.round, deal.dealer, turn, hands)


def _opener(hands: tuple[Cards, ...], dealer: Seat) -> Seat:
    return next(seat for seat in clockwise(len(hands), dealer) if OPENING_CARD in hands[seat])


def _exchange(state: State) -> Automatic:
    president, a_hole = state.placements[0], state.placements[-1]
    card = _highest(state.hands[a_hole], two_is_highest=state.options.two_is_highest)
    return Automatic(a_hole, (Gave(a_hole, president, (card,)), GiftAsked(president)))


def _highest(hand: Cards, *, two_is_highest: bool) -> Card:
    """PR-20: the highest rank, the first of it in C D H S; a 2 counts below all others, or above them."""
    return max(ordered(hand), key=lambda card: (two_is_highest and rank(card) == TWO, RANKS.index(rank(card))))


def _result(state: State) -> Json:
    best = max(state.scores)
    return {
        "scores": list(state.scores),
        "winner": next(seat for seat in state.placements if state.scores[seat] == best),
        "placements": list(state.placements),
        "loser": state.placements[-1],
    }


def stalled(state: State) -> Json:
    """C-7."""
    emptied = [seat for seat in state.places if seat is not None and not state.hands[seat]]
    return {"scores": list(state.scores), "winner": None, "placements": emptied, "loser": None}


# What is legal


def awaited(state: State) -> tuple[Seat, ...]:
    """The seat on turn, and never who could act by PR-11 (C-9)."""
    return () if state.turn is None or state.phase == OVER else (state.turn,)


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Every distinct move of the seat: on turn, or completing a four (PR-11)."""
    return tuple(wish for wish in _candidates(state, seat) if _objection(state, seat, wish) is None)


def _candidates(state: State, seat: Seat) -> Iterator[Move]:
    """The moves worth asking about: every legal one is among them."""
    hand = state.hands[seat]
    if state.phase == GIVING:
        yield from map(Give, dict.fromkeys(ordered(hand)))
    elif seat in awaited(state):
        yield from map(Play, sets_of_one_rank(hand))
        yield Pass()
    elif state.plays:
        wanted = _top_rank(state)
        yield from map(Play, sets_of_one_rank(tuple(card for card in hand if rank(card) == wanted)))


def _objection(state: State, seat: Seat, wish: Move) -> Refused | None:
    """Why the seat may not make this move now; None where it may. All that is illegal is said here and below."""
    if seat not in awaited(state):
        return _against_interrupting(state, seat, wish)
    match wish:
        case Give(card):
            return _against_giving(state, seat, card)
        case _ if state.phase == GIVING:
            return Illegal("PR-20", "the president gives a card before he leads")
        case Play(cards):
            return _against_set(state, seat, cards) or _against_lead(state, cards) or _against_rank(state, cards)
        case Pass():
            return None if state.plays else Illegal("PR-12", "who leads may not pass")
    raise TypeError(f"{wish} is no move of this game")


def _against_interrupting(state: State, seat: Seat, wish: Move) -> NotYourTurn | None:
    """PR-11. One reason for all, so that it tells nothing. No 2 ever stays on a pile, so none completes anything."""
    if isinstance(wish, Play) and _may_interrupt(state, seat) and _completes_four(state, seat, wish.cards):
        return None
    return NotYourTurn("this seat is not on turn, and may not do that out of turn")


def _may_interrupt(state: State, seat: Seat) -> bool:
    playing = state.phase == PLAYING and bool(state.plays)
    return state.options.out_of_turn_four and playing and seat in state.still_in


def _completes_four(state: State, seat: Seat, cards: Cards) -> bool:
    completes = rank(cards[0]) == _top_rank(state) and _run_with(state, cards) == 4
    return completes and _against_set(state, seat, cards) is None


def _against_giving(state: State, seat: Seat, card: Card) -> Illegal | None:
    if state.phase != GIVING:
        return Illegal("PR-20", "a card is given before a round only, by its president")
    return None if card in state.hands[seat] else Illegal("PR-20", f"{card} is not in your hand")


def _against_set(state: State, seat: Seat, cards: Cards) -> Illegal | None:
    if not holds(state.hands[seat], cards):
        return Illegal("PR-7", f"{' '.join(cards)}: not all of it is in your hand")
    if len(set(map(rank, cards))) > 1:
        return Illegal("PR-7", f"{' '.join(cards)} are not of one rank")
    return None


def _against_lead(state: State, cards: Cards) -> Illegal | None:
    """PR-5, PR-9: what may not even be led."""
    if state.is_opening and OPENING_CARD not in cards:
        return Illegal("PR-5", f"the opening lead is one or more 3s, {OPENING_CARD} among them")
    if rank(cards[0]) == TWO and len(cards) > 1:
        return Illegal("PR-9", "2s are played one at a time")
    return None


def _against_rank(state: State, cards: Cards) -> Illegal | None:
    """PR-7, with the one 2 of PR-9 that goes on anything."""
    if not state.plays or rank(cards[0]) == TWO or _beats(state, cards):
        return None
    return Illegal("PR-7", f"{' '.join(cards)} does not beat {' '.join(state.plays[-1].cards)}")


def _beats(state: State, cards: Cards) -> bool:
    """PR-7: more cards, or as many of no lower rank, or the run comes to four."""
    size, played, top = len(state.plays[-1].cards), rank(cards[0]), _top_rank(state)
    if len(cards) > size or (played == top and _run_with(state, cards) >= 4):
        return True
    return len(cards) == size and RANKS.index(played) >= RANKS.index(top)


def _top_rank(state: State) -> str:
    return rank(state.plays[-1].cards[0])


def _run_with(state: State, cards: Cards) -> int:
    """How long these cards, of the top play's rank, would make the run (PR-10)."""
    return top_run(state.pile) + len(cards)


# What follows from a legal move


def decide(state: State, seat: Seat, move: Move) -> tuple[Effect, ...]:
    """What the move brings about; raises what there is against it."""
    objection = _objection(state, seat, move)
    if objection is not None:
        raise objection
    return tuple(_consequences(state, seat, move))


def _consequences(state: State, seat: Seat, wish: Move) -> Iterator[Effect]:
    match wish:
        case Play(cards):
            return _play(state, Played(seat, cards))
        case Give(card):
            return _give(state, seat, card)
    return _pass(state, seat)


def _give(state: State, seat: Seat, card: Card) -> Iterator[Effect]:
    """PR-20; then the president leads (PR-6)."""
    yield Gave(seat, state.placements[-1], (card,))
    yield TurnGiven(seat)


def _pass(state: State, seat: Seat) -> Iterator[Effect]:
    passed = Passed(seat)
    yield passed
    yield from _turn_goes_round(evolve(state, passed), seat, skips=0)


def _play(state: State, played: Played) -> Iterator[Effect]:
    skips = _skips(state, played.cards)
    yield played
    state = evolve(state, played)
    for fact in _place_taken(state, played.seat):
        yield fact
        state = evolve(state, fact)
    if len(state.still_in) == 1:
        yield from _last_place_taken(state)
    elif rank(played.cards[0]) == TWO or top_run(state.pile) >= 4:
        yield from _clear(state, played.seat)
    else:
        yield from _turn_goes_round(state, played.seat, skips)


def _skips(state: State, cards: Cards) -> int:
    """PR-8: how many seats a play skips."""
    top = state.plays[-1].cards if state.plays else ()
    matches = len(cards) == len(top) and rank(cards[0]) == rank(top[0])
    return int(state.options.match_skips and matches)


def _place_taken(state: State, seat: Seat) -> Iterator[Effect]:
    """An empty hand takes the highest free place (PR-18), a single 2 the lowest (PR-17)."""
    hand = state.hands[seat]
    if not hand:
        yield PlaceTaken(seat, state.free_places[0])
    elif _is_single_two(hand):
        yield TwoLeft(seat, hand[0])
        yield PlaceTaken(seat, state.free_places[-1])


def _last_place_taken(state: State) -> Iterator[Effect]:
    """PR-18, PR-19: the round is over."""
    [last], [free] = state.still_in, state.free_places
    placements = tuple(last if seat is None else seat for seat in state.places)
    points = dict(zip(placements, POINTS, strict=False))
    yield PlaceTaken(last, free)
    yield RoundEnded(placements, tuple(score + points.get(seat, 0) for seat, score in enumerate(state.scores)))


def _clear(state: State, seat: Seat) -> Iterator[Effect]:
    """PR-9, PR-10, PR-14: the seat leads, or where it is finished the next one after it (PR-15)."""
    yield PileCleared()
    others = (other for other in clockwise(len(state.hands), seat) if other in state.still_in)
    yield TurnGiven(seat if seat in state.still_in else next(others))


def _turn_goes_round(state: State, seat: Seat, skips: int) -> Iterator[Effect]:
    """From the seat that moved the turn goes to the first that is asked, past those that are skipped (PR-8). Where it
    reaches the owner of the top play, still in or not, the pile is cleared (PR-14, PR-15)."""
    owner = state.plays[-1].seat
    others = clockwise(len(state.hands), seat)
    asked = [other for other in others[: others.index(owner)] if _is_asked(state, other)]
    yield from map(TurnSkipped, asked[:skips])
    if len(asked) > skips:
        yield TurnGiven(asked[skips])
    else:
        yield from _clear(state, owner)


def _is_asked(state: State, seat: Seat) -> bool:
    """PR-13."""
    locked = state.options.pass_locks and seat in state.passed
    return seat in state.still_in and not locked


def _is_single_two(hand: Cards) -> bool:
    return len(hand) == 1 and rank(hand[0]) == TWO


# What happened, applied


def evolve(state: State, effect: Effect) -> State:  # noqa: C901 - one case for each effect
    """The state after one effect."""
    match effect:
        case Played(seat, cards):
            hands = _hands_without(state, seat, cards)
            return replace(state, hands=hands, plays=(*state.plays, effect), passed=state.passed - {seat})
        case Passed(seat):
            return replace(state, passed=state.passed | {seat})
        case TurnGiven(seat):
            return replace(state, phase=PLAYING, turn=seat)
        case PileCleared():
            return replace(state, plays=(), cleared=state.cleared + state.pile, passed=frozenset())
        case TurnSkipped():
            return state
        case PlaceTaken(seat, place):
            return replace(state, places=changed(state.places, place - 1, seat))
        case TwoLeft(seat, card):
            return replace(state, hands=changed(state.hands, seat, (card,)))
        case RoundEnded(placements, scores):
            return replace(state, turn=None, placements=placements, scores=scores)
        case Gave(giver, taker, cards):
            hands = _hands_without(state, giver, cards)
            return replace(state, hands=changed(hands, taker, hands[taker] + cards))
        case GiftAsked(seat):
            return replace(state, phase=GIVING, turn=seat)
        case Dealt():
            return _dealt(state, effect)
    raise TypeError(f"{effect} is no effect of this game")


def _hands_without(state: State, seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    return changed(state.hands, seat, without(state.hands[seat], cards))


def _dealt(state: State, dealt: Dealt) -> State:
    return replace(
        state,
        phase=GIVING if dealt.turn is None else PLAYING,
        round=dealt.round,
        dealer=dealt.dealer,
        turn=dealt.turn,
        hands=dealt.hands,
        places=(None,) * len(dealt.hands),
        plays=(),
        cleared=(),
        passed=frozenset(),
    )


# What others do with it


def fallback(state: State, seat: Seat) -> Move:
    """C-8: pass on a pile; else give or lead the lowest card, which in the opening is 3C."""
    if state.plays:
        return Pass()
    lowest = min(state.hands[seat], key=_rising)
    return Give(lowest) if state.phase == GIVING else Play((lowest,))


def _rising(card: Card) -> tuple[bool, int]:
    """3 … A, then 2; suits C D H S."""
    return rank(card) == TWO, place(card)


def eagerness(move: Move) -> tuple[int, ...]:
    """A simple player plays the lowest rank he can, as many as he can, and passes last. A 2 goes before court cards, as
    it must not be left over (PR-17)."""
    match move:
        case Play(cards):
            return RANKS.index("T" if rank(cards[0]) == TWO else rank(cards[0])), -len(cards)
        case Give(card):
            return _rising(card)
    return (len(RANKS),)


def view(state: State, seat: Seat | None, *, reveal: bool = False) -> Json:
    """The table as the seat (None: a spectator) may see it; the single 2 of PR-17 is seen by all."""
    zones = [
        zone("hand", hand, owner, shown=reveal or owner == seat or _is_single_two(hand))
        for owner, hand in enumerate(state.hands)
    ]
    return {
        "game": NAME,
        "phase": state.phase,
        "zones": [*zones, zone("pile", state.pile), zone("cleared", state.cleared)],
        "plays": [{"seat": play.seat, "cards": list(play.cards)} for play in state.plays],
        "owner": state.plays[-1].seat if state.plays else None,
        "passed": sorted(state.passed),
        "round": state.round,
        "scores": list(state.scores),
        "places": list(state.places),
    }
