"""Public addresses of the server: for this machine, and for invitations to others."""

from __future__ import annotations

import socket

from starlette.requests import Request

from expedition.server.base.errors import BadRequest
from expedition.server.settings import Settings

ANY_ADDRESS = ("0.0.0.0", "::", "")
THIS_MACHINE = ("localhost", "127.0.0.1", "::1")
LONGEST_HOST = 259
"""What DNS allows for a name, and a port."""
NOWHERE = ("192.0.2.1", 9)
"""An address kept for documentation: asking for the way there sends nothing."""


def addresses(settings: Settings, port: int) -> tuple[str, str | None]:
    """The URL for this machine, and the one for others, if they can reach it."""
    if settings.host not in ANY_ADDRESS:
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        return f"http://{host}:{port}", settings.public_url
    local = _own_address()
    network = None if local is None else f"http://{local}:{port}"
    return f"http://localhost:{port}", settings.public_url or network


def address_for_others(request: Request, settings: Settings) -> str:
    """The base URL of invitations: the one in use, unless it only works on this machine."""
    if len(request.headers.get("host", "")) > LONGEST_HOST:
        raise BadRequest("bad_host", most=LONGEST_HOST)
    asked = request.url
    there = settings.public_url
    if there is None and asked.hostname in THIS_MACHINE:
        _, there = addresses(settings, asked.port or 80)
    return (there or str(request.base_url)).rstrip("/")


def _own_address() -> str | None:
    """This machine's IP address on its network, by the routing table; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address
