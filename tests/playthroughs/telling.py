"""Tells a match between bots, moment by moment.

`python -m tests.playthroughs.telling` writes the files again, after a change that is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from expedition.bots import find_bot
from expedition.core.catalogue import Game, catalogue
from expedition.core.chance import SeededChance
from expedition.core.match import Match, new_match
from expedition.core.turns import menu_tree, turn_text
from expedition.core.wire import changes, to_plain

FOLDER = Path(__file__).parent
SEED = "a long walk"
BOTS = ("greedy", "random")
MOST_MENUS = 3_000


def stories() -> dict[str, str]:
    """Every file and what it should hold: each game for its fewest seats and for three more."""
    return {
        f"{game.name}-{seats}.txt": "\n".join(tell(game, seats)) + "\n"
        for game in catalogue().values()
        for seats in sorted({game.rules.box.fewest_seats, some_seats(game)})
    }


def some_seats(game: Game) -> int:
    return min(game.rules.box.fewest_seats + 3, game.rules.box.most_seats)


def tell(game: Game, seats: int) -> Iterator[str]:
    """The lines of the story."""
    levels = list(islice(cycle(BOTS), seats))
    match = new_match(game.rules, seats, {}, SEED)
    yield f"{game.name}, edition {game.rules.box.edition}, bots {' '.join(levels)}, seed {SEED!r}"
    while not match.is_over:
        yield ""
        yield f"moment {match.moment}"
        yield from tell_table(game, match)
        luck = SeededChance(SEED, match.moment)
        for seat in sorted(match.waiting_for):
            turn = find_bot(levels[seat])(game, match.view(seat), luck)
            yield f"  {seat} ({menus(game, match, seat)}) plays {turn_text(turn)}"
            match = match.seal(seat, turn, match.moment)
        before = to_plain(game.rules.public(match.state))
        match = match.resolved()
        after = to_plain(game.rules.public(match.state))
        yield f"  {len(changes(before, after))} changes"
    yield ""
    yield from tell_end(game, match)


def tell_table(game: Game, match: Match) -> Iterator[str]:
    if game.sheets is not None:
        public = game.rules.public(match.state)
        yield f"  dice {' '.join(game.sheets.roll(public)) or 'none'}"


def menus(game: Game, match: Match, seat: int) -> str:
    """How much there was to choose from."""
    tree = menu_tree(game.rules, match.view(seat), MOST_MENUS)
    if tree is None:
        return f"{len(game.rules.menu(match.view(seat), ()).steps)} first steps"
    return "/".join(str(len(branch.steps)) for branch in reversed(tree) if branch.steps)


def tell_end(game: Game, match: Match) -> Iterator[str]:
    for seat, standing in match.standings().items():
        lines = ", ".join(f"{line.name} {line.stars}" for line in standing.lines)
        level = f", {standing.level}" if standing.level else ""
        yield f"seat {seat}: place {standing.place}, {lines}: {standing.total}{level}"
        if game.sheets is not None:
            yield game.sheets.write(game.sheets.of(game.rules.public(match.state), seat))


if __name__ == "__main__":
    for name, story in stories().items():
        (FOLDER / name).write_text(story, "utf-8")
