"""Vector environments keep the contract, and our suite finds every fault planted in them."""

from __future__ import annotations

import os
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import Error, InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode

from expedition.core.catalogue import catalogue, find_game
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


@pytest.mark.parametrize(
    ("game", "option", "value"),
    [
        (game, option.name, value)
        for game in GAMES
        for option in find_game(game).rules.box.options
        for value in (*option.values[1:], *option.unlisted)
        if option.name != "dice"
    ],
)
def test_a_batch_keeps_the_contract_with_every_option(game: str, option: str, value: str) -> None:
    CHECKS["the_contract"](partial(ExpeditionVectorEnv, options={option: value}), game, 6)


def test_new_matches_can_begin_in_the_step_of_an_end() -> None:
    env = ExpeditionVectorEnv("temple", 4, autoreset_mode=AutoresetMode.SAME_STEP)
    _, info = env.reset(seed=1)
    ended = 0
    while ended < 4:
        actions = info["action_mask"].argmax(1)
        seen, _, over, _, info = env.step(actions)
        for sheet in np.flatnonzero(over):
            assert (info["final_obs"][sheet]["marks"] != 0).any()
            assert not seen["marks"][sheet].any()
            assert info["action_mask"][sheet][env.wait] == 0
            assert info["final_info"]["_stars"][sheet]
            ended += 1


def test_what_cannot_be_is_told_in_a_sentence() -> None:
    env = ExpeditionVectorEnv("temple", 2, illegal="raise")
    with pytest.raises(ResetNeeded):
        env.step(np.array([0, 0]))
    _, info = env.reset(seed=1)
    wrong = np.array([info["action_mask"][0].argmax(), env.wait])
    for actions, said in (
        (wrong, "Sheet 1 does not have the action WAIT now"),
        (np.array([0]), "There must be 2 whole numbers"),
        (np.array([0.5, 1.0]), "There must be 2 whole numbers"),
        (np.array([0, 99]), "Actions are numbers from 0 to 46"),
    ):
        with pytest.raises(InvalidAction, match=said):
            env.step(actions)
        assert not env._seen["number"].read().any()
    for setting, said in (
        ({"dice": "loaded"}, "dice is 'loaded'"),
        ({"num_envs": 0}, "num_envs is 0"),
        ({"options": {"dice": "physical"}}, "dice that are thrown here"),
        ({"game": "hamunaptra"}, "cannot be played in batches"),
    ):
        with pytest.raises(Error, match=said):
            ExpeditionVectorEnv(**{"game": "temple", **setting})  # type: ignore[arg-type]
    with pytest.raises(Error, match='need dice="match"'):
        env.reset(options={"seeds": ["a", "b"]})
    with pytest.raises(Error, match="There are 1 seeds for 2 sheets"):
        env.reset(seed=[1])


def test_the_dice_of_a_match_are_those_of_the_environment_for_one() -> None:
    env = gymnasium.make("expedition/Temple-v1", disable_env_checker=True)
    envs = gymnasium.make_vec("expedition/Temple-v1", num_envs=3, dice="match")
    _, info = envs.reset(seed=5)
    for seed in (5, 6, 7):
        _, alone = env.reset(seed=seed)
        assert (alone["action_mask"] == info["action_mask"][seed - 5]).all()


@pytest.mark.parametrize("game", GAMES)
def test_a_layout_of_ones_own_is_played_in_batches_if_it_has_room(game: str) -> None:
    rules: Any = find_game(game).rules
    drawn = [" ".join(row.split()[::-1]) for row in rules.layouts["back"]]  # seen in a mirror
    own = rules.own.code(tuple(drawn))
    CHECKS["the_contract"](partial(ExpeditionVectorEnv, options={"layout": own}), game, 3)


def test_a_layout_that_is_too_large_for_a_batch_is_told() -> None:
    rules: Any = find_game("temple").rules
    large = rules.own.code((". . . . . . .",) * 7)
    with pytest.raises(Error, match="more cells than a batch can hold"):
        ExpeditionVectorEnv("temple", options={"layout": large})
