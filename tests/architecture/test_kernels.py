"""Kernels and engines can be compiled, and play the same whether they are or not."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TypeGuard

import pytest

from expedition import compiled
from expedition.core.catalogue import catalogue
from tests.architecture.test_purity import imported

GAMES_BY_SEED = """
from expedition.core.catalogue import catalogue
from expedition.games.sheet_games.dice import all_rolls
from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.engine.position import best
for game in catalogue().values():
    if game.playouts:
        for rows in game.rules.layouts.values():
            luck, position = Luck(1), game.playouts.blank(rows, game.playouts.value(rows))
            while not position.is_over():
                turn = best(position.turns(luck.roll(all_rolls(game.playouts.dice))))
                position = position.after(turn)
                print(game.name, turn.marks, turn.value, int(position.stars()))
"""


VECTORS = "expedition.games.sheet_games.vectors"


@pytest.mark.parametrize("path", compiled.sources(), ids=lambda path: str(path.parent.parent.name))
def test_what_is_compiled_imports_nothing_else_of_ours(path: Path) -> None:
    """But for what a vector is, which their sources and what is made of them do not share."""
    others = [name for name in imported(path) if not name.startswith("expedition.games.")]
    assert set(others) <= {"__future__", "abc", "typing", "mypy_extensions", "librt.vecs"}
    ours = set(imported(path)) - {*others, VECTORS}
    known = (".kernel",) if "kernel" in path.parts else (".kernel", ".engine")
    assert all(any(folder in name for folder in known) for name in ours)


@pytest.mark.parametrize("path", compiled.sources(), ids=lambda path: str(path.parent.parent.name))
def test_a_compiled_class_has_no_base_but_compiled_classes(path: Path) -> None:
    """What mypyc makes of other classes can be freed while weak references to it are left."""
    classes = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if is_class(node)]
    bases = {base.id for node in classes for base in node.bases if isinstance(base, ast.Name)}
    assert bases.isdisjoint({"ABC", "Protocol", "Generic", "Exception"})


def test_the_same_seeds_give_the_same_games_compiled_or_not() -> None:
    assert played({}) == played({"EXPEDITION_PURE": "1"})


def test_sources_are_taken_where_that_is_wished() -> None:
    code = "from expedition.games.sheet_games.engine import luck; print(luck.__file__)"
    assert run(code, {"EXPEDITION_PURE": "1"}).strip().endswith("luck.py")


@pytest.mark.parametrize("package", compiled.NEEDED)
def test_sources_are_taken_where_compiled_ones_have_nothing_to_stand_on(package: str) -> None:
    """They need no package at all."""
    code = f"""
import sys
sys.modules["{package}"] = None
from expedition.games.valley.engine import features
print(features.__file__)
"""
    assert run(code, {}).strip().endswith("features.py")


def test_what_was_compiled_from_other_sources_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = tmp_path / "kernels.sha256"
    monkeypatch.setattr(compiled, "LIST", listed)
    listed.write_text("".join(f"{line}\n" for line in compiled.digests()), "utf-8")
    assert compiled.is_true_to_sources()
    first, *others = compiled.digests()
    listed.write_text("\n".join([first.replace(first[:8], "00000000"), *others]), "utf-8")
    assert not compiled.is_true_to_sources()


PLAYED_WITHOUT = """
from expedition.bots.match_runner import play_match
from expedition.core.catalogue import catalogue
for game in catalogue().values():
    if game.playouts is None and game.advisor is None:
        print(game.name, play_match(game, ["tourist", "random"], {}, "1").is_over)
"""


def test_without_their_engines_games_are_played_all_the_same(tmp_path: Path) -> None:
    left_out = shutil.ignore_patterns("engine", "*.so", "__pycache__", "static", "web")
    shutil.copytree(compiled.HOME, tmp_path / "expedition", ignore=left_out)
    engines = compiled.HOME.glob("games/*/engine")
    names = {path.parent.name for path in engines} & set(catalogue())
    assert run(PLAYED_WITHOUT, {"PYTHONPATH": str(tmp_path)}).splitlines() == [
        f"{name} True" for name in sorted(names)
    ]


def is_class(node: ast.AST) -> TypeGuard[ast.ClassDef]:
    return isinstance(node, ast.ClassDef)


def played(environment: dict[str, str]) -> str:
    return run(GAMES_BY_SEED, environment)


def run(code: str, environment: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout
