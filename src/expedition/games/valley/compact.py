"""The sheets, dice and turns of the Valley as its kernel takes them, and back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from expedition.core.grid import Cell
from expedition.core.rules import Turn
from expedition.games.sheet_games.dice import Roll
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.ground import cells_in
from expedition.games.sheet_games.layout import Layout
from expedition.games.sheet_games.sheet import CROSSED_OUT, DANGER
from expedition.games.sheet_games.steps import Number
from expedition.games.valley.engine.layout_value import Judge
from expedition.games.valley.engine.pattern_features import Patterns
from expedition.games.valley.ground import ground
from expedition.games.valley.kernel.field import OUTSIDE, Field
from expedition.games.valley.kernel.sheet import DISCOVERY, Sheet
from expedition.games.valley.kernel.spending import SPECIAL, Spending
from expedition.games.valley.printed import DICE
from expedition.games.valley.sheet import BUILDINGS, KINDS, Discovery, ValleySheet
from expedition.games.valley.steps import Build, CrossOut, Reveal, Step

NAMES = {number: kind for kind, number in KINDS.items()}
"""The kinds of discovery by the numbers that the kernel has for them."""
ROLLS: tuple[Roll, ...] = tuple(product(*(die.faces for die in DICE.all())))
"""All rolls; the kernel knows them by their places here."""


@cache
def field(rows: tuple[str, ...]) -> Field:
    """The ground of a layout, worked out once."""
    on = ground(rows)
    printed = on.layout
    width = len(printed.tokens[0])
    return Field(
        [list(others) for others in printed.adjacent],
        cells_in(on.rim),
        [cells_in(pyramid) for pyramid in on.pyramids],
        [
            [printed.numbers.get(Cell(row, column), OUTSIDE) for column in range(width)]
            for row in range(len(printed.tokens))
        ],
    )


def judge(rows: tuple[str, ...], value: Value) -> Judge:
    """Who judges sheets of a layout by that value."""
    return Judge(field(rows), _patterns(rows), value)


@cache
def _patterns(rows: tuple[str, ...]) -> Patterns:
    return Patterns(field(rows))


@cache
def spending() -> Spending:
    """What each roll can be spent on, worked out once."""
    return Spending([[int(face) if face.isdigit() else SPECIAL for face in roll] for roll in ROLLS])


def compact(
    sheet: ValleySheet,
    last: tuple[int, ...] = (),
    turns_left: int = 1,
    alone: bool = True,
    lead_on: bool = False,
) -> Sheet:
    """A sheet for the kernel, which may change it."""
    used = [0] * len(sheet.marks)
    for discovery in sheet.discoveries:
        for cell in discovery.cells:
            used[cell] = KINDS[discovery.kind]
    return Sheet(field(sheet.rows), list(sheet.marks), used, list(last), turns_left, alone, lead_on)


def discovery_in(turn: list[int]) -> Discovery | None:
    """What a turn of the kernel reveals."""
    for at in range(0, len(turn), 2):
        if turn[at] == DISCOVERY:
            return Discovery(NAMES[turn[at + 1]], tuple(sorted(turn[at + 2 :])))
    return None


def steps_of(printed: Layout, turn: list[int]) -> Turn[Step]:
    """The steps of a turn of the kernel, in the kernel's order."""
    return tuple(_steps(printed, turn))


def _steps(printed: Layout, turn: list[int]) -> Iterator[Step]:
    marks = {mark: Build(building) for building, mark in BUILDINGS.items()}
    for at in range(0, len(turn), 2):
        mark, cell = turn[at : at + 2]
        if mark == DISCOVERY:
            break
        if mark == CROSSED_OUT:
            yield CrossOut()
        elif mark != DANGER:
            yield marks[mark] if mark in marks else Number(mark)
        yield printed.places[cell]
    found = discovery_in(turn)
    if found is not None:
        yield Reveal(found.kind)
        yield from (printed.places[cell] for cell in found.cells)
