"""Every story is told today as it was written down."""

from __future__ import annotations

from tests.playthroughs.telling import FOLDER, stories


def test_every_story_is_told_as_it_was_written_down() -> None:
    written = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.txt")}
    assert written == stories()
