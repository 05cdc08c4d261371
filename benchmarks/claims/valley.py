"""Claims of the Valley's reasons, checked by making sets of cells and looking at each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from benchmarks.claims.drawn import Drawn, Values, place, sets_with

Claim = Callable[[Drawn, Drawn, Drawn, Values], bool]
SIZES = {"forest": 5, "city": 4, "mountain": 3, "pyramid": 4}
LINES = {"forests": "forest", "cities": "city", "mountains": "mountain", "pyramids": "pyramid"}
PAIRS = {"grove": "forest", "quarter": "city", "range": "mountain", "terrace": "pyramid"}
SNAKE = -1


def used(sheet: Drawn) -> set[str]:
    """The cells of discoveries (V13)."""
    return {name for _, cells in sheet.notes for name in cells}


def numbered(sheet: Drawn) -> set[str]:
    """The cells with a number that nothing has used."""
    return {name for name, mark in sheet.marks.items() if mark > 0} - used(sheet)


def is_pyramid_shaped(cells: frozenset[str]) -> bool:
    """Three in a line and one beside the middle one (V17)."""
    at = {place(name) for name in cells}
    for row, column in at:
        for down, right in ((0, 1), (1, 0)):
            line = {(row - down, column - right), (row, column), (row + down, column + right)}
            beside = {(row + right, column + down), (row - right, column - down)}
            if line <= at and at - line <= beside and len(at - line) == 1:
                return True
    return False


def is_discovery(sheet: Drawn, kind: str, cells: frozenset[str], wild: bool = False) -> bool:
    """True if the numbers there are one (V14 to V17); with `wild`, free cells may be any."""
    marks = [sheet.marks[name] for name in cells if sheet.marks[name] or not wild]
    if kind == "forest":
        return len(set(marks)) == len(marks)
    if kind == "city":
        cities = {sheet.marks[cells[0]] for one, cells in sheet.notes if one == "city"}
        return len(set(marks)) <= 1 and not cities & set(marks)
    if kind == "mountain":
        return min(marks, default=15) >= 6
    return min(marks, default=15) >= 10 and is_pyramid_shaped(cells)


def discoveries(sheet: Drawn, kind: str, start: str, wild: bool = False) -> Iterator[frozenset[str]]:
    """Every discovery of a kind that has a cell."""
    cells = numbered(sheet) | (set(sheet.free()) if wild else set())
    for one in sets_with(start, SIZES[kind], cells, sheet.around):
        if is_discovery(sheet, kind, one, wild):
            yield one


def bite(sheet: Drawn, snake: str) -> int:
    """The largest number beside a snake (V11)."""
    return max((sheet.marks[one] for one in sheet.around(snake)), default=0) if (
        sheet.marks[snake] == SNAKE
    ) else 0


def _line(name: str) -> Claim:
    def claim(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
        gained = after.stars[name] - before.stars[name]
        return abs(gained) == said["count"] and gained > other.stars[name] - before.stars[name]

    return claim


def _lost(name: str) -> Claim:
    def claim(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
        lost = before.stars[name] - after.stars[name]
        return lost == said["count"] and lost > before.stars[name] - other.stars[name]

    return claim


def _pair(kind: str) -> Claim:
    def claim(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
        cell, at = str(said["cell"]), str(said["place"])
        return (
            at in after.around(cell)
            and after.marks[cell] == said["number"]
            and after.marks[at] == said["other"]
            and any(at in one for one in discoveries(after, kind, cell, wild=True))
        )

    return claim


CLAIMS: Mapping[tuple[str, str], Claim] = {
    **{("", name): _line(name) for name in (*LINES, "hut", "statue", "mine", "full_grid")},
    ("", "snakes"): _line("snakes"),
    ("spoilt", "snakes"): _lost("snakes"),
    **{("", name): _pair(kind) for name, kind in PAIRS.items()},
}
