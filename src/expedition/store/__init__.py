"""The event store: an append-only log for each match, durable before anybody is told."""

from expedition.store.cluster.pg_notify import Grown
from expedition.store.contract import Store
from expedition.store.log import ERASED, Event, Log, LostRace, NotStored
from expedition.store.store import SqlStore, open_store

__all__ = [
    "ERASED",
    "Event",
    "Grown",
    "Log",
    "LostRace",
    "NotStored",
    "SqlStore",
    "Store",
    "open_store",
]
