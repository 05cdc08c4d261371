"""An immutable match: turns are sealed as they arrive, and resolved together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from expedition.core.chance import chance_of
from expedition.core.errors import IllegalTurn, TooLate
from expedition.core.rules import AnyRules, AnyState, Options, Seat, Standing, filled_in, look
from expedition.core.turns import AnyTurn, AnyView, check_turn


@dataclass(frozen=True)
class Match:
    """The state of a match at one instant, immutable; a change makes another one.

    `cut_short` says that it was ended before its end: everybody's stars are what they were then.
    """

    rules: AnyRules
    seats: int
    options: Options
    seed: str
    state: AnyState
    past: tuple[Mapping[Seat, AnyTurn], ...] = ()
    sealed: Mapping[Seat, AnyTurn] = field(default_factory=dict)
    cut_short: bool = False

    @property
    def moment(self) -> int:
        """The number of times that turns have been resolved."""
        return len(self.past)

    @cached_property
    def waiting_for(self) -> frozenset[Seat]:
        """The seats that owe a decision at this moment, whether or not they have sealed one."""
        return frozenset() if self.cut_short else self.rules.waiting_for(self.state)

    @property
    def thinking(self) -> frozenset[Seat]:
        """The seats that have yet to seal a turn."""
        return self.waiting_for - self.sealed.keys()

    @property
    def is_over(self) -> bool:
        """True once no seat owes a decision."""
        return not self.waiting_for

    def view(self, seat: Seat | None) -> AnyView:
        """The view of the seat, or without one of a spectator."""
        return look(self.rules, self.state, seat)

    def standings(self) -> Mapping[Seat, Standing]:
        """The standing of every seat."""
        return self.rules.standings(self.state)

    def seal(self, seat: Seat, turn: AnyTurn, moment: int) -> Match:
        """The match with that turn sealed, in the place of one that the seat sealed before."""
        return self.with_sealed({seat: self.checked(seat, turn, moment)})

    def checked(self, seat: Seat, turn: AnyTurn, moment: int) -> AnyTurn:
        """The turn in the menus' own steps; a refusal if the seat may not seal it."""
        self._check_owed(seat, moment)
        return check_turn(self.rules, self.view(seat), turn)

    def with_sealed(self, checked: Mapping[Seat, AnyTurn]) -> Match:
        """The match with these turns sealed, which have been checked at this moment."""
        after = self._at(self.state, self.past, {**self.sealed, **checked})
        after.__dict__["waiting_for"] = self.waiting_for  # the rules are asked once a moment
        return after

    def unseal(self, seat: Seat, moment: int) -> Match:
        """The match with the seat thinking again."""
        self._check_owed(seat, moment)
        return replace(self, sealed={s: turn for s, turn in self.sealed.items() if s != seat})

    def resolved(self) -> Match:
        """The match at its next moment, the sealed turns applied in the order of the seats."""
        waiting = self.waiting_for
        if not waiting:
            raise ValueError("the match is over, and nothing is left to resolve")
        if thinking := waiting - self.sealed.keys():
            raise ValueError(f"seats {sorted(thinking)} have not sealed a turn")
        turns = dict(sorted(self.sealed.items()))
        chance = chance_of(self.seed, self.moment + 1)
        state = self.rules.resolve(self.state, turns, chance)
        return self._at(state, (*self.past, turns), {})

    def ended_here(self) -> Match:
        """The match, cut short: no seat owes a decision any more, and sealed turns are dropped."""
        if self.is_over:
            raise ValueError("the match is over, and cannot be cut short")
        return replace(self, sealed={}, cut_short=True)

    def _at(
        self,
        state: AnyState,
        past: tuple[Mapping[Seat, AnyTurn], ...],
        sealed: Mapping[Seat, AnyTurn],
    ) -> Match:
        """A copy at another position; it is made with every turn, so that it is worth its words."""
        return Match(self.rules, self.seats, self.options, self.seed, state, past, sealed)

    def _check_owed(self, seat: Seat, moment: int) -> None:
        if moment != self.moment:
            raise TooLate("moment_is_past", moment=moment, now=self.moment)
        if type(seat) is not int or seat not in self.waiting_for:  # True is no seat, though it is 1
            raise IllegalTurn("not_your_turn")


def new_match(rules: AnyRules, seats: int, options: Options, seed: str) -> Match:
    """A match at its first moment."""
    box = rules.box
    if not is_text(seed):
        raise IllegalTurn("seed_not_text", seed=seed)
    if type(seats) is not int or not box.fewest_seats <= seats <= box.most_seats:
        raise IllegalTurn(
            "wrong_number_of_seats", seats=seats, fewest=box.fewest_seats, most=box.most_seats
        )
    check_options(rules, options)
    chosen = filled_in(box, options)
    return Match(rules, seats, chosen, seed, rules.set_up(seats, chosen, chance_of(seed, 0)))


def check_options(rules: AnyRules, options: Options) -> None:
    """Raises IllegalTurn unless the game has these options and values."""
    known = {option.name: option for option in rules.box.options}
    for name, value in options.items():
        if name not in known:
            raise IllegalTurn("no_such_option", option=name, known=", ".join(known))
        if not known[name].understands(value):
            values = ", ".join(known[name].values)
            raise IllegalTurn("no_such_value", option=name, value=value, known=values)


def is_text(value: object) -> bool:
    """True for text that can be written down; half of a surrogate pair cannot."""
    try:
        return isinstance(value, str) and value.encode() is not None
    except UnicodeEncodeError:
        return False
