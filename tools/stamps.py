"""A stamp remembers what a step was made from, so that no work is done twice."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.places import ROOT


@dataclass(frozen=True, slots=True)
class Stamp:
    """A small file with the fingerprint of what a step was last made from."""

    path: Path

    def shows(self, fingerprint: str) -> bool:
        return self.path.is_file() and self.path.read_text("utf-8") == fingerprint

    def write(self, fingerprint: str) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(fingerprint, "utf-8")


def fingerprint(files: Iterable[Path], *also: str) -> str:
    """One value for the names and contents of these files and whatever else matters."""
    digest = hashlib.sha256("\0".join(also).encode())
    for file in sorted(files):
        name = str(file.relative_to(ROOT)).encode()
        digest.update(b"\0" + name + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()
