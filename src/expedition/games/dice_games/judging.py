"""Looking back on a roll: what its best turn was worth, and the mean of that over all rolls."""

from __future__ import annotations

from functools import cache

from expedition.games.dice_games.kernel.position import Position, best
from expedition.games.dice_games.kernel.rolls import Rolls
from expedition.games.dice_games.kernel.value import Value


class Judging:
    """One position, whose turns are judged by the value of the sheet after them, each once."""

    def __init__(self, position: Position, value: Value, rolls: Rolls) -> None:
        self.position = position
        self.value = value
        self.rolls = rolls
        self._known: dict[tuple[int, ...], float] = {}

    def best(self, roll: int) -> float:
        """What the best turn of a roll is worth; of dangers, the one that the position expects."""
        turns = self.position.turns(roll)
        if self.rolls.danger[roll]:
            turns = [best(turns)]
        worths = []
        for turn in turns:
            marks = tuple(turn.marks)
            if marks not in self._known:
                self._known[marks] = self.value.of(self.position.after(turn))
            worths.append(self._known[marks])
        return max(worths)

    def mean(self) -> float:
        """The mean of that over all rolls; of a sheet that is over, its stars."""
        if self.position.is_over():
            return float(self.position.stars())
        total = sum(count * self.best(roll) for roll, count in _kinds(self.rolls))
        return total / float(self.rolls.count)


@cache
def _kinds(rolls: Rolls) -> tuple[tuple[int, int], ...]:
    """One roll of those that offer the same, and how many these are."""
    found: dict[tuple[tuple[int, ...], bool, bool], list[int]] = {}
    for roll, numbers in enumerate(rolls.offers):
        kind = (tuple(numbers), rolls.helper[roll], rolls.danger[roll])
        found.setdefault(kind, []).append(roll)
    return tuple((same[0], len(same)) for same in found.values())
