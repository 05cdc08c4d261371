"""Guidance for players: the rule of the moment, progress, facts about a turn in the making.

Programs that draw a game work nothing of this out for themselves, or they would rule, and drift.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, TypeVar

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


class Guide(Protocol[Public, Private, Step]):
    """A game's companion that guides players."""

    def progress(self, public: Public) -> float:
        """Progress of the match, from 0 at the first decision to 1 at the end."""

    def rule(self, view: View[Public, Private]) -> Rule | None:
        """The rule that applies now, as the viewer should hear it; none where there is no need."""

    def facts(self, view: View[Public, Private], chosen: Turn[Step]) -> Any:  # noqa: ANN401 - its own form
        """Facts about the steps chosen so far, as far as they are drawn; None if there are none."""


AnyGuide: TypeAlias = Guide[Any, Any, Any]
