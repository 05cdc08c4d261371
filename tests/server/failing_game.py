"""A game whose rules fail, for tests only: each step names the place where the next moment does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from expedition.core.catalogue import Game
from expedition.core.chance import Chance
from expedition.core.errors import IllegalTurn
from expedition.core.rules import Box, Line, Menu, Options, Seat, Standing, Turn, View

STEPS = ("well", "resolve", "public", "standings", "menu", "private", "refusal")
MOST_SEATS = 2
"""With one more, which its box allows, it cannot be set up."""
WORDS = "the rules of this game are broken"


@dataclass(frozen=True, slots=True)
class Broken:
    """The moments so far, and where the rules fail from now on."""

    moments: int = 0
    where: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Own:
    """What a seat sees of it."""

    broken_menu: bool


class FailingGame:
    """Goes on for ever, and fails where it is told to. Seat 1 is the one whose own view fails."""

    box: Box[str] = Box("failing", 1, 1, MOST_SEATS + 1, str)

    def set_up(self, seats: int, options: Options, chance: Chance) -> Broken:
        if seats > MOST_SEATS:
            raise KeyError(WORDS)
        return Broken()

    def waiting_for(self, state: Broken) -> frozenset[Seat]:
        return frozenset({0})

    def public(self, state: Broken) -> int:
        _fail_if(state, "public")
        return state.moments

    def private(self, state: Broken, seat: Seat) -> Own:
        if seat == 1:
            _fail_if(state, "private")
        return Own("menu" in state.where)

    def menu(self, view: View[int, Own], chosen: Turn[str]) -> Menu[str]:
        if view.private is not None and view.private.broken_menu:
            raise KeyError(WORDS)
        return Menu(whole=True) if chosen else Menu(STEPS)

    def refusal(self, view: View[int, Own], chosen: Turn[str], step: str) -> IllegalTurn:
        raise StopIteration(WORDS)

    def resolve(self, state: Broken, turns: Mapping[Seat, Turn[str]], chance: Chance) -> Broken:
        [step] = turns[0]
        if step == "resolve":
            raise KeyError(WORDS)
        return Broken(state.moments + 1, (*state.where, step))

    def standings(self, state: Broken) -> Mapping[Seat, Standing]:
        _fail_if(state, "standings")
        alike = Standing(lines=(Line("moments", state.moments),), total=0)
        return dict.fromkeys(range(MOST_SEATS), alike)

    def imagine(self, view: View[int, Own], chance: Chance) -> Broken:
        raise NotImplementedError("no bot plays this game")


class FailingPair(FailingGame):
    """The same with both seats awaited; it fails by the first one's step."""

    box: Box[str] = Box("failing_pair", 1, 2, MOST_SEATS, str)

    def waiting_for(self, state: Broken) -> frozenset[Seat]:
        return frozenset({0, 1})


def _fail_if(state: Broken, where: str) -> None:
    if where in state.where:
        raise KeyError(WORDS)


GAME = Game(FailingGame(), None, None, __name__)
PAIR = Game(FailingPair(), None, None, __name__)
