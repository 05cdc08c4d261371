"""The table of the Valley, and what a turn starts from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from expedition.core.rules import Option, Seat
from expedition.games.sheet_games.dice import Roll
from expedition.games.sheet_games.sheet import EMPTY
from expedition.games.sheet_games.table import DiceTable
from expedition.games.valley.printed import SOLO_TURNS
from expedition.games.valley.scoring import stars_of_buildings
from expedition.games.valley.sheet import Discovery, ValleySheet, is_full

APART, LEAD_ON = "apart", "lead_on"
BUILDINGS_OPTION = Option("buildings", (APART, LEAD_ON))
"""Whether one goes on from a building as from a number (V3)."""
CELLS_A_TURN = 2
"""How fast sheets fill among several players, about."""


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a turn: a sheet, a roll, and how the table plays.

    With `lead_on` a building counts like a number for V3, V4 and V6. With `any_order` steps may
    come in every order that the rules allow, not only in the one that menus offer.
    """

    sheet: ValleySheet
    roll: Roll
    lead_on: bool = False
    any_order: bool = False


@dataclass(frozen=True, slots=True)
class Table(DiceTable[ValleySheet]):
    """The roll, every sheet with its discoveries, whether the game has ended, and an option.

    `buildings` is "apart" or "lead_on" (V3). `building_stars` are those of the hut, the statue and
    the mine on each sheet, for whoever draws it.
    """

    discoveries: tuple[tuple[Discovery, ...], ...]
    building_stars: tuple[tuple[int, ...], ...]
    is_over: bool
    buildings: str

    @property
    def lead_on(self) -> bool:
        """True if a building counts like a number for V3, V4 and V6."""
        return self.buildings == LEAD_ON

    @property
    def turns_left(self) -> int:
        """The number of turns to come, this one among them; among several players a guess."""
        if self.is_over:
            return 0
        if self.seats == 1:
            return SOLO_TURNS + 1 - self.round
        least_room = min(marks.count(EMPTY) for marks in self.marks)
        return max(1, least_room // CELLS_A_TURN)

    def sheet(self, seat: Seat) -> ValleySheet:
        """The sheet of a seat."""
        return ValleySheet(self.layout, self.marks[seat], self.discoveries[seat])

    def with_notes(self, sheets: Sequence[ValleySheet]) -> Table:
        """The table with the discoveries on these sheets, and whether they end the game (V20)."""
        no_turn_left = self.seats == 1 and self.round == SOLO_TURNS
        return replace(
            self,
            discoveries=tuple(sheet.discoveries for sheet in sheets),
            building_stars=tuple(map(stars_of_buildings, sheets)),
            is_over=no_turn_left or any(map(is_full, sheets)),
        )

    def start(self, seat: Seat, any_order: bool = False) -> Start:
        """The start of the seat's turn."""
        return Start(self.sheet(seat), self.roll, self.lead_on, any_order)
