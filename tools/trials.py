"""Smoke tests of wheels: installs each in an empty environment and runs real commands."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

from tools import python_packages
from tools.places import REQUIREMENTS
from tools.processes import run
from tools.say import Missing, announce

SECONDS_TO_STOP = 60
HERE = build_opener(ProxyHandler({}))
"""Asks this machine, whatever proxy leads out of it."""
HAS_KERNELS = (
    "from expedition import compiled; print(compiled.LIST.is_file() and compiled.may_be_taken())"
)


def try_wheels(folder: Path, python: Path, wheels: Sequence[Path]) -> None:
    """Raises Missing unless each wheel runs on that Python, with the locked packages."""
    environment = folder / "environment"
    shutil.rmtree(environment, ignore_errors=True)
    run([python, "-m", "venv", "--without-pip", environment], otherwise="no_environment")
    there = environment / "bin" / "python"
    lock = REQUIREMENTS / "run.txt"
    python_packages.uv("pip", "sync", "--require-hashes", lock, python=there)
    for wheel in wheels:
        python_packages.uv("pip", "install", "--no-deps", "--reinstall", wheel, python=there)
        try_installed(environment, wheel)
        announce("release_tried", name=wheel.name, python=folder.name)


def try_installed(environment: Path, wheel: Path) -> None:
    """Raises Missing unless the installed program is that of the wheel, and works."""
    program = environment / "bin" / "expedition"
    with tempfile.TemporaryDirectory() as elsewhere:
        here = Path(elsewhere)
        version = run([program, "--version"], otherwise="no_trial", folder=here).split()[-1]
        _expect(wheel.name.startswith(f"expedition-{version}-"), wheel, version)
        run([program, "games"], otherwise="no_trial", folder=here)
        sheet = run([program, "sheet", "temple"], otherwise="no_trial", folder=here)
        (here / "sheet.txt").write_text(sheet, "utf-8")
        run([program, "score", "sheet.txt"], otherwise="no_trial", folder=here)
        python = environment / "bin" / "python"
        compiled = run([python, "-c", HAS_KERNELS], otherwise="no_trial", folder=here).strip()
        _expect(compiled == str("-none-any" not in wheel.name), wheel, f"kernels: {compiled}")
        _try_to_serve(program, wheel, here)


def _try_to_serve(program: Path, wheel: Path, data: Path) -> None:
    """Starts a server, and checks its health and the pages of the client."""
    options = ("--language", "en", "--host", "127.0.0.1", "--port", "0", "--data", str(data))
    log = data / "log"
    with log.open("w") as errors:
        server = subprocess.Popen(
            (program, "serve", *options), cwd=data, stdout=subprocess.PIPE, stderr=errors, text=True
        )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().rpartition(" ")[2].strip()
        _expect(address.startswith("http"), wheel, log.read_text())
        for path in ("/healthz", "/"):
            with HERE.open(address + path) as answer:
                _expect(answer.status == 200, wheel, path)
    finally:
        server.terminate()
        server.wait(SECONDS_TO_STOP)


def _expect(is_so: bool, wheel: Path, found: str) -> None:
    if not is_so:
        raise Missing("no_trial", reason=f"{wheel.name}: {found}")
