"""Writes tables to files: CSV, or Parquet with the extra of that name."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

from expedition.core.errors import Refusal

Row: TypeAlias = Mapping[str, str | int | float | None]

CSV, PARQUET, PLOT = ".csv", ".parquet", ".svg"
NEEDED = {PARQUET: ("pyarrow", "cli.no_parquet"), PLOT: ("matplotlib", "cli.no_plots")}
"""The package that a kind of file needs, and the refusal where it is missing."""


def check_writable(path: Path, known: Sequence[str] = (CSV, PARQUET)) -> None:
    """Raises a Refusal unless such a file can be written, before anything is simulated for it."""
    if path.suffix not in known:
        raise Refusal("cli.unknown_ending", file=str(path), known=", ".join(known))
    package, otherwise = NEEDED.get(path.suffix, ("", ""))
    if package and find_spec(package) is None:
        raise Refusal(otherwise)


def write_rows(path: Path, rows: Sequence[Row]) -> None:
    """Writes rows with the same columns, in the format of the file's extension."""
    try:
        if path.suffix == PARQUET:
            _write_parquet(path, rows)
        else:
            with path.open("w", encoding="utf-8", newline="") as file:
                writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows)
    except OSError as error:
        raise Refusal("cli.cannot_write", file=str(path), reason=error.strerror) from None


def _write_parquet(path: Path, rows: Sequence[Row]) -> None:
    import pyarrow
    from pyarrow import parquet

    parquet.write_table(pyarrow.Table.from_pylist([dict(row) for row in rows]), path)
