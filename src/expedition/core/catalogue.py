"""Finds the games: one folder each under `expedition.games`, and those that other packages offer.

A package that holds `RULES` is a game. Other packages name theirs in the entry-point group
`expedition.games`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType

from expedition.core.errors import Refusal
from expedition.core.narrator import Narrator
from expedition.core.rules import AnyAdvisor, AnyDesk, AnyRules
from expedition.core.sheets import AnySheets
from expedition.core.summary import AnySummaries

HOME = "expedition.games"


@dataclass(frozen=True, slots=True)
class Game:
    """A game as the rest of the program knows it."""

    rules: AnyRules
    advisor: AnyAdvisor | None
    sheets: AnySheets | None
    package: str
    desk: AnyDesk | None = None
    narrator: Narrator | None = None
    summary: AnySummaries | None = None

    @property
    def name(self) -> str:
        """The name of the game's folder and of its box."""
        return self.rules.box.name


@cache
def catalogue() -> Mapping[str, Game]:
    """Every game that can be played, by name."""
    found = [_game(module) for module in _modules() if hasattr(module, "RULES")]
    return MappingProxyType({game.name: game for game in sorted(found, key=lambda g: g.name)})


def find_game(name: str) -> Game:
    """The game of that name."""
    try:
        return catalogue()[name]
    except KeyError:
        raise Refusal("no_such_game", game=name, known=", ".join(catalogue())) from None


def _modules() -> list[ModuleType]:
    from importlib.metadata import entry_points  # takes longer to import than all of the core

    home = import_module(HOME)
    folders = [info.name for info in iter_modules(home.__path__) if info.ispkg]
    own = [import_module(f"{HOME}.{folder}") for folder in folders]
    return own + [entry.load() for entry in entry_points(group=HOME)]


def _game(module: ModuleType) -> Game:
    companions = {
        name: getattr(module, name.upper(), None)
        for name in ("advisor", "sheets", "desk", "narrator", "summary")
    }
    return Game(module.RULES, package=module.__name__, **companions)
