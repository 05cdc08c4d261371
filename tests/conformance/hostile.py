"""What somebody might send: texts that were changed a little, and matches to send them to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from hypothesis import strategies as st

from expedition.bots.match_runner import play_match
from expedition.core.catalogue import Game, find_game
from expedition.core.chance import SeededChance
from expedition.core.errors import Refusal
from expedition.core.match import Match
from expedition.core.record import Record, record_of, replay
from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn, some_turn
from expedition.locale import LANGUAGES, explain, sentences

PLACEHOLDER = re.compile(r"\{(\w+)\}")
LONGEST_SENTENCE = 2_000
TURNS = 30
"""How many turns of a position are looked at for the steps that they are made of."""

ODD = st.sampled_from(
    [
        *("", " ", "0", "00", "007", "16", "-1", "+1", "1.0", "1e9", "٣", "²", "½", "0x1", "1_0"),
        *("9" * 30, "9" * 5_000, "x" * 100_000, "0" * 5_000 + "7", "\0", "\x1b[2J", "\u2028"),
        *("a1", "a0", "a00", "a100", "z99", "aa1", "A1", "{cell}", "{reason}", "=", "@", ":", "#"),
        *("true", "null", "None", "end", "yes", "!", "x", ".", ".+", "1+", "++", "~", "b", "^"),
    ]
)
"""Words that programs are known to stumble over."""
LETTERS = st.sampled_from('0123456789abchxzACGEHS_=@:+-.,!#~^ \t\n"{}[]٠é') | st.characters()


def check_told(refusal: Refusal) -> None:
    """Fails unless the refusal has a sentence in both languages, and all that it fills in."""
    game, dot, key = refusal.key.rpartition(".")
    known = f"{game}{dot}error.{key}"
    for language in LANGUAGES:
        found = [s for s in sentences(language) if s in (known, f"{known}_one", f"{known}_other")]
        assert found, f"{language} has no sentence {known}"
        for name in found:
            wanted = set(PLACEHOLDER.findall(sentences(language)[name]))
            assert wanted <= refusal.values.keys(), f"{known} lacks {wanted}"
        assert len(explain(language, refusal)) < LONGEST_SENTENCE
    assert len(str(refusal)) < LONGEST_SENTENCE


@dataclass(frozen=True, slots=True)
class Position:
    """A seat that owes a decision."""

    game: Game
    match: Match
    seat: Seat

    def turn(self, number: int) -> AnyTurn:
        """One of the turns that it may play, drawn by lot; the same number draws the same one."""
        luck = SeededChance("turns", number)
        return some_turn(self.game.rules, self.match.view(self.seat), luck, "turn")


@cache
def matches(name: str) -> tuple[tuple[Match, ...], ...]:
    """Two whole matches, moment by moment: as printed, and with another value of each option."""
    game = find_game(name)
    box = game.rules.box
    others = {option.name: option.values[-1] for option in box.options}
    played = (
        play_match(game, ["random"] * max(box.fewest_seats, seats), options, "hostile")
        for seats, options in ((1, {}), (3, others))
    )
    return tuple(tuple(replay(game.rules, recorded(match))) for match in played)


def recorded(match: Match) -> Record:
    """The record of the match between players with plain names."""
    return record_of(match, tuple(f"player {seat}" for seat in range(match.seats)))


@cache
def positions(name: str) -> tuple[tuple[Position, ...], ...]:
    """The positions of those matches, those that offer the same kinds of steps together."""
    game = find_game(name)
    alike: dict[object, list[Position]] = {}
    for number, moments in enumerate(matches(name)):
        for match in moments:
            for seat in match.waiting_for:
                menu = game.rules.menu(match.view(seat), ())
                kinds = frozenset(type(step).__name__ for step in menu.steps)
                alike.setdefault((number, kinds), []).append(Position(game, match, seat))
    return tuple(map(tuple, alike.values()))


@cache
def words(name: str) -> tuple[str, ...]:
    """The texts of steps that the game has offered, and the parts that they are made of."""
    found: set[str] = set()
    for alike in positions(name):
        for place in (alike[0], alike[len(alike) // 2], alike[-1]):
            found.update(str(step) for number in range(TURNS) for step in place.turn(number))
    parts = {part for word in found for part in re.split(r"([=@:])", word)}
    return tuple(sorted(found)) + tuple(sorted(parts))


def any_position(name: str) -> st.SearchStrategy[Position]:
    """A position of any kind, each kind as likely."""
    return st.sampled_from(positions(name)).flatmap(st.sampled_from)


def step_texts(name: str) -> st.SearchStrategy[str]:
    """Texts of steps: honest ones, parts of them put together anew, and changed ones."""
    word = honest_words(name)
    mixed = st.builds("{}{}{}".format, word, st.sampled_from(["=", "@", ":", ""]), word | ODD)
    return word | mixed | ODD | word.flatmap(changed)


def honest_words(name: str) -> st.SearchStrategy[str]:
    """Texts of steps that the game has offered somewhere, and parts of them."""
    return st.sampled_from(words(name))


@st.composite
def changed(draw: st.DrawFn, text: str) -> str:
    """The text with some letters left out, put in or replaced."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(start + 2, len(text))))
        text = text[:start] + draw(st.text(LETTERS, max_size=2) | ODD) + text[end:]
    return text


@st.composite
def shuffled_about(draw: st.DrawFn, words: list[str], more: st.SearchStrategy[str]) -> list[str]:
    """The words with some left out, doubled, swapped, replaced or put in."""
    words = list(words)
    for _ in range(draw(st.integers(1, 2))):
        start = draw(st.integers(0, len(words)))
        end = draw(st.integers(start, min(start + 2, len(words))))
        words[start:end] = draw(
            st.lists(more, max_size=2) | st.permutations(words[start:end] * 2 or [""])
        )
    return words


@st.composite
def overwritten(draw: st.DrawFn, words: list[str], more: st.SearchStrategy[str]) -> list[str]:
    """As many words, some of them other ones."""
    words = list(words)
    for _ in range(draw(st.integers(1, 4)) if words else 0):
        words[draw(st.integers(0, len(words) - 1))] = draw(more)
    return words


@cache
def sheet_words(name: str) -> tuple[str, ...]:
    """Every word on the sheets of those matches: tokens, keys and cells."""
    sheets = find_game(name).sheets
    assert sheets
    texts = (
        sheets.write(sheets.of(match.view(None).public, seat))
        for moments in matches(name)
        for match in moments[:: len(moments) // 5]
        for seat in range(match.seats)
    )
    return tuple(sorted({word for text in texts for word in text.split()}))


@st.composite
def sheet_texts(draw: st.DrawFn, name: str, text: str) -> str:
    """The sheet with other cells, other lines below it, or changed in any way."""
    more = st.sampled_from(sheet_words(name)) | ODD
    lines = text.splitlines()
    for _ in range(draw(st.integers(1, 2))):
        place = draw(st.integers(0, len(lines) - 1))
        words = lines[place].split()
        change = overwritten if draw(st.integers(0, 3)) else shuffled_about
        lines[place] = " ".join(draw(change(words, more)))
    return draw(
        st.just("\n".join(lines))
        | st.just("\n".join([*lines, *draw(st.lists(st.sampled_from(lines), max_size=2))]))
        | changed(text)
    )
