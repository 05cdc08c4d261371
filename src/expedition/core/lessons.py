"""A lesson: a match with prepared luck, in which each rule comes when it first matters.

Its text stands in the folder of its game. A line with a bar is a moment: the luck that leads to it,
as the game writes it, and the turns that are played there. Below it, the cards that are shown to
the learner: a sentence of the game's catalogues, and the rules that it teaches.

    option layout front

    2 3 5 | 5 d4
        numbers: C1 C2 T1
    penny 2 1 | *
        any: T4
    end
        stars: T8

The learner plays in the first seat, "1> 7 c4" is the turn of another one, and "*" is any turn. At a
moment without a card, the learner's turn is written as well: there a lesson skips over some rounds.

A text that begins with "free" is a first expedition: its turns are only shown, and every legal one
may be played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from expedition.core.chance import prepared_seed
from expedition.core.rules import Seat

LEARNER: Seat = 0
ANY_TURN = "*"
END = "end"
FREE = "free"


@dataclass(frozen=True, slots=True)
class Card:
    """A sentence, by its key after "lesson." in the game's catalogues, and what it teaches."""

    says: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LessonMoment:
    """A moment of a lesson: its prepared luck, its turns, and its cards."""

    draws: Mapping[str, int]
    turns: Mapping[Seat, str]
    cards: tuple[Card, ...] = ()

    @property
    def is_taught(self) -> bool:
        """True if the learner does something here."""
        return bool(self.cards)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A tutorial: a match with prepared luck from its first moment to its last, and its farewell.

    With `is_free` the learner may play any legal turn: the prepared one is only shown.
    """

    options: Mapping[str, str]
    moments: tuple[LessonMoment, ...]
    farewell: tuple[Card, ...]
    is_free: bool = False

    @property
    def seats(self) -> int:
        """The number of seats."""
        return 1 + max(seat for moment in self.moments for seat in (LEARNER, *moment.turns))

    @property
    def seed(self) -> str:
        """The luck of the whole lesson."""
        return prepared_seed([moment.draws for moment in self.moments])

    @property
    def taught(self) -> tuple[int, ...]:
        """The moments at which the learner does something."""
        return tuple(n for n, moment in enumerate(self.moments) if moment.is_taught)

    @property
    def counted(self) -> tuple[int, ...]:
        """Those that make up its length: in a first expedition those with a turn to be shown, for
        after them it goes on only with somebody who has gone another way."""
        return tuple(n for n in self.taught if not self.is_free or self.turn(n, LEARNER))

    def turn(self, moment: int, seat: Seat) -> str | None:
        """The prepared turn of the seat; None where it may play anything."""
        turn = self.moments[moment].turns.get(seat) if moment < len(self.moments) else None
        return None if turn == ANY_TURN else turn

    def written_for(self, moment: int) -> bool:
        """True if the learner's turn of that moment is written for them."""
        return self.turn(moment, LEARNER) is not None and not self.moments[moment].is_taught

    def cards(self, moment: int) -> tuple[Card, ...]:
        """The cards of that moment; after the last one, those of the end."""
        return self.moments[moment].cards if moment < len(self.moments) else self.farewell


def read_lesson(text: str, draws: Callable[[str], Mapping[str, int]]) -> Lesson:
    """The lesson of a text; the game says what it writes before the bar."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    heads = [n for n, line in enumerate(lines) if not line.startswith(" ")]
    blocks = [lines[one:other] for one, other in pairwise([*heads, len(lines)])]
    options = dict(head.split()[1:] for head, *_ in blocks if head.startswith("option "))
    moments = tuple(_moment(block, draws) for block in blocks if "|" in block[0])
    [farewell] = [_cards(cards) for head, *cards in blocks if head == END]
    return Lesson(options, moments, farewell, is_free=[FREE] in blocks)


def _moment(block: list[str], draws: Callable[[str], Mapping[str, int]]) -> LessonMoment:
    luck, *turns = block[0].split("|")
    return LessonMoment(draws(luck.strip()), dict(map(_turn, turns)), _cards(block[1:]))


def _turn(text: str) -> tuple[Seat, str]:
    seat, marked, turn = text.strip().partition("> ")
    return (int(seat), turn) if marked else (LEARNER, seat)


def _cards(lines: list[str]) -> tuple[Card, ...]:
    parts = [line.strip().partition(":") for line in lines]
    return tuple(Card(says, tuple(rules.split())) for says, _, rules in parts)
