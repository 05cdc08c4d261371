"""Guidance for the Valley: the rule of the moment, and facts about a turn in the making."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from expedition.core.guide import Goal, Length
from expedition.core.rules import Seat, Turn, View
from expedition.games.sheet_games.guide import SheetGuide, has_penny
from expedition.games.sheet_games.sheet import EMPTY
from expedition.games.valley.best_discoveries import stars_brought
from expedition.games.valley.desk import ValleyDesk, offered
from expedition.games.valley.draft import Action, Draft, effect
from expedition.games.valley.goals import goals
from expedition.games.valley.kernel.spending import buildings_left
from expedition.games.valley.numbers import dice_spent
from expedition.games.valley.printed import SOLO_TURNS
from expedition.games.valley.scoring import stars_of_buildings
from expedition.games.valley.sheet import ValleySheet, is_building
from expedition.games.valley.steps import Step
from expedition.games.valley.table import Table

HELPER = 1
"""The die that a building is drawn with."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about a turn in the making.

    `dice` are, for each action so far, the numbers of the dice that it spends: 0 purple, 1 green,
    2 red. `offered_stars` are what each offer of the menu would bring, with what it brings to its
    building, and `building_stars` those of the three buildings as the turn leaves the sheet.
    """

    dice: tuple[tuple[int, ...], ...]
    offered_stars: tuple[int, ...]
    building_stars: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ValleyGuide(SheetGuide[Table]):
    """Guidance on cells to go on from (V3), and on buildings that are left (V7)."""

    danger = "snake"
    desk: ValleyDesk

    def plain(self, table: Table, seat: Seat | None) -> str:
        """Spectators are told of the first sheet."""
        marks, penny = table.marks[seat or 0], has_penny(table)
        if table.is_helper:
            if not buildings_left(list(marks)):
                return "penny" if penny else "building_idle"
            return "penny_building" if penny else "building"
        if not any(mark > 0 or (table.lead_on and is_building(mark)) for mark in marks):
            return "first"
        if penny:
            return "penny"
        return "plain_lead_on" if table.lead_on else "plain"

    def filled(self, table: Table) -> float:
        """The fullest grid (V20); alone, the turns that are played, if they are more (V23)."""
        grid = max(map(_filled, map(table.sheet, range(table.seats))))
        return grid if table.seats > 1 else max(grid, (table.round - 1) / SOLO_TURNS)

    def rounds_left(self, table: Table) -> Length:
        """Alone the turns that are left (V23); among several a guess by the fullest grid."""
        return Length(table.turns_left, is_about=table.seats > 1)

    def goals(self, public: Table, seat: Seat) -> Sequence[Goal]:
        """Discoveries in the making, buildings, snakes, and the cells that are empty."""
        return goals(public.sheet(seat))

    def facts(self, view: View[Table, None], chosen: Turn[Step]) -> Facts | None:
        """Dice that are spent and stars that would come; nothing where no dice are to spend."""
        draft = self.desk.draft(view, chosen)
        if draft is None:
            return None
        sheet = draft.sheet()
        return Facts(
            _dice(draft, chosen),
            tuple(stars_brought(sheet, discovery) for discovery in offered(draft)),
            stars_of_buildings(sheet),
        )


def _filled(sheet: ValleySheet) -> float:
    return 1 - sheet.marks.count(EMPTY) / len(sheet.marks)


def _dice(draft: Draft, chosen: Turn[Step]) -> tuple[tuple[int, ...], ...]:
    """For each action the dice that it spends; a building takes the helper's (V7)."""
    made = [effect(step)[1] for step in chosen if isinstance(step, Action)]
    spent = iter(dice_spent(draft.start.roll, tuple(number for one in made for number in one)))
    return tuple(next(spent, ()) if one else (HELPER,) for one in made)
