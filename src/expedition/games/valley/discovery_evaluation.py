"""The discoveries worth revealing on a sheet: their stars, less what their cells were kept for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from expedition.games.dice_games.ground import CellSet, cells_in
from expedition.games.valley.discoveries import (
    CITY,
    EVERYWHERE,
    FOREST,
    MOUNTAIN,
    PYRAMID,
    SIZES,
    STARS,
    Survey,
)
from expedition.games.valley.evaluation import CUSTOMER, LOW_NUMBERS, Evaluation, patches
from expedition.games.valley.scoring import STARS_FOR_A_NEIGHBOUR
from expedition.games.valley.sheet import HUT, MINE, STATUE, Discovery

PATRONS = {FOREST: HUT, CITY: STATUE, MOUNTAIN: MINE}
"""The building that earns stars from the cells of each kind (V19)."""
KEEN = 4
"""In so many last turns cells are used more and more at any price."""
TOO_GOOD_FOR_A_FOREST = 1.6
"""The price from which no forest is looked for with a high number."""


@dataclass(frozen=True, slots=True)
class Find:
    """A discovery, the stars it brings with the buildings, and what is left when cells are paid."""

    discovery: Discovery
    stars: int
    worth: float


def finds(evaluation: Evaluation, seen: Survey, most: int = 1) -> list[Find]:
    """The best discoveries of each kind, so many of each at most, the best one first."""
    found = []
    price = prices(evaluation)
    for kind in seen.kinds:
        within = _woodland(evaluation, price) if kind == FOREST else EVERYWHERE
        near = evaluation.beside.get(PATRONS.get(kind, 0), 0)
        ranked = sorted(_weighed(seen, kind, price, near, within), reverse=True)[:most]
        for worth, stars, cells in ranked:
            found.append(Find(Discovery(kind, tuple(cells_in(cells))), stars, worth))
    return sorted(found, key=lambda find: -find.worth)


def prices(evaluation: Evaluation) -> dict[int, float]:
    """For each unused number what it is worth to keep it."""
    price: dict[int, float] = {}
    for patch in evaluation.ranges:
        _raise(price, patch, evaluation.stage(MOUNTAIN, patch.bit_count()) / patch.bit_count())
    for cells, count in evaluation.pyramids:
        _raise(price, cells & evaluation.big, evaluation.stage(PYRAMID, count) / count)
    for patch, values in evaluation.groves:
        _raise(price, patch, evaluation.stage(FOREST, values.bit_count()) / patch.bit_count())
    for number in LOW_NUMBERS:
        if number not in evaluation.cities:
            for patch in patches(evaluation.ground, evaluation.values[number]):
                size = min(patch.bit_count(), SIZES[CITY])
                _raise(price, patch, evaluation.stage(CITY, size) / size)
    keenness = min(1.0, (evaluation.pace.turns_left - 1) / KEEN)
    return {cell: keenness * (paid + _custom(evaluation, cell)) for cell, paid in price.items()}


def _weighed(
    seen: Survey, kind: str, price: dict[int, float], near: CellSet, within: CellSet
) -> Iterator[tuple[float, int, CellSet]]:
    for cells in seen.with_cells(kind, 0, within):
        stars = STARS[kind] + STARS_FOR_A_NEIGHBOUR * (cells & near).bit_count()
        yield stars - sum(price[cell] for cell in cells_in(cells)), stars, cells


def _woodland(evaluation: Evaluation, price: dict[int, float]) -> CellSet:
    """The low numbers, and those of the high ones that have no better use."""
    cheap = (cell for cell, paid in price.items() if paid < TOO_GOOD_FOR_A_FOREST)
    return evaluation.low | evaluation.ground.set_of(cheap)


def _raise(price: dict[int, float], cells: CellSet, share: float) -> None:
    for cell in cells_in(cells):  # a cell serves one discovery only: its best use is its price
        price[cell] = max(share, price.get(cell, 0.0))


def _custom(evaluation: Evaluation, cell: int) -> float:
    building = MINE if evaluation.high >> cell & 1 else HUT
    near = evaluation.beside.get(building, 0) >> cell & 1
    return CUSTOMER[building] if near else 0.0
