"""Guidance for sheet games: the rule of the moment, progress and facts, in a common frame."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from expedition.core.guide import Goal, Length, Rule
from expedition.core.rules import Seat, Turn, View
from expedition.games.sheet_games.game import SheetGame
from expedition.games.sheet_games.table import HOST, AnyTable


@dataclass(frozen=True, slots=True)
class SheetGuide(ABC, Generic[AnyTable]):
    """The rule of the moment: real dice to be read, a danger round, or what the game says."""

    rules: SheetGame[AnyTable, Any, Any]
    danger: ClassVar[str]
    """The face of the red die, by which the sentences about a danger round are named."""

    @abstractmethod
    def plain(self, table: AnyTable, seat: Seat | None) -> str:
        """The name of the rule in a round in which everybody fills their own sheet."""

    @abstractmethod
    def filled(self, table: AnyTable) -> float:
        """The share of the game that is played, from 0 to 1, as far as the sheets tell."""

    @abstractmethod
    def rounds_left(self, table: AnyTable) -> Length:
        """The rounds still to be played, the present one among them."""

    @abstractmethod
    def goals(self, public: AnyTable, seat: Seat) -> Sequence[Goal]:
        """The goals for the lines of a seat's score."""

    def length(self, public: AnyTable) -> Length:
        """The rounds before this one, and those that are left."""
        if self.rules.is_over(public):
            return Length(public.round)
        left = self.rounds_left(public)
        return Length(public.round - 1 + left.rounds, left.is_about)

    def progress(self, public: AnyTable) -> float:
        """The share that is played; all of it once the game is over."""
        return 1.0 if self.rules.is_over(public) else self.filled(public)

    def rule(self, view: View[AnyTable, None]) -> Rule | None:
        """The rule that applies now; none once the game is over."""
        table, seat = view.public, view.seat
        if not table.roll:
            return None if self.rules.is_over(table) else _reading_dice(seat)
        if table.is_danger:
            return self._danger_rule(table, seat)
        return Rule(f"rule.{self.plain(table, seat)}")

    def facts(self, view: View[AnyTable, None], chosen: Turn[Any]) -> Any:  # noqa: ANN401 - see Guide
        """Facts about a turn in the making: none, unless a game has some."""
        return None

    def _danger_rule(self, table: AnyTable, seat: Seat | None) -> Rule:
        """Alone one draws on the own sheet; spectators are only told what was rolled (C6)."""
        if table.seats == 1:
            return Rule(f"rule.{self.danger}_alone")
        if seat is None:
            return Rule(f"roll.{self.danger}", {"round": table.round})
        return Rule(f"rule.{self.danger}", about=table.sheet_to_fill(seat))


def has_penny(table: AnyTable) -> bool:
    """True if the purple die shows Penny."""
    return not table.roll[0].isdigit()


def _reading_dice(seat: Seat | None) -> Rule:
    return Rule("rule.faces") if seat == HOST else Rule("rule.faces_wait", about=HOST)
