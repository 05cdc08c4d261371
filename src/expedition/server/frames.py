"""What comes over a WebSocket, frame by frame: a text that comes whole is read at once.

All else is left to the library: pieces, bytes, pings, and what no client should send. It would read
whole texts as well, by way of half a dozen generators for each of them.
"""

from __future__ import annotations

import zlib

from expedition.server.limits import LARGEST_FRAME

try:
    from websockets.speedups import apply_mask
except ImportError:  # where there was no compiler
    from websockets.utils import apply_mask

WHOLE_TEXT, COMPRESSED_TEXT = 0x81, 0xC1
END_OF_A_MESSAGE = b"\x00\x00\xff\xff"
"""What compressing ends with, and the other end adds by itself."""
_MASKED, _LENGTH = 0x80, 0x7F
_IN_TWO_BYTES = 126
_MASK = 4


class Frames:
    """Cuts what comes into frames, however it was cut on its way."""

    __slots__ = ("_begun",)

    def __init__(self) -> None:
        self._begun = b""

    def cut(self, data: bytes) -> list[bytes]:
        """The frames that are whole now; nobody waits for the end of one that is too large."""
        if self._begun:
            data, self._begun = self._begun + data, b""
        found = []
        while data:
            start, length = _measured(data)
            end = start + length
            if len(data) < end and length <= LARGEST_FRAME:
                self._begun = data
                break
            found.append(data[:end])
            data = data[end:]
        return found


def text_of(frame: bytes, window: int | None) -> str | None:
    """The whole text that a client says by a frame; None for all that wants a closer look.

    `window` is how many bits the client has for looking back where it compresses; None where that
    was not agreed on, or it may look back beyond the message.
    """
    kind = frame[0]
    if kind != WHOLE_TEXT and (kind != COMPRESSED_TEXT or window is None):
        return None
    start, length = _measured(frame)
    if not frame[1] & _MASKED or length > LARGEST_FRAME:
        return None
    said = apply_mask(frame[start:], frame[start - _MASK : start])
    try:
        return (said if kind == WHOLE_TEXT else _inflated(said, window)).decode()
    except (zlib.error, UnicodeDecodeError, OverflowError):
        return None


def _measured(data: bytes) -> tuple[int, int]:
    """Where what a frame says begins, and how long it is, as far as it has come."""
    if len(data) < 2:
        return 2, 0
    length = data[1] & _LENGTH
    mask = _MASK if data[1] & _MASKED else 0
    if length < _IN_TWO_BYTES:
        return 2 + mask, length
    start = 4 if length == _IN_TWO_BYTES else 10
    return start + mask, int.from_bytes(data[2:start], "big")


def _inflated(said: bytes, window: int | None) -> bytes:
    inflate = zlib.decompressobj(-(window or zlib.MAX_WBITS))
    text = inflate.decompress(said + END_OF_A_MESSAGE, LARGEST_FRAME)
    if inflate.unconsumed_tail:
        raise OverflowError
    return text
