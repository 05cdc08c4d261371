"""The frame of an advisor: when there is something to weigh, and whose sheet is to be harmed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic

from expedition.core.rules import Seat, Step, Turn, View
from expedition.games.sheet_games.game import SheetGame
from expedition.games.sheet_games.table import AnyTable


class SheetAdvisor(ABC, Generic[AnyTable, Step]):
    """Gains and appraisals of the turns that a seat can play; a game says what they are."""

    rules: SheetGame[AnyTable, Any, Step]

    @abstractmethod
    def stars(self, table: AnyTable, seat: Seat) -> Mapping[Turn[Step], int]:
        """The stars that each turn would add at once to the sheet it is played on."""

    @abstractmethod
    def worth(self, table: AnyTable, seat: Seat) -> Mapping[Turn[Step], float]:
        """How good each turn is for the sheet it is played on: its stars and its prospects."""

    def gains(self, view: View[AnyTable, None]) -> Mapping[Turn[Step], int]:
        """The stars that each turn would add at once to the sheet it is played on."""
        table, seat = view.public, view.seat
        return {} if seat is None or not table.roll else self.stars(table, seat)

    def appraise(self, view: View[AnyTable, None]) -> Mapping[Turn[Step], float]:
        """The worth of each turn; where a danger goes on another's sheet, the harm."""
        table, seat = view.public, view.seat
        if seat is None or not table.roll:
            return {}
        worth = self.worth(table, seat)
        if table.is_danger and table.seats > 1:
            return {turn: -value for turn, value in worth.items()}
        return worth

    def adds(self, view: View[AnyTable, None], turn: Turn[Step]) -> int | None:
        """The stars that a turn would add at once to one's own sheet; none if it goes elsewhere."""
        table, seat = view.public, view.seat
        if seat is None or not table.roll or table.sheet_to_fill(seat) != seat:
            return None
        after, _ = self.rules.play(table, seat, turn)
        return self.rules.score(after).total - self.rules.score(table.sheet(seat)).total

    def left_lying(self, view: View[AnyTable, None], turn: Turn[Step]) -> Turn[Step]:
        """Nothing: where a turn is one mark, it is whole or it is not."""
        return ()
