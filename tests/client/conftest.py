"""A live server, and people who sit at its tables beside programs."""

from __future__ import annotations

from tests.server.conftest import max, server, zoe

__all__ = ["max", "server", "zoe"]
