"""Frames are cut where they end, and a text is read as the library would read it."""

from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import BINARY, CLOSE, CONT, PING, TEXT, Frame

from expedition.server.frames import Frames, text_of
from expedition.server.limits import LARGEST_FRAME

WINDOW = 9
COMPRESSED, RESERVED = 0x40, 0x20
LENGTHS = (0, 1, 125, 126, 2000, 2**16 - 1, LARGEST_FRAME)


def marked(frame: bytes, bit: int) -> bytes:
    return bytes((frame[0] | bit,)) + frame[1:]


def compressing() -> PerMessageDeflate:
    """As browsers do, who forget what they said before."""
    return PerMessageDeflate(True, True, 15, WINDOW)


def said(text: str, compressed: bool = False) -> bytes:
    extensions = [compressing()] if compressed else []
    return Frame(TEXT, text.encode()).serialize(mask=True, extensions=extensions)


@given(st.lists(st.tuples(st.text(max_size=300), st.booleans())), st.lists(st.integers(1, 40)))
def test_texts_are_read_however_they_were_cut_on_their_way(
    texts: list[tuple[str, bool]], cuts: list[int]
) -> None:
    data = b"".join(said(text, compressed) for text, compressed in texts)
    frames, found = Frames(), []
    for length in cuts:
        found += frames.cut(data[:length])
        data = data[length:]
    found += frames.cut(data)
    assert [text_of(frame, WINDOW) for frame in found] == [text for text, _ in texts]


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("compressed", [False, True])
def test_a_text_of_any_length_is_read(length: int, compressed: bool) -> None:
    text = os.urandom(length // 2 + 1).hex()[:length]
    [frame] = Frames().cut(said(text, compressed))
    assert text_of(frame, WINDOW) == text


@given(st.binary(max_size=200), st.integers(0, 200))
def test_whatever_comes_is_handed_on_whole_and_in_order(data: bytes, cut: int) -> None:
    frames = Frames()
    found = [*frames.cut(data[:cut]), *frames.cut(data[cut:])]
    assert data.startswith(b"".join(found))
    for frame in found:
        text_of(frame, WINDOW)


OTHERS = {
    "a piece": Frame(TEXT, b"a piece", fin=False).serialize(mask=True),
    "the rest": Frame(CONT, b"the rest").serialize(mask=True),
    "bytes": Frame(BINARY, b"bytes").serialize(mask=True),
    "ping": Frame(PING, b"ping").serialize(mask=True),
    "close": Frame(CLOSE, b"").serialize(mask=True),
    "from a server": Frame(TEXT, b"from a server").serialize(mask=False),
    "no text": Frame(TEXT, b"\xff is no text").serialize(mask=True),
    "not compressed": marked(said("not compressed"), COMPRESSED),
    "of no meaning yet": marked(said("of no meaning yet"), RESERVED),
}


@pytest.mark.parametrize("frame", OTHERS.values(), ids=OTHERS)
def test_all_else_is_left_to_the_library(frame: bytes) -> None:
    assert Frames().cut(frame) == [frame]
    assert text_of(frame, WINDOW) is None


def test_what_could_not_be_compressed_by_agreement_is_left_to_the_library() -> None:
    assert text_of(said("compressed", compressed=True), None) is None


def test_nobody_waits_for_the_end_of_a_frame_that_is_too_large() -> None:
    frame = said("x" * (LARGEST_FRAME + 1))
    assert Frames().cut(frame[:20]) == [frame[:20]]
    assert text_of(frame, WINDOW) is None


def test_what_would_be_too_large_once_it_is_inflated_is_left_to_the_library() -> None:
    frame = said("x" * (LARGEST_FRAME + 1), compressed=True)
    assert Frames().cut(frame) == [frame]
    assert text_of(frame, WINDOW) is None
