"""Which luck a match hands to its rules: that of its seed, and of the moment that begins.

The game here is nothing but luck, and is of no folder: at each moment a number is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from expedition.core.chance import Chance, SeededChance, prepared_seed
from expedition.core.errors import IllegalTurn
from expedition.core.match import Match, new_match
from expedition.core.record import record_of, replay, verify
from expedition.core.rules import Box, Menu, Options, Seat, Standing, Turn, View

Numbers: TypeAlias = tuple[int, ...]

LIMIT = 10**9
MOMENTS = 4


class Draws:
    """A game of one seat, whose only turn is the empty one."""

    box: Box[str] = Box("draws", edition=1, fewest_seats=1, most_seats=1, read_step=str)

    def set_up(self, seats: int, options: Options, chance: Chance) -> Numbers:
        return (chance.below(LIMIT, "number"),)

    def waiting_for(self, state: Numbers) -> frozenset[Seat]:
        return frozenset({0} if len(state) < MOMENTS else ())

    def public(self, state: Numbers) -> Numbers:
        return state

    def private(self, state: Numbers, seat: Seat) -> None:
        return None

    def menu(self, view: View[Numbers, None], chosen: Turn[str]) -> Menu[str]:
        return Menu(whole=True)

    def refusal(self, view: View[Numbers, None], chosen: Turn[str], step: str) -> IllegalTurn:
        return IllegalTurn("step_not_on_menu", step=step)

    def resolve(self, state: Numbers, turns: Mapping[Seat, Turn[str]], chance: Chance) -> Numbers:
        return (*state, chance.below(LIMIT, "number"))

    def standings(self, state: Numbers) -> Mapping[Seat, Standing]:
        return {0: Standing(lines=(), total=sum(state))}

    def imagine(self, view: View[Numbers, None], chance: Chance) -> Numbers:
        return view.public


def played(seed: str) -> Match:
    match = new_match(Draws(), 1, {}, seed)
    while not match.is_over:
        match = match.seal(0, (), match.moment).resolved()
    return match


def test_each_moment_has_the_luck_of_its_number_from_0_on() -> None:
    drawn = tuple(SeededChance("s", moment).below(LIMIT, "number") for moment in range(MOMENTS))
    assert played("s").state == drawn


def test_another_seed_has_other_luck_at_every_moment() -> None:
    assert set(played("s").state).isdisjoint(played("t").state)


def test_a_prepared_draw_comes_at_the_moment_that_it_is_written_for() -> None:
    seed = prepared_seed([{"number": moment} for moment in range(MOMENTS)])
    assert played(seed).state == (0, 1, 2, 3)


def test_a_match_that_is_replayed_has_the_same_luck_at_each_moment() -> None:
    match = played("s")
    record = record_of(match, ("Ana",))
    assert verify(Draws(), record).state == match.state
    for moment, then in enumerate(replay(Draws(), record)):
        assert (then.moment, then.state) == (moment, match.state[: moment + 1])
