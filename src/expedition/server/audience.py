"""Everybody who looks on at a table, and what they are told when something happens there."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, NamedTuple

from expedition.core.errors import Refusal
from expedition.core.match import Match
from expedition.core.rules import Seat
from expedition.core.turns import turn_text
from expedition.server import events as happened
from expedition.server.attendance import Attendance
from expedition.server.client import Client
from expedition.server.events import Happening
from expedition.server.messages import (
    Moment,
    Progress,
    Sealed,
    ServerMessage,
    TableChanged,
    Unsealed,
    Welcome,
    write,
)
from expedition.server.scene import Scene, raw
from expedition.server.state import TableState
from expedition.server.table_info import table_info
from expedition.server.teller import Job, Teller

if TYPE_CHECKING:
    from expedition.server.table import Table

SECONDS_OF_A_TICK = 0.15
CLIENTS_AT_ONCE = 8
"""How many clients are told before other tables have their turn."""


class Asked(NamedTuple):
    """The message that something is the answer to."""

    client: Client
    id: str | None


class Audience:
    """The clients of a table, told in order what is stored; small news waits for a tick."""

    def __init__(self, table: Table, attendance: Attendance) -> None:
        self.clients: set[Client] = set()
        self._table = table
        self._attendance = attendance
        self._teller = Teller(table.crash)
        self._scene: Scene | None = None
        self._news: list[bytes] = []
        self._first_news = 0
        self._tick: TimerHandle | None = None
        self._table_changed = False
        self._progressed = False

    @property
    def scene(self) -> Scene | None:
        """The match at its present moment, once there is one."""
        match = self._table.state.match
        return None if match is None else self._look(match)

    def welcome(self, client: Client, seen: int | None, id: str | None) -> None:
        """The client is told where the table stands, and everything from then on."""
        state, scene = self._table.state, self.scene

        async def job() -> None:
            if not client.has_gone:
                self.clients.add(client)
                client.send(self._welcome(state, scene, state.seat_of(client.person), seen, id))

        self._later(job)

    def leave(self, client: Client) -> None:
        """The client is told nothing more."""
        client.has_gone = True
        self.clients.discard(client)

    def answer(self, client: Client, message: ServerMessage) -> None:
        """The client is told something once all that has happened so far is stored."""

        async def job() -> None:
            client.send(message)

        self._later(job)

    def refuse(self, client: Client, refusal: Refusal, id: str | None) -> None:
        """The client is told what is wrong, as things are once all that has happened is stored."""

        async def job() -> None:
            client.refuse(refusal, id)

        self._later(job)

    def follow(
        self, before: TableState, after: TableState, event: Happening, asked: Asked | None
    ) -> None:
        """Everybody is told what they need to know of an event."""
        if isinstance(event, happened.Sealed | happened.Unsealed):
            self._confirm(after, event, asked)
        if before.match is None and after.match is not None:
            self._begin(after)
        elif before.match is not None and after.moment != before.moment:
            self._next_moment(before.match, after)
        elif after.match is not before.match:
            self._progressed = True
            self._set_tick()
        if after.sitters != before.sitters or after.next_code != before.next_code:
            self.table_changed()

    def table_changed(self) -> None:
        """Everybody is told about the table anew, within a tick."""
        self._table_changed = True
        self._set_tick()

    def dismiss(self, reason: Refusal, code: int) -> None:
        """Everybody is told why, and their connection closed."""
        for client in self.clients:
            client.refuse(reason)
            client.close(code)

    def stop(self) -> None:
        """Nobody is told anything more."""
        self._teller.stop()
        if self._tick is not None:
            self._tick.cancel()

    def _look(self, match: Match) -> Scene:
        if self._scene is None:
            self._scene = Scene(match)
            self._first_news = match.moment
        return self._scene

    def _later(self, job: Job) -> None:
        self._teller.after(self._table.stored, job)

    def _confirm(
        self, state: TableState, event: happened.Sealed | happened.Unsealed, asked: Asked | None
    ) -> None:
        """Each seat is told on all its devices what is sealed for it now."""
        turns: dict[Seat, str | None] = (
            dict(event.turns) if isinstance(event, happened.Sealed) else {event.seat: None}
        )
        people = {state.sitters[seat].person: turn for seat, turn in turns.items()}

        async def job() -> None:
            for client in self.clients:
                if client.person is not None and client.person in people:
                    id = asked.id if asked is not None and asked.client is client else None
                    client.send(_confirmation(event.moment, people[client.person], id))

        if any(people):
            self._later(job)

    def _begin(self, state: TableState) -> None:
        scene = self.scene

        async def job() -> None:
            async for client, seat in self._everybody(state):
                client.send(self._welcome(state, scene, seat, None, None))

        self._later(job)

    def _next_moment(self, past: Match, state: TableState) -> None:
        previous = self._look(past)
        scene = self._scene = Scene(state.playing(even_over=True), previous)
        self._news.append(scene.changes)
        self._progressed = False

        async def job() -> None:
            told: dict[Seat | None, bytes] = {}
            async for client, seat in self._everybody(state):
                if seat not in told:
                    told[seat] = self._moment(state, scene, seat)
                client.send(told[seat])

        self._later(job)
        if state.status == "over":
            self._later(self._tell_table(state))

    def _tell_table(self, state: TableState) -> Job:
        async def job() -> None:
            info = raw(write(table_info(state, self._attendance)))
            async for client, seat in self._everybody(state):
                client.send(TableChanged(table=info, seat=seat))

        return job

    def _tell_progress(self, state: TableState) -> Job:
        thinking = [] if state.match is None else sorted(state.match.thinking)
        message = write(Progress(moment=state.moment, thinking=thinking))

        async def job() -> None:
            async for client, _seat in self._everybody(state):
                client.send(message)

        return job

    def _set_tick(self) -> None:
        if self._tick is None:
            loop = asyncio.get_running_loop()
            self._tick = loop.call_later(SECONDS_OF_A_TICK, self._tell_news)

    def _tell_news(self) -> None:
        self._tick = None
        state = self._table.state
        if self._table_changed:
            self._later(self._tell_table(state))
        if self._progressed:
            self._later(self._tell_progress(state))
        self._table_changed = self._progressed = False

    async def _everybody(self, state: TableState) -> AsyncIterator[tuple[Client, Seat | None]]:
        """Every client with its seat; the loop is free for others in between."""
        seats = {sitter.person: seat for seat, sitter in enumerate(state.sitters)}
        for count, client in enumerate(tuple(self.clients), start=1):
            yield client, None if client.person is None else seats.get(client.person)
            if count % CLIENTS_AT_ONCE == 0:
                await asyncio.sleep(0)

    def _moment(self, state: TableState, scene: Scene, seat: Seat | None) -> bytes:
        return write(
            Moment(
                moment=scene.moment,
                changes=raw(scene.changes),
                private=scene.private(seat),
                totals=scene.totals,
                thinking=sorted(scene.match.thinking),
                menu=scene.menu(seat),
                standing=scene.standing(seat),
                seconds_left=self._table.seconds_left(),
            )
        )

    def _welcome(
        self,
        state: TableState,
        scene: Scene | None,
        seat: Seat | None,
        seen: int | None,
        id: str | None,
    ) -> Welcome:
        since = None if scene is None else self._worth_resuming(scene, seen)
        sealed = None if state.match is None or seat is None else state.match.sealed.get(seat)
        return Welcome(
            id=id,
            table=table_info(state, self._attendance),
            seat=seat,
            moment=state.moment,
            public=None if scene is None or since is not None else raw(scene.public),
            since=since,
            changes=None if since is None or scene is None else raw(self._changes(since, scene)),
            private=None if scene is None else scene.private(seat),
            totals=[] if scene is None else scene.totals,
            thinking=[] if state.match is None else sorted(state.match.thinking),
            menu=None if scene is None else scene.menu(seat),
            sealed=None if sealed is None else turn_text(sealed).split(),
            standing=None if scene is None else scene.standing(seat),
            seconds_left=self._table.seconds_left(),
        )

    def _worth_resuming(self, scene: Scene, seen: int | None) -> int | None:
        """The moment seen, if the changes since are known and shorter than the whole."""
        if seen is None or not self._first_news <= seen <= scene.moment:
            return None
        return seen if len(self._changes(seen, scene)) <= len(scene.public) else None

    def _changes(self, since: int, scene: Scene) -> bytes:
        """All changes from one moment to another in a row, as JSON."""
        news = self._news[since - self._first_news : scene.moment - self._first_news]
        return b"[" + b",".join(one[1:-1] for one in news if one != b"[]") + b"]"


def _confirmation(moment: int, turn: str | None, id: str | None) -> Sealed | Unsealed:
    if turn is None:
        return Unsealed(moment=moment, id=id)
    return Sealed(moment=moment, turn=turn.split(), id=id)
