"""The deal can be repeated by anybody who has the seeds, and nobody else."""

from dataclasses import replace
from typing import Any

import pytest

from cardgames.fair import below, commitment
from cardgames.rules import GAMES
from cardgames.rules import options as rule_options
from cardgames.rules.cards import Cards
from tests.cardgames.vectors import SEEDS, VECTORS


def canonical(game: str, options: dict[str, Any]) -> Cards:
    rules = GAMES[game]
    chosen = rule_options.read(rules.OPTIONS, options)
    return rules.deck(rules.seats(chosen)[0], chosen)


def test_the_commitment_is_that_of_the_vectors() -> None:
    assert commitment(SEEDS.match, SEEDS.server_seed) == VECTORS["commitment"]


def test_the_commitment_binds_the_match() -> None:
    assert commitment("another match", SEEDS.server_seed) != VECTORS["commitment"]


@pytest.mark.parametrize(("seats", "dealer"), VECTORS["dealer"].items())
def test_the_dealer_is_that_of_the_vectors(seats: str, dealer: int) -> None:
    assert SEEDS.dealer(int(seats)) == dealer


@pytest.mark.parametrize("dealt", VECTORS["decks"], ids=lambda dealt: f"{dealt['game']}-{dealt['deal']}")
def test_the_deck_is_that_of_the_vectors(dealt: dict[str, Any]) -> None:
    deck = SEEDS.shuffle(canonical(dealt["game"], dealt["options"]), dealt["deal"])
    assert list(deck) == dealt["deck"]


def test_there_are_vectors_for_every_game() -> None:
    assert {dealt["game"] for dealt in VECTORS["decks"]} == GAMES.keys()


def test_every_seed_changes_the_deck() -> None:
    deck = canonical("gapa", {})
    others = (
        replace(SEEDS, client_seeds=("alice-seed", None, "")),
        replace(SEEDS, client_seeds=("alice-seed", "", "")),
        replace(SEEDS, client_seeds=(None, "", None)),
        replace(SEEDS, server_seed=bytes(32)),
        replace(SEEDS, match="another match"),
    )
    assert len({seeds.shuffle(deck, 1) for seeds in (SEEDS, *others)}) == len(others) + 1


def test_a_word_that_would_favour_the_low_numbers_is_rejected() -> None:
    assert below(iter([2**32 - 1, 7]), 3) == 1  # 2³² - 1 is the first word beyond the last whole round of threes
    assert below(iter([2**32 - 2, 7]), 3) == 2
    assert below(iter([2**32 - 1, 7]), 4) == 3  # fours go round exactly


def test_every_number_below_the_bound_comes_about_equally_often() -> None:
    found = [replace(SEEDS, match=str(number)).dealer(5) for number in range(2000)]
    assert all(330 < found.count(seat) < 470 for seat in range(5))


def test_salts_differ_by_version_and_audience() -> None:
    salts = {SEEDS.salt(version, audience) for version in (1, 2) for audience in ("0", "1", "table")}
    assert len(salts) == 6
    assert {len(salt) for salt in salts} == {32}
