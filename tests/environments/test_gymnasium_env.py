"""One agent at a table: what it may choose, what it earns, and what is wrong input."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import Error, InvalidAction, ResetNeeded

from expedition.bots import BOTS
from expedition.bots.bot_rng import luck_for_bots
from expedition.core.catalogue import catalogue, find_game
from expedition.core.match import new_match
from expedition.core.record import record_of, verify
from expedition.environments import actions, env_id
from expedition.environments.actions import MORE
from expedition.environments.gymnasium_env import ExpeditionEnv
from expedition.environments.pettingzoo_env import ExpeditionAECEnv, parallel_env
from tests.environments.suite import check_masks_and_rewards


def made(game: str, **setting: Any) -> ExpeditionEnv:  # noqa: ANN401
    env = ExpeditionEnv(game, **setting)
    env.action_space.seed(1)
    return env


def by_lot(env: ExpeditionEnv, info: dict[str, Any]) -> np.int64:
    return env.action_space.sample(info["action_mask"])


def test_every_edition_of_every_game_has_an_id() -> None:
    for game in catalogue().values():
        for edition in {*game.rules.box.earlier, game.rules.box.edition}:
            kwargs = gymnasium.spec(env_id(game, edition)).kwargs
            assert kwargs == {"game": game.name, "edition": edition}


def test_an_earlier_edition_is_played_by_its_options() -> None:
    env = ExpeditionEnv("valley", edition=1)
    assert env.match.options["buildings"] == "lead_on"


@pytest.mark.parametrize(("game", "seats"), [("temple", 1), ("valley", 3), ("hamunaptra", 2)])
def test_rewards_are_the_stars_and_the_match_is_a_record(game: str, seats: int) -> None:
    env = made(game, seats=seats, seat=seats - 1, rivals="tourist")
    _, info = env.reset(options={"seed": "a text of one’s own"})
    begun, earned, over = info["stars"], 0.0, False
    while not over:
        _, reward, over, _, info = env.step(by_lot(env, info))
        assert "refused" not in info
        earned += float(reward)
    assert earned == info["stars"] - begun
    assert info["place"] == env.match.standings()[seats - 1].place
    assert info["action_mask"].sum() == 1
    assert env.match.seed == "a text of one’s own"
    record = record_of(env.match, tuple(map(str, range(seats))))
    assert verify(env.match.rules, record).state == env.match.state


def test_the_win_is_a_reward_too() -> None:
    env = made("temple", seats=2, reward="win")
    _, info = env.reset(seed=3)
    rewards, over = [], False
    while not over:
        _, reward, over, _, info = env.step(by_lot(env, info))
        rewards.append(reward)
    assert rewards[-1] == (1 if info["place"] == 1 else -1)
    assert not any(rewards[:-1])


def test_rivals_play_as_in_any_match() -> None:
    """What a bot does in a seat depends on neither the agent nor the environment."""
    env = made("temple", seats=2, seat=1, rivals="random")
    _, info = env.reset(options={"seed": "rivals"})
    while env.match.moment == 0:
        _, _, _, _, info = env.step(by_lot(env, info))
    match = new_match(env.match.rules, 2, {}, "rivals")
    turn = BOTS["random"](find_game("temple"), match.view(0), luck_for_bots(match))
    assert env.match.past[0][0] == turn


def test_a_masked_action_is_refused_in_the_words_of_the_rules() -> None:
    env = made("temple")
    env.reset(options={"seed": "notebook"})
    cell = env.action_names.index("c1")
    observed, reward, over, _, info = env.step(cell)
    assert info["refused"] == "Choose the number before the cell c1."
    assert (reward, over) == (0.0, False)
    assert env.match.moment == 0
    assert not observed["draft"].any()
    strict = made("temple", illegal="raise")
    strict.reset(options={"seed": "notebook"})
    with pytest.raises(InvalidAction):
        strict.step(cell)


@pytest.mark.parametrize("action", [-1, 10_000, 1.5, "7 c4", None, np.array([1, 1])])
def test_what_is_no_action_is_an_error(action: Any) -> None:  # noqa: ANN401
    env = made("temple")
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match="take a number"):
        env.step(action)


def test_before_the_beginning_and_after_the_end_there_is_no_step() -> None:
    env = made("temple")
    with pytest.raises(ResetNeeded):
        env.step(0)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(by_lot(env, info))
    with pytest.raises(ResetNeeded):
        env.step(env.episode.actions.wait)


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ({"game": "chess"}, "chess"),
        ({"seats": 101}, "100"),
        ({"options": {"layout": "?"}}, "front"),
        ({"edition": 7}, "7"),
        ({"rivals": "nobody", "seats": 2}, "tourist"),
        ({"rivals": ["random"]}, "0 rivals"),
        ({"reward": "money"}, "'stars', 'win'"),
        ({"reward": "win"}, "two seats"),
        ({"sheets": "paper"}, "'planes', 'tokens'"),
        ({"illegal": "ignore"}, "'refuse', 'raise'"),
        ({"seat": 1}, "one of 0"),
        ({"render_mode": "human"}, "'ansi', 'rgb_array'"),
    ],
)
def test_a_wrong_setting_is_told_in_a_sentence(setting: dict[str, Any], told: str) -> None:
    with pytest.raises(Error, match=told):
        ExpeditionEnv(**{"game": "temple", **setting})


def test_a_menu_that_is_too_long_is_told_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "PLACES", 5)
    assert MORE in parallel_env("hamunaptra", seats=2).action_names
    check_masks_and_rewards(lambda: parallel_env("hamunaptra", seats=2), 1, 200)


def test_one_after_the_other_is_the_same_match_as_all_at_once() -> None:
    at_once, turns = parallel_env("valley", seats=3), ExpeditionAECEnv("valley", seats=3)
    observed, _ = at_once.reset(seed=5)
    while at_once.agents:
        chosen = {agent: int(np.flatnonzero(o["action_mask"])[-1]) for agent, o in observed.items()}
        observed, *_ = at_once.step(chosen)
    turns.reset(seed=5)
    for agent in turns.agent_iter():
        one, _, over, _, _ = turns.last()
        assert turns.agents[turns.match.seats - 1 :] or over
        turns.step(None if over else int(np.flatnonzero(one["action_mask"])[-1]))
        assert agent in turns.possible_agents
    assert turns.match.state == at_once.match.state
    with pytest.raises(ResetNeeded):
        turns.step(0)


@pytest.mark.parametrize("game", list(catalogue()))
def test_images_of_a_match_are_all_of_one_size(game: str) -> None:
    env = made(game, render_mode="rgb_array")
    _, info = env.reset(seed=1)
    first = env.render()
    assert isinstance(first, np.ndarray)
    for _ in range(6):
        _, _, _, _, info = env.step(by_lot(env, info))
    last = env.render()
    assert isinstance(last, np.ndarray)
    assert last.shape == first.shape
    assert (last != first).any()
