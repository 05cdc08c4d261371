"""Joining a table over HTTP: the name that is used there, and the response with the seat."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from expedition.server.http.endpoint import Call
from expedition.server.live.table import Table
from expedition.server.people.identity import make_known, remember, who
from expedition.server.people.names import fit_initials, fit_name
from expedition.server.state.seating import Sitter
from expedition.server.state.suggested_names import offer_to
from expedition.server.state.table_info import seated
from expedition.server.wire.api_messages import Seated


class Named(Protocol):
    """A request that may contain a display name."""

    @property
    def name(self) -> str | None: ...

    @property
    def initials(self) -> str | None: ...


def called(call: Call, wanted: Named, sitters: Collection[Sitter] = ()) -> tuple[str, str]:
    """Name and initials from the request, which are remembered; else the suggested ones."""
    if wanted.name is None:
        offer = offer_to(make_known(call.request).id, call.language, sitters)
        return offer.name, offer.initials
    name = allowed_name(call, wanted.name)
    initials = fit_initials(wanted.initials, name)
    remember(call.request, name, initials)
    return name, initials


def allowed_name(call: Call, text: str) -> str:
    """Validates a display name: not rude, and not on the host's blocklist."""
    name = fit_name(text)
    call.server.blocklist.check_name(name)
    return name


async def seated_at(call: Call, table: Table) -> Seated:
    """The response: table and seat, once all events are stored."""
    table.thinker.charge(call.thinking_budget)
    await table.settled()
    return seated(table.broadcast.state, table.attendance, person_of(call))


def person_of(call: Call) -> str | None:
    """The id of the person whose cookie came, if any."""
    person = who(call.request)
    return None if person is None else person.id
