"""Thinks for bots, for those who want to be shown the best turns, and for the coach.

Nobody waits for a thought but whoever asked for it.
"""

from __future__ import annotations

import asyncio
from asyncio import Task
from collections.abc import Sequence

import msgspec
import structlog

from expedition.bots import BOTS, find_bot
from expedition.bots.strengths.looking_ahead import takes_a_while
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
    ReviewJob,
    Tell,
    bot_turn_job,
    pickled,
)
from expedition.server.thinking.pool import ThinkingFailed, WorkerPool

QUICK = "greedy"
"""The bot that answers at once for one that looks ahead and does not come to an end."""
SECONDS_TO_THINK = 10.0
"""How long people at a table wait for a bot; none looks ahead for more than a part of a second."""
MOST_TO_WAIT = 0.5
"""The part of that time after which a bot must be able to begin. Where many think for long, whoever
waits longer holds up a table, and is stopped in the midst of a thought."""
MOST_TO_REST = 1.0
"""How long a bot that cannot begin rests before it plays, at most: as long as others think. Those
that play at once are asked again at once, and would keep the server from everybody else."""
SECONDS_TO_JUDGE = 60.0
"""How long somebody waits to be shown the best turns; mostly it is a part of a second."""
MOST_WAITING = 100
"""For each process, as long as nobody knows how long they take."""
MOST_ASKING = 8
"""The same for people who want to be shown something, so that bots do not wait behind them."""
COACH_NICENESS = 15
"""How far the coach leaves it to everybody who is at a table."""

log = structlog.get_logger()


class ThinkingService:
    """Turns of bots: of the quick ones at once, of those that look ahead from other processes.

    How far a bot looks is counted and not timed, so that the same match comes to the same turns.
    Where that takes too long, or a process is lost, what looks best is played instead.

    The coach has a process apart, which steps back behind all others: a bot never waits for
    a review to end, and a review takes what the tables leave.
    """

    def __init__(self, processes: int, own: Sequence[str] = ()) -> None:
        self.bots = (*BOTS, *own)
        """The bots that may play here: ours, and those of their own that the host has named."""
        self.pool = WorkerPool(processes, overheard=_note)
        self.coach = WorkerPool(1, niceness=COACH_NICENESS, overheard=_note)
        self.limit = SECONDS_TO_THINK
        self._most_waiting = MOST_WAITING * processes
        self._most_asking = MOST_ASKING * processes
        self._judging: set[Task[str | None]] = set()
        self._one_at_a_time = asyncio.Lock()

    async def turn(
        self,
        game: Game,
        level: str,
        view: AnyView,
        luck: Chance,
        thinking_budget: ThinkingBudget = FREE,
    ) -> str:
        """What a bot of that level plays; for one that is not known here, the quick one.

        So it is where the account is spent: nobody's table stands still for that.
        """
        if level not in self.bots:
            level = QUICK
        if takes_a_while(game, level):
            thought = await self._ahead(bot_turn_job(game, level, view, luck), thinking_budget)
            if thought is not None:
                return thought
            level = QUICK
        async with self._one_at_a_time:
            turn = turn_text(find_bot(level)(game, view, luck))
            await asyncio.sleep(0)  # others do their work between two thoughts
            return turn

    async def judgement(self, job: HintJob, thinking_budget: ThinkingBudget = FREE) -> Judgement:
        """What turns are worth, for somebody who waits for it; TooMany if that takes too long, and
        TooFast if their account is spent."""
        thinking_budget.check()
        if self.pool.waiting >= self._most_asking:
            raise TooMany("coach_busy")
        # Shielded, so that whoever asks and goes does not end a process that others need.
        thinking = asyncio.create_task(self._judged(pickled(job), thinking_budget))
        self._judging.add(thinking)
        thinking.add_done_callback(self._judging.discard)
        thinking.add_done_callback(thinking_budget.reserve(self.pool.usual))
        thought = await asyncio.shield(thinking)
        if thought is None:
            raise TooMany("coach_busy")
        return _read_judgement(thought)

    async def review(
        self, job: ReviewJob, tell: Tell, thinking_budget: ThinkingBudget = FREE
    ) -> str:
        """What the coach finds in a match, however long that takes; NoThought if nothing is."""
        return await self.coach.ask(pickled(job), tell, thinking_budget.spend)

    async def close(self) -> None:
        """Nothing is thought any more."""
        for judging in self._judging:
            judging.cancel()
        await asyncio.gather(*self._judging, return_exceptions=True)
        await self.pool.close()
        await self.coach.close()

    async def _judged(self, job: bytes, thinking_budget: ThinkingBudget) -> str | None:
        """What comes of judging turns, if anything does; nobody's turn waits for it."""
        try:
            async with asyncio.timeout(SECONDS_TO_JUDGE):
                return await self.pool.ask(job, spend=thinking_budget.spend)
        except (TimeoutError, ThinkingFailed) as error:
            log.warning("no_judgement", reason=str(error))
        return None

    async def _ahead(self, job: BotTurnJob, thinking_budget: ThinkingBudget) -> str | None:
        """What comes of looking ahead, if anything does in time."""
        is_late = self.pool.delay > MOST_TO_WAIT * self.limit
        is_spent = thinking_budget.seconds > 0
        if is_spent or is_late or self.pool.waiting >= self._most_waiting:
            metrics.HURRIED.labels("spent" if is_spent else "busy").inc()
            await asyncio.sleep(min(self.pool.usual, MOST_TO_REST))
            return None
        release = thinking_budget.reserve(self.pool.usual)
        try:
            async with asyncio.timeout(self.limit):
                return await self.pool.ask(pickled(job), spend=thinking_budget.spend)
        except TimeoutError:
            metrics.HURRIED.labels("late").inc()
        except ThinkingFailed as error:
            metrics.HURRIED.labels("broken").inc()
            log.warning("no_thought", bot=job.level, reason=str(error))
        finally:
            release(None)
        return None


class TableThinking:
    """The thinker as a table has it: on the account of whoever came first since it is in memory.

    That is who has opened it, or brought it back. Nobody's address is stored for that.
    """

    def __init__(self, thinker: ThinkingService) -> None:
        self.judgement = thinker.judgement
        self._thinker = thinker
        self._thinking_budget: ThinkingBudget | None = None

    def charge(self, thinking_budget: ThinkingBudget) -> None:
        """Bots think on that account from now on, unless somebody else came before."""
        if self._thinking_budget is None:
            self._thinking_budget = thinking_budget

    async def turn(self, game: Game, level: str, view: AnyView, luck: Chance) -> str:
        """What a bot of that level plays."""
        return await self._thinker.turn(game, level, view, luck, self._thinking_budget or FREE)


def _note(said: str) -> None:
    log.warning("thinker_said", said=said)


_read_judgement = msgspec.json.Decoder(Judgement).decode
