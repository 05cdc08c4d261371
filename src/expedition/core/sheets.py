"""Sheets on their own: written down as text and scored, with or without a match around them."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias, TypeVar

from expedition.core.rules import Seat, Standing

Sheet = TypeVar("Sheet")
Public = TypeVar("Public", contravariant=True)


class Sheets(Protocol[Sheet, Public]):
    """What a sheet game offers beside its rules."""

    @property
    def layouts(self) -> tuple[str, ...]: ...

    def blank(self, layout: str) -> Sheet:
        """The sheet of that layout before the first roll."""

    def read(self, text: str) -> Sheet:
        """The sheet that a text draws; BadNotation says what is wrong with it."""

    def write(self, sheet: Sheet) -> str:
        """The sheet as text; reading it gives the same sheet."""

    def score(self, sheet: Sheet) -> Standing:
        """The score line by line, with the level of somebody who played alone."""

    def of(self, public: Public, seat: Seat) -> Sheet:
        """The sheet of a seat in the middle of a match."""

    def roll(self, public: Public) -> tuple[str, ...]:
        """The faces of the dice that lie on the table; none before a roll and at the end."""


AnySheets: TypeAlias = Sheets[Any, Any]
