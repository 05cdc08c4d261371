"""The advisor of a sheet game: the stars that turns bring at once, and their learned value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic

from expedition.core.rules import Hints, Step, Turn, View
from expedition.games.sheet_games.dice import roll_number
from expedition.games.sheet_games.engine import position as engine
from expedition.games.sheet_games.search import SheetSearch
from expedition.games.sheet_games.table import AnyTable


class SheetAdvisor(Generic[AnyTable, Step]):
    """Gains and values of the turns that are worth a look to the engine of a game.

    Where a turn is one mark, these are all turns. Nothing is said of a layout that the engine
    cannot search.
    """

    def __init__(self, search: SheetSearch[AnyTable, Step]) -> None:
        self.search = search
        self.rules = search.rules

    def gains(self, view: View[AnyTable, None]) -> Mapping[Turn[Step], int]:
        """The stars that each turn would add at once to the sheet it is played on."""
        table, seat = view.public, view.seat
        if seat is None or not self._can_search(table):
            return {}
        position = self.search.position(table, table.sheet_to_fill(seat))
        before = int(position.stars())
        return {
            steps: int(position.after(turn).stars()) - before
            for steps, turn in self._turns(table, position)
        }

    def appraise(self, view: View[AnyTable, None]) -> Mapping[Turn[Step], float]:
        """The value that each turn adds to the sheet; where a danger goes on another's, the harm.

        The engine likes a danger on another's sheet the more, the less that sheet is worth.
        """
        table, seat = view.public, view.seat
        if seat is None or not self._can_search(table):
            return {}
        position = self.search.position(table, table.sheet_to_fill(seat))
        now = int(position.stars())
        does_harm = table.is_danger and table.seats > 1
        return {
            steps: turn.value + now if does_harm else turn.value - now
            for steps, turn in self._turns(table, position)
        }

    def hints(self, view: View[AnyTable, None]) -> Hints[Step]:
        """The turns by how far behind the best one they are, and the stars that they add at once.

        On a layout without values of its own it is not said which turns cost: those of the first
        layout tell good turns there, and are less sure of bad ones.
        """
        table, seat = view.public, view.seat
        if seat is None or not self._can_search(table):
            return Hints()
        position = self.search.position(table, table.sheet_to_fill(seat))
        compared = self.search.compared(position, roll_number(self.search.dice, table.roll))
        if not compared.turns:
            return Hints()
        bounds, now = self.search.hint_bounds, int(position.stars())
        best = max(turn.value for turn in compared.turns)
        good: list[Turn[Step]] = []
        fine: list[Turn[Step]] = []
        gains: dict[Turn[Step], int] = {}
        for turn in compared.turns:
            is_near = turn.value >= best - bounds.fine
            if not is_near and not compared.are_all:
                continue
            steps = self.search.steps(table, turn)
            if is_near:
                (good if turn.value >= best - bounds.good else fine).append(steps)
            gain = int(position.after(turn).stars()) - now
            if gain:
                gains[steps] = gain
        others_cost = best - compared.others > bounds.fine and self.search.was_learned(table.layout)
        return Hints(tuple(good), tuple(fine), others_cost, gains)

    def adds(self, view: View[AnyTable, None], turn: Turn[Step]) -> int | None:
        """The stars that a turn would add at once to one's own sheet; none if it goes elsewhere."""
        table, seat = view.public, view.seat
        if seat is None or not table.roll or table.sheet_to_fill(seat) != seat:
            return None
        after, _ = self.rules.play(table, seat, turn)
        return self.rules.score(after).total - self.rules.score(table.sheet(seat)).total

    def left_lying(self, view: View[AnyTable, None], turn: Turn[Step]) -> Turn[Step]:
        """No warnings: where a turn is one mark, it is whole or it is not."""
        return ()

    def _can_search(self, table: AnyTable) -> bool:
        return bool(table.roll) and self.search.knows(table)

    def _turns(
        self, table: AnyTable, position: engine.Position
    ) -> Iterator[tuple[Turn[Step], engine.Turn]]:
        """The turns of the roll that lies there, as the menus have them and as the engine does."""
        for turn in position.turns(roll_number(self.search.dice, table.roll)):
            yield self.search.steps(table, turn), turn
