"""What company takes from a sheet, beside what was learned by playing alone."""

from __future__ import annotations

from dataclasses import dataclass

from expedition.games.dice_games.kernel.ground import EMPTY
from expedition.games.dice_games.sheet import Marks


@dataclass(frozen=True, slots=True)
class Company:
    """In company a sheet comes to so many stars fewer, all of them lost with the first `cells`.

    Others draw dangers where they hurt most, end the game when they are done, and one plays to win
    rather than for the mean. How much that is was measured by good players; how many sat at the
    table made no difference.
    """

    stars: float = 0.0
    cells: int = 1

    def still_takes(self, marks: Marks) -> float:
        """The stars that are still to be lost on a sheet with these marks."""
        filled = len(marks) - marks.count(EMPTY)
        return self.stars * max(0.0, 1.0 - filled / self.cells)
