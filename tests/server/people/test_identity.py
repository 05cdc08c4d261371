"""Initials, the names of bots, and the secret that signs cookies."""

from __future__ import annotations

from pathlib import Path

from expedition.server.base.codes import LETTERS, is_code, new_code
from expedition.server.people.identity import distinct_initials, kept_secret
from expedition.server.people.looks import Look
from expedition.server.state.bot_names import NAMES, new_bot
from expedition.server.state.seating import Sitter


def test_initials_are_told_apart_by_numbers_and_never_too_long() -> None:
    taken: list[str] = []
    for _ in range(100):
        taken.append(distinct_initials("ABC", taken))
    assert taken[:3] == ["ABC", "AB2", "AB3"]
    assert len(set(taken)) == 100
    assert max(map(len, taken)) == 3


def test_a_hundred_bots_have_a_hundred_names() -> None:
    sitters: list[Sitter] = []
    for _ in range(100):
        bot = new_bot("random", ["random"], sitters)
        sitters.append(Sitter(bot.name, bot.initials, Look(bot.emblem, bot.colour), bot=bot.level))
    assert len({sitter.name for sitter in sitters}) == 100
    assert len({sitter.initials for sitter in sitters}) == 100
    assert len({sitter.look for sitter in sitters}) == 100
    assert sitters[len(NAMES)].name == "Ada 2"


def test_codes_are_short_and_unlike_words() -> None:
    codes = {new_code() for _ in range(1000)}
    assert len(codes) > 990
    assert all(is_code(code) for code in codes)
    assert not set(LETTERS) & set("AEIOUY0123456789")
    assert not is_code("BCDFG")
    assert not is_code("BCDFGÉ")


def test_the_secret_is_made_once_and_for_the_owner_alone(tmp_path: Path) -> None:
    secret = kept_secret(tmp_path)
    assert len(secret) >= 32
    assert kept_secret(tmp_path) == secret
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


def test_a_secret_that_was_cut_off_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()
    assert len(kept_secret(tmp_path)) >= 32
