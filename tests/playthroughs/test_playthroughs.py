"""Every kept match is told today as it was written down."""

from __future__ import annotations

import pytest

from expedition.core.catalogue import Game
from tests.playthroughs.telling import FOLDER, chapters, kept, record_file, story, story_file

every_chapter = pytest.mark.parametrize(
    ("game", "seats"), [pytest.param(*one, id=f"{one[0].name}-{one[1]}") for one in chapters()]
)


@every_chapter
def test_a_kept_match_is_told_as_it_was_written_down(game: Game, seats: int) -> None:
    record = kept(game, seats)
    assert record.edition == game.rules.box.edition
    assert story(game, record) == story_file(game, seats).read_text("utf-8")


def test_every_file_belongs_to_a_match() -> None:
    files = {file(*chapter) for chapter in chapters() for file in (story_file, record_file)}
    assert files == {*FOLDER.glob("*.txt"), *FOLDER.glob("*.json")}
