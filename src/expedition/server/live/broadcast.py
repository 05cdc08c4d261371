"""Broadcast to the clients of a table: first a snapshot, then deltas; small news once a tick."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from expedition.core.errors import Refusal
from expedition.core.rules import Seat
from expedition.core.turns import turn_text
from expedition.server.base import faults
from expedition.server.live.client_outbox import COME_BACK, TABLE_FAILED, Client
from expedition.server.live.job_queue import Job, JobQueue
from expedition.server.live.optimistic_log import Asked
from expedition.server.live.snapshot import Briefing, raw
from expedition.server.live.spectator_visibility import SpectatorDelay, seat_for, sight, thinking_at
from expedition.server.people.devices import several
from expedition.server.state.announcements import Told
from expedition.server.state.attendance import Attendance
from expedition.server.state.change import Change
from expedition.server.state.lessons import step_of
from expedition.server.state.table_events import Watching
from expedition.server.state.table_info import seat_infos, table_info
from expedition.server.state.table_state import TableState
from expedition.server.wire.server_messages import (
    BotTurnInfo,
    HostSays,
    Progress,
    Reaction,
    Sealed,
    SeatsChanged,
    ServerMessage,
    TableChanged,
    ToldInfo,
    Unsealed,
    Welcome,
    write,
)
from expedition.server.wire.table_messages import SeatInfo

Tell: TypeAlias = Callable[[Client, Seat | None], None]

SECONDS_OF_A_TICK = 0.15
"""How long small news waits for more: else each of a hundred seals would be told to a hundred."""
CLIENTS_AT_ONCE = 16
"""How many clients are sent to before the loop is free for other tables."""


class DeltaHistory:
    """Delta history for clients that resume: JSON patches since the table was loaded or begun."""

    def __init__(self) -> None:
        self._first = 0
        self._changes: list[bytes] = []

    def begin(self, moment: int) -> None:
        """Sets the moment at which the history begins."""
        self._first = moment

    def add(self, changes: bytes) -> None:
        """Appends the patch that leads to the next moment."""
        self._changes.append(changes)

    def since(self, seen: int | None, briefing: Briefing) -> bytes | None:
        """The joined patch from a client's last moment to now, if known and not too long."""
        if seen is None or not self._first <= seen <= briefing.moment:
            return None
        # Each is a list in JSON already: without their brackets they are joined into one list.
        some = self._changes[seen - self._first : briefing.moment - self._first]
        joined = b"[" + b",".join(one[1:-1] for one in some if one != b"[]") + b"]"
        return joined if len(joined) <= len(briefing.public) else None


class Broadcast:
    """Broadcasts stored events to the clients of a table, in order; throttles small news.

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
        self._queue = JobQueue(on_crash)
        self._briefing: Briefing | None = None
        self._changes = DeltaHistory()
        self._tick: TimerHandle | None = None
        self._table_changed = False
        self._people_changed = False
        self._progressed = False
        self._delay = SpectatorDelay()
        self._seats_told: frozenset[SeatInfo] = frozenset()
        self._has_stopped = False

    @property
    def briefing(self) -> Briefing | None:
        """The snapshot of the present moment, once the match has begun; cached."""
        if self._briefing is None and self.state.match is not None:
            self._briefing = Briefing(self.state.game, self.state.match, None, self.state.rounds)
            self._changes.begin(self._briefing.moment)
        return self._briefing

    def briefing_for(self, client: Client) -> Briefing | None:
        """The snapshot that the client may see, if any."""
        return self._shown(self.state, self.state.seating.held, client, self.briefing)

    def welcome(self, client: Client, seen: int | None, id: str | None) -> None:
        """Subscribes the client: a snapshot, or the delta since what it has seen, then all news."""
        state, briefing = self.state, self.briefing_for(client)

        def job() -> None:
            if client.has_gone:
                return
            try:
                welcome = self._welcome(state, briefing, client, seen, id)
            except Exception as error:  # noqa: BLE001 - it is noted, and the client told
                self._tell_fault(client, error, id)
                return
            client.send(welcome)
            if not self.clients:
                self._seats_told = frozenset(welcome.table.seats)
            self.clients.add(client)

        self._queue.add(job)

    def leave(self, client: Client) -> None:
        """Unsubscribes the client."""
        client.has_gone = True
        self.clients.discard(client)

    def answer(self, client: Client, message: ServerMessage) -> None:
        """Queues a reply to the client, behind the news that are queued already."""
        self._queue.add(lambda: client.send(message))

    def refuse(self, client: Client, refusal: Refusal, id: str | None) -> None:
        """Queues an error to the client, behind the news that are queued already."""
        self._queue.add(lambda: client.refuse(refusal, id))

    def react(self, reaction: Reaction) -> None:
        """Sends a reaction to all who play; spectators and walls are not told."""
        message, held = write(reaction), self.state.seating.held

        def job() -> None:
            for client in tuple(self.clients):
                if client.person in held:
                    client.send(message)

        self._queue.add(job)

    def follow(self, change: Change, briefing: Briefing | None, asked: Sequence[Asked]) -> None:
        """Broadcasts a stored change: each client gets the messages that it needs."""
        before, self.state = self.briefing, change.after
        self._confirm(change, asked)
        if briefing is not None and before is None:
            self._begin(change.after, briefing)
        elif briefing is not None:
            self._next_moment(change.before, change.after, briefing)
        elif change.others_think:  # and nothing else is other than it was
            self._progressed = True
            self._set_tick()
            return
        if change.sentence is not None:
            self._queue.add(self._tell_sentence(change.after, change.sentence))
        if reseated := change.reseated:
            moved = self._welcome_anew(change.after, lambda client: client.person in reseated)
            self._queue.add(moved)
        if change.other_sight:
            self._delay.forget()
            self._queue.add(self._welcome_watchers(change.after))
        if change.shows:
            self.table_changed()
        elif change.other_authors:
            self.people_changed()

    def table_changed(self) -> None:
        """Marks the table dirty: it is broadcast once, within a tick."""
        if self.clients:  # whoever comes later is told everything
            self._table_changed = True
            self._set_tick()

    def people_changed(self) -> None:
        """Marks the people dirty: who has come and gone is broadcast once, within a tick."""
        if self.clients:
            self._people_changed = True
            self._set_tick()

    def dismiss(self) -> None:
        """Asks all clients to reconnect, behind all news that are queued already."""

        def job() -> None:
            for client in tuple(self.clients):
                client.close(COME_BACK)

        self._queue.add(job)

    def stop(self) -> None:
        """Sends nothing more."""
        self._has_stopped = True
        self._queue.stop()
        if self._tick is not None:
            self._tick.cancel()

    def _tell_fault(self, client: Client, error: Exception, id: str | None) -> None:
        """Unsubscribes a client whose message could not be made; the others play on."""
        self.clients.discard(client)
        state = self.state
        where = {"table": state.code, "moment": state.moment}
        seat = seat_for(state.seating.held, client)
        client.refuse(faults.note("briefing_failed", error, seat=seat, **where), id)

    def _tell_news_to(self, client: Client, news: Callable[[], ServerMessage | bytes]) -> None:
        """Sends news to one client, or disconnects it if that fails, so that it resumes later."""
        try:
            client.send(news())
        except Exception as error:  # noqa: BLE001 - it is noted, and the client told
            self._tell_fault(client, error, None)
            client.close(TABLE_FAILED)

    def _confirm(self, change: Change, asked: Sequence[Asked]) -> None:
        """Acknowledges sealed turns, to each seat on all its devices."""
        moment, turns, seating = change.before.moment, change.turns, change.after.seating
        stood_in = change.stood_in
        devices = {seating.devices[seat] for seat in turns}
        devices.discard(None)  # a bot has none, and nobody is told
        ids = dict(asked)

        def job() -> None:
            for client in self.clients:
                if client.person not in devices:  # most are not, and nothing else is asked of them
                    continue
                seat = seat_for(seating.held, client)
                if seat is not None and seat in turns:
                    id, by_bot = ids.get(client), seat in stood_in
                    client.send(confirmation(moment, turns[seat], id, by_bot))

        if devices:
            self._queue.add(job)

    def _begin(self, state: TableState, briefing: Briefing) -> None:
        self._briefing = briefing
        self._changes.begin(briefing.moment)
        if state.conduct.watching == "delayed":
            self._delay.follow(briefing)

        def tell(client: Client, _seat: Seat | None) -> None:
            self._tell_news_to(client, lambda: self._welcome_to(state, client, briefing))

        self._queue.add(partial(self._each, state, tell))

    def _welcome_anew(self, state: TableState, is_meant: Callable[[Client], bool]) -> Job:
        """Sends fresh snapshots to the clients that are meant."""
        briefing = self.briefing

        def job() -> None:
            for client in filter(is_meant, tuple(self.clients)):
                news = partial(self._welcome_to, state, client, briefing)
                self._tell_news_to(client, news)

        return job

    def _welcome_to(self, state: TableState, client: Client, briefing: Briefing | None) -> Welcome:
        shown = self._shown(state, state.seating.held, client, briefing)
        return self._welcome(state, shown, client, None, None)

    def _welcome_watchers(self, state: TableState) -> Job:
        """Sends fresh snapshots to the spectators."""
        held = state.seating.held
        return self._welcome_anew(state, lambda client: client.opener not in held)

    def _tell_sentence(self, state: TableState, told: Told) -> Job:
        message, held = write(HostSays(told=_told_info(told))), state.seating.held

        def job() -> None:
            for client in tuple(self.clients):
                if told.is_for(held.get(client.person or "", ())):
                    client.send(message)

        return job

    def _shown(
        self,
        state: TableState,
        held: Mapping[str, Sequence[Seat]],
        client: Client,
        briefing: Briefing | None,
    ) -> Briefing | None:
        """The snapshot that the client may see, now or delayed, if any."""
        late = self._delay.shown
        return {"on": briefing, "delayed": late, "off": None}[sight(state, held, client)]

    def _next_moment(self, before: TableState, state: TableState, briefing: Briefing) -> None:
        if self._briefing is None or briefing.moment != self._briefing.moment:
            self._changes.add(briefing.changes)
        self._briefing = briefing
        self._progressed = False  # the news of the moment says who is thinking
        late = self._late(state, briefing)
        shown: dict[Watching, Briefing | None] = {"on": briefing, "delayed": late, "off": None}
        held = state.seating.held

        # All spectators, and all devices of one person, get the very same bytes.
        told: dict[tuple[Seat | None, int], bytes] = {}

        def message(seen: Briefing, seat: Seat | None) -> bytes:
            if (seat, seen.moment) not in told:
                told[seat, seen.moment] = seen.message(
                    seat, self._seconds_left(seat), step_of(state, seat)
                )
            return told[seat, seen.moment]

        def tell(client: Client, seat: Seat | None) -> None:
            seen = shown[sight(before, held, client)]
            if seen is not None and client.wants_whole:
                self._tell_news_to(client, partial(self._welcome_to, state, client, briefing))
            elif seen is not None:
                self._tell_news_to(client, partial(message, seen, seat))

        self._queue.add(partial(self._each, state, tell))
        if state.status == "over":  # now the table tells its seed
            if before.conduct.watching != "on":
                self._queue.add(self._welcome_watchers(state))
            self._queue.add(partial(self._tell_table, state))

    def _late(self, state: TableState, briefing: Briefing) -> Briefing | None:
        """The delayed snapshot for spectators, if it is a new one; the first is sent in full."""
        is_first = self._delay.shown is None
        if state.conduct.watching != "delayed" or not self._delay.follow(briefing):
            return None
        if is_first:
            self._queue.add(self._welcome_watchers(state))
        return None if is_first else self._delay.shown

    def _tell_table(self, state: TableState) -> Iterator[None]:
        table, host = table_info(state, self._attendance), state.host
        info, held, self._seats_told = raw(write(table)), state.seating.held, frozenset(table.seats)

        def tell(client: Client, seat: Seat | None) -> None:
            client.send(
                TableChanged(
                    table=info,
                    seat=seat,
                    seconds_left=self._seconds_left(seat),
                    is_host=client.person is not None and client.person == host,
                    held=several(held.get(client.person or "", [])),
                )
            )

        yield from self._each(state, tell)

    def _tell_people(self, state: TableState) -> Iterator[None]:
        """Broadcasts only the seats that differ from what was sent last.

        Where a hundred come, each would else make the server tell a hundred about a hundred.
        """
        seats = seat_infos(state, self._attendance)
        before, self._seats_told = self._seats_told, frozenset(seats)
        fresh = [seat for seat in seats if seat not in before]
        news = raw(write(fresh))

        def tell(client: Client, seat: Seat | None) -> None:
            client.send(SeatsChanged(seats=news, seconds_left=self._seconds_left(seat)))

        if fresh:
            yield from self._each(state, tell)

    def _tell_progress(self, state: TableState) -> Job:
        thinking = [] if state.match is None else sorted(state.match.thinking)
        message = write(Progress(moment=state.moment, thinking=thinking))
        return partial(self._each, state, lambda client, _seat: client.send(message))

    def _set_tick(self) -> None:
        if self._tick is None and not self._has_stopped:
            loop = asyncio.get_running_loop()
            self._tick = loop.call_later(SECONDS_OF_A_TICK, self._tell_news)

    def _tell_news(self) -> None:
        self._tick = None
        state = self.state
        if self._table_changed:
            self._queue.add(partial(self._tell_table, state))
        elif self._people_changed:
            self._queue.add(partial(self._tell_people, state))
        if self._progressed:
            self._queue.add(self._tell_progress(state))
        self._table_changed = self._people_changed = self._progressed = False

    def _each(self, state: TableState, tell: Tell) -> Iterator[None]:
        """Sends to every client, by its seat, and yields to the event loop after some."""
        held = state.seating.held
        # A copy, for clients come and go while the loop is free.
        for count, client in enumerate(tuple(self.clients)):
            if count and count % CLIENTS_AT_ONCE == 0:
                yield
            tell(client, seat_for(held, client))

    def _welcome(
        self,
        state: TableState,
        briefing: Briefing | None,
        client: Client,
        seen: int | None,
        id: str | None,
    ) -> Welcome:
        held = state.seating.held
        seat, seats = seat_for(held, client), held.get(client.person or "", ())
        changes = None if briefing is None else self._changes.since(seen, briefing)
        sealed = None if state.match is None or seat is None else state.match.sealed.get(seat)
        return Welcome(
            id=id,
            table=table_info(state, self._attendance),
            seat=seat,
            moment=state.moment if briefing is None else briefing.moment,
            public=None if briefing is None or changes is not None else raw(briefing.public),
            since=None if changes is None else seen,
            changes=None if changes is None else raw(changes),
            private=None if briefing is None else briefing.private(seat),
            totals=[] if briefing is None else briefing.totals,
            thinking=thinking_at(state, briefing),
            menu=None if briefing is None else briefing.menu(seat),
            sealed=None if sealed is None else turn_text(sealed).split(),
            standing=None if briefing is None else briefing.standing(seat),
            seconds_left=self._seconds_left(seat),
            told=[_told_info(told) for told in state.told if told.is_for(seats)],
            lesson=step_of(state, seat),
            is_host=client.person is not None and client.person == state.host,
            held=several(seats),
            guidance=None if briefing is None else briefing.guidance(seat),
            bot_turns=bot_turns_of(state, seat),
        )


def _told_info(told: Told) -> ToldInfo:
    return ToldInfo(told.number, told.moment, told.key, dict(told.values))


def confirmation(moment: int, turn: str | None, id: str | None, by_bot: bool) -> Sealed | Unsealed:
    """The acknowledgement that a turn is sealed, or without one that it was taken back."""
    if turn is None:
        return Unsealed(moment=moment, id=id)
    return Sealed(moment=moment, turn=turn.split(), id=id, by_bot=by_bot)


def bot_turns_of(state: TableState, seat: Seat | None) -> list[BotTurnInfo]:
    """The turns that bots have written for the seat since it did something itself."""
    known = () if seat is None else state.bot_turns.get(seat, ())
    return [BotTurnInfo(one.moment, one.turn.split()) for one in known]
