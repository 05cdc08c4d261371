"""WebSocket frame parser (RFC 6455) with decompression (RFC 7692), bounded in all that it holds.

It runs in linear time over one buffer, whatever a stranger sends and however it was cut on its
way. The library's own parser costs ten times as much for each message of a client.
"""

from __future__ import annotations

import zlib
from typing import NamedTuple

from websockets.frames import BINARY, CLOSE, CONT, PING, PONG, TEXT, CloseCode

from expedition.server.base.rate_limits import LARGEST_FRAME, LARGEST_MESSAGE
from expedition.server.socket.line import Longer, Message

try:
    from websockets.speedups import apply_mask
except ImportError:  # where there was no compiler
    from websockets.utils import apply_mask

WHOLE_TEXT, COMPRESSED_TEXT = 0x81, 0xC1
END_OF_A_MESSAGE = b"\x00\x00\xff\xff"
"""The end of a deflated message (an empty block), which RFC 7692 leaves out on the wire."""
_IS_LAST, _IS_COMPRESSED, _RESERVED, _OPCODE = 0x80, 0x40, 0x30, 0x0F
_MASKED, _LENGTH = 0x80, 0x7F
_IN_TWO_BYTES = 126
_LONGEST_OF_CONTROL = 125
_DATA, _CONTROL = frozenset((CONT, TEXT, BINARY)), frozenset((CLOSE, PING, PONG))


class BrokenProtocol(Exception):
    """A violation of the WebSocket protocol or of a limit; the connection is closed with `code`."""

    def __init__(self, code: CloseCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Frame(NamedTuple):
    """A WebSocket frame from a client, unmasked."""

    opcode: int
    is_last: bool
    is_compressed: bool
    payload: bytes


class FrameReader:
    """Incremental parser of frames over one buffer; BrokenProtocol for headers not allowed."""

    __slots__ = ("_buffer",)

    def __init__(self) -> None:
        self._buffer = bytearray()

    @property
    def waiting(self) -> int:
        """Bytes in the buffer that belong to no whole frame yet."""
        return len(self._buffer)

    def feed(self, data: bytes) -> None:
        """Adds bytes that have come to the buffer."""
        self._buffer += data

    def next(self) -> Frame | None:
        """The next frame, once it is whole; one that is too large is refused by its header."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        first, length = buffer[0], buffer[1] & _LENGTH
        _check_header(first, buffer[1])
        start = 2
        if length >= _IN_TWO_BYTES:
            start = 4 if length == _IN_TWO_BYTES else 10
            if len(buffer) < start:
                return None
            length = int.from_bytes(buffer[2:start], "big")
            if length > LARGEST_FRAME:
                raise BrokenProtocol(CloseCode.MESSAGE_TOO_BIG, "frame too large")
        end = start + 4 + length
        if len(buffer) < end:
            return None
        payload = apply_mask(buffer[start + 4 : end], buffer[start : start + 4])
        del buffer[:end]
        return Frame(first & _OPCODE, bool(first & _IS_LAST), bool(first & _IS_COMPRESSED), payload)


class MessageReader:
    """Reassembles fragmented messages, and inflates compressed ones (permessage-deflate).

    `window` is how many bits the client has for looking back within a message where it compresses;
    None where compression was not agreed on.
    """

    __slots__ = ("_first", "_pieces", "_window")

    def __init__(self, window: int | None) -> None:
        self._window = window
        self._first: Frame | None = None
        self._pieces = bytearray()

    def take(self, frame: Frame) -> Message | None:
        """Takes a data frame; returns the message if that is whole now."""
        self._check_order(frame)
        if frame.is_last and self._first is None:
            return _message(frame, frame.payload, self._window)
        first = self._first = self._first or frame
        self._pieces += frame.payload
        if len(self._pieces) > LARGEST_FRAME:
            raise BrokenProtocol(CloseCode.MESSAGE_TOO_BIG, "message too large")
        if not frame.is_last:
            return None
        pieces, self._pieces, self._first = bytes(self._pieces), bytearray(), None
        return _message(first, pieces, self._window)

    def _check_order(self, frame: Frame) -> None:
        continues = frame.opcode == CONT
        if continues != (self._first is not None):
            expected = "unexpected continuation frame" if continues else "expected a continuation"
            raise BrokenProtocol(CloseCode.PROTOCOL_ERROR, expected)
        if frame.is_compressed and (continues or self._window is None):
            raise BrokenProtocol(CloseCode.PROTOCOL_ERROR, "reserved bits must be 0")


def _check_header(first: int, second: int) -> None:
    """Validates the first two bytes of a frame: flags, opcode, masking, control lengths."""
    opcode = first & _OPCODE
    reason = None
    if first & _RESERVED:
        reason = "reserved bits must be 0"
    elif not second & _MASKED:
        reason = "incorrect masking"
    elif opcode in _CONTROL:
        if first & _IS_COMPRESSED:
            reason = "reserved bits must be 0"
        elif not first & _IS_LAST:
            reason = "fragmented control frame"
        elif second & _LENGTH > _LONGEST_OF_CONTROL:
            reason = "control frame too long"
    elif opcode not in _DATA:
        reason = "invalid opcode"
    if reason is not None:
        raise BrokenProtocol(CloseCode.PROTOCOL_ERROR, reason)


def _message(first: Frame, payload: bytes, window: int | None) -> Message:
    """Decodes a message: inflated, bounded in length, and checked to be UTF-8 if it is a text."""
    if first.is_compressed:
        payload = _inflated(payload, window)
    if len(payload) > LARGEST_MESSAGE:
        return Longer.THAN_THE_LARGEST
    if first.opcode == BINARY:
        return payload
    try:
        return payload.decode()
    except UnicodeDecodeError:
        raise BrokenProtocol(CloseCode.INVALID_DATA, "not UTF-8") from None


def _inflated(payload: bytes, window: int | None) -> bytes:
    """Inflates a payload, no further than a byte over the largest message (decompression bombs)."""
    inflate = zlib.decompressobj(-(window or zlib.MAX_WBITS))
    try:
        return inflate.decompress(payload + END_OF_A_MESSAGE, LARGEST_MESSAGE + 1)
    except zlib.error:
        raise BrokenProtocol(CloseCode.PROTOCOL_ERROR, "decompression failed") from None
