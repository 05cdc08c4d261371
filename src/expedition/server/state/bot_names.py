"""Names for bots, handed out in alphabetical order, so that no two at a table are the same."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count

from expedition.core.errors import Refusal
from expedition.server.people.identity import distinct_initials
from expedition.server.people.lookalikes import taken_for
from expedition.server.people.looks import free_look
from expedition.server.state.seating import Sitter
from expedition.server.state.table_events import BotAdded

# fmt: off
NAMES = (
    "Ada", "Basil", "Clio", "Dario", "Edda", "Felix", "Greta", "Hugo", "Iris", "Jules", "Kira",
    "Leon", "Mina", "Nils", "Olga", "Pia", "Quentin", "Rosa", "Sven", "Thea", "Ugo", "Vera", "Wim",
    "Xenia", "Yann", "Zelda",
)
# fmt: on


def new_bot(bot: str, known: Collection[str], sitters: Collection[Sitter]) -> BotAdded:
    """The event by which a bot of a known name sits down, called and looking like no other."""
    if bot not in known:
        raise Refusal("no_such_bot", bot=bot, known=", ".join(known))
    name = free_bot_name([sitter.name for sitter in sitters])
    initials = distinct_initials(name[:2].upper(), {sitter.initials for sitter in sitters})
    look = free_look([sitter.look for sitter in sitters])
    return BotAdded(level=bot, name=name, initials=initials, emblem=look.emblem, colour=look.colour)


def free_bot_name(taken: Collection[str]) -> str:
    """The first name for a bot that may be taken for none of these."""
    return next(name for name in _names() if taken_for(name, taken) is None)


def _names() -> Iterator[str]:
    yield from NAMES
    for number in count(2):
        yield from (f"{name} {number}" for name in NAMES)
