"""`make bench`: what the server can do, as ratios of things measured in the same run. It takes some minutes.

`python -m tests.bench --quick` only shows that every row can be measured.
"""

import sys
from collections.abc import Iterator
from random import Random

from tests.bench import rows
from tests.bench.client import play
from tests.bench.matches import House
from tests.bench.rows import Row, Scale
from tests.bench.server import Inserts, database, guarantees, manage, serving
from tests.live import new_directory

QUICK = Scale(
    connections=4, players=4, matches=6, rounds=1, moves=60, seconds=1, alone=20, streams=40, lengths=(4, 8), passes=1
)


def run(scale: Scale) -> Iterator[Row]:
    yield from rows.replaying(scale)
    with database() as url:
        print(guarantees(url), flush=True)
        manage(url, "migrate", "-v", "0")
        with serving(url) as server, serving(url, "--workers", "1", POSITIONS_KEPT="1") as forgetful:
            house = House(server, url, scale.players, Random(1))
            matches = house.open(scale.matches)
            # The server warms up, and a third of the matches get ahead: then there are matches in every stage.
            play(server, scale.connections, [match.moves for match in matches[::3]], scale.moves)
            inserts = Inserts(url, new_directory())
            with serving(url, **floor(inserts)) as bare:
                yield from rows.moves(server, bare, inserts, matches, scale)
            yield from rows.latency(server, inserts, matches, scale)
            with serving(url, service="live", DATABASE_POOL="8") as live:
                yield from rows.streaming(server, live, url, matches, scale)
            yield from rows.reading(server, forgetful, house, scale)
        yield from rows.auditing(url)


def floor(inserts: Inserts) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "tests.bench.floor_settings",
        "FLOOR_TEXT_LENGTH": str(inserts.text_length),
    }


if __name__ == "__main__":
    for row in run(QUICK if "--quick" in sys.argv[1:] else Scale()):
        print(f"{row.name:64} {row.found:52} {row.ratio}", flush=True)
