"""Identity without accounts: a random id in a signed cookie, with the name last used."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import HTTPConnection

from expedition.core.names import MOST_INITIALS
from expedition.server.base.errors import NotAllowed
from expedition.server.people.programs import is_program

SECRET_FILE = "secret"


@dataclass(frozen=True, slots=True)
class Person:
    """A person, as their cookie tells it."""

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
    """The person whose cookie came; or a new one, with a cookie in the response.

    Raises NotAllowed for a program: it has the seat that it was given, and is no person.
    """
    person = who(connection)
    if person is not None and is_program(person.id):
        raise NotAllowed("not_for_programs")
    if person is None:
        connection.session.clear()
        connection.session["person"] = secrets.token_urlsafe(16)
        person = Person(connection.session["person"])
    return person


def remember(connection: HTTPConnection, name: str, initials: str) -> Person:
    """Stores the person's name in the cookie."""
    person = make_known(connection)
    connection.session["name"] = name
    connection.session["initials"] = initials
    return Person(person.id, name, initials)


def become(connection: HTTPConnection, person: str) -> None:
    """Makes the cookie that of another person; the name in it stays."""
    connection.session["person"] = person


def forget(connection: HTTPConnection) -> None:
    """Clears the cookie: the next request comes from a new person."""
    connection.session.clear()


def distinct_initials(wanted: str, taken: Collection[str]) -> str:
    """The initials, numbered where somebody at the table has the same."""
    if wanted not in taken:
        return wanted
    numbered = (wanted[: MOST_INITIALS - len(str(n))] + str(n) for n in range(2, 1000))
    return next(initials for initials in numbered if initials not in taken)


def kept_secret(folder: Path) -> str:
    """The secret that signs cookies: created once, in a file that only its owner can read."""
    file = folder / SECRET_FILE
    if not file.exists() or not file.read_text("ascii").strip():
        file.touch(mode=0o600)
        file.write_text(secrets.token_urlsafe(32), "ascii")
    return file.read_text("ascii").strip()
