"""Avatars of seats: an emblem with a shape of its own, in a colour.

Both are stored when somebody sits down, so that every server and browser shows the same. How they
are drawn is the browser's affair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256

# fmt: off
EMBLEMS = (
    "fox", "butterfly", "turtle", "lion", "raven", "rabbit", "dolphin", "bear", "hummingbird",
    "cat", "octopus", "deer", "penguin", "wolf", "parrot", "hedgehog", "panda", "eagle", "squirrel",
    "flamingo", "gecko", "unicorn", "swan", "kangaroo",
)
"""Animals that nobody minds being called after. Those beside one another in this list, which sit
beside one another at a table of bots, have unlike shapes."""
COLOURS = ("blue", "orange", "green", "violet", "pink", "teal", "brown", "slate")
# fmt: on


@dataclass(frozen=True, slots=True)
class Look:
    """An avatar: an emblem in a colour."""

    emblem: str
    colour: str


EVERY_LOOK = tuple(Look(emblem, colour) for emblem in EMBLEMS for colour in COLOURS)
"""More than there are seats at any table."""


def look_of(person: str) -> Look:
    """The default avatar of a person: a hash of their id, which reveals nothing about them."""
    lot = int.from_bytes(sha256(person.encode()).digest()[:8], "big")
    return EVERY_LOOK[lot % len(EVERY_LOOK)]


def free_look(taken: Collection[Look], wanted: Look | None = None) -> Look:
    """A free avatar: the rarest emblem, then the rarest colour, the wanted ones first among equals.

    Shapes run out last of all, for not everybody sees colours.
    """
    emblems = Counter(look.emblem for look in taken)
    colours = Counter(look.colour for look in taken)
    wish = wanted or EVERY_LOOK[0]

    def rank(look: Look) -> tuple[int, bool, int, bool]:
        other_emblem, other_colour = look.emblem != wish.emblem, look.colour != wish.colour
        return emblems[look.emblem], other_emblem, colours[look.colour], other_colour

    free = [look for look in EVERY_LOOK if look not in taken]
    return min(free or EVERY_LOOK, key=rank)
