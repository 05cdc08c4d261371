"""The page on dependencies names every package that the project asks for, and no other."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator

from tests.docs.pages import DOCS, ROOT

PAGE = DOCS / "decisions/0007-dependencies.md"
PACKAGE_FILES = (
    "web/package.json",
    "tools/chromium_package/package.json",
    "tools/pyodide_package/package.json",
)


def asked_for() -> Iterator[str]:
    """The packages that the project's own files name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    for group in project["dependency-groups"].values():
        wanted += group
    for extra in project["project"].get("optional-dependencies", {}).values():
        wanted += extra
    yield from (re.split(r"[\[<>=!;~ ]", requirement)[0].lower() for requirement in wanted)
    for name in PACKAGE_FILES:
        package = json.loads((ROOT / name).read_text("utf-8"))
        yield from package.get("dependencies", {})
        yield from package.get("devDependencies", {})


def test_the_page_names_every_dependency_and_no_other() -> None:
    rows = re.findall(r"^\| ([^|]+?) \| [^|]+ \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    named = [row for row in rows if row not in ("package", "---")]
    assert len(named) == len(set(named))
    assert set(named) == set(asked_for())
