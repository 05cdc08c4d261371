"""Stores of both kinds."""

from tests.databases import address, store

__all__ = ["address", "store"]
