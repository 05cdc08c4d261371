"""Guidance for players: the rule of the moment, progress, facts about a turn in the making.

Programs that draw a game work nothing of this out for themselves, or they would rule, and drift.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from expedition.core.rules import Seat, Turn, View

Public = TypeVar("Public")
Private = TypeVar("Private")
Step = TypeVar("Step", contravariant=True)


@dataclass(frozen=True, slots=True)
class Rule:
    """The rule that applies now: a key of the game's own catalogue and the values to fill in.

    `about` is the seat whose name the sentence asks for as `name`, if it does.
    """

    key: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    about: Seat | None = None


@dataclass(frozen=True, slots=True)
class Length:
    """The number of rounds that a match has in all: exactly, or about."""

    rounds: int
    is_about: bool = False


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal for a line of the score: a sentence, and the stars it speaks of.

    `key` is one of the game's own catalogue. `cells` are those of which the sentence speaks, and
    `missing` counts the marks between them and the stars; 0 where nothing is within reach.
    """

    line: str
    key: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    cells: tuple[str, ...] = ()
    stars: int = 0
    missing: int = 0


def most_promising(goals: Sequence[Goal]) -> Goal | None:
    """The goal that brings most for each mark that it takes; of equals, the first."""
    within_reach = [goal for goal in goals if goal.missing]
    return max(within_reach, key=lambda goal: goal.stars / goal.missing, default=None)


class Guide(Protocol[Public, Private, Step]):
    """A game's companion that guides players."""

    def progress(self, public: Public) -> float:
        """Progress of the match, from 0 at the first decision to 1 at the end."""

    def rule(self, view: View[Public, Private]) -> Rule | None:
        """The rule that applies now, as the viewer should hear it; none where there is no need."""

    def facts(self, view: View[Public, Private], chosen: Turn[Step]) -> Any:  # noqa: ANN401 - its own form
        """Facts about the steps chosen so far, as far as they are drawn; None if there are none."""


@runtime_checkable
class GoalGuide(Guide[Public, Private, Step], Protocol[Public, Private, Step]):
    """A guide that also sees ahead: how long the match is, and what a score could still bring."""

    def length(self, public: Public) -> Length:
        """The number of rounds in all, as far as it can be known."""

    def goals(self, public: Public, seat: Seat) -> Sequence[Goal]:
        """The goals for the lines of a seat's score, in their order."""


AnyGuide: TypeAlias = Guide[Any, Any, Any]
