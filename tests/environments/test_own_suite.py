"""Every game passes our own suite for environments, and the suite finds every fault planted."""

from __future__ import annotations

import pytest

from expedition.environments.pettingzoo_env import parallel_env
from tests.environments.faults import FAULTS, PLAYED_IN
from tests.environments.suite import CHECKS
from tests.environments.tables import MANY, tables

STEPS = 150
"""A whole match of most games, for few seats."""
USUAL = ("valley", 2)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize(("game", "seats"), tables())
def test_an_environment_keeps_what_it_promises(game: str, seats: int, check: str) -> None:
    for seed in (1, 2) if seats < MANY else (1,):
        CHECKS[check](lambda: parallel_env(game, seats=seats), seed, STEPS // seats + 2)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    faulty, check = FAULTS[fault]
    game, seats = PLAYED_IN.get(fault, USUAL)
    with pytest.raises(AssertionError):
        CHECKS[check](lambda: faulty(game, seats=seats), 1, STEPS)
