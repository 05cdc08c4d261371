"""Names at a table: no two people are called alike, nobody like the host, and a list may be given.

It is judged when somebody wants to be called so, and not when a log is read: earlier versions let
in who came.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import sha256

from expedition.core.names import initials_of
from expedition.core.rules import Seat
from expedition.locale import say
from expedition.server.base.errors import NotNow
from expedition.server.people.devices import device_of
from expedition.server.people.identity import distinct_initials
from expedition.server.people.lookalikes import free_name, taken_for
from expedition.server.people.looks import free_look, look_of
from expedition.server.state.seating import Sitter
from expedition.server.state.table_state import TableState
from expedition.server.wire.api_messages import Offer


def names_of_people(state: TableState, but: Seat | None = None) -> list[str]:
    """What the people at the table are called, whoever leads it too; that one seat left out."""
    sitters = enumerate(state.sitters)
    names = [one.name for seat, one in sitters if one.bot is None and seat != but]
    led = state.opener is not None and state.seat_of(state.opener.person) is None
    return [*names, state.opener.name] if led and state.opener is not None else names


def name_for(state: TableState, person: str, name: str) -> str:
    """The name under which the person may sit down: of a list, as it stands there.

    A refusal if somebody is called so already, or so that one is taken for the other.
    """
    if state.roster and device_of(person) != state.host:
        listed = taken_for(name, state.roster)
        if listed is None:
            raise NotNow("not_on_roster", name=name)
        name = listed
    check_name(state, name)
    return name


def check_name(state: TableState, name: str, but: Seat | None = None) -> None:
    """Raises NotNow if somebody at the table may be taken for whoever has that name."""
    taken = taken_for(name, names_of_people(state, but))
    if taken is not None:
        raise NotNow("name_taken", name=taken)


def check_roster(names: Sequence[str]) -> None:
    """Raises NotNow if two names on a list may be taken for each other."""
    for number, name in enumerate(names):
        twin = taken_for(name, names[:number])
        if twin is not None:
            raise NotNow("roster_alike", name=twin, other=name)


def free_names(state: TableState) -> list[str]:
    """The names of the list that nobody at the table has, while somebody may still sit down."""
    if not state.is_open or state.conduct.is_locked or state.conduct.is_closed:
        return []
    taken = names_of_people(state)
    return [name for name in state.roster if taken_for(name, taken) is None]


def chair_of(state: TableState, name: str) -> Seat | None:
    """The seat in which a bot plays on for somebody of that name, who was sent away from it."""
    gone = [one for one in state.seating.sent_away if one.seat is not None]
    return next(
        (
            one.seat
            for one in reversed(gone)
            if one.seat is not None
            and state.sitters[one.seat].bot is not None
            and taken_for(name, [one.name]) is not None
        ),
        None,
    )


def bots_called(state: TableState, name: str) -> list[Seat]:
    """The seats of bots that may be taken for whoever has that name."""
    return [
        seat
        for seat, sitter in enumerate(state.sitters)
        if sitter.bot is not None and taken_for(name, [sitter.name]) is not None
    ]


def numbered(state: TableState, name: str) -> str:
    """The name, with a number behind it where somebody is called so: nobody typed it."""
    return free_name(name, names_of_people(state))


def offer_to(person: str, language: str, sitters: Collection[Sitter] = (), host: str = "") -> Offer:
    """The name and look that the person would get by sitting down there now.

    It is the same every time, as long as nobody else has taken it, and never the host's.
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
    taken = [host, *(sitter.name for sitter in sitters)]
    name = next(name for name in names if taken_for(name, taken) is None)
    initials = distinct_initials(initials_of(name), [sitter.initials for sitter in sitters])
    return Offer(name, initials, look.emblem, look.colour)
