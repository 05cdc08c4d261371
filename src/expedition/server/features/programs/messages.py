"""Messages of the HTTP API for programs that play by themselves."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from expedition.server.wire.api_messages import MyTable
from expedition.server.wire.client_messages import TurnText
from expedition.server.wire.server_messages import Initials, Name
from expedition.server.wire.table_messages import TableInfo


class NewProgram(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/CODE/programs: a program sits down; or the host invites the one that has
    this `handle`. A program that comes late may say which bot to take over from."""

    name: Name
    initials: Initials | None = None
    seat: int | None = None
    handle: Annotated[str, Meta(max_length=40)] | None = None


class ProgramSeated(Struct, frozen=True):
    """The table, the seat of the program, counted from 0, and its handle. `token` is told this once
    and to nobody else; null where the program had one already, or the host invited it."""

    table: TableInfo
    seat: int
    handle: str
    token: str | None


class ProgramTables(Struct, frozen=True):
    """GET /api/programs/me: your handle, by which hosts invite you, and the latest tables where you
    have a seat."""

    handle: str
    tables: list[MyTable]


class ProgramTurn(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/CODE/turn: the steps of a turn, and the moment that it is for."""

    moment: int
    turn: TurnText


class ProgramSteps(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/CODE/menu: the steps chosen so far, to be told what may follow."""

    moment: int
    chosen: TurnText
