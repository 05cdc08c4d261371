"""Packs Python for browsers: Pyodide from npm, what the server needs from PyPI, and our sources.

All of it is locked, with hashes. It is compiled to bytecode by the Python that will read it, which
saves a browser most of its start, and gzipped, so that it is as light on a host that packs nothing.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from tools import node, python_packages
from tools.places import CACHE, PYTHON, REQUIREMENTS, ROOT, SOURCE
from tools.processes import run
from tools.say import announce
from tools.stamps import Stamp, fingerprint

PACKAGE = ROOT / "tools/pyodide_package"
INSTALLED = CACHE / "pyodide"
PYODIDE = INSTALLED / "node_modules/pyodide"
WHEELS = CACHE / "pyodide_wheels"
PACKING = CACHE / "pyodide_packing"
MADE = SOURCE / "offline" / "runtime"
LOCK = REQUIREMENTS / "run.txt"
PLATFORM, VERSION = "pyemscripten_2026_0_wasm32", "3.14"
"""What the Pyodide of the lock is."""
NEEDED = frozenset(
    [
        "anyio",
        "itsdangerous",
        "librt",
        "msgspec",
        "mypy-extensions",
        "prometheus-client",
        "starlette",
        "structlog",
        "typing-extensions",
    ]
)
"""The packages that the server imports where it has no sockets, database and terminal."""
LEFT_OUT = (
    "assistant", "bots/lab", "bots/parallel", "cli", "client", "environments", "offline/folder.py",
    "offline/runtime",
    "server/run.py", "server/socket/fast_sockets.py", "server/socket/frame_parser.py",
    "server/socket/timeouts.py", "server/socket/websocket.py", "server/static", "store/cluster",
    "store/inspection.py", "store/migrations", "store/people.py", "store/reading",
    "store/store.py", "store/tables",
)  # fmt: skip
"""What of ours nobody imports there."""
NOT_OF_PACKAGES = ("/_backends/_trio.py", "/pytest_plugin.py", "/testclient.py", "/py.typed")
PLAIN = ("pyodide.mjs", "pyodide.asm.mjs")
"""Scripts, which a browser imports as they are; the rest it is given by our own script."""
LEVEL = 9


def build() -> None:
    """Packs it, unless it is up to date."""
    ours = list(sources())
    made_from = fingerprint([*ours, LOCK, *PACKAGE.iterdir(), Path(__file__)])
    stamp = Stamp(CACHE / "browser_python.stamp")
    if stamp.shows(made_from) and (MADE / "contents.json").is_file():
        return
    fetch_pyodide()
    fetch_wheels()
    announce("packing_python")
    shutil.rmtree(PACKING, ignore_errors=True)
    lay_out(PACKING / "packages", ours)
    shutil.copy(PYODIDE / "python_stdlib.zip", PACKING / "whole_stdlib.zip")
    command = [*node.program(), PACKAGE / "pack.mjs", PYODIDE, PACKING]
    run(command, otherwise="no_browser_python", environment=node.environment())
    put_down()
    stamp.write(made_from)


def sources() -> Iterator[Path]:
    """Our files that are packed: modules, and what they read."""
    for path in sorted(SOURCE.rglob("*")):
        name = path.relative_to(SOURCE).as_posix()
        is_left_out = any(name == one or name.startswith(f"{one}/") for one in LEFT_OUT)
        is_made = "__pycache__" in name or path.suffix in (".pyi", ".so", ".sha256")
        is_board = re.match(r"games/\w+/web/", name) is not None
        if path.is_file() and not (is_left_out or is_made or is_board):
            yield path


def fetch_pyodide() -> None:
    made_from = fingerprint([PACKAGE / "package-lock.json"])
    stamp = Stamp(INSTALLED / "pyodide.stamp")
    if stamp.shows(made_from):
        return
    announce("fetching_pyodide")
    shutil.rmtree(INSTALLED, ignore_errors=True)
    shutil.copytree(PACKAGE, INSTALLED)
    node.npm_ci(INSTALLED)
    stamp.write(made_from)


def fetch_wheels() -> None:
    """Installs the packages into a folder, by the hashes of the lock."""
    made_from = fingerprint([LOCK], *NEEDED)
    stamp = Stamp(WHEELS / "wheels.stamp")
    if stamp.shows(made_from):
        return
    shutil.rmtree(WHEELS, ignore_errors=True)
    WHEELS.mkdir(parents=True)
    wanted = WHEELS / "wanted.txt"
    wanted.write_text("".join(entries(LOCK.read_text("utf-8"))), "utf-8")
    python_packages.make_environment()
    run(
        [
            *(PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--no-deps"),
            *("--only-binary=:all:", "--require-hashes", "--no-compile", "--target", WHEELS),
            *("--platform", PLATFORM, "--python-version", VERSION, "--implementation", "cp"),
            *("--requirement", wanted),
        ],
        otherwise="no_packages",
    )
    stamp.write(made_from)


def entries(lock: str) -> Iterator[str]:
    """The entries of the lock for the packages that are needed, with their hashes."""
    for entry in re.finditer(r"^([\w.-]+)==.*\n(?:[ \t].*\n)*", lock, re.MULTILINE):
        if entry[1] in NEEDED:
            yield entry[0]


def lay_out(folder: Path, ours: list[Path]) -> None:
    """Puts all that is to be packed into one folder, as it is imported there."""
    for path in sorted(WHEELS.rglob("*")):
        name = path.relative_to(WHEELS).as_posix()
        if path.is_file() and is_wanted(name):
            copy(path, folder / name)
    for path in ours:
        copy(path, folder / "expedition" / path.relative_to(SOURCE))
    version = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert version is not None
    info = folder / f"expedition-{version[1]}.dist-info" / "METADATA"
    info.parent.mkdir()
    info.write_text(f"Metadata-Version: 2.4\nName: expedition\nVersion: {version[1]}\n", "utf-8")


def is_wanted(name: str) -> bool:
    """True for a file of a package that is imported or read there."""
    if "/" not in name:
        return name.endswith(".py")
    if ".dist-info/" in name:
        return name.endswith(("/METADATA", "/LICENSE", "/licenses/LICENSE"))
    return not name.endswith((*NOT_OF_PACKAGES, ".pyi"))


def copy(path: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, target)


def put_down() -> None:
    """Writes what browsers load, with a list of it."""
    shutil.rmtree(MADE, ignore_errors=True)
    MADE.mkdir(parents=True)
    for name in PLAIN:
        shutil.copy(PYODIDE / name, MADE)
    packed = (
        PYODIDE / "pyodide.asm.wasm",
        PACKING / "python_stdlib.zip",
        PACKING / "expedition.zip",
    )
    for path in packed:
        content = gzip.compress(path.read_bytes(), LEVEL, mtime=0)
        (MADE / f"{path.name}.gz").write_bytes(content)
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    contents = {
        "files": {f"{path.name}.gz": (MADE / f"{path.name}.gz").stat().st_size for path in packed},
        "lock": {"info": info, "packages": {}},
    }
    (MADE / "contents.json").write_text(json.dumps(contents), "utf-8")
