"""Why a step is not on the menu, for the player who tried it: as near as what it sees tells."""

from __future__ import annotations

from expedition.core.errors import IllegalTurn
from expedition.core.rules import Seat, Turn
from expedition.games.hamunaptra.acts.equipment import active_of
from expedition.games.hamunaptra.acts.scrolls import why_not_destroyed
from expedition.games.hamunaptra.acts.trade import linked_players
from expedition.games.hamunaptra.components import DANGERS, is_gallery
from expedition.games.hamunaptra.labyrinth.cells import Cell, beside
from expedition.games.hamunaptra.labyrinth.fit import touches_danger, why_not_here
from expedition.games.hamunaptra.labyrinth.reach import destinations
from expedition.games.hamunaptra.state import Private
from expedition.games.hamunaptra.steps import (
    END,
    At,
    Drop,
    Facing,
    Force,
    Lay,
    Scroll,
    Step,
    Trade,
    Use,
    Who,
    With,
)
from expedition.games.hamunaptra.table import Table


def refused(table: Table, seat: Seat, mine: Private, chosen: Turn[Step], step: Step) -> IllegalTurn:
    """The reason why a step does not answer the question of the moment."""
    match table.question, chosen, step:
        case "draft", (), Who(who):
            return IllegalTurn("hamunaptra.character_taken", who=who)
        case "entrances", (), At(cell):
            return IllegalTurn("hamunaptra.no_entrance_there", cell=cell)
        case "move", _, _:
            return _not_moved(table, seat, mine, chosen, step)
        case "place", _, _:
            return _not_placed(table, seat, mine, chosen, step)
        case "equip", (), Trade(partner):
            return _not_traded(table, seat, partner)
        case "surplus", (), Drop(tile):
            return IllegalTurn("hamunaptra.not_in_hand", tile=tile)
    return _not_fought(table, seat, mine, chosen, step)


def _not_moved(
    table: Table, seat: Seat, mine: Private, chosen: Turn[Step], step: Step
) -> IllegalTurn:
    """The reason why a character cannot move, or not there."""
    match chosen, step:
        case (), Who(who):
            return _goes_nowhere(table, seat, who)
        case (), Force(cell):
            return IllegalTurn("hamunaptra.cannot_force", cell=cell)
        case (Who(who),), At(cell):
            return _not_moved_there(table, who, cell)
    return _not_read(table, seat, mine, chosen, step)


def _not_placed(
    table: Table, seat: Seat, mine: Private, chosen: Turn[Step], step: Step
) -> IllegalTurn:
    """The reason why a tile cannot be laid, or not there, or not so."""
    match chosen, step:
        case (), Lay(tile):
            return _not_laid(table, mine, tile)
        case (), _ if step == END:
            return IllegalTurn("hamunaptra.must_lay")
        case (Lay(tile),), At(cell):
            return _not_laid_there(table, seat, tile, cell)
        case (Lay(tile), At()), Facing():
            return IllegalTurn("hamunaptra.edges_differ", tile=tile)
    return _not_read(table, seat, mine, chosen, step)


def _not_read(
    table: Table, seat: Seat, mine: Private, chosen: Turn[Step], step: Step
) -> IllegalTurn:
    """Why a scroll cannot be read, or a trade proposed."""
    match chosen, step:
        case (), Scroll(item):
            return IllegalTurn("hamunaptra.cannot_read", item=item)
        case (Scroll(),), At(cell):
            return _not_destroyed(table, seat, cell)
        case (), Trade(partner):
            return _not_traded(table, seat, partner)
    return _off_menu(table, seat, mine, step)


def _not_fought(
    table: Table, seat: Seat, mine: Private, chosen: Turn[Step], step: Step
) -> IllegalTurn:
    """Why a fight cannot be left out, or not be fought so."""
    match table.question, chosen, step:
        case "fight", (), _ if step == END:
            return IllegalTurn("hamunaptra.must_fight")
        case (("strike" | "attribute"), (), With(attribute)):
            return IllegalTurn("hamunaptra.no_such_attribute", attribute=attribute)
        case "defender", (), Who(who):
            return IllegalTurn("hamunaptra.not_in_this_combat", who=who)
        case (("retreat" | "break_off"), (), At(cell)):
            return IllegalTurn("hamunaptra.no_retreat_there", cell=cell)
    return _off_menu(table, seat, mine, step)


def _off_menu(table: Table, seat: Seat, mine: Private, step: Step) -> IllegalTurn:
    """Why equipment cannot be used; of anything else, that it is not on the menu."""
    if isinstance(step, Use):
        return _not_used(table, seat, mine, step.item)
    return IllegalTurn("step_not_on_menu", step=str(step))


def _not_laid(table: Table, mine: Private, tile: str) -> IllegalTurn:
    if tile not in mine.hand:
        return IllegalTurn("hamunaptra.not_in_hand", tile=tile)
    if tile in DANGERS and table.doings.dangers >= table.agreement.dangers_per_turn:
        return IllegalTurn("hamunaptra.enough_dangers", count=table.agreement.dangers_per_turn)
    return IllegalTurn("hamunaptra.no_room", tile=tile)


def _not_laid_there(table: Table, seat: Seat, tile: str, cell: Cell) -> IllegalTurn:
    gap = table.chart.gaps.get(cell)
    if not table.area.holds(cell):
        return IllegalTurn("hamunaptra.outside", cell=cell)
    if cell in table.chart.tiles or (tile in DANGERS and cell in table.danger_cells):
        return IllegalTurn("hamunaptra.taken", cell=cell)
    if gap is None:
        return IllegalTurn("hamunaptra.no_open_edge", cell=cell)
    if touches_danger(table, gap) and (is_gallery(tile) or table.agreement.dangers_keep_apart):
        return IllegalTurn("hamunaptra.joins_danger", cell=cell)
    if tile not in DANGERS and why_not_here(table, seat, gap) == "nobody_beside":
        return IllegalTurn("hamunaptra.nobody_beside", cell=cell)
    if tile not in DANGERS and why_not_here(table, seat, gap) == "one_foreign_gallery":
        return IllegalTurn("hamunaptra.one_foreign_gallery", cell=cell)
    return IllegalTurn("hamunaptra.edges_differ", tile=tile)


def _goes_nowhere(table: Table, seat: Seat, who: str) -> IllegalTurn:
    if who not in {person.who for person in table.team(seat)}:
        return IllegalTurn("hamunaptra.not_your_character", who=who)
    if who in table.doings.moved:
        return IllegalTurn("hamunaptra.has_moved", who=who)
    return IllegalTurn("hamunaptra.nowhere_to_go", who=who)


def _not_moved_there(table: Table, who: str, cell: Cell) -> IllegalTurn:
    person = table.person(who)
    if cell not in table.chart.ways:
        return IllegalTurn("hamunaptra.no_gallery_there", cell=cell)
    if cell in table.held_by_others(person.seat) and cell not in destinations(table, person):
        return IllegalTurn("hamunaptra.held_by_others", cell=cell)
    points = table.points_of(person)
    return IllegalTurn("hamunaptra.out_of_reach", cell=cell, who=who, points=points)


def _not_destroyed(table: Table, seat: Seat, cell: Cell) -> IllegalTurn:
    if all(cell not in beside(person.cell) for person in table.team(seat)):
        return IllegalTurn("hamunaptra.nobody_near", cell=cell)
    match why_not_destroyed(table, cell):
        case "somebody_there":
            return IllegalTurn("hamunaptra.somebody_there", cell=cell)
        case "cuts_off":
            return IllegalTurn("hamunaptra.cuts_off", cell=cell)
    return IllegalTurn("hamunaptra.nothing_to_destroy", cell=cell)


def _not_used(table: Table, seat: Seat, mine: Private, item: str) -> IllegalTurn:
    if item not in mine.chest and item not in active_of(table, seat):
        return IllegalTurn("hamunaptra.not_on_table", item=item)
    return IllegalTurn("hamunaptra.equipment_limit", item=item)


def _not_traded(table: Table, seat: Seat, partner: Seat) -> IllegalTurn:
    if partner >= table.seats:
        return IllegalTurn("no_such_seat", seat=partner)
    if partner == seat:
        return IllegalTurn("hamunaptra.trade_with_oneself")
    if partner not in linked_players(table, seat):
        return IllegalTurn("hamunaptra.not_linked")
    return IllegalTurn("hamunaptra.offered_already")
