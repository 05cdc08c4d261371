"""Free disk space: a probe that writes and syncs some bytes beside the database file."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryFile

ROOM = 64 * 1024
"""Some rounds of a large table."""


def check_room(folder: Path) -> None:
    """Raises OSError unless the disk of the folder takes some more bytes, down to its platters.

    A small commit may succeed on a full disk, in room that SQLite has kept in its write-ahead log;
    the one that no longer fits there fails. The bytes are random, lest a disk pack them.
    """
    with TemporaryFile(dir=folder) as file:
        file.write(os.urandom(ROOM))
        file.flush()
        os.fsync(file.fileno())
