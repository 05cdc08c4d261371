"""What a store asks its database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from expedition.store import SqlStore


@contextmanager
def overheard(store: SqlStore) -> Iterator[list[tuple[str, Any]]]:
    """What the store asks the database meanwhile, with the values."""
    asked: list[tuple[str, Any]] = []

    def note(_1: object, _2: object, statement: str, values: object, *_3: object) -> None:
        asked.append((statement, values))

    engine = store._engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", note)
