"""Canonicalization of turns: the one order in which the marks of a turn are written down.

A cell filled early in a turn makes room for the next (V5). Often the order makes no difference; a
turn is then offered in one order only: of all orders that the rules allow, the one that comes first
when cells are compared in reading order. So a cell comes before an earlier one only if that one
needed it.
"""

from __future__ import annotations

from expedition.games.sheet_games.kernel.ground import CROSSED_OUT, DANGER
from expedition.games.valley.kernel.footing import Footing
from expedition.games.valley.kernel.sheet import DISCOVERY


def first_order(before: Footing, turn: list[int]) -> list[int]:
    """The marks and cells of a turn in the first order there is; nothing if there is none."""
    if not turn:
        return []
    places = [place for _, place in sorted((turn[at + 1], at) for at in range(0, len(turn), 2))]
    cells = before.cells()
    for place in places:
        mark, cell = turn[place], turn[place + 1]
        if before.marks[cell] == DANGER if mark == CROSSED_OUT else cell in cells:
            rest = turn[:place] + turn[place + 2 :]
            if not rest:
                return [mark, cell]
            after = before.copy()
            if mark == CROSSED_OUT:
                after.marks[cell] = mark
            else:
                after.fill(cell, mark)
            found = first_order(after, rest)
            if found:
                return [mark, cell, *found]
    return []


def in_order(before: Footing, turn: list[int]) -> list[int]:
    """A turn that the rules allow with its marks, and the cells of its discovery, in order."""
    for at in range(0, len(turn), 2):
        if turn[at] == DISCOVERY:
            found = first_order(before, turn[:at])
            return [*found, DISCOVERY, turn[at + 1], *sorted(turn[at + 2 :])]
    return first_order(before, turn)
