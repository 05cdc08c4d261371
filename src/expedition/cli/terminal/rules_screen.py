"""The rules screen of the terminal app."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Markdown, Static

from expedition.cli.i18n import Voice
from expedition.cli.terminal.rulebook import rulebook
from expedition.core.catalogue import Game


class RulesScreen(ModalScreen[None]):
    """A modal screen with the rules to scroll through; any of the usual keys closes it."""

    CSS = """
    RulesScreen { align: center middle; }
    #page { width: 90%; max-width: 90; height: 90%; background: $surface; padding: 0 2; }
    #close { dock: bottom; width: 100%; height: 1; background: $surface; padding: 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,question_mark,enter", "close")]

    def __init__(self, voice: Voice, game: Game) -> None:
        super().__init__()
        self.voice = voice
        self.game = game

    def compose(self) -> ComposeResult:
        """The page, and a hint how to close it."""
        with VerticalScroll(id="page"):
            yield Markdown(rulebook(self.voice, self.game))
        yield Static(self.voice("play.close_rules"), id="close", markup=False)

    def action_close(self) -> None:
        """Closes the screen."""
        self.dismiss()
