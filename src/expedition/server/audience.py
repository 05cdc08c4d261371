"""Everybody who looks on at a table, and what they are told when something happens there."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager

from expedition.core.errors import Refusal
from expedition.core.rules import Seat
from expedition.core.turns import turn_text
from expedition.server import faults
from expedition.server.attendance import Attendance
from expedition.server.briefing import Briefing, raw
from expedition.server.change import Change
from expedition.server.client import TABLE_FAILED, Client
from expedition.server.in_turn import InTurn, Job
from expedition.server.ledger import Asked
from expedition.server.lessons import step_of
from expedition.server.messages import (
    HostSays,
    Moment,
    Progress,
    Sealed,
    ServerMessage,
    TableChanged,
    ToldInfo,
    Unsealed,
    Welcome,
    write,
)
from expedition.server.table_info import table_info
from expedition.server.table_state import TableState
from expedition.server.told import Told

SECONDS_OF_A_TICK = 0.15
"""How long small news waits for more: else each of a hundred seals would be told to a hundred."""
CLIENTS_AT_ONCE = 8
"""How many clients are told before other tables have their turn."""


class Audience:
    """The clients of a table, told in order what is stored; small news waits for a tick.

    It knows the table as it is stored, and nothing of what is still on its way there.
    """

    def __init__(
        self,
        state: TableState,
        seconds_left: Callable[[Seat | None], float | None],
        attendance: Attendance,
        on_crash: Callable[[BaseException], None],
    ) -> None:
        self.clients: set[Client] = set()
        self.state = state
        self._seconds_left = seconds_left
        self._attendance = attendance
        self._in_turn = InTurn(on_crash)
        self._briefing: Briefing | None = None
        self._news: list[bytes] = []
        self._first_news = 0
        self._tick: TimerHandle | None = None
        self._table_changed = False
        self._progressed = False

    @property
    def briefing(self) -> Briefing | None:
        """The match at its present moment, once there is one."""
        if self._briefing is None and self.state.match is not None:
            self._briefing = Briefing(self.state.game, self.state.match)
            self._first_news = self._briefing.moment
        return self._briefing

    def welcome(self, client: Client, seen: int | None, id: str | None) -> None:
        """The client is told where the table stands, and everything from then on."""
        state, briefing = self.state, self.briefing

        async def job() -> None:
            if not client.has_gone:
                with self._answering(client, id):
                    client.send(self._welcome(state, briefing, client.person, seen, id))
                    self.clients.add(client)

        self._in_turn.add(job)

    def leave(self, client: Client) -> None:
        """The client is told nothing more."""
        client.has_gone = True
        self.clients.discard(client)

    def answer(self, client: Client, message: ServerMessage) -> None:
        """The client is told something in its turn: behind what it is told already."""

        async def job() -> None:
            client.send(message)

        self._in_turn.add(job)

    def refuse(self, client: Client, refusal: Refusal, id: str | None) -> None:
        """The client is told in its turn what is wrong."""

        async def job() -> None:
            client.refuse(refusal, id)

        self._in_turn.add(job)

    def follow(self, change: Change, briefing: Briefing | None, asked: Asked | None) -> None:
        """Everybody is told what they need to know of a change that is stored."""
        before, self.state = self.briefing, change.after
        self._confirm(change, asked)
        if briefing is not None and before is None:
            self._begin(change.after, briefing)
        elif briefing is not None:
            self._next_moment(change.after, briefing)
        elif change.others_think:
            self._progressed = True
            self._set_tick()
        if change.sentence is not None:
            self._in_turn.add(self._tell_sentence(change.sentence))
        if change.reseated:
            self._in_turn.add(self._welcome_anew(change.after, change.reseated))
        if change.shows:
            self.table_changed()

    def table_changed(self) -> None:
        """Everybody is told about the table anew, within a tick."""
        self._table_changed = True
        self._set_tick()

    def stop(self) -> None:
        """Nobody is told anything more."""
        self._in_turn.stop()
        if self._tick is not None:
            self._tick.cancel()

    @contextmanager
    def _answering(self, client: Client, id: str | None = None) -> Iterator[None]:
        """Whoever cannot be told where things stand is told that; the others play on."""
        try:
            yield
        except Exception as error:  # noqa: BLE001 - it is noted, and the client told
            self.clients.discard(client)
            state = self.state
            where = {"table": state.code, "moment": state.moment}
            seat = state.seat_of(client.person)
            client.refuse(faults.note("briefing_failed", error, seat=seat, **where), id)

    @contextmanager
    def _dismissing(self, client: Client) -> Iterator[None]:
        """The same for news: a client who has missed some must come back and look again."""
        with self._answering(client):
            yield
            return
        client.close(TABLE_FAILED)

    def _confirm(self, change: Change, asked: Asked | None) -> None:
        """Each seat is told on all its devices what is sealed for it now."""
        moment, sitters = change.before.moment, change.after.sitters
        people = {sitters[seat].person: turn for seat, turn in change.turns.items()}

        async def job() -> None:
            for client in self.clients:
                if client.person is not None and client.person in people:
                    id = asked.id if asked is not None and asked.client is client else None
                    client.send(_confirmation(moment, people[client.person], id))

        if any(people):  # a bot is no person, and nobody is told
            self._in_turn.add(job)

    def _begin(self, state: TableState, briefing: Briefing) -> None:
        self._briefing, self._first_news = briefing, briefing.moment

        async def job() -> None:
            async for client, _seat in self._everybody(state):
                with self._dismissing(client):
                    client.send(self._welcome(state, briefing, client.person, None, None))

        self._in_turn.add(job)

    def _welcome_anew(self, state: TableState, people: frozenset[str]) -> Job:
        """They are told what can be seen from where they sit now."""
        briefing = self.briefing

        async def job() -> None:
            for client in tuple(self.clients):
                if client.person in people:
                    with self._dismissing(client):
                        client.send(self._welcome(state, briefing, client.person, None, None))

        return job

    def _tell_sentence(self, told: Told) -> Job:
        message = write(HostSays(told=_told_info(told)))

        async def job() -> None:
            for client in tuple(self.clients):
                client.send(message)

        return job

    def _next_moment(self, state: TableState, briefing: Briefing) -> None:
        if self._briefing is None or briefing.moment != self._briefing.moment:
            self._news.append(briefing.changes)
        self._briefing = briefing
        self._progressed = False  # the news of the moment says who is thinking

        async def job() -> None:
            # All spectators, and all devices of one person, get the very same bytes.
            told: dict[Seat | None, bytes] = {}
            async for client, seat in self._everybody(state):
                with self._dismissing(client):
                    if seat not in told:
                        told[seat] = self._moment(state, briefing, seat)
                    client.send(told[seat])

        self._in_turn.add(job)
        if state.status == "over":  # now the table tells its seed
            self._in_turn.add(self._tell_table(state))

    def _tell_table(self, state: TableState) -> Job:
        async def job() -> None:
            info, host = raw(write(table_info(state, self._attendance))), state.host
            async for client, seat in self._everybody(state):
                left = self._seconds_left(seat)
                leads = client.person is not None and client.person == host
                told = TableChanged(table=info, seat=seat, seconds_left=left, is_host=leads)
                client.send(told)

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
        state = self.state
        if self._table_changed:
            self._in_turn.add(self._tell_table(state))
        if self._progressed:
            self._in_turn.add(self._tell_progress(state))
        self._table_changed = self._progressed = False

    async def _everybody(self, state: TableState) -> AsyncIterator[tuple[Client, Seat | None]]:
        """Every client with its seat; the loop is free for others in between."""
        seats = {sitter.person: seat for seat, sitter in enumerate(state.sitters)}
        # A copy, for clients come and go while the loop is free.
        for count, client in enumerate(tuple(self.clients), start=1):
            yield client, None if client.person is None else seats.get(client.person)
            if count % CLIENTS_AT_ONCE == 0:
                await asyncio.sleep(0)

    def _moment(self, state: TableState, briefing: Briefing, seat: Seat | None) -> bytes:
        return write(
            Moment(
                moment=briefing.moment,
                changes=raw(briefing.changes),
                private=briefing.private(seat),
                totals=briefing.totals,
                thinking=sorted(briefing.match.thinking),
                menu=briefing.menu(seat),
                standing=briefing.standing(seat),
                seconds_left=self._seconds_left(seat),
                lesson=step_of(state, seat),
                guidance=briefing.guidance(seat),
            )
        )

    def _welcome(
        self,
        state: TableState,
        briefing: Briefing | None,
        person: str | None,
        seen: int | None,
        id: str | None,
    ) -> Welcome:
        seat = state.seat_of(person)
        since = None if briefing is None else self._worth_resuming(briefing, seen)
        sealed = None if state.match is None or seat is None else state.match.sealed.get(seat)
        return Welcome(
            id=id,
            table=table_info(state, self._attendance),
            seat=seat,
            moment=state.moment,
            public=None if briefing is None or since is not None else raw(briefing.public),
            since=since,
            changes=None
            if since is None or briefing is None
            else raw(self._changes(since, briefing)),
            private=None if briefing is None else briefing.private(seat),
            totals=[] if briefing is None else briefing.totals,
            thinking=[] if state.match is None else sorted(state.match.thinking),
            menu=None if briefing is None else briefing.menu(seat),
            sealed=None if sealed is None else turn_text(sealed).split(),
            standing=None if briefing is None else briefing.standing(seat),
            seconds_left=self._seconds_left(seat),
            told=[_told_info(told) for told in state.told],
            lesson=step_of(state, seat),
            is_host=person is not None and person == state.host,
            guidance=None if briefing is None else briefing.guidance(seat),
        )

    def _worth_resuming(self, briefing: Briefing, seen: int | None) -> int | None:
        """The moment seen, if the changes since are known and shorter than the whole."""
        if seen is None or not self._first_news <= seen <= briefing.moment:
            return None
        return seen if len(self._changes(seen, briefing)) <= len(briefing.public) else None

    def _changes(self, since: int, briefing: Briefing) -> bytes:
        """All changes from one moment to another in a row, as JSON."""
        # Each is a list in JSON already: without their brackets they are joined into one list.
        news = self._news[since - self._first_news : briefing.moment - self._first_news]
        return b"[" + b",".join(one[1:-1] for one in news if one != b"[]") + b"]"


def _told_info(told: Told) -> ToldInfo:
    return ToldInfo(told.number, told.moment, told.key, dict(told.values))


def _confirmation(moment: int, turn: str | None, id: str | None) -> Sealed | Unsealed:
    if turn is None:
        return Unsealed(moment=moment, id=id)
    return Sealed(moment=moment, turn=turn.split(), id=id)
