"""The lamp: the reason why the best turn of a judged roll is best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from expedition.core.catalogue import Game
from expedition.core.playouts import Judged
from expedition.core.reviews import Reason
from expedition.core.turns import AnyTurn, AnyView

BARE = ("reason.praise.best", "reason.praise.harm")
"""The reasons that tell nothing apart."""
TRIED = 6
"""So many others are tried at most."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The reason for the best turn, and the turn from which it tells it apart, if it is one."""

    reason: Reason
    other: AnyTurn | None


def lamp_reason(game: Game, view: AnyView, judged: Judged[Any]) -> Advice | None:
    """Why the best turn is best, beside the first one from which something tells it apart.

    Those come first that are worse beyond doubt; then no other, which leaves the best effect of the
    turn; then the rest. Of an only turn nothing is told.
    """
    if game.reasons is None or len(judged.turns) < 2:
        return None
    advice = None
    best = judged.turns[0]
    behind = [
        (best.worth - one.worth > doubt, one.turn)
        for one, doubt in zip(judged.turns[1:], judged.doubts[1:], strict=True)
    ]
    others: list[AnyTurn | None] = [turn for is_worse, turn in behind if is_worse]
    others += [None, *(turn for is_worse, turn in reversed(behind) if not is_worse)]
    for other in others[:TRIED]:
        advice = Advice(game.reasons.praise(view, best.turn, other), other)
        if advice.reason.key not in BARE:
            break
    return advice
