"""Why a set of cells is not a discovery, for people who marked it or wrote it down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from expedition.games.valley.discoveries import PossibleDiscoveries, discoveries_possible_on
from expedition.games.valley.kernel.discoveries import goes_with
from expedition.games.valley.sheet import CITY, KINDS, PYRAMID, SIZES, ValleySheet


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a turn: the key of a sentence, the cell it is about, and what to fill in."""

    key: str
    cell: int | None
    values: Mapping[str, object] = field(default_factory=dict)


def fault(sheet: ValleySheet, kind: str, cells: Sequence[int]) -> Fault | None:
    """The reason why these cells, in reading order, are no discovery of that kind now, if any."""
    seen = discoveries_possible_on(sheet)
    for count, cell in enumerate(cells):
        wrong = cell_fault(seen, kind, cells[:count], cell)
        if wrong:
            return wrong
    if len(cells) != SIZES[kind]:
        return Fault(f"valley.{kind}_size", cells[-1] if cells else None, {"count": len(cells)})
    return _shape_fault(seen, kind, cells)


def cell_fault(
    seen: PossibleDiscoveries, kind: str, chosen: Sequence[int], cell: int
) -> Fault | None:
    """The reason why a cell cannot join the chosen ones in a discovery, wherever it lies."""
    mark = seen.marks[cell]
    values = [seen.marks[other] for other in chosen]
    if cell in chosen:
        return Fault("valley.cell_twice", cell)
    if mark <= 0:
        return Fault("valley.not_a_number", cell)
    if seen.used >> cell & 1:
        return Fault("valley.cell_used", cell)
    if not seen.is_fit(kind, cell):
        key = "valley.city_again" if kind == CITY else f"valley.{kind}_too_low"
        return Fault(key, cell, {"number": mark})
    if not all(goes_with(KINDS[kind], value, mark) for value in values):
        if kind == CITY:
            return Fault("valley.city_differs", cell, {"number": mark, "expected": values[0]})
        return Fault("valley.forest_repeats", cell, {"number": mark})
    if len(chosen) == SIZES[kind]:
        return Fault(f"valley.{kind}_size", cell, {"count": len(chosen) + 1})
    return None


def _shape_fault(seen: PossibleDiscoveries, kind: str, cells: Sequence[int]) -> Fault | None:
    if kind == PYRAMID:
        whole = list(cells) in seen.field.pyramids
        return None if whole else Fault("valley.pyramid_shape", cells[0])
    joined = [cells[0]]
    for cell in joined:  # which grows meanwhile
        joined += [c for c in cells if c in seen.field.beside[cell] and c not in joined]
    apart = sorted(set(cells) - set(joined))
    return Fault("valley.not_connected", apart[0]) if apart else None
