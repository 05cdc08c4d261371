"""Checks of the data folder: writable, free space, on a local file system."""

from __future__ import annotations

from collections.abc import Iterator
from errno import EDQUOT, ENOSPC
from pathlib import Path
from shutil import disk_usage

from expedition.cli.doctor_checks.finding import Finding, good, note, wrong
from expedition.store.writing.disk_space import check_room

MOUNTS = Path("/proc/mounts")
SHARES = frozenset({"9p", "afs", "ceph", "cifs", "fuse.sshfs", "glusterfs", "nfs", "nfs4", "smb3"})
"""Disks of other machines, on which SQLite's locks and its write-ahead log cannot be trusted."""
MEGABYTE = 1_000_000
PLENTY = 1000 * MEGABYTE
"""A match is some 10 KB, so this is a year of a busy club."""


def check_folder(folder: Path) -> Iterator[Finding]:
    """Checks that a server can keep its files in the folder."""
    if not folder.exists():
        yield note("no_folder_yet", folder=folder)
        return
    try:
        check_room(folder)
        free = disk_usage(folder).free
    except OSError as error:
        full = error.errno in (ENOSPC, EDQUOT)
        reason = error.strerror or error
        yield wrong("disk_full" if full else "folder_not_writable", folder=folder, reason=reason)
        return
    told = {"folder": folder, "room": free // MEGABYTE}
    yield note("little_room", **told) if free < PLENTY else good("room", **told)


def check_share(folder: Path, mounts: str) -> Iterator[Finding]:
    """Checks that an SQLite file in the folder would lie on a local disk.

    The mounts are the lines of /proc/mounts: what, where, the kind of file system, options.
    """
    lines = [line.split(" ") for line in mounts.splitlines()]
    above = {folder, *folder.parents}
    places = {Path(place): kind for _, place, kind, *_ in lines if Path(place) in above}
    nearest = max(places, key=lambda place: len(place.parts), default=None)
    if nearest is not None and places[nearest] in SHARES:
        yield wrong("network_share", folder=folder, kind=places[nearest])


def mounts_here() -> str:
    """The lines of /proc/mounts, on systems that have it."""
    return MOUNTS.read_text("utf-8", errors="replace") if MOUNTS.exists() else ""
