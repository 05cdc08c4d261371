"""Schedules the bots of a table: in seats of their own, and standing in for people (C12)."""

from __future__ import annotations

import asyncio
from asyncio import Task, TimerHandle
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime

from expedition.bots.bot_rng import luck_for_bots
from expedition.core.match import Match
from expedition.core.rules import Seat
from expedition.server.base import faults
from expedition.server.state import absence, lessons, table_events
from expedition.server.state.attendance import Attendance
from expedition.server.state.change import Change
from expedition.server.state.round_clock import MomentClock
from expedition.server.state.table_state import TableState
from expedition.server.thinking.service import TableThinking
from expedition.store import NotStored

SECONDS_TO_STEP_IN = 1.0
"""How long the bots of a table are left to another server, which may have stopped or died."""
SECONDS_TO_ASK_AGAIN = 1.0
"""While the database does not say whether another server has somebody, nobody is given up."""


class BotPlayers:
    """Plays for bots, and for people who have left, are away too long or are out of time; also
    where the host has bots write, or a lesson skips over some rounds.

    A table at which none of its people is connected rests: nobody is stood in for there, unless the
    host wants it. In a pause nobody plays at all. Among friends a player who is away is waited for
    until somebody lets a bot play. At a slow table everybody is away most of the time: only the
    clock counts there, also for those who are connected.

    Of several servers the one that wrote last plays. The others would come to the same turns; they
    step in if they see no event of it for a while.
    """

    def __init__(
        self,
        state: Callable[[], TableState],
        write: Callable[[table_events.Sealed | table_events.TimeRenewed], None],
        on_absence: Callable[[], None],
        ask_elsewhere: Callable[[], Awaitable[frozenset[str]]],
        now: Callable[[], datetime],
        attendance: Attendance,
        clock: MomentClock,
        thinker: TableThinking,
    ) -> None:
        """`on_absence` is called when it shows that somebody has come, gone or been given up."""
        self._state = state
        self._write = write
        self._on_absence = on_absence
        self._ask_elsewhere = ask_elsewhere
        self._time = now
        self._attendance = attendance
        self._clock = clock
        self._thinker = thinker
        self._wrote_last = True
        self._steps_in: float | None = None
        self._timer: TimerHandle | None = None
        self._task: Task[None] | None = None
        self._asking: Task[None] | None = None
        self._has_stopped = False

    def begin(self, elsewhere: frozenset[str]) -> None:
        """Starts from a table just loaded, while these people were connected to other servers."""
        self._wrote_last = not elsewhere
        self._attendance.are_elsewhere(elsewhere, _now())
        self._attendance.begin(self._people(), _now())

    def follow(self, change: Change, at: datetime, is_ours: bool) -> None:
        """Resets the clock and the timeouts after a change, and starts the bots that are needed."""
        if change.is_one_of_many:
            return
        self._clock.follow(change, at)
        if change.begins or change.goes_on:  # in a pause telephones fall asleep
            self._attendance.begin(self._people(), _now())
        self._wrote_last, self._steps_in = is_ours, None
        self.reconsider()

    def seconds_left(self, seat: Seat | None) -> float | None:
        """Time left on the clock of the moment, for the seat or a spectator, if there is one."""
        return self._seconds_left(self._state(), seat)

    def seconds_spent(self) -> float | None:
        """For how many seconds the moment has lasted, pauses apart; None if there is none."""
        if self._state().status != "playing":
            return None
        return self._clock.seconds_spent(self._time())

    def _seconds_left(self, state: TableState, seat: Seat | None) -> float | None:
        seconds = state.seconds_for(seat)
        if seconds is None or state.status != "playing":
            return None
        return self._clock.seconds_left(seconds, self._time())

    def came(self, person: str) -> None:
        """Counts one more connection of the person."""
        rested = not self._attendance.is_awake(self._people())
        self._attendance.came(person)
        if rested and self._attendance.is_awake(self._people()):
            self._wake()
        self.reconsider()

    def are_elsewhere(self, people: frozenset[str]) -> None:
        """Sets who is connected to other servers."""
        rested = not self._attendance.is_awake(self._people())
        is_news = self._attendance.are_elsewhere(people, _now())
        if rested and self._attendance.is_awake(self._people()):
            self._attendance.begin(self._people(), _now())
        if is_news:
            self._on_absence()
            self.reconsider()

    def went(self, person: str) -> None:
        """Counts one connection of the person less."""
        self._attendance.went(person, _now())
        self.reconsider()

    def reconsider(self) -> None:
        """Starts the bots that are needed now, and a timer for the next deadline."""
        self._unset_timer()
        if self._has_stopped:  # people leave a table that is given up, and tasks of it end
            return
        state = self._state()
        if state.status != "playing" or state.conduct.is_paused:
            return
        now = _now()  # asked once: patience that ran out in between would be passed over for good
        if self._asking is None and self._late(state, now):
            self._asking = asyncio.create_task(self._give_up())
            self._asking.add_done_callback(self._asked)
        if self._task is None and self._is_to_play(state, now):
            self._task = asyncio.create_task(self._play())
            self._task.add_done_callback(self._played)
        deadline = self._next_deadline(state, now)
        if deadline is not None:
            self._timer = asyncio.get_running_loop().call_at(deadline, self.reconsider)

    def stop(self) -> None:
        """Cancels the bots and the timer."""
        self._has_stopped = True
        self._unset_timer()
        for task in (self._task, self._asking):
            if task is not None:
                task.cancel()

    def _unset_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wake(self) -> None:
        """Restarts the timeouts when the first of the people connects, and none was on any server.

        Had anybody been there when the time of the round ran out, a bot would have played. So if it
        has, nobody was, and it starts anew; not at a slow table, where nobody need be there.
        """
        self._wrote_last = True
        self._attendance.begin(self._people(), _now())
        state, now = self._state(), self._time()
        if state.conduct.is_slow:
            return
        if state.status == "playing" and any(end <= now for end in self._ends_of_time(state)):
            self._write(table_events.TimeRenewed(state.moment))

    async def _give_up(self) -> None:
        """Marks the people whose time to come back is over, unless another server has them."""
        self._attendance.are_elsewhere(await self._ask_elsewhere(), _now())
        self._attendance.give_up(self._late(self._state(), _now()))
        self._on_absence()

    def _asked(self, task: Task[None]) -> None:
        self._asking = None
        if self._has_stopped:
            return
        if not task.cancelled() and isinstance(task.exception(), NotStored):
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(SECONDS_TO_ASK_AGAIN, self.reconsider)
        else:
            self._go_on(task)

    def _late(self, state: TableState, now: float) -> frozenset[str]:
        """The people whose time to come back is over, where that is limited."""
        if not absence.patience_ends(state, self._attendance):
            return frozenset()
        return self._attendance.late(state.seating.people, now)

    def _is_to_play(self, state: TableState, now: float) -> bool:
        """True if bots are needed here; another server that wrote last gets a second to do it."""
        if not self._seats_to_play(state):
            self._steps_in = None
            return False
        if self._wrote_last:
            return True
        if self._steps_in is None:
            self._steps_in = now + SECONDS_TO_STEP_IN
        return self._steps_in <= now

    def _people(self) -> Sequence[str]:
        """The devices of the people who have not left."""
        return self._state().seating.people

    def _seats_to_play(self, state: TableState) -> list[Seat]:
        if state.match is None or state.conduct.is_paused:
            return []
        awake = self._attendance.is_awake(state.seating.people)
        return [
            seat
            for seat in sorted(state.match.thinking)
            if state.sitters[seat].bot is not None
            or seat in state.conduct.written_for
            or (awake and self._is_played_for(state, seat))
        ]

    def _is_played_for(self, state: TableState, seat: Seat) -> bool:
        is_late = state.conduct.clock is not None and self._seconds_left(state, seat) == 0
        is_away = absence.is_played_for(state, self._attendance, seat)
        return is_late or is_away or lessons.is_written_for(state, seat)

    def _next_deadline(self, state: TableState, now: float) -> float | None:
        people = state.seating.people
        deadlines = [self._steps_in]
        if absence.patience_ends(state, self._attendance):
            deadlines.append(self._attendance.next_deadline(people))
        if state.conduct.clock is not None and self._attendance.is_awake(people):
            time = self._time()
            deadlines += [now + (end - time).total_seconds() for end in self._ends_of_time(state)]
        ahead = [deadline for deadline in deadlines if deadline is not None and deadline > now]
        return min(ahead, default=None)

    def _ends_of_time(self, state: TableState) -> list[datetime]:
        """When the clock runs out for each of the seats that are awaited, if there is one."""
        if state.match is None or state.conduct.clock is None:
            return []
        times = {state.seconds_for(seat) for seat in state.match.thinking}
        ends = (self._clock.end_of(seconds) for seconds in times if seconds is not None)
        return [end for end in ends if end is not None]

    async def _play(self) -> None:
        """Computes the turns of all such seats concurrently, and seals them together.

        A player who has come back meanwhile plays for themselves; a moment that has passed needs
        none.
        """
        while seats := self._seats_to_play(self._state()):
            match = self._state().playing()
            thoughts = await asyncio.gather(*(self._turn(match, seat) for seat in seats))
            turns = dict(zip(seats, thoughts, strict=True))
            state = self._state()
            if state.moment == match.moment:
                wanted = {seat: turns[seat] for seat in self._seats_to_play(state) if seat in turns}
                if wanted:
                    people = _people_in(state, wanted)
                    self._write(table_events.Sealed(match.moment, wanted, people))

    async def _turn(self, match: Match, seat: Seat) -> str:
        state = self._state()
        prepared = lessons.prepared_turn(state, seat)
        if prepared is not None:
            return prepared
        bot = state.sitters[seat].bot or state.seating.stand_in
        return await self._thinker.turn(state.game, bot, match.view(seat), luck_for_bots(match))

    def _played(self, task: Task[None]) -> None:
        self._task = None
        self._go_on(task)

    def _go_on(self, task: Task[None]) -> None:
        if task.cancelled() or self._has_stopped:
            return
        error = task.exception()
        if error is not None and not isinstance(error, NotStored):
            state = self._state()
            faults.note("bot_failed", error, table=state.code, moment=state.moment)
        elif error is None:
            self.reconsider()


def _people_in(state: TableState, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Those of the seats that belong to people, for whom a bot writes; a lesson is no bot."""
    return tuple(
        seat
        for seat in seats
        if state.sitters[seat].bot is None and not lessons.is_written_for(state, seat)
    )


def _now() -> float:
    return asyncio.get_running_loop().time()
