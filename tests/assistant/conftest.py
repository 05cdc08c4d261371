"""A live server for the tables that an assistant joins."""

from __future__ import annotations

from tests.server.conftest import max, server, zoe

__all__ = ["max", "server", "zoe"]
