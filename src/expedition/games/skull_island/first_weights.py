"""Where learning begins on Skull Island: treasures are worth what is likely to come of them."""

from __future__ import annotations

from expedition.games.sheet_games.kernel.rolls import Rolls
from expedition.games.skull_island.engine.features import COUNT, PHASES, VALUE
from expedition.games.skull_island.engine.treasure_features import NEARNESS, OUTLOOKS
from expedition.games.skull_island.kernel.position import GREATEST

TURNS_A_PHASE = 4
HASTE = 0.3
"""How many of the turns that offer a number go to its treasure, about."""
FAITH = 0.5
"""How much of what is likely is believed."""
TOO_FAR = 5
"""Treasures that so many marks are missing of are worth nothing yet."""


def first_weights(rolls: Rolls) -> list[float]:
    """For each phase and number, and how near its best treasure is, what it is likely to bring."""
    weights = [0.0] * COUNT
    for phase in range(PHASES):
        turns = max(0, TURNS_A_PHASE * phase - 1)
        for number in range(1, GREATEST + 1):
            once = 1 - (1 - HASTE * _offered(rolls, number)) ** turns
            for outlook in range(1, OUTLOOKS):
                missing = NEARNESS[outlook]
                if missing < TOO_FAR:
                    at = VALUE + (phase * (GREATEST + 1) + number) * OUTLOOKS + outlook
                    weights[at] = FAITH * number * once**missing
    return weights


def _offered(rolls: Rolls, number: int) -> float:
    """How likely a roll without a skull offers the number."""
    plain = [offers for offers, skull in zip(rolls.offers, rolls.danger, strict=True) if not skull]
    return sum(number in offers for offers in plain) / len(plain)
