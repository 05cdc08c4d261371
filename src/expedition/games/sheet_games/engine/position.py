"""The interface of a search: a position between two rolls, its turns, and its features."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64


class Turn:
    """A move: what is written, in numbers that only the game understands, and its value."""

    def __init__(self, marks: list[int], value: float) -> None:
        self.marks = marks  # marks and cells, as the game orders them
        self.value = value  # of the sheet after the turn, negated where others do harm


# Not `Position(ABC)`: what mypyc makes of a class with a base of Python's can be referred to
# weakly, and does not tell those references when it goes.
class Position(metaclass=ABCMeta):
    """A search position: one sheet between two rolls.

    Where others draw the danger on the sheet, it goes where it hurts most.
    """

    @abstractmethod
    def is_over(self) -> bool:
        """True if the game ends with the sheet as it is."""

    @abstractmethod
    def stars(self) -> i64:
        """The present score of the sheet."""

    @abstractmethod
    def turns(self, roll: i64) -> list[Turn]:
        """The turns that are worth a look with this roll, with the value of each."""

    @abstractmethod
    def after(self, turn: Turn) -> Position:
        """The sheet with that turn written on it; this one stays as it is."""

    @abstractmethod
    def features(self) -> list[int]:
        """The features, each as the number of its weight; what is there twice comes twice."""


def best(turns: list[Turn]) -> Turn:
    """The turn that looks best; of equals, the first."""
    found = turns[0]
    for turn in turns:
        if turn.value > found.value:
            found = turn
    return found
