"""Every game passes the suites that Gymnasium and PettingZoo have for all environments."""

from __future__ import annotations

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from expedition.core.catalogue import find_game
from expedition.environments import env_id
from expedition.environments.pettingzoo_env import env, parallel_env
from tests.environments.tables import tables

every_table = pytest.mark.parametrize(("game", "seats"), tables())
dict_observations = pytest.mark.filterwarnings(
    # Suggestions to those who have one array; the suite takes dictionaries too.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)


@every_table
@pytest.mark.parametrize("sheets", ["planes", "tokens"])
def test_gymnasium(game: str, seats: int, sheets: str) -> None:
    name = env_id(find_game(game), find_game(game).rules.box.edition)
    check_env(gymnasium.make(name, seats=seats, sheets=sheets).unwrapped)


@every_table
def test_pettingzoo_in_parallel(game: str, seats: int) -> None:
    cycles = 4 + 100 // seats
    parallel_api_test(parallel_env(game, seats=seats), num_cycles=cycles)
    parallel_seed_test(lambda: parallel_env(game, seats=seats), num_cycles=3)


@every_table
@dict_observations
def test_pettingzoo_one_after_the_other(game: str, seats: int) -> None:
    cycles = 2 + 50 // seats
    api_test(env(game, seats=seats), num_cycles=cycles)
    seed_test(lambda: env(game, seats=seats), num_cycles=cycles)
