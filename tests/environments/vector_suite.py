"""Our own suite for vector environments: the contract, played sheet by sheet beside a whole batch.

Each check plays an environment by its public face, and fails by an assertion. `vector_faults.py`
plants what they have to find.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from expedition.core.catalogue import find_game
from expedition.core.match import Match, new_match
from expedition.core.turns import AnyTurn
from expedition.environments.actions import STOP, WAIT
from expedition.environments.vector_env import ExpeditionVectorEnv

Make = Callable[..., ExpeditionVectorEnv]
GREATEST = 15


class Twin:
    """A match for one, played by the contract alone."""

    def __init__(self, game: str, seed: str, options: Mapping[str, str]) -> None:
        self.game = find_game(game)
        self.match: Match = new_match(self.game.rules, 1, options, seed)
        self.chosen: AnyTurn = ()
        self.most_filled = 3 if game == "valley" else 1

    def offers(self) -> dict[str, Any]:
        """The names of all actions, with the step of each."""
        if self.match.is_over:
            return {WAIT: None}
        menu = self.match.rules.menu(self.match.view(0), self.chosen)
        return {str(step): step for step in menu.steps} | ({STOP: None} if menu.whole else {})

    def take(self, name: str) -> None:
        """Goes on as the action says; a turn that is whole is resolved."""
        if name == WAIT:
            return
        step = self.offers()[name]
        self.chosen = self.chosen if name == STOP else (*self.chosen, step)
        after = self.match.rules.menu(self.match.view(0), self.chosen)
        if name == STOP or (after.whole and not after.steps):
            self.match = self.match.seal(0, self.chosen, self.match.moment).resolved()
            self.chosen = ()

    @property
    def stars(self) -> int:
        """The total of the sheet."""
        return self.match.standings()[0].total

    def shown(self) -> dict[str, list[int]]:
        """What an observation must say of the public part."""
        public, sheets = self.match.state, self.game.sheets
        assert sheets is not None
        faces = zip(sheets.roll(public), sheets.dice, strict=False)  # type: ignore[attr-defined]
        dice = [die.index(face) + 1 for face, die in faces]
        shown = {
            "marks": [mark if mark >= 0 else GREATEST - mark for mark in public.marks[0]],
            "dice": dice or [0, 0, 0],
            "number": [0],
        }
        last = [cell + 1 for cell in public.last[0]]
        shown["last"] = [*last, *[0] * (self.most_filled - len(last))]
        if hasattr(public, "treasures"):
            noted = [n for one in public.treasures[0] for n in (one.value, one.cell + 1)]
            shown["treasures"] = [*noted, *[0] * (10 - len(noted))]
        return shown


def by_lot(mask: NDArray[Any], luck: Random) -> NDArray[Any]:
    """An action that the mask allows for each sheet."""
    return np.array([luck.choice(np.flatnonzero(row).tolist()) for row in mask])


def by_habit(mask: NDArray[Any], luck: Random) -> NDArray[Any]:
    """The same, but half the sheets choose what brings rare things: few numbers, many boats."""
    actions = by_lot(mask, luck)
    for sheet in range(0, len(mask), 2):
        offered = np.flatnonzero(mask[sheet])
        if offered[0] < GREATEST:  # a number, or what comes behind the cells
            actions[sheet] = offered[0] if offered[-1] < GREATEST else offered[-1]
    return actions


def check_the_contract(make: Make, game: str, sheets: int) -> None:
    """Masks, rewards, stars, ends and what is seen are the contract's, word by word."""
    seeds = [f"{game}/{number}" for number in range(sheets)]
    env = make(game, sheets, dice="match")
    options = env.options
    twins = [Twin(game, seed, options) for seed in seeds]
    luck = Random(sheets)
    seen, info = env.reset(options={"seeds": seeds})
    going_on = set(range(sheets))
    while going_on:
        for sheet in going_on:
            twin = twins[sheet]
            told = {env.action_names[n] for n in np.flatnonzero(info["action_mask"][sheet])}
            assert told == set(twin.offers()), "the mask is not the menu"
            assert info["stars"][sheet] == twin.stars, "the stars are others"
            if not twin.chosen:  # in the midst of a turn its marks are shown already
                for name, values in twin.shown().items():
                    assert seen[name][sheet].tolist() == values, f"{name} is not what lies there"
        actions = by_habit(info["action_mask"], luck)
        seen, rewards, over, cut, info = env.step(actions)
        assert not cut.any()
        for sheet in sorted(going_on):
            twin = twins[sheet]
            before = twin.stars
            twin.take(env.action_names[actions[sheet]])
            assert rewards[sheet] == twin.stars - before, "the reward is not what was gained"
            assert over[sheet] == twin.match.is_over, "the end is another"
            if over[sheet]:
                assert info["stars"][sheet] == twin.stars
                going_on.discard(sheet)


def check_new_matches_begin(make: Make, game: str, sheets: int) -> None:
    """After an end the next step begins a match, without a reward, and all is as at a reset."""
    env, luck = make(game, sheets), Random(1)
    _, info = env.reset(seed=1)
    over = np.zeros(sheets, np.bool_)
    ended = 0
    while ended < 3 * sheets:
        before = over
        seen, rewards, over, _, info = env.step(by_lot(info["action_mask"], luck))
        for sheet in np.flatnonzero(before):
            assert not over[sheet]
            assert rewards[sheet] == 0 == info["stars"][sheet], "stars of the match before"
            assert not seen["marks"][sheet].any(), "marks of the match before"
            assert not info["action_mask"][sheet][-1], "there is nothing to wait for"
        for sheet in np.flatnonzero(over):
            assert np.flatnonzero(info["action_mask"][sheet]).tolist() == [env.wait]
        ended += int(over.sum())


def check_masked_actions_change_nothing(make: Make, game: str, sheets: int) -> None:
    """An action that the mask forbids is told, and its sheet stays as it was."""
    env, luck = make(game, sheets), Random(2)
    seen, info = env.reset(seed=2)
    for _ in range(60):
        forbidden = by_lot(1 - info["action_mask"], luck)
        actions = by_lot(info["action_mask"], luck)
        actions[0] = forbidden[0]
        after, rewards, *_, info_after = env.step(actions)
        if info["action_mask"][0][env.wait]:  # its match was over, and another one begins
            assert "refused" not in info_after
        else:
            assert info_after["refused"].tolist() == [True, *[False] * (sheets - 1)]
            assert rewards[0] == 0
            assert all((after[name][0] == seen[name][0]).all() for name in seen)
            assert (info_after["action_mask"][0] == info["action_mask"][0]).all()
            actions = by_lot(info_after["action_mask"], luck)
            after, *_, info_after = env.step(actions)
        seen, info = after, info_after


def check_sheets_are_apart(make: Make, game: str, sheets: int) -> None:
    """What is done on other sheets changes nothing on one, its luck least of all."""
    env, alone, luck = make(game, sheets), make(game, 1), Random(3)
    seen, info = env.reset(seed=[sheet + 3 for sheet in range(sheets)])
    seen_alone, told = alone.reset(seed=[3 + sheets - 1])
    for _ in range(200):
        assert (info["action_mask"][-1] == told["action_mask"][0]).all(), "others change it"
        assert all((seen[name][-1] == seen_alone[name][0]).all() for name in seen)
        actions = by_lot(info["action_mask"], luck)
        seen, rewards, *_, info = env.step(actions)
        seen_alone, rewards_alone, *_, told = alone.step(actions[-1:])
        assert rewards[-1] == rewards_alone[0]


def check_memory_is_not_shared(make: Make, game: str, sheets: int) -> None:
    """What was told stays as it was, and what is written into it reaches nothing."""
    env, clean, luck = make(game, sheets), make(game, sheets), Random(4)
    seen, info = env.reset(seed=4)
    expected, told = clean.reset(seed=4)
    for _ in range(50):
        actions = by_lot(told["action_mask"], luck)
        for name, array in {**seen, "mask": info["action_mask"], "stars": info["stars"]}.items():
            right = {**expected, "mask": told["action_mask"], "stars": told["stars"]}[name]
            assert (array == right).all(), "it remembers what was written into an observation"
        kept = {name: array.copy() for name, array in seen.items()}
        before = seen
        expected, *_, told = clean.step(actions)
        seen, *_, info = env.step(actions)
        for name, array in before.items():
            assert (array == kept[name]).all(), "what was told has changed"
            array[...] = 7
        for array in (*seen.values(), info["action_mask"], info["stars"]):
            assert not any(np.shares_memory(array, other) for other in before.values())


def check_reset_forgets(make: Make, game: str, sheets: int) -> None:
    """After a reset in the midst of turns all is as with a new environment."""
    env, fresh, luck = make(game, sheets), make(game, sheets), Random(5)
    _, info = env.reset(seed=9)
    for count in (1, 4, 30, 100):
        for _ in range(count):
            _, *_, info = env.step(by_lot(info["action_mask"], luck))
        seen, info = env.reset(seed=5)
        expected, told = fresh.reset(seed=5)
        for _ in range(100):
            assert all((seen[name] == expected[name]).all() for name in seen)
            assert (info["action_mask"] == told["action_mask"]).all()
            actions = by_lot(info["action_mask"], luck)
            seen, rewards, over, _, info = env.step(actions)
            expected, others, ends, _, told = fresh.step(actions)
            assert (rewards == others).all()
            assert (over == ends).all()


CHECKS: Mapping[str, Callable[[Make, str, int], None]] = {
    check.__name__.removeprefix("check_"): check
    for check in (
        check_the_contract,
        check_new_matches_begin,
        check_masked_actions_change_nothing,
        check_sheets_are_apart,
        check_memory_is_not_shared,
        check_reset_forgets,
    )
}
