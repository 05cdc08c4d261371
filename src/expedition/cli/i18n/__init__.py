"""What the command line says, and in which language."""

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
    """Speaks one language; every command is handed one."""

    language: str

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence of the command line that has this key."""
        return say(self.language, f"cli.{key}", **values)

    def word(self, word: str) -> str:
        """A placeholder of a usage line, such as FILE."""
        known = shared_sentences(self.language)
        return known.get(f"cli.word.{word}", word)

    def of(self, game: Game, key: str) -> str:
        """What the game's own catalogue says; where it says nothing, the end of the key."""
        known = sentences_of(self.language, game.name)
        return known.get(f"{game.name}.{key}", key.rpartition(".")[2])

    def narrating(self, game: Game) -> Say:
        """What fills in the sentences of the game's own catalogue."""

        def fill_in(key: str, /, **values: object) -> str:
            return say(self.language, f"{game.name}.{key}", **values)

        return fill_in

    def title(self, game: Game) -> str:
        """What the game is called."""
        return sentences_of(self.language, game.name).get(f"{game.name}.title", game.name)

    def tagline(self, game: Game) -> str:
        """What the game is about, if its catalogue says so."""
        return sentences_of(self.language, game.name).get(f"{game.name}.tagline", "")

    def about(self, game: Game, key: str) -> str:
        """What the game's own catalogue says further about a key, if anything."""
        return sentences_of(self.language, game.name).get(f"{game.name}.{key}.about", "")

    def explain(self, refusal: Refusal) -> str:
        """Why not, in words that can be printed."""
        return printable(explain(self.language, refusal))


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language asked for on the command line, or else that of the environment."""
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == LANGUAGE_OPTION:
            wanted = value if equals else "".join(arguments[place + 1 : place + 2])
            if wanted in LANGUAGES:
                return wanted
    variables = (environment.get(name) for name in LANGUAGE_VARIABLES)
    return choose_language(next(filter(None, variables), None))


def printable(text: str) -> str:
    """The text without what would move the cursor or change colours: files may hold anything."""
    return "".join(
        letter if letter.isprintable() or letter in FRENCH_SPACES else "\N{REPLACEMENT CHARACTER}"
        for letter in text
    )
