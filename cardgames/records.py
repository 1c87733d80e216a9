"""Game records: a whole match in one JSON document that anybody's implementation of the rules can replay
(contract: game record)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cardgames.chain import Event
from cardgames.replay import FORMAT
from cardgames.rules import edition
from cardgames.rules import options as rule_options
from cardgames.rules.moves import open_move
from cardgames.store import Table

Json = dict[str, Any]


def of_match(table: Table, events: Sequence[Event], players: Sequence[Json | None]) -> Json:
    """The record of a match that has ended, with everything revealed. `players` are shown by seat."""
    seeds, match = table.seeds, table.match
    return {
        "format": FORMAT,
        "game": match.game,
        "edition": match.edition,
        "seats": match.size,
        "options": match.options,
        "deals": list(_deals(table, events)),
        "moves": list(_moves(table, events)),
        "result": match.result,
        "ended": match.status,
        "match": table.id,
        "players": players,
        "server_seed": table.server_seed.hex(),
        "commitment": match.commitment,
        "client_seeds": list(seeds.client_seeds),
        "deal": "shared" if any(seed is not None for seed in seeds.client_seeds) else "server",
        "events": [event.opened(seeds, event.values) for event in events],
    }


def _deals(table: Table, events: Iterable[Event]) -> Iterator[Json]:
    match = table.match
    game = edition(match.game, match.edition)
    canonical = game.deck(match.size, rule_options.read(game.OPTIONS, match.options))
    dealt = (event.effects[0] for event in events if event.type == "dealt")
    for deal, effect in enumerate(dealt, 1):
        deck = table.seeds.shuffle(canonical, deal)
        yield {"round": effect["round"], "dealer": effect["dealer"], "deck": list(deck)}


def _moves(table: Table, events: Iterable[Event]) -> Iterator[Json]:
    kinds = edition(table.match.game, table.match.edition).MOVES
    for event in events:
        if event.type == "moved" and event.move is not None:
            move = open_move(kinds, event.move, event.values.get(str(event.seat), ()))
            yield {"seat": event.seat, "move": move, "cause": event.cause, "version": event.version}
