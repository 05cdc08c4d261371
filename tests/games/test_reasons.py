"""Reasons of the sheet games are facts: a small form of the audit (`benchmarks/reasons.py`)."""

from __future__ import annotations

import pytest

from benchmarks.reasons import audit
from expedition.core.catalogue import Game, catalogue

POSITIONS = 30
EMPTY_AT_MOST = 2
"""Three in a hundred over a thousand positions; of the sentences about so few, two."""

EXPLAINED = [game for game in catalogue().values() if game.reasons is not None]


@pytest.mark.parametrize("game", EXPLAINED, ids=lambda game: game.name)
def test_a_reason_is_a_fact_that_holds_and_speaks_of_the_turn_that_is_shown(game: Game) -> None:
    found = audit(game, POSITIONS)
    assert found.told["coach"] > 0
    assert found.told["lamp"] > POSITIONS / 2
    assert (found.wrong, found.elsewhere, found.too_long) == ([], [], [])
    assert sum(found.empty.values()) <= EMPTY_AT_MOST
