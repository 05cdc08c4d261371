"""The advisor of the Valley: gains and values of some good turns, and what a turn leaves lying."""

from __future__ import annotations

from collections.abc import Iterator

from expedition.core.rules import Turn, View
from expedition.games.sheet_games.advisor import SheetAdvisor
from expedition.games.valley.desk import ValleyDesk
from expedition.games.valley.rules import Valley
from expedition.games.valley.steps import CrossOut, Step
from expedition.games.valley.table import Table

RULES = Valley()


class ValleyAdvisor(SheetAdvisor[Table, Step]):
    """Values of the turns that look best: a roll can be spent in thousands of ways."""

    def left_lying(self, view: View[Table, None], turn: Turn[Step]) -> Turn[Step]:
        """The discovery that would bring most, or the snake that is best crossed out (V12, V13)."""
        desk = ValleyDesk(RULES)
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
