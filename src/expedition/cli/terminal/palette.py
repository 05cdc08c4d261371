"""Colours of the terminal app: a light and a dark theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from textual.theme import Theme


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme."""

    paper: str
    card: str
    ink: str
    pencil: str
    rule: str
    dice: tuple[str, str, str]
    star: str

    @property
    def danger(self) -> str:
        """The colour of what harms."""
        return self.dice[2]

    def sheet(self) -> Mapping[str, str]:
        """The styles of cells."""
        first, helper, danger = self.dice
        return {
            "line": self.rule,
            "frame": helper,
            "ink": self.ink,
            "danger": danger,
            "safe": helper,
            "water": first,
            "rock": self.rule,
        }

    def theme(self, name: str, dark: bool) -> Theme:
        """The same colours for Textual's widgets."""
        return Theme(
            name,
            primary=self.star,
            secondary=self.rule,
            accent=self.star,
            foreground=self.ink,
            background=self.paper,
            surface=self.card,
            panel=self.card,
            error=self.danger,
            dark=dark,
        )


LAMPLIGHT = Palette(
    paper="#1D1B18",
    card="#262320",
    ink="#F1E9D8",
    pencil="#B5AC9B",
    rule="#7D735F",
    dice=("#B79CF0", "#7CCB9F", "#F08A80"),
    star="#F0BE52",
)
DAYLIGHT = Palette(
    paper="#F6F0E1",
    card="#FFFBF0",
    ink="#2A2723",
    pencil="#655F54",
    rule="#8C7F5B",
    dice=("#5E35A1", "#1F6B45", "#A32B22"),
    star="#8A5A00",
)
