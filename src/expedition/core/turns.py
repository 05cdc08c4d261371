"""Legal turns, derived from the menus: validation, enumeration, random turns, the tree of menus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from expedition.core.chance import Chance, pick
from expedition.core.errors import IllegalTurn, Refusal
from expedition.core.rules import AnyRules, Menu, Turn, View

AnyTurn: TypeAlias = Turn[Any]
AnyView: TypeAlias = View[Any, Any]
_ENDED: Menu[Any] = Menu(whole=True)


def check_turn(rules: AnyRules, view: AnyView, turn: AnyTurn) -> AnyTurn:
    """Validates a turn, and returns it in the menus' own steps; IllegalTurn if it is illegal.

    What a program hands over may equal a step and yet not be one: `Number(2.0) == Number(2)`. Such
    a turn would be recorded as a text that nobody can read, so it is refused.
    """
    if not isinstance(turn, tuple):
        raise IllegalTurn("turn_not_a_tuple", turn=turn)
    chosen: AnyTurn = ()
    menu: Menu[Any] = rules.menu(view, ())
    for step in turn:
        offered = _offered(menu, step)
        if offered is None:
            raise _why_not(rules, view, chosen, step)
        chosen = (*chosen, offered)
        # After a last step nobody needs to ask what follows.
        menu = _ENDED if menu.last else rules.menu(view, chosen)
    if not menu.whole:
        raise IllegalTurn("turn_not_whole", turn=turn_text(chosen))
    return chosen


def _offered(menu: Menu[Any], step: object) -> object | None:
    """The menu's own step that equals this one and is written the same; None without one."""
    try:
        offered: object = menu.steps[menu.steps.index(step)]
    except ValueError:
        return None
    return offered if offered is step or str(offered) == str(step) else None


def _why_not(rules: AnyRules, view: AnyView, chosen: AnyTurn, step: object) -> IllegalTurn:
    """The game's own reason, if the step is one of the game's at all."""
    try:
        read = rules.box.read_step(str(step))
    except (Refusal, ValueError, TypeError, AttributeError):  # what is handed over may be anything
        read = None
    if type(read) is not type(step) or read != step:
        return IllegalTurn("not_a_step", text=step)
    return rules.refusal(view, chosen, read)


def is_legal(rules: AnyRules, view: AnyView, turn: AnyTurn) -> bool:
    """True if the seat may play that turn."""
    try:
        check_turn(rules, view, turn)
    except IllegalTurn:
        return False
    return True


def every_turn(rules: AnyRules, view: AnyView, chosen: AnyTurn = ()) -> Iterator[AnyTurn]:
    """Enumerates all legal turns that begin with the steps chosen, in the order of the menus."""
    menu = rules.menu(view, chosen)
    if menu.whole:
        yield chosen
    for step in menu.steps:
        if menu.last:  # nobody needs to ask what follows
            yield (*chosen, step)
        else:
            yield from every_turn(rules, view, (*chosen, step))


def some_turn(rules: AnyRules, view: AnyView, chance: Chance, purpose: str) -> AnyTurn:
    """A random legal turn: each step is drawn uniformly, and stopping counts as one more step."""
    chosen: AnyTurn = ()
    while True:
        menu = rules.menu(view, chosen)
        choices: tuple[Any, ...] = (*menu.steps, None) if menu.whole else menu.steps
        step = pick(chance, choices, f"{purpose}/{len(chosen)}")
        if step is None:
            return chosen
        chosen = (*chosen, step)
        if menu.last:  # nobody needs to ask what follows
            return chosen


@dataclass(frozen=True, slots=True)
class PlainDesk:
    """The desk of a game whose turns are put together just as its menus say."""

    rules: AnyRules

    def menu(self, view: AnyView, chosen: AnyTurn) -> Menu[Any]:
        """The menu of the rules."""
        return self.rules.menu(view, chosen)

    def refusal(self, view: AnyView, chosen: AnyTurn, step: object) -> IllegalTurn:
        """The refusal of the rules."""
        return self.rules.refusal(view, chosen, step)

    def offers(self, view: AnyView, chosen: AnyTurn) -> tuple[AnyTurn, ...]:
        """No offers."""
        return ()

    def in_order(self, view: AnyView, chosen: AnyTurn) -> AnyTurn:
        """The turn, unchanged."""
        return chosen


@dataclass(frozen=True, slots=True)
class Branch:
    """A node of a menu tree: a menu, and the number of the branch that each step leads to."""

    whole: bool
    steps: Mapping[str, int]


Tree: TypeAlias = tuple[Branch, ...]
END = 0
"""The branch of a tree at which a turn is whole and nothing can follow."""
_LAST_BRANCH = Branch(True, {})
_Equal: TypeAlias = tuple[bool, tuple[str, ...], tuple[int, ...]]


def menu_tree(rules: AnyRules, view: AnyView, most_menus: int) -> Tree | None:
    """All menus of a turn as a DAG, the first one last; None where they are too many."""
    if rules.box.step_by_step:
        return None
    growing = _GrowingTree(rules, view, most_menus)
    try:
        growing.branch(())
    except OverflowError:
        return None
    return tuple(growing.branches)


class _GrowingTree:
    """Hash-consing of menus: each branch stands at the place that is its number.

    Menus are equal if they offer the same steps and those lead to equal menus; a menu gets its
    number after those that follow it, so the first one comes last.
    """

    def __init__(self, rules: AnyRules, view: AnyView, most_menus: int) -> None:
        self.branches: list[Branch] = [_LAST_BRANCH]
        self._rules = rules
        self._view = view
        self._most_menus = most_menus
        self._asked = 0
        self._numbers: dict[_Equal, int] = {(True, (), ()): END}
        self._last: tuple[AnyTurn, dict[str, int]] = ((), {})

    def branch(self, chosen: AnyTurn) -> int:
        """The number of the menu that follows the steps chosen."""
        self._asked += 1
        if self._asked > self._most_menus:  # asking takes the time, however many are equal
            raise OverflowError
        menu = self._rules.menu(self._view, chosen)
        steps = self._leading(menu, chosen)
        key = (menu.whole, tuple(steps), tuple(steps.values()))
        number = self._numbers.setdefault(key, len(self.branches))
        if number == len(self.branches):
            self.branches.append(Branch(menu.whole, steps))
        return number

    def _leading(self, menu: Menu[Any], chosen: AnyTurn) -> dict[str, int]:
        """The steps of a menu, and the branch that each of them leads to."""
        if menu.last:
            if menu.steps is not self._last[0]:  # often the very same steps end every branch
                self._last = menu.steps, dict.fromkeys(map(str, menu.steps), END)
            return self._last[1]
        if menu.alike and menu.steps:
            following = self.branch((*chosen, menu.steps[0]))
            return dict.fromkeys(map(str, menu.steps), following)
        return {str(step): self.branch((*chosen, step)) for step in menu.steps}


def turn_text(turn: AnyTurn) -> str:
    """Serializes a turn: its steps with spaces between."""
    return " ".join(map(str, turn))


def read_turn(rules: AnyRules, text: str) -> AnyTurn:
    """Parses a turn."""
    read_step = rules.box.read_step
    return tuple([_read(read_step, word) for word in text.split()])


@lru_cache(maxsize=4096)
def _read(read_step: Callable[[str], Any], word: str) -> Any:  # noqa: ANN401 - a step of any game
    """Parses a step; cached, for a game has few."""
    return read_step(word)
