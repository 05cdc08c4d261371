"""The advisor of the Valley: what each turn is worth, as far as a quick look tells.

A roll can be spent in thousands of ways. The advisor weighs the ones that look best, each with the
discovery that suits it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from expedition.core.rules import Seat, Turn, View
from expedition.games.dice_games.sheet import DANGER, EMPTY, marked
from expedition.games.dice_games.steps import Place
from expedition.games.valley.discoveries import survey
from expedition.games.valley.discovery_evaluation import finds
from expedition.games.valley.draft import draft_of, effect
from expedition.games.valley.evaluation import look_over, pace
from expedition.games.valley.order import first_order, path
from expedition.games.valley.printed import SOLO_TURNS
from expedition.games.valley.rules import places_for_a_snake
from expedition.games.valley.scoring import STARS_FOR_A_FULL_GRID, bite, score
from expedition.games.valley.sheet import ValleySheet
from expedition.games.valley.steps import Reveal, Step
from expedition.games.valley.table import Table
from expedition.games.valley.turn_evaluation import Plan, plans

FOLLOWED = 8
"""How many plans are looked at with their discoveries."""
CELLS_A_TURN = 2
"""How fast sheets fill among several players, about."""
TYPICAL_NUMBERS = (3, 8, 11)
"""A low, a high and a big number, to tell what a cell is good for."""
VENOM = 0.8
"""A star that a new snake bites, as it may yet be crossed out."""


class ValleyAdvisor:
    """Gains and appraisals of some good turns; there are too many to weigh them all."""

    def gains(self, view: View[Table, None]) -> Mapping[Turn[Step], int]:
        """The stars that each of these turns would add at once to the sheet it is played on."""
        table, seat = view.public, view.seat
        if seat is None or not table.roll:
            return {}
        sheet = table.sheet(table.sheet_to_fill(seat))
        before = score(sheet).total
        return {
            turn: score(_played(table, sheet, turn)).total - before for turn in self.appraise(view)
        }

    def appraise(self, view: View[Table, None]) -> Mapping[Turn[Step], float]:
        """The worth of each of these turns; where a snake goes on another's sheet, the harm."""
        table, seat = view.public, view.seat
        if seat is None or not table.roll:
            return {}
        if table.is_danger:
            return _snakes(table, seat)
        sheet = table.sheet(seat)
        evaluation = look_over(sheet, turns_left(table))
        return {
            turn: worth
            for plan in plans(evaluation, table.roll)[:FOLLOWED]
            for turn, worth in _turns(sheet, plan)
        }


def turns_left(table: Table) -> int:
    """How many turns are to come, this one among them; among several players a guess."""
    if table.seats == 1:
        return SOLO_TURNS + 1 - table.round
    least_room = min(marks.count(EMPTY) for marks in table.marks)
    return max(1, least_room // CELLS_A_TURN)


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
    order = first_order(path(plan.evaluation.ground, sheet.marks), tuple(actions))
    assert order is not None, "a plan goes where the rules do not allow"
    places = sheet.layout.places
    return tuple(step for cell in order for step in (actions[cell], places[cell]))


def _snakes(table: Table, seat: Seat) -> dict[Turn[Step], float]:
    sheet = table.sheet(table.sheet_to_fill(seat))
    evaluation = look_over(sheet, turns_left(table))
    sign = -1.0 if table.seats == 1 else 1.0
    worth: dict[Turn[Step], float] = {}
    for place in places_for_a_snake(table, seat):
        cell = sheet.layout.numbers[place.cell]
        bitten = sum(sheet.marks[other] for other in bite(sheet, cell))
        promise = max(evaluation.worth(number, cell) for number in TYPICAL_NUMBERS)
        worth[place,] = sign * (VENOM * bitten + promise)
    return worth


def _played(table: Table, sheet: ValleySheet, turn: Turn[Step]) -> ValleySheet:
    match turn:
        case (Place(place),) if table.is_danger:
            return marked(sheet, sheet.layout.numbers[place], DANGER)
    draft = draft_of(sheet, table.roll, turn)
    assert draft is not None, "an appraised turn is no turn"
    return draft.sheet()
