"""The menu of a turn as a player's function gets it, and its answer as a legal turn."""

from __future__ import annotations

import asyncio
import inspect
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from expedition.core.catalogue import Game
from expedition.core.chance import Chance, SeededChance
from expedition.core.turns import (
    AnyTurn,
    AnyView,
    check_turn,
    every_turn,
    read_turn,
    some_turn,
    turn_text,
)

Answer: TypeAlias = str | Sequence[object]
"""A turn: its steps with spaces between, or a sequence of them."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The legal turns of a seat at one moment; worked out by the rules here, not by the server."""

    game: Game
    view: AnyView
    moment: int
    chosen: AnyTurn = ()
    luck: random.Random = field(default_factory=random.Random, repr=False)

    @property
    def steps(self) -> tuple[str, ...]:
        """The texts of the steps that may come next."""
        return tuple(map(str, self._menu.steps))

    @property
    def whole(self) -> bool:
        """True if the turn may end with what is chosen."""
        whole: bool = self._menu.whole
        return whole

    @property
    def turn(self) -> str:
        """The steps chosen so far, with spaces between."""
        return turn_text(self.chosen)

    def after(self, step: object) -> Choices:
        """The choices after one more step; IllegalTurn with the rules' reason if it may not be."""
        texts = list(map(str, self._menu.steps))
        if str(step) in texts:
            taken = self._menu.steps[texts.index(str(step))]
            return Choices(self.game, self.view, self.moment, (*self.chosen, taken), self.luck)
        rules = self.game.rules
        raise rules.refusal(self.view, self.chosen, rules.box.read_step(str(step)))

    def turns(self) -> Iterator[str]:
        """Every legal turn that begins with what is chosen, in the order of the menus."""
        return map(turn_text, every_turn(self.game.rules, self.view, self.chosen))

    def some(self) -> str:
        """A legal turn by lot, each step drawn uniformly."""
        chance: Chance = SeededChance(f"{self.luck.random()}", self.moment)
        return turn_text(some_turn(self.game.rules, self.view, chance, "some"))

    @property
    def _menu(self) -> Any:  # noqa: ANN401 - a menu of any game
        return self.game.rules.menu(self.view, self.chosen)


Choose: TypeAlias = Callable[[AnyView, Choices], Answer | Awaitable[Answer]]
"""A player: from the view of its seat and its choices to a turn. It may be a coroutine."""


async def decided(choose: Choose, choices: Choices) -> list[str]:
    """The turn that the function chooses, as texts; IllegalTurn if the rules do not allow it.

    A plain function thinks in a thread, so that the connection lives on meanwhile.
    """
    if inspect.iscoroutinefunction(choose):
        answer = await choose(choices.view, choices)
    else:
        answer = await asyncio.to_thread(choose, choices.view, choices)
        if inspect.isawaitable(answer):
            answer = await answer
    text = answer if isinstance(answer, str) else " ".join(map(str, answer))
    game, view = choices.game, choices.view
    turn = read_turn(game.rules, text)
    ordered = turn if game.desk is None else game.desk.in_order(view, turn)
    return list(map(str, check_turn(game.rules, view, ordered)))
