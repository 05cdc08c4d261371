"""Audit of reasons: whether what coach and lamp say is a fact, holds, and is about the turn shown.

`python -m benchmarks.reasons --game temple --positions 1000` takes positions from games of all
strengths, judges the turn played there and the best ones as the coach and the lamp do, and reads
the sentences. Facts are checked by code that shares nothing with what finds them
(`benchmarks/claims`).
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import count
from time import process_time
from typing import Any

from benchmarks.claims.drawn import Drawn, drawn
from expedition.bots.coach import GOOD
from expedition.bots.lamp import lamp_reason
from expedition.bots.match_runner import play_match
from expedition.core.catalogue import Game, catalogue, find_game
from expedition.core.playouts import Judged
from expedition.core.record import record_of, replay
from expedition.core.reviews import Reason
from expedition.core.turns import AnyTurn, AnyView, turn_text
from expedition.locale import LANGUAGES, say

POSITIONS = 1000
LONGEST = 140
"""How many characters a sentence may have, in any language."""
STRENGTHS = ("random", "tourist", "greedy", "pathfinder", "greedy", "pathfinder", "voyager")
COMPANY = 4
"""Every so many games are played by two, for dangers on the sheets of others."""
EVERY = 3
"""Of each game every so many moments are taken: neighbours are much alike."""
LAYOUTS = ("front", "back")
EMPTY_KEYS = ("reason.other_", "reason.one_", "reason.praise.best", "reason.praise.harm")
"""Sentences without a fact: this is better than that, and no word why."""


@dataclass(frozen=True)
class Position:
    """A moment of a game: what a seat saw, and what it played."""

    view: AnyView
    played: AnyTurn


@dataclass(frozen=True)
class Said:
    """A sentence, with the turn that it has to speak of and the one it is told apart from."""

    game: Game
    view: AnyView
    reason: Reason
    speaks_of: AnyTurn
    other: AnyTurn | None
    by: str


@dataclass
class Audit:
    """What was found in the sentences of a game."""

    positions: int = 0
    told: Counter[str] = field(default_factory=Counter)
    empty: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)
    too_long: list[str] = field(default_factory=list)
    keys: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def add(self, said: Said) -> None:
        """Reads a sentence."""
        key, values = said.reason.key, said.reason.values
        self.told[said.by] += 1
        self.keys[key] += 1
        sentences = [say(language, f"{said.game.name}.{key}", **values) for language in LANGUAGES]
        about = f"{key} {dict(values)}: {turn_text(said.speaks_of)} | {turn_text(said.other or ())}"
        self.too_long += [one for one in sentences if len(one) > LONGEST or "{" in one]
        if key.startswith(EMPTY_KEYS):
            self.empty[said.by] += 1
            return
        before, after, other = sheets(said)
        if not speaks_of_new(values, before, after):
            self.elsewhere.append(about)
        elif not holds(said.game, key, before, after, other, values):
            self.wrong.append(about)


def positions(game: Game, most: int) -> Iterator[Position]:
    """Positions of games by bots of all strengths, on both sides of the sheet."""
    found = 0
    for number in count():
        strength = STRENGTHS[number % len(STRENGTHS)]
        seats = 2 if number % COMPANY == 0 else 1
        options = {"layout": LAYOUTS[number // len(STRENGTHS) % len(LAYOUTS)]}
        match = play_match(game, [strength] * seats, options, f"reasons {number}")
        moments = list(replay(game.rules, record_of(match, ("",) * seats)))
        for before, after in zip(
            moments[number % EVERY :: EVERY], moments[number % EVERY + 1 :: EVERY], strict=False
        ):
            for seat, turn in sorted(after.past[-1].items()):
                yield Position(before.view(seat), turn)
                found += 1
                if found == most:
                    return


def sentences(game: Game, position: Position) -> Iterator[Said]:
    """What the coach says of the turn played, if it criticises it, and what the lamp says."""
    assert game.playouts is not None
    assert game.reasons is not None
    view, played = position.view, position.played
    judged = game.playouts.judged(view, (played,))
    if judged is None or len(judged.turns) < 2:
        return
    best = judged.turns[0].turn
    if is_criticised(judged, played):
        reason = game.reasons.blame(view, played, best)
        is_of_played = ".spoilt." in reason.key or ".helps." in reason.key
        speaks_of = played if is_of_played else best
        yield Said(game, view, reason, speaks_of, best if speaks_of is played else played, "coach")
    told = lamp_reason(game, view, judged)
    if told is not None:
        yield Said(game, view, told.reason, best, told.other, "lamp")


def is_criticised(judged: Judged[Any], played: AnyTurn) -> bool:
    """True if the coach calls the turn inaccurate or a mistake."""
    at = next(place for place, one in enumerate(judged.turns) if one.turn == played)
    cost = judged.turns[0].worth - judged.turns[at].worth
    return cost > max(judged.doubts[at], GOOD * judged.outlook)


def sheets(said: Said) -> tuple[Drawn, Drawn, Drawn]:
    """The sheet before, after the turn of which the sentence speaks, and after the other."""
    rules: Any = said.game.rules
    table, seat = said.view.public, said.view.seat
    owner = table.sheet_to_fill(seat)
    turns = (said.speaks_of, said.other)
    tables = (table if turn is None else rules.after(table, seat, turn) for turn in turns)
    found = []
    for at in (table, *tables):
        sheet = at.sheet(owner)
        stars = {line.name: line.stars for line in rules.score(sheet).lines}
        found.append(drawn(sheet, stars))
    before, after, other = found
    return before, after, other


def speaks_of_new(values: Mapping[str, str | int], before: Drawn, after: Drawn) -> bool:
    """True if the turn fills the cell of which it speaks, notes it, or touches it with that."""
    named = str(values.get("cell", ""))
    changed = {*after.new(before)}.union(*(cells for _, cells in after.notes - before.notes))
    return named in changed or not changed.isdisjoint(after.around(named))


def holds(
    game: Game,
    key: str,
    before: Drawn,
    after: Drawn,
    other: Drawn,
    values: Mapping[str, str | int],
) -> bool:
    """True if the claim holds on the sheet, by the rules of the game."""
    claims = import_module(f"benchmarks.claims.{game.name}").CLAIMS
    _, _, name = key.partition(".")
    form, _, fact = name.partition(".")
    claim = claims.get((form, fact)) or claims.get(("", fact))
    return claim is not None and bool(claim(before, after, other, values))


def audit(game: Game, most: int) -> Audit:
    """The audit of so many positions."""
    found = Audit()
    for position in positions(game, most):
        started = process_time()
        found.positions += 1
        for said in sentences(game, position):
            found.add(said)
        found.seconds += process_time() - started
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the audit of each game."""
    coached = [name for name in catalogue() if find_game(name).reasons is not None]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=coached, action="append")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--examples", type=int, default=0, help="so many of what is wrong")
    parser.add_argument("--keys", action="store_true", help="how often each reason is told")
    chosen = parser.parse_args(arguments)
    print("| game | positions | coach | empty | lamp | empty | wrong | not shown | too long | s |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in chosen.game or coached:
        found = audit(find_game(name), chosen.positions)
        print(row(name, found), flush=True)
        for told in (found.wrong, found.elsewhere, found.too_long):
            for example in told[:: max(1, len(told) // max(1, chosen.examples))][: chosen.examples]:
                print("   ", example)
        if chosen.keys:
            print("   ", ", ".join(f"{key} {times}" for key, times in found.keys.most_common()))


def row(name: str, found: Audit) -> str:
    """A line of the table; shares are of the sentences."""
    told = sum(found.told.values())

    def share(part: int, whole: int) -> str:
        return f"{100 * part / max(1, whole):.1f} %"

    return (
        f"| {name} | {found.positions}"
        f" | {found.told['coach']} | {share(found.empty['coach'], found.told['coach'])}"
        f" | {found.told['lamp']} | {share(found.empty['lamp'], found.told['lamp'])}"
        f" | {share(len(found.wrong), told)} | {share(len(found.elsewhere), told)}"
        f" | {share(len(found.too_long), told)} | {found.seconds:.0f} |"
    )


if __name__ == "__main__":
    main()
