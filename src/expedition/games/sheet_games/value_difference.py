"""The difference in value of two turns: a shrunk learned difference, and paired playouts.

The learned value overstates it: of many turns the best one is often overestimated (the winner's
curse), and sheets that a good player would not have made are underestimated. So only a share of a
difference is believed. Where it matters, both turns are played on with common random numbers, and
both estimates count, weighted by their inverse variances.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from statistics import fmean, variance

from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.engine.playout_search import PlayoutSearch
from expedition.games.sheet_games.engine.position import Position

SPREAD = 0.5
"""How far off a difference may be, for each star of it."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number of stars, and its standard error."""

    mean: float
    error: float

    def and_also(self, other: Estimate) -> Estimate:
        """Both estimates, weighted by their inverse variances."""
        weight, weight_of_other = self.error**-2, other.error**-2
        mean = weight * self.mean + weight_of_other * other.mean
        return Estimate(mean / (weight + weight_of_other), (weight + weight_of_other) ** -0.5)


@dataclass(frozen=True, slots=True)
class Trust:
    """Trust in a game's learned value, measured by playing some hundred turns on.

    `share` of a difference comes true, give or take `least` stars. `playouts` are what it takes to
    compare two turns; with none, what was learned is all there is.
    """

    share: float = 0.6
    least: float = 0.5
    playouts: int = 0

    def of(self, difference: float) -> Estimate:
        """The estimate that follows from a difference that was seen."""
        return Estimate(self.share * difference, hypot(self.least, SPREAD * difference))


def played_on(ahead: PlayoutSearch, one: Position, other: Position, playouts: int) -> Estimate:
    """The difference by playouts: how much more the one comes to, with the same dice for both."""
    differences = [
        ahead.outcome(one, Luck(number)) - ahead.outcome(other, Luck(number))
        for number in range(playouts)
    ]
    # Differences that are all the same tell less than they seem to: never quite sure.
    error = sqrt((variance(differences) + 0.1) / playouts)
    return Estimate(fmean(differences), error)
