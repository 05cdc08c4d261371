"""The Python interpreters on this machine that can run the program: on the path, or of pyenv."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.processes import answers

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
ASK = "import sys; print('.'.join(map(str, sys.version_info[:2])), sys.executable)"


def found() -> Mapping[str, Path]:
    """One interpreter for each supported version."""
    first = {version: next(_with_version(version), None) for version in VERSIONS}
    return {version: path for version, path in first.items() if path is not None}


def _with_version(version: str) -> Iterator[Path]:
    """Those that run: pyenv puts names on the path that lead nowhere."""
    for path in _candidates(version):
        answer = (answers([path, "-c", ASK]) or "").strip()
        if answer.startswith(f"{version} "):
            yield Path(answer.removeprefix(f"{version} "))


def _candidates(version: str) -> Iterator[Path]:
    on_path = shutil.which(f"python{version}")
    if on_path is not None:
        yield Path(on_path)
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from sorted(pyenv.glob(f"versions/{version}.*/bin/python{version}"), reverse=True)
