"""A server process of its own, which can be killed and started again on the same port and data."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.patience import PATIENCE

PROGRAM = Path(sys.executable).with_name("expedition")
OUTSIDE = {name: value for name, value in os.environ.items() if name != "EXPEDITION_PATIENCE"}
"""Without what says how long tests wait: it would say how long the server waits for people, too."""


class ServerProcess:
    """`expedition serve` on a free port with a data folder, and another database if it is given."""

    def __init__(self, data: Path, database: str | None = None) -> None:
        self.data = data
        self.port = _free_port()
        self._database = [] if database is None else ["--database", database]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Returns once the server answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        with (self.data / "output.log").open("ab") as output:
            self._process = subprocess.Popen(
                [
                    *(str(PROGRAM), "serve", "--host", "127.0.0.1"),
                    *("--port", str(self.port), "--data", str(self.data)),
                    *self._database,
                ],
                stdout=output,
                stderr=subprocess.STDOUT,
                env=OUTSIDE,
            )
        began = time.monotonic()
        while not self._answers():
            assert self._process.poll() is None, (self.data / "output.log").read_text()
            assert time.monotonic() < began + PATIENCE, "the server runs, and does not answer"
            time.sleep(0.05)

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Meanwhile it keeps all its connections, and does nothing."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """As `kill -9`: no goodbye."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """It is told to stop, and does in good order."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
                raise

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/api/games", timeout=PATIENCE).is_success
        except httpx.TransportError:
            return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
