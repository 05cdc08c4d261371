"""Builds the web client with Vite into the server's static folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tools import node
from tools.places import CACHE, SOURCE, STATIC, WEB
from tools.processes import run
from tools.say import announce
from tools.stamps import Stamp, fingerprint


def build() -> None:
    """Builds the client, unless it is up to date."""
    made_from = fingerprint(sources())
    stamp = Stamp(CACHE / "web_bundle.stamp")
    if stamp.shows(made_from) and (STATIC / "index.html").is_file():
        return
    node.install_web_packages(for_tests=False)
    announce("building_client")
    run(
        [*node.script("vite", "bin/vite.js"), "build", "--logLevel", "warn"],
        otherwise="no_client",
        folder=WEB,
        environment=node.environment(),
    )
    stamp.write(made_from)


def sources() -> Iterator[Path]:
    """The inputs of the build: the client, boards and layouts of games, the catalogues."""
    games = (*SOURCE.glob("games/*/web"), *SOURCE.glob("games/*/layouts"))
    for folder in (WEB, *games, *SOURCE.rglob("locale")):
        yield from files_below(folder)


def files_below(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_dir():
            if path.name not in ("node_modules", "__pycache__"):
                yield from files_below(path)
        else:
            yield path
