"""Moments of finished matches, to look at again: what a seat saw, and what it might have done."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from functools import partial

from expedition.core.match import Match, new_match
from expedition.core.rules import Seat
from expedition.core.turns import AnyView
from expedition.server.base.errors import NotFound, NotNow
from expedition.server.state.table_state import TableState
from expedition.server.thinking.budget import FREE, ThinkingBudget

MOST_KEPT = 64
"""Views that were looked at last; whoever tries out a turn asks many times about the same one."""


class PastViews:
    """What seats saw at moments of finished matches, played again when somebody asks."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, Seat], AnyView] = OrderedDict()

    async def view(
        self, state: TableState, moment: int, seat: Seat, thinking_budget: ThinkingBudget = FREE
    ) -> AnyView:
        """What the seat saw when it owed a turn at that moment; TooFast if the account is spent."""
        final = finished(state)
        if not 0 <= moment < final.moment or seat not in final.past[moment]:
            raise NotFound("no_turn_then", seat=seat + 1, moment=moment)
        key = (state.code, moment, seat)
        if key not in self._kept:
            # In a thread: a long match of many is played again, and others are at other tables.
            thinking_budget.check()
            match = await thinking_budget.in_thread(partial(match_at, final, moment))
            self._kept[key] = match.view(seat)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def finished(state: TableState) -> Match:
    """The match of a table, if it is over."""
    final = state.playing(even_over=True)
    if not final.is_over:
        raise NotNow("not_over")
    return final


def match_at(final: Match, moment: int) -> Match:
    """The match as it was at that moment."""
    match = new_match(final.rules, final.seats, final.options, final.seed)
    for turns in final.past[:moment]:
        match = replace(match, sealed=turns).resolved()
    return match
