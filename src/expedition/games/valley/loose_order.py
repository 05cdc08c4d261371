"""A turn put together in whatever order a person likes.

The menus offer every turn in one order. A person may fill the lower cell first and mark a
discovery from its far end; here they can, and the turn is put in order when it is done.
"""

from __future__ import annotations

from dataclasses import replace

from expedition.core.rules import Menu, Turn
from expedition.games.sheet_games.cell_sets import cells_in, set_of
from expedition.games.sheet_games.steps import Place
from expedition.games.valley.draft import Action, begin, draft_of, effect, menu_of
from expedition.games.valley.sheet import SIZES
from expedition.games.valley.steps import Reveal, Step
from expedition.games.valley.table import Start


def loose_menu(start: Start, chosen: Turn[Step]) -> Menu[Step]:
    """The menu after these steps, whatever their order."""
    draft = draft_of(replace(start, any_order=True), chosen)
    if draft is None:
        return Menu()
    if draft.kind is None or draft.is_revealed:
        return menu_of(draft)
    marked = set_of(draft.revealed)
    open_cells = 0
    for cells in draft.possible_discoveries.with_cells(draft.kind, marked):
        open_cells |= cells
    places = tuple(draft.layout.places[cell] for cell in cells_in(open_cells & ~marked))
    return Menu(places, last=len(draft.revealed) + 1 == SIZES[draft.kind])


def in_order(start: Start, steps: Turn[Step]) -> Turn[Step]:
    """The same steps in the order in which the menus offer them; what cannot be is left alone."""
    before = begin(start)
    actions: dict[int, Turn[Step]] = {}
    marks: dict[int, int] = {}
    rest = steps
    while len(rest) > 1 and isinstance(rest[1], Place) and not isinstance(rest[0], Reveal):
        cell = before.layout.numbers.get(rest[1].cell)
        if cell is None or not isinstance(rest[0], Action):
            return steps
        actions[cell] = rest[:2]
        marks[cell], _ = effect(rest[0])
        rest = rest[2:]
    order = before.path.first_order(marks)
    if marks and not order:
        return steps
    cells = tuple(sorted((step for step in rest if isinstance(step, Place)), key=_reading_order))
    others = tuple(step for step in rest if not isinstance(step, Place))
    return (*(step for cell in order for step in actions[cell]), *others, *cells)


def _reading_order(place: Place) -> tuple[int, int]:
    return place.cell
