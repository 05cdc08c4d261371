"""Playing on by lot, as somebody alone, to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.kernel.ground import DANGER
from expedition.games.sheet_games.kernel.rolls import Rolls
from expedition.games.skull_island.kernel.placing import (
    cells_for_a_boat,
    cells_for_a_number,
    cells_for_a_skull,
    ignores_skulls,
    may_draw_a_boat,
)
from expedition.games.skull_island.kernel.position import (
    BOAT,
    IslandPosition,
    is_over,
    slots_left,
)
from expedition.games.skull_island.kernel.scoring import total
from expedition.games.skull_island.kernel.treasures import revealed, ways_to_note


def play_out(position: IslandPosition, rolls: Rolls, luck: Luck) -> i64:
    """The stars of somebody alone who plays by lot from here on; the position is changed."""
    while not is_over(position):
        play_by_lot(position, rolls, luck.roll(rolls), luck)
    return total(position)


def play_by_lot(position: IslandPosition, rolls: Rolls, roll: i64, luck: Luck) -> None:
    """One turn: a number or a boat, its cell, and how to note what comes to light, each by lot."""
    if rolls.danger[roll] and not ignores_skulls(position):
        position.fill(DANGER, _one_of(cells_for_a_skull(position, position.last), luck))
        return
    offers = rolls.offers[roll]
    has_boat = rolls.helper[roll] and may_draw_a_boat(position)
    choice = luck.below(len(offers) + 1 if has_boat else len(offers))
    if choice < len(offers):
        mark, cells = offers[choice], cells_for_a_number(position)
    else:
        mark, cells = BOAT, cells_for_a_boat(position)
    cell = _one_of(cells, luck)
    finds = revealed(position, mark, cell)
    position.fill(mark, cell)
    if finds:
        ways = ways_to_note(finds, slots_left(position))
        for value, crossing in ways[luck.below(len(ways))]:
            position.note(value, crossing)


def _one_of(cells: list[int], luck: Luck) -> int:
    return cells[luck.below(len(cells))]
