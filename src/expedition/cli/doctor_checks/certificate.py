"""Checks of HTTPS: whether it is trusted, and how long the certificate is valid."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from datetime import datetime
from ipaddress import ip_address
from ssl import SSLCertVerificationError, SSLContext
from urllib.parse import urlsplit

from expedition.cli.doctor_checks.finding import Finding, good, note, wrong
from expedition.cli.doctor_checks.http_client import SECONDS_TO_ANSWER, Site

EXPIRED, OTHER_NAME, OTHER_NUMBER = 10, 62, 64
"""OpenSSL's numbers for what is wrong with a certificate."""
DAYS_TO_RENEW = 14


def check_https(site: Site, now: datetime) -> Iterator[Finding]:
    """Checks that browsers trust the connection; raises OSError if there is none at all."""
    if not site.is_https:
        if not _is_at_home(site.host):
            yield note("no_https")
        return
    try:
        ends = _end_of_certificate(site)
    except SSLCertVerificationError as error:
        yield _not_good(error)
        return
    days = (ends - now.timestamp()) // (24 * 60 * 60)
    soon = note("certificate_ends_soon", days=int(days))
    yield soon if days < DAYS_TO_RENEW else good("certificate", days=int(days))


def _not_good(error: SSLCertVerificationError) -> Finding:
    match error.verify_code:
        case code if code == EXPIRED:
            return wrong("certificate_expired")
        case code if code in (OTHER_NAME, OTHER_NUMBER):
            return wrong("certificate_of_another", reason=error.verify_message)
        case _:
            return wrong("certificate_not_trusted", reason=error.verify_message)


def _end_of_certificate(site: Site) -> float:
    context = site.tls
    assert isinstance(context, SSLContext)
    port = urlsplit(site.address).port or 443
    with (
        socket.create_connection((site.host, port), timeout=SECONDS_TO_ANSWER) as plain,
        context.wrap_socket(plain, server_hostname=site.host) as safe,
    ):
        certificate = safe.getpeercert()
    assert certificate is not None
    return ssl.cert_time_to_seconds(str(certificate["notAfter"]))


def _is_at_home(host: str) -> bool:
    """True for this machine and for private addresses, where HTTPS is not to be had."""
    try:
        return not ip_address(host).is_global
    except ValueError:
        return host == "localhost" or "." not in host or host.endswith((".local", ".lan"))
