"""What the server asks of the processes that think, and how they come to an answer.

A question is pickled, by the server for a program of its own. Its answer is a text, and what it
tells on the way are whole numbers: how much is done, and of how much.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Protocol, TypeAlias

import msgspec

from expedition.bots import find_bot
from expedition.bots.coach import coach
from expedition.bots.strengths.custom import find_modules_in, folder_of, is_own
from expedition.core.catalogue import Game, find_game
from expedition.core.chance import Chance
from expedition.core.record import read_record
from expedition.core.reviews import Choice
from expedition.core.rules import Seat
from expedition.core.turns import AnyView, check_turn, read_turn, turn_text
from expedition.server.wire.api_messages import KeptReview

Tell: TypeAlias = Callable[[int, int], None]
"""Called with how much is done, and of how much."""


class Job(Protocol):
    """Something to think about."""

    def run(self, tell: Tell) -> str:
        """What comes of it."""


@dataclass(frozen=True, slots=True)
class BotTurnJob:
    """What does a bot of that level play?"""

    game: str
    level: str
    view: AnyView
    luck: Chance
    folder: Path | None = None
    """Where the module of a bot lies that somebody has written."""

    def run(self, tell: Tell) -> str:
        """The turn."""
        if self.folder is not None:
            find_modules_in(self.folder)
        game = find_game(self.game)
        turn = find_bot(self.level)(game, self.view, self.luck)
        return turn_text(check_turn(game.rules, self.view, turn))


def bot_turn_job(game: Game, level: str, view: AnyView, luck: Chance) -> BotTurnJob:
    """The question to a process, which finds modules where this one does."""
    return BotTurnJob(game.name, level, view, luck, folder_of(level) if is_own(level) else None)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What turns are worth, the best one first, and how far the one asked about may be off."""

    choices: tuple[Choice, ...]
    doubts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HintJob:
    """Which turns are best at that view, and what is one that somebody tries worth beside them?"""

    game: str
    view: AnyView
    tried: str | None = None

    def run(self, tell: Tell) -> str:
        """A judgement, as JSON."""
        game = find_game(self.game)
        assert game.playouts is not None
        turns = () if self.tried is None else (read_turn(game.rules, self.tried),)
        judged = game.playouts.judged(self.view, turns)
        if judged is None:
            return _json(Judgement((), ()))
        choices = tuple(Choice(turn_text(one.turn), round(one.worth * 100)) for one in judged.turns)
        return _json(Judgement(choices, tuple(round(doubt * 100) for doubt in judged.doubts)))


@dataclass(frozen=True, slots=True)
class ReviewJob:
    """What does the coach find in the match of this record, for that seat?"""

    record: str
    seat: Seat

    def run(self, tell: Tell) -> str:
        """A kept review, as JSON."""
        record = read_record(self.record)
        game = find_game(record.game)
        return _json(KeptReview(made_by(game), coach(game, record, self.seat, tell)))


def made_by(game: Game) -> str:
    """What a review of that game comes from now."""
    learned = blake2b(digest_size=6)
    folder = files(game.package).joinpath("values")
    if folder.is_dir():
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            learned.update(file.read_bytes())
    return f"expedition {version('expedition')} {game.name} {learned.hexdigest()}"


def pickled(job: Job) -> bytes:
    """The question as it goes to a process."""
    return pickle.dumps(job)


def run_pickled(pickled: bytes, tell: Tell) -> str:
    """The answer to such a question."""
    job: Job = pickle.loads(pickled)
    return job.run(tell)


def _json(value: Judgement | KeptReview) -> str:
    return msgspec.json.encode(value).decode()
