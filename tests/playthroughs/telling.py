"""Tells kept matches moment by moment, so that only a changed rule changes a story.

`python -m tests.playthroughs.telling` writes the stories anew, after a change that is meant. A
match whose record is missing, of another edition or no longer replays is played again by bots.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import cycle, islice, pairwise
from pathlib import Path

from expedition.bots.match_runner import play_match
from expedition.core.catalogue import Game, catalogue
from expedition.core.errors import BrokenRecord
from expedition.core.match import Match
from expedition.core.record import (
    Record,
    read_record,
    record_of,
    replay,
    verify,
    write_record,
)
from expedition.core.turns import menu_tree, read_turn, turn_text
from expedition.core.wire import changes, to_plain

FOLDER = Path(__file__).parent
SEED = "a long journey"
BOTS = ("greedy", "random")
MOST_MENUS = 3_000
MOST_TOLD = 8
DRAWN = 3
"""How often the whole table is drawn: so many times, the last of them at the end."""


def chapters() -> list[tuple[Game, int]]:
    """Each game for several numbers of seats."""
    return [(game, seats) for game in catalogue().values() for seats in sorted(seats_told(game))]


def seats_told(game: Game) -> set[int]:
    """The fewest seats, three more, and the most where they are few enough to be read."""
    fewest, most = game.rules.box.fewest_seats, game.rules.box.most_seats
    return {fewest, min(fewest + 3, most)} | ({most} if most <= MOST_TOLD else set())


def story_file(game: Game, seats: int) -> Path:
    return FOLDER / f"{game.name}-{seats}.txt"


def record_file(game: Game, seats: int) -> Path:
    return FOLDER / f"{game.name}-{seats}.json"


def kept(game: Game, seats: int) -> Record:
    return read_record(record_file(game, seats).read_text("utf-8"))


def story(game: Game, record: Record) -> str:
    """The whole of a kept match, told."""
    return "\n".join(tell(game, record)) + "\n"


def tell(game: Game, record: Record) -> Iterator[str]:
    """The lines of the story."""
    moments = list(replay(game.rules, record))
    drawn = {number * (len(moments) - 1) // DRAWN for number in range(1, DRAWN)}
    yield f"{game.name}, edition {record.edition}, seed {record.seed!r}"
    yield f"played by {', '.join(record.players)}"
    for match, after in pairwise(moments):
        if match.moment in drawn:
            yield from table(game, match)
        yield f"moment {match.moment}{roll(game, match)}, {changed(game, match, after)} changes"
        for seat, text in record.turns[match.moment].items():
            turn = turn_text(read_turn(game.rules, text))
            yield f"  {seat} ({menus(game, match, seat)}) plays {turn}"
    yield from table(game, moments[-1])
    yield from end(moments[-1])


def roll(game: Game, match: Match) -> str:
    if game.sheets is None:
        return ""
    return f", dice {' '.join(game.sheets.roll(game.rules.public(match.state))) or 'none'}"


def changed(game: Game, match: Match, after: Match) -> int:
    """How much of what everybody sees is no longer the same."""
    public = game.rules.public
    return len(changes(to_plain(public(match.state)), to_plain(public(after.state))))


def menus(game: Game, match: Match, seat: int) -> str:
    """How much there was to choose from."""
    tree = menu_tree(game.rules, match.view(seat), MOST_MENUS)
    if tree is None:
        return f"{len(game.rules.menu(match.view(seat), ()).steps)} first steps"
    return "/".join(str(len(branch.steps)) for branch in reversed(tree) if branch.steps)


def table(game: Game, match: Match) -> Iterator[str]:
    """What lies on the table: every sheet, or else what a spectator is told."""
    yield ""
    if game.sheets is not None:
        for seat in range(match.seats):
            yield f"sheet {seat}"
            yield game.sheets.write(game.sheets.of(game.rules.public(match.state), seat))
    elif game.narrator is not None:
        names = [f"seat {seat}" for seat in range(match.seats)]
        yield from game.narrator.scene(match.view(None), bare, names)
        yield ""


def bare(key: str, /, **values: object) -> str:
    """The key with its values, for a sentence that is put better has not changed a rule."""
    return " ".join([key, *(f"{name}={value}" for name, value in values.items())])


def end(match: Match) -> Iterator[str]:
    for seat, standing in match.standings().items():
        lines = ", ".join(f"{line.name} {line.stars}" for line in standing.lines)
        level = f", {standing.level}" if standing.level else ""
        yield f"seat {seat}: place {standing.place}, {lines}: {standing.total}{level}"


def replays(game: Game, seats: int) -> bool:
    """True if there is a record of this edition and the rules of today come to its totals."""
    try:
        record = kept(game, seats)
        verify(game.rules, record)
    except (FileNotFoundError, BrokenRecord):
        return False
    return record.edition == game.rules.box.edition


def played_anew(game: Game, seats: int) -> str:
    """The record of a new match between bots, in one line."""
    levels: Sequence[str] = list(islice(cycle(BOTS), seats))
    match = play_match(game, levels, {}, SEED)
    players = tuple(f"{level} {seat}" for seat, level in enumerate(levels))
    return json.dumps(json.loads(write_record(record_of(match, players)))) + "\n"


if __name__ == "__main__":
    for game, seats in chapters():
        if not replays(game, seats):
            record_file(game, seats).write_text(played_anew(game, seats), "utf-8")
        story_file(game, seats).write_text(story(game, kept(game, seats)), "utf-8")
