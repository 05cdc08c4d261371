"""A single-player session against bots, with undo: steps are pencilled, and then confirmed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count, islice

from expedition.bots import find_bot, takes_a_while
from expedition.bots.bot_rng import luck_for_bots
from expedition.core.catalogue import Game
from expedition.core.chance import Chance
from expedition.core.errors import IllegalTurn
from expedition.core.match import Match, new_match
from expedition.core.picture import Picture
from expedition.core.record import Record, record_of
from expedition.core.rules import Menu, Options, Seat
from expedition.core.sheets import SheetText, cut
from expedition.core.turns import AnyTurn, AnyView, turn_text

PERSON: Seat = 0
NAMES = ("Ada", "Basil", "Clio", "Dario", "Edda", "Felix", "Greta", "Hugo", "Iris", "Jules")
NOTHING: Menu[object] = Menu()


@dataclass(slots=True)
class Session:
    """A match, the pencilled steps, and everybody's last turns."""

    game: Game
    players: tuple[str, ...]
    bots: Mapping[Seat, str]
    match: Match
    before: Match | None = None
    chosen: AnyTurn = ()
    passed: tuple[Match, ...] = ()
    """The moments since the person's last decision, the present one included."""

    @property
    def view(self) -> AnyView:
        """The view of the person."""
        return self.match.view(PERSON)

    @property
    def round(self) -> int:
        """The number of the round, where the game counts them; else of the moment."""
        summary = self.game.summary
        return summary.of(self.match.state).rounds if summary else self.match.moment + 1

    def menu(self, further: AnyTurn = ()) -> Menu[object]:
        """The menu after the pencilled steps and some further ones."""
        if not self.is_asked:
            return NOTHING
        return self.game.rules.menu(self.view, (*self.chosen, *further))

    def pencil(self, *texts: str) -> None:
        """Adds steps to the turn, all of them or none; raises IllegalTurn with the reason."""
        chosen = self.chosen
        for text in texts:
            step = self.game.rules.box.read_step(text)
            if step not in self.game.rules.menu(self.view, chosen).steps:
                raise self.game.rules.refusal(self.view, chosen, step)
            chosen = (*chosen, step)
        self.chosen = chosen

    def take_back(self, count: int = 1) -> None:
        """Removes the last steps."""
        self.chosen = self.chosen[: max(0, len(self.chosen) - count)]

    def confirm(self) -> None:
        """Plays the pencilled turn, and then the quick bots."""
        if not self.menu().whole:
            raise IllegalTurn("turn_not_whole", turn=turn_text(self.chosen))
        self.match = self.match.seal(PERSON, self.chosen, self.match.moment)
        self.chosen, self.passed = (), ()
        self.play_on()

    def play_on(self) -> None:
        """Plays quick bots until the person or a bot that searches has to, or all is over."""
        while not self.match.is_over:
            for seat in sorted(self.match.thinking - {PERSON, *self.pondering}):
                turn = find_bot(self.bots[seat])(self.game, self.match.view(seat), self.luck)
                self.match = self.match.seal(seat, turn, self.match.moment)
            if self.match.thinking:
                return
            self.before, self.match = self.match, self.match.resolved()
            self.passed = (*self.passed, self.match)

    @property
    def is_asked(self) -> bool:
        """True if the person owes a decision."""
        return PERSON in self.match.thinking

    @property
    def pondering(self) -> tuple[Seat, ...]:
        """The bots that owe a decision and have to search for it."""
        return tuple(
            seat
            for seat in sorted(self.match.thinking - {PERSON})
            if takes_a_while(self.game, self.bots[seat])
        )

    @property
    def luck(self) -> Chance:
        """The random numbers of bots at this moment."""
        return luck_for_bots(self.match)

    def hear(self, turns: Mapping[Seat, AnyTurn]) -> None:
        """Plays turns that bots have found, and goes on."""
        for seat, turn in turns.items():
            self.match = self.match.seal(seat, turn, self.match.moment)
        self.play_on()

    def gains(self, further: AnyTurn = ()) -> dict[str, int]:
        """The most that each next step could add at once to the score."""
        if self.game.advisor is None or not self.is_asked:
            return {}
        start = (*self.chosen, *further)
        best: dict[str, int] = {}
        for turn, stars in self.game.advisor.gains(self.view).items():
            if turn[: len(start)] == start and len(turn) > len(start):
                step = str(turn[len(start)])
                best[step] = max(stars, best.get(step, stars))
        return best

    def owner(self) -> Seat:
        """The owner of the sheet that the person writes on now."""
        if self.game.sheets is None or self.match.is_over:
            return PERSON
        return self.game.sheets.to_fill(self.view.public, PERSON)

    def last_turn(self, seat: Seat) -> tuple[str, Seat]:
        """The seat's last turn, and on whose sheet."""
        turn = self.match.past[-1].get(seat, ()) if self.match.past else ()
        if self.before is None or self.game.sheets is None or not turn:
            return turn_text(turn), seat
        return turn_text(turn), self.game.sheets.to_fill(self.before.view(None).public, seat)

    def picture(self, seat: Seat) -> Picture:
        """The drawn sheet of a seat."""
        assert self.game.sheets is not None
        return self.game.sheets.picture(self.game.sheets.of(self.view.public, seat))

    def sheet_text(self, seat: Seat) -> SheetText:
        """The sheet of a seat as text."""
        assert self.game.sheets is not None
        return cut(self.game.sheets.write(self.game.sheets.of(self.view.public, seat)))

    def faces(self) -> tuple[str, ...]:
        """The faces of the dice."""
        return self.game.sheets.roll(self.view.public) if self.game.sheets else ()

    def record(self) -> Record:
        """The record of the match so far."""
        return record_of(self.match, self.players)


def new_session(
    game: Game, name: str, bots: tuple[str, ...], options: Options, seed: str
) -> Session:
    """A session at the person's first decision."""
    seats = dict(enumerate(bots, start=PERSON + 1))
    match = new_match(game.rules, len(bots) + 1, options, seed)
    session = Session(game, (name, *bot_names(len(bots), name)), seats, match)
    session.play_on()
    return session


def bot_names(wanted: int, taken: str) -> list[str]:
    """Distinct names for the bots, none of them the person's."""
    names = (f"{name} {lap}" if lap > 1 else name for lap in count(1) for name in NAMES)
    return list(islice((name for name in names if name.casefold() != taken.casefold()), wanted))
