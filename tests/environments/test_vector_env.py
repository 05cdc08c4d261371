"""Vector environments keep the contract, and our suite finds every fault planted in them."""

from __future__ import annotations

import os

import pytest

from expedition.core.catalogue import catalogue
from expedition.environments.vector_env import ExpeditionVectorEnv
from tests.environments.vector_faults import FAULTS
from tests.environments.vector_suite import CHECKS

GAMES = [game.name for game in catalogue().values() if game.batches]
EXAMPLES = int(os.environ.get("EXPEDITION_EXAMPLES", "1"))
"""A hundred times as many: `EXPEDITION_EXAMPLES=100`."""
SHEETS = 40


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("game", GAMES)
def test_a_batch_keeps_what_it_promises(game: str, check: str) -> None:
    sheets = SHEETS * EXAMPLES if check == "the_contract" else 4
    CHECKS[check](ExpeditionVectorEnv, game, sheets)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_planted_in_a_batch_is_found(fault: str) -> None:
    faulty, check = FAULTS[fault]
    with pytest.raises(AssertionError):
        CHECKS[check](faulty, "temple", 4)
