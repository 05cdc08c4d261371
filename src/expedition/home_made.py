"""Where people keep what was trained for layouts of their own, for every process of the program."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path


def data_folder() -> Path:
    """The folder where a person's programs keep what they must not lose."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "expedition"


def values_folder() -> Path:
    """The folder of learned weights: `EXPEDITION_VALUES`, or `values` among a person's data."""
    chosen = os.environ.get("EXPEDITION_VALUES")
    return Path(chosen) if chosen else data_folder() / "values"


def learned_values() -> Iterator[str]:
    """The texts of the files there, in the order of their names."""
    for file in sorted(values_folder().glob("*.json")):
        yield file.read_text("utf-8", errors="replace")
