"""The event store: an append-only log for each match, durable before anybody is told.

The store in a database is imported when it is asked for: where a page is its own server there is no
SQL.
"""

from typing import TYPE_CHECKING, Any

from expedition.store.contract import Store
from expedition.store.log import ERASED, Event, Log, LostRace, NotStored
from expedition.store.rows import Grown

if TYPE_CHECKING:
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


def __getattr__(name: str) -> Any:  # noqa: ANN401 - the one is a class, the other a function
    if name not in ("SqlStore", "open_store"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from expedition.store import store

    return getattr(store, name)
