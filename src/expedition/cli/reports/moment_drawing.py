"""Draws a moment of a match in the terminal: dice, turns, sheets, scores."""

from __future__ import annotations

from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from expedition.cli.drawing.ink import Ink, Look
from expedition.cli.i18n import Voice
from expedition.cli.reports.standing import standing_lines
from expedition.core.catalogue import Game
from expedition.core.grid import Cell
from expedition.core.match import Match
from expedition.core.names import name_in
from expedition.core.narrator import Say
from expedition.core.picture import Picture
from expedition.core.rules import Seat
from expedition.core.turns import turn_text

DICE_STYLES = ("bold magenta", "bold green", "bold red")
JUST_FILLED = Look(style="reverse")


@dataclass(frozen=True, slots=True)
class MomentDrawing:
    """Draws the moments of one match."""

    voice: Voice
    game: Game
    players: tuple[str, ...]
    ink: Ink
    uncovers: bool = False
    """True if what each player alone sees is told, too."""

    def account(self, before: Match | None, match: Match) -> RenderableType | None:
        """A moment in the account of a whole match.

        A game in words has a scene for each round, and in between only what happened.
        """
        narrator = self.game.narrator
        if narrator is None or before is None or match.is_over:
            return self.draw(before, match)
        view = match.view(None)
        if narrator.chapter(view) != narrator.chapter(before.view(None)):
            return self.draw(before, match)
        say, names = self._words()
        news = " ".join(narrator.news(view, say, names))
        return (
            Text(f"{self.voice(_heading_key(match), moment=match.moment)}  {news}")
            if news
            else None
        )

    def draw(self, before: Match | None, match: Match) -> RenderableType:
        """Draws a moment, highlighting what was filled since the one before; in the end scores."""
        seats = range(match.seats)
        parts: list[RenderableType] = [self._heading(match)]
        if self.game.narrator:
            parts.append(self._narrated(match))
        sheets = [self._seat(before, match, seat) for seat in seats]
        parts.append(Columns([Padding(sheet, (0, 3, 1, 0)) for sheet in sheets]))
        if match.is_over:
            parts += [self._score(match, seat) for seat in seats]
        return Group(*parts)

    def name(self, seat: Seat) -> str:
        """The name of the player in the seat."""
        return name_in(self.players[seat], "?")

    def told(self, before: Match, seat: Seat) -> str:
        """The owner of the sheet on which the seat wrote, where sheets change hands."""
        if self.game.sheets is None:
            return ""
        owner = self.game.sheets.to_fill(before.view(None).public, seat)
        return "" if owner == seat else self.voice("replay.on_sheet", name=self.name(owner))

    def faces(self, match: Match) -> Text:
        """The faces of the dice, in their colours."""
        faces = self.game.sheets.roll(match.view(None).public) if self.game.sheets else ()
        shown = [self.voice.of(self.game, f"face.{face}") for face in faces]
        colours = (DICE_STYLES[number % len(DICE_STYLES)] for number in range(len(shown)))
        return Text("  ").join(map(Text, shown, colours))

    def _heading(self, match: Match) -> Text:
        told = self.voice(_heading_key(match), moment=match.moment)
        return Text(told, "bold") + Text("   ") + self.faces(match)

    def _narrated(self, match: Match) -> Text:
        """What has happened, and what everybody sees of it."""
        narrator, view = self.game.narrator, match.view(None)
        assert narrator is not None
        say, names = self._words()
        lines = [*narrator.news(view, say, names), "", *narrator.scene(view, say, names)]
        for seat in range(match.seats) if self.uncovers else ():
            lines += narrator.hidden(match.view(seat), say, names)
        return Text("\n".join([*lines, ""]))

    def _words(self) -> tuple[Say, list[str]]:
        """The sentences of the game, and the names of the seats."""
        return self.voice.narrating(self.game), [name_in(name, "?") for name in self.players]

    def _seat(self, before: Match | None, match: Match, seat: Seat) -> RenderableType:
        caption = Text(self.name(seat), "bold")
        caption.append(f"  {match.standings()[seat].total} ★", "yellow")
        if before is not None and seat in match.past[-1]:
            caption.append(f"  {turn_text(match.past[-1][seat])}{self.told(before, seat)}")
        picture = self._picture(match, seat)
        if picture is None:
            return caption
        old = self._picture(before, seat) if before is not None else None
        return Group(caption, self.ink.draw(picture, changes(old, picture)))

    def _picture(self, match: Match, seat: Seat) -> Picture | None:
        sheets = self.game.sheets
        return sheets.picture(sheets.of(match.view(None).public, seat)) if sheets else None

    def _score(self, match: Match, seat: Seat) -> Text:
        standing = match.standings()[seat]
        place = self.voice("play.place", place=standing.place) if match.seats > 1 else ""
        lines = standing_lines(self.voice, self.game, standing)
        return Text("\n".join([f"{self.name(seat)}  {place}", *lines, ""]))


def changes(old: Picture | None, new: Picture) -> dict[Cell, Look]:
    """How the cells look that have changed since the old picture, if there is one."""
    if old is None:
        return {}
    return {cell: JUST_FILLED for cell, token in new.cells() if old.token(cell) != token}


def _heading_key(match: Match) -> str:
    if match.cut_short:
        return "replay.cut_short"
    return "replay.end" if match.is_over else "replay.moment_heading"
