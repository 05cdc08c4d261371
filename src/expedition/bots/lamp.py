"""What the lamp says of a judged roll: why the best turn is best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from expedition.core.catalogue import Game
from expedition.core.playouts import Judged
from expedition.core.reviews import Reason
from expedition.core.turns import AnyTurn, AnyView


@dataclass(frozen=True, slots=True)
class Advice:
    """The reason for the best turn, and the turn from which it tells it apart, if it is one."""

    reason: Reason
    other: AnyTurn | None


def lamp_reason(game: Game, view: AnyView, judged: Judged[Any]) -> Advice | None:
    """Why the best turn is best, beside the first one that is worse beyond doubt.

    Where none is, the best effect of the turn is told; of an only turn, nothing.
    """
    if game.reasons is None or len(judged.turns) < 2:
        return None
    best = judged.turns[0]
    worse = (
        one.turn
        for one, doubt in zip(judged.turns, judged.doubts, strict=True)
        if best.worth - one.worth > doubt
    )
    other = next(worse, None)
    return Advice(game.reasons.praise(view, best.turn, other), other)
