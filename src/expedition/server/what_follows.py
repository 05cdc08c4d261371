"""What may follow the steps of a turn in the making, and why something else may not."""

from __future__ import annotations

from collections.abc import Sequence

from expedition.core.catalogue import Game
from expedition.core.errors import Refusal
from expedition.core.rules import AnyDesk
from expedition.core.turns import AnyTurn, AnyView, PlainDesk, read_turn
from expedition.server.briefing import next_menu
from expedition.server.messages import MenuInfo
from expedition.server.refusals import NotNow


def desk_of(game: Game) -> AnyDesk:
    """Where people put their turns together."""
    return game.desk or PlainDesk(game.rules)


def what_follows(
    game: Game, view: AnyView, chosen: Sequence[str]
) -> tuple[MenuInfo, list[list[str]]]:
    """The menu after the steps, and good ways to go on; a refusal if the steps cannot be."""
    desk, turn = desk_of(game), _allowed(game, view, chosen)
    offers = [[str(step) for step in steps] for steps in desk.offers(view, turn)]
    return next_menu(desk.menu(view, turn)), offers


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
