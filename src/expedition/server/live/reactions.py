"""Reactions: drawn marks that people at a table show each other. They pass, and are not stored."""

from __future__ import annotations

import asyncio
from asyncio import Task
from collections.abc import Awaitable, Callable
from math import ceil
from typing import get_args

import structlog

from expedition.core.rules import Seat
from expedition.server.base.errors import NotAllowed, NotNow, TooFast
from expedition.server.base.rate_limits import Rate, TokenBucket
from expedition.server.live.client_outbox import Client
from expedition.server.people.devices import spoken_for
from expedition.server.state.table_state import TableState
from expedition.server.wire.client_messages import Mark
from expedition.server.wire.server_messages import Reaction
from expedition.store import NotStored

REACTIONS = Rate(1 / 4, 3)
"""The limit of one seat: three at once, and then one in four seconds."""
MARKS = frozenset(get_args(Mark))

log = structlog.get_logger()


class Reactions:
    """Rate-limits the reactions of each seat, and passes them on to other servers."""

    def __init__(self, pass_on: Callable[[str], Awaitable[None]] | None) -> None:
        """Without `pass_on` there are no other servers."""
        self._pass_on = pass_on
        self._buckets: dict[Seat, TokenBucket] = {}
        self._passing: set[Task[None]] = set()

    def of(self, state: TableState, client: Client, mark: Mark) -> Reaction:
        """The reaction of the seat that the client speaks for; a refusal if it may show none."""
        held = state.seats_of(client.person)
        seat = spoken_for(held, client.speaks_for)
        if seat is None:
            raise NotNow("say_who") if held else NotAllowed("only_watching")
        if not state.has_reactions:
            raise NotNow("no_reactions_here")
        if seconds := self._buckets.setdefault(seat, TokenBucket(REACTIONS)).wait():
            raise TooFast("too_fast", seconds=ceil(seconds))
        if self._pass_on is not None:
            passing = asyncio.create_task(self._tell_elsewhere(f"{seat} {mark}"))
            self._passing.add(passing)
            passing.add_done_callback(self._passing.discard)
        return Reaction(seat=seat, mark=mark)

    async def _tell_elsewhere(self, text: str) -> None:
        assert self._pass_on is not None
        try:
            await self._pass_on(text)
        except NotStored as error:  # nobody misses it
            log.warning("reaction_not_passed", reason=str(error))


def read_reaction(state: TableState, text: str) -> Reaction | None:
    """Parses what another server has passed on; None if it says nothing here."""
    seat, _, mark = text.partition(" ")
    if not seat.isdecimal() or int(seat) >= len(state.sitters) or mark not in MARKS:
        return None
    return Reaction(seat=int(seat), mark=mark)  # type: ignore[arg-type]  # it is one of them
