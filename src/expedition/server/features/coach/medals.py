"""Medals of finished matches: the stars that each takes, computed one strength after another."""

from __future__ import annotations

import asyncio
from asyncio import Semaphore
from collections import OrderedDict
from functools import partial
from typing import TypeAlias

import msgspec

from expedition.bots.medals import COMPANY, MEDALS, bounds
from expedition.core.chance import PREPARED
from expedition.server.base.errors import NotNow
from expedition.server.features.coach.past_views import finished
from expedition.server.features.coach.stored_work import StoredWork
from expedition.server.features.replay.cache import record_text
from expedition.server.state.table_state import TableState
from expedition.server.thinking.budget import FREE, ThinkingBudget
from expedition.server.thinking.jobs import MedalJob, Tell, made_by
from expedition.server.thinking.service import ThinkingService
from expedition.server.wire.api_messages import MedalBounds, ReviewProgress
from expedition.store import Store

EVERY_SEAT = -1
"""In the place of a seat: the bounds of a match are the same for everybody who played it."""
NONE = "null"
"""The value stored for a match of which the bots have learned nothing."""
MOST_KEPT = 256
"""Size of the cache by dice; those of a day or a challenge are played by many."""
AT_ONCE = 1

Dice: TypeAlias = tuple[str, tuple[tuple[str, str], ...], int, str]


class Medals(StoredWork):
    """The bounds of medals, from the store or from a worker process.

    One match at a time is computed, a strength a job: so a review waits for one job at most.
    """

    def __init__(self, store: Store, thinker: ThinkingService) -> None:
        super().__init__(store, "medals_failed")
        self._thinker = thinker
        self._turn = Semaphore(AT_ONCE)
        self._by_dice: OrderedDict[Dice, str] = OrderedDict()

    async def bounds(
        self, state: TableState, budget: ThinkingBudget = FREE
    ) -> str | ReviewProgress:
        """The bounds as JSON, or how many strengths have played; NotNow if there are no medals."""
        _check(state)
        work = partial(self._computed_in_turn, state, budget)
        usual = len(MEDALS) * self._thinker.coach.usual
        found = await self.value((state.code, EVERY_SEAT), work, usual, budget)
        if found == NONE:
            raise NotNow("no_medal")
        return found

    async def _computed_in_turn(self, state: TableState, budget: ThinkingBudget, tell: Tell) -> str:
        dice = _dice_of(state)
        async with self._turn:
            if dice not in self._by_dice:
                self._by_dice[dice] = await self._worked_out(state, budget, tell)
                while len(self._by_dice) > MOST_KEPT:
                    self._by_dice.popitem(last=False)
            self._by_dice.move_to_end(dice)
            return self._by_dice[dice]

    async def _worked_out(self, state: TableState, budget: ThinkingBudget, tell: Tell) -> str:
        record = (await asyncio.to_thread(record_text, finished(state))).decode()
        made: dict[str, int] = {}
        for strength in MEDALS.values():
            stars = await self._thinker.stars_made(MedalJob(record, strength), budget)
            if stars is None:
                return NONE
            made[strength] = stars
            tell(len(made), len(MEDALS))
        found = MedalBounds(made_by(state.game), **bounds(made))
        return msgspec.json.encode(found).decode()


def _check(state: TableState) -> None:
    """Raises NotNow unless there are medals for the match: its dice were thrown, to its end."""
    final = finished(state)
    if state.game.playouts is None or final.cut_short or state.seed.startswith(PREPARED):
        raise NotNow("no_medal")


def _dice_of(state: TableState) -> Dice:
    """The cache key of the dice; real ones are read at a table of its own seed."""
    seats = min(len(state.sitters), COMPANY)
    return (state.game.name, tuple(sorted(state.options.items())), seats, state.seed)
