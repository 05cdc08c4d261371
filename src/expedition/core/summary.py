"""What a game tells of a finished match beyond the standings: rounds, ending, order and counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from expedition.core.rules import Seat

State = TypeVar("State", contravariant=True)


@dataclass(frozen=True, slots=True)
class Summary:
    """How long a match was, how it ended, who played first, second and so on, and what happened.

    The game's catalogue has a name for each ending (`ending.…`) and each count (`count.…`).
    """

    rounds: int
    ending: str
    order: tuple[Seat, ...]
    counts: Mapping[str, int]


class Summaries(Protocol[State]):
    """What a game's folder remembers of a match."""

    def of(self, state: State) -> Summary:
        """What there is to tell about the state at the end of a match."""


AnySummaries: TypeAlias = Summaries[Any]
