"""Setting out: who is first, the start board, the draft and the Entrances (H2 to H6)."""

from __future__ import annotations

from dataclasses import replace

from expedition.core.chance import Chance
from expedition.core.rules import Menu, Seat, Turn
from expedition.games.hamunaptra.acts.combat import FACES, faces
from expedition.games.hamunaptra.agreement import Agreement
from expedition.games.hamunaptra.components import (
    BOARDS,
    CHARACTERS,
    PILE,
    TILES,
    TOTALS,
)
from expedition.games.hamunaptra.labyrinth.cells import SIDES, Area, Cell, ahead, cell_at
from expedition.games.hamunaptra.labyrinth.laid import Laid
from expedition.games.hamunaptra.labyrinth.tiles import turned
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.steps import At, Facing, Step, Who
from expedition.games.hamunaptra.table import Person, Roll, Table

ENTRANCE_TILE, RUBBLE_TILE = "S_ENT", "S_RUB"
ARROWS = dict(zip("^>v<", SIDES, strict=True))


def set_out(seats: int, agreement: Agreement, chance: Chance) -> State:
    """The state before the first character is drafted."""
    first, opening = first_player(seats, chance)
    rows = BOARDS[agreement.start_board][seats]
    area = Area(len(rows[0]) + 2 * agreement.margin, len(rows) + 2 * agreement.margin)
    table = Table(
        agreement=agreement,
        seats=seats,
        area=area,
        first=first,
        opening=opening,
        laid=start_board(rows, agreement),
        active=first,
    )
    nothing: tuple[tuple[str, ...], ...] = ((),) * seats
    return State(table, hands=nothing, chests=nothing, pile=PILE)


def first_player(seats: int, chance: Chance) -> tuple[Seat, tuple[Roll, ...]]:
    """The seat that throws the most fours; those who tie throw again (H2, A60)."""
    rivals, opening = list(range(seats)), list[Roll]()
    while len(rivals) > 1:
        rolls = [
            Roll(seat, faces(chance, TOTALS["dice"], f"first/{len(opening)}/{seat}"))
            for seat in rivals
        ]
        opening += rolls
        most = max(roll.faces.count(FACES) for roll in rolls)
        rivals = [roll.seat for roll in rolls if roll.faces.count(FACES) == most]
    return rivals[0], tuple(opening)


def start_board(rows: tuple[str, ...], agreement: Agreement) -> tuple[Laid, ...]:
    """The start tiles of the board for that many players, in the middle of the area (H3)."""
    return tuple(
        _start_tile(cell_at(column + agreement.margin, row + agreement.margin), sign, agreement)
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign != "."
    )


def _start_tile(cell: Cell, sign: str, agreement: Agreement) -> Laid:
    if sign in ARROWS:
        return Laid(cell, ENTRANCE_TILE, entrance_edges(ARROWS[sign], agreement))
    return Laid(cell, RUBBLE_TILE, "")


def entrance_edges(facing: str, agreement: Agreement) -> str:
    """The open sides of an Entrance: all but the rubble behind it, or only the one ahead."""
    if agreement.single_entrances:
        return facing
    return turned(TILES[ENTRANCE_TILE].edges, facing)


# ---- the draft


def draft_menu(table: Table, chosen: Turn[Step]) -> Menu[Step]:
    """The menu of a draft: the characters that are left."""
    if chosen:
        return Menu(whole=True)
    taken = {person.who for person in table.people}
    return Menu(tuple(Who(who) for who in CHARACTERS if who not in taken), last=True)


def drafted(state: State, who: str) -> State:
    """The state with a character taken; always clockwise from the first player (H4)."""
    table = state.table
    people = (*table.people, Person(who, table.active))
    order = table.clockwise(table.first)
    table = replace(table, people=people).telling("drafted", table.active, who)
    if len(people) < table.seats * table.agreement.team:
        return state.on(replace(table, active=order[len(people) % table.seats]))
    return state.on(replace(table, phase="entrances", active=order[-1]))


# ---- the Entrances


def entrance_menu(table: Table, chosen: Turn[Step]) -> Menu[Step]:
    """The menu of free Entrances; with variant 5 then the way it faces."""
    if not chosen:
        steps = tuple(At(one.cell) for one in table.laid if _is_free(one))
        return Menu(steps, last=not table.agreement.turned_entrances)
    if len(chosen) == 1 and table.agreement.turned_entrances:
        [step] = chosen
        assert isinstance(step, At)
        return Menu(tuple(map(Facing, _ways_to_face(table, step.cell))), last=True)
    return Menu(whole=True)


def _ways_to_face(table: Table, cell: Cell) -> tuple[str, ...]:
    """The sides that an Entrance may face: with one opening alone, not a wall (V5, A68)."""
    if not table.agreement.single_entrances or table.agreement.entrances_face_anywhere:
        return tuple(SIDES)
    tiles = table.chart.tiles
    return tuple(side for side, beyond in ahead(cell, SIDES) if beyond not in tiles)


def entered(state: State, turn: Turn[Step]) -> State:
    """The state with a player's characters on an Entrance; counter-clockwise (H5)."""
    table, seat = state.table, state.table.active
    cell = next(step.cell for step in turn if isinstance(step, At))
    facing = next((step.side for step in turn if isinstance(step, Facing)), None)
    laid = tuple(
        _taken(one, seat, facing, table.agreement) if one.cell == cell else one
        for one in table.laid
    )
    people = tuple(replace(p, cell=cell) if p.seat == seat else p for p in table.people)
    table = replace(table, laid=laid, people=people, active=(seat - 1) % table.seats)
    return state.on(table.telling("entered", seat, cell=cell))


def everybody_is_in(table: Table) -> bool:
    """True once all players have chosen an Entrance."""
    return all(person.cell for person in table.people)


def _is_free(one: Laid) -> bool:
    return one.tile == ENTRANCE_TILE and one.seat is None


def _taken(one: Laid, seat: Seat, facing: str | None, agreement: Agreement) -> Laid:
    edges = one.edges if facing is None else entrance_edges(facing, agreement)
    return replace(one, seat=seat, edges=edges)
