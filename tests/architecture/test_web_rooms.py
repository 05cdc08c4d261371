"""The import rules of the browser client: which folder may import which, no cycles, no crumbs.

Every import counts alike: of values and of types, static and dynamic. The one way up is
`import.meta.glob`, by which the client finds what a game's folder holds.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tools.places import ROOT

SOURCE = ROOT / "web/src"
GAMES = ROOT / "src/expedition/games"
ROOMS = ("browser", "i18n", "net", "ui", "table", "features", "offline", "app")
"""From the lowest to the highest: a folder imports itself and what stands before it."""
OPEN_TO_BOARDS = frozenset({"browser", "i18n", "net", "ui", "table"})
SHARED_BY_GAMES = "sheet_games"
LONGEST = 600
SMALL = 40
FOUND_IN_GAMES = re.compile(r"games/\*/web/(\w+\.\w+)")
GENERATED = "generated"
SCRIPT = re.compile(r'<script lang="ts"(?! module).*>\n')
IMPORT = re.compile(
    r"""^\s*(?:import|export)\s[^'"`;]*?from\s+['"]([^'"]+)['"]"""
    r"""|^\s*import\s+['"]([^'"]+)['"]"""
    r"""|\b(import)\(\s*['"]([^'"]+)['"]""",
    re.MULTILINE,
)


def is_test(path: Path) -> bool:
    return path.name.endswith(".test.ts")


@cache
def modules() -> tuple[Path, ...]:
    folders = [SOURCE, *GAMES.glob("*/web")]
    found = [path for folder in folders for path in folder.rglob("*")]
    return tuple(sorted(path for path in found if path.suffix in (".ts", ".svelte", ".js")))


def imports_of(path: Path) -> Iterator[tuple[Path, bool]]:
    """The modules of ours that it names, and whether each is loaded when it is wanted."""
    for static, bare, dynamic, lazy in IMPORT.findall(path.read_text("utf-8")):
        found = module_of(path, static or bare or lazy)
        if found is not None:
            yield found, bool(dynamic)


def module_of(importer: Path, name: str) -> Path | None:
    """The file behind a name; none for packages, virtual modules and what is no code."""
    for alias, folder in (("$web/", SOURCE), ("$games/", GAMES)):
        if name.startswith(alias):
            path = folder / name.removeprefix(alias)
            break
    else:
        if not name.startswith("."):
            return None
        path = Path(importer.parent, name).resolve()
    for candidate in (path, path.with_name(f"{path.name}.ts")):
        if candidate in modules():
            return candidate
    assert "?" in name or path.is_file(), f"{importer}: {name} leads nowhere"
    return None


@cache
def graph() -> dict[Path, tuple[tuple[Path, bool], ...]]:
    return {path: tuple(imports_of(path)) for path in modules()}


def room(path: Path) -> tuple[str, ...]:
    """The folder that rules what a module may import: a room, a feature, or a game."""
    if path.is_relative_to(GAMES):
        return ("games", path.relative_to(GAMES).parts[0])
    first, *rest = path.relative_to(SOURCE).parts
    return (first, rest[0]) if first == "features" else (first,)


def may_import(importer: tuple[str, ...], imported: tuple[str, ...]) -> bool:
    if importer == imported:
        return True
    if importer[0] == "games":
        return imported[0] in OPEN_TO_BOARDS or imported == ("games", SHARED_BY_GAMES)
    return imported[0] in ROOMS and ROOMS.index(imported[0]) < ROOMS.index(importer[0])


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def own_modules() -> list[Path]:
    """What is neither a test nor written by a generator."""
    return [path for path in modules() if not is_test(path) and GENERATED not in path.parts]


def test_every_module_lies_in_a_room() -> None:
    assert len(modules()) > 200
    rooms = {room(path)[0] for path in modules()}
    assert rooms == {*ROOMS, "games"}


def test_imports_go_down_only_and_no_feature_imports_another() -> None:
    wrong = [
        f"{shown(path)} imports {shown(imported)}"
        for path in own_modules()
        for imported, _ in graph()[path]
        if not may_import(room(path), room(imported))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("importer", "imported", "allowed"),
    [
        (("app",), ("features", "home"), True),
        (("features", "home"), ("features", "play"), False),
        (("features", "home"), ("app",), False),
        (("ui",), ("table",), False),
        (("games", "valley"), ("table",), True),
        (("games", "valley"), ("features", "play"), False),
        (("games", "valley"), ("games", "temple"), False),
        (("table",), ("games", "temple"), False),
    ],
)
def test_the_rule(importer: tuple[str, ...], imported: tuple[str, ...], allowed: bool) -> None:
    assert may_import(importer, imported) is allowed


def test_every_way_of_importing_is_seen(tmp_path: Path) -> None:
    text = (
        "import { a } from './a';\nimport type {\n  B,\n} from './b';\nimport './c.css';\n"
        "export { d } from './d';\nconst e = () => import('./e');\n// import of f from nowhere\n"
    )
    found = [static or bare or lazy for static, bare, _, lazy in IMPORT.findall(text)]
    assert found == ["./a", "./b", "./c.css", "./d", "./e"]


def test_no_modules_import_one_another_in_a_circle() -> None:
    done: set[Path] = set()

    def follow(path: Path, way: tuple[Path, ...]) -> None:
        circle = way[way.index(path) :] if path in way else ()
        assert not circle, " → ".join(map(shown, (*circle, path)))
        if path not in done:
            for imported, _ in graph()[path]:
                follow(imported, (*way, path))
            done.add(path)

    for path in modules():
        follow(path, ())


def test_no_module_is_too_long() -> None:
    long = [path for path in own_modules() if lines(path) > LONGEST]
    assert not long, ", ".join(map(shown, long))


def test_what_one_feature_or_one_game_uses_lies_with_it() -> None:
    users: dict[Path, set[tuple[str, ...]]] = defaultdict(set)
    for path in own_modules():
        for imported, _ in graph()[path]:
            users[imported].add(room(path))
    stray = [
        f"{shown(path)} belongs to {'/'.join(user)}"
        for path in own_modules()
        for user in users[path]
        if len(users[path]) == 1 and len(user) == 2 and user != room(path)
    ]
    assert not stray, "\n".join(stray)


def test_what_is_small_and_has_one_importer_is_part_of_it() -> None:
    """But for what is loaded when it is wanted, what is found in every game's folder, and what has
    a test of its own."""
    importers: dict[Path, list[tuple[Path, bool]]] = defaultdict(list)
    tested: set[Path] = set()
    for path in modules():
        for imported, lazy in graph()[path]:
            if is_test(path):
                tested.add(imported)
            else:
                importers[imported].append((path, lazy))
    crumbs = [
        f"{shown(path)} ({lines(path)} lines) belongs into {shown(importers[path][0][0])}"
        for path in own_modules()
        if lines(path) < SMALL and path not in tested and not is_part_of_the_contract(path)
        if len({importer for importer, _ in importers[path]}) == 1
        if not any(lazy for _, lazy in importers[path])
    ]
    assert not crumbs, "\n".join(crumbs)


def is_part_of_the_contract(path: Path) -> bool:
    """True for what the client looks for in every game's folder."""
    text = "".join(path.read_text("utf-8") for path in (SOURCE / "table").glob("*.ts"))
    return path.parent.name == "web" and path.name in FOUND_IN_GAMES.findall(text)


def test_the_styles_of_what_the_first_page_shows_come_in_a_file_of_their_own() -> None:
    text = (ROOT / "web/plugins/chunks.ts").read_text("utf-8")
    pattern = re.search(r"FIRST_PARTS =\s*/(.*)/;", text)
    assert pattern is not None
    named = re.compile(pattern[1].replace("\\/", "/"))
    components = {path for path in own_modules() if path.is_relative_to(SOURCE)}
    first = {path for path in components if named.match(path.relative_to(SOURCE).as_posix())}
    wanted, found = [SOURCE / "app/main.ts"], set[Path]()
    while wanted:
        path = wanted.pop()
        if path not in found:
            found.add(path)
            wanted += [imported for imported, lazy in graph()[path] if not lazy]
    assert first == {path for path in found if path.suffix == ".svelte"}


@pytest.mark.parametrize("path", own_modules(), ids=shown)
def test_every_module_begins_by_saying_what_it_is(path: Path) -> None:
    text = path.read_text("utf-8")
    if path.suffix == ".svelte" and not text.startswith("<!--"):
        text = SCRIPT.split(text, maxsplit=1)[1].lstrip()
    assert text.startswith(("//", "/**", "<!--"))


def lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())
