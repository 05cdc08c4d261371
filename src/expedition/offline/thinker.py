"""The main program of a Worker that thinks."""

from __future__ import annotations

from expedition.bots.strengths.search import SHARE
from expedition.server.thinking.jobs import Tell
from expedition.server.thinking.worker import answer

SHARE_OF_PLAYOUTS = 0.1
"""Without compiled kernels all of them take half a minute and more where a phone thinks."""


def think(job: str, tell: Tell) -> str:
    """The outcome of a pickled job, whose bytes are the characters of the text."""
    before = SHARE.set(SHARE_OF_PLAYOUTS)
    try:
        return answer(job.encode("latin-1"), tell).decode()
    finally:
        SHARE.reset(before)
