"""What a coach finds in a finished match: how much was luck, how much was skill, turn by turn.

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


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a turn was good, or another one better: a sentence of the game's own catalogue."""

    key: str
    values: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Choice:
    """A turn, and the stars that the sheet was likely to have in the end with it.

    On another's sheet, it is worth the stars that it takes away there.
    """

    turn: str
    worth: Hundredths


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    """One turn: what the dice gave, what was made of it, and what stood in its stead.

    A "choice" is a turn on one's own sheet, a "forced" one had no other; a "danger" is what another
    drew here, and "harm" is what was drawn on another's sheet, which counts for nobody's skill.
    `outlook` is what the sheet is likely to come to after it, and `skill` what the turn cost: never
    more than 0, and off by about `doubt`. `afterthought` is what the best choice turned out to be
    worth beside what it had looked like when the luck of the roll was told.
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


@dataclass(frozen=True, slots=True)
class Review:
    """A seat's match: a hundred times its stars are par, luck and skill, and nothing else.

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


class Reasons(Protocol):
    """What a game's folder knows about why one turn is better than another."""

    def blame(self, view: AnyView, played: AnyTurn, better: AnyTurn) -> Reason:
        """What a better turn would have brought, or what the one that was played has spoilt."""

    def praise(self, view: AnyView, played: AnyTurn) -> Reason:
        """What is good about a turn."""
