"""Words on paper: the catalogue of printing, and that of one game, in one language."""

from __future__ import annotations

from dataclasses import dataclass

from expedition.core.catalogue import Game
from expedition.locale import say, sentences_of


@dataclass(frozen=True, slots=True)
class Words:
    """Sentences for the sheets of a game."""

    language: str
    game: Game

    def __call__(self, key: str, /, **values: object) -> str:
        """A sentence about printing."""
        return say(self.language, f"print.{key}", **values)

    def known(self, key: str) -> str:
        """A sentence of the game's own catalogue; empty if it has none with that key."""
        return sentences_of(self.language, self.game.name).get(f"{self.game.name}.{key}", "")

    def of(self, key: str) -> str:
        """The same; where there is none, the end of the key."""
        return self.known(key) or key.rpartition(".")[2]

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.known("title") or self.game.name
