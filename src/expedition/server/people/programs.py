"""Bearer tokens of programs: who has one is the program that sits in a seat, and nobody else.

A token is random and is stored nowhere: the identity that a table's log keeps is its digest. So a
token means a seat exactly as long as somebody with that digest sits there, and who is sent away
has none. Invited by its handle, which is the digest too, a program may sit at many tables.
"""

from __future__ import annotations

import re
import secrets
from hashlib import blake2b

_PROGRAM = "program:"
"""Begins the identity of no cookie, which has neither a colon nor a slash."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{32,100}")
_HANDLE = re.compile(r"[a-z2-7]{24}")
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_BEARER = "bearer "


def new_token() -> str:
    """A random token, for one seat."""
    return secrets.token_urlsafe(32)


def bearer(authorization: str | None) -> str | None:
    """The token in an Authorization header; None if it has none, or one that could be guessed."""
    if authorization is None or not authorization.lower().startswith(_BEARER):
        return None
    token = authorization[len(_BEARER) :].strip()
    return token if _TOKEN.fullmatch(token) else None


def program_with(token: str) -> str:
    """The identity of the program that has this token."""
    digest = int.from_bytes(blake2b(token.encode(), digest_size=15).digest())
    letters = (_LETTERS[digest >> 5 * place & 31] for place in range(24))
    return _PROGRAM + "".join(letters)


def program_called(handle: str) -> str | None:
    """The identity of the program with this handle; None if no handle looks like that."""
    return _PROGRAM + handle if _HANDLE.fullmatch(handle) else None


def handle_of(program: str) -> str:
    """The handle by which a host invites the program: it lets nobody play in its place."""
    return program.removeprefix(_PROGRAM)


def is_program(person: str | None) -> bool:
    """True for the identity of a program, false for that of a person with a cookie."""
    return person is not None and person.startswith(_PROGRAM)
