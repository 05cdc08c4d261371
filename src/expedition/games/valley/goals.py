"""Goals of a valley: discoveries in the making, buildings, snakes, a full grid.

A goal is told of any empty cell: it need not be within reach this turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from expedition.core.guide import Goal
from expedition.games.sheet_games.sheet import DANGER, EMPTY
from expedition.games.valley.discoveries import PossibleDiscoveries, discoveries_possible_on
from expedition.games.valley.kernel.sheet import STARS_FOR_A_FULL_GRID, STARS_FOR_A_NEIGHBOUR
from expedition.games.valley.scoring import LINES, score
from expedition.games.valley.sheet import (
    BUILDINGS,
    CITY,
    FOREST,
    PYRAMID,
    SIZES,
    STARS,
    ValleySheet,
    is_full,
)

Belongs: TypeAlias = Callable[[int, list[int]], bool]


def goals(sheet: ValleySheet) -> Sequence[Goal]:
    """A goal for each line of the score of which there is something to say."""
    return tuple(_goals(sheet))


def _goals(sheet: ValleySheet) -> Iterator[Goal]:
    if not is_full(sheet):
        empty = sheet.marks.count(EMPTY)
        yield Goal(
            "full_grid", "goal.full_grid", {"count": empty}, (), STARS_FOR_A_FULL_GRID, empty
        )
    seen = discoveries_possible_on(sheet)
    for kind, line in LINES.items():
        yield _discovery(sheet, seen, kind, line)
    for building, mark in BUILDINGS.items():
        if mark in sheet.marks:
            yield _building(sheet, building, sheet.marks.index(mark))
    if DANGER in sheet.marks:
        yield _snakes(sheet)


def _discovery(sheet: ValleySheet, seen: PossibleDiscoveries, kind: str, line: str) -> Goal:
    """One to reveal, or else the most of its cells that are there already (V14 to V17)."""
    names = sheet.layout.names
    if kind in seen.kinds:
        return Goal(line, f"goal.{kind}_ready", {"stars": STARS[kind]}, (), STARS[kind], 1)
    cells = _most_of_a_pyramid(seen) if kind == PYRAMID else _most_that_hang_together(seen, kind)
    there = tuple(names[cell] for cell in cells)
    missing = SIZES[kind] - len(cells)
    if not cells:
        return Goal(line, f"goal.{kind}_none")
    values: dict[str, str | int] = {"count": len(cells), "cells": " ".join(there)}
    return Goal(line, f"goal.{kind}", values, there, STARS[kind], missing)


def _most_of_a_pyramid(seen: PossibleDiscoveries) -> list[int]:
    """The high numbers in the place of a pyramid that holds most; its other cells are free."""
    best: list[int] = []
    for place in seen.field.pyramids:
        there = [cell for cell in place if seen.is_fit(PYRAMID, cell)]
        is_open = all(seen.marks[cell] == EMPTY for cell in place if cell not in there)
        if is_open and len(there) > len(best):
            best = there
    return best


def _most_that_hang_together(seen: PossibleDiscoveries, kind: str) -> list[int]:
    """The most fit cells that hang together, with a free cell beside them for the next."""
    beside, size = seen.field.beside, SIZES[kind] - 1
    goes_on = _GOES_ON.get(kind, _any)
    best: list[int] = []
    tried: set[frozenset[int]] = set()
    waiting = [[cell] for cell in range(len(seen.marks)) if seen.is_fit(kind, cell)]
    while waiting and len(best) < size:
        cells = waiting.pop()
        near = {other for cell in cells for other in beside[cell]}
        if len(cells) > len(best) and any(seen.marks[other] == EMPTY for other in near):
            best = cells
        if len(cells) == size:
            continue
        numbers = [seen.marks[cell] for cell in cells]
        for other in sorted(near - {*cells}):
            more = frozenset((*cells, other))
            if (
                more not in tried
                and seen.is_fit(kind, other)
                and goes_on(seen.marks[other], numbers)
            ):
                tried.add(more)
                waiting.append([*cells, other])
    return sorted(best)


def _any(number: int, numbers: list[int]) -> bool:
    return True


def _other(number: int, numbers: list[int]) -> bool:
    return number not in numbers


def _same(number: int, numbers: list[int]) -> bool:
    return number in numbers


_GOES_ON: dict[str, Belongs] = {FOREST: _other, CITY: _same}
"""The test whether a number goes with others; in a mountain all do that are high enough (V16)."""


def _building(sheet: ValleySheet, building: str, cell: int) -> Goal:
    """The stars by cells beside a building that can still be part of a discovery (V19)."""
    names = sheet.layout.names
    used = {one for discovery in sheet.discoveries for one in discovery.cells}
    room = [
        other
        for other in sheet.layout.adjacent[cell]
        if other not in used and sheet.marks[other] >= EMPTY
    ]
    key = f"goal.{building}" if room else f"goal.{building}_shut"
    stars = STARS_FOR_A_NEIGHBOUR * len(room)
    cells = tuple(names[other] for other in (cell, *room))
    return Goal(building, key, {"count": len(room), "stars": stars}, cells, stars, len(room))


def _snakes(sheet: ValleySheet) -> Goal:
    """The snake that costs most (V11, V12)."""
    [line] = [line for line in score(sheet).lines if line.name == "snakes"]
    worst = min(line.marks, key=lambda mark: mark.stars)
    values: dict[str, str | int] = {"cell": worst.cells[0], "count": -worst.stars}
    return Goal("snakes", "goal.snakes", values, worst.cells[:1], -worst.stars, 1)
