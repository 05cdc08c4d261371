"""Guidance for Skull Island: the rule of the moment."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from expedition.core.guide import Goal, Length
from expedition.core.rules import Seat
from expedition.games.sheet_games.guide import SheetGuide, has_penny
from expedition.games.skull_island.goals import goals
from expedition.games.skull_island.kernel.placing import has_numbers
from expedition.games.skull_island.printed import SLOTS
from expedition.games.skull_island.sheet import IslandSheet
from expedition.games.skull_island.table import Table

ROUNDS_A_CELL = 36 / 31
"""A round fills a cell of the island, unless its roll shows the boat and no skull, as 5 of 36."""


class IslandGuide(SheetGuide[Table]):
    """Guidance on landing, boats, and skulls that come too late (K2, K10, K14)."""

    danger = "skull"

    def plain(self, table: Table, seat: Seat | None) -> str:
        """A skull that is ignored is told first, for it looks as if it were not."""
        if not table.roll[2].isdigit():
            return "skull_idle"
        if table.is_helper and (seat is None or table.may_draw_a_boat(seat)):
            return "penny_boat" if has_penny(table) else "boat"
        if has_penny(table):
            return "penny"
        if table.is_helper:
            return "boat_idle"
        landed = seat is None or has_numbers(table.position(seat))
        return "plain" if landed else "first"

    def filled(self, table: Table) -> float:
        """The sheet that is furthest, by land or by treasures (K18)."""
        return max(map(_filled, map(table.sheet, range(table.seats))))

    def rounds_left(self, table: Table) -> Length:
        """A round for each free cell of the fullest island, and some for boats (K10, K18).

        It ends sooner for whoever finds the fifth treasure.
        """
        free = min(len(table.sheet(seat).free_ground) for seat in range(table.seats))
        return Length(max(1, ceil(free * ROUNDS_A_CELL)), is_about=True)

    def goals(self, public: Table, seat: Seat) -> Sequence[Goal]:
        """The treasure that is nearest for what it is worth, and the skulls."""
        return goals(public.sheet(seat))


def _filled(sheet: IslandSheet) -> float:
    ground = len(sheet.island.ground)
    land = (ground - len(sheet.free_ground)) / ground
    return max(land, 1 - sheet.slots_left / SLOTS)
