"""The state of a table, folded from its event log (event sourcing), live as after a restart."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from expedition.core.catalogue import Game, find_game
from expedition.core.editions import in_this_edition
from expedition.core.errors import BrokenRecord, TooLate, reason_of
from expedition.core.lessons import Lesson
from expedition.core.match import Match, check_options, new_match
from expedition.core.rules import Seat, filled_in
from expedition.core.turns import AnyTurn, read_turn, turn_text
from expedition.server.base.errors import NotAllowed, NotNow
from expedition.server.people.looks import Look
from expedition.server.people.programs import is_program
from expedition.server.state import table_events
from expedition.server.state.announcements import Told, with_told
from expedition.server.state.authorship import Authorship, placed_seats
from expedition.server.state.seating import USUAL, Seating, Sitter
from expedition.server.state.table_events import Decision, Happening, Placing, from_store
from expedition.server.state.table_settings import Conduct
from expedition.store import Event

Status: TypeAlias = Literal["gathering", "playing", "over"]


MOST_KEPT = 40
"""Of so many turns somebody is told, the latest ones."""


class BotTurn(NamedTuple):
    """A turn that a bot wrote in the place of a person, and at which moment."""

    moment: int
    turn: str


BotTurns: TypeAlias = Mapping[Seat, tuple[BotTurn, ...]]


def with_bot_turns(
    before: BotTurns, moment: int, turns: Mapping[Seat, AnyTurn], stood_in: Collection[Seat]
) -> BotTurns:
    """The bots' turns that people are told of, once these turns are written, some by bots; whoever
    writes for themselves knows what was written before."""
    after = {seat: known for seat, known in before.items() if seat not in turns or seat in stood_in}
    for seat in stood_in:
        known = [one for one in after.get(seat, ()) if one.moment != moment]
        after[seat] = (*known, BotTurn(moment, turn_text(turns[seat])))[-MOST_KEPT:]
    return after


@dataclass(frozen=True, slots=True)
class Opener:
    """The person who opened a table to lead it without a seat."""

    person: str
    name: str


class TableState(Struct, frozen=True):
    """The state of a table, as one immutable value; an event makes another one.

    `bot_turns` is what bots have written for people since these did something themselves. It is
    made anew with every turn, and a struct takes a tenth of the time of a dataclass for that.
    """

    code: str
    game: Game
    options: dict[str, str]
    seed: str
    conduct: Conduct = field(default_factory=Conduct)
    seating: Seating = field(default_factory=Seating)
    match: Match | None = None
    bot_turns: BotTurns = field(default_factory=dict)
    authorship: Authorship = field(default_factory=Authorship)
    next_code: str | None = None
    show_me: bool | None = None
    told: tuple[Told, ...] = ()
    opener: Opener | None = None
    rounds: int | None = None
    is_lesson: bool = False
    day: date | None = None
    is_practice: bool = False
    challenge: str | None = None
    drawn_code: str | None = None

    @property
    def short_code(self) -> str | None:
        """The short code that leads here: while the table gathers."""
        return self.drawn_code if self._gathers else None

    @property
    def word(self) -> str | None:
        """The word that leads here: while the table gathers."""
        return self.conduct.word if self._gathers else None

    @property
    def _gathers(self) -> bool:
        return self.match is None and not self.conduct.is_closed

    @property
    def has_reactions(self) -> bool:
        """Whether people may show each other reactions: in company, and in no lesson."""
        return self.conduct.reactions and not self.is_lesson and len(self.seating.people) > 1

    @property
    def counted_day(self) -> date | None:
        """The day whose dice are played here, if the try counts."""
        return None if self.is_practice else self.day

    @property
    def counted_challenge(self) -> str | None:
        """The challenge that is taken up here, if the try counts."""
        return None if self.is_practice else self.challenge

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is played here, or the first expedition; none if it is no longer the one
        that the table was opened for."""
        game = self.game
        known = (game.lesson, game.second_lesson, game.first_expedition) if self.is_lesson else ()
        return next((one for one in known if one is not None and one.seed == self.seed), None)

    @property
    def is_first_expedition(self) -> bool:
        """True if the first expedition of the game is played here."""
        return self.lesson is not None and self.lesson.is_free

    @property
    def is_coached(self) -> bool:
        """True if there is a coach for the match; of a first expedition nothing is learned."""
        return self.game.playouts is not None and not self.is_first_expedition

    @property
    def is_debriefed(self) -> bool:
        """True if the coach looks back on the match without values of turns."""
        return self.game.debriefs is not None and not self.is_lesson

    @property
    def roster(self) -> tuple[str, ...]:
        """The names from which people choose theirs; empty where they type what they like."""
        return self.seating.roster

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """The occupants of the seats, in order."""
        return self.seating.sitters

    @property
    def shows_best(self) -> bool:
        """Whether players may be shown the best turns: as the host chose, else where only one of
        them is a person."""
        if self.game.playouts is None:
            return False
        people = sum(sitter.bot is None for sitter in self.sitters)
        return people <= 1 if self.show_me is None else self.show_me

    @property
    def is_among_friends(self) -> bool:
        """True if no clock runs and whoever leads the table plays along: as in no class or hall."""
        return self.conduct.clock is None and self.opener is None

    @property
    def status(self) -> Status:
        """The phase of the table: people may still sit down, are playing, or have finished."""
        if self.match is None:
            return "gathering"
        return "over" if self.match.is_over else "playing"

    @property
    def moment(self) -> int:
        """The current moment: how many times turns have been resolved."""
        return self.match.moment if self.match else 0

    @property
    def round(self) -> int:
        """The number of the round that is being played."""
        return 0 if self.match is None else round_of(self.game, self.match)

    @property
    def ended_as_set(self) -> bool:
        """True if the match is over because it has had its number of rounds."""
        match = self.match
        return match is not None and match.cut_short and self._is_enough(match)

    @property
    def placed(self) -> frozenset[Seat]:
        """The seats that have a place in the standings."""
        return placed_seats(self.seating, self.authorship)

    @property
    def host(self) -> str | None:
        """The device that leads the table: to whom it was handed, else who opened it without a
        seat, else the first person who has not left; never a program."""
        here = [device for device in self.seating.people if not is_program(device)]
        if self.conduct.led_by in here:
            return self.conduct.led_by
        if self.opener is not None:
            return self.opener.person
        sat = (s.device for s in self.sitters if s.device and not s.is_program)
        return here[0] if here else next(sat, None)

    @property
    def host_seat(self) -> Seat | None:
        """The host's seat, if there is one."""
        return self.seat_of(self.host)

    @property
    def host_name(self) -> str:
        """The host's name."""
        if self.host_seat is not None:
            return self.sitters[self.host_seat].name
        return "" if self.opener is None else self.opener.name

    def seconds_for(self, seat: Seat | None) -> float | None:
        """The time limit of this round for the seat, or for a spectator, if there is a clock."""
        if self.conduct.clock is None:
            return None
        time = USUAL if seat is None else self.sitters[seat].time
        return self.conduct.clock * time / USUAL + self.conduct.added

    @property
    def looks(self) -> list[Look]:
        """The looks that are taken."""
        return self.seating.looks

    @property
    def is_open(self) -> bool:
        """True if somebody new may come in, as far as the match goes."""
        return self.status == "gathering" or (self.status == "playing" and self.conduct.latecomers)

    def in_order(self, seat: Seat, moment: int, text: str) -> AnyTurn:
        """Parses a turn, and sorts its steps as the menus ask for them."""
        match, turn = self.playing(), read_turn(self.game.rules, text)
        desk = self.game.desk
        if desk is None or moment != match.moment or seat not in match.waiting_for:
            return turn
        return desk.in_order(match.view(seat), turn)

    def seat_of(self, person: str | None) -> Seat | None:
        """The seat of a person, if they have one."""
        return self.seating.seat_of(person)

    def seats_of(self, device: str | None) -> Sequence[Seat]:
        """The seats of all who share a device."""
        return self.seating.seats_of(device)

    def next_guest(self, person: str | None) -> str:
        """A new identity for the next guest at the person's device, or a refusal."""
        leads = person is not None and person == self.host
        return self.seating.next_guest(person, leads)

    def after(self, event: Happening) -> TableState:
        """The state after an event, the reducer of the log; a refusal if it is illegal now."""
        if isinstance(event, table_events.Sealed):  # most of what happens
            turns = {seat: read_turn(self.game.rules, text) for seat, text in event.turns.items()}
            return self.sealed(event.moment, turns, event.stood_in)
        if isinstance(event, table_events.Remark):
            return self._telling(event, self)
        self._check_not_closed()
        return self._telling(event, self._after(event))

    def sealed(
        self, moment: int, turns: Mapping[Seat, AnyTurn], stood_in: Collection[Seat] = ()
    ) -> TableState:
        """The state once these turns are sealed; when nobody is awaited, they are resolved."""
        checked = {seat: self.checked(seat, turn, moment) for seat, turn in turns.items()}
        return self.with_sealed(checked, stood_in)

    def checked(self, seat: Seat, turn: AnyTurn, moment: int) -> AnyTurn:
        """Validates a turn, and returns it in the menus' own steps; a refusal if it is illegal."""
        self._check_not_closed()
        return self._in_play().checked(seat, turn, moment)

    def with_sealed(
        self, checked: Mapping[Seat, AnyTurn], stood_in: Collection[Seat] = ()
    ) -> TableState:
        """The state once turns are sealed that have been validated against it."""
        match, written = self.playing().with_sealed(checked), self.bot_turns
        if written or stood_in:  # seldom
            written = with_bot_turns(written, self.moment, checked, stood_in)
        sitters = self.sitters
        bots = [seat for seat in checked if seat in stood_in or sitters[seat].bot is not None]
        authors = self.authorship.sealed(checked, bots)
        if match.thinking:
            return replace(self, match=match, bot_turns=written, authorship=authors)
        after, round = match.resolved(), self.round
        if self.rounds is not None and not after.is_over and self._is_enough(after):
            after = after.ended_here()
        is_a_round = not after.is_over and round_of(self.game, after) != round
        return replace(
            self,
            match=after,
            conduct=self.conduct.in_the_next_moment(is_a_round),
            bot_turns=written,
            authorship=authors.resolved(match.sealed, round),
        )

    def _is_enough(self, match: Match) -> bool:
        """True if all rounds have been played that the table was opened for."""
        return self.rounds is not None and round_of(self.game, match) > self.rounds

    def _after(self, event: Happening) -> TableState:
        if isinstance(event, Decision):
            return self._decided(event)
        if isinstance(event, Placing):
            return self._placed(event)
        match event:
            case table_events.Hosted(person, name):
                return replace(self, opener=Opener(person, name))
            case table_events.Started():
                return self._started()
            case table_events.Unsealed(moment, seat):
                return self._unsealed(seat, moment)
            case table_events.Ended(totals):
                return self._ended(totals)
            case table_events.Finish():
                return replace(self, match=self.playing().ended_here())
            case table_events.Continued(code):
                return replace(self, next_code=code)
            case table_events.HandOver(seat):
                return self._handed(seat)
        raise BrokenRecord("created_twice", match=self.code)

    def _telling(self, event: Happening, after: TableState) -> TableState:
        """The table after the event, with what is told of it, if anything is."""
        told = with_told(self.told, self.seating, self.host_name, self.moment, event)
        return after if told is self.told else replace(after, told=told)

    def _unsealed(self, seat: Seat, moment: int) -> TableState:
        match = self._in_play().unseal(seat, moment)
        written = with_bot_turns(self.bot_turns, moment, {seat: ()}, ())
        return replace(
            self,
            match=match,
            conduct=self.conduct.left_to_think(seat),
            bot_turns=written,
            authorship=self.authorship.sealed((seat,), ()),
        )

    def _placed(self, event: Placing) -> TableState:
        """Whoever is new comes in only where the table is open to them."""
        if isinstance(event, table_events.Joined | table_events.CameLate):
            if self.seating.is_sent_away(event.person):
                raise NotAllowed("sent_away")
            if self.conduct.is_locked:
                raise NotNow("table_locked")
        if isinstance(event, table_events.PlayedFor | table_events.WaitedFor):
            self.playing()
        if isinstance(event, table_events.CameLate):
            self.playing()
            if not self.conduct.latecomers:
                raise NotNow("already_started")
        if isinstance(event, table_events.Joined | table_events.BotAdded):
            self._check_gathering()
            if len(self.sitters) >= self.game.rules.box.most_seats:
                raise NotNow("table_full", most=self.game.rules.box.most_seats)
        return replace(self, seating=self.seating.after(event, self.match is None))

    def _decided(self, event: Decision) -> TableState:
        if isinstance(event, table_events.OfARound):
            match = self.playing()
            if event.moment != match.moment:
                raise TooLate("moment_is_past", moment=event.moment, now=match.moment)
        if isinstance(event, table_events.Pause | table_events.GoOn):
            self.playing()
        match event:
            case table_events.WordChosen():
                self._check_gathering()
            case table_events.HoldRecap():
                self.playing(even_over=True)
            case table_events.ShowSheet(seat):
                self.playing(even_over=True)
                if seat is not None:
                    self._check_seat(seat)
            case table_events.ShowPodium() if self.status != "over":
                raise NotNow("not_over")
        return replace(self, conduct=self.conduct.after(event))

    def _handed(self, seat: Seat) -> TableState:
        self._check_seat(seat)
        sitter = self.sitters[seat]
        if sitter.person is None or sitter.has_left or sitter.is_program:
            raise NotNow("nobody_to_hand_to", name=sitter.name)
        return replace(self, conduct=self.conduct.handed_to(sitter.device))

    def _started(self) -> TableState:
        self._check_gathering()
        match = new_match(self.game.rules, len(self.sitters), self.options, self.seed)
        return replace(self, match=match)

    def _in_play(self) -> Match:
        """The match, if turns may be sealed now."""
        match = self.playing()
        if self.conduct.is_paused:
            raise NotNow("table_paused")
        return match

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

    def _check_not_closed(self) -> None:
        if self.conduct.is_closed:
            raise NotNow("table_closed")

    def _check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < len(self.sitters):
            raise NotNow("no_such_seat", seat=seat + 1)

    def _check_gathering(self) -> None:
        if self.match is not None:
            raise NotNow("already_started")


def round_of(game: Game, match: Match) -> int:
    """The number of the round; where a game counts none, that of the moment."""
    return match.moment if game.summary is None else game.summary.of(match.state).rounds


def created(code: str, event: table_events.Created) -> TableState:
    """The initial state, before anybody has sat down."""
    game = find_game(event.game)
    chosen = in_this_edition(game.rules.box, event.edition, event.options)
    check_options(game.rules, chosen)
    options = filled_in(game.rules.box, chosen)
    conduct = Conduct(
        clock=event.clock,
        latecomers=event.latecomers,
        wall=event.wall,
        listed=event.listed,
        watching=event.watching,
        reactions=event.reactions,
        programs=event.programs,
        paced=event.paced,
    )
    return TableState(
        code=code,
        game=game,
        options=options,
        seed=event.seed,
        conduct=conduct,
        seating=Seating(stand_in=event.stand_in),
        show_me=event.show_me,
        is_lesson=event.lesson,
        day=event.day,
        is_practice=event.practice,
        challenge=event.challenge,
        drawn_code=event.short_code,
        rounds=event.rounds,
    )


def rebuilt(code: str, log: Iterable[Happening]) -> TableState:
    """Replays a whole log into a state; BrokenRecord says which event does not fit."""
    [(_, state)] = deque(told_again(code, log), maxlen=1)
    return state


def reworded(state: TableState, stored: Iterable[Event]) -> TableState:
    """The state from a log whose events were rewritten, with the match that is being played."""
    return replace(rebuilt(state.code, map(from_store, stored)), match=state.match)


def told_again(code: str, log: Iterable[Happening]) -> Iterator[tuple[Happening, TableState]]:
    """Replays a log: each event with the state after it; BrokenRecord says which does not fit."""
    events = iter(log)
    first = next(events, None)
    if not isinstance(first, table_events.Created):
        raise BrokenRecord("not_created_first", match=code)
    number = 0
    try:
        state = created(code, first)
        yield first, state
        for number, event in enumerate(events, start=1):  # noqa: B007 - told if it fails
            state = state.after(event)
            yield event, state
    except BrokenRecord:
        raise
    except Exception as error:  # a game may stumble in any way over what no player could have done
        raise BrokenRecord("event_does_not_fit", number=number, reason=reason_of(error)) from error
