"""Puzzles: positions of finished games, each with one turn that is clearly the best, in files.

A file is JSON lines: a head that says what all of them have in common, then a line for each game
that was played, with its turns and the moments to be solved. It is kept in the folder `puzzles` of
the game, and written by `expedition puzzles`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from itertools import groupby

from expedition.core.catalogue import Game
from expedition.core.errors import BadNotation
from expedition.core.match import Match, new_match
from expedition.core.reviews import Hundredths
from expedition.core.rules import AnyRules
from expedition.core.turns import AnyTurn, read_turn
from expedition.core.wire import from_plain

FORMAT = "expedition-puzzles-1"
FOLDER, ENDING = "puzzles", ".jsonl"
DIGITS = 8


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of a file: the game, and how its puzzles were made.

    `playouts` is how often each turn was played on, and `tries` how often each strength of bots was
    asked.
    """

    game: str
    edition: int
    options: Mapping[str, str]
    playouts: int
    tries: Mapping[str, int]
    format: str = field(default=FORMAT)


@dataclass(frozen=True, slots=True)
class Marked:
    """A moment to be solved, its best turn, and its grade.

    The second best turn is worth `gap` less, give or take `doubt`, a standard error. `found` says
    how often each strength found the best turn, and `rating` is how hard that makes it.
    """

    moment: int
    answer: str
    gap: Hundredths
    doubt: Hundredths
    found: tuple[int, ...]
    rating: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A solo game, up to the moment of its last puzzle."""

    seed: str
    turns: tuple[str, ...]
    puzzles: tuple[Marked, ...]


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: a position, by the seed and turns that lead to it, with its answer and grade."""

    head: Head
    seed: str
    turns: tuple[str, ...]
    marked: Marked

    @cached_property
    def id(self) -> str:
        """Its name in addresses; the same wherever, and whatever else is in the file."""
        options = json.dumps(dict(self.head.options), sort_keys=True)
        text = f"{self.head.edition}/{options}/{self.seed}/{self.marked.moment}"
        return f"{self.head.game}-{sha256(text.encode()).hexdigest()[:DIGITS]}"

    def match(self, rules: AnyRules) -> Match:
        """The match at the moment of the puzzle, replayed."""
        match = new_match(rules, 1, self.head.options, self.seed)
        for text in self.turns:
            match = match.with_sealed({0: read_turn(rules, text)}).resolved()
        return match

    def solves(self, game: Game, match: Match, turn: AnyTurn) -> bool:
        """True if the turn is the best one, or leads to the very same sheet."""
        answer = read_turn(game.rules, self.marked.answer)
        return turn == answer or sheet_after(game, match, turn) == sheet_after(game, match, answer)


def sheet_after(game: Game, match: Match, turn: AnyTurn) -> object:
    """The sheet of the first seat once it has played the turn."""
    assert game.sheets is not None
    after = match.with_sealed({0: turn}).resolved()
    return game.sheets.of(after.view(0).public, 0)


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that are shipped with a game; none of an earlier edition of its rules."""
    folder = files(game.package).joinpath(FOLDER)
    if not folder.is_dir():
        return ()
    found = sorted(
        (file for file in folder.iterdir() if file.name.endswith(ENDING)),
        key=lambda file: file.name,
    )
    puzzles = [puzzle for file in found for puzzle in read_puzzles(file.read_text("utf-8"))]
    return tuple(one for one in puzzles if one.head.edition == game.rules.box.edition)


def read_puzzles(text: str) -> Iterator[Puzzle]:
    """The puzzles in a file."""
    head_line, *lines = text.splitlines() or [""]
    head = from_plain(Head, _plain(head_line))
    if head.format != FORMAT:
        raise BadNotation("not_of_this_shape", kind=Head.__name__, text=head.format)
    for line in lines:
        game = from_plain(PlayedGame, _plain(line))
        for marked in game.puzzles:
            yield Puzzle(head, game.seed, game.turns[: marked.moment], marked)


def write_puzzles(head: Head, puzzles: Iterable[Puzzle]) -> str:
    """The file of these puzzles; those of one game, which follow each other, share a line."""
    lines = [asdict(head)]
    for seed, of_game in groupby(puzzles, key=lambda puzzle: puzzle.seed):
        group = sorted(of_game, key=lambda puzzle: puzzle.marked.moment)
        marked = tuple(puzzle.marked for puzzle in group)
        lines.append(asdict(PlayedGame(seed, group[-1].turns, marked)))
    return "".join(f"{json.dumps(line, separators=(',', ':'))}\n" for line in lines)


def _plain(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadNotation("not_of_this_shape", kind=FORMAT, text=str(error)) from error
