"""What the host of a table may ask for, POST /api/tables/CODE/host, and what happens then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from expedition.core.rules import Seat
from expedition.server.base.errors import NotAllowed, NotNow
from expedition.server.people.identity import distinct_initials
from expedition.server.people.names import fit_initials
from expedition.server.state import absence, table_events
from expedition.server.state.attendance import Attendance
from expedition.server.state.seating import USUAL
from expedition.server.state.table_events import Happening, Wall, Watching
from expedition.server.state.table_settings import Conduct
from expedition.server.state.table_state import TableState
from expedition.server.wire.server_messages import Name
from expedition.server.wire.table_messages import LONGEST_CLOCK, SHORTEST_CLOCK

Seconds = Annotated[int, Meta(ge=SHORTEST_CLOCK, le=LONGEST_CLOCK)]
Percent = Annotated[int, Meta(ge=USUAL, le=5 * USUAL)]


class Act(Struct, frozen=True, tag_field="act", forbid_unknown_fields=True):
    """Something that the host asks for."""


class Pause(Act, frozen=True, tag="pause"):
    """Let nobody play for now; the clock stands still."""


class GoOn(Act, frozen=True, tag="go_on"):
    """Let everybody play again."""


class SetClock(Act, frozen=True, tag="set_clock"):
    """Give so much time for each round from now on; null: as long as it takes."""

    seconds: Seconds | None


class AddTime(Act, frozen=True, tag="add_time"):
    """Give more time in this round."""

    seconds: Seconds


class GrantTime(Act, frozen=True, tag="grant_time"):
    """Give somebody so many hundredths of the others' time, in every round."""

    seat: int
    percent: Percent


class Nudge(Act, frozen=True, tag="nudge"):
    """Remind those who are awaited, or one of them."""

    seat: int | None = None


class WriteFor(Act, frozen=True, tag="write_for"):
    """Let a bot write in this round for those who are awaited, or for one of them."""

    seat: int | None = None


class PlayFor(Act, frozen=True, tag="play_for"):
    """Let a bot play for somebody who is away, until they come back. While the host is away anybody
    who plays may ask for it."""

    seat: int


class WaitFor(Act, frozen=True, tag="wait_for"):
    """Wait again for somebody for whom a bot was let play; whoever may ask for the one may for the
    other."""

    seat: int


class Remove(Act, frozen=True, tag="remove"):
    """Send somebody away; in a match a bot plays on."""

    seat: int


class LetIn(Act, frozen=True, tag="let_in"):
    """Let somebody come back who was sent away: by their number in that list, from zero."""

    number: int


class Rename(Act, frozen=True, tag="rename"):
    """Call somebody otherwise."""

    seat: int
    name: Name


class Lock(Act, frozen=True, tag="lock"):
    """Let nobody new sit down, or everybody again."""

    locked: bool


class Latecomers(Act, frozen=True, tag="latecomers"):
    """Let those who come late take over from bots, or look on only."""

    allowed: bool


class ShowOnWall(Act, frozen=True, tag="show_on_wall"):
    """Show so much of the standings on a screen for all to see."""

    standings: Wall


class ListOpenly(Act, frozen=True, tag="list"):
    """Let the table stand in the list of open tables, or not any more."""

    listed: bool


class SetWatching(Act, frozen=True, tag="set_watching"):
    """Show those who have no seat the match as it is, as it was a round ago, or nothing."""

    watching: Watching


class HandOver(Act, frozen=True, tag="hand_over"):
    """Let somebody else be the host."""

    seat: int


class Finish(Act, frozen=True, tag="finish"):
    """End the match now: the stars count as they stand."""


class Close(Act, frozen=True, tag="close"):
    """End everything at this table; a match that is being played is finished first."""


HostAct: TypeAlias = (
    Pause | GoOn | SetClock | AddTime | GrantTime | Nudge | WriteFor | PlayFor | WaitFor | Remove
    | LetIn | Rename | Lock | Latecomers | ShowOnWall | ListOpenly | SetWatching | HandOver | Finish
    | Close
)  # fmt: skip

AboutTheAbsent: TypeAlias = PlayFor | WaitFor
"""What others may ask for, too, while the host is away."""
OfTheDoors: TypeAlias = Lock | Latecomers | ShowOnWall | ListOpenly | SetWatching
"""Who may come in, and who sees what."""


def what_happens(
    state: TableState, act: HostAct, person: str | None, attendance: Attendance
) -> Sequence[Happening]:
    """The events that an act comes to; what changes nothing comes to none.

    A refusal if the person may not decide it: the host may, and about the absent others, too.
    """
    if not isinstance(act, AboutTheAbsent):
        check_host(state, person)
    if isinstance(act, WriteFor | PlayFor | SetClock | ListOpenly | SetWatching):
        _check_not_counted(state)
    match act:
        case PlayFor(seat):
            return absence.let_bot_play(state, attendance, person, seat)
        case WaitFor(seat):
            return absence.wait_again(state, attendance, person, seat)
        case Nudge(seat):
            return [table_events.Nudged(state.moment, _awaited(state, seat))]
        case WriteFor(seat):
            return [table_events.WrittenFor(state.moment, _awaited(state, seat))]
        case Close() if state.status == "playing":
            return [table_events.Finished(), table_events.Closed()]
        case Lock() | Latecomers() | ShowOnWall() | ListOpenly() | SetWatching():
            return [] if _is_so(state.conduct, act) else [_about_the_doors(act)]
        case GrantTime() | Remove() | LetIn() | Rename() | HandOver():
            return [_about_somebody(state, act)]
    return [_about_the_match(state, act)]


def check_host(state: TableState, person: str | None) -> None:
    """Raises a refusal unless the person leads the table."""
    if person is None or person != state.host:
        raise NotAllowed("only_the_host")


def _check_not_counted(state: TableState) -> None:
    """Raises NotNow where a try counts: it is written by hand, no clock runs, nobody looks on."""
    if state.counted_day is not None:
        raise NotNow("daily_by_own_hand")
    if state.counted_challenge is not None:
        raise NotNow("challenge_by_own_hand")


def _is_so(conduct: Conduct, act: OfTheDoors) -> bool:
    match act:
        case Lock(locked):
            return locked == conduct.is_locked
        case Latecomers(allowed):
            return allowed == conduct.latecomers
        case ShowOnWall(wall):
            return wall == conduct.wall
        case ListOpenly(listed):
            return listed == conduct.listed
        case SetWatching(watching):
            return watching == conduct.watching


def _about_the_doors(act: OfTheDoors) -> Happening:
    match act:
        case Lock(locked):
            return table_events.Locked(locked)
        case Latecomers(allowed):
            return table_events.LatecomersAllowed(allowed)
        case ShowOnWall(wall):
            return table_events.WallShows(wall)
        case ListOpenly(listed):
            return table_events.Listed(listed)
        case SetWatching(watching):
            return table_events.WatchingSet(watching)


def _about_the_match(
    state: TableState, act: Pause | GoOn | SetClock | AddTime | Finish | Close
) -> Happening:
    match act:
        case SetClock(seconds):
            return table_events.ClockSet(seconds)
        case AddTime(seconds):
            return table_events.TimeAdded(state.moment, seconds)
        case Pause():
            return table_events.Paused()
        case GoOn():
            return table_events.WentOn()
        case Finish():
            return table_events.Finished()
        case Close():
            return table_events.Closed()


def _about_somebody(
    state: TableState, act: GrantTime | Remove | LetIn | Rename | HandOver
) -> Happening:
    match act:
        case GrantTime(seat, percent):
            return table_events.TimeGranted(seat, percent)
        case Remove(seat):
            if seat == state.host_seat:
                raise NotNow("host_stays")
            return table_events.Removed(seat)
        case LetIn(number):
            return table_events.LetIn(number)
        case Rename(seat, name):
            others = [s.initials for n, s in enumerate(state.sitters) if n != seat]
            return table_events.Renamed(
                seat, name, distinct_initials(fit_initials(None, name), others)
            )
        case HandOver(seat):
            return table_events.Handed(seat)


def _awaited(state: TableState, seat: Seat | None) -> list[Seat]:
    """The people who have yet to play, or the one in that seat; the host only if alone awaited."""
    thinking = state.playing().thinking
    awaited = [one for one in sorted(thinking) if state.sitters[one].level is None]
    if seat is not None:
        awaited = [one for one in awaited if one == seat]
    if not awaited:
        raise NotNow("nobody_awaited")
    return [one for one in awaited if one != state.host_seat] or awaited
