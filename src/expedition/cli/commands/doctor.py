"""`expedition doctor`: diagnoses a set-up, and says what to do."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from expedition.cli.arguments.storage import data_option, database_option
from expedition.cli.i18n import Voice, printable

if TYPE_CHECKING:
    from expedition.cli.doctor_checks.finding import Finding, Level


@click.command()
@click.argument("address", required=False, metavar="[URL]")
@data_option
@database_option
@click.option("--idle", type=click.FloatRange(0, 100), default=25, metavar="S")
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def command(
    ctx: click.Context,
    address: str | None,
    data: Path,
    database: str | None,
    idle: float,
    as_json: bool,
) -> None:
    """Prints every finding on a line; the exit status says whether anything is wrong."""
    voice: Voice = ctx.obj
    levels = asyncio.run(_examine(voice, address, data, database, idle, as_json))
    if not as_json:
        key = "doctor.some_wrong" if levels["wrong"] else "doctor.nothing_wrong"
        click.echo(voice(key, count=levels["wrong"]))
    if levels["wrong"]:
        ctx.exit(1)


async def _examine(
    voice: Voice, address: str | None, data: Path, database: str | None, idle: float, as_json: bool
) -> Counter[Level]:
    """Runs the checks, printing each finding at once, and counts them by level."""
    levels: Counter[Level] = Counter()
    async for finding in _findings(voice.language, address, data, database, idle):
        click.echo(_as_json(voice, finding) if as_json else _line(voice, finding))
        levels[finding.level] += 1
    return levels


async def _findings(
    language: str, address: str | None, data: Path, database: str | None, idle: float
) -> AsyncIterator[Finding]:
    from expedition.cli.doctor_checks.all_checks import check_site, check_storage
    from expedition.cli.doctor_checks.http_client import site_at
    from expedition.server.settings import Settings

    site = None if address is None else site_at(address, language)
    settings = Settings(data=data, database=database)
    async for finding in check_storage(data, settings.database_address, _now):
        yield finding
    if site is not None:
        for finding in check_site(site, _now, idle):
            yield finding


def _now() -> datetime:
    return datetime.now(UTC)


def _line(voice: Voice, finding: Finding) -> str:
    return f"{voice(f'doctor.level.{finding.level}')} {_sentence(voice, finding)}"


def _as_json(voice: Voice, finding: Finding) -> str:
    told = {"level": finding.level, "key": finding.key, "sentence": _sentence(voice, finding)}
    return json.dumps(told, ensure_ascii=False)


def _sentence(voice: Voice, finding: Finding) -> str:
    return printable(voice(f"doctor.found.{finding.key}", **finding.values))
