"""The Temple's score, worked out slowly from the rulebook with nothing shared with the real one."""

from __future__ import annotations

Picture = dict[tuple[int, int], str]


def picture(text: str) -> Picture:
    """The tokens of a drawn sheet by (row, column)."""
    return {
        (row, column): token
        for row, line in enumerate(text.split("\n"))
        for column, token in enumerate(line.split())
        if token != "#"
    }


def slow_score(text: str) -> dict[str, int]:
    """The three lines of the score."""
    cells = picture(text)
    numbers = {
        place: int(token.rstrip("+")) for place, token in cells.items() if token[0].isdigit()
    }
    return {
        "run": max((longest_from(place, numbers) for place in numbers), default=0),
        "groups": 3 * len({numbers[place] for place in numbers if len(group(place, numbers)) >= 3}),
        "mummies": sum(mummy(place, numbers) for place, token in cells.items() if token in "!x"),
    }


def touching(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def longest_from(place: tuple[int, int], numbers: dict[tuple[int, int], int]) -> int:
    """Every path is walked to its end."""
    onward = [
        other
        for other in numbers
        if touching(place, other) and numbers[other] == numbers[place] + 1
    ]
    return 1 + max((longest_from(other, numbers) for other in onward), default=0)


def group(place: tuple[int, int], numbers: dict[tuple[int, int], int]) -> set[tuple[int, int]]:
    """Grown by one ring at a time until nothing is added."""
    found = {place}
    while True:
        ring = {
            other
            for other in numbers
            if numbers[other] == numbers[place] and any(touching(other, one) for one in found)
        }
        if ring <= found:
            return found
        found |= ring


def mummy(place: tuple[int, int], numbers: dict[tuple[int, int], int]) -> int:
    nines = [other for other in numbers if numbers[other] == 9 and touching(place, other)]
    return 2 if nines else -2
