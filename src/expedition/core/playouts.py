"""What a game offers to those who try out what might happen: a quick way to play it ahead."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias

from expedition.core.rules import Private, Public, Seat, Step, Turn, View

AnySheet: TypeAlias = Any


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried: so many turns, by so many playouts in all, each so many turns long.

    `contests` says how often the last rolls are played on with the sheets of all, to see who wins.
    Counted, and not timed, so that the same luck gives the same choice on every machine.
    """

    turns: int
    playouts: int
    depth: int
    contests: int = 0


AT_ONCE = Effort(turns=1, playouts=0, depth=0)
"""Nothing is tried: turns are judged by how they look."""
A_SECOND_LOOK = Effort(turns=8, playouts=0, depth=1)
"""The turns that look best are judged by all rolls that may come after them."""


@dataclass(frozen=True, slots=True)
class Weighed(Generic[Step]):
    """A turn, and the stars that the sheet is likely to have in the end."""

    turn: Turn[Step]
    worth: float


@dataclass(frozen=True, slots=True)
class Judged(Generic[Step]):
    """What may be done with a roll, for one who looks back on it.

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
    """Learning what a sheet in the making is worth, from games that are played one after another.

    The same seed learns the same, however often it was kept and taken up again.
    """

    @property
    def games(self) -> int:
        """How many games have been played."""

    @property
    def mean(self) -> float:
        """The stars of the last tenth of the games."""

    @property
    def par(self) -> float:
        """The stars that a sheet is likely to have in the end before anything is written on it."""

    def play(self) -> int:
        """The stars of one more game, from which all that was to be seen in it has been learned."""

    def kept(self) -> str:
        """All that it takes to go on from here, as text."""

    def learned(self) -> str:
        """What was learned, as the text of the file that the game reads."""


class Playouts(Protocol[Public, Private, Step]):
    """What a game's folder knows about playing it ahead."""

    @property
    def efforts(self) -> Mapping[str, Effort]:
        """How much bots try before they decide, by their levels: "voyager", "explorer"."""

    def knows(self, public: Public) -> bool:
        """True if something was learned about what is played on; else it cannot be judged."""

    def ranked(
        self, view: View[Public, Private], effort: Effort, seed: int
    ) -> Sequence[Weighed[Step]]:
        """The turns that are worth a look, the best one first."""

    def to_win(
        self, view: View[Public, Private], effort: Effort, seed: int
    ) -> Sequence[Weighed[Step]]:
        """The same turns; near the end and in company, the one most likely to win first."""

    def owner(self, public: Public, seat: Seat) -> Seat:
        """Whose sheet the seat writes on with the roll that lies there."""

    def outlook(self, public: Public, seat: Seat) -> float:
        """The stars that the seat's sheet is likely to have in the end, whatever roll lies there.

        It is the mean over all rolls that may come, each played as is best; of a full sheet, its
        stars.
        """

    def judged(
        self,
        view: View[Public, Private],
        turns: Collection[Turn[Step]] = (),
        effort: Effort = A_SECOND_LOOK,
    ) -> Judged[Step] | None:
        """The turns that are worth a second look, and always those asked about.

        None while there is no roll to use.
        """

    def training(self, sheet: AnySheet, layout: str, seed: int, kept: str | None) -> Training:
        """Learning on the layout of a blank sheet, from the start or from where it was kept."""


AnyPlayouts: TypeAlias = Playouts[Any, Any, Any]
