"""A linear value function: the stars of a position, and the weights of its features."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec

from expedition.games.sheet_games.engine.position import Position
from expedition.games.sheet_games.kernel.vectors import real


class Value:
    """A weight for every feature, learned from many games."""

    def __init__(self, weights: list[float]) -> None:
        self.weights: vec[float] = real(weights)  # by the number of the feature

    def of(self, position: Position) -> float:
        """The stars that the sheet is expected to have in the end."""
        value = float(position.stars())
        if not position.is_over():
            weights = self.weights
            for feature in position.features():
                value += weights[feature]
        return value
