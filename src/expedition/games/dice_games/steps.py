"""The steps that sheet games share: a number to write, and a cell to fill."""

from __future__ import annotations

from dataclasses import dataclass

from expedition.core.grid import Cell


@dataclass(frozen=True, slots=True)
class Number:
    """Choose the number to write: "7"."""

    number: int

    def __str__(self) -> str:
        return str(self.number)


@dataclass(frozen=True, slots=True)
class Place:
    """Write or draw in a cell: "c4"."""

    cell: Cell

    def __str__(self) -> str:
        return str(self.cell)
