"""Table codes: random, short enough to read out, with too many bits to be guessed."""

from __future__ import annotations

import secrets

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that no code is a word, and nothing that looks like a digit."""
LENGTH_OF_A_CODE = 10
LENGTH_OF_A_SHORT_CODE = 6
"""A short code leads to a table only while that gathers. Tables of earlier versions have codes of
that length, too, and keep them, for people have noted them."""


def new_code(length: int = LENGTH_OF_A_CODE) -> str:
    """A random code; docs/host/codes.md has the arithmetic of guessing one."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def is_code(text: str) -> bool:
    """True if the text has the form of a code."""
    return len(text) in (LENGTH_OF_A_CODE, LENGTH_OF_A_SHORT_CODE) and set(text) <= set(LETTERS)
