"""Lock files: names, versions and hashes of all packages, without URLs."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path

from tools import node, python_packages
from tools.chromium import PACKAGE as CHROMIUM
from tools.places import REQUIREMENTS, ROOT, WEB
from tools.processes import run

PROJECT = "pyproject.toml"
RUN, TEST = REQUIREMENTS / "run.txt", REQUIREMENTS / "test.txt"
BOARDGAME_IO = ROOT / "benchmarks/peers/boardgame_io"
EXTRAS = ("cluster", "mcp", "parquet", "plots", "print", "push", "rl")
BUILT = (PROJECT, "--group", "build")

COMPILE = (
    *("pip", "compile", "--quiet", "--upgrade", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--no-header", "--no-annotate", "--no-emit-index-url"),
)


def refresh() -> None:
    """Locks the newest versions that pyproject.toml and the package.json files allow."""
    for path in REQUIREMENTS.glob("*.txt"):
        if path != python_packages.UV_LOCK:
            path.unlink()
    all_extras = [word for extra in EXTRAS for word in ("--extra", extra)]
    lock(RUN, *BUILT)
    lock(TEST, *BUILT, *all_extras, "--group", "test", "--constraints", RUN)
    for extra in EXTRAS:
        lock(REQUIREMENTS / f"{extra}.txt", *BUILT, "--extra", extra, "--constraints", TEST)
    lock(REQUIREMENTS / "docs.txt", "--group", "docs", "--constraints", TEST)
    lock(REQUIREMENTS / "compile.txt", "--group", "compile", "--constraints", TEST)
    lock(REQUIREMENTS / "node.txt", "--group", "node")
    lock(REQUIREMENTS / "uv.txt", "--group", "uv")
    for folder in (WEB, CHROMIUM, BOARDGAME_IO):
        lock_web_packages(folder)


def lock(target: Path, *sources: str | Path) -> None:
    """Locks from the main index only: other indexes of this machine may not exist elsewhere."""
    only_the_index = {"UV_INDEX": "", "UV_FIND_LINKS": ""}
    python_packages.uv(*COMPILE, "--output-file", target, *sources, environment=only_the_index)


def lock_web_packages(folder: Path) -> None:
    """Locks in an empty folder: beside installed packages npm drops those of other platforms."""
    with tempfile.TemporaryDirectory() as empty:
        for name in ("package.json", ".npmrc"):
            shutil.copy(folder / name, empty)
        command = [*node.npm(), "install", "--package-lock-only", "--ignore-scripts"]
        run(command, otherwise="no_lock", folder=Path(empty), environment=node.environment())
        locked = json.loads((Path(empty) / "package-lock.json").read_text("utf-8"))
    for package in locked["packages"].values():
        package.pop("funding", None)  # nothing but addresses
    written = json.dumps(locked, indent=2, ensure_ascii=False)
    (folder / "package-lock.json").write_text(written + "\n", "utf-8")
