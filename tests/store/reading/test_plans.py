"""However many matches there are, the database goes straight to what is asked for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

from expedition.store import Event, Log, SqlStore
from tests.store.many_matches import GUEST, code_of, fill, person_of
from tests.store.overhearing import overheard

MANY = 2000
"""So many that PostgreSQL, too, would rather use an index."""
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LOG = (
    Event("created", "{}", NOON),
    Event("joined", "{}", NOON, GUEST),
    *(Event("sealed", "{}", NOON) for _ in range(8)),
)
CODE = code_of(7)


async def plan_of(store: SqlStore, statement: str, values: Any) -> str:  # noqa: ANN401
    """How the database would go about it."""
    is_sqlite = store._engine.dialect.name == "sqlite"
    explain = "EXPLAIN QUERY PLAN" if is_sqlite else "EXPLAIN"
    async with store._engine.connect() as connection:
        plan = await connection.exec_driver_sql(f"{explain} {statement}", values)
        return "\n".join(str(row[-1]) for row in plan)


QUESTIONS: dict[str, Callable[[SqlStore], Awaitable[object]]] = {
    "a match": lambda store: store.read(CODE),
    "a match in brief": lambda store: store.read(CODE, ("created", "ended")),
    "some matches in brief": lambda store: store.read_many([CODE, code_of(8)], ("created",)),
    "what is new in a match": lambda store: store.read(CODE, since=3),
    "the matches of a person": lambda store: store.matches(person_of(7), 20),
    "a page of all": lambda store: store.codes(after=CODE, most=100),
    "a review": lambda store: store.review(CODE, 0),
    "the results of a person": lambda store: store.results.of_person(person_of(7)),
    "the results of a match": lambda store: store.results.of_match(CODE),
    "the results of a day": lambda store: store.results.of_day(NOON.date(), "temple", "front"),
    "results that are missing": lambda store: store.results.missing(person_of(7)),
}


async def test_whatever_is_asked_for_is_found_by_an_index(store: SqlStore) -> None:
    await store.append(Log("BCDFGH"), LOG)
    await fill(store, "BCDFGH", range(MANY))
    for name, ask in QUESTIONS.items():
        with overheard(store) as asked:
            await ask(store)
        assert asked
        for statement, values in asked:
            plan = await plan_of(store, statement, values)
            assert "SCAN " not in plan, (name, plan)
            assert "Seq Scan on events" not in plan, (name, plan)
