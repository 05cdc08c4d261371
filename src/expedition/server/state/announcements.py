"""The announcements of a table: a catalogue key and values for each event that all are told of.

These are what its host decides, who is away, and what was lost. The words stand in the catalogues
of the browser, in both languages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from expedition.core.rules import Seat
from expedition.server.state import table_events
from expedition.server.state.seating import Seating
from expedition.server.state.table_events import Door, Happening
from expedition.server.state.table_settings import HOUR

Values: TypeAlias = Mapping[str, str | int | list[str]]

END_LOST = ("told.end_lost", "told.end_lost_seen")
MOST_KEPT = 40
"""So many are told to whoever comes later."""


@dataclass(frozen=True, slots=True)
class Told:
    """One announcement: the key of a sentence and what to fill in; numbered, so that each is heard
    once. `to` are the seats that alone are told; None: everybody is."""

    number: int
    moment: int
    key: str
    values: Values
    to: frozenset[Seat] | None = None

    def is_for(self, seats: Sequence[Seat]) -> bool:
        """True if somebody with these seats is told."""
        return self.to is None or not self.to.isdisjoint(seats)


def with_told(
    before: tuple[Told, ...], seating: Seating, host: str, moment: int, event: Happening
) -> tuple[Told, ...]:
    """The announcements before and, where the event has one, one more; the list is bounded."""
    found = _sentence(seating, event)
    if found is None:
        return before
    key, values = found
    number = before[-1].number + 1 if before else 1
    # A reminder is for whoever is reminded: nobody else learns who is slow.
    to = frozenset(event.seats) if isinstance(event, table_events.Nudged) else None
    told = Told(number, moment, f"told.{key}", {"host": host, **values}, to)
    return (*before, told)[-MOST_KEPT:]


def _sentence(seating: Seating, event: Happening) -> tuple[str, Values] | None:
    """The key and the values, as the table was before the event."""
    if isinstance(event, Door):
        return _about_the_doors(event), {}
    match event:
        case table_events.ClockSet(seconds):
            return ("clock_lifted", {}) if seconds is None else _in_units("clock_set", seconds)
        case table_events.TeamsSet(count, by):
            return (f"teams_{by}", {"count": count}) if count else ("no_teams", {})
        case table_events.TimeAdded(_, seconds):
            return _in_units("time_added", seconds)
        case table_events.Nudged():
            return "nudged", {}
        case table_events.WrittenFor(_, seats):
            return "written_for", {"names": _names(seating, seats)}
        case (
            table_events.Pause()
            | table_events.GoOn()
            | table_events.Finish()
            | table_events.Close()
        ):
            return str(event.__struct_config__.tag), {}
        case table_events.EndLost(None):
            return "end_lost", {}
        case table_events.EndLost(seat) if seat is not None:
            return "end_lost_seen", {"name": seating.sitters[seat].name}
    return _about_somebody(seating, event)


def _about_the_doors(event: Door) -> str:
    match event:
        case table_events.Lock(locked):
            return "locked" if locked else "unlocked"
        case table_events.Latecomers(allowed):
            return "latecomers" if allowed else "no_latecomers"
        case table_events.ShowOnWall(standings):
            return f"wall_{standings}"
        case table_events.ListOpenly(listed):
            return "listed" if listed else "unlisted"
        case table_events.SetWatching(watching):
            return f"watching_{watching}"
        case table_events.SetReactions(allowed):
            return "reactions" if allowed else "no_reactions"
        case table_events.AllowPrograms(allowed):
            return "programs" if allowed else "no_programs"
        case table_events.SetPaced(paced):
            return "paced" if paced else "not_paced"


def _about_somebody(seating: Seating, event: Happening) -> tuple[str, Values] | None:
    match event:
        case table_events.HandOver(seat) | table_events.Remove(seat):
            [name] = _names(seating, [seat])
            return str(event.__struct_config__.tag), {"name": name}
        case table_events.ShowSheet(seat) if seat is not None:
            [name] = _names(seating, [seat])
            return "sheet_shown", {"name": name}
        case table_events.LetIn(number):
            return "let_in", {"name": seating.sent_away[number].name}
        case table_events.Renamed(seat, name, _) if seating.sitters[seat].bot is not None:
            return None  # a bot makes room for whoever is called like it
        case table_events.Renamed(_, name, _):  # what was wrong before is not repeated
            return "renamed", {"name": name}
        case table_events.TimeGranted():  # who needs more time is nobody's business
            return "time_granted", {}
        case table_events.PlayedFor(seat, by) | table_events.WaitedFor(seat, by):
            name, other = _names(seating, [seat, by])
            return str(event.__struct_config__.tag), {"name": name, "by": other}
        case table_events.Returned(seat) if seating.sitters[seat].is_played_for:
            [name] = _names(seating, [seat])
            return "came_back", {"name": name}
        case table_events.CameLate(seat, _, name, _):
            [bot] = _names(seating, [seat])
            return "came_late", {"name": name, "bot": bot}
    return None


def _names(seating: Seating, seats: Sequence[Seat]) -> list[str]:
    return [seating.sitters[seat].name for seat in seats]


def _in_units(key: str, seconds: int) -> tuple[str, Values]:
    """A time as it is told: whole hours in hours."""
    hours, rest = divmod(seconds, HOUR)
    return (key, {"seconds": seconds}) if rest else (f"{key}_hours", {"count": hours})
