"""A table at one instant, built from its events alone, in live play as after a restart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from expedition.core.catalogue import Game, find_game
from expedition.core.editions import in_this_edition
from expedition.core.errors import BrokenRecord, reason_of
from expedition.core.match import Match, check_options, new_match
from expedition.core.rules import AnyDesk, Seat, filled_in
from expedition.core.turns import read_turn, turn_text
from expedition.server import happened
from expedition.server.happened import Happening
from expedition.server.looks import Look, free_look
from expedition.server.refusals import NotNow
from expedition.server.what_follows import desk_of

Status: TypeAlias = Literal["gathering", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits in a seat: a person, or a bot of some level."""

    name: str
    initials: str
    look: Look
    person: str | None = None
    level: str | None = None
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything that is stored about a table; an event makes another one."""

    code: str
    game: Game
    options: dict[str, str]
    clock: int | None
    seed: str
    sitters: tuple[Sitter, ...] = ()
    match: Match | None = None
    next_code: str | None = None
    show_me: bool | None = None

    @property
    def shows_best(self) -> bool:
        """Whether players may be shown the best turns: as the host chose, else where only one of
        them is a person."""
        if self.game.playouts is None:
            return False
        people = sum(sitter.level is None for sitter in self.sitters)
        return people <= 1 if self.show_me is None else self.show_me

    @property
    def status(self) -> Status:
        """Whether people may still sit down, are playing, or have finished."""
        if self.match is None:
            return "gathering"
        return "over" if self.match.is_over else "playing"

    @property
    def moment(self) -> int:
        """How many times turns have been resolved."""
        return self.match.moment if self.match else 0

    @property
    def host(self) -> str | None:
        """The person in the first seat: people sit before bots."""
        return self.sitters[0].person if self.sitters else None

    @property
    def looks(self) -> list[Look]:
        """The looks that are taken."""
        return [sitter.look for sitter in self.sitters]

    @property
    def desk(self) -> AnyDesk:
        """Where people put their turns together."""
        return desk_of(self.game)

    def in_order(self, seat: Seat, moment: int, text: str) -> str:
        """The turn that somebody has put together, in the order of the menus."""
        match = self.playing()
        if moment != match.moment or seat not in match.waiting_for:
            return text
        turn = read_turn(self.game.rules, text)
        return turn_text(self.desk.in_order(match.view(seat), turn))

    def seat_of(self, person: str | None) -> Seat | None:
        """The seat of a person, if they have one."""
        if person is None:
            return None
        return next((seat for seat, s in enumerate(self.sitters) if s.person == person), None)

    def after(self, event: Happening) -> TableState:
        """The table once that has happened; a refusal if it cannot."""
        match event:
            case happened.Joined() | happened.BotAdded():
                return self._with_sitter(event)
            case happened.Left() | happened.Returned():
                return self._after_leaving(event)
            case happened.Started():
                return self._started()
            case happened.Sealed() | happened.Unsealed():
                return self._after_turns(event)
            case happened.Ended(totals):
                return self._ended(totals)
            case happened.Continued(code):
                return replace(self, next_code=code)
        raise BrokenRecord("created_twice", match=self.code)

    def _with_sitter(self, event: happened.Joined | happened.BotAdded) -> TableState:
        self._check_gathering()
        if len(self.sitters) >= self.game.rules.box.most_seats:
            raise NotNow("table_full", most=self.game.rules.box.most_seats)
        look = Look(event.emblem, event.colour) if event.emblem else free_look(self.looks)
        if isinstance(event, happened.BotAdded):
            bot = Sitter(event.name, event.initials, look, level=event.level)
            return replace(self, sitters=(*self.sitters, bot))
        people = sum(sitter.level is None for sitter in self.sitters)
        person = Sitter(event.name, event.initials, look, person=event.person)
        sitters = (*self.sitters[:people], person, *self.sitters[people:])
        return replace(self, sitters=sitters)

    def _after_leaving(self, event: happened.Left | happened.Returned) -> TableState:
        if not 0 <= event.seat < len(self.sitters):
            raise NotNow("no_such_seat", seat=event.seat + 1)
        before, sitter, after = _split(self.sitters, event.seat)
        if self.match is None:
            if isinstance(event, happened.Returned):
                raise NotNow("nobody_left")
            return replace(self, sitters=(*before, *after))
        changed = replace(sitter, has_left=isinstance(event, happened.Left))
        return replace(self, sitters=(*before, changed, *after))

    def _started(self) -> TableState:
        self._check_gathering()
        match = new_match(self.game.rules, len(self.sitters), self.options, self.seed)
        return replace(self, match=match)

    def _after_turns(self, event: happened.Sealed | happened.Unsealed) -> TableState:
        match = self.playing()
        if isinstance(event, happened.Unsealed):
            return replace(self, match=match.unseal(event.seat, event.moment))
        for seat, text in event.turns.items():
            match = match.seal(seat, read_turn(self.game.rules, text), event.moment)
        return replace(self, match=match if match.thinking else match.resolved())

    def _ended(self, totals: list[int]) -> TableState:
        standings = self.playing(even_over=True).standings()
        found = [standings[seat].total for seat in range(len(self.sitters))]
        if self.status != "over" or found != totals:
            raise BrokenRecord("other_totals", stated=totals, found=found)
        return self

    def playing(self, even_over: bool = False) -> Match:
        """The match, if it is being played."""
        if self.match is None:
            raise NotNow("not_started")
        if self.match.is_over and not even_over:
            raise NotNow("match_over")
        return self.match

    def _check_gathering(self) -> None:
        if self.match is not None:
            raise NotNow("already_started")


def created(code: str, event: happened.Created) -> TableState:
    """The table before anybody has sat down."""
    game = find_game(event.game)
    chosen = in_this_edition(game.rules.box, event.edition, event.options)
    check_options(game.rules, chosen)
    options = filled_in(game.rules.box, chosen)
    return TableState(code, game, options, event.clock, event.seed, show_me=event.show_me)


def rebuilt(code: str, log: Iterable[Happening]) -> TableState:
    """The table after all of its events; BrokenRecord says which one does not fit."""
    events = iter(log)
    first = next(events, None)
    if not isinstance(first, happened.Created):
        raise BrokenRecord("not_created_first", match=code)
    number = 0
    try:
        state = created(code, first)
        for number, event in enumerate(events, start=1):  # noqa: B007 - told if it fails
            state = state.after(event)
    except BrokenRecord:
        raise
    except Exception as error:  # a game may stumble in any way over what no player could have done
        raise BrokenRecord("event_does_not_fit", number=number, reason=reason_of(error)) from error
    return state


def _split(
    sitters: tuple[Sitter, ...], seat: Seat
) -> tuple[tuple[Sitter, ...], Sitter, tuple[Sitter, ...]]:
    return sitters[:seat], sitters[seat], sitters[seat + 1 :]
