"""The settings of a table, and how the host's decisions change them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from expedition.core.rules import Seat
from expedition.server.base.errors import NotNow
from expedition.server.state import table_events
from expedition.server.state.table_events import Decision, Door, Invitation, OnWall, Wall, Watching

HOUR = 3600


@dataclass(frozen=True, slots=True)
class Conduct:
    """The settings of a table as one immutable value: its clock, who may come in, what is shown.

    `added` is the time added to this round, `written_for` are the seats for which bots write in it.
    `recap_held`, `sheet_shown`, `code_shown` and `podium_shown` are what the big screen shows;
    `names_awaited`: it names those who are still writing, and not only their number.
    `word` is what leads here, besides the codes, while people may sit down.
    `led_by` is the person to whom the host has handed the table.
    """

    clock: int | None = None
    latecomers: bool = False
    wall: Wall = "all"
    listed: bool = False
    watching: Watching = "on"
    reactions: bool = True
    programs: bool = False
    paced: bool = False
    led_by: str | None = None
    is_paused: bool = False
    is_locked: bool = False
    is_closed: bool = False
    added: int = 0
    written_for: frozenset[Seat] = frozenset()
    recap_held: bool = False
    sheet_shown: Seat | None = None
    code_shown: Invitation = "small"
    podium_shown: bool = False
    names_awaited: bool = False
    word: str | None = None

    @property
    def is_slow(self) -> bool:
        """True if a round may last for hours, so that nobody is expected to sit and wait."""
        return self.clock is not None and self.clock > HOUR

    def after(self, decision: Decision) -> Conduct:
        """The settings after a decision, a reducer; a refusal if it is illegal now."""
        match decision:
            case table_events.Pause() | table_events.GoOn():
                return self._paused(isinstance(decision, table_events.Pause))
            case table_events.Close():
                return replace(self, is_closed=True)
            case table_events.ClockSet(seconds):
                return replace(self, clock=seconds, added=0)
            case table_events.WordChosen(word):
                return replace(self, word=word)
            case table_events.TimeAdded(_, seconds):
                if self.clock is None:
                    raise NotNow("no_clock")
                return replace(self, added=self.added + seconds)
            case table_events.WrittenFor(_, seats):
                return replace(self, written_for=self.written_for | set(seats))
            case table_events.Nudged() | table_events.TimeRenewed():
                return self
        if isinstance(decision, OnWall):
            return self._shown(decision)
        return self._opened(decision)

    def handed_to(self, device: str | None) -> Conduct:
        """The same, led from that device from now on."""
        return replace(self, led_by=device)

    def left_to_think(self, seat: Seat) -> Conduct:
        """The same without a bot that writes for that seat, for its owner thinks again."""
        if seat not in self.written_for:
            return self
        return replace(self, written_for=self.written_for - {seat})

    def in_the_next_moment(self, is_a_round: bool) -> Conduct:
        """The same without what holds for one moment alone; mostly nothing does.

        A round that is paced begins in a pause, which the host ends.
        """
        waits = self.paced and is_a_round
        if not (self.added or self.written_for or waits):
            return self
        return replace(self, added=0, written_for=frozenset(), is_paused=self.is_paused or waits)

    def _paused(self, paused: bool) -> Conduct:
        if paused == self.is_paused:
            raise NotNow("paused_already" if paused else "not_paused")
        return replace(self, is_paused=paused)

    def _shown(self, on_wall: OnWall) -> Conduct:
        match on_wall:
            case table_events.HoldRecap(held):
                return replace(self, recap_held=held)
            case table_events.ShowSheet(seat):
                return replace(self, sheet_shown=seat)
            case table_events.ShowCode(size):
                return replace(self, code_shown=size)
            case table_events.NameAwaited(named):
                return replace(self, names_awaited=named)
            case table_events.ShowPodium():  # who asks for it lets the first three be seen
                wall: Wall = "three" if self.wall == "none" else self.wall
                return replace(
                    self, podium_shown=True, recap_held=False, sheet_shown=None, wall=wall
                )

    def _opened(self, door: Door) -> Conduct:
        match door:
            case table_events.Lock(locked):
                return replace(self, is_locked=locked)
            case table_events.Latecomers(allowed):
                return replace(self, latecomers=allowed)
            case table_events.ShowOnWall(standings):
                return replace(self, wall=standings)
            case table_events.ListOpenly(listed):
                return replace(self, listed=listed)
            case table_events.SetWatching(watching):
                return replace(self, watching=watching)
            case table_events.SetReactions(allowed):
                return replace(self, reactions=allowed)
            case table_events.AllowPrograms(allowed):
                return replace(self, programs=allowed)
            case table_events.SetPaced(paced):
                return replace(self, paced=paced)
