"""Random numbers for bots, apart from those of the match."""

from __future__ import annotations

from expedition.core.chance import Chance, SeededChance, seed_hash
from expedition.core.match import Match


def luck_for_bots(match: Match) -> Chance:
    """The random numbers of all bots at this moment; they reveal neither seed nor dice to come."""
    return SeededChance(seed_hash(f"{match.seed}/bots"), match.moment)
