"""Good ways to spend a roll on a sheet, found by looking a little further along the best ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from expedition.games.dice_games.dice import Roll, numbers_shown
from expedition.games.dice_games.ground import cells_in
from expedition.games.dice_games.sheet import BANE
from expedition.games.dice_games.steps import Number
from expedition.games.valley.draft import BUILDS, CROSS, NUMBERS, Action
from expedition.games.valley.evaluation import Evaluation
from expedition.games.valley.sheet import BUILDINGS
from expedition.games.valley.steps import Build, CrossOut

CROSSING = 0.75
"""A star that a snake would cost, when it is crossed out."""
PENNY_WRITES = tuple(NUMBERS[number] for number in (1, 2, 3, 4, 5, 6, 10))
"""Of numbers that serve alike, the least: it gives a snake least to bite."""
KEPT = 4
"""How many beginnings are followed up for each way to add up the dice."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Actions with their cells, what they are worth together, and what the sheet is like then."""

    worth: float
    actions: tuple[tuple[Action, int], ...]
    evaluation: Evaluation


def plans(evaluation: Evaluation, roll: Roll) -> list[Plan]:
    """Plans for the roll, best first."""
    found: dict[frozenset[tuple[Action, int]], Plan] = {}
    for uses in uses_of(roll):
        kept = [Plan(0.0, (), evaluation)]
        for choices in uses:
            kept = _best([onward for plan in kept for onward in _onward(plan, choices)])
        for plan in kept:
            if plan.actions:
                found.setdefault(frozenset(plan.actions), plan)
    return sorted(found.values(), key=lambda plan: -plan.worth)


@cache
def uses_of(roll: Roll) -> tuple[tuple[tuple[Action, ...], ...], ...]:
    """The ways to use all dice: for each the actions to choose from, one die or sum at a time."""
    special: list[tuple[Action, ...]] = []
    if not roll[1].isdigit():
        special.append(BUILDS)
    if not roll[0].isdigit():
        special.append((*PENNY_WRITES, CROSS))
    sums = sorted(set(_sums(numbers_shown(roll))))
    return tuple((*special, *map(_written_or_spent, numbers)) for numbers in sums)


def _sums(numbers: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The numbers put together in every way, each way in falling order."""
    if not numbers:
        yield ()
        return
    first, rest = numbers[0], numbers[1:]
    for count in range(len(rest) + 1):
        for added in combinations(range(len(rest)), count):
            left = tuple(number for at, number in enumerate(rest) if at not in added)
            total = first + sum(rest[at] for at in added)
            for others in _sums(left):
                yield tuple(sorted((total, *others), reverse=True))


def _written_or_spent(number: int) -> tuple[Action, ...]:
    written = NUMBERS[number]
    return (written, CROSS) if number == BANE else (written,)


Onward = tuple[float, Plan, Action | None, int]
"""A plan, an action to add with its cell, and the worth of both; or the plan as it is."""


def _onward(plan: Plan, choices: tuple[Action, ...]) -> list[Onward]:
    """The best ways to go on with one of these actions, or with none."""
    weighed = sorted(_weighed(plan.evaluation, choices), key=lambda one: -one[0])[:KEPT]
    return [
        (plan.worth, plan, None, 0),
        *((plan.worth + worth, plan, action, cell) for worth, action, cell in weighed),
    ]


def _weighed(
    evaluation: Evaluation, choices: tuple[Action, ...]
) -> Iterator[tuple[float, Action, int]]:
    cells = cells_in(evaluation.footing.cells_to_fill(evaluation.ground))
    for action in choices:
        match action:
            case Number(number):
                for cell in cells:
                    yield evaluation.worth(number, cell), action, cell
            case Build(building) if BUILDINGS[building] not in evaluation.beside:
                for cell in cells:
                    yield evaluation.worth_of_building(BUILDINGS[building], cell), action, cell
            case CrossOut():
                for snake, cost in evaluation.bites.items():
                    yield CROSSING * cost, action, snake


def _best(onwards: list[Onward]) -> list[Plan]:
    """The best plans, each set of actions once, carried out."""
    kept: dict[frozenset[tuple[Action, int]], Plan] = {}
    for worth, plan, action, cell in sorted(onwards, key=lambda onward: -onward[0]):
        actions = plan.actions if action is None else (*plan.actions, (action, cell))
        key = frozenset(actions)
        if key not in kept:
            evaluation = (
                plan.evaluation if action is None else _carried_out(plan.evaluation, action, cell)
            )
            kept[key] = Plan(worth, actions, evaluation)
        if len(kept) == KEPT:
            break
    return list(kept.values())


def _carried_out(evaluation: Evaluation, action: Action, cell: int) -> Evaluation:
    match action:
        case Number(number):
            return evaluation.with_number(number, cell)
        case Build(building):
            return evaluation.with_building(BUILDINGS[building], cell)
        case CrossOut():
            return evaluation.without_snake(cell)
