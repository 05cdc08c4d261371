"""The seats of a table, who sits in them, and who was removed, as one immutable value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from expedition.core.rules import Seat
from expedition.server.base.errors import NotAllowed, NotNow
from expedition.server.people.devices import MOST_AT_A_DEVICE, device_of, next_guest
from expedition.server.people.looks import Look, free_look
from expedition.server.people.programs import is_program
from expedition.server.state import table_events
from expedition.server.state.table_events import Placing, StandIn
from expedition.server.state.teams import NO_TEAM, Teams, smallest

USUAL = 100
"""The time that somebody has, in hundredths of the clock."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """The occupant of a seat: a person, or a bot, by its name.

    `time` is what they have of the clock, in hundredths. `is_played_for`: a bot plays while they
    are away, because somebody at the table has let it.
    """

    name: str
    initials: str
    look: Look
    person: str | None = None
    bot: str | None = None
    has_left: bool = False
    team: int = NO_TEAM
    is_played_for: bool = False
    time: int = USUAL

    @property
    def device(self) -> str | None:
        """The cookie by which the person is known, their own or that of whose device they share."""
        return None if self.person is None else device_of(self.person)

    @property
    def is_program(self) -> bool:
        """True if a program plays there by itself, which has come with a token of its own."""
        return is_program(self.person)


@dataclass(frozen=True, slots=True)
class SentAway:
    """A person whom the host has removed, and the seat where a bot took over, if there was one."""

    person: str
    name: str
    seat: Seat | None


@dataclass(frozen=True)
class Seating:
    """The seats of a table in order, people before bots, and who was sent away.

    `stand_in` is the bot that plays for somebody who is away, sent away or out of time. `roster`
    are the names from which people choose, where there is a list.
    """

    sitters: tuple[Sitter, ...] = ()
    sent_away: tuple[SentAway, ...] = ()
    stand_in: StandIn = "greedy"
    roster: tuple[str, ...] = ()
    teams: Teams | None = None

    @property
    def looks(self) -> list[Look]:
        """The looks that are taken."""
        return [sitter.look for sitter in self.sitters]

    def seat_of(self, person: str | None) -> Seat | None:
        """The seat of a person, if they have one."""
        if person is None:
            return None
        return next((seat for seat, s in enumerate(self.sitters) if s.person == person), None)

    @cached_property
    def devices(self) -> Sequence[str | None]:
        """The device of each person, seat by seat; bots have none."""
        return [sitter.device for sitter in self.sitters]

    @cached_property
    def held(self) -> Mapping[str, Sequence[Seat]]:
        """The seats of each device, in order."""
        held: dict[str, list[Seat]] = {}
        for seat, device in enumerate(self.devices):
            if device is not None:
                held.setdefault(device, []).append(seat)
        return held

    @cached_property
    def people(self) -> Sequence[str]:
        """The devices of the people who have not left, seat by seat."""
        return [s.device for s in self.sitters if s.device is not None and not s.has_left]

    def seats_of(self, device: str | None) -> Sequence[Seat]:
        """The seats of all who share a device."""
        return () if device is None else self.held.get(device, ())

    def next_guest(self, device: str | None, leads: bool) -> str:
        """A new identity for a guest at a device, if it has a seat at the table or leads it."""
        seats = len(self.seats_of(device))
        if is_program(device):
            raise NotAllowed("not_for_programs")
        if device is None or not (seats or leads):
            raise NotAllowed("no_seat_here")
        if seats >= MOST_AT_A_DEVICE:
            raise NotNow("device_full", most=MOST_AT_A_DEVICE)
        people = [s.person for s in self.sitters if s.person is not None]
        return next_guest(device, (*people, *(one.person for one in self.sent_away)))

    def is_sent_away(self, person: str) -> bool:
        """True if the person, or whose device they share, may not come back."""
        return any(one.person in (person, device_of(person)) for one in self.sent_away)

    def chair_for(self, wanted: Seat | None) -> Seat:
        """The seat wanted, or the first one, that a bot keeps and a latecomer may take."""
        kept = [seat for seat, sitter in enumerate(self.sitters) if sitter.bot is not None]
        if not kept:
            raise NotNow("no_chair")
        if wanted is not None and wanted not in kept:
            raise NotNow("chair_taken", seat=wanted + 1)
        return kept[0] if wanted is None else wanted

    def after(self, event: Placing, is_gathering: bool) -> Seating:
        """The seating after an event, a reducer; while a table gathers an empty seat is no seat."""
        match event:
            case table_events.Joined() | table_events.BotAdded():
                return self._with(event)
            case table_events.Left() | table_events.Returned():
                return self._after_leaving(event, is_gathering)
            case table_events.PlayedFor(seat) | table_events.WaitedFor(seat):
                return self._stood_in(seat, isinstance(event, table_events.PlayedFor))
            case table_events.Remove(seat):
                return self._without(seat, is_gathering)
            case table_events.LetIn(number):
                return self._letting_in(number)
            case table_events.Renamed(seat, name, initials):
                return self._put(seat, replace(self._at(seat), name=name, initials=initials))
            case table_events.RosterSet() | table_events.TeamsSet() | table_events.TeamChanged():
                return self._grouped(event)
            case table_events.TimeGranted(seat, percent):
                return self._put(seat, replace(self._at(seat), time=percent))
            case table_events.CameLate(seat, person, name, initials):
                look = self._at(self.chair_for(seat)).look  # a sheet stays known by its emblem
                team = self._next_team()
                return self._put(seat, Sitter(name, initials, look, person, team=team))

    def _with(self, event: table_events.Joined | table_events.BotAdded) -> Seating:
        look = Look(event.emblem, event.colour) if event.emblem else free_look(self.looks)
        if isinstance(event, table_events.BotAdded):
            bot = Sitter(event.name, event.initials, look, bot=event.level)
            return replace(self, sitters=(*self.sitters, bot))
        people = sum(sitter.bot is None for sitter in self.sitters)
        team = self._next_team()
        person = Sitter(event.name, event.initials, look, event.person, team=team)
        return replace(self, sitters=(*self.sitters[:people], person, *self.sitters[people:]))

    def _grouped(
        self, event: table_events.RosterSet | table_events.TeamsSet | table_events.TeamChanged
    ) -> Seating:
        match event:
            case table_events.RosterSet(names):
                return replace(self, roster=names)
            case table_events.TeamsSet(count, by):
                return self._dealt(Teams(count, by) if count else None)
            case table_events.TeamChanged(seat, team):
                if self.teams is None or not 1 <= team <= self.teams.count:
                    raise NotNow("no_such_team")
                return self._put(seat, replace(self._at(seat), team=team))

    def _dealt(self, teams: Teams | None) -> Seating:
        """The same in these teams: people one after the other, bots in none."""
        count, number = 0 if teams is None else teams.count, 0
        sitters: list[Sitter] = []
        for sitter in self.sitters:
            is_in_one = sitter.bot is None and count > 0
            sitters.append(replace(sitter, team=1 + number % count if is_in_one else NO_TEAM))
            number += is_in_one
        return replace(self, sitters=tuple(sitters), teams=teams)

    def _next_team(self) -> int:
        """The team of whoever sits down next."""
        if self.teams is None:
            return NO_TEAM
        return smallest(self.teams, [one.team for one in self.sitters if one.bot is None])

    def _after_leaving(
        self, event: table_events.Left | table_events.Returned, is_gathering: bool
    ) -> Seating:
        sitter, leaves = self._at(event.seat), isinstance(event, table_events.Left)
        if not is_gathering:
            sat = replace(sitter, has_left=leaves, is_played_for=False)
            return self._put(event.seat, sat)
        if not leaves:
            raise NotNow("nobody_left")
        return self._put(event.seat)

    def _stood_in(self, seat: Seat, by_bot: bool) -> Seating:
        sitter = self._away(seat) if by_bot else self._at(seat)
        return self._put(seat, replace(sitter, is_played_for=by_bot))

    def _without(self, seat: Seat, is_gathering: bool) -> Seating:
        sitter = self._at(seat)
        if sitter.person is None:
            raise NotNow("nobody_to_remove", name=sitter.name)
        gone = SentAway(sitter.person, sitter.name, None if is_gathering else seat)
        stays = (
            ()
            if is_gathering
            else (replace(sitter, person=None, bot=self.stand_in, is_played_for=False),)
        )
        return replace(self._put(seat, *stays), sent_away=(*self.sent_away, gone))

    def _letting_in(self, number: int) -> Seating:
        if not 0 <= number < len(self.sent_away):
            raise NotNow("nobody_sent_away")
        before, back, after = _split(self.sent_away, number)
        others = replace(self, sent_away=(*before, *after))
        if back.seat is None or self._at(back.seat).bot is None:  # somebody else has taken it
            return others
        sitter = replace(self._at(back.seat), person=back.person, bot=None, has_left=False)
        return others._put(back.seat, sitter)

    def _at(self, seat: Seat) -> Sitter:
        if not 0 <= seat < len(self.sitters):
            raise NotNow("no_such_seat", seat=seat + 1)
        return self.sitters[seat]

    def _away(self, seat: Seat) -> Sitter:
        """Whoever sits there, if they are a person who has not left."""
        sitter = self._at(seat)
        if sitter.person is None or sitter.has_left:
            raise NotNow("bot_plays_already", name=sitter.name)
        return sitter

    def _put(self, seat: Seat, *sitter: Sitter) -> Seating:
        """The same with that sitter in the seat; without one, the seat is gone."""
        self._at(seat)
        return replace(self, sitters=(*self.sitters[:seat], *sitter, *self.sitters[seat + 1 :]))


def _split(
    sent_away: tuple[SentAway, ...], number: int
) -> tuple[tuple[SentAway, ...], SentAway, tuple[SentAway, ...]]:
    return sent_away[:number], sent_away[number], sent_away[number + 1 :]
