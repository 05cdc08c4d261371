"""Jobs for the worker processes: a bot's turn, hints, a review, the stars of a medal.

A job is pickled, by the server for a program of its own. Its result is a text; its progress is told
in whole numbers: how much is done, and of how much.
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
from expedition.bots.debriefing import debriefed
from expedition.bots.lamp import lamp_reason
from expedition.bots.medals import stars_made
from expedition.bots.strengths.custom import find_modules_in, folder_of, is_own
from expedition.core.catalogue import Game, find_game
from expedition.core.chance import Chance
from expedition.core.record import read_record
from expedition.core.reviews import Choice, Reason
from expedition.core.rules import Seat
from expedition.core.turns import AnyView, check_turn, read_turn, turn_text
from expedition.server.wire.api_messages import KeptReview

Tell: TypeAlias = Callable[[int, int], None]
"""Progress callback: how much is done, and of how much."""


class Job(Protocol):
    """A unit of work for a worker process."""

    def run(self, tell: Tell) -> str:
        """The result; progress goes to `tell`."""


@dataclass(frozen=True, slots=True)
class BotTurnJob:
    """The turn that a bot plays."""

    game: str
    bot: str
    view: AnyView
    luck: Chance
    folder: Path | None = None
    """Where the module of a custom bot lies."""

    def run(self, tell: Tell) -> str:
        """The turn, as text."""
        if self.folder is not None:
            find_modules_in(self.folder)
        game = find_game(self.game)
        turn = find_bot(self.bot)(game, self.view, self.luck)
        return turn_text(check_turn(game.rules, self.view, turn))


def bot_turn_job(game: Game, bot: str, view: AnyView, luck: Chance) -> BotTurnJob:
    """The job of a bot, custom ones with the folder where this process finds their module."""
    return BotTurnJob(game.name, bot, view, luck, folder_of(bot) if is_own(bot) else None)


@dataclass(frozen=True, slots=True)
class Judgement:
    """Values of turns, the best one first, and margins of error: how far each may be off.

    `reason` is why the best one is best, where it was asked for and is known.
    """

    choices: tuple[Choice, ...]
    doubts: tuple[int, ...]
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class HintJob:
    """The values of the best turns at a view, with the reason for the best, and of one tried."""

    game: str
    view: AnyView
    tried: str | None = None

    def run(self, tell: Tell) -> str:
        """A Judgement, as JSON."""
        game = find_game(self.game)
        assert game.playouts is not None
        turns = () if self.tried is None else (read_turn(game.rules, self.tried),)
        judged = game.playouts.judged(self.view, turns)
        if judged is None:
            return _json(Judgement((), ()))
        choices = tuple(Choice(turn_text(one.turn), round(one.worth * 100)) for one in judged.turns)
        doubts = tuple(round(doubt * 100) for doubt in judged.doubts)
        advice = lamp_reason(game, self.view, judged) if self.tried is None else None
        return _json(Judgement(choices, doubts, advice.reason if advice else None))


@dataclass(frozen=True, slots=True)
class ReviewJob:
    """The coach's review of a recorded match, for one seat."""

    record: str
    seat: Seat

    def run(self, tell: Tell) -> str:
        """A KeptReview, as JSON."""
        record = read_record(self.record)
        game = find_game(record.game)
        if game.playouts is not None:
            return _json(KeptReview(made_by(game), review=coach(game, record, self.seat, tell)))
        return _json(KeptReview(made_by(game), debrief=debriefed(game, record, self.seat, tell)))


@dataclass(frozen=True, slots=True)
class MedalJob:
    """The stars that bots of a strength make of the dice of a recorded match."""

    record: str
    strength: str

    def run(self, tell: Tell) -> str:
        """A whole number, or null for a game or a layout of which nothing was learned."""
        record = read_record(self.record)
        return _json(stars_made(find_game(record.game), record, self.strength))


def made_by(game: Game) -> str:
    """Cache key of reviews: the version of the program, and a hash of the game's learned values."""
    learned = blake2b(digest_size=6)
    folder = files(game.package).joinpath("values")
    if folder.is_dir():
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            learned.update(file.read_bytes())
    return f"expedition {version('expedition')} {game.name} {learned.hexdigest()}"


def pickled(job: Job) -> bytes:
    """Serializes a job."""
    return pickle.dumps(job)


def run_pickled(pickled: bytes, tell: Tell) -> str:
    """Runs a serialized job."""
    job: Job = pickle.loads(pickled)
    return job.run(tell)


def _json(value: Judgement | KeptReview | int | None) -> str:
    return msgspec.json.encode(value).decode()
