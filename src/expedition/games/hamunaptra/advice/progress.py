"""Progress features: how many turns each player is from an exit of its own, over all gaps.

A network grows by a tile a turn at each of its ends, so what is left is the distance from the best
gap to where exits begin, and the walk to that gap. A second way that is nearly as good is worth
something too, for others shut ways and set dangers; so the gaps are added up, each turn farther
away counting a part of the turn before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log

from expedition.core.rules import Seat
from expedition.games.hamunaptra.labyrinth.cells import Cell, squares_apart
from expedition.games.hamunaptra.labyrinth.chart import Chart
from expedition.games.hamunaptra.labyrinth.networks import reached
from expedition.games.hamunaptra.table import Table

FADING = 2.6
"""How many gaps a turn farther away are worth as much as one."""
STRIDE = 2.4
"""The tiles that a character walks in a turn, more or less."""
AT_ONCE = 2
"""The tiles walked before one lays, in the same turn."""
UNDER_DANGER = 2.5
"""The turns that a danger in a gap costs."""
HOPELESS = 14.0
"""The turns of somebody who has no way out left."""
LEAST = FADING**-HOPELESS


@dataclass(frozen=True)
class Progress:
    """The gaps of one player, each with what it adds to the hope of an exit."""

    table: Table
    chart: Chart
    seat: Seat

    @cached_property
    def steps(self) -> Mapping[Cell, int]:
        """The steps from the nearest of the team to each tile, dangers or not."""
        team = [person.cell for person in self.table.team(self.seat)]
        return reached(self.chart.ways, team, self.chart.passages)

    @cached_property
    def hope(self) -> float:
        """The progress by all gaps of the own network together."""
        network, dangers = self.chart.network, self.table.danger_cells
        home = self.chart.home(self.seat)
        return sum(
            self.of_gap(cell, gap.joins, cell in dangers)
            for cell, gap in self.chart.gaps.items()
            if any(network[join] == home for join in gap.joins)
        )

    def of_gap(self, cell: Cell, joins: Iterable[Cell], danger: bool = False) -> float:
        """The progress that a gap beside these tiles adds."""
        steps = self.steps_to(joins)
        return 0.0 if steps is None else self.of_cell(cell, steps, danger)

    def steps_to(self, tiles: Iterable[Cell]) -> int | None:
        """The steps of the nearest of the team to one of these tiles; none without a way."""
        return min((self.steps[tile] for tile in tiles if tile in self.steps), default=None)

    def of_cell(self, cell: Cell, steps: int, danger: bool = False) -> float:
        """The progress that a gap adds at so many steps."""
        turns = self._left(cell) + max(0, steps - AT_ONCE) / STRIDE + UNDER_DANGER * danger
        return float(FADING**-turns)

    def sooner(self, less: float, more: float) -> float:
        """The turns by which an exit comes nearer, if gaps worth `less` go and `more` come."""
        before = max(LEAST, self.hope)
        return log(max(LEAST, self.hope - less + more) / before) / log(FADING)

    @property
    def turns(self) -> float:
        """The turns until an exit, as far as one can tell."""
        return -log(max(LEAST, self.hope)) / log(FADING)

    @cached_property
    def _entrance(self) -> Cell:
        return self.chart.entrances[self.seat]

    def _left(self, cell: Cell) -> int:
        """The rings of the grid between a cell and where exits begin."""
        apart = squares_apart(self._entrance, cell)
        return max(0, self.table.agreement.exit_distance - apart)
