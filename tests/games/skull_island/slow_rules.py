"""Skull Island worked out slowly from the rulebook, with nothing shared with the real rules.

A sheet is a dictionary from (row, column) to a token of its picture; treasures are pairs of a
place and a value.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product

Spot = tuple[int, int]
Picture = dict[Spot, str]
Found = frozenset[tuple[Spot, int]]


def picture(text: str) -> Picture:
    """The tokens of a drawn sheet, header and trailer left out."""
    lines = [line for line in text.splitlines() if line.strip() and ":" not in line]
    return {
        (row, column): token
        for row, line in enumerate(lines)
        for column, token in enumerate(line.split())
    }


def name(spot: Spot) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[spot[1]] + str(spot[0] + 1)


def touching(one: Spot, other: Spot) -> bool:
    return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def by_an_edge(one: Spot, other: Spot) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def number(token: str) -> int:
    """The number that a token writes, or 0."""
    return int(token) if token.isdigit() else 0


def is_sea(token: str) -> bool:
    return token in "~b"


def patterns(cells: Picture) -> set[tuple[Spot, int]]:
    """Every crossing and value for which four marks can be picked, one on each side (K4 to K12)."""
    found = set()
    for (row, column), token in cells.items():
        if is_sea(token):
            continue
        sides = [
            [spot for spot in cells if spot[0] == row and spot[1] < column],
            [spot for spot in cells if spot[0] == row and spot[1] > column],
            [spot for spot in cells if spot[1] == column and spot[0] < row],
            [spot for spot in cells if spot[1] == column and spot[0] > row],
        ]
        marks = [{cells[spot] for spot in side if cells[spot] not in "~.^!x"} for side in sides]
        for left, right, above, below in product(*marks):
            row_pair, column_pair = [left, right], [above, below]
            values = {mark for mark in row_pair + column_pair if mark != "b"}
            real = [len(pair) - pair.count("b") >= 1 for pair in (row_pair, column_pair)]
            if len(values) == 1 and all(real):
                found.add(((row, column), int(values.pop())))
    return found


def still_open(cells: Picture, noted: Found) -> set[tuple[Spot, int]]:
    """The patterns whose value and cell are not taken (K8)."""
    places, values = {place for place, _ in noted}, {value for _, value in noted}
    return {
        (place, value)
        for place, value in patterns(cells)
        if place not in places and value not in values
    }


def endings(new: set[tuple[Spot, int]], noted: Found) -> set[Found]:
    """What may be noted by the end of the turn: one after another, in any order, while possible."""
    places, values = {place for place, _ in noted}, {value for _, value in noted}
    possible = {(p, v) for p, v in new if p not in places and v not in values}
    if not possible or len(noted) >= 5:
        return {noted}
    return {end for one in possible for end in endings(new - {one}, noted | {one})}


def sums(faces: Iterable[str]) -> set[int]:
    """One die, or two or three added (C2)."""
    shown = [int(face) for face in faces if face.isdigit()]
    return {sum(some) for count in (1, 2, 3) for some in combinations(shown, count)}


def ground_for_a_number(cells: Picture, landing: str) -> set[Spot]:
    free = {spot for spot, token in cells.items() if token == "."}
    sea = [spot for spot, token in cells.items() if is_sea(token)]
    marks = [spot for spot, token in cells.items() if number(token) or token == "b"]
    allowed = {spot for spot in free if any(touching(spot, mark) for mark in marks)}
    if not any(map(number, cells.values())):
        beside = touching if landing == "wide" else by_an_edge
        allowed |= {spot for spot in free if any(beside(spot, wet) for wet in sea)}
    return allowed or free


def sea_for_a_boat(cells: Picture, sea: str) -> set[Spot]:
    land = [spot for spot, token in cells.items() if not is_sea(token)]
    free = {spot for spot, token in cells.items() if token == "~"}
    if sea == "open":
        return free
    return {spot for spot in free if any(by_an_edge(spot, dry) for dry in land)}


def ground_for_a_skull(cells: Picture, last: Spot | None) -> set[Spot]:
    """Where somebody alone may draw a skull."""
    free = {spot for spot, token in cells.items() if token == "."}
    near = {spot for spot in free if last is not None and touching(spot, last)}
    return near or free


def slow_turns(
    text: str, noted: Found, roll: list[str], last: Spot | None, landing: str, sea: str
) -> set[str]:
    """Every turn of somebody who plays alone, as text."""
    cells = picture(text)
    skulls = sum(token in "!x" for token in cells.values())
    if roll[2] == "skull" and skulls < 5:
        return {name(spot) for spot in ground_for_a_skull(cells, last)}
    offered = set(range(1, 16)) if roll[0] == "penny" else sums(roll)
    starts = [
        (str(n), str(n), spot) for n in offered for spot in ground_for_a_number(cells, landing)
    ]
    if roll[1] == "boat":
        starts += [("boat", "b", spot) for spot in sea_for_a_boat(cells, sea)]
    told = set()
    for step, token, spot in starts:
        after = {**cells, spot: token}
        new = still_open(after, noted) - patterns(cells)
        for end in endings(new, noted):
            finds = sorted((value, place) for place, value in end - noted)
            steps = [step, name(spot), *(f"{value}@{name(place)}" for value, place in finds)]
            told.add(" ".join(steps))
    return told


def slow_score(text: str, noted: Found) -> dict[str, int]:
    """The two lines of the score."""
    cells = picture(text)
    treasures, dangers = sum(value for _, value in noted), 0
    for spot, token in cells.items():
        if token not in ("!", "x"):
            continue
        beside = [number(cells[other]) for other in cells if touching(spot, other)]
        numbers = sorted(n for n in beside if n)
        smallest = numbers[0] if numbers else 0
        if 9 in numbers:
            dangers += smallest
        else:
            dangers -= smallest
            treasures -= sum(value for place, value in noted if place == spot)
    return {"treasures": treasures, "dangers": dangers}
