"""The line-by-line game, for screen readers and pipes: turns such as "7 c4" are typed.

No cursor, no colours, nothing that needs a picture.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from json import dumps
from textwrap import wrap

import click

from expedition.cli.i18n import Voice, printable
from expedition.cli.reports.standing import standing_lines
from expedition.cli.terminal.rulebook import rulebook
from expedition.cli.terminal.saving import save
from expedition.cli.terminal.session import PERSON, Session
from expedition.core.chance import seed_hash
from expedition.core.errors import Refusal
from expedition.core.names import name_in
from expedition.core.rules import Seat
from expedition.core.sheets import SheetText
from expedition.core.turns import AnyTurn, every_turn, turn_text
from expedition.core.wire import to_plain

ASK = "?"
MOST_HINTS = 5
MOST_ADVISED = 3
MOST_TURNS_TOLD = 12


@dataclass(slots=True)
class PlainGame:
    """Reads commands line by line, and describes the match in words."""

    voice: Voice
    session: Session
    tell: Callable[[str], None]
    wait: Callable[[Session], None] = lambda session: None
    """Returns once bots that need a while have decided all that the person waits for."""
    is_left: bool = False
    told: int = field(default=-1)

    def play(self, lines: Iterable[str]) -> None:
        """The main loop, until the match is over, the person leaves, or the input ends."""
        self._tell_beginning()
        self.wait(self.session)
        self._tell_moment()
        for line in lines:
            try:
                self._take(line.strip())
            except Refusal as refusal:
                self.tell(self.voice.explain(refusal))
            self.wait(self.session)
            if self.is_left or self.session.match.is_over:
                break
            self._tell_moment()
        if self.session.match.is_over:
            self._tell_end()
        else:
            self.tell(self.voice("play.left"))

    def _take(self, line: str) -> None:
        if line.startswith(ASK):
            word, _, rest = line[len(ASK) :].strip().partition(" ")
            self._answer(word.casefold(), rest.strip())
        elif line:
            self._pencil(line.split())
            if self.session.menu().whole:
                self.session.confirm()
            else:
                self.tell(self.voice("play.go_on", turn=turn_text(self.session.chosen)))

    def _pencil(self, words: list[str]) -> None:
        """Adds to the turn in the making, or else begins anew: a turn may be typed as a whole."""
        begun = self.session.chosen
        try:
            self.session.pencil(*words)
        except Refusal as refusal:
            self.session.take_back(len(begun))
            try:
                self.session.pencil(*words)
            except Refusal:
                self.session.chosen = begun
                raise refusal from None

    def _answer(self, word: str, rest: str) -> None:
        answers: dict[str, Callable[[], None]] = {
            "": self._tell_menu,
            "hints": self._tell_hints,
            "sheets": self._tell_sheets,
            "score": lambda: self._tell_score(PERSON),
            "rules": lambda: self.tell(rulebook(self.voice, self.session.game)),
            "back": self.session.take_back,
            "save": lambda: self.tell(save(self.voice, self.session, rest or None)),
            "quit": self._leave,
        }
        localized = {self.voice(f"play.word.{name}").casefold(): name for name in answers if name}
        answer = answers.get(localized.get(word, word))
        if answer is None:
            self.tell(self.voice("play.no_such_word", word=printable(word)))
        else:
            answer()

    def tell_who_thinks(self, session: Session) -> None:
        """Says which bots are thinking."""
        names = ", ".join(self._name(seat) for seat in session.pondering)
        self.tell(self.voice("play.thinking", names=names))

    def _leave(self) -> None:
        self.is_left = True

    def _tell_beginning(self) -> None:
        session, voice = self.session, self.voice
        self.tell(voice.title(session.game))
        self.tell(voice.tagline(session.game))
        if len(session.players) > 1:
            self.tell(voice("play.against", names=", ".join(session.players[1:])))
        self.tell(voice("play.seed_hash", hash=seed_hash(session.match.seed)))
        if session.game.narrator:
            for line in session.game.narrator.legend(voice.narrating(session.game)):
                self.tell(line)
        self.tell(voice("play.words", **{name: voice(f"play.word.{name}") for name in WORDS}))

    def _tell_moment(self) -> None:
        """Describes the moment and prompts, once."""
        match = self.session.match
        if self.told == match.moment or match.is_over:
            return
        self.told = match.moment
        for line in self._news() if self.session.game.narrator else self._turns():
            self.tell(line)
        self.tell("")
        self._tell_table()
        self.tell(self.voice("play.example", turn=turn_text(self._example())))

    def _example(self) -> AnyTurn:
        """A turn that may be played: in a game told in words a good one, else the first there is.

        On a sheet the best turn is what the person wants to find.
        """
        if self.session.game.narrator and (advised := self._advised()):
            return advised[0]
        return next(every_turn(self.session.match.rules, self.session.view), ())

    def _advised(self) -> list[AnyTurn]:
        """The turns that the advisor knows, the best first."""
        advisor, view = self.session.game.advisor, self.session.view
        worth = advisor.appraise(view) if advisor else {}
        return sorted(worth, key=lambda turn: (-worth[turn], turn_text(turn)))

    def _tell_table(self) -> None:
        """Describes the sheet that the person writes on, or what else the game shows."""
        game = self.session.game
        if game.narrator is None:
            self.tell(self._asked())
        if game.sheets:
            self._tell_sheet(self.session.owner())
        elif game.narrator:
            say, names = self.voice.narrating(game), self._names()
            for line in game.narrator.scene(self.session.view, say, names):
                self.tell(line)
        else:
            self.tell(dumps(to_plain(self.session.view), ensure_ascii=False))

    def _news(self) -> Iterator[str]:
        """What has happened since the person's last decision, moment by moment."""
        narrator = self.session.game.narrator
        assert narrator is not None
        for match in self.session.passed:
            say = self.voice.narrating(self.session.game)
            yield from narrator.news(match.view(PERSON), say, self._names())

    def _asked(self) -> str:
        session, voice = self.session, self.voice
        faces = ", ".join(voice.of(session.game, f"face.{face}") for face in session.faces())
        heading = voice("play.round", round=session.round)
        return f"{heading} {voice('play.dice', faces=faces)}" if faces else heading

    def _turns(self) -> Iterator[str]:
        """What the others did at the last moment, and on whose sheet."""
        for seat in range(PERSON + 1, min(self.session.match.seats, MOST_TURNS_TOLD)):
            turn, owner = self.session.last_turn(seat)
            where = "" if owner == seat else self.voice("replay.on_sheet", name=self._name(owner))
            if turn:
                yield f"{self._name(seat)}: {turn}{where}"

    def _tell_sheet(self, seat: Seat) -> None:
        key = "play.your_sheet" if seat == PERSON else "play.sheet_of"
        total = self.session.match.standings()[seat].total
        self.tell(self.voice(key, name=self._name(seat), count=total))
        self.tell("\n".join(_rows(self.session.sheet_text(seat))))

    def _tell_sheets(self) -> None:
        if self.session.game.sheets:
            for seat in range(self.session.match.seats):
                self._tell_sheet(seat)

    def _tell_menu(self) -> None:
        menu = self.session.menu()
        self.tell(self.voice("play.menu", steps=" ".join(map(str, menu.steps))))
        narrator = self.session.game.narrator
        for step in menu.steps if narrator else ():
            say = self.voice.narrating(self.session.game)
            told = narrator.step(self.session.view, step, say, self._names()) if narrator else ""
            self.tell(f"{step}: {told}")
        after: dict[str, list[str]] = {}
        for step in menu.steps:
            following = self.session.menu((step,)).steps
            after.setdefault(" ".join(map(str, following)), []).append(str(step))
        for steps, before in after.items():
            if steps:
                self.tell(self.voice("play.menu_after", step=" ".join(before), steps=steps))

    def _tell_hints(self) -> None:
        advisor, view = self.session.game.advisor, self.session.view
        gains = advisor.gains(view) if advisor else {}
        worth = advisor.appraise(view) if advisor else {}
        if self.session.game.narrator:
            self._tell_advice()
            return
        if not gains:
            self.tell(self.voice("play.no_hints"))
        for turn in sorted(gains, key=lambda turn: -worth[turn])[:MOST_HINTS]:
            stars = f"{gains[turn]:+d}"
            self.tell(self.voice("play.hint", turn=turn_text(turn), count=gains[turn], stars=stars))

    def _tell_advice(self) -> None:
        """The best turns in the game's words, where a turn has no stars of its own."""
        narrator, view = self.session.game.narrator, self.session.view
        assert narrator is not None
        say, names = self.voice.narrating(self.session.game), self._names()
        advised = self._advised()[:MOST_ADVISED]
        for turn in advised:
            told = ", ".join(narrator.step(view, step, say, names) for step in turn)
            self.tell(f"{turn_text(turn)}: {told}")
        if not advised:
            self.tell(self.voice("play.no_hints"))

    def _tell_score(self, seat: Seat) -> None:
        standing = self.session.match.standings()[seat]
        self.tell("\n".join(standing_lines(self.voice, self.session.game, standing)))

    def _tell_end(self) -> None:
        self.tell("")
        self.tell(self.voice("play.over"))
        standings = self.session.match.standings()
        for seat in sorted(standings, key=lambda seat: standings[seat].place):
            if len(standings) > 1:
                place = self.voice("play.place", place=standings[seat].place)
                self.tell(f"{place}: {self._name(seat)}")
            if self.session.game.sheets:
                self._tell_sheet(seat)
            self._tell_score(seat)
        self.tell(self.voice("play.seed_was", seed=self.session.match.seed))

    def _names(self) -> list[str]:
        return [self._name(seat) for seat in range(self.session.match.seats)]

    def _name(self, seat: Seat) -> str:
        return name_in(self.session.players[seat], "?")


WORDS = ("hints", "sheets", "score", "rules", "back", "save", "quit")


def _rows(sheet: SheetText) -> Iterator[str]:
    """The tokens of the notation, with the names of columns and rows."""
    columns = range(len(sheet.rows[0]))
    yield "    " + " ".join(f"{chr(ord('a') + column):<3}" for column in columns).rstrip()
    for number, row in enumerate(sheet.rows, start=1):
        yield f"{number:>2}  " + " ".join(f"{token:<3}" for token in row).rstrip()
    for key, value in sheet.trailer:
        yield f"{key}: {value}"


DRAWN = " "
"""What a line of a drawing begins with: the place of its row's name."""


def folded(text: str, width: int) -> str:
    """The text, wrapped to that width."""
    return "\n".join(part for line in text.split("\n") for part in _parts(line, width))


def tell_folded(text: str) -> None:
    """Prints the text, wrapped to the terminal's width."""
    click.echo(folded(text, shutil.get_terminal_size().columns))


def _parts(line: str, width: int) -> list[str]:
    if len(line) <= width or line.startswith(DRAWN):
        return [line]
    return wrap(line, width, break_long_words=False, break_on_hyphens=False)
