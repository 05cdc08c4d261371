"""Temporal-difference learning of a linear value by a Kalman filter with a diagonal covariance.

After each game every position is compared with what the positions after it were worth, nearer ones
counting more. The error of the value is shared out among the weights that took part in it: the
larger the variance of a weight, the more it moves. Variances shrink with every position that a
weight is seen in; which weights err together is not kept.

Much of the error is the luck of the roll. What rolls of a kind bring on average is learned too, and
taken off as a baseline, so that less is left to chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.engine.position import Position, best
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.kernel.rolls import Rolls
from expedition.games.sheet_games.kernel.vectors import real, spread

MEMORY: Final = 0.001
"""How much the last error says about how large errors are."""
STAGE: Final = 6
STAGES: Final = 8
"""So many turns have the same fortunes, and so many times the fortunes differ."""
SLOWEST: Final = 0.002
"""How much the last roll of a kind says about its fortune, when very many have been thrown."""


class RollBaselines:
    """Baselines: what each kind of roll brings beside the mean of all, by stage of the game."""

    def __init__(self, kind_of: list[int]) -> None:
        self.kind_of = kind_of  # the kind of each roll
        self.kinds: i64 = max(kind_of) + 1  # how many kinds there are
        size = int(STAGES * self.kinds)
        self.brought: list[float] = [0.0] * size  # the mean change of value, by stage and kind
        self.times: list[float] = [0.0] * size  # how often that was noted
        self.mean: list[float] = [0.0] * STAGES  # of what all rolls bring at a stage

    def of(self, turn: i64, roll: i64) -> float:
        """The gain of that roll over the mean."""
        stage = _stage(turn)
        return self.brought[stage * self.kinds + self.kind_of[roll]] - self.mean[stage]

    def note(self, turn: i64, roll: i64, change: float) -> None:
        """Notes that the worth of a sheet has changed so much with a roll."""
        stage = _stage(turn)
        at: i64 = stage * self.kinds + self.kind_of[roll]
        self.times[at] += 1.0
        step = (change - self.brought[at]) * max(SLOWEST, 1.0 / (self.times[at] + 1.0))
        self.brought[at] += step

    def take_mean(self) -> None:
        """Recomputes the means over all rolls."""
        for stage in range(STAGES):
            total = 0.0
            for kind in self.kind_of:
                total += self.brought[stage * self.kinds + kind]
            self.mean[stage] = total / float(len(self.kind_of))


def _stage(turn: i64) -> i64:
    return min(STAGES - 1, turn // STAGE)


class Phases:
    """The phases of the weights: where each begins and ends, its size, how alike neighbours are.

    What is learned in one phase is likely in the next ones too.
    """

    def __init__(self, first: int, end: int, size: int, likeness: float) -> None:
        self.first: i64 = first  # weight of the first phase
        self.end: i64 = end  # the weight after the last phase
        self.size: i64 = size  # how many weights a phase has
        self.likeness = likeness  # the share of a correction that neighbours get


class KalmanLearner:
    """A value that learns, with the variance of each weight.

    No variance falls below `floor` of what it was in the beginning, for the player goes on
    changing.
    """

    def __init__(
        self,
        value: Value,
        rolls: Rolls,
        baselines: RollBaselines,
        phases: Phases,
        doubt: list[float],
        floor: float,
        trace: float,
    ) -> None:
        self.value = value
        self.phases = phases
        self.rolls = rolls
        self.baselines = baselines
        self.doubt: vec[float] = real(doubt)  # the variance of each weight
        self.least: vec[float] = real([floor * one for one in doubt])  # variances stay above
        self.trace = trace  # how far later turns count: 0 only the next, 1 only the end
        self.noise: vec[float] = spread(100.0, len(doubt))  # the variance of errors, by phase
        self.times: vec[float] = spread(0.0, len(doubt))  # how often a weight has settled
        self.count: vec[float] = spread(0.0, len(doubt))  # of each feature in one position

    def remembered(self) -> dict[str, list[float]]:
        """The state that learning goes on from, by name."""
        return {
            "weights": list(self.value.weights),
            "doubt": list(self.doubt),
            "noise": list(self.noise),
            "times": list(self.times),
            "brought": self.baselines.brought,
            "thrown": self.baselines.times,
        }

    def remember(self, lists: dict[str, list[float]]) -> None:
        """Restores that state."""
        self.value.weights = real(lists["weights"])
        self.doubt, self.noise = real(lists["doubt"]), real(lists["noise"])
        self.times = real(lists["times"])
        self.baselines.brought, self.baselines.times = lists["brought"], lists["thrown"]
        self.baselines.take_mean()

    def settle(self, start: Position, luck: Luck) -> i64:
        """The stars of a game from which only the first feature of each position has learned.

        It is the phase's own. Where all else begins by hand, the phases have to find their mean
        first: otherwise whatever is seen often is taken for what is good.
        """
        seen, stars, _ = self._game(start, luck)
        weights, times, end = self.value.weights, self.times, len(stars) - 1
        for at in range(end):
            first = seen[at][0]
            times[first] += 1.0
            weights[first] += (stars[end] - self._value(seen[at], stars[at])) / times[first]
        return int(stars[end])

    def play(self, start: Position, luck: Luck) -> i64:
        """The stars of one more game, from which every weight that was seen has learned."""
        seen, stars, rolls = self._game(start, luck)
        self.learn(seen, stars, rolls)
        return int(stars[-1])

    def _game(self, start: Position, luck: Luck) -> tuple[list[list[int]], list[float], list[int]]:
        """What was seen before and after each turn, the stars there were then, and the rolls."""
        seen = [start.features()]
        stars = [float(start.stars())]
        rolls: list[int] = []
        position = start
        while not position.is_over():
            roll = luck.roll(self.rolls)
            position = position.after(best(position.turns(roll)))
            rolls.append(int(roll))
            seen.append(position.features())
            stars.append(float(position.stars()))
        return seen, stars, rolls

    def learn(self, seen: list[list[int]], stars: list[float], rolls: list[int]) -> None:
        """Learns from a game: what was seen after each turn, the stars then, and the rolls."""
        end = len(stars) - 1
        target = stars[end]
        next_value = target
        for back in range(1, end + 1):
            turn = end - back
            features = seen[turn]
            value = self._value(features, stars[turn])
            target -= self.baselines.of(turn, rolls[turn])
            self.baselines.note(turn, rolls[turn], next_value - value)
            self._correct(features, target - value)
            target = (1.0 - self.trace) * value + self.trace * target
            next_value = value
        self.baselines.take_mean()

    def _value(self, features: list[int], stars: float) -> float:
        weights = self.value.weights
        value = stars
        for feature in features:
            value += weights[feature]
        return value

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
