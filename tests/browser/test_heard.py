"""Every game, heard and not seen: two people play a kept match to the end, each in a language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from expedition.core.catalogue import Game, catalogue
from tests.browser.serving import ServerProcess
from tests.browser.transcripts import FOLDER, PEOPLE, kept, record_file, story_file, transcripts

every_game = pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.name)


@every_game
def test_a_kept_match_is_heard_as_it_was_written_down(
    chromium: Browser, server: ServerProcess, game: Game
) -> None:
    assert kept(game).edition == game.rules.box.edition
    for language, told in transcripts(chromium, server, game).items():
        assert "[nowhere]" not in told, "the focus is lost"
        assert told == story_file(game, language).read_text("utf-8")


def test_every_file_belongs_to_a_match() -> None:
    stories = {story_file(game, one) for game in catalogue().values() for one in PEOPLE}
    records = {record_file(game) for game in catalogue().values()}
    assert {*FOLDER.iterdir()} == stories | records
