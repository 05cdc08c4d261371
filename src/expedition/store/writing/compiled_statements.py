"""Cache of compiled SQL: the text of a statement, and converters of its bound parameters.

To execute statements through the engine takes longer than SQLite needs for the commit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Delete, Dialect, Insert
from sqlalchemy.sql.compiler import SQLCompiler

Statement: TypeAlias = Insert | Delete
Values: TypeAlias = list[tuple[Any, ...]]
MOST_KEPT = 32
"""Size of the cache: a statement that is built anew each time must not fill the memory."""


class StatementTexts:
    """Compiled statements in one dialect, by statement."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._kept: dict[Statement, _Text] = {}

    def of(self, statement: Statement, rows: Sequence[Mapping[str, Any]]) -> tuple[str, Values]:
        """The SQL of the statement, and for each row its bound parameters in order."""
        known = self._kept.get(statement)
        if known is None or known.keys != rows[0].keys():
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            known = self._kept[statement] = _text(statement, self._dialect, rows[0])
        return known.text, [known.values(row) for row in rows]


class _Text(NamedTuple):
    text: str
    keys: frozenset[str]
    bound: tuple[tuple[str, Callable[[Any], Any] | None], ...]

    def values(self, row: Mapping[str, Any]) -> tuple[Any, ...]:
        return tuple(
            [row[name] if convert is None else convert(row[name]) for name, convert in self.bound]
        )


def _text(statement: Statement, dialect: Dialect, row: Iterable[str]) -> _Text:
    keys = frozenset(row)
    compiled = statement.compile(dialect=dialect, column_keys=sorted(keys))
    assert isinstance(compiled, SQLCompiler)
    names = compiled.positiontup
    assert names is not None, "values are given in order"
    bound = [
        (name, compiled.binds[name].type.dialect_impl(dialect).bind_processor(dialect))
        for name in names
    ]
    return _Text(str(compiled), keys, tuple(bound))
