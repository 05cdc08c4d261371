"""The Valley worked out slowly from the rulebook, with nothing shared with the real one.

A sheet is a dictionary from (row, column) to its token, and a list of discoveries.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

Place = tuple[int, int]
Picture = dict[Place, str]
Found = tuple[str, frozenset[Place]]
STARS = {"forest": 5, "city": 6, "mountain": 7, "pyramid": 15}
SIZES = {"forest": 5, "city": 4, "mountain": 3, "pyramid": 4}
BUILDINGS = ("H", "S", "M")


def picture(text: str) -> Picture:
    """The tokens of a drawn sheet; what is no cell is left out."""
    return {
        (row, column): token
        for row, line in enumerate(text.strip().split("\n"))
        for column, token in enumerate(line.split())
        if token != "#"
    }


def touching(one: Place, other: Place) -> bool:
    return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def number(token: str) -> int:
    """The number of a token; 0 for everything that is none."""
    return int(token) if token.isdigit() else 0


def hangs_together(places: frozenset[Place]) -> bool:
    """Grown from one of them by rings."""
    found = set(sorted(places)[:1])
    while ring := {p for p in places - found if any(touching(p, f) for f in found)}:
        found |= ring
    return found == places


def is_pyramid(places: frozenset[Place]) -> bool:
    """A T of four, told from its middle: the one cell that has three of its four sides filled."""
    sides = {
        place: [
            other for other in places if abs(place[0] - other[0]) + abs(place[1] - other[1]) == 1
        ]
        for place in places
    }
    return any(len(others) == 3 for others in sides.values())


def is_discovery(cells: Picture, before: list[Found], kind: str, places: frozenset[Place]) -> bool:
    """V13 to V18, one after the other."""
    if len(places) != SIZES[kind] or not places <= cells.keys():
        return False
    values = [number(cells[place]) for place in sorted(places)]
    taken = {place for _, used in before for place in used}
    if 0 in values or taken & places:
        return False
    if kind == "forest":
        return len(set(values)) == 5 and hangs_together(places)
    if kind == "city":
        founded = {number(cells[place]) for k, used in before if k == "city" for place in used}
        return len(set(values)) == 1 and not founded & set(values) and hangs_together(places)
    if kind == "mountain":
        return min(values) >= 6 and hangs_together(places)
    return min(values) >= 10 and is_pyramid(places)


def discoveries(cells: Picture, before: list[Found], kind: str) -> set[frozenset[Place]]:
    """Every set of numbers of the right size is tried."""
    numbered = sorted(place for place in cells if number(cells[place]))
    return {
        frozenset(places)
        for places in combinations(numbered, SIZES[kind])
        if is_discovery(cells, before, kind, frozenset(places))
    }


def slow_score(cells: Picture, found: list[Found]) -> dict[str, int]:
    """The nine lines of the score."""
    lines = {
        "full_grid": 0 if "." in cells.values() else 7,
        "forests": 5 * sum(kind == "forest" for kind, _ in found),
        "cities": 6 * sum(kind == "city" for kind, _ in found),
        "mountains": 7 * sum(kind == "mountain" for kind, _ in found),
        "pyramids": 15 * sum(kind == "pyramid" for kind, _ in found),
    }
    for name, token, kind in (
        ("hut", "H", "forest"), ("statue", "S", "city"), ("mine", "M", "mountain"),
    ):  # fmt: skip
        lines[name] = 2 * sum(
            touching(place, other)
            for place in cells
            if cells[place] == token
            for k, used in found
            if k == kind
            for other in used
        )
    lines["snakes"] = -sum(
        max((number(cells[other]) for other in cells if touching(place, other)), default=0)
        for place in cells
        if cells[place] == "!"
    )
    return lines


def rim(cells: Picture, height: int, width: int) -> set[Place]:
    """The cells with a side from which one can walk out of the picture and meet no cell."""

    def leads_out(place: Place, seen: set[Place]) -> bool:
        row, column = place
        if not (0 <= row < height and 0 <= column < width):
            return True
        if place in cells or place in seen:
            return False
        seen.add(place)
        return any(leads_out(side, seen) for side in sides(place))

    return {place for place in cells if any(leads_out(side, set()) for side in sides(place))}


def sides(place: Place) -> list[Place]:
    row, column = place
    return [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]


def fillable(cells: Picture, on_the_rim: set[Place], lead_on: bool) -> set[Place]:
    """Where a number or a building may go now: V3, V4 and V6."""
    free = {place for place in cells if cells[place] == "."}
    known = [place for place in cells if number(cells[place])]
    if lead_on:
        known += [place for place in cells if cells[place] in BUILDINGS]
    wanted = {p for p in free if any(touching(p, k) for k in known)} if known else free & on_the_rim
    return wanted or free


def uses(cells: Picture, dice: tuple[str, ...]) -> list[tuple[str, list[int]]]:
    """What the dice can write or draw, and which of them it takes."""
    shown = [die for die, face in enumerate(dice) if face.isdigit()]
    found = [
        (str(sum(int(dice[die]) for die in some)), list(some))
        for count in (1, 2, 3)
        for some in combinations(shown, count)
    ]
    for die, face in enumerate(dice):
        if face == "penny":
            found += [(str(value), [die]) for value in range(1, 16)]
        if face == "building":
            found += [(token, [die]) for token in BUILDINGS if token not in cells.values()]
    return found


def actions(
    cells: Picture, on_the_rim: set[Place], dice: tuple[str, ...], lead_on: bool
) -> Iterator[tuple[Picture, tuple[str, ...]]]:
    """The sheet after one action, and the dice that are left; dice come in the order thrown."""
    for token, used in uses(cells, dice):
        left = tuple(face for die, face in enumerate(dice) if die not in used)
        for place in fillable(cells, on_the_rim, lead_on):
            yield {**cells, place: token}, left
        if token == "9":
            for place in cells:
                if cells[place] == "!":
                    yield {**cells, place: "x"}, left


Outcome = tuple[tuple[tuple[Place, str], ...], frozenset[Found]]


def outcomes(
    cells: Picture, before: list[Found], on_the_rim: set[Place], roll: str, lead_on: bool = False
) -> set[Outcome]:
    """Every sheet that a turn may leave behind: all actions in all orders, then any discovery."""
    reached: set[tuple[tuple[Place, str], ...]] = set()
    seen: set[tuple[tuple[tuple[Place, str], ...], tuple[str, ...]]] = set()
    waiting = [(cells, tuple(roll.split()))]
    while waiting:
        now, dice = waiting.pop()
        for after, left in actions(now, on_the_rim, dice, lead_on):
            key = tuple(sorted(after.items()))
            reached.add(key)
            if (key, left) not in seen:
                seen.add((key, left))
                waiting.append((after, left))
    found: set[Outcome] = set()
    for key in reached:
        found.add((key, frozenset(before)))
        for kind in STARS:
            for places in discoveries(dict(key), before, kind):
                found.add((key, frozenset([*before, (kind, places)])))
    return found
