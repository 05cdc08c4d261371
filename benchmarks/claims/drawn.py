"""A sheet as it is drawn: marks and printed tokens by the names of cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any, TypeAlias

from expedition.core.catalogue import find_game
from expedition.core.grid import read_cell
from expedition.games.sheet_games.sheet import Sheet

Values: TypeAlias = Mapping[str, str | int]


@dataclass(frozen=True)
class Drawn:
    """Marks by name of cell: 0 empty, a number, or below 0 what is drawn; and tokens printed there.

    `notes` are the discoveries or treasures of the sheet: a word or a number, and names of cells.
    """

    marks: Mapping[str, int]
    kinds: Mapping[str, str]
    notes: frozenset[tuple[str | int, tuple[str, ...]]]
    stars: Mapping[str, int]

    def around(self, name: str) -> list[str]:
        """The cells that share an edge or a corner."""
        row, column = place(name)
        return [
            other
            for other in self.marks
            if other != name
            and abs(place(other)[0] - row) <= 1
            and abs(place(other)[1] - column) <= 1
        ]

    def new(self, before: Drawn) -> list[str]:
        """The cells that a turn has marked."""
        return [name for name in self.marks if self.marks[name] != before.marks[name]]

    def with_mark(self, name: str, mark: int) -> Drawn:
        """The same with one mark more."""
        return Drawn({**self.marks, name: mark}, self.kinds, self.notes, self.stars)

    def free(self) -> list[str]:
        """The empty cells."""
        return [name for name, mark in self.marks.items() if mark == 0]


Claim: TypeAlias = Callable[[Drawn, Drawn, Drawn, Values], bool]
"""A check of a sentence: by the sheet before, after the turn that is spoken of, and after the one
it is told apart from."""


def place(name: str) -> tuple[int, int]:
    """The row and the column of a cell."""
    cell = read_cell(name)
    return cell.row, cell.column


def drawn(sheet: Sheet, stars: Mapping[str, int]) -> Drawn:
    """A sheet of a sheet game, by what its fields say and not by how it lies."""
    names = sheet.layout.names
    found = getattr(sheet, "discoveries", ())
    notes = {(one.kind, tuple(names[cell] for cell in one.cells)) for one in found}
    noted = {(one.value, (names[one.cell],)) for one in getattr(sheet, "treasures", ())}
    return Drawn(
        dict(zip(names, sheet.marks, strict=True)),
        dict(zip(names, sheet.layout.kinds, strict=True)),
        frozenset(notes | noted),
        stars,
    )


def connected(start: str, cells: Iterable[str], around: Callable[[str], list[str]]) -> set[str]:
    """The cells that hang together with one, by way of those given."""
    allowed, found, waiting = set(cells), {start}, [start]
    while waiting:
        for other in around(waiting.pop()):
            if other in allowed and other not in found:
                found.add(other)
                waiting.append(other)
    return found


def sets_with(
    start: str, size: int, cells: Iterable[str], around: Callable[[str], list[str]]
) -> Iterator[frozenset[str]]:
    """Every connected set of so many cells that has that one."""
    allowed = set(cells) | {start}
    seen = {frozenset((start,))}
    layer = list(seen)
    for _ in range(size - 1):
        grown: set[frozenset[str]] = set()
        for one in layer:
            for cell in one:
                grown.update(one | {other} for other in around(cell) if other in allowed - one)
        layer = list(grown)
    yield from layer


@cache
def percent_of_rolls(game: str, number: int) -> int:
    """In how many of 100 rolls a number can be written (C2, T4, T5)."""
    rules: Any = find_game(game).rules
    rolls = list(product(*(die.faces for die in rules.dice.all())))

    def offers(roll: tuple[str, ...]) -> bool:
        if not roll[2].isdigit():
            return False
        shown = [int(face) for face in roll if face.isdigit()]
        sums = {sum(dice) for size in (1, 2, 3) for dice in combinations(shown, size)}
        return number in sums or not roll[0].isdigit()

    return round(100 * sum(map(offers, rolls)) / len(rolls))


def often(game: str) -> Claim:
    """The claim that the number comes in so many rolls, and in more than that of the other turn."""

    def claim(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
        percent = percent_of_rolls(game, after.marks[str(said["cell"])])
        others = [other.marks[name] for name in other.new(before)]
        return percent == said["percent"] and all(
            mark <= 0 or percent_of_rolls(game, mark) < percent for mark in others
        )

    return claim


def swapped(claim: Claim) -> Claim:
    """The claim about the other turn, with the first cell that it fills: a harm that is spared."""

    def about(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
        cell = other.new(before)[0]
        return claim(before, other, after, {**said, "cell": cell, "number": other.marks[cell]})

    return about
