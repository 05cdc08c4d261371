"""Recovery codes: random words that bring a person's identity to another device."""

from __future__ import annotations

import re
import secrets
from functools import cache
from hashlib import sha256
from pathlib import Path
from unicodedata import combining, normalize

from expedition.server.base.errors import BadRequest

WORDS_IN_A_CODE = 10
LETTERS_THAT_TELL = 4
"""No two words begin with the same four letters."""
FILE = Path(__file__).parent / "recovery_words.txt"


@cache
def words() -> tuple[str, ...]:
    """The word list, of words spelled alike in both languages."""
    lines = FILE.read_text("ascii").splitlines()
    return tuple(word for line in lines if not line.startswith("#") for word in line.split())


def new_recovery_code() -> tuple[str, ...]:
    """A random code of more than 80 bits."""
    return tuple(secrets.choice(words()) for _ in range(WORDS_IN_A_CODE))


def read_recovery_code(text: str) -> tuple[str, ...]:
    """Parses a code as somebody typed it; four letters of each word are enough."""
    plain = "".join(one for one in normalize("NFD", text.lower()) if not combining(one))
    found = tuple(map(_word, re.findall(r"[^\W\d_]+", plain)))
    if len(found) != WORDS_IN_A_CODE:
        raise BadRequest("not_a_recovery_code", found=len(found), wanted=WORDS_IN_A_CODE)
    return found


def digest_of(code: tuple[str, ...]) -> str:
    """The stored hash of a code; its entropy makes a salt or a slow hash needless."""
    return sha256(f"expedition/recovery/{' '.join(code)}".encode()).hexdigest()


def _word(typed: str) -> str:
    known = _by_beginning().get(typed[:LETTERS_THAT_TELL])
    if known is None or not known.startswith(typed):
        raise BadRequest("not_a_recovery_word", word=typed)
    return known


@cache
def _by_beginning() -> dict[str, str]:
    return {word[:LETTERS_THAT_TELL]: word for word in words()}
