"""Training of a layout's weights, game by game, with checkpoints that resume to the last bit."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol
from zlib import error as NotPacked  # noqa: N812 - an exception like others

from expedition.core.errors import Refusal
from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.engine.position import Position
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.value_files import TrainingRun, packed, unpacked, write_weights

PACE = 0.3
"""The step size of learning, unless a game has tried another one: what suits
depends on how much is to be seen at once. From 2 on each correction overshoots by more than it
corrects."""
GAMES_TO_SETTLE = 200
"""So many games only tell how far each phase is from the end."""
GAMES_BETWEEN_MEANS = 20
RECENT = 3
"""What is learned is the mean of the weights over the games, the last sixth of which count as much
as all before: each game pushes the weights about, and by themselves they are never quite right."""
GAMES_BETWEEN_SEEDS = 1_000_003
"""A prime, so that no game of one seed has the luck of a game of a seed nearby."""


class Learner(Protocol):
    """A learner of a value from games, by whatever method."""

    value: Value

    def settle(self, start: Position, luck: Luck) -> int:
        """The stars of a game from which only the means of the phases have learned."""

    def play(self, start: Position, luck: Luck) -> int:
        """The stars of a game from which every weight that was seen has learned."""

    def remembered(self) -> dict[str, list[float]]:
        """The state that learning goes on from, by name; a number of each for every weight."""

    def remember(self, lists: dict[str, list[float]]) -> None:
        """Restores that state."""


class SheetTraining:
    """A training run: its learner, the stars of all games so far, and averaged weights."""

    def __init__(
        self,
        run: TrainingRun,
        rows: tuple[str, ...],
        learner: Learner,
        blank: Callable[[], Position],
    ) -> None:
        self._run = run
        self._rows = rows
        self._learner = learner
        self._blank = blank
        self._stars: array[int] = array("h")
        self._mean = list(learner.value.weights)

    @property
    def games(self) -> int:
        """The number of games played."""
        return len(self._stars)

    @property
    def mean(self) -> float:
        """The stars of the last tenth of the games."""
        last = self._stars[-max(1, len(self._stars) // 10) :]
        return sum(last) / len(last) if last else 0.0

    @property
    def par(self) -> float:
        """The value of a blank sheet."""
        return Value(self._mean).of(self._blank())

    def play(self) -> int:
        """The stars of one more game; its luck comes from the seed and its number alone."""
        luck = Luck(self._run.seed * GAMES_BETWEEN_SEEDS + self.games)
        play = self._learner.settle if self.games < GAMES_TO_SETTLE else self._learner.play
        stars = int(play(self._blank(), luck))
        self._stars.append(stars)
        if self.games < GAMES_BETWEEN_MEANS or self.games % GAMES_BETWEEN_MEANS == 0:
            self._take_mean()
        return stars

    def _take_mean(self) -> None:
        share = (RECENT + 1) / (max(1, self.games // GAMES_BETWEEN_MEANS) + RECENT)
        both = zip(self._mean, self._learner.value.weights, strict=True)
        self._mean = [old + share * (new - old) for old, new in both]

    def learned(self) -> str:
        """The file of weights, with how they were made."""
        run = replace(self._run, games=self.games, mean=round(self.mean, 2))
        return write_weights(run, self._mean)

    def kept(self) -> str:
        """The state of the training, exact to the last bit."""
        lists = self._learner.remembered()
        return json.dumps(
            {
                **self._identity(),
                "stars": packed(self._stars),
                "mean": packed(array("d", self._mean)),
                **{name: packed(array("d", numbers)) for name, numbers in lists.items()},
            }
        )

    def take_up(self, kept: str) -> None:
        """Restores that state; a Refusal unless that was kept of this very training."""
        try:
            plain = json.loads(kept)
            stars = [int(number) for number in unpacked("h", plain.pop("stars"))]
            known = {"mean": self._mean, **self._learner.remembered()}
            lists = {name: list(unpacked("d", plain.pop(name))) for name in known}
        except (ValueError, KeyError, TypeError, AttributeError, NotPacked):
            raise Refusal("training_unreadable") from None
        if plain != self._identity() or any(len(lists[name]) != len(known[name]) for name in known):
            raise Refusal("other_training")
        self._stars = array("h", stars)
        self._mean = lists["mean"]
        self._learner.remember(lists)

    @property
    def _count(self) -> int:
        return len(self._learner.value.weights)

    def _identity(self) -> dict[str, object]:
        """What must be the same for a training to be taken up."""
        run = self._run
        return {
            "game": run.game,
            "edition": run.edition,
            "layout": run.layout,
            "rows": list(self._rows),
            "seed": run.seed,
            "count": self._count,
        }
