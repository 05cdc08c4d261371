"""What a game tells about a match, beyond the standings, to those who weigh many."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, TypeVar

from expedition.core.rules import Seat

State = TypeVar("State", contravariant=True)


@dataclass(frozen=True, slots=True)
class Summary:
    """How long a match was, how it ended, who played first, second and so on, and what happened.

    The game's catalogue has a name for each ending (`ending.…`) and each count (`count.…`). A game
    that always ends alike and whose players play all at once has only its rounds to tell.
    """

    rounds: int
    ending: str = ""
    order: tuple[Seat, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)


class Summaries(Protocol[State]):
    """What a game's folder remembers of a match."""

    def of(self, state: State) -> Summary:
        """What there is to tell about a match in this state: all of it, once the match is over."""


AnySummaries: TypeAlias = Summaries[Any]
