"""How much and how fast, and from where: the limits that keep a public server usable."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from time import monotonic
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from expedition.server.refusals import NotAllowed, TooFast

LARGEST_MESSAGE = 8 * 1024
"""A longer WebSocket message is answered by an error; the connection lives on."""
LARGEST_FRAME = 64 * 1024
"""A longer one is not even read: the connection is closed with 1009."""
LARGEST_BODY = 64 * 1024
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
MOST_ADDRESSES = 10_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    at_once: int


MESSAGES = Rate(20, 60)
REQUESTS = Rate(100, 1000)
NEW_TABLES = Rate(1, 60)
WRONG_CODES = Rate(0.5, 30)


@dataclass(slots=True)
class Bucket:
    """Tokens that run in steadily and are taken one by one."""

    rate: Rate
    level: float = field(init=False)
    filled_at: float = field(default_factory=monotonic)

    def __post_init__(self) -> None:
        self.level = float(self.rate.at_once)

    def wait(self) -> float:
        """Takes a token: zero, or if there is none the seconds until there is."""
        now = monotonic()
        grown = self.level + (now - self.filled_at) * self.rate.per_second
        self.level, self.filled_at = min(self.rate.at_once, grown), now
        if self.level < 1:
            return (1 - self.level) / self.rate.per_second
        self.level -= 1
        return 0.0


class AddressLimits:
    """A bucket for each address and purpose."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[str, Rate], Bucket] = {}

    def take(self, connection: HTTPConnection, rate: Rate) -> None:
        """Raises TooFast if the address has used up what it may."""
        key = (_network(connection), rate)
        if key not in self._buckets:
            self._make_room()
        bucket = self._buckets.setdefault(key, Bucket(rate))
        seconds = bucket.wait()
        if seconds:
            raise TooFast("too_fast", seconds=max(1, round(seconds)))

    def _make_room(self) -> None:
        """Forgets the oldest half when there are too many: whoever made them gains little."""
        if len(self._buckets) >= MOST_ADDRESSES:
            for key in list(self._buckets)[: MOST_ADDRESSES // 2]:
                del self._buckets[key]


def check_origin(connection: HTTPConnection, trusted: Collection[str]) -> None:
    """Raises NotAllowed if a page of another site makes this request with somebody's cookie.

    Programs send no origin. A browser always does with a WebSocket and with unsafe methods.
    """
    origin = connection.headers.get("origin")
    if origin is None or origin.rstrip("/") in trusted:
        return
    if urlsplit(origin).netloc.lower() != connection.headers.get("host", "").lower():
        raise NotAllowed("foreign_origin", origin=origin[:100])


def _network(connection: HTTPConnection) -> str:
    """The address; of IPv6 the part that one household shares."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return address.exploded[:19]
    return host
