"""Table codes: random, short enough to read out, with too many bits to be guessed."""

from __future__ import annotations

import re
import secrets
from unicodedata import normalize

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that no code is a word, and nothing that looks like a digit."""
LENGTH_OF_A_CODE = 10
LENGTH_OF_A_SHORT_CODE = 6
"""A short code leads to a table only while that gathers. Tables of earlier versions have codes of
that length, too, and keep them, for people have noted them."""
SHORTEST_WORD, LONGEST_WORD = 4, 10
VOWELS = "AEIOU"
SYLLABLES = re.compile("[AEIOUY]+")
HEARD_WELL = "BDFGKLMNPRSTVZ"
"""Consonants that are written as they are heard, in English as in French."""


def new_code(length: int = LENGTH_OF_A_CODE) -> str:
    """A random code; docs/host/codes.md has the arithmetic of guessing one."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def is_code(text: str) -> bool:
    """True if the text has the form of a code."""
    return len(text) in (LENGTH_OF_A_CODE, LENGTH_OF_A_SHORT_CODE) and set(text) <= set(LETTERS)


def new_word() -> str:
    """A random word of two syllables that means nothing: "MIRTAN"."""
    pattern = (HEARD_WELL, VOWELS, HEARD_WELL) * 2
    return "".join(secrets.choice(letters) for letters in pattern)


def as_word(text: str) -> str:
    """A word as it is compared: in capitals, without accents, spaces and hyphens."""
    letters = normalize("NFKD", text).upper()
    return "".join(letter for letter in letters if "A" <= letter <= "Z")


def is_word(text: str) -> bool:
    """True if the text has the form of a chosen word: two syllables or more, so never a code."""
    is_long_enough = SHORTEST_WORD <= len(text) <= LONGEST_WORD
    return is_long_enough and text == as_word(text) and len(SYLLABLES.findall(text)) > 1
