"""Every game passes OpenSpiel's random simulation; states are values and tell no secrets."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.error import Error

from expedition.core.catalogue import catalogue
from expedition.environments import open_spiel_game
from tests.environments.tables import tables

MOST = {"hamunaptra": 0}
"""The simulation copies and compares each state: with many seats or a map it takes a minute."""
SMALL = [table for table in tables() if table[1] <= MOST.get(table[0], 2)]


def game_of(name: str, seats: int) -> Any:  # noqa: ANN401
    return pyspiel.load_game(f"{open_spiel_game.PREFIX}{name}", {"players": seats})


def by_lot(state: Any, luck: Random, steps: int) -> None:  # noqa: ANN401
    for _ in range(steps):
        if state.is_terminal():
            return
        legal = state.legal_actions()
        if state.is_chance_node():
            legal = [outcome for outcome, _ in state.chance_outcomes()]
        state.apply_action(luck.choice(legal))


@pytest.mark.parametrize(("name", "seats"), SMALL)
def test_the_random_simulation(name: str, seats: int) -> None:
    pyspiel.random_sim_test(game_of(name, seats), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", list(catalogue()))
def test_a_state_goes_over_text_and_back_and_its_copy_goes_its_own_way(name: str) -> None:
    game = game_of(name, 2)
    state = game.new_initial_state()
    by_lot(state, Random(1), 18)
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.observation_tensor(0) == state.observation_tensor(0)
    told, seen = str(state), state.observation_tensor(1)
    copied = state.clone()
    by_lot(copied, Random(2), 10)
    assert str(copied) != told
    assert (str(state), state.observation_tensor(1)) == (told, seen)


def test_what_one_chooses_another_does_not_see() -> None:
    state = game_of("temple", 2).new_initial_state()
    while state.is_chance_node():
        state.apply_action(7)
    before = state.observation_tensor(1), state.observation_string(1)
    state.apply_action(state.legal_actions()[0])
    assert (state.observation_tensor(1), state.observation_string(1)) == before
    assert state.observation_tensor(0) != before[0]


def test_the_returns_are_the_stars_and_every_luck_is_as_likely() -> None:
    state = game_of("valley", 2).new_initial_state()
    assert np.isclose(sum(chance for _, chance in state.chance_outcomes()), 1)
    assert state.returns() == [0, 0]
    by_lot(state, Random(3), 10_000)
    assert state.is_terminal()
    assert any(state.returns())


def test_options_are_parameters_and_wrong_ones_are_told() -> None:
    game = pyspiel.load_game("expedition_temple(players=3,layout=back)")
    assert game.num_players() == 3
    assert game.get_parameters()["layout"] == "back"
    with pytest.raises(Error, match="1 to 100"):
        game_of("temple", 101)
