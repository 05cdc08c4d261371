"""LRU cache of past views: moments of finished matches, replayed to look at again."""

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
"""Size of the cache; trying out a turn asks many times about the same view."""


class PastViews:
    """An LRU cache of what seats saw at moments of finished matches."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, Seat], AnyView] = OrderedDict()

    async def view(
        self, state: TableState, moment: int, seat: Seat, budget: ThinkingBudget = FREE
    ) -> AnyView:
        """The view of a seat that owed a turn at that moment; TooFast if the budget is spent."""
        final = finished(state)
        if not 0 <= moment < final.moment or seat not in final.past[moment]:
            raise NotFound("no_turn_then", seat=seat + 1, moment=moment)
        key = (state.code, moment, seat)
        if key not in self._kept:
            # In a thread: a long match of many is played again, and others are at other tables.
            budget.check()
            match = await budget.in_thread(partial(match_at, final, moment))
            self._kept[key] = match.view(seat)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def finished(state: TableState) -> Match:
    """The match of a table; raises NotNow unless it is over."""
    final = state.playing(even_over=True)
    if not final.is_over:
        raise NotNow("not_over")
    return final


def match_at(final: Match, moment: int) -> Match:
    """Replays the match up to that moment."""
    match = new_match(final.rules, final.seats, final.options, final.seed)
    for turns in final.past[:moment]:
        match = replace(match, sealed=turns).resolved()
    return match
