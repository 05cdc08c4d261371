"""Registry of games, imported lazily: folders under `expedition.games`, and entry points of others.

A folder whose `__init__.py` sets `RULES` is a game. Other packages name theirs in the entry-point
group `expedition.games`. Games are found by name without being imported, and a game is imported
when it is asked for: whoever scores a sheet of one does not wait for the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.abc import InspectLoader
from pkgutil import ModuleInfo, iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any

from expedition.core.batches import Batches
from expedition.core.daily import InRotation
from expedition.core.debriefs import Debriefs
from expedition.core.errors import Refusal
from expedition.core.guide import AnyGuide
from expedition.core.lessons import Lesson
from expedition.core.narrator import Narrator
from expedition.core.pieces import Pieces
from expedition.core.playouts import AnyPlayouts
from expedition.core.reviews import Reasons
from expedition.core.rules import AnyAdvisor, AnyDesk, AnyRules
from expedition.core.sheets import AnySheets
from expedition.core.summary import AnySummaries

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

HOME = "expedition.games"
COMPANIONS = (
    "advisor", "sheets", "desk", "narrator", "summary", "playouts", "reasons", "lesson",
    "first_expedition", "second_lesson", "guide", "printed", "daily", "debriefs", "batches",
    "pieces",
)  # fmt: skip
SETS_RULES = re.compile(r"^RULES\b", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Game:
    """A game with its rules and companions, as the rest of the program knows it."""

    rules: AnyRules
    advisor: AnyAdvisor | None
    sheets: AnySheets | None
    package: str
    desk: AnyDesk | None = None
    narrator: Narrator | None = None
    summary: AnySummaries | None = None
    playouts: AnyPlayouts | None = None
    reasons: Reasons | None = None
    lesson: Lesson | None = None
    first_expedition: Lesson | None = None
    guide: AnyGuide | None = None
    printed: Mapping[str, Any] | None = None
    daily: Mapping[str, InRotation] | None = None
    pieces: Pieces | None = None
    debriefs: Debriefs | None = None
    second_lesson: Lesson | None = None
    batches: Batches | None = None

    @property
    def name(self) -> str:
        """The name of the game's folder and of its box."""
        return self.rules.box.name

    @property
    def is_built_in(self) -> bool:
        """True if it comes with this program, so that every server has it."""
        return self.package == f"{HOME}.{self.name}"


class Catalogue(Mapping[str, Game]):
    """A lazy mapping of every installed game by name."""

    def __getitem__(self, name: str) -> Game:
        return _load(name)

    def __contains__(self, name: object) -> bool:
        # Our own folders are looked at first: asking every installed package takes longer.
        return name in _folders() or name in _offered()

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*_folders(), *_offered()}))

    def __len__(self) -> int:
        return len({*_folders(), *_offered()})


@cache
def catalogue() -> Mapping[str, Game]:
    """The registry of installed games."""
    return Catalogue()


def find_game(name: str) -> Game:
    """The game of that name; imports it."""
    try:
        return catalogue()[name]
    except KeyError:
        raise Refusal("no_such_game", game=name, known=", ".join(catalogue())) from None


@cache
def _load(name: str) -> Game:
    if name not in catalogue():
        raise KeyError(name)
    own = name in _folders()
    game = _game(import_module(f"{HOME}.{name}") if own else _offered()[name].load())
    if game.name != name:
        raise Refusal("misnamed_game", package=game.package, game=game.name, name=name)
    return game


@cache
def _folders() -> frozenset[str]:
    """The names of the folders that hold a game."""
    folders = iter_modules(import_module(HOME).__path__)
    return frozenset(info.name for info in folders if info.ispkg and _sets_rules(info))


def _sets_rules(folder: ModuleInfo) -> bool:
    """True if the folder's source sets RULES; parsed, for importing takes longer.

    Where there is bytecode alone it is the names in that.
    """
    name = f"{HOME}.{folder.name}"
    spec = folder.module_finder.find_spec(name, None)
    loader = spec.loader if spec else None
    if not isinstance(loader, InspectLoader):
        return False
    source = loader.get_source(name)
    if source is None:
        code = loader.get_code(name)
        return code is not None and "RULES" in code.co_names
    return bool(SETS_RULES.search(source))


@cache
def _offered() -> Mapping[str, EntryPoint]:
    """Entry points of other packages, by name."""
    from importlib.metadata import entry_points  # takes longer to import than all of the core

    return {entry.name: entry for entry in entry_points(group=HOME)}


def _game(module: ModuleType) -> Game:
    companions = {name: getattr(module, name.upper(), None) for name in COMPANIONS}
    return Game(module.RULES, package=module.__name__, **companions)
