"""Every game of the catalogue, played at random: each case once, for all tests that look at it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from expedition.core.catalogue import Game, catalogue, find_game
from expedition.core.chance import SeededChance
from expedition.core.match import Match, new_match
from expedition.core.turns import some_turn

MOST_MOMENTS = 2_000
SEATS = ("fewest", "middling", "most")
SEED = "conformance"


@dataclass(frozen=True, slots=True)
class Case:
    """A game with a number of seats and one option that is not as usual, or none."""

    name: str
    how_many: str
    option: tuple[str, str] | None = None

    @property
    def game(self) -> Game:
        return find_game(self.name)

    @property
    def seats(self) -> int:
        fewest, most = self.game.rules.box.fewest_seats, self.game.rules.box.most_seats
        return {"fewest": fewest, "middling": min(fewest + 2, most), "most": most}[self.how_many]

    @property
    def options(self) -> dict[str, str]:
        return dict([self.option]) if self.option else {}

    def __str__(self) -> str:
        return "-".join([self.name, self.how_many, *(self.option or ())])


def cases() -> list[Case]:
    """The usual options for each number of seats, and each other value of each option."""
    usual = [Case(name, how_many) for name in catalogue() for how_many in SEATS]
    others = [
        Case(game.name, "middling", (option.name, value))
        for game in catalogue().values()
        for option in game.rules.box.options
        for value in option.values[1:]
    ]
    return usual + others


@cache
def played(case: Case) -> tuple[Match, ...]:
    """The match at each moment to its end, with the turns about to be resolved sealed."""
    return tuple(random_match(case))


def spread(case: Case, count: int) -> list[Match]:
    """So many moments of the whole match, from its beginning to its end."""
    match = played(case)
    return [match[number * (len(match) - 1) // (count - 1)] for number in range(count)]


def random_match(case: Case) -> Iterator[Match]:
    match = new_match(case.game.rules, case.seats, case.options, SEED)
    while not match.is_over:
        assert match.moment < MOST_MOMENTS, "the game does not end"
        luck = SeededChance(f"{SEED}/players", match.moment)
        turns = {
            seat: some_turn(match.rules, match.view(seat), luck, f"{seat}")
            for seat in sorted(match.waiting_for)
        }
        match = replace(match, sealed=turns)  # whoever replays the record checks them
        yield match
        match = match.resolved()
    yield match
