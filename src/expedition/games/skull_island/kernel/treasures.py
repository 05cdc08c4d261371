"""Detection of treasures: four equal numbers around a crossing, boats standing in for some."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.skull_island.kernel.island import NOWHERE
from expedition.games.skull_island.kernel.position import BOAT, BOATS, GREATEST, IslandPosition

MOST_BOATS: Final = 2
"""One in the row pair and one in the column pair (K12)."""


def revealed(position: IslandPosition, mark: int, cell: int) -> dict[int, list[int]]:
    """For each value the crossings that one more number or boat completes, if there are any.

    A number serves its own value, a boat all. A skull is neither, and brings nothing to light.
    """
    finds: dict[int, list[int]] = {}
    if 1 <= mark <= GREATEST:
        crossings = crossings_revealed(position, mark, cell, mark)
        if crossings:
            finds[mark] = crossings
    elif mark == BOAT:
        for value in range(1, GREATEST + 1):
            crossings = crossings_revealed(position, mark, cell, value)
            if crossings:
                finds[value] = crossings
    return finds


def crossings_revealed(position: IslandPosition, mark: int, cell: int, value: int) -> list[int]:
    """The crossings where a treasure of that value comes to light, in reading order.

    Whatever lies on them or between (K5, K6), but not where a treasure lies already (K8).
    """
    found: list[int] = []
    if is_near(position, value):
        island = position.island
        row, column = island.row[cell], island.column[cell]
        _look_along(position, mark, value, row, column, found)
        _look_along(position, mark, value, island.rows + column, row, found)
        if len(found) > 1:
            found.sort()
    return found


def is_near(position: IslandPosition, value: int) -> bool:
    """True if a single mark might find a treasure of that value: three are there, none is noted."""
    boats = min(MOST_BOATS, position.counts[BOATS])
    return position.counts[value] + boats >= 3 and value not in position.values


def is_found(position: IslandPosition, value: int, crossing: int) -> bool:
    """True if the marks show a treasure of that value there: a pair in its row and column (K4)."""
    return 1 <= value <= GREATEST and _pairs_at(position, value, crossing) == 2


def has_pair(position: IslandPosition, value: int, line: i64, place: i64) -> bool:
    """True if a pair of that value lies on the line, with the place between the two (K4)."""
    final = position.island.lines + line
    numbers, boats = position.ends[value], position.ends[BOATS]
    return is_pair(numbers[line], numbers[final], boats[line], boats[final], place)


def makes_pair(
    position: IslandPosition, mark: int, where: i64, value: int, line: i64, place: i64
) -> bool:
    """True if there is such a pair once the mark stands there on the line."""
    numbers, boats = position.ends[value], position.ends[BOATS]
    first: i64 = numbers[line]
    final: i64 = numbers[position.island.lines + line]
    first_boat: i64 = boats[line]
    final_boat: i64 = boats[position.island.lines + line]
    if mark == BOAT:
        first_boat, final_boat = min(first_boat, where), max(final_boat, where)
    else:
        first, final = min(first, where), max(final, where)
    return is_pair(first, final, first_boat, final_boat, place)


def is_pair(first: i64, final: i64, first_boat: i64, final_boat: i64, place: i64) -> bool:
    """True with a number on one side of the place, and a number or a boat on the other (K12)."""
    if first < place:
        return place < final or place < final_boat
    return first_boat < place < final


def ways_to_note(finds: dict[int, list[int]], slots: int) -> list[list[tuple[int, int]]]:
    """Every way to note as much as can be noted, the values of each way rising (K8, K9).

    A way leaves a value out only if the slots are full, or all its cells taken by other values.
    """
    ways: list[list[tuple[int, int]]] = []
    _go_on(finds, slots, sorted(finds), [], ways)
    return ways


def _pairs_at(position: IslandPosition, value: int, crossing: int) -> i64:
    """How many of the two pairs around a crossing are there, in its row and in its column."""
    island = position.island
    row, column = island.row[crossing], island.column[crossing]
    in_row: i64 = 1 if has_pair(position, value, row, column) else 0
    return in_row + 1 if has_pair(position, value, island.rows + column, row) else in_row


def _look_along(
    position: IslandPosition, mark: int, value: int, line: i64, where: i64, found: list[int]
) -> None:
    """The crossings on a line that the mark completes there are added to those found.

    They lie between the outermost marks of the line. Their other pair lies across, on the line with
    the number of their place.
    """
    island = position.island
    crossings = island.crossings[line]
    numbers, boats = position.ends[value], position.ends[BOATS]
    start: i64 = min(numbers[line], boats[line])
    end: i64 = max(numbers[island.lines + line], boats[island.lines + line])
    across, place_across = (island.rows, line) if line < island.rows else (0, line - island.rows)
    for place in range(min(start, where) + 1, max(end, where)):
        crossing = crossings[place]
        if (
            crossing != NOWHERE
            and has_pair(position, value, across + place, place_across)
            and not has_pair(position, value, line, place)
            and makes_pair(position, mark, where, value, line, place)
            and crossing not in position.crossings
        ):
            found.append(crossing)


def _go_on(
    finds: dict[int, list[int]],
    slots: int,
    values: list[int],
    way: list[tuple[int, int]],
    ways: list[list[tuple[int, int]]],
) -> None:
    """The whole ways that begin so, and note some of these values after it, are added."""
    if not values or len(way) >= slots:
        if _is_all(way, finds, slots):
            ways.append(way)
        return
    value, rest = values[0], values[1:]
    for crossing in finds[value]:
        if not _is_taken(crossing, way):
            _go_on(finds, slots, rest, [*way, (value, crossing)], ways)
    _go_on(finds, slots, rest, way, ways)


def _is_all(way: list[tuple[int, int]], finds: dict[int, list[int]], slots: int) -> bool:
    """True if nothing can be added to the way."""
    if len(way) >= slots:
        return True
    noted = [value for value, _ in way]
    for value, crossings in finds.items():
        if value not in noted:
            for crossing in crossings:
                if not _is_taken(crossing, way):
                    return False
    return True


def _is_taken(crossing: int, way: list[tuple[int, int]]) -> bool:
    for _, cell in way:
        if cell == crossing:
            return True
    return False
