"""The bots at a table: those in seats of their own, and those that stand in for people (C12)."""

from __future__ import annotations

import asyncio
from asyncio import Task, TimerHandle
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from expedition.bots.lots import luck_for_bots
from expedition.core.match import Match
from expedition.core.rules import Seat
from expedition.server import faults, happened, lessons
from expedition.server.attendance import Attendance
from expedition.server.change import Change
from expedition.server.moment_clock import MomentClock
from expedition.server.seating import STAND_IN
from expedition.server.table_state import TableState
from expedition.server.thinker import Thinker
from expedition.store import NotStored


class Substitutes:
    """Plays for whoever is a bot, has left, has been away too long, or has run out of time, and
    where the host has bots write or a lesson skips over some rounds.

    A table at which none of its people is connected rests: nobody is stood in for there, unless the
    host wants it. In a pause nobody plays at all.
    """

    def __init__(
        self,
        state: Callable[[], TableState],
        write: Callable[[happened.Sealed], None],
        on_absence: Callable[[], None],
        attendance: Attendance,
        thinker: Thinker,
    ) -> None:
        """`on_absence` is called when it shows that somebody has come, gone or been given up."""
        self._state = state
        self._write = write
        self._on_absence = on_absence
        self._attendance = attendance
        self._thinker = thinker
        self._clock = MomentClock()
        self._timer: TimerHandle | None = None
        self._task: Task[None] | None = None

    def follow(self, change: Change) -> None:
        """Clock and patience are set by what has happened, and the bots to work."""
        if change.begins:
            self.begin()
        elif change.restarts_clock:
            self._begin_moment()
        elif change.pauses:
            self._clock.stop(_now())
        elif change.goes_on:
            self._clock.go_on(_now())
            self._attendance.begin(self._people(), _now())  # in a pause telephones fall asleep
        if change.next_moment or not isinstance(change.event, happened.Sealed):
            self.reconsider()

    def begin(self) -> None:
        """Clock and patience start, as when the match begins or a table wakes."""
        self._attendance.begin(self._people(), _now())
        self._begin_moment()

    def seconds_left(self, seat: Seat | None) -> float | None:
        """What the clock of the moment still gives the seat, or who looks on, if there is one."""
        state = self._state()
        seconds = state.seconds_for(seat)
        if seconds is None or state.status != "playing":
            return None
        return self._clock.seconds_left(seconds, _now())

    def came(self, person: str) -> None:
        """The person has one more connection."""
        with self._waking():
            self._attendance.came(person)
        self.reconsider()

    def are_elsewhere(self, people: frozenset[str]) -> None:
        """These people are connected to other servers, and nobody else."""
        with self._waking():
            is_news = self._attendance.are_elsewhere(people, _now())
        if is_news:
            self._on_absence()
            self.reconsider()

    def went(self, person: str) -> None:
        """The person has one connection less."""
        self._attendance.went(person, _now())
        self.reconsider()

    def reconsider(self) -> None:
        """Sets the bots to work that are needed now, and looks again when somebody else may be."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._state().status != "playing" or self._state().conduct.is_paused:
            return
        now = _now()  # asked once: patience that ran out in between would be passed over for good
        if self._attendance.give_up(self._people(), now):
            self._on_absence()
        if self._seats_to_play() and self._task is None:
            self._task = asyncio.create_task(self._play())
            self._task.add_done_callback(self._played)
        deadline = self._next_deadline(now)
        if deadline is not None:
            self._timer = asyncio.get_running_loop().call_at(deadline, self.reconsider)

    def stop(self) -> None:
        """No bot moves any more."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()

    @contextmanager
    def _waking(self) -> Iterator[None]:
        """If a table at rest wakes meanwhile, clock and patience start."""
        people = self._people()
        rested = not self._attendance.is_awake(people)
        yield
        if rested and self._attendance.is_awake(people):
            self.begin()

    def _people(self) -> list[str]:
        """The people who have not left."""
        return [s.person for s in self._state().sitters if s.person and not s.has_left]

    def _begin_moment(self) -> None:
        self._clock.begin(_now(), self._state().conduct.is_paused)

    def _seats_to_play(self) -> list[Seat]:
        state = self._state()
        if state.match is None or state.conduct.is_paused:
            return []
        awake = self._attendance.is_awake(self._people())
        return [
            seat
            for seat in sorted(state.match.thinking)
            if state.sitters[seat].level is not None
            or seat in state.conduct.written_for
            or (awake and self._is_played_for(seat))
        ]

    def _is_played_for(self, seat: Seat) -> bool:
        is_late = self.seconds_left(seat) == 0
        return is_late or self._is_away(seat) or lessons.is_written_for(self._state(), seat)

    def _is_away(self, seat: Seat) -> bool:
        sitter = self._state().sitters[seat]
        return (
            sitter.has_left or sitter.person is None or self._attendance.is_given_up(sitter.person)
        )

    def _next_deadline(self, now: float) -> float | None:
        people = self._people()
        deadlines = [self._attendance.next_deadline(people)]
        if self._attendance.is_awake(people):
            deadlines += self._ends_of_time()
        ahead = [deadline for deadline in deadlines if deadline is not None and deadline > now]
        return min(ahead, default=None)

    def _ends_of_time(self) -> list[float | None]:
        """When the clock runs out, for each who is awaited."""
        state = self._state()
        if state.match is None or state.conduct.clock is None:
            return []
        times = {state.seconds_for(seat) for seat in state.match.thinking}
        return [self._clock.end_of(seconds) for seconds in times if seconds is not None]

    async def _play(self) -> None:
        """All turns are thought out at the same time, between other work, and sealed together.

        Whoever has come back meanwhile plays their own; a moment that has passed needs none.
        """
        while seats := self._seats_to_play():
            match = self._state().playing()
            thoughts = await asyncio.gather(*(self._turn(match, seat) for seat in seats))
            turns = dict(zip(seats, thoughts, strict=True))
            if self._state().moment == match.moment:
                wanted = {seat: turns[seat] for seat in self._seats_to_play() if seat in turns}
                if wanted:
                    self._write(happened.Sealed(match.moment, wanted))

    async def _turn(self, match: Match, seat: Seat) -> str:
        state = self._state()
        prepared = lessons.prepared_turn(state, seat)
        if prepared is not None:
            return prepared
        level = state.sitters[seat].level or STAND_IN
        return await self._thinker.turn(state.game, level, match.view(seat), luck_for_bots(match))

    def _played(self, task: Task[None]) -> None:
        self._task = None
        if task.cancelled():
            return
        error = task.exception()
        if error is not None and not isinstance(error, NotStored):
            state = self._state()
            faults.note("bot_failed", error, table=state.code, moment=state.moment)
        elif error is None:
            self.reconsider()


def _now() -> float:
    return asyncio.get_running_loop().time()
