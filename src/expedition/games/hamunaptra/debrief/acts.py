"""The acts of a finished match: each answer of a seat, between the states around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from expedition.core.debriefs import Finding, Played
from expedition.core.rules import Seat, Turn
from expedition.core.turns import turn_text
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.steps import Step


@dataclass(frozen=True, slots=True)
class Act:
    """An answer of a seat, with the state that it was given in and the one that came of it."""

    moment: int
    seat: Seat
    turn: Turn[Step]
    before: State
    after: State

    def finding(
        self,
        key: str,
        *,
        certain: bool,
        weight: float,
        **more: Any,  # noqa: ANN401 - what goes into the sentence
    ) -> Finding:
        """A finding about this act."""
        return Finding(
            moment=self.moment,
            seat=self.seat,
            key=key,
            certain=certain,
            weight=round(100 * weight),
            played=turn_text(self.turn),
            **more,
        )


def acts_of(states: Sequence[State], turns: Sequence[Played]) -> Iterator[Act]:
    """Every act of everybody, in the order in which they came."""
    for moment, played in enumerate(turns):
        for seat, turn in sorted(played.items()):
            yield Act(moment, seat, turn, states[moment], states[moment + 1])


def percent(likelihood: float) -> int:
    """A likelihood as it is told."""
    return round(100 * likelihood)
