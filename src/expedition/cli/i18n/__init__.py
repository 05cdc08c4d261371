"""Localization of the command line: messages, and the choice of a language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from expedition.core.errors import Refusal
from expedition.locale import (
    LANGUAGES,
    choose_language,
    explain,
    say,
    sentences_of,
    shared_sentences,
)

if TYPE_CHECKING:  # help speaks of no game, and need not wait for what games are made of
    from expedition.core.catalogue import Game
    from expedition.core.narrator import Say

LANGUAGE_OPTION = "--language"
LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
FRENCH_SPACES = "\u00a0\u202f"
"""Those at which no line ends, which Python does not count among what can be printed."""


@dataclass(frozen=True, slots=True)
class Voice:
    """Translator of the command line into one language; every command gets it."""

    language: str

    def __call__(self, key: str, /, **values: object) -> str:
        """The message of the command line with this key."""
        return say(self.language, f"cli.{key}", **values)

    def word(self, word: str) -> str:
        """A translated placeholder of a usage line, such as FILE."""
        known = shared_sentences(self.language)
        return known.get(f"cli.word.{word}", word)

    def of(self, game: Game, key: str) -> str:
        """A message of the game's own catalogue; if it has none, the end of the key."""
        known = sentences_of(self.language, game.name)
        return known.get(f"{game.name}.{key}", key.rpartition(".")[2])

    def narrating(self, game: Game) -> Say:
        """Looks messages up in the game's own catalogue."""

        def fill_in(key: str, /, **values: object) -> str:
            return say(self.language, f"{game.name}.{key}", **values)

        return fill_in

    def title(self, game: Game) -> str:
        """The title of the game."""
        return sentences_of(self.language, game.name).get(f"{game.name}.title", game.name)

    def tagline(self, game: Game) -> str:
        """The tagline of the game; empty if it has none."""
        return sentences_of(self.language, game.name).get(f"{game.name}.tagline", "")

    def about(self, game: Game, key: str) -> str:
        """The explanation of a key in the game's catalogue; empty if it has none."""
        return sentences_of(self.language, game.name).get(f"{game.name}.{key}.about", "")

    def explain(self, refusal: Refusal) -> str:
        """The error message of a refusal, sanitized for terminals."""
        return printable(explain(self.language, refusal))


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language by the command line's option, or else by the environment."""
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == LANGUAGE_OPTION:
            wanted = value if equals else "".join(arguments[place + 1 : place + 2])
            if wanted in LANGUAGES:
                return wanted
    variables = (environment.get(name) for name in LANGUAGE_VARIABLES)
    return choose_language(next(filter(None, variables), None))


def printable(text: str) -> str:
    """Sanitizes text for terminals, against escape sequences: files may hold anything."""
    return "".join(
        letter if letter.isprintable() or letter in FRENCH_SPACES else "\N{REPLACEMENT CHARACTER}"
        for letter in text
    )
