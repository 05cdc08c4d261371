"""A sheet in the making, as players that look ahead handle it."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64


class Turn:
    """What is written, in numbers that only the game understands, and how good it looks."""

    def __init__(self, marks: list[int], value: float) -> None:
        self.marks = marks
        self.value = value


# Not `Position(ABC)`: what mypyc makes of a class with a base of Python's can be referred to
# weakly, and does not tell those references when it goes.
class Position(metaclass=ABCMeta):
    """One sheet between two rolls, with all that a game knows about playing it.

    Where others draw the danger on the sheet, it goes where it hurts most.
    """

    @abstractmethod
    def is_over(self) -> bool:
        """True if the game ends with the sheet as it is."""

    @abstractmethod
    def stars(self) -> i64:
        """What the sheet counts now."""

    @abstractmethod
    def turns(self, roll: i64) -> list[Turn]:
        """The turns that are worth a look with this roll, judged in a hurry."""

    @abstractmethod
    def after(self, turn: Turn) -> Position:
        """The sheet with that turn written on it; this one stays as it is."""

    @abstractmethod
    def features(self) -> list[int]:
        """What there is to see, each as the number of a weight; what is there twice, twice."""


def best(turns: list[Turn]) -> Turn:
    """The turn that looks best; of equals, the first."""
    found = turns[0]
    for turn in turns:
        if turn.value > found.value:
            found = turn
    return found
