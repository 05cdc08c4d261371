"""Discoveries that one number more completes, and pairs of neighbours that can become one."""

from __future__ import annotations

from collections.abc import Iterator

from expedition.games.sheet_games.sheet import EMPTY
from expedition.games.valley.field import field
from expedition.games.valley.kernel.sheet import LOWEST_IN_A_MOUNTAIN, LOWEST_IN_A_PYRAMID
from expedition.games.valley.sheet import CITY, FOREST, MOUNTAIN, PYRAMID, SIZES, ValleySheet


class Unused:
    """The cells of a sheet as discoveries see them: free ones, and numbers that none has used."""

    def __init__(self, sheet: ValleySheet) -> None:
        self.sheet = sheet
        used = {cell for discovery in sheet.discoveries for cell in discovery.cells}
        self.numbers = {
            cell: mark for cell, mark in enumerate(sheet.marks) if mark > 0 and cell not in used
        }
        self.free = {cell for cell, mark in enumerate(sheet.marks) if mark == EMPTY}
        self.cities = {
            sheet.marks[discovery.cells[0]]
            for discovery in sheet.discoveries
            if discovery.kind == CITY
        }
        self.beside = sheet.layout.adjacent

    @property
    def high(self) -> int:
        """The count of numbers that a mountain may hold."""
        return sum(number >= LOWEST_IN_A_MOUNTAIN for number in self.numbers.values())

    def completing(self, kind: str) -> list[tuple[int, int]]:
        """The free cells in which one number completes a discovery, and the least that does.

        Of a forest it is 0: any number does that is not in it yet.
        """
        if kind == PYRAMID:
            return [(cell, LOWEST_IN_A_PYRAMID) for cell in sorted(self._tops())]
        if kind == CITY:
            return [found for cell in sorted(self.free) for found in self._city_by(cell)]
        least = LOWEST_IN_A_MOUNTAIN if kind == MOUNTAIN else 0
        return [(cell, least) for cell in sorted(self.free) if self._grows(kind, [cell])]

    def can_become(self, kind: str, cell: int, other: int) -> bool:
        """True if some discovery of a kind may hold both cells, free ones being written yet."""
        if kind == PYRAMID:
            return any(
                {cell, other} <= {*pyramid} and all(map(self._is_high, pyramid))
                for pyramid in field(self.sheet.rows).pyramids
            )
        return self._grows(kind, [cell, other], may_be_free=True)

    def _is_high(self, cell: int) -> bool:
        return cell in self.free or self.numbers.get(cell, 0) >= LOWEST_IN_A_PYRAMID

    def _tops(self) -> set[int]:
        """The free cells that alone are missing in a pyramid."""
        found = set()
        for pyramid in field(self.sheet.rows).pyramids:
            missing = [cell for cell in pyramid if cell in self.free]
            if len(missing) == 1 and all(map(self._is_high, pyramid)):
                found.add(missing[0])
        return found

    def _city_by(self, cell: int) -> Iterator[tuple[int, int]]:
        for value in sorted({self.numbers.get(other, 0) for other in self.beside[cell]} - {0}):
            if value not in self.cities and self._grows(CITY, [cell], value=value):
                yield cell, value

    def _grows(
        self, kind: str, cells: list[int], value: int = 0, may_be_free: bool = False
    ) -> bool:
        """True if these cells and others around them can be a discovery of that kind."""
        if not self._fits(kind, cells, value):
            return False
        if len(cells) == SIZES[kind]:
            return True
        tried = set(cells)
        for cell in list(cells):
            for other in self.beside[cell]:
                if other in tried:
                    continue
                tried.add(other)
                if (other in self.numbers or (may_be_free and other in self.free)) and self._grows(
                    kind, [*cells, other], value, may_be_free
                ):
                    return True
        return False

    def _fits(self, kind: str, cells: list[int], value: int) -> bool:
        """True if the numbers that stand there already may be together."""
        numbers = [self.numbers[cell] for cell in cells if cell in self.numbers]
        if kind == FOREST:
            return len(set(numbers)) == len(numbers)
        if kind == MOUNTAIN:
            return min(numbers, default=LOWEST_IN_A_MOUNTAIN) >= LOWEST_IN_A_MOUNTAIN
        alike = {*numbers, value} - {0}
        return len(alike) <= 1 and not alike & self.cities
