"""The virtual environment in .venv, and the locked Python packages in it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

from tools import debian
from tools.places import ENVIRONMENT, PROGRAMS, PYTHON, REQUIREMENTS, ROOT
from tools.processes import Command, answers, run
from tools.registry import uv_environment
from tools.say import Missing, announce
from tools.stamps import Stamp, fingerprint

UV_LOCK = REQUIREMENTS / "uv.txt"
NESTED = ("test", "plots", "run")
"""Each of these locks holds all that the ones after it do."""


def install(*names: str) -> None:
    """Installs these locks ("run", "test", "docs") and the project into .venv."""
    make_environment()
    wanted = {*names, *installed_locks()}
    fullest = next((name for name in NESTED if name in wanted), None)
    wanted -= {name for name in NESTED if name != fullest}
    locks = [REQUIREMENTS / f"{name}.txt" for name in sorted(wanted)]
    made_from = fingerprint([*locks, UV_LOCK, ROOT / "pyproject.toml"])
    if stamp().shows(made_from):
        return
    announce("installing_packages")
    uv("pip", "sync", "--require-hashes", *locks)
    uv("pip", "install", "--no-deps", "--no-build-isolation", "--editable", ROOT)
    (ENVIRONMENT / "locks").write_text("\n".join(sorted(wanted)), "utf-8")
    stamp().write(made_from)


def uv(
    *arguments: str | Path, environment: dict[str, str] | None = None, python: Path = PYTHON
) -> None:
    """Runs uv on .venv, or another Python; downloads it if it is missing or of another version."""
    fetch_uv()
    run(
        [PROGRAMS / "uv", *arguments, "--python", python],
        otherwise="no_packages",
        environment={**uv_environment(), **(environment or {})},
    )


def fetch_uv() -> None:
    make_environment()
    made_from = fingerprint([UV_LOCK])
    stamp = Stamp(ENVIRONMENT / "uv.stamp")
    if stamp.shows(made_from):
        return
    pip: Command = [PYTHON, "-m", "pip", "--disable-pip-version-check"]
    run([*pip, "install", "--require-hashes", "--requirement", UV_LOCK], otherwise="no_packages")
    stamp.write(made_from)


def make_environment() -> None:
    """Creates .venv if it is missing, or was made for another path or Python."""
    made_from = f"{ENVIRONMENT}\n{sys.base_prefix}\n{sys.version}"
    stamp = Stamp(ENVIRONMENT / "environment.stamp")
    if PYTHON.exists() and (stamp.shows(made_from) or is_inside_environment()):
        return
    announce("making_environment")
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    if not can_make_environments():
        install_venv()
    run([sys.executable, "-m", "venv", ENVIRONMENT], otherwise="no_environment")
    stamp.write(made_from)


def is_inside_environment() -> bool:
    return Path(sys.prefix) == ENVIRONMENT


def can_make_environments() -> bool:
    return answers([sys.executable, "-c", "import ensurepip, venv"]) is not None


def install_venv() -> None:
    """Installs Python's venv module with apt: Debian and Ubuntu ship Python without it."""
    if not debian.can_install():
        raise Missing("no_venv")
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    debian.install(package, otherwise="no_venv")
    if not can_make_environments():
        raise Missing("no_venv")


def installed_locks() -> Iterable[str]:
    written = ENVIRONMENT / "locks"
    return written.read_text("utf-8").split() if written.is_file() else ()


def stamp() -> Stamp:
    return Stamp(ENVIRONMENT / "packages.stamp")
