"""The main program of a Worker that thinks."""

from __future__ import annotations

from expedition.server.thinking.jobs import Tell
from expedition.server.thinking.worker import answer


def think(job: str, tell: Tell) -> str:
    """The outcome of a pickled job, whose bytes are the characters of the text."""
    return answer(job.encode("latin-1"), tell).decode()
