"""How much and how fast, and from where: the limits that keep a public server usable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil, inf
from time import monotonic
from typing import TypeAlias

from starlette.requests import HTTPConnection

from expedition.server.base.errors import TooFast

Clock: TypeAlias = Callable[[], float]

LARGEST_MESSAGE = 8 * 1024
"""A longer WebSocket message is answered by an error; the connection lives on."""
LARGEST_FRAME = 64 * 1024
"""A longer one is not even read: the connection is closed with 1009."""
LARGEST_BODY = 64 * 1024
MOST_ADDRESSES = 10_000


@dataclass(frozen=True, slots=True, eq=False)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    at_once: int
    ipv6_prefix: int = 64
    """How many bits of an IPv6 address are one visitor: those that one household shares."""
    longest_debt: float = inf
    """How many seconds those who share a bucket are made to wait for each other at most."""


MESSAGES = Rate(20, 60)
REQUESTS = Rate(100, 1000)
PAGES = Rate(200, 5000)
"""A page has some twenty files, and a hundred people may open it at once."""
WATCHING = Rate(5, 60)
NEW_TABLES = Rate(1, 60)
JUDGEMENTS = Rate(2, 60)
"""Turns of finished matches that somebody tries out: each makes a process think."""


@dataclass(slots=True)
class TokenBucket:
    """Token bucket: tokens run in steadily, and are taken as long as there are any."""

    rate: Rate
    clock: Clock = monotonic
    level: float = field(init=False)
    filled_at: float = field(init=False)

    def __post_init__(self) -> None:
        self.level, self.filled_at = float(self.rate.at_once), self.clock()

    def seconds(self) -> float:
        """How long until there is a token; zero if there is one."""
        now = self.clock()
        grown = self.level + (now - self.filled_at) * self.rate.per_second
        self.level, self.filled_at = min(self.rate.at_once, grown), now
        return 0.0 if self.level >= 1 else (1 - self.level) / self.rate.per_second

    def wait(self) -> float:
        """Takes a token: zero, or if there is none the seconds until there is."""
        seconds = self.seconds()
        if not seconds:
            self.level -= 1
        return seconds

    def spend(self, tokens: float, now: float) -> float:
        """Takes so many tokens, on credit if need be; the seconds until that is paid back."""
        rate = self.rate
        level = self.level + (now - self.filled_at) * rate.per_second
        level = min(rate.at_once, level) - tokens
        self.level, self.filled_at = level, now
        if level >= 0:
            return 0.0
        self.level = max(level, -rate.per_second * rate.longest_debt)
        return -self.level / rate.per_second

    def give_back(self) -> None:
        """A token that was taken is there again."""
        self.level = min(self.rate.at_once, self.level + 1)


class AddressLimits:
    """A bucket for each address and purpose."""

    def __init__(self, clock: Clock = monotonic) -> None:
        self.clock = clock
        self._buckets: dict[tuple[str, Rate], TokenBucket] = {}

    def take(self, connection: HTTPConnection, rate: Rate) -> None:
        """Raises TooFast if the address has used up what it may."""
        seconds = self.bucket(connection, rate).wait()
        if seconds:
            raise TooFast("too_fast", seconds=ceil(seconds))

    def bucket(self, connection: HTTPConnection, rate: Rate) -> TokenBucket:
        """What that address has left of the rate."""
        key = (network_of(connection, rate.ipv6_prefix), rate)
        if key not in self._buckets:
            self._make_room()
            self._buckets[key] = TokenBucket(rate, self.clock)
        return self._buckets[key]

    def _make_room(self) -> None:
        """Forgets the oldest half when there are too many: whoever made them gains little."""
        if len(self._buckets) >= MOST_ADDRESSES:
            for key in list(self._buckets)[: MOST_ADDRESSES // 2]:
                del self._buckets[key]


def network_of(connection: HTTPConnection, ipv6_prefix: int = 64) -> str:
    """The address; of IPv6 the part that one visitor has."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(ip_network((address, ipv6_prefix), strict=False))
    return host
