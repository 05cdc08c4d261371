"""People without accounts: a signed cookie says who somebody is, and what they were last called."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import HTTPConnection

from expedition.core.names import MOST_INITIALS

SECRET_FILE = "secret"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody as their cookie tells it."""

    id: str
    name: str | None = None
    initials: str | None = None


def who(connection: HTTPConnection) -> Person | None:
    """The person whose cookie came with the request, if any."""
    session = connection.session
    found = session.get("person")
    if not isinstance(found, str):
        return None
    return Person(found, session.get("name"), session.get("initials"))


def make_known(connection: HTTPConnection) -> Person:
    """The person whose cookie came, or a new one, who gets a cookie with the answer."""
    person = who(connection)
    if person is None:
        connection.session.clear()
        connection.session["person"] = secrets.token_urlsafe(16)
        person = Person(connection.session["person"])
    return person


def remember(connection: HTTPConnection, name: str, initials: str) -> Person:
    """The person, who is called this from now on."""
    person = make_known(connection)
    connection.session["name"] = name
    connection.session["initials"] = initials
    return Person(person.id, name, initials)


def become(connection: HTTPConnection, person: str) -> None:
    """Whoever sends the cookie is that person from now on; what they are called stays."""
    connection.session["person"] = person


def forget(connection: HTTPConnection) -> None:
    """The cookie says nothing any more: whoever comes with it is somebody new."""
    connection.session.clear()


def distinct_initials(wanted: str, taken: Collection[str]) -> str:
    """The initials, with a number at their end where somebody at the table has them already."""
    if wanted not in taken:
        return wanted
    numbered = (wanted[: MOST_INITIALS - len(str(n))] + str(n) for n in range(2, 1000))
    return next(initials for initials in numbered if initials not in taken)


def kept_secret(folder: Path) -> str:
    """The secret that signs cookies, made once and kept where only the owner can read it."""
    file = folder / SECRET_FILE
    if not file.exists() or not file.read_text("ascii").strip():
        file.touch(mode=0o600)
        file.write_text(secrets.token_urlsafe(32), "ascii")
    return file.read_text("ascii").strip()
