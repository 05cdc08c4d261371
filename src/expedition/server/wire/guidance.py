"""The derived facts of a moment that clients are sent, so that they need no rules of their own.

A client says them in its own words and draws them; it works none of them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from expedition.core.catalogue import Game
from expedition.core.guide import Goal, GoalGuide, Length
from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn, AnyView
from expedition.core.wire import Plain, to_plain

DECIMALS = 3
"""Of the progress: finer than anybody sees on a bar."""


class RuleInfo(Struct, frozen=True, omit_defaults=True):
    """The rule that applies now, as a sentence of the catalogues: its key and what to fill in.

    `about` is the seat whose name goes in as `name`, where the sentence asks for one.
    """

    key: str
    values: dict[str, str | int] = {}
    about: int | None = None


class Guidance(Struct, frozen=True, omit_defaults=True):
    """What a game tells of a moment beyond its public state. `places` are those of the seats, 1 for
    who leads; `progress` goes from 0 to 1; `facts` is what a turn comes to before its first step,
    in the game's own form, for a seat that owes one. `rounds` is how many there are in all, `about`
    so many where nobody can know."""

    places: list[int]
    progress: float | None = None
    rule: RuleInfo | None = None
    facts: Any = None
    rounds: int | None = None
    about: bool = False


class GoalInfo(Struct, frozen=True, omit_defaults=True):
    """A goal for a line of a score, as a sentence of the catalogues: its key and what to fill in.
    `cells` are those that it speaks of, `stars` what it would bring, `missing` how many marks that
    takes; 0 where nothing is within reach."""

    line: str
    key: str
    values: dict[str, str | int] = {}
    cells: list[str] = []
    stars: int = 0
    missing: int = 0


def length_of(game: Game, public: Any) -> Length | None:  # noqa: ANN401 - of any game
    """The number of rounds in all, for games that tell it."""
    return game.guide.length(public) if isinstance(game.guide, GoalGuide) else None


def goals_of(game: Game, public: Any, seat: Seat) -> Sequence[Goal]:  # noqa: ANN401 - of any game
    """The goals for the lines of a seat's score, for games that tell them."""
    return game.guide.goals(public, seat) if isinstance(game.guide, GoalGuide) else ()


def goal_info(game: Game, goal: Goal) -> GoalInfo:
    """A goal as a part of a message."""
    return GoalInfo(
        line=goal.line,
        key=f"{game.name}.{goal.key}",
        values=dict(goal.values),
        cells=list(goal.cells),
        stars=goal.stars,
        missing=goal.missing,
    )


def progress_of(game: Game, public: Any) -> float | None:  # noqa: ANN401 - of any game
    """The progress of the match from 0 to 1, for games that tell it."""
    return None if game.guide is None else round(game.guide.progress(public), DECIMALS)


def rule_of(game: Game, view: AnyView) -> RuleInfo | None:
    """The rule that applies now, for a seat or for a spectator."""
    rule = None if game.guide is None else game.guide.rule(view)
    if rule is None:
        return None
    return RuleInfo(f"{game.name}.{rule.key}", dict(rule.values), rule.about)


def facts_of(game: Game, view: AnyView, chosen: AnyTurn) -> Plain:
    """The facts of a turn in the making as JSON values; None where the game tells none."""
    return None if game.guide is None else to_plain(game.guide.facts(view, chosen))
