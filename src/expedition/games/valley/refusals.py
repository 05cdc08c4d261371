"""Why a step is not on the menu, for the player who tried it."""

from __future__ import annotations

from expedition.core.errors import IllegalTurn
from expedition.core.rules import Turn
from expedition.core.turns import turn_text
from expedition.games.sheet_games.cell_sets import CellSet
from expedition.games.sheet_games.sheet import BANE, CROSSED_OUT, DANGER, EMPTY
from expedition.games.sheet_games.steps import Number, Place
from expedition.games.valley.draft import Draft, draft_of
from expedition.games.valley.faults import Fault, cell_fault, fault
from expedition.games.valley.loose_order import in_order
from expedition.games.valley.sheet import BUILDINGS, SIZES, ValleySheet
from expedition.games.valley.steps import Build, CrossOut, Reveal, Step
from expedition.games.valley.table import Start


def refused_in_snake_round(sheet: ValleySheet, chosen: Turn[Step], step: Step) -> IllegalTurn:
    """The reason why a snake cannot be drawn so."""
    if chosen or not isinstance(step, Place):
        return IllegalTurn("valley.only_a_snake")
    number = sheet.layout.numbers.get(step.cell)
    if number is None:
        return IllegalTurn("no_such_cell", cell=str(step.cell))
    if sheet.marks[number] != EMPTY:
        return IllegalTurn("cell_taken", cell=str(step.cell))
    return IllegalTurn("valley.snake_not_near", cell=str(step.cell))


def refused_step(start: Start, chosen: Turn[Step], step: Step) -> IllegalTurn:
    """The reason why a step cannot follow the chosen ones."""
    draft = draft_of(start, chosen)
    if draft is None:
        return IllegalTurn("step_not_on_menu", step=str(step))
    if isinstance(step, Place):
        return _refused_place(draft, chosen, step)
    if draft.kind is not None:
        key = "valley.discovery_is_last" if draft.is_revealed else f"valley.{draft.kind}_cells_due"
        return IllegalTurn(key)
    if draft.waiting is not None:
        return IllegalTurn("valley.cell_due")
    match step:
        case Number(number):
            return _refused_number(draft, number)
        case Build(building):
            return _refused_building(draft, building)
        case CrossOut():
            return _refused_crossing_out(draft)
        case Reveal(kind):
            key = f"valley.no_{kind}" if draft.path.cells else "valley.act_first"
            return IllegalTurn(key)
    return IllegalTurn("step_not_on_menu", step=str(step))


def fault_refusal(draft: Draft, found: Fault) -> IllegalTurn:
    """The refusal that tells of a fault."""
    named = {} if found.cell is None else {"cell": draft.layout.names[found.cell]}
    return IllegalTurn(found.key, **named, **found.values)


def _refused_number(draft: Draft, number: int) -> IllegalTurn:
    left = draft.numbers_left
    if number in left:
        return _refused_for_want_of_a_cell(draft, draft.path.cells_to_fill())
    offered = ", ".join(map(str, left))
    if not draft.made:
        return IllegalTurn("number_not_offered", number=number, offered=offered)
    if not left:
        return IllegalTurn("valley.no_dice_left", number=number)
    return IllegalTurn("valley.dice_spent", number=number, left=offered)


def _refused_building(draft: Draft, building: str) -> IllegalTurn:
    if draft.start.roll[1].isdigit():
        return IllegalTurn("valley.no_building_face")
    if draft.has_built:
        return IllegalTurn("valley.one_building_a_turn")
    if BUILDINGS[building] in draft.marks:
        key = f"valley.{building}_again"
        return IllegalTurn(key)
    return _refused_for_want_of_a_cell(draft, draft.path.cells_to_fill())


def _refused_crossing_out(draft: Draft) -> IllegalTurn:
    snakes = draft.path.snakes_to_cross_out()
    if not snakes:
        return IllegalTurn("valley.no_snake")
    if BANE not in draft.numbers_left:
        return IllegalTurn("valley.no_nine")
    return _refused_for_want_of_a_cell(draft, snakes)


def _refused_for_want_of_a_cell(draft: Draft, cells: CellSet) -> IllegalTurn:
    return IllegalTurn("valley.only_earlier_cells" if cells else "valley.grid_full")


def _refused_place(draft: Draft, chosen: Turn[Step], step: Place) -> IllegalTurn:
    cell = draft.layout.numbers.get(step.cell)
    if cell is None:
        return IllegalTurn("no_such_cell", cell=str(step.cell))
    if draft.kind is not None:
        return _refused_in_discovery(draft, draft.kind, cell)
    if draft.waiting is None:
        return IllegalTurn("valley.number_first", cell=str(step.cell))
    key = (
        _fault_of_a_snake(draft, cell)
        if isinstance(draft.waiting, CrossOut)
        else _fault_of_a_cell(draft, cell)
    )
    if key:
        return IllegalTurn(key, cell=str(step.cell))
    instead = turn_text(in_order(draft.start, (*chosen, step)))
    return IllegalTurn("valley.other_order", cell=str(step.cell), instead=instead)


def _fault_of_a_snake(draft: Draft, cell: int) -> str | None:
    if draft.marks[cell] == CROSSED_OUT:
        return "valley.crossed_out_already"
    return None if draft.marks[cell] == DANGER else "valley.not_a_snake"


def _fault_of_a_cell(draft: Draft, cell: int) -> str | None:
    if draft.marks[cell] != EMPTY:
        return "cell_taken"
    if draft.path.cells_to_fill() >> cell & 1:
        return None
    if draft.path.footing.explored:
        return "valley.not_adjacent_to_either" if draft.start.lead_on else "valley.not_adjacent"
    return "valley.first_not_on_the_rim" if draft.start.lead_on else "valley.not_on_the_rim"


def _refused_in_discovery(draft: Draft, kind: str, cell: int) -> IllegalTurn:
    wrong = cell_fault(draft.possible_discoveries, kind, draft.revealed, cell)
    if wrong:
        return fault_refusal(draft, wrong)
    name = draft.layout.names[cell]
    if draft.revealed and cell < draft.revealed[-1] and not draft.path.any_order:
        return IllegalTurn("valley.reading_order", cell=name)
    if len(draft.revealed) + 1 == SIZES[kind]:
        wrong = fault(draft.sheet(), kind, sorted((*draft.revealed, cell)))
        if wrong:
            return fault_refusal(draft, wrong)
    key = f"valley.{kind}_out_of_reach"
    return IllegalTurn(key, cell=name)
