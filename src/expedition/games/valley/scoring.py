"""The score of a sheet, line by line, with the cells that earned each star."""

from __future__ import annotations

from collections.abc import Mapping

from expedition.core.rules import Line, Mark, Standing
from expedition.games.dice_games.sheet import DANGER
from expedition.games.valley.discoveries import CITY, FOREST, MOUNTAIN, PYRAMID, STARS
from expedition.games.valley.printed import levels
from expedition.games.valley.sheet import BUILDINGS, ValleySheet, is_full, snakes_drawn

STARS_FOR_A_FULL_GRID = 7
STARS_FOR_A_NEIGHBOUR = 2
LINES = {FOREST: "forests", CITY: "cities", MOUNTAIN: "mountains", PYRAMID: "pyramids"}
CUSTOMERS = {"hut": FOREST, "statue": CITY, "mine": MOUNTAIN}
"""The kind of discovery that each building counts the cells of (V19)."""


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
    return Standing(lines, total=sum(line.stars for line in lines), tie_break=(tie_break,))


def bounds(sheet: ValleySheet) -> Mapping[str, int]:
    """The stars from which somebody alone reaches each level with that sheet (V24)."""
    return levels(snakes_drawn(sheet))


def bite(sheet: ValleySheet, snake: int) -> tuple[int, ...]:
    """The cell of the largest number beside a snake (V11), if there is a number at all."""
    beside = [cell for cell in sheet.layout.adjacent[snake] if sheet.marks[cell] > 0]
    return (max(beside, key=sheet.marks.__getitem__),) if beside else ()


def _full_grid(sheet: ValleySheet) -> Line:
    """Seven stars once every cell is filled (V20)."""
    full = is_full(sheet)
    marks = (Mark(sheet.layout.names, STARS_FOR_A_FULL_GRID),) if full else ()
    return Line("full_grid", STARS_FOR_A_FULL_GRID if full else 0, marks)


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
    right = {
        cell
        for discovery in sheet.discoveries
        if discovery.kind == CUSTOMERS[building]
        for cell in discovery.cells
    }
    marks = []
    for cell, mark in enumerate(sheet.marks):
        if mark == BUILDINGS[building]:
            beside = [other for other in sheet.layout.adjacent[cell] if other in right]
            marks.append(_mark(sheet, (cell, *beside), STARS_FOR_A_NEIGHBOUR * len(beside)))
    return _line(building, marks)


def _snakes(sheet: ValleySheet) -> Line:
    """What each snake costs that is not crossed out: the snake, and the number that it bites."""
    marks = []
    for cell, mark in enumerate(sheet.marks):
        if mark == DANGER:
            bitten = bite(sheet, cell)
            cost = sum(sheet.marks[other] for other in bitten)
            marks.append(_mark(sheet, (cell, *bitten), -cost))
    return _line("snakes", marks)


def _line(name: str, marks: list[Mark]) -> Line:
    return Line(name, sum(mark.stars for mark in marks), tuple(marks))


def _mark(sheet: ValleySheet, cells: tuple[int, ...], stars: int) -> Mark:
    return Mark(tuple(sheet.layout.names[cell] for cell in cells), stars)
