"""Networks: the connected components of a labyrinth, and breadth-first distances in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from expedition.games.hamunaptra.labyrinth.cells import Cell


def networks(
    ways: Mapping[Cell, tuple[Cell, ...]], passages: Mapping[Cell, Cell] | None = None
) -> dict[Cell, int]:
    """The number of the network of each cell: joined by open edges (A3), and by stairs (A4)."""
    number: dict[Cell, int] = {}
    for start in ways:
        if start in number:
            continue
        found = number[start] = len(number)
        border = [start]
        for cell in border:
            for other in next_to(cell, ways, passages):
                if other not in number:
                    number[other] = found
                    border.append(other)
    return number


def reached(
    ways: Mapping[Cell, tuple[Cell, ...]],
    starts: Iterable[Cell],
    passages: Mapping[Cell, Cell] | None = None,
    without: Cell | None = None,
) -> dict[Cell, int]:
    """The cells that can be reached from any of the starts, and how many steps away they are."""
    steps = dict.fromkeys(starts, 0)
    border = list(steps)
    for cell in border:
        for other in next_to(cell, ways, passages):
            if other not in steps and other != without:
                steps[other] = steps[cell] + 1
                border.append(other)
    return steps


def next_to(
    cell: Cell, ways: Mapping[Cell, tuple[Cell, ...]], passages: Mapping[Cell, Cell] | None
) -> tuple[Cell, ...]:
    """The cells that a cell leads to, by open edges and where they count by stairs."""
    if passages is None or cell not in passages:
        return ways[cell]
    return (*ways[cell], passages[cell])
