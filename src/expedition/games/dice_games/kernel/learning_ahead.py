"""Learns the weights of a value from games, and does not mind the luck in them.

What a position is worth should be the mean over all rolls of what the best turn with each makes of
it. Where that mean is known exactly, the roll that was thrown tells nothing more, and what a game
teaches is only by how much the two differ, there and, fading, after all turns that followed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.dice_games.kernel.foresight import Foresight, JudgedPosition, Kind
from expedition.games.dice_games.kernel.learning import TRACE, Learner
from expedition.games.dice_games.kernel.luck import Luck
from expedition.games.dice_games.kernel.position import Position, best
from expedition.games.dice_games.kernel.rolls import Rolls
from expedition.games.dice_games.kernel.value import Value


class LearnerAhead(Learner):
    """A value that learns what it should say of a position from what it says one turn later."""

    def __init__(self, value: Value, rolls: Rolls, pace: float, kinds: list[Kind]) -> None:
        super().__init__(value, rolls, pace)
        self.foresight = Foresight(kinds, [])

    def play(self, start: Position, luck: Luck) -> i64:
        """The stars of one more game, from which every weight that was seen has learned."""
        seen: list[list[int]] = []
        gaps: list[float] = []
        position = start
        while not position.is_over():
            assert isinstance(position, JudgedPosition)
            seen.append(position.features())
            gaps.append(self.foresight.mean(position, 1) - self.value.of(position))
            position = position.after(best(position.turns(self.rolls.throw(luck))))
        error = 0.0
        for back in range(1, len(seen) + 1):
            error = gaps[-back] + TRACE * error
            self._correct(seen[-back], error)
        return position.stars()
