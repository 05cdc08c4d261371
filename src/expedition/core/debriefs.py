"""Debriefs of finished matches: points over the rounds, what moved the match, and what was missed.

The review of a game of which no values were learned, and in which much is hidden. What it finds is
counted by the rules, or says that it is uncertain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from expedition.core.rules import AnyState, Seat
from expedition.core.turns import AnyTurn

Played: TypeAlias = Mapping[Seat, AnyTurn]
"""The turns of a moment."""


@dataclass(frozen=True, slots=True)
class RoundTotals:
    """The points of every seat when a round was over, and the moment at which that was."""

    moment: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shift:
    """An estimate of how likely a seat was to win before an act and after it, in percent."""

    seat: Seat
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A sentence about what a seat did at a moment, in the words of the game.

    The sentence has `key` in the game's catalogue. Into it go `values` as they are, `words` by
    their keys in the same catalogue, and `names` of players by their seats. `certain` is true of
    what the rules prove, and false of a judgement. `shift` is whose chance to win it changed most,
    where that is known. `weight` says how much it mattered: findings of
    a kind are ordered by it. `played` is the turn of that moment, and `advised` what a stronger bot
    would have played, where that is something else.
    """

    moment: int
    seat: Seat
    key: str
    certain: bool
    weight: int
    values: Mapping[str, int | str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, Seat] = field(default_factory=dict)
    shift: Shift | None = None
    played: str = ""
    advised: str = ""


@dataclass(frozen=True, slots=True)
class Debrief:
    """The debrief of a seat's match.

    `swings` are the few acts, of anybody, that moved the match, in the order in which they came;
    `misses` what this seat could have done better, the weightiest first.
    """

    seat: Seat
    rounds: tuple[RoundTotals, ...]
    swings: tuple[Finding, ...]
    misses: tuple[Finding, ...]


class Debriefs(Protocol):
    """A game's companion that looks back on a finished match."""

    def of(self, states: Sequence[AnyState], turns: Sequence[Played], seat: Seat) -> Debrief:
        """The debrief of a seat: a state for each moment and for the end, the turns in between."""
