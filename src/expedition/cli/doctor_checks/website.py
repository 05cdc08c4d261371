"""Checks of a running server: health, version, links, cookies, compression."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from collections.abc import Iterator
from datetime import UTC, datetime
from http import HTTPStatus
from http.cookies import Morsel, SimpleCookie
from importlib.metadata import version
from typing import TypeAlias
from urllib.parse import urlsplit

from expedition.cli.doctor_checks.finding import Finding, good, note, wrong
from expedition.cli.doctor_checks.http_client import Answer, Site
from expedition.server.features.site.diagnostics_api import CONNECTION, editions
from expedition.server.people.cookies import COOKIE

Editions: TypeAlias = frozenset[tuple[str, int]]

TIMES = 6
"""How often is asked where several servers may take turns in answering."""


def check_health(site: Site) -> Finding:
    """Checks that every server behind the address is healthy."""
    answers = [site.ask("/healthz") for _ in range(TIMES)]
    for answer in answers:
        if answer.status in range(300, 400):
            return wrong("redirected", to=answer.headers.get("Location", "?"))
        if not answer.told.keys() & {"status", "sentence"}:
            return wrong("something_else_answers", status=answer.status)
        if answer.status != HTTPStatus.OK:
            return wrong("not_healthy", reason=answer.told.get("sentence"))
    return good("healthy")


def check_versions(site: Site) -> Finding:
    """Checks that all servers behind the address have the same version of the program and rules."""
    found = {_version(site) for _ in range(TIMES)}
    if len(found) > 1:
        return wrong("versions_differ", versions=", ".join(sorted(one for one, _ in found)))
    [(there, played)] = found
    here = version("expedition")
    if (there, played) != (here, frozenset(editions().items())):
        return note("other_version", there=there, here=here)
    return good("same_version", version=there)


def check_link(site: Site, me: Answer) -> Finding:
    """Checks that invitations contain the address that was given."""
    told = str(me.told.get("address")).lower()
    if told == site.address:
        return good("link", address=told)
    if urlsplit(told).netloc == urlsplit(site.address).netloc:
        return wrong("link_without_https", told=told, address=site.address)
    return wrong("link_elsewhere", told=told, address=site.address)


def check_cookie(site: Site, me: Answer) -> Iterator[Finding]:
    """Checks that the cookie is restricted to HTTPS where people use that."""
    kept = _cookie(me)
    if site.is_https and kept is not None and not kept["secure"]:
        yield note("cookie_not_secure", address=site.address)


def check_compression(site: Site) -> Finding:
    """Checks that long responses are compressed."""
    answer = site.ask("/api/openapi.json", Accept_Encoding="gzip")
    packed = answer.headers.get("Content-Encoding") is not None
    return good("compressed") if packed else note("not_compressed")


def signed_at(me: Answer) -> datetime | None:
    """The server's clock: the time at which it signed its cookie.

    The time stands, for all to read, before the signature.
    """
    kept = _cookie(me)
    if kept is None:
        return None
    try:
        _, time, _ = kept.value.rsplit(".", 2)
        seconds = int.from_bytes(urlsafe_b64decode(time + "=" * (-len(time) % 4)), "big")
        return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):  # a cookie that somebody else wrote
        return None


def _version(site: Site) -> tuple[str, Editions]:
    """The version of a server behind the address, and the editions of its games."""
    told = site.ask(CONNECTION).told
    return str(told.get("version", "?")), frozenset(dict(told.get("editions", {})).items())


def _cookie(me: Answer) -> Morsel[str] | None:
    """The session cookie."""
    given = (SimpleCookie(header) for header in me.headers.get_all("Set-Cookie", ()))
    return next((cookies[COOKIE] for cookies in given if COOKIE in cookies), None)
