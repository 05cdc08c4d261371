"""Old records still replay: every file beside this one, and one at least for every edition.

`python -m tests.records.test_records` writes records for editions that have none yet; a file that
is there is never written again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from expedition.bots.match_runner import play_match
from expedition.core.catalogue import catalogue, find_game
from expedition.core.record import read_record, record_of, verify, write_record

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.json"))


def file_for(name: str, edition: int) -> Path:
    return FOLDER / f"{name}-{edition}.json"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_old_record_replays_to_the_totals_that_it_states(path: Path) -> None:
    record = read_record(path.read_text("utf-8"))
    assert verify(find_game(record.game).rules, record).is_over


def test_every_edition_of_every_game_has_a_record() -> None:
    for game in catalogue().values():
        assert file_for(game.name, game.rules.box.edition) in FILES


if __name__ == "__main__":
    for game in catalogue().values():
        box = game.rules.box
        path = file_for(game.name, box.edition)
        if not path.exists():
            seats = min(box.fewest_seats + 1, box.most_seats)
            match = play_match(game, ["greedy"] * seats, {}, "an old match")
            players = tuple(f"Player {seat + 1}" for seat in range(match.seats))
            path.write_text(write_record(record_of(match, players)), "utf-8")
