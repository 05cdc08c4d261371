"""What `make build` makes: a wheel holds the program and nothing else, and plays where it lies."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools import pythons
from tools.places import ROOT

KINDS = (
    r"expedition/(?!games/|server/static/).*\.(py|typed|mako|txt)",
    r"expedition/games/(?!\w+/web/).*\.(py|txt|json|jsonl|toml|md)",
    r"expedition/locale/\w+/[\w.]+\.json",
    r"expedition/offline/runtime/[\w.]+\.(json|mjs|gz)",
    r"expedition/server/static/.*\.(js|css|html|json|svg|png|jpg|woff2|webmanifest|br|gz)",
    r"expedition-[\d.]+\.dist-info/(METADATA|WHEEL|RECORD|entry_points\.txt|licenses/\w+)",
)
NEEDED = (
    "expedition/server/static/index.html",
    "expedition/store/migrations/versions/0001_events.py",
    "expedition/store/migrations/env.py",
    "expedition/games/temple/layouts/front.txt",
    "expedition/games/temple/RULES.fr.md",
    "expedition/locale/fr/errors.json",
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that runs everywhere."""
    folder = tmp_path_factory.mktemp("dist")
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "--directory", folder)
    environment = {**os.environ, "EXPEDITION_PURE": "1"}
    subprocess.run(build, cwd=ROOT, env=environment, check=True, capture_output=True)
    [made] = folder.iterdir()
    return made


def test_it_is_for_every_python_and_machine(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")


def test_it_holds_what_the_program_needs_and_nothing_else(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert set(NEEDED) <= set(names)
    strange = [name for name in names if not any(re.fullmatch(kind, name) for kind in KINDS)]
    assert strange == []


def test_it_plays_outside_of_the_sources(wheel: Path, tmp_path: Path) -> None:
    ZipFile(wheel).extractall(tmp_path)

    def expedition(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "expedition", *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(tmp_path), "EXPEDITION_DATA": "data"},
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    assert expedition("--version") == f"expedition {wheel.name.split('-')[1]}\n"
    (tmp_path / "sheet.txt").write_text(expedition("sheet", "temple"), "utf-8")
    assert expedition("score", "sheet.txt")


def test_each_python_that_is_found_is_of_its_version() -> None:
    found = pythons.found()
    assert f"{sys.version_info.major}.{sys.version_info.minor}" in found
    for version, python in found.items():
        ask = (python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])")
        assert subprocess.check_output(ask, text=True).strip() == version
