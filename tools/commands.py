"""The commands behind `make`."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tools import (
    browser_python,
    checks,
    chromium,
    french,
    generated_types,
    kernels,
    locks,
    node,
    python_packages,
    releases,
    web_bundle,
)
from tools.places import CACHE, ENVIRONMENT, NODE_MODULES, PROGRAMS, PYTHON, ROOT, STATIC, WEB
from tools.processes import Command
from tools.say import Missing, announce

Arguments = Sequence[str]


def obey(arguments: Arguments) -> int:
    name, *rest = arguments or [""]
    if name not in COMMANDS:
        raise Missing("no_command", name=name)
    return COMMANDS[name](rest)


def play(arguments: Arguments) -> int:
    """Replaces this process by the server, so that nothing stands between it and Ctrl-C."""
    with alone():
        python_packages.install("run")
        web_bundle.build()
    kernels.build_beside()
    program = str(PROGRAMS / "expedition")
    os.execv(program, [program, "serve", "--open", *arguments])


def test(arguments: Arguments) -> int:
    """Runs all checks; the arguments go to pytest."""
    set_up_for_tests()
    with alone():
        web_bundle.build()
        browser_python.build()
        build_kernels()
        browser = chromium.find_or_install()
    return checks.run_all(browser, arguments)


def check(arguments: Arguments) -> int:
    """The quick tier; what the arguments say is for pytest."""
    with alone():
        python_packages.install("test")
        build_kernels()
    return checks.run_quick(arguments)


def format_sources(_: Arguments) -> int:
    set_up_for_tests()
    french.space_all()
    ruff = PROGRAMS / "ruff"
    return max(
        show([ruff, "check", "--fix", "--quiet", "."]),
        show([ruff, "format", "."]),
        show([*checks.prettier(), "--write"], folder=WEB),
    )


def generate(arguments: Arguments) -> int:
    set_up_for_tests()
    if "--check" in arguments:
        return generated_types.check()
    generated_types.generate()
    return 0


def bench(arguments: Arguments) -> int:
    set_up_for_tests()
    with alone():
        build_kernels()
    return show([PYTHON, "-m", "benchmarks", *arguments])


def balance(arguments: Arguments) -> int:
    """Writes the balance reports in docs/balance; arguments override the defaults."""
    with alone():
        python_packages.install("plots")
    return show([PROGRAMS / "expedition", "balance", "--out", "docs/balance", *arguments])


def docs(arguments: Arguments) -> int:
    """Builds the documentation site; the plots of balance reports are drawn from stored data."""
    with alone():
        python_packages.install("plots", "docs")
    redraw = ["balance", "--out", "docs/balance", "--redraw", "--language", "en"]
    return show([PROGRAMS / "expedition", *redraw]) or show(
        [PROGRAMS / "zensical", "build", "--strict", "--config-file", "mkdocs.yml", *arguments]
    )


def lock(_: Arguments) -> int:
    with alone():
        locks.refresh()
    return 0


def build(_: Arguments) -> int:
    """Builds the source archive and wheels in dist/, and tests them."""
    with alone():
        python_packages.install("run")
        web_bundle.build()
        browser_python.build()
        releases.build()
    return 0


def wheel(_: Arguments) -> int:
    """Builds the wheel for this Python alone in dist/: for an image, or from a source archive."""
    with alone():
        python_packages.install("run")
    releases.wheel()  # which comes back for the kernels
    return 0


def compile_kernels(_: Arguments) -> int:
    """Compiles the kernels, in the background of a server, or for the packaging hook."""
    build_kernels()
    return 0


def web(_: Arguments) -> int:
    """Builds the client, for the packaging hook."""
    with alone():
        web_bundle.build()
    return 0


def site(arguments: Arguments) -> int:
    """Writes the static site into build/site, or where the arguments say."""
    with alone():
        python_packages.install("run")
        web_bundle.build()
        browser_python.build()
    where = arguments or ["--out", "build/site"]
    return show([PROGRAMS / "expedition", "site", *where])


def clean(_: Arguments) -> int:
    made = [ENVIRONMENT, NODE_MODULES, STATIC, browser_python.MADE, CACHE, ROOT / "dist"]
    made += [ROOT / "site", ROOT / "build"]
    there = [path for path in made if path.exists()]
    kernels.forget()
    for path in there:
        shutil.rmtree(path)
    announce("cleaned", names=", ".join(str(path.relative_to(ROOT)) for path in there) or "-")
    return 0


COMMANDS: Mapping[str, Callable[[Arguments], int]] = {
    "play": play,
    "test": test,
    "check": check,
    "format": format_sources,
    "generate": generate,
    "bench": bench,
    "balance": balance,
    "docs": docs,
    "lock": lock,
    "build": build,
    "wheel": wheel,
    "kernels": compile_kernels,
    "web": web,
    "site": site,
    "clean": clean,
}


def set_up_for_tests() -> None:
    with alone():
        python_packages.install("test")
        node.install_web_packages(for_tests=True)


def build_kernels() -> None:
    """Compiles under a lock of its own: it takes minutes, for which no server waits."""
    with alone("kernels"):
        kernels.build()


@contextmanager
def alone(work: str = "set_up") -> Iterator[None]:
    """A lock: one set-up at a time in this folder; a second one waits, then finds its work done."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{work}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def show(command: Command, *, folder: Path = ROOT) -> int:
    """Runs a program with its output on the terminal."""
    return subprocess.run([str(part) for part in command], cwd=folder).returncode
