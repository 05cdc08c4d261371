"""Statistics of a match beyond the standings: length, ending, order of play, counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, TypeVar

from expedition.core.rules import Seat

State = TypeVar("State", contravariant=True)


@dataclass(frozen=True, slots=True)
class Summary:
    """Length, ending, order of play and counts of events.

    The game's catalogue has a name for each ending (`ending.…`) and each count (`count.…`). A game
    that always ends alike and whose players play all at once has only its rounds.
    """

    rounds: int
    ending: str = ""
    order: tuple[Seat, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)


class Summaries(Protocol[State]):
    """A game's companion that computes the statistics."""

    def of(self, state: State) -> Summary:
        """The statistics of a match in this state; complete once it is over."""


AnySummaries: TypeAlias = Summaries[Any]
