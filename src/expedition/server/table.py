"""A live table: the one writer of its log. Nothing is awaited between reading and writing it."""

from __future__ import annotations

import asyncio
import secrets
from asyncio import Future
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from time import perf_counter

from expedition.core.rules import Seat
from expedition.server import faults, happened, host_acts, lessons, metrics
from expedition.server.attendance import Attendance
from expedition.server.audience import Asked, Audience, Onstage
from expedition.server.change import Change, changed, sealed
from expedition.server.client import TABLE_FAILED, Client
from expedition.server.happened import Happening, to_store
from expedition.server.host_acts import HostAct
from expedition.server.looks import free_look, look_of
from expedition.server.messages import TurnText
from expedition.server.people import Person, distinct_initials
from expedition.server.refusals import NotAllowed, NotNow
from expedition.server.substitutes import Substitutes
from expedition.server.table_state import TableState
from expedition.server.thinker import Thinker
from expedition.store import Log, NotStored, Store


class Table:
    """What is stored of a table, who looks on, and the bots that play there."""

    def __init__(
        self,
        state: TableState,
        log: Log,
        store: Store,
        patience: float,
        thinker: Thinker,
        on_failure: Callable[[Table, NotStored], None],
    ) -> None:
        self.state = state
        self._log = log
        self._store = store
        self.thinker = thinker
        self._on_failure = on_failure
        self._failure: NotStored | None = None
        self._entered: set[Client] = set()
        self.stored: Future[None] | None = None
        self.opening_next = asyncio.Lock()
        self.attendance = Attendance(patience)
        self.substitutes = Substitutes(
            state=lambda: self.state,
            write=self.write,
            on_absence=lambda: self.audience.table_changed(),
            attendance=self.attendance,
            thinker=thinker,
        )
        onstage = Onstage(
            state=lambda: self.state,
            stored=lambda: self.stored,
            seconds_left=self.substitutes.seconds_left,
            attendance=self.attendance,
        )
        self.audience = Audience(onstage, on_crash=self.crash)

    # ---- sitting down and getting up

    def join(self, person: Person, name: str, initials: str, wanted: Seat | None = None) -> None:
        """The person sits in the next seat, or takes over the seat that they have.

        Once the match has begun they take over from a bot: the one wanted, or the first.
        """
        seat = self.state.seat_of(person.id)
        if seat is not None:
            self.take_over(seat)
            return
        distinct = distinct_initials(initials, [s.initials for s in self.state.sitters])
        if self.state.status == "playing" and self.state.conduct.latecomers:
            chair = self.state.seating.chair_for(wanted)
            self.write(happened.CameLate(chair, person.id, name, distinct))
            return
        look = free_look(self.state.looks, look_of(person.id))
        self.write(happened.Joined(person.id, name, distinct, look.emblem, look.colour))

    def take_over(self, seat: Seat) -> None:
        """Who had left the seat plays in it again."""
        if self.state.sitters[seat].has_left and not self.state.conduct.is_closed:
            self.write(happened.Returned(seat))

    def leave(self, person: str | None) -> None:
        """The person gives up their seat; in a running match a bot plays on in it at once."""
        seat = self.state.seat_of(person)
        if seat is None:
            raise NotAllowed("no_seat_here")
        if self.state.status == "over" or self.state.sitters[seat].has_left:
            return
        self.write(happened.Left(seat))

    def add_bot(self, person: str | None, bot: happened.BotAdded) -> None:
        """The host puts a bot into the next seat."""
        self.check_host(person)
        self.write(bot)

    def remove(self, person: str | None, seat: Seat) -> None:
        """The host sends somebody away, or before the match takes away a bot."""
        self.check_host(person)
        sitters = self.state.sitters
        is_bot = 0 <= seat < len(sitters) and sitters[seat].level is not None
        if is_bot and self.state.status == "gathering":
            self.write(happened.Left(seat))
        else:
            self.lead(person, host_acts.Remove(seat))

    def remove_last_bot(self, person: str | None) -> None:
        """The host takes away the bot that was added last."""
        bots = [seat for seat, sitter in enumerate(self.state.sitters) if sitter.level]
        if not bots:
            raise NotNow("no_bot_here")
        self.remove(person, bots[-1])

    def start(self, person: str | None) -> None:
        """The host begins the match."""
        self.check_host(person)
        self.write(happened.Started())

    def lead(self, person: str | None, act: HostAct) -> None:
        """The host decides something."""
        self.check_host(person)
        for event in host_acts.what_happens(self.state, act):
            self.write(event)

    def continue_at(self, code: str) -> None:
        """The people are invited to another table."""
        self.write(happened.Continued(code))

    # ---- playing

    def enter(self, client: Client, seen: int | None, id: str | None) -> None:
        """The client looks on from now on; whoever comes back to a seat takes over there."""
        if client.person is not None and client not in self._entered:
            self._entered.add(client)
            self.substitutes.came(client.person)
            seat = self.state.seat_of(client.person)
            if seat is not None:
                self.take_over(seat)
                self.audience.table_changed()
        self.audience.welcome(client, seen, id)

    def exit(self, client: Client) -> None:
        """The client has gone."""
        self.audience.leave(client)
        if client in self._entered and client.person is not None:
            self._entered.discard(client)
            self.substitutes.went(client.person)
            if self.state.seat_of(client.person) is not None:
                self.audience.table_changed()

    def seal(self, client: Client, moment: int, turn: TurnText, id: str | None) -> None:
        """The client's seat plays that turn, in the place of one sealed before."""
        seat = self.seat_playing(client)
        ordered = self.state.in_order(seat, moment, " ".join(turn))
        lessons.check_taught(self.state, seat, moment, ordered)
        self._take(partial(sealed, self.state, moment, {seat: ordered}), Asked(client, id))

    def unseal(self, client: Client, moment: int, id: str | None) -> None:
        """The client's seat thinks again."""
        seat = self.seat_playing(client)
        self.write(happened.Unsealed(moment, seat), Asked(client, id))

    def seat_playing(self, client: Client) -> Seat:
        """The seat that the client plays in; whoever had left it takes over again."""
        seat = self.state.seat_of(client.person)
        if seat is None:
            raise NotAllowed("only_watching")
        self.take_over(seat)
        return seat

    # ---- writing

    @property
    def is_unused(self) -> bool:
        """True if nobody looks on and nothing is under way."""
        settled = self.stored is None or self.stored.done()
        return settled and not self._entered and not self.audience.clients

    def write(self, event: Happening, asked: Asked | None = None) -> None:
        """Something happens: it is on its way to the store, and told once it is there."""
        self._take(partial(changed, self.state, event), asked)

    def _take(self, happen: Callable[[], Change], asked: Asked | None) -> None:
        """The one place where a table changes."""
        if self._failure is not None:
            raise self._failure
        began = perf_counter()
        change = happen()
        if change.next_moment:
            metrics.ROUND_SECONDS.observe(perf_counter() - began)
        briefing, new, now = self.audience.foresee(change), change.events, datetime.now(UTC)
        self.stored = self._store.append(self._log, [to_store(one, now) for one in new])
        self.stored.add_done_callback(partial(self._on_stored, new, began))
        self.state = change.after
        try:
            self.substitutes.follow(change)
            self.audience.follow(change, briefing, asked)
            if change.next_moment or not isinstance(change.event, happened.Sealed):
                self.substitutes.reconsider()
        except Exception as error:
            # It is stored and told by halves: whoever asked is answered first, then all come back.
            asyncio.get_running_loop().call_soon(self.crash, error)
            raise

    async def settled(self) -> None:
        """Returns once all that has happened so far is stored; raises NotStored if it was not."""
        if self.stored is not None:
            await asyncio.shield(self.stored)

    def crash(self, error: BaseException) -> None:
        """The table is given up, to be rebuilt from the log: something in it went wrong."""
        faults.note("table_crashed", error, table=self.state.code, moment=self.state.moment)
        self._fail(NotStored("log_broken", match=self.state.code))

    def stop(self) -> None:
        """Ends the table in memory; what is stored remains."""
        self.audience.stop()
        self.substitutes.stop()

    def _on_stored(self, new: list[Happening], began: float, stored: Future[None]) -> None:
        error = None if stored.cancelled() else stored.exception()
        if error is None:
            metrics.STORED_SECONDS.observe(perf_counter() - began)
            for event in new:
                metrics.EVENTS.labels(str(event.__struct_config__.tag)).inc()
        elif isinstance(error, NotStored):
            self._fail(error)

    def _fail(self, error: NotStored) -> None:
        if self._failure is None:
            self._failure = error
            self.stop()
            self.audience.dismiss(error, TABLE_FAILED)
            self._on_failure(self, error)

    def check_host(self, person: str | None) -> None:
        """Raises a refusal unless the person leads the table."""
        if person is None or person != self.state.host:
            raise NotAllowed("only_the_host")


def new_seed() -> str:
    """Luck that nobody has seen."""
    return secrets.token_hex(16)
