"""What may follow the steps of a turn in the making, and why something else may not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from expedition.core.catalogue import Game
from expedition.core.errors import Refusal
from expedition.core.rules import AnyDesk
from expedition.core.turns import AnyTurn, AnyView, PlainDesk, read_turn
from expedition.core.wire import Plain
from expedition.server.briefing import next_menu
from expedition.server.guidance import facts_of
from expedition.server.messages import MenuInfo
from expedition.server.refusals import NotNow


class Following(NamedTuple):
    """The menu after some steps, good ways to go on, and what the steps come to."""

    menu: MenuInfo
    offers: list[list[str]]
    facts: Plain


def desk_of(game: Game) -> AnyDesk:
    """Where people put their turns together."""
    return game.desk or PlainDesk(game.rules)


def what_follows(game: Game, view: AnyView, chosen: Sequence[str]) -> Following:
    """What there is to say after the steps; a refusal if the steps cannot be."""
    desk, turn = desk_of(game), _allowed(game, view, chosen)
    offers = [[str(step) for step in steps] for steps in desk.offers(view, turn)]
    return Following(next_menu(desk.menu(view, turn)), offers, facts_of(game, view, turn))


def why_not(game: Game, view: AnyView, chosen: Sequence[str], step: str) -> Refusal:
    """Why the step may not follow, or that it may."""
    desk, turn = desk_of(game), _allowed(game, view, chosen)
    read = game.rules.box.read_step(step)
    if read in desk.menu(view, turn).steps:
        return NotNow("step_allowed", step=step)
    return desk.refusal(view, turn, read)


def _allowed(game: Game, view: AnyView, chosen: Sequence[str]) -> AnyTurn:
    """The steps, each of which may be."""
    desk, turn = desk_of(game), read_turn(game.rules, " ".join(chosen))
    for count, step in enumerate(turn):
        if step not in desk.menu(view, turn[:count]).steps:
            raise desk.refusal(view, turn[:count], step)
    return turn
