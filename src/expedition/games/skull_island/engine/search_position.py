"""Skull Island as a search sees it: positions whose turns have a learned value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.engine.expectimax_search import (
    ExpectimaxPosition,
    RollKind,
    kinds_of,
)
from expedition.games.sheet_games.engine.position import Turn, best
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.kernel.ground import DANGER
from expedition.games.sheet_games.kernel.rolls import Rolls
from expedition.games.skull_island.engine.bitboards import Chart
from expedition.games.skull_island.engine.features import SheetFeatures, features, value_of
from expedition.games.skull_island.engine.incremental_features import IncrementalFeatures
from expedition.games.skull_island.kernel.placing import (
    cells_for_a_boat,
    cells_for_a_number,
    cells_for_a_skull,
    ignores_skulls,
    may_draw_a_boat,
)
from expedition.games.skull_island.kernel.position import (
    BOAT,
    BOATS,
    GREATEST,
    IslandPosition,
    is_over,
    slots_left,
)
from expedition.games.skull_island.kernel.scoring import total
from expedition.games.skull_island.kernel.treasures import revealed, ways_to_note

SKULL_MARK: Final = GREATEST + 1
"""Where the skull is found in lists that go by number: after the 15."""
EVERY_NUMBER: Final = list(range(1, GREATEST + 1))
NOTHING_BUT_A_SKULL: Final = [SKULL_MARK]


def kinds_of_rolls(rolls: Rolls) -> list[RollKind]:
    """All rolls by what they offer; the helper's face adds a boat."""
    found = kinds_of(rolls)
    for kind in found:
        if kind.helper:
            kind.helped = [*kind.numbers, BOATS]
    return found


class IslandSearchPosition(ExpectimaxPosition):
    """A position, and the value of what may become of it.

    The marks of a turn are the mark, its cell, and then value and crossing of each treasure noted.
    """

    def __init__(
        self, chart: Chart, rolls: Rolls, value: Value, position: IslandPosition, alone: bool
    ) -> None:
        self.chart = chart
        self.rolls = rolls
        self.value = value
        self.position = position  # which no turn changes
        self.alone = alone  # whether nobody else draws skulls

    def is_over(self) -> bool:
        """True with the fifth treasure, or on a full island (K18)."""
        return is_over(self.position)

    def stars(self) -> i64:
        """The score: treasures plus dangers (K19)."""
        return total(self.position)

    def after(self, turn: Turn) -> IslandSearchPosition:
        """The position after one more mark, with the treasures that it found noted."""
        position = self.position.copy()
        marks = turn.marks
        position.fill(marks[0], marks[1])
        for at in range(2, len(marks), 2):
            position.note(marks[at], marks[at + 1])
        return IslandSearchPosition(self.chart, self.rolls, self.value, position, self.alone)

    def features(self) -> list[int]:
        """The numbers of the features, by how much of the game is left."""
        return features(IncrementalFeatures(self.chart, self.position, self.alone).seen())

    def turns(self, roll: i64) -> list[Turn]:
        """Every turn of the roll, with the value of the sheet after it.

        A skull that others draw goes where it hurts most.
        """
        position = self.position
        incremental = IncrementalFeatures(self.chart, position.copy(), self.alone)
        if self.rolls.danger[roll] and not ignores_skulls(position):
            return self._skulls(incremental)
        found = self._numbers(incremental, self.rolls.offers[roll])
        if self.rolls.helper[roll] and may_draw_a_boat(position):
            self._boats(incremental, found)
        return found

    def best_by_mark(self) -> list[Turn | None]:
        """The best turn with a boat, with each number, and with a skull, which others choose."""
        position = self.position
        incremental = IncrementalFeatures(self.chart, position.copy(), self.alone)
        found: list[Turn | None] = [None] * (SKULL_MARK + 1)
        if not ignores_skulls(position):
            found[SKULL_MARK] = best(self._skulls(incremental))
        boats: list[Turn] = []
        self._boats(incremental, boats)
        if boats:
            found[BOATS] = best(boats)
        for turn in self._numbers(incremental, EVERY_NUMBER):
            number = turn.marks[0]
            before = found[number]
            if before is None or turn.value > before.value:
                found[number] = turn
        return found

    def choices(self, kind: RollKind) -> list[int]:
        """A skull is no choice, while bubbles last (K14)."""
        if kind.danger and not ignores_skulls(self.position):
            return NOTHING_BUT_A_SKULL
        return kind.helped

    def is_harm(self, turn: Turn) -> bool:
        """True for a skull that others draw."""
        return turn.marks[0] == DANGER and not self.alone

    def _skulls(self, incremental: IncrementalFeatures) -> list[Turn]:
        position = self.position
        if not self.alone:
            return [
                Turn([DANGER, cell], -self._value_of(incremental.with_skull(cell)))
                for cell in position.free
            ]
        return [
            Turn([DANGER, cell], self._value_of(incremental.with_skull(cell)))
            for cell in cells_for_a_skull(position, position.last)
        ]

    def _numbers(self, incremental: IncrementalFeatures, numbers: list[int]) -> list[Turn]:
        found: list[Turn] = []
        for cell in cells_for_a_number(self.position):
            around = incremental.without(cell)
            others = incremental.stages(around)
            for number in numbers:
                finds = revealed(self.position, number, cell)
                if finds:
                    self._finds(number, cell, finds, found)
                else:
                    seen = incremental.with_number(number, cell, around, others)
                    found.append(Turn([number, cell], self._value_of(seen)))
        return found

    def _boats(self, incremental: IncrementalFeatures, found: list[Turn]) -> None:
        for cell in cells_for_a_boat(self.position):
            finds = revealed(self.position, BOAT, cell)
            if finds:
                self._finds(BOAT, cell, finds, found)
            else:
                seen = incremental.with_boat(cell)
                found.append(Turn([BOAT, cell], self._value_of(seen)))

    def _finds(self, mark: int, cell: int, finds: dict[int, list[int]], found: list[Turn]) -> None:
        """A turn for each way to note what comes to light (K9)."""
        for way in ways_to_note(finds, slots_left(self.position)):
            marks = [mark, cell]
            for value, crossing in way:
                marks.append(value)
                marks.append(crossing)
            turn = Turn(marks, 0.0)
            turn.value = self.value.of(self.after(turn))
            found.append(turn)

    def _value_of(self, seen: SheetFeatures) -> float:
        """What a sheet is worth after a mark that found nothing; full, it is over."""
        return value_of(seen, self.value.weights) if seen.free > 0 else float(seen.stars)
