"""Joining a table over HTTP: the name that is used there, and the response with the seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from expedition.server.http.endpoint import Call
from expedition.server.live.table import Table
from expedition.server.people.identity import make_known, remember, who
from expedition.server.people.names import fit_initials, fit_name
from expedition.server.state.naming import check_roster, offer_to
from expedition.server.state.table_info import seated
from expedition.server.state.table_state import TableState
from expedition.server.wire.api_messages import Offer, Seated


class Named(Protocol):
    """A request that may contain a display name."""

    @property
    def name(self) -> str | None: ...

    @property
    def initials(self) -> str | None: ...


def called(call: Call, wanted: Named, state: TableState | None = None) -> tuple[str, str]:
    """Name and initials from the request, which are remembered; else the suggested ones."""
    if wanted.name is None:
        offer = offered(call, make_known(call.request).id, state)
        return offer.name, offer.initials
    name = allowed_name(call, wanted.name)
    initials = fit_initials(wanted.initials, name)
    remember(call.request, name, initials)
    return name, initials


def offered(call: Call, person: str, state: TableState | None = None) -> Offer:
    """What the person would be called without a name, at that table or a new one."""
    if state is None:
        return offer_to(person, call.language)
    return offer_to(person, call.language, state.sitters, state.host_name)


def allowed_name(call: Call, text: str) -> str:
    """Validates a display name: not rude, and not on the host's blocklist."""
    name = fit_name(text)
    call.server.blocklist.check_name(name)
    return name


def allowed_roster(call: Call, names: Sequence[str]) -> list[str]:
    """Validates a list of names as they will be offered: each alone, and all beside one another."""
    clean = [allowed_name(call, name) for name in names]
    check_roster(clean)
    return clean


async def seated_at(call: Call, table: Table) -> Seated:
    """The response: table and seat, once all events are stored."""
    table.thinker.charge(call.thinking_budget)
    await table.settled()
    return seated(table.broadcast.state, table.attendance, person_of(call))


def person_of(call: Call) -> str | None:
    """The id of the person whose cookie came, if any."""
    person = who(call.request)
    return None if person is None else person.id
