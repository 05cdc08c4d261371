"""Turns in the making: which steps may come next, what the turn adds, and why a step is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from expedition.core.catalogue import Game
from expedition.core.errors import Refusal
from expedition.core.rules import AnyDesk, Forecaster
from expedition.core.turns import AnyTurn, AnyView, PlainDesk, check_turn, read_turn
from expedition.core.wire import Plain
from expedition.server.base.errors import NotNow
from expedition.server.live.snapshot import next_menu
from expedition.server.wire.guidance import facts_of
from expedition.server.wire.server_messages import MenuInfo


class NextSteps(NamedTuple):
    """The menu after some steps, completions on offer, and facts about the steps."""

    menu: MenuInfo
    offers: list[list[str]]
    facts: Plain


def desk_of(game: Game) -> AnyDesk:
    """The desk on which people put their turns together; a plain one if the game has none."""
    return game.desk or PlainDesk(game.rules)


def next_steps(game: Game, view: AnyView, chosen: Sequence[str]) -> NextSteps:
    """The menu, offers and facts after the steps; raises a refusal if the steps are illegal."""
    desk, turn = desk_of(game), _allowed(game, view, chosen)
    offers = [[str(step) for step in steps] for steps in desk.offers(view, turn)]
    return NextSteps(next_menu(desk.menu(view, turn)), offers, facts_of(game, view, turn))


@dataclass(frozen=True, slots=True)
class Forecast:
    """The gain of a turn at once, if it is known, and of some steps more."""

    adds: int | None = None
    more: tuple[str, ...] = ()
    more_adds: int = 0


def stars_of(game: Game, view: AnyView, chosen: Sequence[str]) -> Forecast:
    """Forecasts what a whole turn adds to the seat's score; a refusal if it is illegal."""
    turn = _allowed(game, view, chosen)
    whole = _checked(game, view, turn)
    if not isinstance(game.advisor, Forecaster):
        return Forecast()
    adds = game.advisor.adds(view, whole)
    more = () if adds is None else game.advisor.left_lying(view, turn)
    if adds is None or not more:
        return Forecast(adds)
    with_more = game.advisor.adds(view, _checked(game, view, (*turn, *more))) or 0
    return Forecast(adds, tuple(map(str, more)), with_more - adds)


def _checked(game: Game, view: AnyView, turn: AnyTurn) -> AnyTurn:
    """The turn in the order of the menus; raises a refusal unless it is whole."""
    return check_turn(game.rules, view, desk_of(game).in_order(view, turn))


def why_not(game: Game, view: AnyView, chosen: Sequence[str], step: str) -> Refusal:
    """The refusal of a step, or the one that says that it is allowed."""
    desk, turn = desk_of(game), _allowed(game, view, chosen)
    read = game.rules.box.read_step(step)
    if read in desk.menu(view, turn).steps:
        return NotNow("step_allowed", step=step)
    return desk.refusal(view, turn, read)


def _allowed(game: Game, view: AnyView, chosen: Sequence[str]) -> AnyTurn:
    """Parses the steps; raises a refusal unless each is on the menu when its turn comes."""
    desk, turn = desk_of(game), read_turn(game.rules, " ".join(chosen))
    for count, step in enumerate(turn):
        if step not in desk.menu(view, turn[:count]).steps:
            raise desk.refusal(view, turn[:count], step)
    return turn
