"""A folder says what is in it: modules are of a size, and imports never go round in a circle."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import expedition

SOURCE = Path(expedition.__file__).parent
LONGEST, SHORTEST = 600, 40


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules() -> Mapping[str, Path]:
    return {name_of(p): p for p in sorted(SOURCE.rglob("*.py")) if "migrations" not in p.parts}


@cache
def imports() -> Mapping[str, frozenset[str]]:
    """Which modules each one imports: in functions and for types alone, too."""
    known = modules()
    return {name: frozenset(imported(path, known)) - {name} for name, path in known.items()}


def imported(path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module and node.module in known:
            for alias in node.names:
                within = f"{node.module}.{alias.name}"
                yield within if within in known else node.module


def circle(graph: Mapping[str, frozenset[str]]) -> Sequence[str]:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: Sequence[str] = error.args[1]
        return found
    return []


def test_no_module_imports_one_that_imports_it() -> None:
    assert circle(imports()) == []


def test_a_circle_would_be_found() -> None:
    assert circle({"a": frozenset({"b"}), "b": frozenset({"c"}), "c": frozenset({"a"})})


@pytest.mark.parametrize("name", modules())
def test_a_module_is_one_thing_and_its_docstring_says_which(name: str) -> None:
    text = modules()[name].read_text("utf-8")
    assert len(text.splitlines()) <= LONGEST
    assert ast.get_docstring(ast.parse(text))


def is_named_alike_in_games(name: str) -> bool:
    """True for a module that another game has, too: `steps` is where one looks for steps."""
    home, _, last = name.rpartition(".")
    games, _, game = home.rpartition(".")
    others = {f"{games}.{path.parent.name}" for path in (SOURCE / "games").glob(f"*/{last}.py")}
    return games == "expedition.games" and bool(others - {f"{games}.{game}"})


@pytest.mark.parametrize("name", [n for n, p in modules().items() if p.name != "__init__.py"])
def test_a_module_of_some_lines_with_one_importer_is_a_part_of_it(name: str) -> None:
    """What only its package's `__init__` imports is aside: there a package shows its parts."""
    lines = len(modules()[name].read_text("utf-8").splitlines())
    importers = [other for other, found in imports().items() if name in found]
    alone = len(importers) == 1 and importers[0] != name.rpartition(".")[0]
    told = f"{importers} could hold these {lines} lines"
    assert lines >= SHORTEST or not alone or is_named_alike_in_games(name), told
