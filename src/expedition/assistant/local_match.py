"""A match in this process: some seats are the assistant's, bots of ours play the others."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from expedition.bots import find_bot
from expedition.bots.bot_rng import luck_for_bots
from expedition.bots.coach import coach
from expedition.bots.lamp import lamp_reason
from expedition.core.catalogue import Game
from expedition.core.chance import seed_hash
from expedition.core.errors import IllegalTurn, Refusal
from expedition.core.match import Match, new_match
from expedition.core.record import record_of, write_record
from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn, AnyView, read_turn, turn_text

MOST_CHOICES = 3


@dataclass(slots=True)
class LocalMatch:
    """A match and who plays it: names of all seats, and the bots among them."""

    game: Game
    match: Match
    names: tuple[str, ...]
    bots: Mapping[Seat, str] = field(default_factory=dict)

    @property
    def own(self) -> list[Seat]:
        """The seats that the assistant plays."""
        return [seat for seat in range(self.match.seats) if seat not in self.bots]

    @property
    def awaited(self) -> list[Seat]:
        """The seats of the assistant that owe a turn now."""
        return sorted(self.match.thinking - self.bots.keys())

    @property
    def seed_hash(self) -> str:
        """The promise of the dice: the hash of the seed, which is told at the end."""
        return seed_hash(self.match.seed)

    def view(self, seat: Seat) -> AnyView:
        """What the seat sees; a refusal for one that is a bot's, whose secrets are its own."""
        if seat not in self.own:
            raise Refusal("not_your_seat_here", seat=seat, own=", ".join(map(str, self.own)))
        return self.match.view(seat)

    def read(self, seat: Seat, text: str) -> AnyTurn:
        """A turn, or the beginning of one, with its steps in the order of the menus."""
        turn = read_turn(self.game.rules, text)
        return turn if self.game.desk is None else self.game.desk.in_order(self.view(seat), turn)

    def play(self, seat: Seat, text: str) -> None:
        """Seals a turn; when all of the assistant's are there, bots follow and it is resolved."""
        self.view(seat)
        if self.match.is_over:
            raise Refusal("match_over")
        self.match = self.match.seal(seat, self.read(seat, text), self.match.moment)
        self.go_on()

    def go_on(self) -> None:
        """Lets bots play until the assistant is awaited or the match is over."""
        while not self.match.is_over and not self.awaited:
            luck = luck_for_bots(self.match)
            for seat in sorted(self.match.thinking):
                turn = find_bot(self.bots[seat])(self.game, self.match.view(seat), luck)
                self.match = self.match.seal(seat, turn, self.match.moment)
            self.match = self.match.resolved()

    def last_turns(self, seat: Seat) -> dict[str, str]:
        """What was played at the moment before, by the names of the seats.

        Where turns hold secrets, others' are told when the match is over, as in a replay.
        """
        if not self.match.past:
            return {}
        hidden = self.game.rules.box.has_secrets and not self.match.is_over
        return {
            self.names[one]: turn_text(turn)
            for one, turn in self.match.past[-1].items()
            if one == seat or not hidden
        }

    def record(self) -> str:
        """The record of the match that is over, with its seed."""
        if not self.match.is_over:
            raise Refusal("not_over")
        return write_record(record_of(self.match, self.names))


def opened(
    game: Game, players: Sequence[str], bots: Sequence[str], options: Mapping[str, str]
) -> LocalMatch:
    """A new match: the seats of the assistant first, and then a bot in each other."""
    for bot in bots:
        find_bot(bot)
    names = (*players, *bots)
    match = new_match(game.rules, len(names), options, secrets.token_hex(16))
    seats = dict(enumerate(bots, start=len(players)))
    begun = LocalMatch(game, match, names, seats)
    begun.go_on()
    return begun


def hints(game: Game, view: AnyView) -> list[tuple[str, float, str | None, Mapping[str, object]]]:
    """The best turns with what they are worth, and the key of the reason for the first.

    Where nothing was learned of a game, its advisor says what looks best.
    """
    judged = None if game.playouts is None else game.playouts.judged(view)
    if judged is not None and judged.turns:
        advice = lamp_reason(game, view, judged)
        key = None if advice is None else advice.reason.key
        values = {} if advice is None else advice.reason.values
        best, *others = judged.turns[:MOST_CHOICES]
        first = (turn_text(best.turn), round(best.worth, 2), key, values)
        return [first, *((turn_text(o.turn), round(o.worth, 2), None, {}) for o in others)]
    worth = game.advisor.appraise(view) if game.advisor else {}
    if not worth:
        raise IllegalTurn("no_hints_here")
    ranked = sorted(worth, key=lambda turn: -worth[turn])[:MOST_CHOICES]
    return [(turn_text(turn), round(float(worth[turn]), 2), None, {}) for turn in ranked]


def review_of(played: LocalMatch, seat: Seat) -> object:
    """The coach's review of a seat."""
    played.view(seat)
    return coach(played.game, played.match, seat)
