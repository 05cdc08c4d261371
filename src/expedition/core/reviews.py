"""Reviews by a coach: how much of a finished match was luck, how much skill, turn by turn.

Amounts are whole hundredths of a star, so that what is shown adds up to the last digit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn, AnyView

Hundredths: TypeAlias = int
Kind: TypeAlias = Literal["choice", "forced", "danger", "harm"]
Verdict: TypeAlias = Literal["best", "good", "inaccurate", "mistake"]

MOST_TOLD = 3
"""The number of turns of which the headline of a review speaks."""


@dataclass(frozen=True, slots=True)
class Reason:
    """An explanation of a turn: a key and values for the game's own catalogue."""

    key: str
    values: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Choice:
    """A turn and its value: the expected final stars, in hundredths.

    On another's sheet, it is worth the stars that it takes away there.
    """

    turn: str
    worth: Hundredths


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    """The review of one turn: what the dice gave, what was made of it, and the alternatives.

    A "choice" is a turn on one's own sheet, a "forced" one had no other; a "danger" is what another
    drew here, and "harm" is what was drawn on another's sheet, which counts for nobody's skill.
    `outlook` is what the sheet is likely to come to after it, and `skill` what the turn cost: never
    more than 0, and off by about `doubt`. `afterthought` is what the best choice turned out to be
    worth beside what it had looked like when the luck of the roll was told. `waited` is for how
    many turns the same reason stood: told at the first of them, and 0 at the others.
    """

    moment: int
    kind: Kind
    luck: Hundredths
    skill: Hundredths
    doubt: Hundredths
    afterthought: Hundredths
    outlook: Hundredths
    played: str
    choices: tuple[Choice, ...] = ()
    verdict: Verdict | None = None
    reason: Reason | None = None
    waited: int = 1


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a seat's match: its stars are the sum of par, luck and skill.

    `par` is what an empty sheet is likely to come to. `luck` is all that the dice and the others
    did. `skill` is the rest: what the turns cost, and the afterthoughts. `accuracy` is the share of
    what the dice allowed that was not given away. `deciding` names the moments that mattered most.
    """

    seat: Seat
    stars: int
    par: Hundredths
    luck: Hundredths
    skill: Hundredths
    afterthought: Hundredths
    accuracy: int
    deciding: tuple[int, ...]
    turns: tuple[Reviewed, ...]

    @property
    def good(self) -> int:
        """The whole stars that a good player makes with these dice: par and luck."""
        return whole_stars(self.par + self.luck)

    @property
    def costliest(self) -> tuple[Reviewed, ...]:
        """The turns on the own sheet that cost most, the worst first."""
        found = [
            turn
            for turn in self.turns
            if turn.kind == "choice" and turn.verdict in ("inaccurate", "mistake")
        ]
        return tuple(sorted(found, key=lambda turn: turn.skill)[:MOST_TOLD])


def whole_stars(amount: Hundredths) -> int:
    """The nearest whole number of stars; a half counts as one more, as in the browser."""
    return (amount + 50) // 100


class Reasons(Protocol):
    """A game's companion that explains why one turn is better than another."""

    def blame(self, view: AnyView, played: AnyTurn, better: AnyTurn) -> Reason:
        """The reason why the turn was worse: a gain that it missed, or what it has spoilt."""

    def praise(self, view: AnyView, played: AnyTurn, other: AnyTurn | None = None) -> Reason:
        """The reason why the turn is good: its best effect, or what tells it from another turn."""
