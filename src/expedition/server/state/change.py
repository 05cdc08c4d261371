"""A state transition of a table: the state before an event, the state after it, and what differs.

Everything that follows a table is handed changes, so that what differs is worked out in one place.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from expedition.core.match import Match
from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn, turn_text
from expedition.server.state import table_events
from expedition.server.state.announcements import Told
from expedition.server.state.table_events import Happening
from expedition.server.state.table_state import TableState


class Change(Struct, frozen=True):
    """One event with the states before and after it.

    `new_match` is the match, if everybody has to look at it anew: it begins, goes on, or was cut
    short. Most of what happens is one turn of many, and then there is none.
    """

    before: TableState
    event: Happening
    after: TableState
    new_match: Match | None

    @property
    def events(self) -> list[Happening]:
        """The events to append to the log: the event, and the totals if it ends the match."""
        if not self.ends:
            return [self.event]
        standings = self.after.playing(even_over=True).standings()
        totals = [standings[seat].total for seat in range(len(self.after.sitters))]
        return [self.event, table_events.Ended(totals)]

    @property
    def turns(self) -> Mapping[Seat, str | None]:
        """The turns that have been sealed, or None where one was taken back."""
        match self.event:
            case table_events.Sealed(_, turns):
                return turns
            case table_events.Unsealed(_, seat):
                return {seat: None}
        return {}

    @property
    def stood_in(self) -> Collection[Seat]:
        """The seats of people for whom a bot has sealed a turn."""
        return self.event.stood_in if isinstance(self.event, table_events.Sealed) else ()

    @property
    def begins(self) -> bool:
        """True if the match begins."""
        return self.before.match is None and self.after.match is not None

    @property
    def ends(self) -> bool:
        """True if the match is over with it."""
        if self.new_match is None or self.before.match is None:
            return False
        return self.new_match.is_over and not self.before.match.is_over

    @property
    def next_moment(self) -> bool:
        """True if turns were resolved."""
        return self.new_match is not None and self.after.moment != self.before.moment

    @property
    def others_think(self) -> bool:
        """True if other seats than before have yet to seal a turn."""
        return self.after.match is not self.before.match and self.new_match is None

    @property
    def is_one_of_many(self) -> bool:
        """True if turns were sealed and others are still awaited; most of what happens is that."""
        return self.new_match is None and isinstance(self.event, table_events.Sealed)

    @property
    def restarts_clock(self) -> bool:
        """True if the deadline clock of the moment starts anew."""
        if self.next_moment or self.begins or isinstance(self.event, table_events.TimeRenewed):
            return True
        return self.after.conduct.clock != self.before.conduct.clock

    @property
    def pauses(self) -> bool:
        """True if nobody may play from now on."""
        return self.after.conduct.is_paused and not self.before.conduct.is_paused

    @property
    def goes_on(self) -> bool:
        """True if a pause is over."""
        return self.before.conduct.is_paused and not self.after.conduct.is_paused

    @property
    def sentence(self) -> Told | None:
        """The announcement of it, if there is one."""
        return self.after.told[-1] if self.after.told is not self.before.told else None

    @property
    def reseated(self) -> frozenset[str]:
        """The devices that have other seats in the match than before, or none."""
        before, after = self.before, self.after
        if after.match is None or after.seating is before.seating:
            return frozenset()
        had, has = before.seating.held, after.seating.held
        return frozenset(one for one in had.keys() | has.keys() if had.get(one) != has.get(one))

    @property
    def other_sight(self) -> bool:
        """True if spectators see more or less of the match than before."""
        before, after = self.before.conduct.watching, self.after.conduct.watching
        return self.after.match is not None and before != after

    @property
    def other_authors(self) -> bool:
        """True if people may be marked otherwise than before as those for whom a bot wrote."""
        return self.next_moment and bool(self.after.authorship.by_bot)

    @property
    def shows(self) -> bool:
        """True if the public description of the table differs from before."""
        before, after = self.before, self.after
        return (
            (after.seating is not before.seating and after.seating != before.seating)
            or (after.conduct is not before.conduct and after.conduct != before.conduct)
            or after.next_code != before.next_code
            or isinstance(self.event, table_events.TimeRenewed)
        )


def changed(state: TableState, event: Happening) -> Change:
    """The transition that an event makes from a state; a refusal if it is illegal there."""
    return between(state, event, state.after(event))


def sealed(state: TableState, moment: int, turns: Mapping[Seat, AnyTurn]) -> Change:
    """The transition that parsed turns make; a refusal if they are illegal."""
    return between(state, _as_event(moment, turns), state.sealed(moment, turns))


def sealed_at_once(state: TableState, checked: Mapping[Seat, AnyTurn]) -> Change:
    """The transition that turns make that have been validated against this very state."""
    return between(state, _as_event(state.moment, checked), state.with_sealed(checked))


def between(before: TableState, event: Happening, after: TableState) -> Change:
    """The transition between two states that an event has made."""
    return Change(before, event, after, _new_match(before.match, after.match))


def _as_event(moment: int, turns: Mapping[Seat, AnyTurn]) -> table_events.Sealed:
    return table_events.Sealed(moment, {seat: turn_text(turn) for seat, turn in turns.items()})


def _new_match(before: Match | None, after: Match | None) -> Match | None:
    if after is None or before is None:
        return after
    goes_on = after.moment != before.moment or after.cut_short != before.cut_short
    return after if goes_on else None
