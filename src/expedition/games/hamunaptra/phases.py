"""The turn from phase to phase, the round, and how the game ends (H8 to H10, H59, H60)."""

from __future__ import annotations

from dataclasses import replace

from expedition.core.chance import Chance
from expedition.core.rules import Menu, Seat, Turn
from expedition.games.hamunaptra.acts.combat import begin
from expedition.games.hamunaptra.acts.duel import begin_duel, duelling_grounds
from expedition.games.hamunaptra.acts.equipment import worn_out
from expedition.games.hamunaptra.acts.laying import penalty
from expedition.games.hamunaptra.components import HAND_SIZE
from expedition.games.hamunaptra.labyrinth.closing import is_closed
from expedition.games.hamunaptra.labyrinth.exits import exits, on_an_exit
from expedition.games.hamunaptra.state import State, drawn
from expedition.games.hamunaptra.steps import END, At, Step
from expedition.games.hamunaptra.table import OUT, Doings, Table

QUIET_ROUNDS = 3
"""If so agreed the game ends after so many rounds in which nobody laid a tile (A66)."""
MOST_ROUNDS = 40
"""No game lasts longer, whatever was agreed (A66)."""


def first_turn(state: State, chance: Chance) -> State:
    """The state at the first player's first turn (A35)."""
    table = state.table
    if table.agreement.dealt_in_setup:
        for seat in table.clockwise(table.first):
            state = drawn(state, seat, HAND_SIZE, chance, f"deal/{seat}")
    return begin_turn(state.on(replace(state.table, round=1)), table.first, chance)


def begin_turn(state: State, seat: Seat, chance: Chance) -> State:
    """The state after phase 1: four tiles in hand, if the pile has them (H10, A41)."""
    state = worn_out(state, seat)
    table = replace(state.table, phase="move", active=seat, doings=Doings())
    missing = HAND_SIZE - len(state.hands[seat])
    state = drawn(state.on(table), seat, missing, chance, f"draw/{table.round}/{seat}")
    if not state.pile and not table.agreement.whole_pile:
        return state.on(_ending(state.table, "pile"))
    return state


def end_of_moves(state: State) -> State:
    """The state after phase 2: whoever stands on an exit leaves by it, and the map (A56, A71)."""
    table = replace(state.table, phase="place")
    leavers = () if table.agreement.whole_pile else on_an_exit(table, table.active)
    if not leavers:
        return state.on(table)
    table = _ending(table, "exit")
    if not table.agreement.escape_at_the_end:
        table = _escaped(table, [person.who for person in leavers])
    return state.on(table)


def end_of_placing(state: State, chance: Chance) -> State:
    """The state after phase 3."""
    state = penalty(state, chance)
    return state.on(replace(state.table, phase="fight"))


def fight_menu(table: Table, chosen: Turn[Step]) -> Menu[Step]:
    """The combats that are still to be fought, in an order of the player's choice (A32)."""
    if chosen:
        return Menu(whole=True)
    cells = tuple(map(At, battles(table)))
    in_duels = not {step.cell for step in cells}.isdisjoint(duelling_grounds(table, table.active))
    may_end = not cells or not (table.agreement.combat_mandatory or in_duels)
    return Menu((END, *cells) if may_end else cells, last=True)


def battles(table: Table) -> tuple[str, ...]:
    """The positions where the active player faces a danger or others, and has not fought yet."""
    seat, dangers = table.active, table.danger_cells
    fresh = [person for person in table.team(seat) if person.who not in table.doings.fought]
    places = dangers.union(duelling_grounds(table, seat))
    return tuple(dict.fromkeys(person.cell for person in fresh if person.cell in places))


def fight(state: State, cell: str) -> State:
    """The state with a combat or a duel begun there."""
    seat = state.table.active
    if state.table.danger_at(cell) is None:
        return begin_duel(state, cell, seat)
    return begin(state, cell, seat)


def end_of_turn(state: State, chance: Chance) -> State:
    """The state at the next player's turn; where that is the first, the round is over (H9, A61)."""
    table = state.table
    if table.agreement.equipment_gone_at_turn_end:
        state = worn_out(state, table.active)
    table = state.table
    quiet = 0 if table.doings.laid else table.quiet + 1
    table = replace(table, quiet=quiet)
    if not table.agreement.wounds_last_a_round:
        table = _healed(table)
    state = state.on(_last_things(state, table))
    following = (table.active + 1) % table.seats
    if following == table.first:
        return _end_of_round(state, chance)
    return begin_turn(state, following, chance)


def monsters_done(state: State, chance: Chance) -> State:
    """The state at the next round, once no monster walks any more; another one begins (A61)."""
    following = state.table.round + 1
    table = _healed(replace(state.table, walked=(), declined=0, combats=0, round=following))
    if to_the_left := table.agreement.first_player_passes:
        first = (table.first + to_the_left) % table.seats
        table = replace(table, first=first).telling("round", first, str(table.round))
    return begin_turn(state.on(table), table.first, chance)


def _end_of_round(state: State, chance: Chance) -> State:
    table = _healed(state.table)
    if _is_quiet(state, table):
        table = _ending(table, "quiet")
    if table.round >= MOST_ROUNDS:
        table = _ending(table, "rounds")
    if state.pile and not table.agreement.pile_end_latched:
        table = replace(table, endings=tuple(one for one in table.endings if one != "pile"))
    if table.last_round:
        return state.on(_over(table))
    if table.agreement.walking_monsters:
        return state.on(replace(table, phase="monsters", active=table.first, doings=Doings()))
    return monsters_done(state.on(table), chance)


def _is_quiet(state: State, table: Table) -> bool:
    """True if no tile will be laid any more, as agreed (A66)."""
    if table.agreement.ends_when_quiet:
        return table.quiet >= QUIET_ROUNDS * table.seats
    return is_closed(state.on(table))


def _last_things(state: State, table: Table) -> Table:
    """The table with the end begun if no tile or no character is left (V3, A59)."""
    if not any(person.is_inside for person in table.people):
        return _ending(table, "nobody")
    if table.agreement.whole_pile and not state.pile and not any(state.hands):
        return _ending(table, "pile")
    return table


def _over(table: Table) -> Table:
    """The table when all is over; with V3 positions at the end count (A64)."""
    if table.agreement.whole_pile or table.agreement.escape_at_the_end:
        free = exits(table)
        table = _escaped(table, [p.who for p in table.people if p.is_inside and p.cell in free])
    return replace(table, phase="over").telling("over", thing=table.ending)


def _ending(table: Table, reason: str) -> Table:
    """The table in its last round, for one more reason; the first is told (A79)."""
    if reason in table.endings or (table.last_round and table.agreement.first_reason_ends):
        return table
    told = table if table.last_round else table.telling("last_round", table.active, reason)
    return replace(told, endings=(*table.endings, reason))


def _escaped(table: Table, people: list[str]) -> Table:
    out = [replace(table.person(who), fate=OUT) for who in people]
    for person in out:
        table = table.telling("escaped", person.seat, person.who, person.cell)
    return table.with_people(out)


def _healed(table: Table) -> Table:
    """The table with all wounds gone, on both sides (H43, A31)."""
    people = [replace(person, wounds=0) for person in table.people if person.wounds]
    dangers = tuple(replace(d, wounds=0) if d.wounds else d for d in table.dangers)
    return replace(table.with_people(people) if people else table, dangers=dangers)
