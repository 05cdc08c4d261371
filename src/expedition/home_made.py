"""The user's data folder, and the values that were trained for custom layouts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path


def data_folder() -> Path:
    """The folder for data that must not be lost."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "expedition"


def values_folder() -> Path:
    """The folder of learned values: `EXPEDITION_VALUES`, or `values` in the data folder."""
    chosen = os.environ.get("EXPEDITION_VALUES")
    return Path(chosen) if chosen else data_folder() / "values"


def learned_values() -> Iterator[str]:
    """The texts of the files there, sorted by name."""
    for file in sorted(values_folder().glob("*.json")):
        yield file.read_text("utf-8", errors="replace")
