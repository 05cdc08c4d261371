"""What bots draw their lots from."""

from __future__ import annotations

from expedition.core.chance import Chance, SeededChance, seed_hash
from expedition.core.match import Match


def luck_for_bots(match: Match) -> Chance:
    """The luck of all bots at this moment; it does not tell the seed, nor the dice to come."""
    return SeededChance(seed_hash(f"{match.seed}/bots"), match.moment)
