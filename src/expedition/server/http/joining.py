"""Sitting down over HTTP: what somebody is called, and the answer that says where they sit."""

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
    """A request that may say what somebody wants to be called."""

    @property
    def name(self) -> str | None: ...

    @property
    def initials(self) -> str | None: ...


def called(call: Call, wanted: Named, sitters: Collection[Sitter] = ()) -> tuple[str, str]:
    """Name and initials as the person gave them, which are remembered; else those on offer."""
    if wanted.name is None:
        offer = offer_to(make_known(call.request).id, call.language, sitters)
        return offer.name, offer.initials
    name = allowed_name(call, wanted.name)
    initials = fit_initials(wanted.initials, name)
    remember(call.request, name, initials)
    return name, initials


def allowed_name(call: Call, text: str) -> str:
    """The name as it will be shown; one that is rude, or on the host's blocklist, is refused."""
    name = fit_name(text)
    call.server.blocklist.check_name(name)
    return name


async def seated_at(call: Call, table: Table) -> Seated:
    """The table and the person's seat, once all that has happened there is stored."""
    table.thinker.charge(call.thinking_budget)
    await table.settled()
    return seated(table.broadcast.state, table.attendance, person_of(call))


def person_of(call: Call) -> str | None:
    """By what the person is known whose cookie came, if one did."""
    person = who(call.request)
    return None if person is None else person.id
