"""Playouts and learned values, as a game offers them to bots that search and to the coach."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, Generic, Protocol, TypeAlias, runtime_checkable

from expedition.core.rules import Private, Public, Seat, Step, Turn, View

AnySheet: TypeAlias = Any


@dataclass(frozen=True, slots=True)
class Effort:
    """Search effort: a budget of turns, of playouts in all, and the depth of each.

    `contests` says how often the last rolls are played on with the sheets of all, to see who wins.
    Counted, and not timed, so that the same luck gives the same choice on every machine.
    """

    turns: int
    playouts: int
    depth: int
    contests: int = 0

    def lighter(self, share: float) -> Effort:
        """The same with that share of the playouts, if it has any."""
        return replace(self, playouts=ceil(share * self.playouts))


AT_ONCE = Effort(turns=1, playouts=0, depth=0)
"""Nothing is tried: turns are judged by how they look."""
A_SECOND_LOOK = Effort(turns=8, playouts=0, depth=1)
"""The turns that look best are judged by all rolls that may come after them."""


@dataclass(frozen=True, slots=True)
class Weighed(Generic[Step]):
    """A turn and its value: the expected final stars of the sheet."""

    turn: Turn[Step]
    worth: float


@dataclass(frozen=True, slots=True)
class Judged(Generic[Step]):
    """A coach's judgement of a roll and of the turns that it allowed.

    `outlook` is what the sheet was worth before the roll. `luck` is what the roll brought: what its
    best turn is worth, less the mean of that over all rolls, by one and the same look; so it is 0
    on average, whoever plays. `turns` are worth what a look of their own tells, the best one first,
    and `doubts` say for each how far its difference to the best one may be off. On another's sheet
    there is no luck, and a turn is worth the stars that it takes away.
    """

    outlook: float
    luck: float
    turns: tuple[Weighed[Step], ...]
    doubts: tuple[float, ...]


class Training(Protocol):
    """Reinforcement learning of a sheet's value, from games of self-play.

    The same seed learns the same, however often it was kept and taken up again.
    """

    @property
    def games(self) -> int:
        """The number of games so far."""

    @property
    def mean(self) -> float:
        """Mean stars of the last tenth of the games."""

    @property
    def par(self) -> float:
        """The expected stars of an empty sheet."""

    def play(self) -> int:
        """Plays and learns from one more game; returns its stars."""

    def kept(self) -> str:
        """A checkpoint, as text."""

    def learned(self) -> str:
        """The learned weights, as the text of the file that the game reads."""


class Playouts(Protocol[Public, Private, Step]):
    """A game's companion for search: values, playouts, training."""

    @property
    def efforts(self) -> Mapping[str, Effort]:
        """The search effort by strength of bots: "voyager", "explorer"."""

    def knows(self, public: Public) -> bool:
        """True if there are learned values for this layout; else it cannot be judged."""

    def ranked(
        self, view: View[Public, Private], effort: Effort, seed: int
    ) -> Sequence[Weighed[Step]]:
        """The candidate turns by their values, the best one first."""

    def to_win(
        self, view: View[Public, Private], effort: Effort, seed: int
    ) -> Sequence[Weighed[Step]]:
        """The candidate turns; near the end and in company, by the chance to win."""

    def owner(self, public: Public, seat: Seat) -> Seat:
        """The owner of the sheet that the seat writes on with the present roll."""

    def outlook(self, public: Public, seat: Seat) -> float:
        """The expected final stars of the seat's sheet, before it is known what is rolled.

        It is the mean over all rolls that may come, each played as is best; of a full sheet, its
        stars.
        """

    def judged(
        self,
        view: View[Public, Private],
        turns: Collection[Turn[Step]] = (),
        effort: Effort = A_SECOND_LOOK,
    ) -> Judged[Step] | None:
        """The values of the candidate turns, and always of those asked about.

        None while there is no roll to use.
        """

    def played_on(
        self, view: View[Public, Private], turn: Turn[Step], numbers: Iterable[int]
    ) -> list[float]:
        """The final stars of the seat's own sheet after the turn, in playouts to the end.

        One for each number; the same number is the same dice, whatever the turn.
        """

    def training(self, sheet: AnySheet, layout: str, seed: int, kept: str | None) -> Training:
        """A training run on the layout of a blank sheet, from the start or from a checkpoint."""


@runtime_checkable
class LearnsLayouts(Protocol):
    """Playouts that can tell whether something was learned about a very layout."""

    def was_learned(self, rows: tuple[str, ...]) -> bool:
        """True if there are weights of these rows, printed ones or of somebody's own."""


AnyPlayouts: TypeAlias = Playouts[Any, Any, Any]
