"""The desk, on which people build a turn: steps in any order, and discoveries offered."""

from __future__ import annotations

from dataclasses import dataclass

from expedition.core.errors import IllegalTurn
from expedition.core.rules import Menu, Turn, View
from expedition.games.valley.best_discoveries import best_discoveries
from expedition.games.valley.draft import Draft, draft_of
from expedition.games.valley.loose_order import in_order, loose_menu
from expedition.games.valley.refusals import refused_step
from expedition.games.valley.rules import Valley
from expedition.games.valley.sheet import Discovery
from expedition.games.valley.steps import Reveal, Step
from expedition.games.valley.table import Start, Table


@dataclass(frozen=True, slots=True)
class ValleyDesk:
    """Loose menus where dice are spent; for a snake, and for real dice, those of the rules."""

    rules: Valley

    def menu(self, view: View[Table, None], chosen: Turn[Step]) -> Menu[Step]:
        """The menu of next steps, whatever the order of cells."""
        start = self._start(view)
        if start is None:
            return self.rules.menu(view, chosen)
        return loose_menu(start, chosen)

    def refusal(self, view: View[Table, None], chosen: Turn[Step], step: Step) -> IllegalTurn:
        """The reason why a step is illegal."""
        start = self._start(view)
        if start is None:
            return self.rules.refusal(view, chosen, step)
        return refused_step(start, chosen, step)

    def offers(self, view: View[Table, None], chosen: Turn[Step]) -> tuple[Turn[Step], ...]:
        """The best discoveries on the sheet as the turn leaves it (V13)."""
        draft = self.draft(view, chosen)
        if draft is None:
            return ()
        kind: Turn[Step] = () if draft.kind is None else (Reveal(draft.kind),)
        return tuple(
            (
                *(() if kind else (Reveal(discovery.kind),)),
                *(draft.layout.places[c] for c in discovery.cells if c not in draft.revealed),
            )
            for discovery in offered(draft)
        )

    def in_order(self, view: View[Table, None], chosen: Turn[Step]) -> Turn[Step]:
        """The turn as the record has it."""
        start = self._start(view)
        return chosen if start is None else in_order(start, chosen)

    def draft(self, view: View[Table, None], chosen: Turn[Step]) -> Draft | None:
        """The turn in the making, if the seat has dice to spend and these are steps of a turn."""
        start = self._start(view)
        return None if start is None else draft_of(start, chosen)

    def _start(self, view: View[Table, None]) -> Start | None:
        """What a turn in any order starts from, if the seat has dice to spend."""
        table, seat = view.public, view.seat
        if seat is None or not table.roll or table.is_danger:
            return None
        waited_for = seat in self.rules.waiting_for(table)
        return table.start(seat, any_order=True) if waited_for else None


def offered(draft: Draft) -> tuple[Discovery, ...]:
    """The best discoveries to reveal now: after an action, and none in its midst (V13)."""
    if not draft.path.cells or draft.waiting or draft.is_revealed:
        return ()
    return best_discoveries(draft.sheet(), draft.kind, draft.revealed)
