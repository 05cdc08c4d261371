"""The full-screen terminal app, with Textual: sheet, dice, score, other players."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from expedition.cli.drawing.ink import Ink
from expedition.cli.i18n import Voice
from expedition.cli.terminal.bot_workers import BotWorkers
from expedition.cli.terminal.hand import DOWN, LEFT, RIGHT, UP, Hand
from expedition.cli.terminal.painting import Painter
from expedition.cli.terminal.palette import DAYLIGHT, LAMPLIGHT
from expedition.cli.terminal.rules_screen import RulesScreen
from expedition.cli.terminal.saving import save
from expedition.cli.terminal.session import PERSON, Session
from expedition.core.chance import seed_hash
from expedition.core.errors import Refusal
from expedition.core.rules import Seat
from expedition.core.turns import turn_text

INTERRUPTED = 130
LINES_AROUND = 9
"""The title, the sheet's caption and letters, the choices, the prompt and the keys."""
LINES_OF_DICE = 5
FEWEST_PLAYERS_LISTED = 3
DIRECTIONS = {"up": UP, "down": DOWN, "left": LEFT, "right": RIGHT}
PALETTES = {"lamplight": LAMPLIGHT, "daylight": DAYLIGHT}

Begin = Callable[[str | None], Session]


class Board(App[None]):
    """The app: one match after another, until the player leaves."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", priority=True),
        Binding("ctrl+q", "quit", priority=True),
    ]

    def __init__(self, voice: Voice, session: Session, begin: Begin) -> None:
        super().__init__()
        self.voice = voice
        self.begin = begin
        self.table = TableScreen(voice, session, begin)

    @property
    def session(self) -> Session:
        """The current match."""
        return self.table.hand.session

    def on_mount(self) -> None:
        """Shows the first screen."""
        for name, palette in PALETTES.items():
            self.register_theme(palette.theme(name, dark=palette is LAMPLIGHT))
        self.theme = "lamplight"
        self.push_screen(self.table)

    async def on_unmount(self) -> None:
        """Stops the bots."""
        await self.table.thoughts.close()

    def action_interrupt(self) -> None:
        """Leaves at once, on Ctrl-C."""
        self.exit(return_code=INTERRUPTED)


class TableScreen(Screen[None]):
    """The screen of one match."""

    CSS = """
    #title { height: 1; background: $surface; }
    #keys { height: auto; background: $surface; padding: 0 1; }
    #table { height: 1fr; }
    #sheet { width: auto; height: auto; padding: 0 2 0 1; }
    #side { width: 1fr; height: 1fr; }
    #dice { height: auto; }
    #score, #level, #players { height: auto; padding: 1 0 0 0; }
    #choices { height: auto; min-height: 1; }
    #prompt { height: 2; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"move('{key}')") for key in DIRECTIONS),
        Binding("tab,plus,shift+right", "turn(1)", priority=True),
        Binding("shift+tab,minus,shift+left", "turn(-1)", priority=True),
        Binding("enter", "take"),
        Binding("space", "take_choice"),
        Binding("c", "confirm"),
        Binding("escape,backspace", "take_back"),
        Binding("h", "hints"),
        Binding("o", "others"),
        Binding("question_mark", "rules"),
        Binding("s", "save"),
        Binding("t", "light"),
        Binding("n", "again"),
        Binding("q", "leave"),
    ]

    def __init__(self, voice: Voice, session: Session, begin: Begin) -> None:
        super().__init__()
        self.voice = voice
        self.begin = begin
        self.hand = Hand(session)
        self.hints = False
        self.watched: Seat | None = None
        self.line = 0
        self.leaving = False
        self.thoughts = BotWorkers()
        self.is_listening = False
        self.message: tuple[str, bool] = (
            voice("play.seed_hash_short", hash=seed_hash(session.match.seed)[:16]),
            False,
        )

    def compose(self) -> ComposeResult:
        """The widgets, which `paint` fills."""
        yield Static(id="title")
        with Horizontal(id="table"):
            yield Static(id="sheet")
            with Vertical(id="side"):
                yield Static(id="dice")
                yield Static(id="score")
                yield Static(id="level")
                yield Static(id="players")
        yield Static(id="choices")
        yield Static(id="prompt")
        yield Static(id="keys")

    @property
    def session(self) -> Session:
        """The match on this screen."""
        return self.hand.session

    @property
    def is_over(self) -> bool:
        """True once the match is over and its score is explained."""
        return self.session.match.is_over

    @property
    def shown(self) -> Seat:
        """The seat whose sheet is shown."""
        return self.session.owner() if self.watched is None else self.watched

    def on_mount(self) -> None:
        """Paints the first moment."""
        self.paint()
        self._await_bots()

    def on_resize(self) -> None:
        """Repaints for the new size, once the widgets have theirs."""
        self.call_after_refresh(self.paint)

    def paint(self) -> None:
        """Repaints everything."""
        painter = Painter(self.voice, PALETTES[self.app.theme], self.hand)
        pointed = self.line if self.is_over else None
        if self.is_over:
            looks = painter.looks_of_line(self.shown, self.line)
        else:
            looks = painter.looks_in_play(self.hints) if self.watched is None else {}
        self._put("title", painter.title())
        self._put("sheet", painter.sheet(self._ink(painter), self.shown, looks))
        self._put("dice", painter.dice(self.query_one("#side").size.width))
        self._put("score", painter.score(self.shown if self.is_over else PERSON, pointed))
        self._put("level", painter.level())
        self.query_one("#level").display = self.is_over
        self._put("players", painter.players(self.shown, self._room_for_players()))
        self._put("choices", painter.choices(self.hints))
        self._put("prompt", self._prompt(painter))
        keys = "play.keys_over" if self.is_over else "play.keys"
        self._put("keys", Text(self.voice(keys), painter.palette.pencil))

    def on_key(self, event: events.Key) -> None:
        """Digits and letters of a choice point at it."""
        if event.character and event.character.isalnum() and self.hand.type(event.character):
            event.stop()
            self._say("")

    def on_click(self, event: events.Click) -> None:
        """A click points at a cell or a choice, and a second one takes it."""
        choice = event.style.meta.get("choice")
        if choice is not None:
            self.hand.choice = choice
            self.paint()
        elif event.widget is self.query_one("#sheet") and self.watched is None:
            self._click_sheet(event)

    def action_move(self, key: str) -> None:
        """Move over the sheet; at the end, over the lines of the score and the players."""
        direction = DIRECTIONS[key]
        if self.is_over:
            lines = len(self.session.match.standings()[PERSON].lines)
            self.line = (self.line + direction.row) % lines
            self.watched = (self.shown + direction.column) % self.session.match.seats
            self.paint()
        else:
            self.watched = None
            self.hand.move(direction)
            self._say("")

    def action_turn(self, by: int) -> None:
        """Point at another choice."""
        self.hand.turn(by)
        self._say("")

    def action_take(self) -> None:
        """Pencil, or play what is pencilled."""
        self._act(self.hand.take)

    def action_take_choice(self) -> None:
        """Pencil the choice alone."""
        self._act(self.hand.take_choice)

    def action_confirm(self) -> None:
        """Play what is pencilled, even if more could follow."""
        self._act(self.hand.play)

    def action_take_back(self) -> None:
        """Rub out what was pencilled last, or go back to the sheet that is being written on."""
        if self.watched is not None and not self.is_over:
            self.watched = None
        else:
            self.hand.take_back()
        self._say("")

    def action_hints(self) -> None:
        """Show or hide what each step would add."""
        self.hints = not self.hints
        told = self.session.game.advisor is not None
        key = ("play.hints_on" if self.hints else "play.hints_off") if told else "play.no_hints"
        self._say(self.voice(key))

    def action_others(self) -> None:
        """Look at the next player's sheet."""
        self.watched = (self.shown + 1) % self.session.match.seats
        if self.watched == self.session.owner():
            self.watched = None
        self._say("")

    def action_rules(self) -> None:
        """Read the rules."""
        self.app.push_screen(RulesScreen(self.voice, self.session.game))

    def action_save(self) -> None:
        """Keep the match in a file."""
        try:
            self._say(save(self.voice, self.session))
        except Refusal as refusal:
            self._say(self.voice.explain(refusal), wrong=True)

    def action_light(self) -> None:
        """Change between daylight and lamplight."""
        self.app.theme = "daylight" if self.app.theme == "lamplight" else "lamplight"
        self.paint()

    def action_again(self) -> None:
        """Begin another match, once this one is over."""
        if self.is_over:
            self.hand = Hand(self.begin(None))
            self.watched, self.line = None, 0
            self._say(self.voice("play.new_match"))
            self._await_bots()

    def action_leave(self) -> None:
        """Leave; in the middle of a match only when asked twice."""
        if self.is_over or self.leaving:
            self.app.exit()
        self._say(self.voice("play.sure"))
        self.leaving = True

    def _await_bots(self) -> None:
        """Runs bots that search in worker processes, while the person can go on playing."""
        if self.session.pondering and not self.is_listening:
            self.is_listening = True
            self.run_worker(self._hear_bots(self.session))

    async def _hear_bots(self, session: Session) -> None:
        while session.pondering:
            turns, moment = await self.thoughts.of(session), session.match.moment
            session.hear(turns)
            if session.match.moment != moment:
                self.hand.settle()
            self.paint()
        self.is_listening = False

    def _act(self, action: Callable[[], None]) -> None:
        if self.is_over or not self.session.is_asked:
            return
        if self.watched is not None:
            self.watched = None
            self._say("")
            return
        try:
            action()
        except Refusal as refusal:
            self._say(self.voice.explain(refusal), wrong=True)
        else:
            self._say("")
            self._await_bots()

    def _click_sheet(self, event: events.Click) -> None:
        painter = Painter(self.voice, PALETTES[self.app.theme], self.hand)
        cell = self._ink(painter).cell_at(event.x - 1, event.y - 1)
        if cell is None or self.is_over:
            return
        if cell == self.hand.cursor:
            self.action_take()
        else:
            self.hand.point(cell)
            self._say("")

    def _say(self, message: str, wrong: bool = False) -> None:
        self.message, self.leaving = (message, wrong), False
        self.paint()

    def _prompt(self, painter: Painter) -> Text:
        """The last message; otherwise the prompt of the moment."""
        said, wrong = self.message
        if said:
            return Text(said, f"bold {painter.palette.danger}" if wrong else painter.palette.ink)
        return Text(self._question(painter), painter.palette.ink)

    def _question(self, painter: Painter) -> str:
        session, menu = self.session, self.session.menu()
        if self.is_over:
            return self.voice("play.ask_over")
        if self.watched is not None:
            return self.voice("play.ask_watching", name=painter.name(self.watched))
        if not session.is_asked:
            names = ", ".join(map(painter.name, session.pondering))
            return self.voice("play.thinking", names=names)
        if menu.whole:
            key = "play.ask_confirm_or_more" if menu.steps else "play.ask_confirm"
            return self.voice(key, turn=turn_text(session.chosen))
        if not self.hand.targets():
            return self.voice("play.ask_choice")
        if session.owner() != PERSON:
            return self.voice("play.ask_other_sheet", name=painter.name(session.owner()))
        return self.voice("play.ask_both" if self.hand.leading() else "play.ask_cell")

    def _ink(self, painter: Painter) -> Ink:
        rows = self.session.picture(PERSON).height
        tall = self.size.height >= 2 * rows + LINES_AROUND
        return Ink(tall=tall, colours=painter.palette.sheet())

    def _room_for_players(self) -> int:
        lines = len(self.session.match.standings()[PERSON].lines) + LINES_OF_DICE
        gaps = 3
        return max(FEWEST_PLAYERS_LISTED, self.query_one("#side").size.height - lines - gaps)

    def _put(self, part: str, text: Text) -> None:
        self.query_one(f"#{part}", Static).update(text)
