"""Runs the program inside the test, as somebody would at a prompt."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from expedition.cli import run

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "tests/records/temple-1.json"
PROGRAM = Path(sys.executable).parent / "expedition"
GOLDEN = """game: temple
#  #  !  9  #  #
#  2  1  10 !  #
2  7  .+ 9  9  8
2  !  9  6  7  7
3  4  5  !  5  7
4  4  .+ 5  5  !
"""


@dataclass(frozen=True, slots=True)
class Told:
    """What the program said, and how it ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401
        """The one JSON document on standard output."""
        return json.loads(self.out)

    @property
    def objects(self) -> list[Any]:
        """The JSON documents on standard output, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


Expedition = Callable[..., Told]


@pytest.fixture
def expedition(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Expedition:
    """The program, started in an empty folder where English is spoken."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("EXPEDITION_VALUES", "values")
    monkeypatch.chdir(tmp_path)

    def start(*arguments: str, typed: str | bytes = "") -> Told:
        content = typed if isinstance(typed, bytes) else typed.encode()
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(content), encoding="utf-8"))
        capsys.readouterr()
        status = run(arguments)
        said = capsys.readouterr()
        return Told(status, said.out, said.err)

    return start


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str, str | bytes], str]:
    """Writes a file into the folder of the program and tells its name."""

    def write(name: str, content: str | bytes) -> str:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return name

    return write
