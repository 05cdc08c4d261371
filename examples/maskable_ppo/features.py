"""What the network is told of a Temple: a few numbers about every pair of a cell and a number.

A pair says what would become of the sheet if that number were written in that cell: how long the
run would be, whether a group would be made, which mummies would be beaten. Number 0 is a mummy.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from expedition.core.catalogue import find_game
from expedition.core.rules import filled_in
from expedition.games.sheet_games.layout import layout

NUMBERS, MUMMY, NINE = 16, 16, 9
PAIR = 13
"""The features of a pair."""
WHOLE = 24
"""The features of a whole sheet, for its value."""
Array = NDArray[Any]

TEMPLE = find_game("temple").rules
PLAN = layout(TEMPLE.layouts[filled_in(TEMPLE.box, {})["layout"]])
CELLS = len(PLAN.cells)
DOORS = np.array([kind == ".+" for kind in PLAN.kinds])
LOCKPICK = TEMPLE.dice.green.faces.index("lockpick") + 1
DANGER = TEMPLE.dice.red.faces.index("mummy") + 1
BESIDE = np.full((CELLS, 8), CELLS)
for _cell, _others in enumerate(PLAN.adjacent):
    BESIDE[_cell, : len(_others)] = _others
LENGTH = CELLS * NUMBERS * (PAIR + 1) + WHOLE
"""The length of an observation: the features of pairs, which pairs are legal, and the whole."""


def encoded(marks: Array, dice: Array, number: Array, mask: Array) -> NDArray[np.uint8]:
    """The observations of many sheets, from what the vector environment shows of them."""
    count = len(marks)
    padded = np.concatenate([marks, np.zeros((count, 1), np.uint8)], axis=1)
    near = padded[:, BESIDE]  # sheet, cell, neighbour
    empty, mummies = marks == 0, marks == MUMMY
    nines = (near == NINE).any(2)
    equal = _counted(near, np.ones_like(near))
    up, down = _runs(marks, near, 1), _runs(marks, near, -1)
    after, before = _beside(near, up), _beside(near, down)
    longest = up.max(1)[:, None, None]
    through = np.zeros((count, CELLS, NUMBERS), np.uint8)
    through[:, :, 1:] = 1 + before[:, :, :15] + after[:, :, 2:]
    own = np.take_along_axis(equal, np.minimum(marks, 15)[:, :, None].astype(np.int64), 2)[:, :, 0]
    grouped = _has(marks, (own >= 2) & (marks > 0) & ~mummies)
    in_pair = _beside(near, np.where((own >= 1) & ~mummies, 1, 0).astype(np.uint8))[:, :, :NUMBERS]
    unbeaten = mummies & ~nines
    beaten = np.concatenate([unbeaten, np.zeros((count, 1), bool)], axis=1)[:, BESIDE].sum(2)
    room = np.concatenate([empty, np.zeros((count, 1), bool)], axis=1)[:, BESIDE].sum(2)
    left = (empty & ~DOORS).sum(1)

    pairs = np.zeros((count, CELLS, NUMBERS, PAIR), np.uint8)
    news = ~grouped[:, None, :]
    pairs[..., 0] = np.minimum(equal[:, :, :NUMBERS], 3) * news
    pairs[..., 1] = ((equal[:, :, :NUMBERS] >= 2) | (in_pair > 0)) & news
    pairs[..., 2] = through
    pairs[..., 3] = np.maximum(through.astype(np.int16) - longest, 0)
    pairs[:, :, 1:, 4] = before[:, :, :15]
    pairs[:, :, 1:, 5] = after[:, :, 2:]
    pairs[:, :, NINE, 6] = beaten
    pairs[:, :, NINE, 7] = room
    pairs[..., 8] = room[:, :, None]
    pairs[..., 9] = DOORS[None, :, None]
    pairs[..., 10] = np.arange(NUMBERS)
    pairs[:, :, 0, 11] = 1 + nines
    pairs[..., 12] = left[:, None, None]
    pairs[:, :, 0, 1:7] = 0

    legal = _legal(empty, dice, number[:, 0], mask)
    whole = np.zeros((count, WHOLE), np.uint8)
    whole[:, 0], whole[:, 1] = left, (empty & DOORS).sum(1)
    whole[:, 2], whole[:, 3] = longest[:, 0, 0], grouped.sum(1)
    whole[:, 4], whole[:, 5] = unbeaten.sum(1), (mummies & nines).sum(1)
    whole[:, 6] = (in_pair.max(1) > 0).sum(1)
    whole[:, 7] = (empty & nines).sum(1)
    whole[:, 8:24] = _count(marks)
    parts = (pairs.reshape(count, -1), legal.reshape(count, -1), whole)
    return np.concatenate([part.astype(np.uint8) for part in parts], axis=1)


def _legal(empty: Array, dice: Array, chosen: Array, mask: Array) -> NDArray[np.bool_]:
    """The pairs that are left to choose from: of a mummy, of each number, of the one chosen."""
    danger, helper = dice[:, 2] == DANGER, dice[:, 1] == LOCKPICK
    doors = empty & DOORS
    into_doors = helper & ~danger & doors.any(1)
    at_first = np.where(into_doors[:, None], doors, empty & ~DOORS)
    is_first = ~danger & (chosen == 0)
    cells = np.where(is_first[:, None], at_first, mask[:, 15 : 15 + CELLS] == 1)
    numbers = np.zeros((len(empty), NUMBERS), bool)
    numbers[:, 1:] = (mask[:, :15] == 1) & is_first[:, None]
    numbers[np.arange(len(empty)), chosen] |= ~is_first
    legal: NDArray[np.bool_] = cells[:, :, None] & numbers[:, None, :]
    return legal


def _counted(near: Array, values: Array) -> NDArray[np.uint8]:
    """How many neighbours of each cell have each mark."""
    found = np.zeros((*near.shape[:2], MUMMY + 1), np.uint8)
    flat = found.reshape(-1)
    first = np.arange(near.shape[0] * near.shape[1]).reshape(near.shape[:2]) * (MUMMY + 1)
    for side in range(near.shape[2]):
        flat[first + near[:, :, side]] += values[:, :, side]
    found[:, :, 0] = 0
    return found


def _beside(near: Array, values: Array) -> NDArray[np.uint8]:
    """For each cell and mark the greatest value of a neighbour with that mark."""
    found = np.zeros((*near.shape[:2], MUMMY + 1), np.uint8)
    flat = found.reshape(-1)
    first = np.arange(near.shape[0] * near.shape[1]).reshape(near.shape[:2]) * (MUMMY + 1)
    around = np.concatenate([values, np.zeros((len(values), 1), values.dtype)], axis=1)[:, BESIDE]
    for side in range(near.shape[2]):
        place = first + near[:, :, side]
        flat[place] = np.maximum(flat[place], around[:, :, side])
    found[:, :, 0] = found[:, :, MUMMY] = 0
    return found


def _runs(marks: Array, near: Array, step: int) -> NDArray[np.uint8]:
    """The length of the longest run that begins in each cell and goes on by that step."""
    is_number = (marks > 0) & (marks < MUMMY)
    wanted = (near.astype(np.int8) == marks[:, :, None].astype(np.int8) + step) & (near < MUMMY)
    wanted &= is_number[:, :, None] & (near > 0)
    lengths = is_number.astype(np.uint8)
    while True:
        padded = np.concatenate([lengths, np.zeros((len(marks), 1), np.uint8)], axis=1)
        longer = is_number * (1 + (padded[:, BESIDE] * wanted).max(2))
        if (longer == lengths).all():
            return lengths
        lengths = longer.astype(np.uint8)


def _has(marks: Array, which: Array) -> NDArray[np.bool_]:
    """Which numbers stand in one of some cells."""
    found = np.zeros((len(marks), MUMMY + 1), bool)
    rows, cells = np.nonzero(which)
    found[rows, marks[rows, cells]] = True
    return found[:, :NUMBERS]


def _count(marks: Array) -> NDArray[np.uint8]:
    """How often each mark stands on a sheet."""
    found = np.zeros((len(marks), NUMBERS), np.uint8)
    for number in range(1, NUMBERS):
        found[:, number] = (marks == number).sum(1)
    return found
