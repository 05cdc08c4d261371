"""Rate limits: token buckets by IP address, and the largest sizes of messages and bodies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil, inf
from time import monotonic
from typing import Any, TypeAlias

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
    """A rate limit: tokens a second in the long run, and the burst that is allowed at once."""

    per_second: float
    at_once: int
    ipv6_prefix: int = 64
    """How many bits of an IPv6 address are one visitor: those that one household shares."""
    longest_debt: float = inf
    """How many seconds those who share a bucket are made to wait for each other at most."""


MESSAGES = Rate(20, 60)
PROGRAM_TURNS = Rate(5, 20)
"""Turns of a program in one seat: it thinks quicker than anybody can follow."""
REQUESTS = Rate(100, 1000)
PAGES = Rate(200, 5000)
"""A page has some twenty files, and a hundred people may open it at once."""
WATCHING = Rate(5, 60)
NEW_TABLES = Rate(1, 60)
JUDGEMENTS = Rate(2, 60)
"""Hints on finished matches: each is a job for a process."""


@dataclass(slots=True)
class TokenBucket:
    """Token bucket: refills steadily up to its size; each request takes a token."""

    rate: Rate
    clock: Clock = monotonic
    level: float = field(init=False)
    filled_at: float = field(init=False)

    def __post_init__(self) -> None:
        self.level, self.filled_at = float(self.rate.at_once), self.clock()

    def seconds(self) -> float:
        """Time until there is a token; zero if there is one."""
        now = self.clock()
        grown = self.level + (now - self.filled_at) * self.rate.per_second
        self.level, self.filled_at = min(self.rate.at_once, grown), now
        return 0.0 if self.level >= 1 else (1 - self.level) / self.rate.per_second

    def wait(self) -> float:
        """Takes a token and returns zero; or if there is none, the time until there is."""
        seconds = self.seconds()
        if not seconds:
            self.level -= 1
        return seconds

    def spend(self, tokens: float, now: float) -> float:
        """Takes many tokens, into debt if need be; returns the time until that is paid back."""
        rate = self.rate
        level = self.level + (now - self.filled_at) * rate.per_second
        level = min(rate.at_once, level) - tokens
        self.level, self.filled_at = level, now
        if level >= 0:
            return 0.0
        self.level = max(level, -rate.per_second * rate.longest_debt)
        return -self.level / rate.per_second

    def give_back(self) -> None:
        """Returns a token that was taken."""
        self.level = min(self.rate.at_once, self.level + 1)


class AddressLimits:
    """Token buckets by IP address and rate; a bounded number of them."""

    def __init__(self, clock: Clock = monotonic) -> None:
        self.clock = clock
        self._buckets: dict[tuple[str, Rate], TokenBucket] = {}

    def take(self, connection: HTTPConnection, rate: Rate) -> None:
        """Takes a token; raises TooFast if the address has none left."""
        seconds = self.bucket(connection, rate).wait()
        if seconds:
            raise TooFast("too_fast", seconds=ceil(seconds))

    def bucket(self, connection: HTTPConnection, rate: Rate) -> TokenBucket:
        """The token bucket of that address for that rate."""
        key = (network_of(connection, rate.ipv6_prefix), rate)
        if key not in self._buckets:
            make_room(self._buckets)
            self._buckets[key] = TokenBucket(rate, self.clock)
        return self._buckets[key]


def make_room(by_address: dict[Any, Any]) -> None:
    """Evicts the older half of what is kept by address when it is full: a flood gains little."""
    if len(by_address) >= MOST_ADDRESSES:
        for oldest in list(by_address)[: MOST_ADDRESSES // 2]:
            del by_address[oldest]


def network_of(connection: HTTPConnection, ipv6_prefix: int = 64) -> str:
    """The client's address; of IPv6 the network prefix, which one household shares."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(ip_network((address, ipv6_prefix), strict=False))
    return host
