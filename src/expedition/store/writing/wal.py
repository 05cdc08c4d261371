"""Checks the write-ahead log of an SQLite file for damage, before SQLite opens it.

SQLite takes the log up to the first frame whose checksum is wrong, and drops the rest without a
word: after a crash that is the torn end of a transaction that was never confirmed. If what it would
drop holds whole transactions that were synced and shown, the log is damaged, and that is told.

Two witnesses say so: frames of later transactions that are right behind the wrong one (each frame's
checksum goes on from that of the frame before it), and the index in shared memory, which outlives a
process that is killed and counts the frames that were synced. Without the index, damage within the
last transaction looks like a torn end. https://www.sqlite.org/walformat.html
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from struct import Struct
from typing import NamedTuple, TypeAlias

from expedition.store.log import NotStored
from expedition.store.writing.sqlite_file import COMPANIONS, FileLock

Checksum: TypeAlias = tuple[int, int]

LITTLE_ENDIAN = 0x377F0682
BIG_ENDIAN = 0x377F0683
MASK = 0xFFFFFFFF
HEADER = Struct(">6I2I")
FRAME = Struct(">2I8s2I")
CHECKED_OF_HEADER = 24
CHECKED_OF_FRAME = 8
INDEX = Struct("=3IBBH2I8s8s8s")
"""One of the two copies of the header of the index, in the byte order of the machine."""
BACKFILLED = Struct("=I")


@dataclass(frozen=True, slots=True)
class Damage:
    """Corruption of the write-ahead log: synced commits behind frames whose checksum is wrong."""

    file: Path
    frame: int
    """The first frame that is wrong, counted from 1."""
    lost: int
    """How many commits are in nothing that can be read, as far as one sees; none if the file has
    taken in all of them."""
    is_in_file: bool
    """True if the file holds more than can be read of the log, which SQLite would lay on top."""
    pages: bytes
    """What is lost, as far as it can be read: pages, from which tables can be told."""


def damage_of(database: Path) -> Damage | None:
    """Scans the log beside the file for corruption; none if somebody is just writing to it."""
    found = _damage_of(database) if database.exists() else None
    return found if found is not None and found == _damage_of(database) else None


def look_at_log(lock: FileLock, alone: bool, accept_damage: bool) -> Damage | None:
    """Check before the file is opened: what SQLite would lose, refused unless it is accepted.

    To open the file `alone` takes the lock; beside a server the log is not looked at.
    """
    if alone:
        lock.take()
    damage = damage_of(lock.file) if alone or lock.is_free() else None
    if damage is None:
        return None
    if damage.lost and not accept_damage:
        raise NotStored("log_damaged", file=damage.file, lost=damage.lost)
    if damage.is_in_file:
        for end in COMPANIONS:
            lock.file.with_name(lock.file.name + end).unlink(missing_ok=True)
    return damage if damage.lost else None


def _damage_of(database: Path) -> Damage | None:
    log, index = (database.with_name(database.name + end) for end in COMPANIONS)
    synced = _index(index.read_bytes()) if index.exists() else None  # first: the log may grow
    content = log.read_bytes() if log.exists() else b""
    if not content and synced is None:
        return None
    header = _header(content, database)
    frames = list(_frames(content, header))
    wrong = next((place for place, frame in enumerate(frames) if not frame.is_right), len(frames))
    whole = _whole(frames, wrong)
    if synced is not None and header.is_right and synced.salts != header.salts:
        synced = None  # of another time: it counts other frames
    is_known = synced is not None and max(whole, synced.backfilled) < synced.frames
    if not is_known and not _goes_on_behind(frames, wrong):
        return None
    in_file = 0 if synced is None else synced.backfilled
    lost = [frame for frame in frames[max(whole, in_file) :] if frame.is_ours]
    return Damage(
        log,
        wrong + 1,
        max(int(is_known), sum(frame.commits for frame in lost)),
        in_file > whole,
        b"".join([content[frame.start : frame.end] for frame in lost]),
    )


class _Header(NamedTuple):
    page_size: int
    salts: bytes
    big_endian: bool
    checksum: Checksum
    is_right: bool


class _Frame(NamedTuple):
    """`is_ours` where it is of this log, and no leaving of an earlier one."""

    start: int
    end: int
    is_ours: bool
    is_right: bool
    commits: bool


class _Index(NamedTuple):
    """How many frames were synced, and how many of them the file has taken in."""

    frames: int
    backfilled: int
    salts: bytes


def _whole(frames: Sequence[_Frame], wrong: int) -> int:
    """How many frames SQLite takes: those of whole transactions before the first wrong one."""
    return max((place + 1 for place in range(wrong) if frames[place].commits), default=0)


def _goes_on_behind(frames: Sequence[_Frame], wrong: int) -> bool:
    """True if a frame is right behind the end of the transaction to which the wrong one belongs: it
    was written when that transaction had been synced."""
    ends = (at for at in range(wrong, len(frames)) if frames[at].is_ours and frames[at].commits)
    end = next(ends, len(frames))
    return any(frame.is_right for frame in frames[end + 1 :])


def _header(content: bytes, database: Path) -> _Header:
    """Parses the header of the log; if its checksum is wrong, the file and the frames say it."""
    if len(content) >= HEADER.size:
        magic, _, page_size, _, _, _, *told = HEADER.unpack_from(content)
        if magic in (LITTLE_ENDIAN, BIG_ENDIAN):
            big_endian = magic == BIG_ENDIAN
            found = _checksum(content[:CHECKED_OF_HEADER], (0, 0), big_endian)
            if found == tuple(told):
                return _Header(page_size, content[16:24], big_endian, found, is_right=True)
    size = _page_size(database)
    salts = _salts(content, FRAME.size + size)
    return _Header(size, salts, sys.byteorder == "big", (0, 0), is_right=False)


def _salts(content: bytes, size: int) -> bytes:
    """The salts that most frames have."""
    starts = range(HEADER.size, len(content) - size + 1, size)
    said = Counter(content[start + 8 : start + 16] for start in starts)
    return max(said, key=lambda salts: said[salts], default=b"")


def _frames(content: bytes, header: _Header) -> Iterator[_Frame]:
    """Parses the frames, verifying each checksum from that of the frame before."""
    before = header.checksum
    size = FRAME.size + header.page_size
    for start in range(HEADER.size, len(content) - size + 1, size):
        _, pages, salts, *told = FRAME.unpack_from(content, start)
        is_ours, end = salts == header.salts, start + size
        checked = content[start : start + CHECKED_OF_FRAME] + content[start + FRAME.size : end]
        is_right = is_ours and _checksum(checked, before, header.big_endian) == tuple(told)
        yield _Frame(start + FRAME.size, end, is_ours, is_right, commits=pages != 0)
        before = (told[0], told[1])


def _checksum(content: bytes, before: Checksum, big_endian: bool) -> Checksum:
    """SQLite's checksum, in which each pair of words goes on from the one before."""
    words = array("I", content)
    if big_endian != (sys.byteorder == "big"):
        words.byteswap()
    first, second = before
    pairs = iter(words)
    for one, other in zip(pairs, pairs, strict=True):
        first = (first + one + second) & MASK
        second = (second + other + first) & MASK
    return first, second


def _page_size(database: Path) -> int:
    with database.open("rb") as file:
        said = int.from_bytes(file.read(18)[16:], "big")
    return 65536 if said == 1 else max(said, 512)


def _index(content: bytes) -> _Index | None:
    """Parses the index in shared memory, unless it was left half written."""
    if len(content) < 2 * INDEX.size + BACKFILLED.size:
        return None
    if content[: INDEX.size] != content[INDEX.size : 2 * INDEX.size]:
        return None
    _, _, _, is_there, _, _, frames, _, _, salts, _ = INDEX.unpack_from(content)
    [backfilled] = BACKFILLED.unpack_from(content, 2 * INDEX.size)
    return _Index(frames, backfilled, salts) if is_there else None
