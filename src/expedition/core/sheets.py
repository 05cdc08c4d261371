"""Sheets as text, parsed, scored and drawn, with or without a match around them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from expedition.core.errors import BadNotation
from expedition.core.picture import Picture, Token
from expedition.core.rules import AnyRules, Seat, Standing

KEY = re.compile(r"[A-Za-z]\w*")
LINE_END = re.compile(r"\r\n|\r|\n")

Sheet = TypeVar("Sheet")
Public = TypeVar("Public", contravariant=True)


class Sheets(Protocol[Sheet, Public]):
    """A companion of games with sheets."""

    @property
    def layouts(self) -> tuple[str, ...]: ...

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of somebody who plays alone, lowest first."""

    @property
    def bounds(self) -> Mapping[str, int]:
        """The stars from which each level but the lowest is reached, as printed."""

    def bounds_of(self, sheet: Sheet) -> Mapping[str, int]:
        """The bounds for a player who ends with that sheet; a game may lower them as it goes."""

    def blank(self, layout: str) -> Sheet:
        """The sheet of that layout before the first roll."""

    def read(self, text: str) -> Sheet:
        """The sheet that a text draws; BadNotation says what is wrong with it."""

    def write(self, sheet: Sheet) -> str:
        """The sheet as text; reading it gives the same sheet."""

    def picture(self, sheet: Sheet) -> Picture:
        """The sheet as it is drawn in a terminal and on paper."""

    def score(self, sheet: Sheet) -> Standing:
        """The score line by line, with the level of somebody who played alone."""

    def of(self, public: Public, seat: Seat) -> Sheet:
        """The sheet of a seat in the middle of a match."""

    def to_fill(self, public: Public, seat: Seat) -> Seat:
        """The seat whose sheet is written on now; where sheets change hands, not its own."""

    def roll(self, public: Public) -> tuple[str, ...]:
        """The faces of the dice that lie on the table; none before a roll and at the end."""


@runtime_checkable
class OnAnyLayout(Protocol):
    """Rules that can be played on custom layouts."""

    def on_layout(self, name: str, sheet: Any) -> AnyRules:  # noqa: ANN401 - of any game
        """The same game with one layout more, which is the first to choose: that of a sheet."""


@runtime_checkable
class ListsTokens(Protocol):
    """Sheets that can list what may stand on them, for programs that read them as numbers."""

    @property
    def dice(self) -> tuple[tuple[str, ...], ...]:
        """The faces of each die, in the order of a roll."""

    @property
    def notes(self) -> tuple[str, ...]:
        """The keys below the picture whose values name cells: `d5`, or `d5=7` with a number."""

    def tokens(self, sheet: Any) -> tuple[str, ...]:  # noqa: ANN401 - of any game
        """Every token that a cell of such a sheet may show in its text, each once."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What may stand in a cell: token, drawing, and the key of its name where it is no number."""

    token: str
    sign: str | None
    drawn: Token


@runtime_checkable
class FilledByHand(Protocol):
    """Sheets that somebody fills in cell by cell, such as one that was played on paper."""

    @property
    def notes(self) -> tuple[str, ...]:
        """The keys below the picture whose values name cells."""

    @property
    def numbered_notes(self) -> tuple[str, ...]:
        """Those of the notes whose cells have a number each, all of them in one line."""

    def entries(self, sheet: Any) -> Mapping[str, tuple[Entry, ...]]:  # noqa: ANN401 - of any game
        """For each kind of cell as printed, what may stand there; first the empty cell."""

    def printed(self, sheet: Any) -> tuple[tuple[str, ...], ...]:  # noqa: ANN401 - of any game
        """The printed cells of a sheet row by row, without what is written there."""


@runtime_checkable
class DrawnByHand(Protocol):
    """Sheets of somebody's own, drawn in a program and passed on as a short code."""

    @property
    def kinds(self) -> tuple[Entry, ...]:
        """The kinds of cells that a sheet is drawn of; the first is what lies around it."""

    def code(self, sheet: Any) -> str:  # noqa: ANN401 - of any game
        """The code of a blank sheet to play on; BadNotation says what is wrong with it."""


@runtime_checkable
class HasTallies(Protocol):
    """Sheets with rows of boxes to tick, which are printed beside the grid."""

    @property
    def tallies(self) -> Mapping[str, int]:
        """How many boxes there are of each kind: `tally.KIND` in the game's catalogue names it."""


AnySheets: TypeAlias = Sheets[Any, Any]


@dataclass(frozen=True, slots=True)
class SheetText:
    """The parts of a sheet's text: header, rows of tokens, trailer."""

    header: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, ...], ...]
    trailer: tuple[tuple[str, str], ...]


def cut(text: str) -> SheetText:
    """Splits a text into its parts, of whatever game; BadNotation if a row is below the trailer."""
    header: list[tuple[str, str]] = []
    rows: list[tuple[str, ...]] = []
    trailer: list[tuple[str, str]] = []
    for line in LINE_END.split(text):
        entry = read_entry(line)
        if entry:
            (trailer if rows else header).append(entry)
        elif line.strip():
            if trailer:
                raise BadNotation("row_after_trailer", text=line.strip())
            rows.append(tuple(line.split()))
    return SheetText(tuple(header), tuple(rows), tuple(trailer))


def read_entry(line: str) -> tuple[str, str] | None:
    """Parses a line `key: value`; None if it is a row of the picture."""
    key, colon, value = (part.strip() for part in line.partition(":"))
    return (key, value) if colon and KEY.fullmatch(key) else None


def read_header(text: str) -> dict[str, str]:
    """Parses the entries above the picture, whatever its game; of a key twice, the first."""
    header: dict[str, str] = {}
    for line in LINE_END.split(text):
        entry = read_entry(line)
        if entry:
            header.setdefault(*entry)
        elif line.strip():
            break
    return header
