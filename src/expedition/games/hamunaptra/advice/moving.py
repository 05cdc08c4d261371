"""The value of moves: to the frontier, into fights that can be won, and out when that wins."""

from __future__ import annotations

from collections.abc import Mapping

from expedition.core.rules import Seat, Turn
from expedition.games.hamunaptra.acts.blocking import (
    Breach,
    beyond,
    by_leave,
    can_force,
    forcible,
    further,
    held_on_the_way,
)
from expedition.games.hamunaptra.acts.equipment import uses_for_moving
from expedition.games.hamunaptra.advice.features import FAR, Features
from expedition.games.hamunaptra.advice.odds import victory
from expedition.games.hamunaptra.components import is_gallery, is_stairs
from expedition.games.hamunaptra.labyrinth.cells import Cell
from expedition.games.hamunaptra.labyrinth.reach import destinations, ground, movers, walk
from expedition.games.hamunaptra.steps import END, At, Force, Step, Who
from expedition.games.hamunaptra.table import Person, Rebuff, Table

FRONTIER = 1.0
"""To stand beside a gap of the own network, where a tile can be laid."""
OUTWARD = 1.2
"""The same as far out as exits begin."""
CROWDED = 0.35
"""What is left of that if somebody else of the team stands there already."""
LONGING = 0.12
"""Each step nearer to a frontier that is out of reach."""
HOMEWARD = 0.25
"""Each step nearer to an exit, once there is one."""
ESCAPE = 5.0
"""To leave, when leaving is wise."""
TOO_EARLY = -6.0
"""To begin the last round as one who would lose it."""
FIGHT = 1.6
"""To overcome a danger, for it opens the way."""
LOSS = 4.0
"""To lose a character."""
BOLD = 0.35
"""The odds from which a fight is worth it."""
EFFORT = 0.02
"""What it takes to move at all."""
FORLORN = -2.0
"""The lead below which nobody ends the game, even if somebody else is about to."""
LONG, WEARY = 10, 0.5
"""The rounds after which a bot longs for the end, and what lead it gives away for each."""
LATE, HURRY = 2.0, 2.0
"""The rounds that the pile still lasts when a bot begins to hurry, and the lead it gives for each.

Then the game ends soon in any case, and whoever has left has a point more."""
LAST_WORDS = 0.7
"""What stairs in hand bring in one's own last turn."""
BARRIER = 0.5
"""To stand on the way of somebody who is about to escape."""


def appraise_moves(look: Features) -> Mapping[Turn[Step], float]:
    """The value of each move of one character, of forced ways and of the end of the phase."""
    worth: dict[Turn[Step], float] = {(END,): 0.0}
    leave = is_wise_to_leave(look)
    table = look.table
    refusing = frozenset(no.by for no in table.rebuffs if no == Rebuff(look.seat, no.by, "passage"))
    for person in movers(table, look.seat):
        here = _stand(look, person, person.cell, leave)
        asking = [
            cell for cell in by_leave(table, person) if not _in_vain(table, person, cell, refusing)
        ]
        for cell in (*destinations(table, person), *asking):
            worth[Who(person.who), At(cell)] = _stand(look, person, cell, leave) - here - EFFORT
    worth |= _forced_ways(look, leave)
    if leave:
        worth |= _hurry(look)
    return worth


def _in_vain(table: Table, person: Person, cell: Cell, refusing: frozenset[Seat]) -> bool:
    """True if somebody on the way has refused passage before: nobody is asked twice."""
    if not refusing:
        return False
    held = held_on_the_way(table, person, cell)
    return any(refusing.intersection(table.holders(one, person.seat)) for one in held)


def is_wise_to_leave(look: Features) -> bool:
    """True in the last round, and if ending the game now looks like winning it."""
    if look.table.agreement.whole_pile:  # then nobody leaves before the end (H66)
        return False
    if look.table.last_round:
        return True
    ahead = lead(look)
    if _somebody_else_will(look):
        return ahead >= FORLORN
    hurry = HURRY * max(0.0, LATE - look.rounds_left)
    return ahead >= -hurry - WEARY * max(0, look.table.round - LONG)


def lead(look: Features) -> float:
    """The points ahead of everybody, if all escape who can and have a turn left in this round."""
    own: float = look.totals[look.seat] + look.could_escape(look.seat)
    own += LAST_WORDS * sum(map(is_stairs, look.mine.hand))
    later = look.still_to_play()
    return own - max(
        total + (look.could_escape(seat) if seat in later else 0)
        for seat, total in enumerate(look.totals)
        if seat != look.seat
    )


def _somebody_else_will(look: Features) -> bool:
    """True if one who plays later in this round can leave, and would win by it."""
    for seat in look.still_to_play():
        theirs = look.totals[seat] + look.could_escape(seat)
        others = (total for other, total in enumerate(look.totals) if other != seat)
        if look.could_escape(seat) and theirs - max(others) >= 1:
            return True
    return False


def _stand(look: Features, person: Person, cell: Cell, leave: bool) -> float:
    """How good it is for a character to stand there when the moves are over."""
    if cell in look.exits:
        return ESCAPE if leave else TOO_EARLY
    if cell in look.dangers:
        worth = _facing(look, person, cell)
    else:
        worth = _frontier(look, person, cell) - LONGING * min(8, look.to_frontier.get(cell, 8))
    if look.exits:
        eager = 3.0 if leave else 1.0 + 1.5 * look.end_odds
        worth -= HOMEWARD * eager * min(8, look.to_exit.get(cell, 8))
        worth += _in_the_way(look, cell)
    return worth


def _frontier(look: Features, person: Person, cell: Cell) -> float:
    """The gaps beside a tile, less those where another of the team stands."""
    if not any(is_gallery(tile) for tile in look.mine.hand):
        return 0.0
    near = [gap for gap in look.own_gaps if cell in look.chart.gaps[gap].joins]
    if not near:
        return 0.0
    best = max(look.outward(gap) for gap in near)
    others = {other.cell for other in look.team if other.who != person.who}
    share = CROWDED if cell in others else 1.0
    return share * (FRONTIER + OUTWARD * best + 0.2 * (len(near) - 1))


def _facing(look: Features, person: Person, cell: Cell) -> float:
    """To enter a danger's tile, with those who are there; or first of those who can still come."""
    table = look.table
    danger = table.danger_at(cell)
    if danger is None:
        return 0.0
    there = sorted({other.who for other in look.team if other.cell == cell} - {person.who})
    with_me = sorted({*there, person.who})
    odds = victory(with_me, danger.tile)
    # Who is there already, and would fall, is not left alone.
    rescue = LOSS * max(0.0, odds - victory(there, danger.tile)) if there else 0.0
    if table.last_round:  # what lies behind is of no use any more
        return rescue - LOSS * (1 - odds)
    if odds < BOLD:
        together = victory(sorted({*with_me, *_coming(look, person, cell)}), danger.tile)
        if together < BOLD:
            return -LOSS * (1 - odds)
        odds = together
    return FIGHT * odds - LOSS * 0.5 * (1 - odds) + _behind(look, cell) + rescue


def _coming(look: Features, person: Person, cell: Cell) -> set[str]:
    """Those who can still enter a tile in this turn, after a character."""
    table = look.table
    on = ground(table, look.seat)
    return {
        other.who
        for other in movers(table, look.seat)
        if other.who != person.who
        and other.cell != cell
        and cell in walk(on, other.cell, table.points_of(other)).points
    }


def _behind(look: Features, cell: Cell) -> float:
    """What lies behind a danger: gaps, and exits."""
    gaps = sum(cell in gap.joins for gap in look.chart.gaps.values())
    is_exit = any(one.cell == cell and one.exit for one in look.chart.stairs)
    return 0.3 * gaps + 2.0 * is_exit


def _in_the_way(look: Features, cell: Cell) -> float:
    """To stand next to an exit, in front of somebody who would win by it."""
    rival = look.leader
    if look.to_exit.get(cell, FAR) != 1 or look.totals[rival] < look.totals[look.seat]:
        return 0.0
    from_here = look.steps_to([cell])
    return BARRIER * sum(
        from_here.get(person.cell, FAR) < look.to_exit.get(person.cell, FAR) < 5
        for person in look.table.team(rival)
    )


def _forced_ways(look: Features, leave: bool) -> dict[Turn[Step], float]:
    worth: dict[Turn[Step], float] = {}
    table = look.table
    for first in forcible(table, look.seat):
        ways = [(first,), *((first, second) for second in further(table, look.seat, first))]
        for blocked in ways:
            for cell, breach in beyond(table, look.seat, blocked).items():
                group = _fewest(look, breach, blocked)
                gain = sum(
                    _stand(look, table.person(who), cell, leave)
                    - _stand(look, table.person(who), table.person(who).cell, leave)
                    for who in group
                )
                turn: Turn[Step] = (*map(Force, blocked), At(cell), *map(Who, group))
                worth[turn] = gain - EFFORT * len(group)
    return worth


def _fewest(look: Features, breach: Breach, blocked: tuple[Cell, ...]) -> tuple[str, ...]:
    """The first single character that can force the way, or all of them."""
    alone = ((who,) for who in breach.able if can_force(look.table, breach, (who,), blocked))
    return next(alone, breach.able)


def _hurry(look: Features) -> dict[Turn[Step], float]:
    """Movement equipment that brings a character onto an exit which begins the last round."""
    table = look.table
    if table.last_round or look.could_escape(look.seat):
        return {}
    worth: dict[Turn[Step], float] = {}
    for use in uses_for_moving(table, look.seat, look.mine.chest):
        person = table.person(use.bearer)
        short = look.to_exit.get(person.cell, FAR) - table.points_of(person)
        if 0 < short <= 2:
            worth[(use,)] = 1.0
    return worth
