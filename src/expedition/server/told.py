"""What everybody at a table is told of what its host decides, and of what was lost: sentences not
yet put into words.

The words stand in the catalogues of the browser, in both languages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from expedition.core.rules import Seat
from expedition.server import happened
from expedition.server.conduct import HOUR
from expedition.server.happened import Happening
from expedition.server.seating import Seating

Values: TypeAlias = Mapping[str, str | int | list[str]]

END_LOST = ("told.end_lost", "told.end_lost_seen")
MOST_KEPT = 40
"""So many are told to whoever comes later."""


@dataclass(frozen=True, slots=True)
class Told:
    """The key of a sentence and what to fill in; numbered, so that nobody hears it twice."""

    number: int
    moment: int
    key: str
    values: Values


def with_told(
    before: tuple[Told, ...], seating: Seating, host: str, moment: int, event: Happening
) -> tuple[Told, ...]:
    """The sentences before and, where there is something to tell of the event, one more."""
    found = _sentence(seating, event)
    if found is None:
        return before
    key, values = found
    number = before[-1].number + 1 if before else 1
    return (*before, Told(number, moment, f"told.{key}", {"host": host, **values}))[-MOST_KEPT:]


def _sentence(seating: Seating, event: Happening) -> tuple[str, Values] | None:
    """The key and the values, as the table was before the event."""
    match event:
        case happened.ClockSet(None):
            return "clock_lifted", {}
        case happened.ClockSet(seconds) if seconds is not None:
            return _in_units("clock_set", seconds)
        case happened.TimeAdded(_, seconds):
            return _in_units("time_added", seconds)
        case happened.Nudged(_, seats):
            return "nudged", {"names": _names(seating, seats)}
        case happened.WrittenFor(_, seats):
            return "written_for", {"names": _names(seating, seats)}
        case happened.Paused() | happened.WentOn() | happened.Finished() | happened.Closed():
            return str(event.__struct_config__.tag), {}
        case happened.EndLost(None):
            return "end_lost", {}
        case happened.EndLost(seat) if seat is not None:
            return "end_lost_seen", {"name": seating.sitters[seat].name}
    return _about_the_doors(event) or _about_somebody(seating, event)


def _about_the_doors(event: Happening) -> tuple[str, Values] | None:
    match event:
        case happened.Locked(locked):
            return "locked" if locked else "unlocked", {}
        case happened.LatecomersAllowed(allowed):
            return "latecomers" if allowed else "no_latecomers", {}
        case happened.WallShows(standings):
            return f"wall_{standings}", {}
        case happened.Listed(listed):
            return "listed" if listed else "unlisted", {}
        case happened.WatchingSet(watching):
            return f"watching_{watching}", {}
    return None


def _about_somebody(seating: Seating, event: Happening) -> tuple[str, Values] | None:
    match event:
        case happened.Handed(seat) | happened.Removed(seat):
            [name] = _names(seating, [seat])
            return str(event.__struct_config__.tag), {"name": name}
        case happened.LetIn(number):
            return "let_in", {"name": seating.sent_away[number].name}
        case happened.Renamed(_, name, _):  # what was wrong with the name before is not repeated
            return "renamed", {"name": name}
        case happened.TimeGranted():  # who needs more time is nobody's business
            return "time_granted", {}
        case happened.PlayedFor(seat, by) | happened.WaitedFor(seat, by):
            name, other = _names(seating, [seat, by])
            return str(event.__struct_config__.tag), {"name": name, "by": other}
        case happened.Returned(seat) if seating.sitters[seat].is_played_for:
            [name] = _names(seating, [seat])
            return "came_back", {"name": name}
        case happened.CameLate(seat, _, name, _):
            [bot] = _names(seating, [seat])
            return "came_late", {"name": name, "bot": bot}
    return None


def _names(seating: Seating, seats: Sequence[Seat]) -> list[str]:
    return [seating.sitters[seat].name for seat in seats]


def _in_units(key: str, seconds: int) -> tuple[str, Values]:
    """A time as it is told: whole hours in hours."""
    hours, rest = divmod(seconds, HOUR)
    return (key, {"seconds": seconds}) if rest else (f"{key}_hours", {"count": hours})
