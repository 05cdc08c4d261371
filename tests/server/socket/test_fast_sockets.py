"""What is built on the internals of libraries is used with versions that it was tested with."""

from __future__ import annotations

import ast
import re
import signal
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import httpx
import pytest

import expedition
from expedition.locale import LANGUAGES, say
from expedition.server import run
from expedition.server.run import SHORTCUTS, plain_where_untested
from expedition.server.settings import Settings
from tests.patience import PATIENCE
from tests.server.http.test_observability import expedition as program
from tests.server.http.test_observability import line_with

SOURCE = Path(expedition.__file__).parent
ROOT = Path(__file__).parents[3]
INTERNALS = re.compile(r"uvicorn\.|h11|websockets\.(?!asyncio\.client$|exceptions$|typing$)")
"""Modules of the libraries, but for those that they document for everybody."""


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module


def test_internals_are_imported_behind_one_module_only() -> None:
    found = {
        path.relative_to(SOURCE / "server/socket").as_posix()
        for path in SOURCE.rglob("*.py")
        if any(INTERNALS.match(name) for name in imported(path))
    }
    assert found == {"frame_parser.py", "timeouts.py", "websocket.py"}


def test_the_bounds_are_those_of_the_project_and_the_lock_is_within_them() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = {re.split(r"[\[<>=]", one)[0]: one for one in project["dependencies"]}
    locked = dict(
        re.findall(r"^(\S+?)==(\S+)", (ROOT / "requirements/run.txt").read_text(), re.MULTILINE)
    )
    for bounds in SHORTCUTS.values():
        for library, bound in bounds.items():
            assert wanted[library].endswith(f",<{bound}")
            major, minor = bound.split(".")
            assert locked[library].split(".")[:2] == [major, str(int(minor) - 1)]


def newer(library: str, monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    """From now on that version of the library seems to be installed."""
    monkeypatch.setattr(
        run, "version", lambda name: version if name == library else metadata.version(name)
    )


def test_with_the_versions_that_are_locked_nothing_is_plain(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    assert plain_where_untested(settings) == settings


@pytest.mark.parametrize("setting", SHORTCUTS)
def test_a_newer_library_is_told_in_both_languages_and_gone_round(
    setting: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for library, bound in SHORTCUTS[setting].items():
        for version in (bound, f"{bound}.0rc1", f"{bound}.3", "99.0", "99"):
            newer(library, monkeypatch, version)
            told: list[str] = []
            monkeypatch.setattr(run.log, "warning", told.append)
            found = plain_where_untested(Settings(data=tmp_path))
            assert {one for one in SHORTCUTS if getattr(found, one)} == {setting}
            assert len(told) == len(LANGUAGES)
            for sentence in told:
                assert f"{library} {version}" in sentence
                assert f"--{setting.replace('_', '-')}" in sentence
                assert f"pip install '{library}<{bound}'" in sentence
            assert told[0] != told[1]
            assert plain_where_untested(found) == found
            assert len(told) == len(LANGUAGES)  # what was chosen need not be told


WITHOUT_SHORTCUTS = """
import sys

GONE = {
    "expedition.server.socket.frame_parser",
    "expedition.server.socket.timeouts",
    "expedition.server.socket.websocket",
    "expedition.store.writing.sqlite_appender",
}

class Gone:
    def find_spec(self, name, path=None, target=None):
        if name in GONE:
            raise ImportError(f"{name} needs what is no longer there")

sys.meta_path.insert(0, Gone())
"""


async def test_a_server_with_newer_libraries_says_so_serves_and_stops(tmp_path: Path) -> None:
    """The program itself, which finds the versions where packages tell theirs.

    What was built on the libraries' internals could not be imported, and is not.
    """
    for library in ("uvicorn", "websockets", "sqlalchemy"):
        folder = tmp_path / "packages" / f"{library}-99.1.dist-info"
        folder.mkdir(parents=True)
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {library}\nVersion: 99.1\n")
    (tmp_path / "packages/sitecustomize.py").write_text(WITHOUT_SHORTCUTS)
    async with program(
        "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "data"),
        PYTHONPATH=str(tmp_path / "packages"),
    ) as process:  # fmt: skip
        address = (await line_with(process.stdout, "on this machine")).rpartition(" ")[2]
        for language in LANGUAGES:
            words = "uvicorn 99.1, websockets 99.1"
            sentence = say(language, "server.newer_library").partition("{newer}")[0]
            assert sentence in await line_with(process.stderr, words)
        for language in LANGUAGES:
            sentence = say(language, "server.newer_library").partition("{newer}")[0]
            assert sentence in await line_with(process.stderr, "sqlalchemy 99.1")
        async with httpx.AsyncClient(base_url=address, verify=False, timeout=PATIENCE) as client:
            assert (await client.get("/healthz")).status_code == 200
        process.send_signal(signal.SIGINT)
        await line_with(process.stdout, "Stopped.")
        assert await process.wait() == 0
