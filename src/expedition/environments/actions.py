"""Action space: a number for each word of a game, or for each place in a menu.

Words come first, in the order of the game's list; then STOP, which ends a turn that is whole as it
stands, and WAIT, for seats that are not asked. A game that lists no words has the places of a menu
instead, and MORE, which turns to the next ones where a menu is longer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from expedition.core.match import Match
from expedition.core.rules import ListsWords, Menu

Mask: TypeAlias = NDArray[np.int8]
PLACES = 64
"""The number of steps of a menu that are told at once, where a game lists no words."""
STOP, WAIT, MORE = "STOP", "WAIT", "MORE"


class Actions:
    """The numbers of all actions, with a name for each."""

    def __init__(self, match: Match) -> None:
        rules = match.rules
        self.words: tuple[str, ...] | None = None
        if isinstance(rules, ListsWords):
            self.words = rules.words(match.options, match.seats)
        choices = self.words or tuple(f"#{place}" for place in range(PLACES))
        others = (STOP, WAIT) if self.words else (STOP, WAIT, MORE)
        self.names = (*choices, *others)
        self.choices, self.size = len(choices), len(self.names)
        self.stop, self.wait, self.more = (self.choices + number for number in range(3))
        self._numbers = {word: number for number, word in enumerate(choices)}

    def number(self, step: object) -> int:
        """The number of a step, where the game lists its words."""
        return self._numbers[str(step)]

    def steps(self, menu: Menu[Any], page: int = 0) -> Mapping[int, Any]:
        """The steps of a menu by the numbers of their actions."""
        if self.words is None:
            return dict(enumerate(menu.steps[page * PLACES : (page + 1) * PLACES]))
        return {self.number(step): step for step in menu.steps}

    def has_more(self, menu: Menu[Any]) -> bool:
        """True if a menu is too long to be told at once."""
        return self.words is None and len(menu.steps) > PLACES

    def legal(self, menu: Menu[Any], steps: Mapping[int, Any]) -> list[int]:
        """The numbers of all actions that a seat has with this menu."""
        numbers = list(steps)
        if menu.whole:
            numbers.append(self.stop)
        if self.has_more(menu):
            numbers.append(self.more)
        return numbers

    def mask(self, numbers: Iterable[int]) -> Mask:
        """A new array with 1 for each of the numbers."""
        mask = np.zeros(self.size, np.int8)
        mask[list(numbers)] = 1
        return mask
