"""Victory points line by line, with the places that earned them (H61)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from expedition.core.rules import Line, Mark, Seat, Standing, places
from expedition.games.hamunaptra.components import EQUIPMENT, KINDS, POINTS
from expedition.games.hamunaptra.labyrinth.exits import is_far_enough
from expedition.games.hamunaptra.labyrinth.laid import Laid
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.table import INSIDE, OUT, Table


def standings(state: State) -> Mapping[Seat, Standing]:
    """The standings (H63); equipment in hand is secret until the end (A75)."""
    table = state.table
    found = {seat: score(table, seat, _equipment(state, seat)) for seat in range(table.seats)}
    ranks = places({seat: (one.total, *one.tie_break) for seat, one in found.items()})
    return {seat: replace(one, place=ranks[seat]) for seat, one in found.items()}


def score(table: Table, seat: Seat, equipment: int) -> Standing:
    """The points of a player with that much unused equipment."""
    mine = [person for person in table.people if person.seat == seat]
    out = [person for person in mine if person.fate == OUT]
    inside = [person for person in mine if person.fate == INSIDE]
    lines = (
        _line("own_exits", [(one.cell,) for one in own_exits(table, seat)]),
        _line("foreign_exits", [(one.cell,) for one in foreign_exits(table, seat)]),
        _line("stairs", [(one.cell,) for one in plain_stairs(table, seat)]),
        _line("escaped", [(person.cell,) for person in out]),
        _line("alive", [(person.cell,) if person.cell else () for person in inside]),
        _line("equipment", [()] * equipment),
        _reward(table, seat),
    )
    merits = (len(out), len(inside), len(lines[0].marks))
    return Standing(
        lines=lines,
        total=sum(line.stars for line in lines),
        tie_break=() if table.agreement.ties_shared else merits,
    )


def own_exits(table: Table, seat: Seat) -> list[Laid]:
    """The exits that a player laid (A52); destroyed ones only if so agreed."""
    agreement = table.agreement
    mine = [one for one in table.chart.stairs if one.exit and one.seat == seat]
    if agreement.own_exit_needs_connection:
        mine = [one for one in mine if is_connected(table, seat, one)]
    if agreement.destroyed_exit_keeps_points:
        mine += [one for one in table.ruins if one.exit and one.seat == seat]
    return mine


def foreign_exits(table: Table, seat: Seat) -> list[Laid]:
    """The exits of others that hang together with a player's Entrance."""
    return [
        one
        for one in table.chart.stairs
        if one.exit and one.seat != seat and is_connected(table, seat, one)
    ]


def plain_stairs(table: Table, seat: Seat) -> list[Laid]:
    """The other stairs that count for a player, whoever laid them (H62, A53)."""
    return [one for one in table.chart.stairs if not one.exit and counts(table, seat, one)]


def counts(table: Table, seat: Seat, one: Laid) -> bool:
    """True if plain stairs bring a player a point (A53, A54).

    They do if galleries join them with the Entrance, and they lie nearer to it than exits do.
    """
    chart, agreed = table.chart, table.agreement.stairs_points
    if agreed != "near_by_galleries":
        return is_connected(table, seat, one) and (agreed != "placer" or one.seat == seat)
    if seat not in chart.entrances or chart.network[one.cell] != chart.home(seat):
        return False
    return not is_far_enough(table, seat, one.cell, chart.ways[one.cell])


def is_connected(table: Table, seat: Seat, one: Laid) -> bool:
    """True if a tile hangs together with a player's Entrance, stairs links included (A4)."""
    chart, by_stairs = table.chart, table.agreement.points_use_stairs
    if seat not in chart.entrances:
        return False
    numbers = chart.linked if by_stairs else chart.network
    return numbers[one.cell] == chart.home(seat, by_stairs)


def _equipment(state: State, seat: Seat) -> int:
    """The unused equipment of a player, as far as it may be told."""
    face_down = len(state.chests[seat])
    if state.table.phase != "over":
        return face_down
    return face_down + sum(KINDS[tile] == EQUIPMENT for tile in state.hands[seat])


def _line(name: str, cells: list[tuple[str, ...]]) -> Line:
    marks = tuple(Mark(where, POINTS[name]) for where in cells)
    return Line(name, sum(mark.stars for mark in marks), marks)


def _reward(table: Table, seat: Seat) -> Line:
    """A point for each danger overcome, if so agreed (A34)."""
    each = table.agreement.danger_reward
    marks = tuple(Mark((one.cell,), each) for one in table.beaten if one.seat == seat and each > 0)
    return Line("dangers", sum(mark.stars for mark in marks), marks)
