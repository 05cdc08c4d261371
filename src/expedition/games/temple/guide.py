"""Guidance for the Temple: the rule of the moment, and what the lockpick opens."""

from __future__ import annotations

from collections.abc import Sequence

from expedition.core.guide import Goal, Length
from expedition.core.rules import Seat
from expedition.games.sheet_games.guide import SheetGuide, has_penny
from expedition.games.sheet_games.sheet import EMPTY
from expedition.games.temple.goals import goals
from expedition.games.temple.kernel.pyramid import DOOR, DOORLESS
from expedition.games.temple.table import Table

DOORS_A_CELL = 5 / 31
"""The rounds that open a door for each that fills another cell: of 36 rolls 5, while one is shut
(the lockpick, and no mummy)."""


class TempleGuide(SheetGuide[Table]):
    """Guidance on the lockpick: the doors that it opens, if any (T2 to T4)."""

    danger = "mummy"

    def plain(self, table: Table, seat: Seat | None) -> str:
        """Spectators are told of the first sheet: doors fill at the same time on most."""
        if not table.is_helper:
            return "penny" if has_penny(table) else "plain"
        if not table.sheet(seat or 0).free(DOOR):
            return "lockpick_idle"
        return "penny_lockpick" if has_penny(table) else "lockpick"

    def filled(self, table: Table) -> float:
        """The doorless cells, which fill at the same time on every sheet (T7)."""
        sheet = table.sheet(0)
        cells = sheet.layout.of_kind(DOORLESS)
        return sum(sheet.marks[cell] != EMPTY for cell in cells) / len(cells)

    def rounds_left(self, table: Table) -> Length:
        """A round for each free cell without a door (T7), and some more for doors (T2)."""
        sheet = table.sheet(0)
        cells, doors = len(sheet.free(DOORLESS)), len(sheet.free(DOOR))
        return Length(cells + min(doors, round(cells * DOORS_A_CELL)), is_about=doors > 0)

    def goals(self, public: Table, seat: Seat) -> Sequence[Goal]:
        """The run, the groups and the mummies, a mark ahead."""
        return goals(public.sheet(seat))
