"""SQLite file of a server: permissions, pragmas, and a lock file for one server at a time."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from expedition.store.log import NotStored

if TYPE_CHECKING:
    from sqlalchemy.engine.interfaces import DBAPIConnection

if os.name == "posix":
    import fcntl

OWNER_ONLY = 0o600
FOLDER_OF_OWNER = 0o700
OTHERS = 0o077
PATIENTLY = ("PRAGMA busy_timeout=5000", "PRAGMA wal_autocheckpoint=1000")
"""In the thread: a commit waits for locks, and checkpoints the write-ahead log where need be."""
IN_HASTE = ("PRAGMA busy_timeout=0", "PRAGMA wal_autocheckpoint=0")
PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA secure_delete=ON",
    *PATIENTLY,
)
COMPANIONS = ("-wal", "-shm")
"""What SQLite puts beside the file, with the same permissions as the file."""


class InUse(NotStored):
    """Another server works with this database."""


def sqlite_address(file: Path) -> str:
    """Database URL of an SQLite file."""
    return f"sqlite:///{file}"


def keep_for_owner(file: Path) -> None:
    """Creates the file if need be, and takes permissions from others, for its companions too."""
    if not file.exists():
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    for path in (file, *(file.with_name(file.name + end) for end in COMPANIONS)):
        if path.exists():
            _tighten(path)


def set_pragmas(connection: DBAPIConnection) -> None:
    """Sets the pragmas of a connection: write-ahead log, a sync for each commit, secure delete."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


class FileLock:
    """Advisory file lock (`flock`) of one process, released by whatever ends that, be it a kill.

    It is no use on Windows, where there is no such lock.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._held: int | None = None

    @property
    def _beside(self) -> Path:
        return self.file.with_name(f"{self.file.name}.lock")

    def take(self) -> None:
        """Raises InUse if another process, or another store of this one, has the lock."""
        held = os.open(self._beside, os.O_CREAT | os.O_RDWR, OWNER_ONLY)
        try:
            if os.name == "posix":
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(held)
            raise InUse("database_in_use", file=self.file) from None
        self._held = held

    def is_free(self) -> bool:
        """True if no other process holds the lock, as far as permissions let one see."""
        if not self._beside.exists():
            return True
        try:
            self.take()
        except InUse:
            return False
        except OSError:  # it is another user's
            return True
        self.release()
        return True

    def release(self) -> None:
        """Releases the lock."""
        if self._held is not None:
            os.close(self._held)
            self._held = None


def _tighten(path: Path) -> None:
    found = path.stat()
    if os.name == "posix" and found.st_uid == os.geteuid() and found.st_mode & OTHERS:
        path.chmod(OWNER_ONLY)
