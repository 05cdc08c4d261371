"""Pyramid features: the places where one has been begun and can be completed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.vectors import flags, repeated
from expedition.games.valley.engine.pattern_features import BIG
from expedition.games.valley.kernel.field import Field


class Places:
    """The places with some numbers of a pyramid and the other cells empty."""

    def __init__(self, field: Field, kinds: vec[i64]) -> None:
        self.counts = repeated(0, 5)  # how many places have so many numbers of a pyramid
        self.through = repeated(0, 0)  # by cell, four each: the places that need it, by numbers
        self.whole: list[int] = []  # the pyramids that could be revealed
        looked = flags(0)
        for cell in range(len(kinds)):
            if kinds[cell] == BIG:
                if len(looked) == 0:
                    looked = flags(len(field.pyramids))
                    self.through = repeated(0, 4 * len(kinds))
                for place in field.pyramids_at[cell]:
                    if not looked[place]:
                        looked[place] = True
                        self._look_at(place, field.pyramids[place], kinds)

    def _look_at(self, place: int, pyramid: list[int], kinds: vec[i64]) -> None:
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

    def need(self, cell: i64, kind: i64) -> bool:
        """True if it matters here that a cell looks so."""
        if kind == BIG:
            return True
        through, at = self.through, 4 * cell
        if len(through) == 0:
            return False
        return through[at + 1] + through[at + 2] + through[at + 3] > 0
