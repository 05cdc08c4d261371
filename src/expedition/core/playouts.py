"""What a game offers to those who try out what might happen: a quick way to play it ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias

from expedition.core.rules import Private, Public, Step, Turn, View


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried: so many turns, by so many playouts in all, each so many turns long.

    Counted, and not timed, so that the same luck gives the same choice on every machine.
    """

    turns: int
    playouts: int
    depth: int


AT_ONCE = Effort(turns=1, playouts=0, depth=0)
"""Nothing is tried: turns are judged by how they look."""


@dataclass(frozen=True, slots=True)
class Weighed(Generic[Step]):
    """A turn, and the stars that the sheet is likely to have in the end."""

    turn: Turn[Step]
    worth: float


class Playouts(Protocol[Public, Private, Step]):
    """What a game's folder knows about playing it ahead."""

    @property
    def efforts(self) -> Mapping[str, Effort]:
        """How much bots try before they decide, by their levels: "voyager", "explorer"."""

    def ranked(
        self, view: View[Public, Private], effort: Effort, seed: int
    ) -> Sequence[Weighed[Step]]:
        """The turns that are worth a look, the best one first."""

    def play_at_random(self, seed: int) -> int:
        """How many turns a game took that somebody played alone by lot."""


AnyPlayouts: TypeAlias = Playouts[Any, Any, Any]
