"""Runs all checks of a set-up, in the order in which they depend on each other."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path

from expedition.cli.doctor_checks.certificate import check_https
from expedition.cli.doctor_checks.clock import Calendar, Span, check_clock_of_server
from expedition.cli.doctor_checks.database import check_database
from expedition.cli.doctor_checks.disk import check_folder, check_share, mounts_here
from expedition.cli.doctor_checks.finding import Finding, wrong
from expedition.cli.doctor_checks.http_client import NO_ANSWER, Site, reason_of
from expedition.cli.doctor_checks.proxy import check_visitor
from expedition.cli.doctor_checks.website import (
    check_compression,
    check_cookie,
    check_health,
    check_link,
    check_versions,
    signed_at,
)
from expedition.cli.doctor_checks.websocket import check_socket
from expedition.store.inspection import database_file


async def check_storage(data: Path, address: str, calendar: Calendar) -> AsyncIterator[Finding]:
    """Checks the folder, its disk and the database."""
    for finding in check_folder(data):
        yield finding
    file = database_file(address)
    if file is not None:
        for finding in check_share(file.parent.resolve(), mounts_here()):
            yield finding
    async for finding in check_database(address, calendar):
        yield finding


def check_site(site: Site, calendar: Calendar, idle: float) -> Iterator[Finding]:
    """Checks the server at its address, and the proxy in front of it."""
    try:
        for finding in check_https(site, calendar()):
            yield finding
            if finding.level == "wrong":
                site = replace(site, verified=False)
        healthy = check_health(site)
        yield healthy
        if healthy.key not in ("redirected", "something_else_answers"):
            yield from _check_manners(site, calendar, idle)
    except NO_ANSWER as error:
        yield wrong("no_answer", address=site.address, reason=reason_of(error))


def _check_manners(site: Site, calendar: Calendar, idle: float) -> Iterator[Finding]:
    """Checks the responses of a server that is reachable."""
    yield check_versions(site)
    asked = calendar()
    me = site.ask("/api/me")
    if me.status == HTTPStatus.OK:
        yield check_link(site, me)
        yield from check_cookie(site, me)
        yield from check_clock_of_server(signed_at(me), Span(asked, calendar()))
    yield check_visitor(site)
    yield check_compression(site)
    yield from check_socket(site, idle)
