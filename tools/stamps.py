"""Build stamps: fingerprints of inputs, so that no step is repeated needlessly."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.places import ROOT


@dataclass(frozen=True, slots=True)
class Stamp:
    """A file with the fingerprint of a step's inputs."""

    path: Path

    def shows(self, fingerprint: str) -> bool:
        return self.path.is_file() and self.path.read_text("utf-8") == fingerprint

    def write(self, fingerprint: str) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(fingerprint, "utf-8")


def fingerprint(files: Iterable[Path], *also: str) -> str:
    """A hash of the names and contents of these files, and of anything else that matters."""
    digest = hashlib.sha256("\0".join(also).encode())
    for file in sorted(files):
        name = str(file.relative_to(ROOT)).encode()
        digest.update(b"\0" + name + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()
