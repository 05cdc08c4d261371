"""The tutorial is true: its files, put beside the other games, are a game that passes its tests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT, blocks

PAGE = DOCS / "build/add-a-game.md"
GAME = "wells"
ELSEWHERE = "pyproject.toml"
"""The file of another package, in which the page shows how a game joins from there."""
SUITES = (
    *("tests/conformance", "tests/architecture", "tests/environments", "tests/locale"),
    f"tests/games/{GAME}",
)

SESSION = """
import doctest, sys
from pathlib import Path
from tests.docs.pages import blocks
text = "".join(b.text for b in blocks(Path(sys.argv[1])) if b.text.startswith(">>>"))
test = doctest.DocTestParser().get_doctest(text, {}, "tutorial", None, 0)
print(doctest.DocTestRunner().run(test))
"""

TITLE = """
from expedition.core.catalogue import find_game
from expedition.locale import say
print(find_game("wells").package, say("fr", "wells.title"))
"""

PROGRAM = "from expedition.cli import main; main()"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources and tests of the project, with the one folder and the one test of the page."""
    root = tmp_path_factory.mktemp("checkout")
    left_out = shutil.ignore_patterns("__pycache__", "static", "web", "node_modules")
    for folder in ("src", "tests", "tools"):
        shutil.copytree(ROOT / folder, root / folder, ignore=left_out)
    shutil.copy(ROOT / "pyproject.toml", root)
    (root / "tests/games" / GAME).mkdir()
    (root / "tests/games" / GAME / "__init__.py").touch()
    for title, text in files().items():
        path = root / title
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return root


def files() -> dict[str, str]:
    """The files of the tutorial by path."""
    named = {block.title: block.text for block in blocks(PAGE) if block.title}
    return {title: text for title, text in named.items() if title != ELSEWHERE}


def run(checkout: Path, *arguments: str) -> str:
    """What Python says with these arguments in the checkout."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": f"{checkout / 'src'}{os.pathsep}{checkout}"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_file_is_in_the_folder_of_the_game_or_of_its_tests() -> None:
    homes = (f"src/expedition/games/{GAME}/", f"tests/games/{GAME}/")
    assert all(title.startswith(homes) for title in files())


def test_the_game_passes_every_suite(checkout: Path) -> None:
    said = run(checkout, "-m", "pytest", "-q", "-rp", *SUITES, "-k", GAME)
    assert all(f"PASSED {suite}/" in said for suite in SUITES)


def test_the_page_says_how_to_run_these_suites() -> None:
    assert f"pytest {' '.join(SUITES)} -k {GAME}" in PAGE.read_text("utf-8")


def test_the_commands_of_the_page_know_the_game(checkout: Path) -> None:
    told = [block.text for block in blocks(PAGE) if block.language == "console"]
    commands = re.findall(r"^\$ \.venv/bin/expedition (.+)$", "".join(told), re.MULTILINE)
    assert commands
    for command in commands:
        assert "Seven Wells" in run(checkout, "-c", PROGRAM, *command.split())


def test_the_session_goes_as_it_is_written(checkout: Path) -> None:
    said = run(checkout, "-c", SESSION, str(PAGE))
    assert "failed=0" in said
    assert "attempted=0" not in said


def test_the_code_is_formatted_linted_and_typed(checkout: Path) -> None:
    code = [title for title in files() if title.endswith(".py")]
    run(checkout, "-m", "ruff", "format", "--no-cache", "--check", *code)
    run(checkout, "-m", "ruff", "check", "--no-cache", *code)
    run(checkout, "-m", "mypy", "--cache-dir", str(checkout / "mypy"), *code)


def test_a_game_in_another_package_joins_by_its_entry_point(tmp_path: Path) -> None:
    [declared] = [block.text for block in blocks(PAGE) if block.title == ELSEWHERE]
    [group] = tomllib.loads(declared)["project"]["entry-points"].items()
    home = f"src/expedition/games/{GAME}"
    for title, text in files().items():
        if title.startswith(home):
            path = tmp_path / title.replace(home, f"my_package/{GAME}")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace(f"expedition.games.{GAME}", f"my_package.{GAME}"), "utf-8")
    installed = tmp_path / "my_package-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Name: my_package\nVersion: 1.0\n", "utf-8")
    entries = [f"{name} = {value}" for name, value in group[1].items()]
    (installed / "entry_points.txt").write_text("\n".join([f"[{group[0]}]", *entries]), "utf-8")
    assert run(tmp_path, "-c", TITLE).split(maxsplit=1) == ["my_package.wells", "Les Sept Puits\n"]
