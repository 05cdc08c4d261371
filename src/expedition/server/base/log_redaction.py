"""Log redaction: removes table codes and IP addresses from every log entry.

A code is a password to its table, so its place is taken by a mark: a keyed digest, the same in
every line about one table. The key lies in the database, so that its host can tell which table is
meant.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from hashlib import blake2b
from ipaddress import ip_address
from typing import TYPE_CHECKING

from structlog.types import EventDict, WrappedLogger

from expedition.server.base.codes import LENGTH_OF_A_CODE, LENGTH_OF_A_SHORT_CODE, LETTERS

if TYPE_CHECKING:
    from expedition.store import SqlStore

KEY = "key of the log"
"""The name of the key among what all servers of a database share."""
MARK = "table-"
NO_ADDRESS = "[address]"
BYTES_OF_A_MARK = 4
OUR_OWN = frozenset({"timestamp", "level", "logger"})
"""Fields of every entry that hold no personal data."""

_CODE = re.compile(
    rf"(?<![A-Z0-9])(?:[{LETTERS}]{{{LENGTH_OF_A_CODE}}}|[{LETTERS}]{{{LENGTH_OF_A_SHORT_CODE}}})"
    r"(?![A-Z0-9])",
    re.IGNORECASE,
)
_IPV4 = re.compile(r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?!\.?\w)")
_LIKE_IPV6 = re.compile(r"(?<![\w:])[0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*", re.IGNORECASE)


class Marks:
    """Pseudonyms of tables in a log: digests of their codes, by a secret key."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def of(self, code: str) -> str:
        """The pseudonym of the table with that code."""
        digest = blake2b(code.upper().encode(), digest_size=BYTES_OF_A_MARK, key=self._key)
        return MARK + digest.hexdigest()


async def marks_of(store: SqlStore) -> Marks:
    """The pseudonyms in the logs of all servers on that database."""
    return Marks(await store.share(KEY, secrets.token_hex(16)))


def is_mark(text: str) -> bool:
    """True if the text has the form of such a pseudonym."""
    return re.fullmatch(rf"{MARK}[0-9a-f]{{{2 * BYTES_OF_A_MARK}}}", text) is not None


class Redaction:
    """A structlog processor that redacts codes and addresses."""

    def __init__(self) -> None:
        self.marks = Marks(secrets.token_hex(16))
        """Random, until the database is open."""

    def __call__(self, _logger: WrappedLogger, _name: str, entry: EventDict) -> EventDict:
        return {
            name: value if name in OUR_OWN else self.redacted(value)
            for name, value in entry.items()
        }

    def redacted(self, value: object) -> object:
        """The value without codes and addresses; one that is not plain data becomes its text."""
        match value:
            case None | bool() | int() | float():
                return value
            case Mapping():
                return {str(self.redacted(str(k))): self.redacted(v) for k, v in value.items()}
            case list() | tuple() | set() | frozenset():
                return [self.redacted(each) for each in value]
        return self._text(value if isinstance(value, str) else repr(value))

    def _text(self, text: str) -> str:
        text = _IPV4.sub(NO_ADDRESS, _LIKE_IPV6.sub(_without_address, text))
        return _CODE.sub(lambda found: self.marks.of(found[0]), text)


def _without_address(found: re.Match[str]) -> str:
    """Replaces a match by a placeholder if it is an IPv6 address; a full stop may follow it."""
    address = found[0].rstrip(".")
    if not address.endswith("::"):
        address = address.rstrip(":")
    try:
        ip_address(address)
    except ValueError:
        return found[0]
    return NO_ADDRESS + found[0][len(address) :]
