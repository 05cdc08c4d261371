"""Phase 3, laying galleries, monsters and traps; phase 5, laying equipment face down."""

from __future__ import annotations

from dataclasses import replace

from expedition.core.chance import Chance
from expedition.core.rules import Menu, Seat, Turn
from expedition.games.hamunaptra.acts.scrolls import destroyed, scrolls_to_read, targets
from expedition.games.hamunaptra.acts.trade import offer_menu, proposed, trades
from expedition.games.hamunaptra.components import (
    DANGERS,
    EQUIPMENT,
    KINDS,
    TILES,
    is_gallery,
)
from expedition.games.hamunaptra.labyrinth.cells import Cell
from expedition.games.hamunaptra.labyrinth.exits import found
from expedition.games.hamunaptra.labyrinth.fit import facings_in, is_foreign, spots
from expedition.games.hamunaptra.labyrinth.laid import Laid
from expedition.games.hamunaptra.labyrinth.tiles import turned
from expedition.games.hamunaptra.state import Private, State, without
from expedition.games.hamunaptra.steps import END, At, Down, Facing, Lay, Scroll, Step, Trade
from expedition.games.hamunaptra.table import Danger, Table


def place_menu(table: Table, seat: Seat, mine: Private, chosen: Turn[Step]) -> Menu[Step]:
    """A tile, its cell and its facing; a scroll, a trade; the end once something is laid (H13)."""
    match chosen:
        case ():
            return Menu(_first_steps(table, seat, mine))
        case (Lay(tile),):
            return Menu(tuple(map(At, spots(table, seat, [tile])[tile])), last=tile in DANGERS)
        case (Lay(tile), At(cell)) if is_gallery(tile):
            ways = facings_in(table.chart.gaps[cell], TILES[tile].edges)
            return Menu(tuple(map(Facing, ways)), last=True)
        case (Scroll(),):
            return Menu(tuple(map(At, targets(table, seat))), last=True)
        case (Trade(), *_):
            return offer_menu(mine, chosen)
    return Menu(whole=True)


def place(state: State, turn: Turn[Step]) -> State:
    """The state with one more tile on the map, or something else done."""
    seat = state.table.active
    match turn:
        case (Lay(tile), At(cell)):
            return _danger_laid(_from_hand(state, tile), tile, cell)
        case (Lay(tile), At(cell), Facing(side)):
            return _gallery_laid(_from_hand(state, tile), tile, cell, side)
        case (Scroll(item), At(cell)):
            return destroyed(state, seat, item, cell)
    return proposed(state, turn)


def penalty(state: State, chance: Chance) -> State:
    """The state after the phase: who laid nothing loses a random tile to the pile (H14, A37)."""
    table, seat = state.table, state.table.active
    hand = state.hands[seat]
    if not hand or not _owes_penalty(table, seat, hand):
        return state
    tile = hand[chance.below(len(hand), f"penalty/{table.round}/{seat}")]
    state = replace(state, pile=tuple(sorted((*state.pile, tile))))
    state = state.with_hand(seat, without(hand, tile))
    return state.on(table.telling("penalty", seat))


def equip_menu(table: Table, mine: Private, chosen: Turn[Step]) -> Menu[Step]:
    """The menu of equipment to lay face down (H12, A39); or a trade, or the end."""
    match chosen:
        case ():
            slots = [n for n, tile in enumerate(mine.hand, 1) if KINDS[tile] == EQUIPMENT]
            any_more = table.agreement.any_equipment_per_turn or not table.doings.equipment
            down = tuple(map(Down, slots)) if any_more else ()
            further = trades(table)
            return Menu((END, *down, *further), last=not further)
        case (Trade(), *_):
            return offer_menu(mine, chosen)
    return Menu(whole=True)


def equip(state: State, turn: Turn[Step]) -> State:
    """The state with equipment face down on the table."""
    table, seat = state.table, state.table.active
    match turn:
        case (Down(slot),):
            tile = state.hands[seat][slot - 1]
            state = state.with_hand(seat, without(state.hands[seat], tile))
            state = state.with_chest(seat, (*state.chests[seat], tile))
            doings = replace(table.doings, equipment=table.doings.equipment + 1)
            return state.on(replace(table, doings=doings).telling("equipped", seat))
    return proposed(state, turn)


def _first_steps(table: Table, seat: Seat, mine: Private) -> tuple[Step, ...]:
    lay = list(map(Lay, spots(table, seat, mine.hand)))
    end = [END] if table.doings.laid or not lay else []
    scrolls = scrolls_to_read(table, seat, mine.chest)
    return (*end, *lay, *scrolls, *trades(table))


def _owes_penalty(table: Table, seat: Seat, hand: tuple[str, ...]) -> bool:
    if table.agreement.gallery_or_penalty:
        galleries = [tile for tile in hand if is_gallery(tile)]
        return not table.doings.galleries and not spots(table, seat, galleries)
    return not table.doings.laid


def _from_hand(state: State, tile: str) -> State:
    seat = state.table.active
    return state.with_hand(seat, without(state.hands[seat], tile))


def _danger_laid(state: State, tile: str, cell: Cell) -> State:
    table = state.table
    doings = table.doings
    table = replace(
        table,
        dangers=(*table.dangers, Danger(cell, tile)),
        doings=replace(doings, laid=doings.laid + 1, dangers=doings.dangers + 1),
    )
    return state.on(table.telling("laid", table.active, tile, cell))


def _gallery_laid(state: State, tile: str, cell: Cell, side: str) -> State:
    """The state with a gallery laid, and the exits that it makes of stairs (H29, A52)."""
    table, seat = state.table, state.table.active
    foreign = is_foreign(table, seat, table.chart.gaps[cell])
    one = Laid(cell, tile, turned(TILES[tile].edges, side), seat)
    doings = replace(
        table.doings,
        laid=table.doings.laid + 1,
        galleries=table.doings.galleries + 1,
        foreign=(*table.doings.foreign, cell) if foreign else table.doings.foreign,
    )
    table = replace(table, laid=(*table.laid, one), doings=doings)
    exits = found(table, cell)
    if all(stairs.cell != cell for stairs in exits):
        table = table.telling("laid", seat, tile, cell)
    for stairs in exits:
        table = table.telling("exit_found", stairs.seat, stairs.tile, stairs.cell)
    return state.on(table.with_exits(exits))
