"""The advisor of the Valley: what each turn is worth, as far as a quick look tells.

A roll can be spent in thousands of ways. The kernel weighs the ones that look best, each with the
discovery that suits it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from expedition.core.rules import Seat, Turn
from expedition.games.dice_games.advisor import SheetAdvisor
from expedition.games.dice_games.kernel import position as kernel
from expedition.games.dice_games.playouts import roll_number
from expedition.games.valley.compact import steps_of
from expedition.games.valley.positions import position
from expedition.games.valley.printed import DICE
from expedition.games.valley.steps import Step
from expedition.games.valley.table import Table


class ValleyAdvisor(SheetAdvisor[Table, Step]):
    """Gains and appraisals of some good turns; there are too many to weigh them all."""

    def stars(self, table: Table, seat: Seat) -> Mapping[Turn[Step], int]:
        """The stars that each of these turns would add at once to the sheet it is played on."""
        sheet = position(table, table.sheet_to_fill(seat)).sheet
        before = int(sheet.total())
        gains: dict[Turn[Step], int] = {}
        for steps, turn in _turns(table, seat):
            after = sheet.copy()
            after.play(turn.marks)
            gains[steps] = int(after.total()) - before
        return gains

    def worth(self, table: Table, seat: Seat) -> Mapping[Turn[Step], float]:
        """What the sheet gains by each of these turns: its stars and its prospects."""
        now = int(position(table, table.sheet_to_fill(seat)).sheet.total())
        # The kernel likes a snake on another's sheet the more, the less that sheet is worth.
        sign = -1 if table.is_danger and table.seats > 1 else 1
        return {steps: sign * turn.worth - now for steps, turn in _turns(table, seat)}


def _turns(table: Table, seat: Seat) -> Iterator[tuple[Turn[Step], kernel.Turn]]:
    """Good turns with their steps."""
    owner = table.sheet_to_fill(seat)
    layout = table.sheet(owner).layout
    for turn in position(table, owner).turns(roll_number(DICE, table.roll)):
        yield steps_of(layout, turn.marks), turn
