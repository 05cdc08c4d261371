"""The advisor of the Valley: what each turn is worth, as far as a quick look tells.

A roll can be spent in thousands of ways. The advisor weighs the ones that look best, each with the
discovery that suits it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from expedition.core.rules import Seat, Turn
from expedition.games.dice_games.advisor import SheetAdvisor
from expedition.games.dice_games.sheet import EMPTY
from expedition.games.valley.discoveries import survey
from expedition.games.valley.discovery_evaluation import finds
from expedition.games.valley.draft import effect
from expedition.games.valley.evaluation import look_over, pace
from expedition.games.valley.order import first_order, path
from expedition.games.valley.rules import places_for_a_snake, played
from expedition.games.valley.scoring import STARS_FOR_A_FULL_GRID, bite, score
from expedition.games.valley.sheet import ValleySheet
from expedition.games.valley.steps import Reveal, Step
from expedition.games.valley.table import Table
from expedition.games.valley.turn_evaluation import Plan, plans

FOLLOWED = 8
"""How many plans are looked at with their discoveries."""
TYPICAL_NUMBERS = (3, 8, 11)
"""A low, a high and a big number, to tell what a cell is good for."""
VENOM = 0.8
"""A star that a new snake bites, as it may yet be crossed out."""


class ValleyAdvisor(SheetAdvisor[Table, Step]):
    """Gains and appraisals of some good turns; there are too many to weigh them all."""

    def stars(self, table: Table, seat: Seat) -> Mapping[Turn[Step], int]:
        """The stars that each of these turns would add at once to the sheet it is played on."""
        before = score(table.sheet(table.sheet_to_fill(seat))).total
        return {
            turn: score(played(table, seat, turn)[0]).total - before
            for turn in self.worth(table, seat)
        }

    def worth(self, table: Table, seat: Seat) -> Mapping[Turn[Step], float]:
        """The worth of each of these turns."""
        if table.is_danger:
            return _snakes(table, seat)
        sheet = table.sheet(seat)
        evaluation = look_over(sheet, table.turns_left, table.lead_on)
        return {
            turn: worth
            for plan in plans(evaluation, table.roll)[:FOLLOWED]
            for turn, worth in _turns(sheet, plan)
        }


def _turns(sheet: ValleySheet, plan: Plan) -> Iterator[tuple[Turn[Step], float]]:
    """The turn of a plan, and with the best discovery after it."""
    marks = list(sheet.marks)
    for action, cell in plan.actions:
        marks[cell], _ = effect(action)
    turn, worth, evaluation = _in_order(sheet, plan), plan.worth, plan.evaluation
    if EMPTY not in marks:
        worth += STARS_FOR_A_FULL_GRID
        evaluation = replace(evaluation, pace=pace(1, 0))
    yield turn, worth
    seen = survey(sheet.rows, tuple(marks), sheet.discoveries)
    for find in finds(evaluation, seen)[:1]:
        cells = (sheet.layout.places[cell] for cell in find.discovery.cells)
        yield (*turn, Reveal(find.discovery.kind), *cells), worth + find.worth


def _in_order(sheet: ValleySheet, plan: Plan) -> Turn[Step]:
    """The steps of a plan in the one order in which the menus offer them."""
    actions = {cell: action for action, cell in plan.actions}
    before = path(plan.evaluation.ground, sheet.marks, plan.evaluation.footing.lead_on)
    order = first_order(before, {cell: effect(action)[0] for action, cell in plan.actions})
    assert order is not None, "a plan goes where the rules do not allow"
    places = sheet.layout.places
    return tuple(step for cell in order for step in (actions[cell], places[cell]))


def _snakes(table: Table, seat: Seat) -> dict[Turn[Step], float]:
    """For each place of a snake what it takes from the sheet."""
    sheet = table.sheet(table.sheet_to_fill(seat))
    evaluation = look_over(sheet, table.turns_left, table.lead_on)
    worth: dict[Turn[Step], float] = {}
    for place in places_for_a_snake(table, seat):
        cell = sheet.layout.numbers[place.cell]
        bitten = sum(sheet.marks[other] for other in bite(sheet, cell))
        promise = max(evaluation.worth(number, cell) for number in TYPICAL_NUMBERS)
        worth[place,] = -(VENOM * bitten + promise)
    return worth
