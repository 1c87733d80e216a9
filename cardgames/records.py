"""Game records: a whole match in one JSON document that anybody's implementation of the rules can replay
(contract: game record)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cardgames import evidence
from cardgames.chain import Event
from cardgames.replay import FORMAT
from cardgames.rules import edition
from cardgames.rules import options as rule_options
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
        "moves": list(evidence.moves(edition(match.game, match.edition).MOVES, events)),
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
