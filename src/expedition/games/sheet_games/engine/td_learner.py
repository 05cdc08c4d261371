"""Temporal-difference learning of a linear value, with a step size for each weight.

After each game every position is moved towards what the positions after it were worth, nearer ones
counting more. The step size of a weight shrinks where its corrections contradict one another.

The luck of the rolls is a control variate: how lucky a roll was is known exactly from the mean over
all rolls. It is taken off, and what is left says how good the position was. The Temple learned 31.4
stars so and 30.8 without, from as many games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.engine.expectimax_search import Expectimax, ExpectimaxPosition
from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.engine.position import Position, Turn, best
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.kernel.rolls import Rolls
from expedition.games.sheet_games.kernel.vectors import real

TRACE: Final = 0.95
"""How far later turns count for earlier ones: 0 only the next, 1 nothing but the end.

With the luck taken off, more of the rest can be believed: 0.8 stayed a quarter of a star behind."""

CAUTION: Final = 20.0
"""As if so many positions had been as expected, so that the first game does not decide alone."""


class TemporalDifferenceLearner:
    """The value that learns, and what sets the step size of each weight."""

    def __init__(self, value: Value, rolls: Rolls, expectimax: Expectimax, pace: float) -> None:
        self.value = value
        self.rolls = rolls
        self.expectimax = expectimax  # tells the mean over all rolls
        self.pace = pace  # the step size where corrections agree
        self.drift: list[float] = [0.0] * len(value.weights)  # the sum of corrections, by weight
        self.toil: list[float] = [0.0] * len(value.weights)  # the sum of their absolute values
        self.times: list[float] = [CAUTION] * len(value.weights)  # how often a weight has settled

    def remembered(self) -> dict[str, list[float]]:
        """The state that learning goes on from, by name."""
        return {
            "weights": list(self.value.weights),
            "drift": self.drift,
            "toil": self.toil,
            "times": self.times,
        }

    def remember(self, lists: dict[str, list[float]]) -> None:
        """Restores that state."""
        self.value.weights = real(lists["weights"])
        self.drift, self.toil, self.times = lists["drift"], lists["toil"], lists["times"]

    def settle(self, start: Position, luck: Luck) -> i64:
        """The stars of a game from which only the first feature of each position has learned.

        It is the phase's own. Where all else begins by hand or at nought, the phases have to find
        their mean first: otherwise whatever is seen often is taken for what is good.
        """
        firsts: list[int] = []
        values: list[float] = []
        position = start
        while not position.is_over():
            position = position.after(best(position.turns(luck.roll(self.rolls))))
            firsts.append(position.features()[0])
            values.append(self.value.of(position))
        end = float(position.stars())
        for at in range(len(firsts) - 1):
            first = firsts[at]
            self.times[first] += 1.0
            self.value.weights[first] += (end - values[at]) / self.times[first]
        return position.stars()

    def play(self, start: Position, luck: Luck) -> i64:
        """The stars of one more game, from which every weight that was seen has learned."""
        seen: list[list[int]] = []
        stars: list[float] = []
        baselines: list[float] = []
        position = start
        while not position.is_over():
            assert isinstance(position, ExpectimaxPosition)
            turn = best(position.turns(luck.roll(self.rolls)))
            baselines.append(self._luck_of_roll(position, turn))
            position = position.after(turn)
            seen.append(position.features())
            stars.append(float(position.stars()))
        self._learn(seen, stars, baselines)
        return position.stars()

    def _luck_of_roll(self, position: ExpectimaxPosition, turn: Turn) -> float:
        """How much better the best turn of a roll is than those of all rolls are on average."""
        value = -turn.value if position.is_harm(turn) else turn.value
        return value - self.expectimax.mean(position, 1)

    def _learn(self, seen: list[list[int]], stars: list[float], baselines: list[float]) -> None:
        end = len(stars) - 1
        target = stars[end]
        for back in range(1, end + 1):
            target -= baselines[end - back + 1]
            features = seen[end - back]
            value = stars[end - back]
            for feature in features:
                value += self.value.weights[feature]
            self._correct(features, target - value)
            target = (1.0 - TRACE) * value + TRACE * target

    def _correct(self, features: list[int], error: float) -> None:
        step = self.pace * error / len(features)
        weights, drift, toil = self.value.weights, self.drift, self.toil
        for feature in features:
            agreement = abs(drift[feature]) / toil[feature] if toil[feature] > 0.0 else 1.0
            weights[feature] += step * agreement
            drift[feature] += step
            toil[feature] += abs(step)
