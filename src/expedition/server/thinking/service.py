"""Computes turns of bots, hints and reviews, without blocking the event loop for long.

A caller waits for its own job only.
"""

from __future__ import annotations

import asyncio
from asyncio import Task
from collections.abc import Sequence
from typing import TypeAlias

import msgspec
import structlog

from expedition.bots import BOTS, find_bot, takes_a_while
from expedition.core.catalogue import Game
from expedition.core.chance import Chance
from expedition.core.turns import AnyView, turn_text
from expedition.server.base import metrics
from expedition.server.base.errors import TooMany
from expedition.server.thinking.budget import FREE, ThinkingBudget
from expedition.server.thinking.jobs import (
    BotTurnJob,
    HintJob,
    Judgement,
    MedalJob,
    ReviewJob,
    Tell,
    bot_turn_job,
    pickled,
)
from expedition.server.thinking.pool import Pool, ThinkingFailed, WorkerPool

QUICK = "greedy"
"""The fallback bot: it answers at once for one that searches and does not finish in time."""
SECONDS_TO_THINK = 10.0
"""Timeout for a bot's turn; a search takes only a part of a second."""
MOST_TO_WAIT = 0.5
"""Load shedding: the part of that time after which a bot must be able to begin. A longer queue
holds up tables, and its jobs are cancelled in the midst of a search."""
MOST_TO_REST = 1.0
"""Backoff of a bot that cannot begin, at most: it lasts as long as jobs of others do. Bots that
played at once would be asked again at once, and keep the server from everybody else."""
SECONDS_TO_JUDGE = 60.0
"""Timeout for hints; mostly they take a part of a second."""
MOST_WAITING = 100
"""Bound of the queue for each process, as long as the usual cost is unknown."""
MOST_ASKING = 8
"""The same for hints, so that bots do not queue behind them."""
COACH_NICENESS = 15
"""The Unix niceness of the process for reviews."""

Pools: TypeAlias = tuple[Pool, Pool]
"""Where bots and hints are thought through, and where reviews are."""

log = structlog.get_logger()


class ThinkingService:
    """Runs quick bots at once, on the event loop; bots that search, hints and reviews in processes.

    How far a bot searches is counted and not timed, so that the same match comes to the same turns.
    Where it takes too long, or a process is lost, the quick bot plays instead.

    Reviews have a process of their own with a high niceness: a bot never waits for a review to end,
    and a review takes the time that the tables leave.
    """

    def __init__(self, processes: int, own: Sequence[str] = (), pools: Pools | None = None) -> None:
        self.bots = (*BOTS, *own)
        """The bots that may play here: ours, and those of their own that the host has named."""
        self.pool, self.coach = pools or (
            WorkerPool(processes, overheard=_note),
            WorkerPool(1, niceness=COACH_NICENESS, overheard=_note),
        )
        self.limit = SECONDS_TO_THINK
        self._most_waiting = MOST_WAITING * processes
        self._most_asking = MOST_ASKING * processes
        self._judging: set[Task[str | None]] = set()
        self._one_at_a_time = asyncio.Lock()

    async def turn(
        self, game: Game, bot: str, view: AnyView, luck: Chance, budget: ThinkingBudget = FREE
    ) -> str:
        """The turn of a bot; for one that is not known here, the quick bot's.

        So it is where the budget is spent: no table stands still for that.
        """
        if bot not in self.bots:
            bot = QUICK
        if takes_a_while(game, bot):
            thought = await self._ahead(bot_turn_job(game, bot, view, luck), budget)
            if thought is not None:
                return thought
            bot = QUICK
        async with self._one_at_a_time:
            turn = turn_text(find_bot(bot)(game, view, luck))
            await asyncio.sleep(0)  # others do their work between two thoughts
            return turn

    async def judgement(self, job: HintJob, budget: ThinkingBudget = FREE) -> Judgement:
        """The values of turns; TooMany if that takes too long, TooFast if the budget is spent."""
        budget.check()
        if self.pool.waiting >= self._most_asking:
            raise TooMany("coach_busy")
        # Shielded, so that whoever asks and goes does not end a process that others need.
        thinking = asyncio.create_task(self._judged(pickled(job), budget))
        self._judging.add(thinking)
        thinking.add_done_callback(self._judging.discard)
        thinking.add_done_callback(budget.reserve(self.pool.usual))
        thought = await asyncio.shield(thinking)
        if thought is None:
            raise TooMany("coach_busy")
        return _read_judgement(thought)

    async def review(self, job: ReviewJob, tell: Tell, budget: ThinkingBudget = FREE) -> str:
        """The coach's review, however long it takes; raises ThinkingFailed if there is none."""
        return await self.coach.ask(pickled(job), tell, budget.spend)

    async def stars_made(self, job: MedalJob, budget: ThinkingBudget = FREE) -> int | None:
        """The stars that a strength makes of the dice of a match; ThinkingFailed if that fails.

        Such jobs share the process of the reviews: who asks for them one by one holds up a review
        for one of them at most.
        """
        told = await self.coach.ask(pickled(job), spend=budget.spend)
        return msgspec.json.decode(told, type=int | None)

    async def close(self) -> None:
        """Cancels all jobs and kills the workers."""
        for judging in self._judging:
            judging.cancel()
        await asyncio.gather(*self._judging, return_exceptions=True)
        await self.pool.close()
        await self.coach.close()

    async def _judged(self, job: bytes, budget: ThinkingBudget) -> str | None:
        """The result of a hint job, within a time limit."""
        try:
            async with asyncio.timeout(SECONDS_TO_JUDGE):
                return await self.pool.ask(job, spend=budget.spend)
        except (TimeoutError, ThinkingFailed) as error:
            log.warning("no_judgement", reason=str(error))
        return None

    async def _ahead(self, job: BotTurnJob, budget: ThinkingBudget) -> str | None:
        """The turn of a bot that searches, within a time limit; None if it cannot."""
        is_late = self.pool.delay > MOST_TO_WAIT * self.limit
        is_spent = budget.seconds > 0
        if is_spent or is_late or self.pool.waiting >= self._most_waiting:
            metrics.HURRIED.labels("spent" if is_spent else "busy").inc()
            await asyncio.sleep(min(self.pool.usual, MOST_TO_REST))
            return None
        release = budget.reserve(self.pool.usual)
        try:
            async with asyncio.timeout(self.limit):
                return await self.pool.ask(pickled(job), spend=budget.spend)
        except TimeoutError:
            metrics.HURRIED.labels("late").inc()
        except ThinkingFailed as error:
            metrics.HURRIED.labels("broken").inc()
            log.warning("no_thought", bot=job.bot, reason=str(error))
        finally:
            release(None)
        return None


class TableThinking:
    """The thinking service for one table: bots are paid for by the first address that came to it.

    That is the one that opened it, or brought it back into memory; no address is stored.
    """

    def __init__(self, thinker: ThinkingService) -> None:
        self.judgement = thinker.judgement
        self._thinker = thinker
        self._budget: ThinkingBudget | None = None

    def charge(self, budget: ThinkingBudget) -> None:
        """Sets the budget, unless one is set."""
        if self._budget is None:
            self._budget = budget

    async def turn(self, game: Game, bot: str, view: AnyView, luck: Chance) -> str:
        """The turn of a bot."""
        return await self._thinker.turn(game, bot, view, luck, self._budget or FREE)


def _note(said: str) -> None:
    log.warning("thinker_said", said=said)


_read_judgement = msgspec.json.Decoder(Judgement).decode
