"""Errors of the API: one subclass of Refusal for each HTTP status, and problem documents."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from expedition.core.errors import BadNotation, BrokenRecord, IllegalTurn, Refusal, TooLate
from expedition.core.wire import to_plain
from expedition.locale import explain
from expedition.server.wire.api_messages import Problem
from expedition.store import Event, NotStored
from expedition.store.rows import put_away_at


class BadRequest(Refusal):
    """400: the request is malformed or invalid."""


class Unauthorized(Refusal):
    """401: it needs a token, and none came."""


class NotAllowed(Refusal):
    """403: it exists, but not for this person."""


class NotFound(Refusal):
    """404: it does not exist."""


class Gone(Refusal):
    """410: it existed, and is lost or was deleted."""


class NotNow(Refusal):
    """409: it conflicts with the present state."""


class TooLarge(Refusal):
    """413: the message or body is too long."""


class HeadTooLarge(TooLarge):
    """431: the headers of a request are too long."""


class AddressTooLong(TooLarge):
    """414: the address is longer than that of any page of ours."""


class TooFast(Refusal):
    """429: a rate limit is exceeded."""


class TooSlow(Refusal):
    """408: the announced request did not arrive in time."""


class TooMany(Refusal):
    """503: a bounded queue is full."""


class Failed(Refusal):
    """500: a bug of ours; the log has more."""


STATUSES: dict[type[Refusal], HTTPStatus] = {
    BadRequest: HTTPStatus.BAD_REQUEST,
    BadNotation: HTTPStatus.BAD_REQUEST,
    Unauthorized: HTTPStatus.UNAUTHORIZED,
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
    """Raises NotFound if there are no events, and Gone if retention has deleted the match."""
    if not stored:
        raise NotFound("no_such_table", code=code)
    at = put_away_at(stored)
    if at is not None:
        raise Gone("match_put_away", code=code, day=at.date().isoformat())


def status_of(refusal: Refusal) -> HTTPStatus:
    """The HTTP status of a refusal, by its nearest class."""
    return next(STATUSES[kind] for kind in type(refusal).__mro__ if kind in STATUSES)


def problem_of(refusal: Refusal, language: str) -> Problem:
    """The problem document of a refusal."""
    return Problem(refusal.key, explain(language, refusal), to_plain(refusal.values))
