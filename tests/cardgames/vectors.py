"""The published test vectors of the fair deal and the chain."""

import json
from pathlib import Path

from cardgames.fair import Seeds

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "fairness.json").read_text())
SEEDS = Seeds(VECTORS["match"], bytes.fromhex(VECTORS["server_seed"]), tuple(VECTORS["client_seeds"]))
