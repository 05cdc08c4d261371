"""Runs bots that search in worker processes, so that the terminal stays responsive."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from contextlib import suppress

from expedition.bots import find_bot
from expedition.cli.terminal.session import Session
from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn, read_turn
from expedition.server.thinking.jobs import bot_turn_job, pickled
from expedition.server.thinking.pool import ThinkingFailed, WorkerPool

SECONDS_BEFORE_SAYING_SO = 1.0


class BotWorkers:
    """A pool of worker processes: the bots of a session search in parallel."""

    def __init__(self) -> None:
        self._pool = WorkerPool(os.cpu_count() or 1)

    async def of(self, session: Session) -> Mapping[Seat, AnyTurn]:
        """The turns of the bots for which the session waits."""
        seats = session.pondering
        turns = await asyncio.gather(*(self._turn(session, seat) for seat in seats))
        return dict(zip(seats, turns, strict=True))

    @property
    def processes(self) -> list[int]:
        """The process ids."""
        return self._pool.processes

    async def close(self) -> None:
        """Kills the workers."""
        await self._pool.close()

    async def _turn(self, session: Session, seat: Seat) -> AnyTurn:
        game, bot = session.game, session.bots[seat]
        view, luck = session.match.view(seat), session.luck
        with suppress(ThinkingFailed):
            thought = await self._pool.ask(pickled(bot_turn_job(game, bot, view, luck)))
            return read_turn(game.rules, thought)
        return find_bot(bot)(game, view, luck)  # somebody's own bot fails here where they see it


class WaitForBots:
    """Blocks until bots have played, for the line-by-line game; says so if it takes long."""

    def __init__(self, tell: Callable[[Session], None]) -> None:
        self._tell = tell
        self._runner = asyncio.Runner()
        self._thoughts = BotWorkers()

    def __call__(self, session: Session) -> None:
        """Returns once the person owes a decision, or the match is over."""
        while session.pondering and not session.is_asked:
            session.hear(self._runner.run(self._turns(session)))

    def close(self) -> None:
        """Kills the workers."""
        self._runner.run(self._thoughts.close())
        self._runner.close()

    async def _turns(self, session: Session) -> Mapping[Seat, AnyTurn]:
        thinking = asyncio.create_task(self._thoughts.of(session))
        _, late = await asyncio.wait([thinking], timeout=SECONDS_BEFORE_SAYING_SO)
        if late:
            self._tell(session)
        return await thinking
