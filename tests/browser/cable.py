"""A TCP proxy between a browser and a server, which can be cut like a network cable."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Thread

MOST_AT_ONCE = 64 * 1024


class Cable:
    """Carries bytes to and fro until it is cut; then both ends see their connections end."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self._ends: set[socket.socket] = set()
        self._is_cut = False
        self._lock = Lock()
        Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def cut(self) -> None:
        """Every connection ends, and whoever tries another is hung up on."""
        with self._lock:
            self._is_cut = True
            for end in self._ends:
                _hang_up(end)
            self._ends.clear()

    def mend(self) -> None:
        """From now on connections are carried again."""
        with self._lock:
            self._is_cut = False

    def close(self) -> None:
        """Nobody is listened to any more."""
        self.cut()
        _hang_up(self._door)

    def _accept(self) -> None:
        with suppress(OSError):  # closed for good
            while True:
                self._connect(self._door.accept()[0])

    def _connect(self, here: socket.socket) -> None:
        there = socket.create_connection(("127.0.0.1", self._port))
        with self._lock:
            if self._is_cut:
                _hang_up(here)
                _hang_up(there)
                return
            self._ends |= {here, there}
        for one, other in ((here, there), (there, here)):
            Thread(target=_carry, args=(one, other), daemon=True).start()


def _carry(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(MOST_AT_ONCE):
            other.sendall(data)
    _hang_up(other)


def _hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def cable(port: int) -> Iterator[Cable]:
    """A cable to that port, taken away afterwards."""
    laid = Cable(port)
    try:
        yield laid
    finally:
        laid.close()
