"""Import hook for compiled kernels and engines, with their Python sources as the fallback.

Compiled modules lie beside their sources, with the digests of the sources they were made from.
They are taken only while every source is still the same, so that a changed rule is never played by
old machine code, and only where librt is. `EXPEDITION_PURE=1` always takes the sources.
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
    """A meta path finder that prefers the sources of kernels and engines to compiled modules."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of a kernel's or engine's source; None for all other modules."""
        _, *rest = name.split(".")
        if not name.startswith(f"{__package__}.games.") or COMPILED.isdisjoint(rest):
            return None
        place = HOME.joinpath(*rest)
        source = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        return spec_from_file_location(name, source) if source.is_file() else None


def choose_kernels() -> None:
    """Installs the import hook, unless compiled kernels may be taken."""
    if LIST.is_file() and not may_be_taken():
        sys.meta_path.insert(0, SourceFirst)


def may_be_taken() -> bool:
    """True if compiled kernels are wanted, loadable, and made from these sources."""
    if os.environ.get("EXPEDITION_PURE") or not all(map(find_spec, NEEDED)):
        return False
    return is_true_to_sources()


def is_true_to_sources() -> bool:
    """True if the stored digests are those of the sources."""
    return LIST.read_text("utf-8").splitlines() == list(digests())


def digests() -> Iterator[str]:
    """The digests of the sources, as lines of the list."""
    for source in sources():
        yield f"{sha256(source.read_bytes()).hexdigest()}  {source.relative_to(HOME).as_posix()}"


def sources() -> list[Path]:
    """All modules of games in folders called `kernel` or `engine`."""
    return sorted(path for name in COMPILED for path in HOME.glob(f"games/*/{name}/*.py"))
