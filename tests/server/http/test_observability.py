"""What the owner of a server sees: health, numbers, logs, the announcement and a clean end."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import sys
from asyncio import StreamReader
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from expedition.core.errors import Refusal
from expedition.server.http.addresses import addresses
from expedition.server.run import announcement, listen, prepared
from expedition.server.settings import Settings
from expedition.store import SqlStore
from tests.patience import PATIENCE
from tests.server.players import Person, person
from tests.server.running import running


async def test_health_means_that_matches_can_be_stored(tmp_path: Path) -> None:
    now = 0.0
    async with running(tmp_path, clock=lambda: now) as server, person(server) as zoe:
        well = await zoe.http.get("/healthz")
        assert well.status_code == 200
        assert well.json() == {"status": "ok", "version": version("expedition")}
        assert server.app is not None
        store = server.app.state.server.store
        assert isinstance(store, SqlStore)
        async with store._engine.begin() as connection:
            await connection.execute(text("ALTER TABLE events RENAME TO lost"))
        now += 0.9
        assert (await zoe.http.get("/healthz")).status_code == 200
        now += 0.1
        ill = await zoe.http.get("/healthz")
        assert (ill.status_code, ill.json()["key"]) == (503, "store_not_ready")


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can do this to others")
async def test_health_tells_when_no_file_may_grow(tmp_path: Path) -> None:
    async with expedition(
        "serve", "--host", "127.0.0.1", "--port", "0", EXPEDITION_DATA=str(tmp_path)
    ) as process:
        address = (await line_with(process.stdout, "on this machine")).rpartition(" ")[2]
        async with httpx.AsyncClient(base_url=address, verify=False, timeout=60) as client:
            await health(client, 200)
            was = resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
            assert (await health(client, 503))["key"] == "store_not_ready"
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, was)
            await health(client, 200)


async def health(client: httpx.AsyncClient, status: int) -> dict[str, str]:
    """What health tells once it has that status, which may take the second that it is kept."""
    while (answer := await client.get("/healthz")).status_code != status:  # noqa: ASYNC110
        await asyncio.sleep(0.2)
    told: dict[str, str] = answer.json()
    return told


async def test_the_numbers_tell_of_tables_sockets_and_events(zoe: Person) -> None:
    code = await zoe.open_table(start=True)
    async with zoe.at(code):
        numbers = (await zoe.http.get("/metrics")).text
    assert (
        'expedition_http_requests_total{method="POST",route="/api/tables",status="201"}' in numbers
    )
    assert "expedition_sockets 1.0" in numbers
    assert 'expedition_messages_total{type="hello"}' in numbers
    assert code not in numbers


async def test_a_method_that_nobody_knows_is_counted_as_other(zoe: Person) -> None:
    for method in ("BREW", "X" * 3000):
        answer = await zoe.http.request(method, "/api/games")
        assert (answer.status_code, answer.json()["key"]) == (405, "no_such_method")
        assert len(answer.text) < 200
    numbers = (await zoe.http.get("/metrics")).text
    assert 'method="other"' in numbers
    assert "BREW" not in numbers
    assert "XXX" not in numbers


def test_a_port_that_is_taken_is_told_in_a_sentence() -> None:
    with listen("127.0.0.1", 0) as taken:
        taken.listen()
        with pytest.raises(Refusal, match="cannot_listen"):
            listen("127.0.0.1", taken.getsockname()[1])


def test_the_announcement_names_both_addresses_and_how_to_stop() -> None:
    english = "\n".join(announcement("http://localhost:8000", "http://10.0.0.5:8000", "en"))
    assert "http://localhost:8000" in english
    assert "http://10.0.0.5:8000" in english
    assert "Ctrl-C" in english
    french = "\n".join(announcement("http://localhost:8000", None, "fr"))
    assert "Expedition sur cette machine" in french


@pytest.mark.parametrize(
    ("chosen", "here", "there"),
    [
        ({"host": "127.0.0.1"}, "http://127.0.0.1:80", None),
        ({"host": "::1"}, "http://[::1]:80", None),
        ({"host": "10.1.2.3", "public_url": "https://p.example"}, "http://10.1.2.3:80",
         "https://p.example"),
        ({"public_url": "https://p.example"}, "http://localhost:80", "https://p.example"),
    ],
)  # fmt: skip
def test_the_addresses_follow_the_settings(
    chosen: dict[str, str], here: str, there: str | None
) -> None:
    settings = Settings(data=Path("unused"), **chosen)  # type: ignore[arg-type]
    assert addresses(settings, 80) == (here, there)


@pytest.mark.parametrize(
    "chosen", [{"public_url": "play.example"}, {"trusted_origins": ("*",)}, {"patience": -1.0}]
)
def test_a_setting_that_makes_no_sense_is_refused(chosen: dict[str, object]) -> None:
    with pytest.raises(Refusal, match="bad_setting"):
        Settings(data=Path("unused"), **chosen)  # type: ignore[arg-type]


@asynccontextmanager
async def expedition(*arguments: str, **environment: str) -> AsyncIterator[Process]:
    """The program itself, ended afterwards."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from expedition.cli import main; main()",
        *arguments,
        stdout=PIPE,
        stderr=PIPE,
        env={**os.environ, **environment},
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def line_with(stream: StreamReader | None, words: str) -> str:
    assert stream is not None
    async for line in stream:
        if words in (told := line.decode()):
            return told.strip()
    raise AssertionError(f"{words} was never said")


async def test_serve_says_where_it_is_logs_json_and_ends_cleanly_on_ctrl_c(
    tmp_path: Path,
) -> None:
    async with expedition(
        "serve", "--host", "127.0.0.1", "--port", "0", "--language", "fr",
        EXPEDITION_DATA=str(tmp_path), EXPEDITION_LOG_FORMAT="json",
    ) as process:  # fmt: skip
        address = (await line_with(process.stdout, "sur cette machine")).rpartition(" ")[2]
        async with httpx.AsyncClient(base_url=address, verify=False, timeout=PATIENCE) as client:
            assert (await client.get("/healthz")).status_code == 200
        logged = json.loads(await line_with(process.stderr, '"request"'))
        assert (logged["route"], logged["status"], logged["level"]) == ("/healthz", 200, "info")
        process.send_signal(signal.SIGINT)
        assert await line_with(process.stdout, "Arrêté") == (
            "Arrêté. Toutes les parties sont gardées."
        )
        assert await process.wait() == 0
    assert (tmp_path / "expedition.sqlite3").exists()
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


async def test_serve_on_a_database_that_is_not_there_says_so(tmp_path: Path) -> None:
    async with expedition(
        "serve", "--port", "0", "--data", str(tmp_path), "--database", "sqlite:////no/where.db"
    ) as process:
        _, told = await process.communicate()
        assert process.returncode == 1
    assert b"The database sqlite:////no/where.db cannot be opened" in told
    assert b"Traceback" not in told


async def test_serve_in_a_folder_that_cannot_be_says_so(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(Refusal, match="no_data_folder"):
        await prepared(Settings(data=file / "folder"))
