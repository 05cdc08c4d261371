"""Checks of a reverse proxy: whether it forwards visitors' addresses, and is trusted."""

from __future__ import annotations

from ipaddress import ip_address

from expedition.cli.doctor_checks.finding import Finding, good, wrong
from expedition.cli.doctor_checks.http_client import Answer, Site
from expedition.server.features.site.diagnostics_api import CONNECTION

MADE_UP = "192.0.2.77"
"""An address kept for documentation: nobody comes from there."""


def check_visitor(site: Site) -> Finding:
    """Checks that the server sees visitors' own addresses."""
    plain = site.ask(CONNECTION)
    address, proxy = str(plain.told.get("address")), plain.told.get("proxy")
    if proxy == "untrusted":
        return wrong("proxy_not_trusted", proxy=address)
    if proxy == "none" and (site.is_https or not _is_direct(plain, address)):
        return wrong("proxy_silent", proxy=address)
    # What is said on the server's own machine may be believed: there, proxies are.
    if not _is_loopback(address) and _believed(site) == MADE_UP:
        return wrong("visitor_made_up")
    return good("visitor", address=address)


def _believed(site: Site) -> str | None:
    """The address that the server believes when a visitor forges X-Forwarded-For."""
    return site.ask(CONNECTION, X_Forwarded_For=MADE_UP).told.get("address")


def _is_direct(answer: Answer, address: str) -> bool:
    """True if the server sees this machine's own address, or one after NAT."""
    if address == answer.from_address:
        return True
    try:
        return ip_address(address).is_global
    except ValueError:
        return False


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
