"""The table of Skull Island: what lies in the open, and what the roll asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from expedition.core.rules import Seat
from expedition.games.sheet_games.table import DiceTable
from expedition.games.skull_island.island import Island, island
from expedition.games.skull_island.kernel.placing import may_draw_a_boat
from expedition.games.skull_island.kernel.position import IslandPosition
from expedition.games.skull_island.printed import BUBBLES
from expedition.games.skull_island.sheet import IslandSheet, Treasure, bubbles_ticked, position


@dataclass(frozen=True, slots=True)
class Table(DiceTable[IslandSheet]):
    """The roll, every sheet with its treasures, and the two options of the rules.

    `landing` is "coast" or "wide" (K2), `sea` is "near" or "open" (K10).
    """

    treasures: tuple[tuple[Treasure, ...], ...]
    landing: str
    sea: str

    @property
    def island(self) -> Island:
        """The map of the island, the same for all (C1)."""
        return island(self.layout)

    @property
    def is_danger(self) -> bool:
        """True if the red die shows a skull and a bubble is free (K14).

        Every sheet gets a skull in the same rounds, so that one sheet tells for all.
        """
        return (
            bool(self.roll)
            and not self.roll[2].isdigit()
            and bubbles_ticked(self.marks[0]) < BUBBLES
        )

    @property
    def is_over(self) -> bool:
        """True once somebody has five treasures or a full island (K18)."""
        sheets = map(self.sheet, range(self.seats))
        return any(sheet.slots_left == 0 or sheet.is_full for sheet in sheets)

    def sheet(self, seat: Seat) -> IslandSheet:
        """The sheet of a seat."""
        return IslandSheet(self.layout, self.marks[seat], self.treasures[seat])

    def position(self, seat: Seat) -> IslandPosition:
        """The sheet of a seat for the kernel, under the options of this table; read only."""
        return position(self.sheet(seat), self.landing, self.sea)

    def may_draw_a_boat(self, seat: Seat) -> bool:
        """True if the boat shows, no skull cancels it, and there is sea left for it (K10, K20)."""
        return self.is_helper and may_draw_a_boat(self.position(seat))

    def with_notes(self, sheets: Sequence[IslandSheet]) -> Table:
        """The table with the treasures that stand on these sheets."""
        return replace(self, treasures=tuple(sheet.treasures for sheet in sheets))
