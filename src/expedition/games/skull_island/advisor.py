"""The advisor of Skull Island: gains and values of turns, and what treasures are a mark away."""

from __future__ import annotations

from collections.abc import Mapping

from expedition.core.rules import Turn, View
from expedition.games.sheet_games.advisor import SheetAdvisor
from expedition.games.skull_island.leads import Lead, leads, reveals
from expedition.games.skull_island.steps import Find, Step
from expedition.games.skull_island.table import Table


class SkullIslandAdvisor(SheetAdvisor[Table, Step]):
    """Gains and values of all turns, and the map read: what each mark would bring to light."""

    def reveals(self, view: View[Table, None]) -> Mapping[Turn[Step], tuple[Find, ...]]:
        """For each number or boat and cell of this turn all treasures it would bring to light."""
        return {} if view.seat is None else reveals(view.public, view.seat)

    def leads(self, view: View[Table, None]) -> tuple[Lead, ...]:
        """Every treasure on the seat's sheet that is a single number or boat away."""
        return () if view.seat is None else leads(view.public, view.seat)
