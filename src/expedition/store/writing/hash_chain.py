"""Hash chain of an event log: an event's link is a digest of the link before it and of the event.

Changed, lost and misplaced events are found when the log is read. Events of earlier versions have
no link; a chain begins at the first that has one, and anew behind any that has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC
from hashlib import blake2b
from itertools import pairwise

from expedition.core.errors import BrokenRecord
from expedition.store.log import Event, Link

BYTES_OF_A_LINK = 16


def link_of(before: Link, match: str, number: int, event: Event) -> str:
    """Digest (BLAKE2b) of the link before and all that is stored of the event."""
    at, person = event.at.astimezone(UTC).isoformat(), event.person or ""
    said = f"{before or ''}\0{match}\0{number}\0{at}\0{event.kind}\0{person}\0{event.body}"
    digest = blake2b(said.encode("utf-8", "surrogatepass"), digest_size=BYTES_OF_A_LINK)
    return digest.hexdigest()


def links_of(before: Link, match: str, first: int, events: Sequence[Event]) -> Iterator[str]:
    """The links of consecutive events, the first of them having that number."""
    for number, event in enumerate(events, start=first):
        before = link_of(before, match, number, event)
        yield before


def check_chain(match: str, first: int, events: Sequence[Event], key: str = "log_changed") -> None:
    """Verifies a chain; BrokenRecord if a link is wrong.

    The link of the first event cannot be verified, unless it is the first of its match.
    """
    if first == 0 and events:
        _check(None, match, 0, events[0], key)
    for number, (before, event) in enumerate(pairwise(events), first + 1):
        _check(before.link, match, number, event, key)


def linked_anew(match: str, before: Sequence[Event], after: Sequence[Event]) -> Iterator[Event]:
    """Rehashes a log some of whose events were rewritten.

    A link that was wrong stays wrong, and events that had none have none. New events have one.
    """
    old: Link = None
    new: Link = None
    for number, (known, event) in enumerate(zip(before, after, strict=False)):
        was_right = known.link == link_of(old, match, number, known)
        old = known.link
        new = link_of(new, match, number, event) if was_right else known.link
        yield replace(event, link=new)
    more = after[len(before) :]
    for event, link in zip(more, links_of(new, match, len(before), more), strict=True):
        yield replace(event, link=link)


def _check(before: Link, match: str, number: int, event: Event, key: str) -> None:
    if event.link is not None and event.link != link_of(before, match, number, event):
        raise BrokenRecord(key, match=match, number=number)
