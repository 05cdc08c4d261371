"""Stores of both kinds."""

from tests.databases import address, postgres, postgres_address, store

__all__ = ["address", "postgres", "postgres_address", "store"]
