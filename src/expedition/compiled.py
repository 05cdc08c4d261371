"""Chooses between the sources of kernels and engines and what a compiler has made of them.

Compiled modules lie beside their sources, with a list of the sources that they were made from. They
are taken only while every source is still the same, so that a changed rule is never played by old
machine code, and where librt is, which they stand on. `EXPEDITION_PURE=1` takes the sources always.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

HOME = Path(__file__).parent
LIST = HOME / "kernels.sha256"
"""A line for each kernel: the digest of its source, and where that lies below this folder."""

COMPILED = frozenset({"kernel", "engine"})
"""The folders of a game whose modules are compiled: its rules, and what looks ahead by them."""

NEEDED = ("librt", "mypy_extensions")
"""What compiled kernels stand on, and what that stands on."""


class SourceFirst:
    """A meta path finder: the sources of kernels and engines come before compiled modules."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a kernel; modules that are none are left to others."""
        _, *rest = name.split(".")
        if not name.startswith(f"{__package__}.games.") or COMPILED.isdisjoint(rest):
            return None
        place = HOME.joinpath(*rest)
        source = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        return spec_from_file_location(name, source) if source.is_file() else None


def choose_kernels() -> None:
    """From now on kernels are imported compiled where that is true to their sources."""
    if LIST.is_file() and not may_be_taken():
        sys.meta_path.insert(0, SourceFirst)


def may_be_taken() -> bool:
    """True if what was compiled is wanted, can be loaded, and plays by the rules as they are."""
    if os.environ.get("EXPEDITION_PURE") or not all(map(find_spec, NEEDED)):
        return False
    return is_true_to_sources()


def is_true_to_sources() -> bool:
    """True if the compiled kernels were made from the sources that are here now."""
    return LIST.read_text("utf-8").splitlines() == list(digests())


def digests() -> Iterator[str]:
    """The lines of the list, for the sources that are here now."""
    for source in sources():
        yield f"{sha256(source.read_bytes()).hexdigest()}  {source.relative_to(HOME).as_posix()}"


def sources() -> list[Path]:
    """All modules of games in folders called `kernel` or `engine`."""
    return sorted(path for name in COMPILED for path in HOME.glob(f"games/*/{name}/*.py"))
