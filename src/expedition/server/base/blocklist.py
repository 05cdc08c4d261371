"""Blocklist: a text file of IP networks and names that a host refuses, reloaded when it changes.

docs/host/settings.md shows one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from pathlib import Path
from typing import TypeAlias
from unicodedata import combining, normalize

import structlog

from expedition.core.errors import BadNotation, Refusal
from expedition.server.base.errors import NotAllowed
from expedition.server.base.rate_limits import Clock

Address: TypeAlias = IPv4Address | IPv6Address
Prefix: TypeAlias = tuple[int, int]
"""The version of IP, and how many bits of an address are the network."""

NAME = "name "
"""Prefix of lines about names."""
SECONDS_BETWEEN_LOOKS = 1.0
"""Polling interval for changes of the file."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Blocked:
    """The parsed blocklist: networks by the length of their prefix, and names as rows of words."""

    networks: Mapping[Prefix, frozenset[int]] = field(default_factory=dict)
    names: frozenset[tuple[str, ...]] = frozenset()

    def has_address(self, address: Address) -> bool:
        """True if the address lies in one of the networks: a hash lookup for each prefix length."""
        bits = int(address)
        return any(
            version == address.version and _cut(bits, length, address.max_prefixlen) in networks
            for (version, length), networks in self.networks.items()
        )

    def has_name(self, name: str) -> bool:
        """True if consecutive words of the name are those of a line."""
        words = _words(name)
        return any(
            tuple(words[begin:end]) in self.names
            for begin in range(len(words))
            for end in range(begin + 1, len(words) + 1)
        )


NOTHING = Blocked()


class Blocklist:
    """Checks addresses and names against the file, which is looked at again once a second."""

    def __init__(self, file: Path | None, clock: Clock) -> None:
        self._file = file
        self._clock = clock
        self._version = None if file is None else _version(file)
        self._blocked = NOTHING if file is None else read_blocklist(file)
        self._looked_at = clock()

    def check_address(self, host: str) -> None:
        """Raises NotAllowed for a blocked address; text that is no IP address passes."""
        try:
            address: Address = ip_address(host)
        except ValueError:
            return
        if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        if self._now().has_address(address):
            raise NotAllowed("address_blocked")

    def check_name(self, name: str) -> None:
        """Raises BadNotation for a blocked name."""
        if self._now().has_name(name):
            raise BadNotation("name_blocked")

    def _now(self) -> Blocked:
        if self._file is not None and self._clock() - self._looked_at >= SECONDS_BETWEEN_LOOKS:
            self._looked_at = self._clock()
            self._look(self._file)
        return self._blocked

    def _look(self, file: Path) -> None:
        """Reloads the file if it has changed; one with a mistake, or none, changes nothing."""
        version = _version(file)
        if version == self._version:
            return
        self._version = version
        try:
            self._blocked = read_blocklist(file)
        except Refusal as refusal:
            log.warning("blocklist_not_read", reason=str(refusal))


def read_blocklist(file: Path) -> Blocked:
    """Parses the file; raises a Refusal that names the first bad line."""
    networks: dict[Prefix, set[int]] = defaultdict(set)
    names: set[tuple[str, ...]] = set()
    for number, said in _lines(file):
        try:
            if said.startswith(NAME):
                names.add(_row(said.removeprefix(NAME)))
            else:
                prefix, bits = _network(said)
                networks[prefix].add(bits)
        except ValueError:
            raise Refusal("blocklist_line", file=file, line=number, text=said) from None
    return Blocked({prefix: frozenset(bits) for prefix, bits in networks.items()}, frozenset(names))


def _lines(file: Path) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, without comments and blank ones."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Refusal("blocklist_unreadable", file=file, reason=reason) from error
    for number, line in enumerate(text.splitlines(), start=1):
        if said := line.partition("#")[0].strip():
            yield number, said


def _row(name: str) -> tuple[str, ...]:
    """The words of a name; ValueError if there are none."""
    words = tuple(_words(name))
    if not words:
        raise ValueError(name)
    return words


def _network(said: str) -> tuple[Prefix, int]:
    """Parses a network; ValueError if it is none."""
    network = ip_network(said, strict=False)
    length = network.prefixlen
    bits = _cut(int(network.network_address), length, network.max_prefixlen)
    return (network.version, length), bits


def _cut(bits: int, length: int, most: int) -> int:
    return bits >> (most - length)


def _words(name: str) -> list[str]:
    """The words, casefolded and without accents."""
    bare = (sign for sign in normalize("NFKD", name.casefold()) if not combining(sign))
    return re.findall(r"\w+", "".join(bare))


def _version(file: Path) -> tuple[int, ...] | None:
    """A fingerprint of the file's metadata, to notice changes; None if it is missing."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
