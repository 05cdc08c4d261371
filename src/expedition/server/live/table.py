"""A live table: the single writer of its event log on this server; it changes synchronously."""

from __future__ import annotations

import asyncio
import weakref
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from math import ceil
from time import perf_counter

from expedition.core.errors import Refusal
from expedition.core.rules import Seat
from expedition.server.base import faults, metrics
from expedition.server.base.errors import NotAllowed, NotNow, TooFast
from expedition.server.base.rate_limits import PROGRAM_TURNS, TokenBucket
from expedition.server.live.bot_players import BotPlayers
from expedition.server.live.broadcast import Broadcast
from expedition.server.live.client_outbox import TABLE_FAILED, Client
from expedition.server.live.lazy_future import LazyFuture
from expedition.server.live.optimistic_log import Asked, Entry, Happen, OptimisticLog
from expedition.server.live.reactions import Reactions, read_reaction
from expedition.server.live.snapshot import Briefing
from expedition.server.live.turn_batch import SECONDS_TO_GATHER, TurnBatch
from expedition.server.live.write_batch import WriteBatch
from expedition.server.people.devices import spoken_for
from expedition.server.people.identity import distinct_initials
from expedition.server.people.looks import free_look, look_of
from expedition.server.state import absence, host_commands, lessons, naming, table_events
from expedition.server.state.attendance import Attendance
from expedition.server.state.bot_names import free_bot_name
from expedition.server.state.change import Change, changed
from expedition.server.state.creation import joined
from expedition.server.state.host_commands import HostAct
from expedition.server.state.round_clock import MomentClock
from expedition.server.state.table_events import Happening, from_store
from expedition.server.state.table_state import TableState, reworded
from expedition.server.thinking.service import TableThinking, ThinkingService
from expedition.server.wire.client_messages import Mark, TurnText
from expedition.store import Event, Log, NotStored, Store


class Table:
    """The state of a table with its log, its clients and its bots; all commands go through it."""

    def __init__(
        self,
        state: TableState,
        clock: MomentClock,
        log: Log,
        store: Store,
        patience: float | None,
        thinker: ThinkingService,
        on_failure: Callable[[Table, NotStored], None],
        on_stored: Callable[[Change, Attendance], None],
    ) -> None:
        """`on_stored` is called with each change once it is stored."""
        self._state = state
        self._turn_batch: TurnBatch | None = None
        self._store = store
        self.thinker = TableThinking(thinker)
        self._on_failure, self._on_stored = on_failure, on_stored
        self._failure: NotStored | None = None
        self._at_the_door: set[Client] = set()
        self._entered: set[Client] = set()
        self._all_gone = asyncio.Event()
        # What a table is made of does not hold it: once put away it goes at once, and not when
        # somebody looks for circles, some hundreds of megabytes later.
        me: Table = weakref.proxy(self)
        self._log = OptimisticLog(log, store, me)
        self._foreseen: Briefing | None = None
        self._paces: dict[Seat, TokenBucket] = {}
        self.refused: Counter[Seat] = Counter()
        self.opening_next = asyncio.Lock()
        self.write_batch = WriteBatch()
        self._reactions = Reactions(partial(store.pass_on, state.code) if store.is_shared else None)
        self.attendance = Attendance(patience)
        self.bot_players = BotPlayers(
            state=lambda: me.state,
            write=lambda event: me.write(event),
            on_absence=lambda: me.broadcast.people_changed(),
            ask_elsewhere=lambda: me._ask_elsewhere(),
            now=store.now,
            attendance=self.attendance,
            clock=clock,
            thinker=self.thinker,
        )
        self.broadcast = Broadcast(
            state,
            self.bot_players.seconds_left,
            self.attendance,
            on_crash=lambda error: me.crash(error),
        )

    @property
    def state(self) -> TableState:
        """The state after all events so far, with the pending batch of turns applied."""
        self._seal_together()
        return self._state

    # ---- sitting down and getting up

    def join(self, person: str, name: str, initials: str, wanted: Seat | None = None) -> None:
        """The person sits in the next seat, or takes over the seat that they have.

        Once the match has begun they take over from a bot: the one wanted, or the first.
        """
        seat = self.state.seat_of(person)
        if seat is not None:
            self.take_over(seat)
            return
        for happening in self._sitting_down(person, name, initials, wanted):
            self._take(partial(_named_alone, happening), ())

    def _sitting_down(
        self, person: str, name: str, initials: str, wanted: Seat | None
    ) -> Sequence[Happening]:
        """The event by which the person sits down; bots that are called alike make room before.

        Whoever was sent away with an empty battery finds the same sheet under the same name.
        """
        state = self.state
        name = naming.name_for(state, person, name)
        comes_late = state.status == "playing" and state.conduct.latecomers
        chair = None
        if comes_late:
            own = naming.chair_of(state, name)
            chair = state.seating.chair_for(own if wanted is None else wanted)
        taken = [name, *(sitter.name for sitter in state.sitters)]
        room: list[Happening] = []
        for seat in naming.bots_called(state, name):
            if seat != chair:
                taken.append(free_bot_name(taken))
                room.append(table_events.Renamed(seat, taken[-1], state.sitters[seat].initials))
        distinct = distinct_initials(initials, [s.initials for s in state.sitters])
        if chair is not None:
            return [*room, table_events.CameLate(chair, person, name, distinct)]
        look = free_look(state.looks, look_of(person))
        return [*room, joined(person, name, distinct, look)]

    def take_over(self, seat: Seat) -> None:
        """Gives the seat back to its person, if they had left it or were played for while away."""
        sitter = self._state.sitters[seat]
        if (sitter.has_left or sitter.is_played_for) and not self._state.conduct.is_closed:
            self.write(table_events.Returned(seat))

    def leave(self, person: str | None) -> None:
        """Gives up all seats at the person's device; in a running match bots play on."""
        held = self.state.seats_of(person)
        if not held:
            raise NotAllowed("no_seat_here")
        if self.state.status == "over":
            return
        for seat in reversed(held):  # while the table gathers, seats behind one that goes move up
            if not self.state.sitters[seat].has_left:
                self.write(table_events.Left(seat))

    def add_bot(self, person: str | None, bot: table_events.BotAdded) -> None:
        """The host puts a bot into the next seat."""
        self.check_host(person)
        self.write(bot)

    def remove(self, person: str | None, seat: Seat) -> None:
        """The host removes a person, or before the match a bot; a device removes its own guests."""
        sitters, held = self.state.sitters, self.state.seats_of(person)
        is_guest = seat in held and seat != self.state.seat_of(person)
        if not is_guest:
            self.check_host(person)
        is_bot = 0 <= seat < len(sitters) and sitters[seat].bot is not None
        if (is_bot or is_guest) and self.state.status == "gathering":
            self.write(table_events.Left(seat))
        else:
            self.lead(person, table_events.Remove(seat))

    def remove_last_bot(self, person: str | None) -> None:
        """The host takes away the bot that was added last."""
        bots = [seat for seat, sitter in enumerate(self.state.sitters) if sitter.bot]
        if not bots:
            raise NotNow("no_bot_here")
        self.remove(person, bots[-1])

    def start(self, person: str | None) -> None:
        """The host begins the match."""
        self.check_host(person)
        self.write(table_events.Started())

    def lead(self, person: str | None, act: HostAct) -> None:
        """Applies a command of the host, or about people who are away while the host is, too."""
        for event in host_commands.what_happens(self.state, act, person, self.attendance):
            self.write(event)

    @property
    def people_here(self) -> list[tuple[str, str, str]]:
        """The id, name and initials of each person who is connected and has not left."""
        return [
            (sitter.person, sitter.name, sitter.initials)
            for sitter in self.state.sitters
            if sitter.person is not None and sitter.device is not None and not sitter.has_left
            if self.attendance.is_here(sitter.device)
        ]

    def continue_at(self, code: str) -> None:
        """Invites the people to another table."""
        self.write(table_events.Continued(code))

    # ---- playing

    def await_hello(self, client: Client) -> None:
        """Registers a connection that has not said hello: the table stays in memory for it."""
        self._at_the_door.add(client)

    def enter(self, client: Client, seen: int | None, id: str | None) -> None:
        """Subscribes the client; a player who comes back to a seat takes over there."""
        if self._failure is not None:
            raise self._failure
        is_new = client not in self._entered
        self._at_the_door.discard(client)
        self._entered.add(client)
        self._all_gone.clear()
        if client.person is not None and is_new:
            self.bot_players.came(client.person)
            held = self.state.seats_of(client.person)
            for seat in held:
                self.take_over(seat)
            if held:
                self.broadcast.people_changed()
        self._log.reply(partial(self.broadcast.welcome, client, seen, id))

    def exit(self, client: Client) -> None:
        """Removes a client that has disconnected."""
        self.broadcast.leave(client)
        self._at_the_door.discard(client)
        if client not in self._entered:
            return
        self._entered.discard(client)
        if not self._entered:
            self._all_gone.set()
        if client.person is not None:
            self.bot_players.went(client.person)
            if self.state.seats_of(client.person):
                self.broadcast.people_changed()

    def seal(self, client: Client, moment: int, turn: TurnText, id: str | None) -> None:
        """Seals that turn for the client's seat, in the place of one sealed before."""
        seat, state = self.seat_playing(client), self._state
        if state.sitters[seat].is_program:
            self._check_pace(seat)
        ordered = state.in_order(seat, moment, " ".join(turn))
        lessons.check_taught(state, seat, moment, ordered)
        checked = state.checked(seat, ordered, moment)
        if self._turn_batch is None or seat in self._turn_batch:
            self._seal_together()
            self._turn_batch = TurnBatch(self._state.playing())
            loop = asyncio.get_running_loop()
            loop.call_later(SECONDS_TO_GATHER, self._seal_together, self._turn_batch)
        self._turn_batch.add(seat, checked, Asked(client, id))
        if self._turn_batch.is_complete:
            self._seal_together()

    def _check_pace(self, seat: Seat) -> None:
        """Raises TooFast where a program seals turns quicker than a table is to be changed."""
        if seat not in self._paces:
            self._paces[seat] = TokenBucket(PROGRAM_TURNS)
        seconds = self._paces[seat].wait()
        if seconds:
            raise TooFast("too_fast", seconds=ceil(seconds))

    def unseal(self, client: Client, moment: int, id: str | None) -> None:
        """Takes back the sealed turn of the client's seat."""
        self.write(table_events.Unsealed(moment, self.seat_playing(client)), [Asked(client, id)])

    def seat_playing(self, client: Client) -> Seat:
        """The seat that the client plays in; somebody who had left it takes over again."""
        held = self._state.seats_of(client.person)
        seat = spoken_for(held, client.speaks_for)
        if seat is None:
            raise NotNow("say_who") if held else NotAllowed("only_watching")
        self.take_over(seat)
        return seat

    def was_refused(self, client: Client) -> None:
        """Counts what the client's seat has tried in vain in this round."""
        seat = spoken_for(self._state.seats_of(client.person), client.speaks_for)
        if seat is not None:
            self.refused[seat] += 1

    def react(self, client: Client, mark: Mark) -> None:
        """Shows a reaction of the client's seat to all who play."""
        self.broadcast.react(self._reactions.of(self.state, client, mark))

    def was_passed(self, text: str) -> None:
        """Shows a reaction that came by another server."""
        reaction = read_reaction(self.state, text)
        if reaction is not None and self.state.has_reactions:
            self.broadcast.react(reaction)

    # ---- writing

    @property
    def is_unused(self) -> bool:
        """True if the table can be evicted: no client is or comes there, nothing is pending."""
        is_free = self._turn_batch is None and not self._entered and not self._at_the_door
        return is_free and self._log.is_settled

    def write(self, event: Happening, asked: Sequence[Asked] = ()) -> None:
        """Applies an event and appends it to the log; it is broadcast once it is durable."""
        self._take(lambda state: changed(state, event), asked)

    def _seal_together(self, gathered: TurnBatch | None = None) -> None:
        """Flushes the pending batch of turns as one event; a given batch only if still pending."""
        sealing, before = self._turn_batch, self._state
        if sealing is None or (gathered is not None and gathered is not sealing):
            return
        self._turn_batch = None
        try:
            self._take(sealing.happen, sealing.asked)
        except Refusal as refusal:
            for client, id in sealing.asked:
                self.refuse(client, refusal, id)
        except Exception:  # the rules fail over the last turn, whose sender is told
            if self._state is before and sealing.others.asked:
                self._take(sealing.others.happen, sealing.others.asked)
            raise

    def _take(
        self, happen: Happen, asked: Sequence[Asked], outcome: LazyFuture | None = None
    ) -> None:
        """Applies a change and hands it to the log: the one place where a table changes."""
        if self._failure is not None:
            raise self._failure
        began = perf_counter()
        change = happen(self.state)
        if change.next_moment:
            metrics.ROUND_SECONDS.took(perf_counter() - began)
        briefing, at = self._foresee(change), self._store.now()
        entry = Entry(happen, asked, change, briefing, at, outcome or LazyFuture())
        self._log.write(entry)
        self._go_on(change, entry.at, is_ours=True)

    def _go_on(self, change: Change, at: datetime, is_ours: bool) -> None:
        self._state = change.after
        if change.next_moment:
            self.refused.clear()
        elif self.refused:  # seldom
            for seat in change.turns:
                self.refused.pop(seat, None)
        try:
            self.bot_players.follow(change, at, is_ours)
        except Exception as error:
            # It is on its way to the store: whoever asked is answered first, then all come back.
            asyncio.get_running_loop().call_soon(self.crash, error)
            raise

    def _foresee(self, change: Change) -> Briefing | None:
        """Computes the snapshot of the moment that a change begins, if it begins one.

        That is done before anything is stored: a turn over which rules fail must not get there.
        """
        if change.new_match is None:
            return None
        before = self._foreseen or self.broadcast.briefing
        self._foreseen = Briefing(change.after.game, change.new_match, before, change.after.rounds)
        return self._foreseen

    def connected_elsewhere(self, people: frozenset[str]) -> None:
        """Sets who is connected to other servers."""
        self.bot_players.are_elsewhere(people)

    async def _ask_elsewhere(self) -> frozenset[str]:
        found = await self._store.connected_elsewhere([self.state.code])
        return found.get(self.state.code, frozenset())

    def has_grown(self, length: int | None) -> None:
        """Catches up with a log to which another server has written, or may have."""
        self._log.has_grown(length)

    async def caught_up(self) -> None:
        """Waits until all that any server had stored when this was called is broadcast here."""
        await self._log.caught_up()

    # ---- following the log

    def publish(self, entry: Entry) -> None:
        """Broadcasts an entry that is durable."""
        try:
            self.broadcast.follow(entry.change, entry.briefing, entry.asked)
            self._on_stored(entry.change, self.attendance)
        except Exception as error:  # noqa: BLE001 - it is stored and told by halves: all come back
            for client, id in entry.asked:
                failed = faults.note("message_failed", error, table=self._state.code)
                client.refuse(failed, id)
            self.crash(error)

    async def reword(self, stored: Sequence[Event]) -> None:
        """Replaces events in which somebody's name was erased; all else stays as it was."""
        self.broadcast.state = await asyncio.to_thread(reworded, self.broadcast.state, stored)
        self.broadcast.table_changed()

    def rebase(self, foreign: Iterable[Event], own: Iterable[Entry]) -> None:
        """Rebases after a lost race: applies the events of others, then one's own, judged anew."""
        self._state, self._foreseen = self.broadcast.state, None
        sealing, self._turn_batch = self._turn_batch, None
        try:
            for event in foreign:
                change = changed(self._state, from_store(event))
                briefing = self._foresee(change)
                self._go_on(change, event.at, is_ours=False)
                self.broadcast.follow(change, briefing, ())
            for entry in own:
                self._judge_anew(entry)
            for seat in absence.back_again(self._state, self.attendance):
                self.take_over(seat)
            self._turn_batch = sealing
            self._seal_together()
        except Exception as error:  # noqa: BLE001 - another server may play by other rules
            self.crash(error)

    def _judge_anew(self, entry: Entry) -> None:
        try:
            self._take(entry.happen, entry.asked, entry.outcome)
        except Refusal as refusal:
            entry.outcome.settle(refusal)
            for client, id in entry.asked:
                self.refuse(client, refusal, id)

    def fail(self, error: NotStored) -> None:
        """Gives the table up: all clients are disconnected with the error, to come back later."""
        if self._failure is None:
            self._failure = error
            self.stop()
            for client in self._entered | self._at_the_door:
                client.refuse(error)
                client.close(TABLE_FAILED)
            self._on_failure(self, error)

    def refuse(self, client: Client, refusal: Refusal, id: str | None) -> None:
        """Sends the client an error, behind all that is pending now."""
        self._seal_together()
        self._log.reply(partial(self.broadcast.refuse, client, refusal, id))

    async def settled(self) -> None:
        """Waits until all events so far are stored; raises NotStored if they cannot be."""
        self._seal_together()
        await self._log.settled()

    async def drained(self) -> None:
        """Graceful shutdown: waits until all is stored and sent, and every client has gone."""
        with suppress(Refusal):
            await self.settled()
        self.broadcast.dismiss()
        if self._entered:
            await self._all_gone.wait()

    def crash(self, error: BaseException) -> None:
        """Gives the table up after an unexpected error; it is rebuilt from the log when needed."""
        faults.note("table_crashed", error, table=self._state.code, moment=self._state.moment)
        self.fail(NotStored("log_broken", match=self._state.code))

    def stop(self) -> None:
        """Ends the table in memory; what is stored remains."""
        self._log.stop()
        self.broadcast.stop()
        self.bot_players.stop()

    def check_host(self, person: str | None) -> None:
        """Raises a refusal unless the person leads the table."""
        host_commands.check_host(self.state, person)


def _named_alone(happening: Happening, state: TableState) -> Change:
    """The change, unless somebody has sat down under that name on another server meanwhile."""
    if isinstance(happening, table_events.Joined | table_events.CameLate):
        naming.check_name(state, happening.name)
    return changed(state, happening)
