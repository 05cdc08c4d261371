"""Renders the parts of the terminal app from the session and the cursor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from expedition.cli.drawing.ink import Ink, Look
from expedition.cli.i18n import Voice
from expedition.cli.terminal.hand import Hand, label_of
from expedition.cli.terminal.palette import Palette
from expedition.cli.terminal.session import PERSON, Session
from expedition.core.grid import Cell, read_cell
from expedition.core.names import name_in
from expedition.core.rules import Seat

PIPS = {
    "1": ("     ", "  ●  ", "     "),
    "2": ("●    ", "     ", "    ●"),
    "3": ("●    ", "  ●  ", "    ●"),
    "4": ("●   ●", "     ", "●   ●"),
    "5": ("●   ●", "  ●  ", "●   ●"),
    "6": ("●   ●", "●   ●", "●   ●"),
}
FREE = "·"
DRAWN = "•"
"""What stands in a pencilled cell that gets no number."""
WIDEST_FACE = 9


@dataclass(frozen=True, slots=True)
class Painter:
    """Renders one session, in one language with one palette."""

    voice: Voice
    palette: Palette
    hand: Hand

    @property
    def session(self) -> Session:
        """The match to render."""
        return self.hand.session

    def name(self, seat: Seat) -> str:
        """The name of the player in the seat."""
        return name_in(self.session.players[seat], "?")

    def title(self) -> Text:
        """The game, the round, and the stars of one's own sheet."""
        match = self.session.match
        total = match.standings()[PERSON].total
        told = self.voice("play.over") if match.is_over else self._round()
        title = f" {self.voice.title(self.session.game)} "
        line = Text().append(title, f"bold {self.palette.star}")
        return line.append(f"  {told}  ", self.palette.ink).append(f"{total} ★", self.palette.star)

    def _round(self) -> str:
        return self.voice("play.round", round=self.session.round).rstrip(".")

    def dice(self, room: int) -> Text:
        """The dice, with pips or the special face; compact in little room."""
        faces = self.session.faces()
        if len(faces) * (WIDEST_FACE + 3) > room:
            return Text(" ").join(
                Text(f"[{self._face(face)}]", f"bold {self._dye(number)}")
                for number, face in enumerate(faces)
            )
        drawn = [self._die(face, number) for number, face in enumerate(faces)]
        return Text("\n").join(Text(" ").join(rows) for rows in zip(*drawn, strict=True))

    def _die(self, face: str, number: int) -> list[Text]:
        middle = PIPS.get(face, ("", self._face(face)[:WIDEST_FACE], ""))
        rows = ["╭" + "─" * WIDEST_FACE + "╮"]
        rows += [f"│{row:^{WIDEST_FACE}}│" for row in middle]
        rows.append("╰" + "─" * WIDEST_FACE + "╯")
        return [Text(row, f"bold {self._dye(number)}") for row in rows]

    def _face(self, face: str) -> str:
        return self.voice.of(self.session.game, f"face.{face}")

    def _dye(self, number: int) -> str:
        return self.palette.dice[number % len(self.palette.dice)]

    def sheet(self, ink: Ink, shown: Seat, looks: Mapping[Cell, Look]) -> Text:
        """A sheet under the name of its owner."""
        own = shown == PERSON
        key = "play.caption_own" if own else "play.caption"
        style = f"bold {self.palette.ink}" if own else f"bold {self.palette.danger}"
        caption = Text(f"   {self.voice(key, name=self.name(shown))}\n", style)
        return Text().append_text(caption).append_text(ink.draw(self.session.picture(shown), looks))

    def looks_in_play(self, hints: bool) -> dict[Cell, Look]:
        """Highlights: legal cells with hints, the pencilled turn, the cursor."""
        hand = self.hand
        gains = self.session.gains(hand.leading()) if hints else {}
        free = {
            cell: Look(self._hint(gains.get(str(step))), self.palette.star)
            for cell, step in hand.targets().items()
        }
        pencilled = self._pencilled()
        looks = {**free, **pencilled}
        if self.session.match.is_over:
            return looks
        here = looks.get(hand.cursor, Look())
        leading = hand.leading()
        text = label_of(leading[0])[:2] if leading and hand.cursor in free else here.text
        ground = self.palette.star if hand.cursor in looks else self.palette.rule
        return {**looks, hand.cursor: Look(text, f"bold {self.palette.paper} on {ground}")}

    def _hint(self, stars: int | None) -> str:
        return FREE if stars is None else f"{stars:+d}"

    def _pencilled(self) -> dict[Cell, Look]:
        """The cells of the pencilled turn, each with the choice made before it."""
        cells = {str(cell): cell for cell, _ in self.hand.picture().cells()}
        looks, written = {}, DRAWN
        for step in self.session.chosen:
            if str(step) in cells:
                looks[cells[str(step)]] = Look(written, f"italic {self.palette.pencil}")
                written = DRAWN
            else:
                written = label_of(step)[:2]
        return looks

    def looks_of_line(self, seat: Seat, line: int) -> dict[Cell, Look]:
        """Highlights of the cells that count for a line of the score."""
        found = self.session.match.standings()[seat].lines[line]
        return {
            read_cell(cell): Look(style=f"bold {self.palette.paper} on {self._colour(mark.stars)}")
            for mark in found.marks
            for cell in mark.cells
        }

    def _colour(self, stars: int) -> str:
        return self.palette.star if stars >= 0 else self.palette.danger

    def score(self, seat: Seat, pointed: int | None) -> Text:
        """The lines of a score; the selected one is explained."""
        standing = self.session.match.standings()[seat]
        names = [self.voice.of(self.session.game, f"line.{line.name}") for line in standing.lines]
        width = max(len(name) for name in [*names, self.voice("score.total")])
        drawn = Text()
        for number, (name, line) in enumerate(zip(names, standing.lines, strict=True)):
            sign = "▸ " if number == pointed else "  "
            style = f"bold {self.palette.star}" if number == pointed else self.palette.ink
            drawn.append(f"{sign}{name:<{width}} {line.stars:>4}\n", style)
        drawn.append(f"  {self.voice('score.total'):<{width}} {standing.total:>4} ★", "bold")
        if pointed is not None:
            about = self.voice.about(self.session.game, f"line.{standing.lines[pointed].name}")
            drawn.append(f"\n{about}", f"italic {self.palette.pencil}")
        return drawn

    def level(self) -> Text:
        """The level of who plays alone, at the end."""
        level = self.session.match.standings()[PERSON].level
        if level is None or not self.session.match.is_over:
            return Text()
        game = self.session.game
        drawn = Text().append(
            f"{self.voice.of(game, f'level.{level}')}\n", f"bold {self.palette.star}"
        )
        return drawn.append(self.voice.about(game, f"level.{level}"), self.palette.ink)

    def players(self, shown: Seat, most: int) -> Text:
        """The ranking with the last turns; the best first, and oneself always."""
        standings = self.session.match.standings()
        drawn = Text()
        if len(standings) == 1:
            return drawn
        ranked = sorted(standings, key=lambda seat: (standings[seat].place, seat))
        listed = ranked[:most] if PERSON in ranked[:most] else [*ranked[: most - 1], PERSON]
        width = max(len(self.name(seat)) for seat in listed)
        for seat in listed:
            style = f"bold {self.palette.ink}" if seat == PERSON else self.palette.ink
            drawn.append("▸ " if seat == shown else "  ", self.palette.star)
            drawn.append(f"{standings[seat].place:>2}. ", self.palette.pencil)
            drawn.append(f"{self.name(seat):<{width}}", style)
            drawn.append(f"{standings[seat].total:>4} ★ ", self.palette.star)
            drawn.append(f" {self._last_turn(seat)}\n", self.palette.pencil)
        return drawn

    def _last_turn(self, seat: Seat) -> str:
        turn, owner = self.session.last_turn(seat)
        return turn if owner == seat else f"{turn} → {self.name(owner)}"

    def choices(self, hints: bool) -> Text:
        """The clickable choices in a row; with hints, what each could add."""
        steps = self.hand.choices()
        if not steps:
            return Text()
        gains = self.session.gains() if hints else {}
        die, equals, _ = str(steps[0]).partition("=")
        name = self.voice.of(self.session.game, f"die.{die}") if equals else ""
        drawn = Text().append(f" {name}  " if name else " ", self.palette.pencil)
        for number, step in enumerate(steps):
            label = self.voice.of(self.session.game, f"face.{label_of(step)}")
            gain = gains.get(str(step))
            told = f" {label} " if gain is None else f" {label} ({gain:+d}) "
            pointed = number == self.hand.choice
            style = f"bold reverse {self.palette.star}" if pointed else self.palette.ink
            drawn.append(told, Style.parse(style) + Style(meta={"choice": number}))
            drawn.append(" ")
        return drawn
