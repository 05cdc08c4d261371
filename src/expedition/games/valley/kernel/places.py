"""Places on a sheet of the Valley where pyramids have been begun and can be completed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.valley.kernel.field import Field
from expedition.games.valley.kernel.patterns import BIG


class Places:
    """How many places have one, two, three or four numbers of a pyramid, and the other cells empty.

    `through` has for each empty cell, four by four, the places that need it, by their numbers; it
    has nothing where no pyramid was begun. `whole` are the pyramids that could be revealed.
    """

    def __init__(self, field: Field, kinds: list[int]) -> None:
        self.counts = [0, 0, 0, 0, 0]
        self.through: list[int] = []
        self.whole: list[int] = []
        looked: list[bool] = []
        for cell in range(len(kinds)):
            if kinds[cell] == BIG:
                if not looked:
                    looked = [False] * len(field.pyramids)
                    self.through = [0] * (4 * len(kinds))
                for place in field.pyramids_at[cell]:
                    if not looked[place]:
                        looked[place] = True
                        self._look_at(place, field.pyramids[place], kinds)

    def _look_at(self, place: int, pyramid: list[int], kinds: list[int]) -> None:
        big: i64 = 0
        for cell in pyramid:
            if kinds[cell] == BIG:
                big += 1
            elif kinds[cell] != 0:
                return
        self.counts[big] += 1
        if big == 4:
            self.whole.append(place)
            return
        for cell in pyramid:
            if kinds[cell] == 0:
                self.through[4 * cell + big] += 1

    def need(self, cell: int, kind: i64) -> bool:
        """True if it matters here that a cell looks so."""
        through = self.through
        if kind == BIG:
            return True
        return len(through) > 0 and max(through[4 * cell : 4 * cell + 4]) > 0
