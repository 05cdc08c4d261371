"""What the server refuses, told apart by the status that HTTP gives it."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from expedition.core.errors import BadNotation, BrokenRecord, IllegalTurn, Refusal, TooLate
from expedition.core.wire import to_plain
from expedition.locale import explain
from expedition.server.wire.api_messages import Problem
from expedition.store import Event, NotStored
from expedition.store.tables.retention import put_away_at


class BadRequest(Refusal):
    """What was sent is not what may be sent."""


class NotAllowed(Refusal):
    """It is there, but not for this person."""


class NotFound(Refusal):
    """There is no such thing."""


class Gone(Refusal):
    """It was there, and cannot be had any more."""


class NotNow(Refusal):
    """It could be, but not as things stand."""


class TooLarge(Refusal):
    """What was sent is longer than it may be."""


class HeadTooLarge(TooLarge):
    """A request says too much before it says what it brings."""


class AddressTooLong(TooLarge):
    """A request asks for an address that no page of ours has."""


class TooFast(Refusal):
    """Too much was asked for in too short a time."""


class TooSlow(Refusal):
    """What was announced did not come in time."""


class TooMany(Refusal):
    """There is no room for one more."""


class Failed(Refusal):
    """It should have worked: our fault, and the log has more."""


STATUSES: dict[type[Refusal], HTTPStatus] = {
    BadRequest: HTTPStatus.BAD_REQUEST,
    BadNotation: HTTPStatus.BAD_REQUEST,
    NotAllowed: HTTPStatus.FORBIDDEN,
    NotFound: HTTPStatus.NOT_FOUND,
    Gone: HTTPStatus.GONE,
    NotNow: HTTPStatus.CONFLICT,
    IllegalTurn: HTTPStatus.CONFLICT,
    TooLate: HTTPStatus.CONFLICT,
    TooLarge: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HeadTooLarge: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    AddressTooLong: HTTPStatus.REQUEST_URI_TOO_LONG,
    TooFast: HTTPStatus.TOO_MANY_REQUESTS,
    TooSlow: HTTPStatus.REQUEST_TIMEOUT,
    TooMany: HTTPStatus.SERVICE_UNAVAILABLE,
    Failed: HTTPStatus.INTERNAL_SERVER_ERROR,
    BrokenRecord: HTTPStatus.INTERNAL_SERVER_ERROR,
    NotStored: HTTPStatus.SERVICE_UNAVAILABLE,
    Refusal: HTTPStatus.BAD_REQUEST,
}


def check_there(code: str, stored: Sequence[Event]) -> None:
    """Raises a refusal if there is no such table, or only what says that it was put away."""
    if not stored:
        raise NotFound("no_such_table", code=code)
    at = put_away_at(stored)
    if at is not None:
        raise Gone("match_put_away", code=code, day=at.date().isoformat())


def status_of(refusal: Refusal) -> HTTPStatus:
    """The status of the nearest kind of refusal."""
    return next(STATUSES[kind] for kind in type(refusal).__mro__ if kind in STATUSES)


def problem_of(refusal: Refusal, language: str) -> Problem:
    """A refusal as HTTP tells it."""
    return Problem(refusal.key, explain(language, refusal), to_plain(refusal.values))
