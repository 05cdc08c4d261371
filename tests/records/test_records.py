"""Old records still replay: one at least for every edition, and for every number of seats of few.

`python -m tests.records.test_records` writes records for editions that have none yet; a file that
is there is never written again. Those of earlier editions were written by the program of their day.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from expedition.bots.match_runner import play_match
from expedition.core.catalogue import catalogue, find_game
from expedition.core.record import Record, read_record, record_of, verify, write_record
from expedition.core.rules import AnyRules

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.json"))
FEW_SEATS = 10
"""Games for so many at most may be set up otherwise for each number: all of them are kept."""


@cache
def record_in(path: Path) -> Record:
    return read_record(path.read_text("utf-8"))


def kept() -> set[tuple[str, int, int]]:
    """The game, the edition and the number of seats of each record."""
    records = map(record_in, FILES)
    return {(record.game, record.edition, len(record.players)) for record in records}


def seats_kept(rules: AnyRules) -> Iterator[int]:
    """The numbers of seats of which a game's records are kept."""
    box = rules.box
    few = box.most_seats <= FEW_SEATS
    yield from range(box.fewest_seats, box.most_seats + 1) if few else (box.fewest_seats + 1,)


def file_for(name: str, edition: int, seats: int, usual: int) -> Path:
    return FOLDER / f"{name}-{edition}{'' if seats == usual else f'-for-{seats}'}.json"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_old_record_replays_to_the_totals_that_it_states(path: Path) -> None:
    record = record_in(path)
    assert verify(find_game(record.game).rules, record).is_over


def test_every_edition_of_every_game_has_its_records() -> None:
    expected = {
        (game.name, edition, seats)
        for game in catalogue().values()
        for edition in (*game.rules.box.earlier, game.rules.box.edition)
        for seats in seats_kept(game.rules)
    }
    assert sorted(expected - kept()) == []


def write_missing() -> None:
    """Writes what the present editions lack, without the links, which are most of a file."""
    for game in catalogue().values():
        box = game.rules.box
        for seats in seats_kept(game.rules):
            if (game.name, box.edition, seats) not in kept():
                match = play_match(game, ["greedy"] * seats, {}, f"an old match for {seats}")
                players = tuple(f"Player {seat + 1}" for seat in range(seats))
                record = replace(record_of(match, players), links=())
                path = file_for(game.name, box.edition, seats, box.fewest_seats + 1)
                path.write_text(write_record(record), "utf-8")


if __name__ == "__main__":
    write_missing()
