"""Bounds on the head of an HTTP request: bytes, lines, headers, and how a line may end.

Protects against request smuggling and endless heads: the parser behind it takes what comes in one
piece however long it is, and lines that end or go on in ways which proxies read otherwise.
"""

from __future__ import annotations

from expedition.server.base.errors import AddressTooLong, BadRequest, HeadTooLarge

LONGEST_HEAD = 16 * 1024
LONGEST_ADDRESS = 4096
LONGEST_LINE = 8000
"""A WebSocket's handshake is read by a library that takes no longer ones."""
MOST_HEADERS = 100
_END = b"\r\n\r\n"


class RequestHead:
    """Buffers the head of a request until it is whole and validated."""

    __slots__ = ("_begun", "_passed_on")

    def __init__(self, begun: bytes = b"") -> None:
        """`begun` was pipelined behind the request before, and has been passed on already."""
        self._begun = bytearray(begun)
        self._passed_on = len(begun)

    def take(self, data: bytes) -> bytes:
        """Takes bytes; returns those to be parsed once the head is whole, or raises a refusal."""
        before = self._begun[-1:] or b" "
        looked_at = max(0, len(self._begun) - len(_END) + 1)
        self._begun += data
        end = self._begun.find(_END, looked_at)
        length = end + len(_END) if end >= 0 else len(self._begun)
        if length > LONGEST_HEAD:
            raise HeadTooLarge("head_too_large", most=LONGEST_HEAD, headers=MOST_HEADERS)
        if end >= 0:
            _check(bytes(self._begun[:length]))
            return bytes(self._begun[self._passed_on :])
        if data.count(b"\n") != (before + data).count(b"\r\n"):  # it would never be whole
            raise BadRequest("bad_head")
        return b""


def _check(head: bytes) -> None:
    """Validates the lines of a whole head; a refusal says which bound is broken."""
    lines = head[: -len(_END)].split(b"\r\n")
    if len(lines) > MOST_HEADERS + 1 or any(len(line) > LONGEST_LINE for line in lines):
        raise HeadTooLarge("head_too_large", most=LONGEST_HEAD, headers=MOST_HEADERS)
    if len(lines[0]) > LONGEST_ADDRESS:
        raise AddressTooLong("address_too_long", most=LONGEST_ADDRESS)
    if any(b"\n" in line or b"\r" in line or line[:1] in (b" ", b"\t") for line in lines):
        raise BadRequest("bad_head")
