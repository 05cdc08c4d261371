"""What the coach says, in English, of turns at a drawn table."""

from __future__ import annotations

from expedition.core.catalogue import find_game
from expedition.core.reviews import Reason
from expedition.core.rules import View
from expedition.core.turns import read_turn
from expedition.locale import say


class Reasoning:
    """The reasons of a game, for its first seat."""

    def __init__(self, name: str) -> None:
        self._game = find_game(name)

    def blamed(self, at: object, played: str, better: str) -> str:
        """What is said where the better turn was not played."""
        assert self._game.reasons is not None
        turns = [read_turn(self._game.rules, text) for text in (played, better)]
        return self._told(self._game.reasons.blame(View(0, at), *turns))

    def praised(self, at: object, played: str) -> str:
        """What is said of a good turn."""
        assert self._game.reasons is not None
        return self._told(
            self._game.reasons.praise(View(0, at), read_turn(self._game.rules, played))
        )

    def _told(self, reason: Reason) -> str:
        return say("en", f"{self._game.name}.{reason.key}", **reason.values)
