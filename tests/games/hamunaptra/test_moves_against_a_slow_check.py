"""Walks, passages and forcing against an independent check that tries every path, step by step.

The maps are those of matches that random players have played, with the options varied; people are
then put on them close together, so that they stand in each other's way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

import pytest

from expedition.core.chance import SeededChance
from expedition.core.match import new_match
from expedition.core.turns import every_turn, some_turn, turn_text
from expedition.games.hamunaptra import RULES
from expedition.games.hamunaptra.components import CHARACTERS, ITEMS, TILES
from expedition.games.hamunaptra.labyrinth.cells import cell_at, whereabouts
from expedition.games.hamunaptra.labyrinth.laid import Laid
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.table import Active, Doings, Person, Table
from tests.games.hamunaptra.drawing import seen

STEPS = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}
SEEDS = range(6)
CROWDS = 5
"""How often people are put anew on each map."""
VARIED = {
    "duels": ("no", "yes"),
    "entering_active_encounter_stops": ("yes", "no"),
    "blocked_default": ("ask", "refuse"),
    "lost_move_cost": ("1", "2"),
    "stairs_move_cost": ("1", "2"),
    "forcing": ("whole_group", "only_across"),
    "play_area": ("9", "7", "12"),
    "start_board": ("meeting", "ring", "spaced", "small"),
}


@dataclass(frozen=True, slots=True)
class Walked:
    """One way to a cell: its points, and all cells that it touches."""

    points: int
    cells: frozenset[str]


class SlowCheck:
    """The rules of movement, written down once more and plainly."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat, self.agreed = table, seat, table.agreement
        self.tiles = {one.cell: one for one in table.laid}
        self.dangers = {danger.cell for danger in table.dangers}
        inside = [person for person in table.people if person.fate == "inside"]
        self.held = {person.cell for person in inside if person.seat != seat}
        self.near = {one.cell: tuple(self.next_to(one.cell)) for one in table.laid}
        self.movers = [
            person
            for person in inside
            if person.seat == seat and person.who not in table.doings.moved
        ]

    def points(self, person: Person) -> int:
        """Movement with what the character bears (H46)."""
        borne = [one.item for one in self.table.active_items if one.bearer == person.who]
        return CHARACTERS[person.who].movement + sum(ITEMS[item].movement for item in borne)

    def opens_outside(self, one: Laid) -> bool:
        """True of a tile with an opening to the limit of the area (A12)."""
        column, row = whereabouts(one.cell)
        area = self.table.area
        beyond = [(column + STEPS[side][0], row + STEPS[side][1]) for side in one.edges]
        return any(not (0 <= x < area.columns and 0 <= y < area.rows) for x, y in beyond)

    def next_to(self, cell: str) -> Iterator[tuple[str, int]]:
        """Where one step leads, and its cost (H31, H32, A19, A20)."""
        one = self.tiles[cell]
        column, row = whereabouts(cell)
        for side, (right, down, back) in STEPS.items():
            other = self.tiles.get(cell_at(column + right, row + down))
            if side in one.edges and other is not None and back in other.edges:
                yield other.cell, 1
        for other in self.table.laid:
            if other is one:
                continue
            if TILES[one.tile].symbol and TILES[one.tile].symbol == TILES[other.tile].symbol:
                yield other.cell, self.agreed.stairs_cost
            on_the_limit = self.opens_outside(one) and self.opens_outside(other)
            if on_the_limit and other.cell not in self.held | self.dangers:
                yield other.cell, self.agreed.lost_cost

    def is_last_exit(self, cell: str) -> bool:
        """True of an exit that everybody may use in the last round (H33, A55)."""
        return bool(self.table.endings) and self.tiles[cell].exit and cell not in self.dangers

    def may_share(self, cell: str) -> bool:
        """True if a walk may end where others stand: on an exit at last, or for a duel (A62)."""
        return self.is_last_exit(cell) or (self.agreed.duels and cell not in self.dangers)

    def may_end_across(self, cell: str) -> bool:
        """True if a way across others may end there (A21)."""
        shared = self.is_last_exit(cell) and not self.agreed.forced_across_only
        return cell not in self.held or shared

    def ways(self, start: str, points: int, through: frozenset[str]) -> dict[str, list[Walked]]:
        """Every way from a tile within the points, by where it ends; no tile twice in a way."""
        found: dict[str, list[Walked]] = {}

        def go(cell: str, spent: int, so_far: frozenset[str]) -> None:
            found.setdefault(cell, []).append(Walked(spent, so_far))
            stands_still = cell in self.dangers and self.agreed.dangers_stop
            if cell not in self.dangers and cell in self.held and cell not in through:
                stands_still = True
            if cell != start and stands_still:
                return
            for other, cost in self.near[cell]:
                entered = other not in self.held or other in through or self.may_share(other)
                if spent + cost <= points and other not in so_far and entered:
                    go(other, spent + cost, so_far | {other})

        go(start, 0, frozenset({start}))
        return found

    def goals(self, person: Person) -> set[str]:
        """Where a character can go, freely or by leave (H11, H35)."""
        points = self.points(person)
        free = set(self.ways(person.cell, points, frozenset()))
        if not self.agreed.ask_for_passage:
            return free - {person.cell}
        willing = frozenset(self.held - set(self.table.doings.refused))
        asking = {
            cell for cell in self.ways(person.cell, points, willing) if self.may_end_across(cell)
        }
        return (free | asking) - {person.cell}

    def forcing(self) -> set[tuple[frozenset[str], str, tuple[str, ...]]]:
        """Every group that can force its way, through which tiles and where to (H36, A21)."""
        rows = [frozenset({cell}) for cell in self.held]
        if not self.agreed.forced_across_only:
            rows += [
                frozenset({one, other})
                for one in self.held
                for other, _ in self.next_to(one)
                if other in self.held
            ]
        return {
            (blocked, goal, group) for blocked in set(rows) for goal, group in self.through(blocked)
        }

    def through(self, blocked: frozenset[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
        able: dict[str, dict[str, bool]] = {}
        for person in self.movers:
            for goal, ways in self.ways(person.cell, self.points(person), blocked).items():
                is_beyond = goal != person.cell and goal not in blocked
                if is_beyond and self.may_end_across(goal):
                    able.setdefault(goal, {})[person.who] = self.must_cross(ways, blocked)
        for goal, people in able.items():
            for size in range(1, len(people) + 1):
                for group in combinations(sorted(people), size):
                    crossing = [people[who] for who in group]
                    everybody = all(crossing) or not self.agreed.forced_across_only
                    if any(crossing) and everybody and self.outdoes(group, blocked):
                        yield goal, group

    @staticmethod
    def must_cross(ways: list[Walked], blocked: frozenset[str]) -> bool:
        """True if every shortest way leads over all of the blocked tiles."""
        least = min(way.points for way in ways)
        return all(blocked <= way.cells for way in ways if way.points == least)

    def outdoes(self, group: tuple[str, ...], blocked: frozenset[str]) -> bool:
        own = [person for person in self.movers if person.who in group]
        others = [
            person
            for person in self.table.people
            if person.cell in blocked and person.seat != self.seat and person.fate == "inside"
        ]
        strength = sum(map(self.points, own)) > sum(map(self.points, others))
        return len(own) > len(others) or strength


def maps(seed: int) -> Iterator[State]:
    """Some moments of a match of random players."""
    random = Random(seed)
    options = {name: random.choice(values) for name, values in VARIED.items()}
    match = new_match(RULES, random.choice((2, 3, 4, 6)), options, f"slow {seed}")
    while not match.is_over:
        luck = SeededChance(f"slow {seed}", match.moment)
        for seat in sorted(match.waiting_for):
            turn = some_turn(RULES, match.view(seat), luck, f"{seat}")
            match = match.seal(seat, turn, match.moment)
        match = match.resolved()
        table = match.state.table
        if table.question == "move" and table.round > 2 and random.random() < 0.1:
            yield match.state


def crowded(state: State, random: Random) -> State:
    """The state with everybody close together, somebody to move, and perhaps in the last round."""
    table, seat = state.table, random.randrange(state.table.seats)
    galleries = [one.cell for one in table.laid if one.edges]
    near = sorted(galleries, key=lambda cell: _apart(cell, random.choice(galleries)))[:9]
    people, holders = [], dict[str, int]()
    for person in table.people:
        free = [cell for cell in near if holders.get(cell, person.seat) == person.seat]
        cell = random.choice(free or galleries)
        holders[cell] = person.seat
        people.append(replace(person, cell=cell, fate="inside"))
    apart = [p for p in people if holders[p.cell] == p.seat]
    own = [person.who for person in apart if person.seat == seat]
    boots = [Active("E10", seat, random.choice(own))] if own and random.random() < 0.3 else []
    exits = [replace(one, exit=_is_stairs(one) and random.random() < 0.5) for one in table.laid]
    table = replace(
        table,
        laid=tuple(exits),
        people=tuple(apart),
        dangers=tuple(danger for danger in table.dangers if random.random() < 0.5),
        active_items=tuple(boots),
        active=seat,
        asked=(seat,),
        endings=("pile",) if random.random() < 0.5 else (),
        doings=Doings(refused=tuple(cell for cell in holders if random.random() < 0.2)),
    )
    nothing = ((),) * table.seats
    return replace(state, table=table, hands=nothing, chests=nothing, offer=None)


def _apart(one: str, other: str) -> int:
    (column, row), (x, y) = whereabouts(one), whereabouts(other)
    return abs(column - x) + abs(row - y)


def _is_stairs(one: Laid) -> bool:
    return TILES[one.tile].kind == "stairs"


@pytest.mark.parametrize("seed", SEEDS)
def test_A21_menus_have_every_walk_passage_and_forcing_of_the_slow_check(seed: int) -> None:
    random, forced, passed = Random(seed), 0, 0
    for state in maps(seed):
        for _ in range(CROWDS):
            at = crowded(state, random)
            seat = at.table.active
            check, view = SlowCheck(at.table, seat), seen(at, seat)
            goals = {(p.who, goal) for p in check.movers for goal in check.goals(p)}
            turns = [turn_text(turn).split() for turn in every_turn(RULES, view)]
            walks = {
                (who, cell) for who, cell in (t for t in turns if len(t) == 2) if who[0] == "C"
            }
            assert walks == goals
            forcing = {_forcing(turn) for turn in turns if turn[0].startswith("force")}
            assert forcing == check.forcing()
            forced, passed = forced + len(forcing), passed + len(goals)
    assert passed > 200, "nobody walks in these positions"
    assert forced > 20, "nobody is in the way in these positions"


def _forcing(turn: list[str]) -> tuple[frozenset[str], str, tuple[str, ...]]:
    blocked = frozenset(step.split("=")[1] for step in turn if step.startswith("force"))
    goal, *group = (step for step in turn if not step.startswith("force"))
    return blocked, goal, tuple(group)
