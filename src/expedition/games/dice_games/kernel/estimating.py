"""Learns the weights of a value from games, and knows how sure it is of each of them.

After each game every position is compared with what the positions after it were worth, nearer ones
counting more. What the value was wrong by is shared out among the weights that took part in it: the
less sure one is, the more it moves. Each weight gets surer with every position that it is seen in.
That is a Kalman filter that keeps no account of which weights err together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.dice_games.kernel.luck import Luck
from expedition.games.dice_games.kernel.position import Position, best
from expedition.games.dice_games.kernel.rolls import Rolls
from expedition.games.dice_games.kernel.value import Value

MEMORY: Final = 0.001
"""How much the last error says about how large errors are."""


class Phases:
    """Where the weights of phases begin and end, how many each has, and how alike neighbours are.

    What is learned in one phase is likely in the next ones too.
    """

    def __init__(self, first: int, end: int, size: int, likeness: float) -> None:
        self.first: i64 = first
        self.end: i64 = end
        self.size: i64 = size
        self.likeness = likeness


class Estimator:
    """A value that learns; `doubt` is for each weight the variance that it may still have.

    No doubt falls below `floor` of what it was in the beginning, for the player goes on changing.
    `trace` tells how far later turns count for earlier ones: 0 only the next, 1 only the end.
    """

    def __init__(
        self,
        value: Value,
        rolls: Rolls,
        phases: Phases,
        doubt: list[float],
        floor: float,
        trace: float,
    ) -> None:
        self.value = value
        self.phases = phases
        self.rolls = rolls
        self.doubt = doubt
        self.least = [floor * one for one in doubt]
        self.trace = trace
        self.noise: list[float] = [100.0] * len(doubt)
        self.times: list[float] = [0.0] * len(doubt)
        self.count: list[float] = [0.0] * len(doubt)

    def settle(self, start: Position, luck: Luck) -> i64:
        """The stars of a game from which only the first feature of each position has learned.

        It is the phase's own. Where all else begins by hand, the phases have to find their mean
        first: otherwise whatever is seen often is taken for what is good.
        """
        seen = [start.features()]
        stars = [float(start.stars())]
        position = start
        while not position.is_over():
            position = position.after(best(position.turns(self.rolls.throw(luck))))
            seen.append(position.features())
            stars.append(float(position.stars()))
        weights, times, end = self.value.weights, self.times, len(stars) - 1
        for at in range(end):
            first = seen[at][0]
            worth = stars[at]
            for feature in seen[at]:
                worth += weights[feature]
            times[first] += 1.0
            weights[first] += (stars[end] - worth) / times[first]
        return position.stars()

    def play(self, start: Position, luck: Luck) -> i64:
        """The stars of one more game, from which every weight that was seen has learned."""
        seen = [start.features()]
        stars = [float(start.stars())]
        position = start
        while not position.is_over():
            position = position.after(best(position.turns(self.rolls.throw(luck))))
            seen.append(position.features())
            stars.append(float(position.stars()))
        self.learn(seen, stars)
        return position.stars()

    def learn(self, seen: list[list[int]], stars: list[float]) -> None:
        """Learns from a game: what was seen after each turn, and the stars there were then."""
        end = len(stars) - 1
        target = stars[end]
        for back in range(1, end + 1):
            features = seen[end - back]
            worth = stars[end - back]
            for feature in features:
                worth += self.value.weights[feature]
            self._correct(features, target - worth)
            target = (1.0 - self.trace) * worth + self.trace * target

    def _correct(self, features: list[int], error: float) -> None:
        weights, doubt, least, count = self.value.weights, self.doubt, self.least, self.count
        first = features[0]  # by which phases are told apart
        self.noise[first] += MEMORY * (error * error - self.noise[first])
        for feature in features:
            count[feature] += 1.0
        spread = self.noise[first]
        for feature in features:  # one that is there twice comes twice: together, times itself
            spread += doubt[feature] * count[feature]
        for feature in features:
            times = count[feature]
            if times > 0.0:
                count[feature] = 0.0
                gain = doubt[feature] * times / spread
                weights[feature] += gain * error
                self._hint(feature, gain * error)
                left = doubt[feature] * (1.0 - gain * times)
                doubt[feature] = max(least[feature], left)

    def _hint(self, feature: i64, change: float) -> None:
        """Moves the same weight in the phases before and after, if less is known about it there."""
        phases, weights, doubt = self.phases, self.value.weights, self.doubt
        if feature < phases.first:
            return
        before = feature - phases.size
        after = feature + phases.size
        if before >= phases.first:
            weights[before] += change * phases.likeness * _share(doubt[before], doubt[feature])
        if after < phases.end:
            weights[after] += change * phases.likeness * _share(doubt[after], doubt[feature])


def _share(doubt: float, other: float) -> float:
    return 1.0 if doubt >= other else doubt / other
