"""The commands of a table's host, POST /api/tables/CODE/host, and the events that they come to.

How to add a host's power: declare it in `table_events` as a `Command`, one struct with its fields,
its tag on the wire (`act`) and its kind in the log (`tag`), and name it in the union `Door` there,
or in `HostAct` here and the union there of what it changes. Write what it changes, in
`table_settings` or `seating`, and its sentence, in `announcements` and both catalogues; of a `Door`
mypy asks for both. Run `python -m tools generate` for its TypeScript type, and put its button into
the client's `HostRemote`.

A command whose event says something else than what was asked is an `Act` here, and `what_happens`
makes its events.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args

from msgspec import Meta, Struct, defstruct
from msgspec.structs import astuple

from expedition.core.rules import Seat
from expedition.server.base.errors import NotAllowed, NotNow
from expedition.server.people.identity import distinct_initials
from expedition.server.people.names import fit_initials
from expedition.server.state import absence, table_events
from expedition.server.state.attendance import Attendance
from expedition.server.state.naming import check_name
from expedition.server.state.seating import USUAL
from expedition.server.state.table_events import (
    Close,
    Command,
    Door,
    Finish,
    GoOn,
    HandOver,
    Happening,
    LetIn,
    ListOpenly,
    OnWall,
    Pause,
    Remove,
    SetWatching,
)
from expedition.server.state.table_state import TableState
from expedition.server.wire.server_messages import Name
from expedition.server.wire.table_messages import (
    LONGEST_CLOCK,
    MOST_ON_A_ROSTER,
    MOST_TEAMS,
    SHORTEST_CLOCK,
)

Seconds = Annotated[int, Meta(ge=SHORTEST_CLOCK, le=LONGEST_CLOCK)]
Percent = Annotated[int, Meta(ge=USUAL, le=5 * USUAL)]


class Act(Struct, frozen=True, tag_field="act", forbid_unknown_fields=True):
    """A command of the host whose event is another struct: it says more, or it has no bounds, so
    that a log is read whatever they were when it was written."""


class SetClock(Act, frozen=True, tag="set_clock"):
    """Set the time limit of each round from now on; null: as long as it takes."""

    seconds: Seconds | None


class AddTime(Act, frozen=True, tag="add_time"):
    """Add time to this round."""

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


class Rename(Act, frozen=True, tag="rename"):
    """Give somebody another name."""

    seat: int
    name: Name


class SetTeams(Act, frozen=True, tag="set_teams"):
    """Let people play in so many teams, dealt one after the other, or in none; a team has the stars
    of its best, or their mean."""

    count: Annotated[int, Meta(ge=0, le=MOST_TEAMS)]
    by: Literal["best", "mean"] = "best"


class SetTeam(Act, frozen=True, tag="set_team"):
    """Put somebody into another team."""

    seat: int
    team: Annotated[int, Meta(ge=1, le=MOST_TEAMS)]


class SetRoster(Act, frozen=True, tag="set_roster"):
    """Let people choose their names from this list; an empty one: they type what they like."""

    names: Annotated[list[Name], Meta(max_length=MOST_ON_A_ROSTER)]


HostAct: TypeAlias = (
    Pause | GoOn | SetClock | AddTime | GrantTime | Nudge | WriteFor | PlayFor | WaitFor | Remove
    | LetIn | Rename | SetRoster | SetTeams | SetTeam | Door | OnWall | HandOver | Finish | Close
)  # fmt: skip

Grouping: TypeAlias = SetRoster | SetTeams | SetTeam
"""From which list people choose their names, and with whom they play."""
AboutTheAbsent: TypeAlias = PlayFor | WaitFor
"""What others may ask for, too, while the host is away."""


def _as_asked(kind: type[HostAct]) -> type[Struct]:
    """The same struct with its tag on the wire; msgspec knows one tag of a class."""
    if not issubclass(kind, Command):
        return kind
    return defstruct(
        kind.__name__,
        (),
        bases=(kind,),
        namespace={"__doc__": kind.__doc__},
        frozen=True,
        tag_field="act",
        tag=kind.act,
    )


_STORED_AS = {_as_asked(kind): kind for kind in get_args(HostAct)}
ON_THE_WIRE: Any = Union[tuple(_STORED_AS)]  # noqa: UP007 - of a tuple
"""What a request is read as, and programs are told: `HostAct` with the tags of the wire."""


def from_wire(asked: HostAct) -> HostAct:
    """The command that was read from a request, with the tag by which the log knows it."""
    command: HostAct = _STORED_AS[type(asked)](*astuple(asked))
    return command


def what_happens(
    state: TableState, act: HostAct, person: str | None, attendance: Attendance
) -> Sequence[Happening]:
    """The events that a host's command comes to; none if it changes nothing.

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
        case Remove(seat) if seat == state.host_seat:
            raise NotNow("host_stays")
        case Close() if state.status == "playing":
            return [Finish(), act]
        case Command():
            is_so = isinstance(act, Door | OnWall) and state.conduct.after(act) == state.conduct
            return [] if is_so else [act]
    return [_in_other_words(state, act)]


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


def _in_other_words(
    state: TableState, act: Nudge | WriteFor | SetClock | AddTime | GrantTime | Rename | Grouping
) -> Happening:
    match act:
        case Nudge(seat):
            return table_events.Nudged(state.moment, _awaited(state, seat))
        case WriteFor(seat):
            return table_events.WrittenFor(state.moment, _awaited(state, seat))
        case SetClock(seconds):
            return table_events.ClockSet(seconds)
        case AddTime(seconds):
            return table_events.TimeAdded(state.moment, seconds)
        case GrantTime(seat, percent):
            return table_events.TimeGranted(seat, percent)
        case Rename(seat, name):
            check_name(state, name, but=seat)
            others = [s.initials for n, s in enumerate(state.sitters) if n != seat]
            initials = distinct_initials(fit_initials(None, name), others)
            return table_events.Renamed(seat, name, initials)
        case SetRoster() | SetTeams() | SetTeam():
            return _grouping(state, act)


def _grouping(state: TableState, act: Grouping) -> Happening:
    match act:
        case SetRoster(names):
            return table_events.RosterSet(tuple(names))
        case SetTeams(1, _):
            raise NotNow("one_team")
        case SetTeams(count, by):
            return table_events.TeamsSet(count, by)
        case SetTeam(seat, team):
            if 0 <= seat < len(state.sitters) and state.sitters[seat].bot is not None:
                raise NotNow("team_of_a_bot", name=state.sitters[seat].name)
            return table_events.TeamChanged(seat, team)


def _awaited(state: TableState, seat: Seat | None) -> list[Seat]:
    """The people who have yet to play, or the one in that seat; the host only if alone awaited."""
    thinking = state.playing().thinking
    awaited = [one for one in sorted(thinking) if state.sitters[one].bot is None]
    if seat is not None:
        awaited = [one for one in awaited if one == seat]
    if not awaited:
        raise NotNow("nobody_awaited")
    return [one for one in awaited if one != state.host_seat] or awaited
