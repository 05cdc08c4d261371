"""The score of a sheet, line by line, with the cells that earned each star."""

from __future__ import annotations

from collections.abc import Mapping

from expedition.core.rules import Line, Mark, Standing
from expedition.games.sheet_games.sheet import DANGER
from expedition.games.valley.kernel import sheet as kernel
from expedition.games.valley.printed import (
    EASED_BY_A_SNAKE,
    LEVELS,
    SMALL_LAYOUT,
    SMALL_LEVELS,
)
from expedition.games.valley.sheet import (
    BUILDINGS,
    CITY,
    FOREST,
    MOUNTAIN,
    PYRAMID,
    STARS,
    ValleySheet,
    is_full,
    position,
    snakes_drawn,
)

LINES = {FOREST: "forests", CITY: "cities", MOUNTAIN: "mountains", PYRAMID: "pyramids"}


def score(sheet: ValleySheet) -> Standing:
    """Full grid, discoveries, buildings and snakes; the buildings break ties (V21)."""
    buildings = tuple(_building(sheet, building) for building in BUILDINGS)
    lines = (
        _full_grid(sheet),
        *(_discoveries(sheet, kind) for kind in LINES),
        *buildings,
        _snakes(sheet),
    )
    tie_break = sum(line.stars for line in buildings)
    return Standing(lines=lines, total=sum(line.stars for line in lines), tie_break=(tie_break,))


def bounds(sheet: ValleySheet) -> Mapping[str, int]:
    """The stars from which somebody alone reaches each level, lower for each snake drawn (V24)."""
    eased = EASED_BY_A_SNAKE * snakes_drawn(sheet)
    printed = SMALL_LEVELS if sheet.rows == SMALL_LAYOUT else LEVELS
    return {name: bound - eased for name, bound in printed.items()}


def stars_of_buildings(sheet: ValleySheet) -> tuple[int, ...]:
    """The stars of the hut, the statue and the mine as they stand; 0 where one is not drawn."""
    return tuple(_building(sheet, building).stars for building in BUILDINGS)


def _full_grid(sheet: ValleySheet) -> Line:
    """Seven stars once every cell is filled (V20)."""
    full = is_full(sheet)
    marks = (Mark(sheet.layout.names, kernel.STARS_FOR_A_FULL_GRID),) if full else ()
    return Line("full_grid", kernel.STARS_FOR_A_FULL_GRID if full else 0, marks)


def _discoveries(sheet: ValleySheet, kind: str) -> Line:
    """The stars of every discovery of a kind (V14 to V17)."""
    return _line(
        LINES[kind],
        [
            _mark(sheet, discovery.cells, STARS[kind])
            for discovery in sheet.discoveries
            if discovery.kind == kind
        ],
    )


def _building(sheet: ValleySheet, building: str) -> Line:
    """Two stars for each adjacent cell of the right kind (V19); the building's cell comes first."""
    at, drawn = position(sheet), BUILDINGS[building]
    marks = []
    for cell, mark in enumerate(sheet.marks):
        if mark == drawn:
            beside = [
                other
                for other in sheet.layout.adjacent[cell]
                if kernel.PATRONS[at.used[other]] == drawn
            ]
            stars = kernel.STARS_FOR_A_NEIGHBOUR * kernel.custom(at.field, at.used, cell, drawn)
            marks.append(_mark(sheet, (cell, *beside), stars))
    return _line(building, marks)


def _snakes(sheet: ValleySheet) -> Line:
    """What each snake costs that is not crossed out: the snake, and the number that it bites."""
    at = position(sheet)
    marks = []
    for cell, mark in enumerate(sheet.marks):
        if mark == DANGER:
            cost = kernel.bite(at.field, at.marks, cell)
            bitten = [other for other in sheet.layout.adjacent[cell] if at.marks[other] == cost]
            marks.append(_mark(sheet, (cell, *bitten[: min(1, cost)]), -cost))
    return _line("snakes", marks)


def _line(name: str, marks: list[Mark]) -> Line:
    return Line(name, sum(mark.stars for mark in marks), tuple(marks))


def _mark(sheet: ValleySheet, cells: tuple[int, ...], stars: int) -> Mark:
    return Mark(tuple(sheet.layout.names[cell] for cell in cells), stars)
