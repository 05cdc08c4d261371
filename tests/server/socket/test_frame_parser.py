"""Frames are cut where they end, put together, inflated, and bounded in all that they may hold."""

from __future__ import annotations

import os
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import BINARY, CLOSE, CONT, PING, PONG, TEXT
from websockets.frames import Frame as LibraryFrame

from expedition.server.base.rate_limits import LARGEST_FRAME, LARGEST_MESSAGE
from expedition.server.socket.frame_parser import (
    BrokenProtocol,
    Frame,
    FrameReader,
    MessageReader,
)
from expedition.server.socket.line import Longer, Message

WINDOW = 9
LAST, COMPRESSED, RESERVED = 0x80, 0x40, 0x20
LENGTHS = (0, 1, 125, 126, 2000, LARGEST_MESSAGE)


def compressing() -> PerMessageDeflate:
    """As browsers do, who forget what they said before."""
    return PerMessageDeflate(True, True, 15, WINDOW)


def said(text: str, compressed: bool = False) -> bytes:
    extensions = [compressing()] if compressed else []
    return LibraryFrame(TEXT, text.encode()).serialize(mask=True, extensions=extensions)


def piece(opcode: int, data: bytes, last: bool = False, bits: int = 0) -> bytes:
    """A frame with whatever bits one likes."""
    length = len(data).to_bytes(8, "big")
    return bytes(((LAST if last else 0) | bits | opcode, 0xFF)) + length + bytes(4) + data


def read(data: bytes, window: int | None = WINDOW, cuts: tuple[int, ...] = ()) -> list[Message]:
    """All messages in it, however it was cut on its way."""
    frames, messages, found = FrameReader(), MessageReader(window), []
    for length in (*cuts, len(data)):
        frames.feed(data[:length])
        data = data[length:]
        while (frame := frames.next()) is not None:
            if (message := messages.take(frame)) is not None:
                found.append(message)
    return found


@given(st.lists(st.tuples(st.text(max_size=300), st.booleans())), st.lists(st.integers(1, 40)))
def test_texts_are_read_however_they_were_cut_on_their_way(
    texts: list[tuple[str, bool]], cuts: list[int]
) -> None:
    data = b"".join(said(text, compressed) for text, compressed in texts)
    assert read(data, cuts=tuple(cuts)) == [text for text, _ in texts]


@given(st.lists(st.binary(max_size=60), min_size=1), st.booleans())
def test_fragments_are_put_together(pieces: list[bytes], compressed: bool) -> None:
    whole = b"".join(pieces)
    if compressed:
        press = zlib.compressobj(wbits=-WINDOW)
        pressed = (press.compress(whole) + press.flush(zlib.Z_SYNC_FLUSH))[:-4]
        pieces = [pressed[at : at + 7] for at in range(0, len(pressed), 7)]
    data = b"".join(
        piece(
            CONT if n else BINARY, each, n == len(pieces) - 1, 0 if n else COMPRESSED * compressed
        )
        for n, each in enumerate(pieces)
    )
    assert read(data) == [whole]


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("compressed", [False, True])
def test_a_text_of_any_length_is_read(length: int, compressed: bool) -> None:
    text = os.urandom(length // 2 + 1).hex()[:length]
    assert read(said(text, compressed)) == [text]


@given(st.binary(max_size=200), st.lists(st.integers(1, 20)))
def test_whatever_comes_is_read_or_refused(data: bytes, cuts: list[int]) -> None:
    def outcome(*cuts: int) -> object:
        try:
            return read(data, cuts=cuts)
        except BrokenProtocol as broken:
            return broken.code

    whole, cut = outcome(), outcome(*cuts)
    assert type(whole) is type(cut)
    if not isinstance(whole, list):
        assert whole == cut


def test_a_frame_is_told_as_it_is() -> None:
    frames = FrameReader()
    frames.feed(LibraryFrame(PING, b"still there?").serialize(mask=True))
    assert frames.next() == Frame(PING, True, False, b"still there?")
    assert frames.next() is None
    assert frames.waiting == 0


BROKEN = {
    "from a server": (LibraryFrame(TEXT, b"x").serialize(mask=False), 1002),
    "a reserved bit": (piece(TEXT, b"x", last=True, bits=RESERVED), 1002),
    "a reserved opcode": (piece(0x3, b"x", last=True), 1002),
    "a reserved opcode of control": (piece(0xB, b"x", last=True), 1002),
    "a ping in pieces": (bytes((PING, 0x80)) + bytes(4), 1002),
    "a long pong": (piece(PONG, b"x" * 126, last=True), 1002),
    "a compressed close": (bytes((LAST | COMPRESSED | CLOSE, 0x80)) + bytes(4), 1002),
    "a rest of nothing": (piece(CONT, b"x", last=True), 1002),
    "a beginning before the end": (piece(TEXT, b"x") + piece(TEXT, b"x"), 1002),
    "a compressed rest": (piece(TEXT, b"") + piece(CONT, b"", bits=COMPRESSED), 1002),
    "not compressed": (piece(TEXT, b"\xff\xff", last=True, bits=COMPRESSED), 1002),
    "no text": (piece(TEXT, b"\xff is no text", last=True), 1007),
    "no text, over two fragments": (piece(TEXT, b"\xce") + piece(CONT, b"x", last=True), 1007),
    "a frame too large, of which only the header came": (
        bytes((LAST | TEXT, 0xFF)) + (LARGEST_FRAME + 1).to_bytes(8, "big"),
        1009,
    ),
    "a message too large": (
        piece(BINARY, bytes(LARGEST_FRAME)) + piece(CONT, b"x", last=True),
        1009,
    ),
}


@pytest.mark.parametrize(("data", "code"), BROKEN.values(), ids=BROKEN)
def test_what_no_client_should_send_is_refused_by_its_code(data: bytes, code: int) -> None:
    with pytest.raises(BrokenProtocol) as broken:
        read(data)
    assert broken.value.code == code


def test_what_could_not_be_compressed_by_agreement_is_refused() -> None:
    with pytest.raises(BrokenProtocol):
        read(said("compressed", compressed=True), window=None)


def test_text_that_is_cut_within_a_letter_is_whole_again() -> None:
    first, rest = "é".encode()
    assert read(piece(TEXT, bytes((first,))) + piece(CONT, bytes((rest,)), last=True)) == ["é"]


@pytest.mark.parametrize("compressed", [False, True])
def test_of_a_message_over_the_largest_nothing_is_kept(compressed: bool) -> None:
    text = "x" * (LARGEST_MESSAGE + 1)
    assert read(said(text, compressed) + said("next")) == [Longer.THAN_THE_LARGEST, "next"]


def test_a_bomb_is_inflated_no_further_than_the_largest_message() -> None:
    press = zlib.compressobj(9, wbits=-WINDOW)
    bomb = (press.compress(bytes(60_000_000)) + press.flush(zlib.Z_SYNC_FLUSH))[:-4]
    assert len(bomb) < LARGEST_FRAME
    data = piece(TEXT, bomb, last=True, bits=COMPRESSED)
    assert read(data) == [Longer.THAN_THE_LARGEST]
