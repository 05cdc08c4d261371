"""The advisor of the Valley: what each turn is worth, as far as a quick look tells.

A roll can be spent in thousands of ways. The kernel weighs the ones that look best, each with the
discovery that suits it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from expedition.core.rules import Seat, Turn, View
from expedition.games.sheet_games.advisor import SheetAdvisor
from expedition.games.sheet_games.engine import position as engine
from expedition.games.sheet_games.search import roll_number
from expedition.games.valley.compact import steps_of
from expedition.games.valley.desk import ValleyDesk
from expedition.games.valley.positions import position
from expedition.games.valley.printed import DICE
from expedition.games.valley.rules import Valley
from expedition.games.valley.steps import CrossOut, Step
from expedition.games.valley.table import Table


class ValleyAdvisor(SheetAdvisor[Table, Step]):
    """Gains and appraisals of some good turns; there are too many to weigh them all."""

    rules = Valley()

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

    def left_lying(self, view: View[Table, None], turn: Turn[Step]) -> Turn[Step]:
        """The discovery that would bring most, or the snake that is best crossed out (V12, V13)."""
        desk = ValleyDesk(self.rules)
        best: Turn[Step] = ()
        most = self._adds_with(desk, view, turn)
        for steps in (*desk.offers(view, turn), *_snakes_to_cross_out(desk, view, turn)):
            stars = self._adds_with(desk, view, (*turn, *steps))
            if stars > most:
                best, most = steps, stars
        return best

    def _adds_with(self, desk: ValleyDesk, view: View[Table, None], turn: Turn[Step]) -> int:
        return self.adds(view, desk.in_order(view, turn)) or 0


def _snakes_to_cross_out(
    desk: ValleyDesk, view: View[Table, None], turn: Turn[Step]
) -> Iterator[Turn[Step]]:
    """Each snake for which the dice left make a 9."""
    crossing = CrossOut()
    if crossing in desk.menu(view, turn).steps:
        for place in desk.menu(view, (*turn, crossing)).steps:
            yield crossing, place


def _turns(table: Table, seat: Seat) -> Iterator[tuple[Turn[Step], engine.Turn]]:
    """Good turns with their steps."""
    owner = table.sheet_to_fill(seat)
    layout = table.sheet(owner).layout
    for turn in position(table, owner).turns(roll_number(DICE, table.roll)):
        yield steps_of(layout, turn.marks), turn
