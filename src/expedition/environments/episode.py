"""A match in which every seat chooses word by word; the state behind all environments.

It knows no library: the environments translate. A seat's words stay with it until the turns of all
seats are whole; then the moment is resolved. So no order in which actions come matters, and no seat
sees what another one is about to do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from expedition.bots.bot_rng import luck_for_bots
from expedition.core.catalogue import Game
from expedition.core.chance import Chance
from expedition.core.errors import IllegalTurn, Refusal
from expedition.core.match import Match, new_match
from expedition.core.rules import Menu, Options, Seat, Standing, View
from expedition.core.turns import AnyTurn, AnyView, check_turn, turn_text
from expedition.environments.actions import Actions, Mask

Reward: TypeAlias = Literal["stars", "win"]
REWARDS: tuple[Reward, ...] = get_args(Reward)
Player: TypeAlias = Callable[[Game, AnyView, Chance], AnyTurn]


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn in the making: the steps chosen, the menu that follows, and its steps by number."""

    view: AnyView
    chosen: AnyTurn
    menu: Menu[Any]
    steps: Mapping[int, Any]
    page: int = 0


class Episode:
    """One match from its first moment to its end, and another one after `begin`."""

    def __init__(self, game: Game, seats: int, options: Options, reward: Reward) -> None:
        self.game, self.seats, self.options, self.reward = game, seats, options, reward
        self.begin("")
        self.actions = Actions(self.match)

    def begin(self, seed: str) -> None:
        """Starts a new match; the same seed brings the same luck."""
        self.go_on_from(new_match(self.game.rules, self.seats, self.options, seed))

    def copied(self) -> Episode:
        """A copy to try actions on; it shares the frozen values of which the episode is made."""
        twin = copy(self)
        twin.turns, twin.drafts, twin.views = {**self.turns}, {**self.drafts}, {**self.views}
        twin.owing = {*self.owing}
        return twin

    def __deepcopy__(self, memo: Mapping[int, object]) -> Episode:
        return self.copied()

    def go_on_from(self, match: Match) -> None:
        """Takes up a match at the beginning of a moment; what many will ask is asked once."""
        self.match = match
        self.turns: dict[Seat, AnyTurn] = {}
        self.drafts: dict[Seat, Draft] = {}
        self.views: dict[Seat, AnyView] = {}
        self.public = match.rules.public(match.state)
        self.progress = self.game.guide.progress(self.public) if self.game.guide else None
        self.standings: Mapping[Seat, Standing] = match.standings()
        self.owing = set(match.waiting_for)

    @property
    def is_over(self) -> bool:
        """True once no seat owes a decision."""
        return self.match.is_over

    def name(self, seat: Seat) -> str:
        """The name of a seat's agent, counted from 0."""
        return f"player_{seat}"

    def owes(self, seat: Seat) -> bool:
        """True if the seat has to choose a word now."""
        return seat in self.owing

    def view(self, seat: Seat | None) -> AnyView:
        """The view of the seat, or of a spectator, at this moment."""
        if seat is None:
            return View(None, self.public)
        found = self.views.get(seat)
        if found is None:
            secrets = self.game.rules.private(self.match.state, seat)
            found = self.views[seat] = View(seat, self.public, secrets)
        return found

    def draft(self, seat: Seat) -> Draft:
        """The turn that a seat is making; begun when it is first asked for."""
        found = self.drafts.get(seat)
        if found is None:
            found = self.drafts[seat] = self._drafted(self.view(seat), ())
        return found

    def mask(self, seat: Seat) -> Mask:
        """The mask of the seat's actions: never empty, for a seat that owes nothing can WAIT."""
        if not self.owes(seat):
            return self.actions.mask([self.actions.wait])
        draft = self.draft(seat)
        return self.actions.mask(self.actions.legal(draft.menu, draft.steps))

    def choose(self, seat: Seat, action: int) -> None:
        """Takes an action; an IllegalTurn, which changes nothing, if the seat does not have it."""
        if not self.owes(seat):
            if action != self.actions.wait:
                raise IllegalTurn("not_your_turn")
            return
        draft = self.draft(seat)
        if action == self.actions.stop and draft.menu.whole:
            self._seal(seat, draft.chosen)
        elif action == self.actions.more and self.actions.has_more(draft.menu):
            pages = -(-len(draft.menu.steps) // self.actions.choices)
            self.drafts[seat] = self._drafted(draft.view, draft.chosen, (draft.page + 1) % pages)
        elif action in draft.steps:
            self._go_on(seat, draft, draft.steps[action])
        else:
            raise self._refusal(draft, action)

    def play(self, seat: Seat, player: Player) -> None:
        """Lets a bot choose the whole turn of a seat."""
        view = self.view(seat)
        turn = player(self.game, view, luck_for_bots(self.match))
        self._seal(seat, check_turn(self.game.rules, view, turn))

    def resolve(self) -> Mapping[Seat, float]:
        """Resolves the moment if every turn is whole; the rewards of all seats, or none yet."""
        if self.owing or self.is_over:
            return {}
        before = self.standings
        self.go_on_from(self.match.with_sealed(self.turns).resolved())
        return {seat: self._earned(before[seat], now) for seat, now in self.standings.items()}

    def _earned(self, before: Standing, now: Standing) -> float:
        """The stars of the moment; or at the end 1 for the first place and -1 for every other."""
        if self.reward == "stars":
            return float(now.total - before.total)
        return (1.0 if now.place == 1 else -1.0) if self.is_over else 0.0

    def _drafted(self, view: AnyView, chosen: AnyTurn, page: int = 0) -> Draft:
        menu = self.game.rules.menu(view, chosen)
        return Draft(view, chosen, menu, self.actions.steps(menu, page), page)

    def _go_on(self, seat: Seat, draft: Draft, step: object) -> None:
        chosen = (*draft.chosen, step)
        if draft.menu.last:  # the menu that follows would be empty
            self._seal(seat, chosen)
            return
        after = self._drafted(draft.view, chosen)
        if after.menu.steps:
            self.drafts[seat] = after
        else:
            self._seal(seat, chosen)

    def _seal(self, seat: Seat, turn: AnyTurn) -> None:
        self.turns[seat] = turn
        self.owing.discard(seat)
        self.drafts.pop(seat, None)

    def _refusal(self, draft: Draft, action: int) -> IllegalTurn:
        """The rules' own reason, where the action is a word of the game."""
        words = self.actions.words
        if words is None or action >= self.actions.choices:
            return IllegalTurn("turn_not_whole", turn=turn_text(draft.chosen))
        try:
            step = self.game.rules.box.read_step(words[action])
        except Refusal as unreadable:
            return IllegalTurn(unreadable.key, **unreadable.values)
        return self.game.rules.refusal(draft.view, draft.chosen, step)
