"""Compiles the kernels of games with mypyc if there is a compiler; else the sources are used."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from tools import python_packages
from tools.places import CACHE, REQUIREMENTS, ROOT, SOURCE
from tools.processes import run
from tools.say import announce
from tools.stamps import Stamp, fingerprint

sys.path.insert(0, str(SOURCE.parent))  # before the project is installed, it is found there
from expedition import compiled

COMPILER = CACHE / "compiler"
"""An environment of its own: whoever only plays need not wait for mypy."""
LOCK = REQUIREMENTS / "compile.txt"
RECIPE = ROOT / "tools" / "compile_kernels.py"


def build() -> None:
    """Compiles the kernels, unless they are up to date."""
    made_from = fingerprint([*compiled.sources(), LOCK, Path(__file__), RECIPE], sys.version)
    stamp = Stamp(CACHE / "kernels.stamp")
    if stamp.shows(made_from) and compiled.LIST.is_file():
        return
    forget()
    if not has_compiler():
        announce("no_compiler")
        return
    announce("compiling_kernels")
    make_environment()
    digests = list(compiled.digests())  # a source that changes meanwhile is not what was compiled
    with tempfile.TemporaryDirectory() as folder:
        sources = [source.relative_to(ROOT) for source in compiled.sources()]
        python = COMPILER / "bin" / "python"
        run([python, "-m", "tools.compile_kernels", folder, *sources], otherwise="no_kernels")
        shutil.copytree(Path(folder) / "lib", SOURCE.parent, dirs_exist_ok=True)
    compiled.LIST.write_text("".join(f"{line}\n" for line in digests), "utf-8")
    stamp.write(made_from)


def are_compiled() -> bool:
    """True if there are compiled kernels, made from the sources as they are now."""
    return compiled.LIST.is_file() and compiled.is_true_to_sources()


def games() -> list[str]:
    """The folders of those games that have kernels."""
    return sorted({source.relative_to(compiled.HOME).parts[1] for source in compiled.sources()})


def build_beside() -> None:
    """Compiles in the background; until that is done the sources are used."""
    with (CACHE / "kernels.log").open("w") as log:
        subprocess.Popen(
            [sys.executable, "-m", "tools", "kernels"],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=lambda: os.nice(10) and None,
        )


def forget() -> None:
    """Deletes compiled kernels."""
    compiled.LIST.unlink(missing_ok=True)
    for path in SOURCE.parent.rglob("*.so"):
        path.unlink()


def has_compiler() -> bool:
    """True if there is a C compiler, and the headers of this Python."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return bool(shutil.which(os.environ.get("CC") or compiler)) and headers.is_file()


def make_environment() -> None:
    made_from = fingerprint([LOCK], sys.version)
    stamp = Stamp(COMPILER / "stamp")
    if stamp.shows(made_from):
        return
    shutil.rmtree(COMPILER, ignore_errors=True)
    run([sys.executable, "-m", "venv", "--without-pip", COMPILER], otherwise="no_environment")
    python_packages.uv("pip", "sync", "--require-hashes", LOCK, python=COMPILER / "bin" / "python")
    stamp.write(made_from)
