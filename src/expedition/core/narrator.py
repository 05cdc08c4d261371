"""Descriptions of a game in words, for screen readers, terminals and logs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, TypeAlias

from expedition.core.rules import View

AnyView: TypeAlias = View[Any, Any]
AnyStep: TypeAlias = Any


class Say(Protocol):
    """Looks up a sentence of the game's own catalogue, in the reader's language."""

    def __call__(self, key: str, /, **values: object) -> str: ...


class Narrator(Protocol):
    """A companion that describes a game without sheets; `names` are those of the seats."""

    def legend(self, say: Say) -> Iterator[str]:
        """Explains the signs that scenes are told with; said once, before the first."""

    def chapter(self, view: AnyView) -> int:
        """A number that rises with each round: an account of a match has a scene for each."""

    def hidden(self, view: AnyView, say: Say, names: Sequence[str]) -> Iterator[str]:
        """Describes what the viewer alone sees, for when all of it may be seen."""

    def scene(self, view: AnyView, say: Say, names: Sequence[str]) -> Iterator[str]:
        """Describes the view, line by line."""

    def news(self, view: AnyView, say: Say, names: Sequence[str]) -> Iterator[str]:
        """Describes the events since the decision before."""

    def step(self, view: AnyView, step: AnyStep, say: Say, names: Sequence[str]) -> str:
        """A step in words."""
