"""Suggests names to people who do not like to type one: a word and their emblem, translated."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256

from expedition.core.names import initials_of
from expedition.locale import say
from expedition.server.people.identity import distinct_initials
from expedition.server.people.looks import free_look, look_of
from expedition.server.state.seating import Sitter
from expedition.server.wire.api_messages import Offer


def offer_to(person: str, language: str, sitters: Collection[Sitter] = ()) -> Offer:
    """The name and look that the person would get by sitting down there now.

    It is the same every time, as long as nobody else has taken it.
    """
    look = free_look([sitter.look for sitter in sitters], look_of(person))
    words = say(language, "adventurer.words").split()
    first = sha256(person.encode()).digest()[-1]
    names = (
        say(
            language,
            "adventurer.name",
            word=words[(first + more) % len(words)],
            emblem=say(language, f"adventurer.{look.emblem}"),
        )
        for more in range(len(words))
    )
    taken = {sitter.name.casefold() for sitter in sitters}
    name = next(name for name in names if name.casefold() not in taken)
    initials = distinct_initials(initials_of(name), [sitter.initials for sitter in sitters])
    return Offer(name, initials, look.emblem, look.colour)
