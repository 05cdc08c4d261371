"""The steps that sheet games share: a number to write, and a cell to fill."""

from __future__ import annotations

import re
from dataclasses import dataclass

from expedition.core.errors import BadNotation
from expedition.core.grid import Cell, cell_name

NUMBER = re.compile(r"[1-9][0-9]?")


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
        return cell_name(self.cell)


def is_in_digits(text: str) -> bool:
    """True if a text is made of the digits 0 to 9 and nothing else."""
    return text.isascii() and text.isdigit()


def read_number(text: str) -> int:
    """The number that a step says, in its one spelling: "7", and not "07".

    One that no dice make, such as 16, is for the rules to refuse: they tell what is on offer.
    """
    if not NUMBER.fullmatch(text):
        raise BadNotation("not_a_number", text=text)
    return int(text)
