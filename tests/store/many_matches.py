"""Very many finished matches, all copies of one, made by the database itself."""

from __future__ import annotations

from sqlalchemy import Column, MetaData, String, Table, case, func, insert, select, text

from expedition.server.base.codes import LENGTH_OF_A_CODE, LETTERS
from expedition.store import SqlStore
from expedition.store.schema import events

GUEST = "guest-1"
"""Whom the log of an imported record knows."""

many = Table(
    "many",
    MetaData(),
    Column("code", String(16), primary_key=True),
    Column("who", String(40)),
    prefixes=["TEMPORARY"],
)


def code_of(number: int) -> str:
    """The code of one of the matches."""
    letters = []
    for _ in range(LENGTH_OF_A_CODE):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(reversed(letters))


def person_of(number: int) -> str:
    """Who played one of the matches; everybody has played ten."""
    return f"person-{number // 10}"


async def fill(store: SqlStore, model: str, matches: range) -> None:
    """So many copies of a match are stored, each with a code of its own."""
    new = [{"code": code_of(number), "who": person_of(number)} for number in matches]
    copies = (
        select(
            many.c.code,
            events.c.number,
            events.c.at,
            events.c.kind,
            case((events.c.person == GUEST, many.c.who)),
            func.replace(events.c.body, f'"{GUEST}"', '"' + many.c.who + '"'),
        )
        .select_from(many.join(events, events.c.match == model))
        .order_by(many.c.code, events.c.number)
    )
    columns = [column.name for column in events.columns if column.name != "link"]
    async with store._engine.begin() as connection:
        await connection.run_sync(many.create)
        await connection.execute(insert(many), new)
        await connection.execute(insert(events).from_select(columns, copies))
        await connection.run_sync(many.drop)
        await connection.execute(text("ANALYZE"))
