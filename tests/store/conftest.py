"""Stores of both kinds."""

from tests.databases import address, postgres, store

__all__ = ["address", "postgres", "store"]
