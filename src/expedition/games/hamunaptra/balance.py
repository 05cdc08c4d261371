"""Many matches between bots, and what they come to for each number of players.

`python -m expedition.games.hamunaptra.balance` prints a table, and with --json one object a line.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from expedition.core.chance import SeededChance, pick
from expedition.core.rules import Seat, filled_in, look
from expedition.games.hamunaptra import ADVISOR, RULES
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.table import DEAD, OUT

ENDINGS = ("exit", "pile", "nobody", "quiet", "rounds")


@dataclass(frozen=True, slots=True)
class Report:
    """What the matches with one number of players came to, on average."""

    players: int
    matches: int
    rounds: float
    moments: float
    endings: dict[str, float]
    wins: list[float]
    """The share of wins by the place in the order of play, the first player first."""
    edge: float
    """The most wins of any place, as a multiple of its share."""
    deaths: float
    escapes: float
    exits: float
    beaten: float
    points: dict[str, float]
    """The points of a player by their source."""
    winner: float
    """The points of the winner."""


def report(players: int, matches: int, options: dict[str, str], seed: str) -> Report:
    """The report on that many matches between bots."""
    ends = [play(players, options, f"{seed}/{players}/{number}") for number in range(matches)]
    wins = [0.0] * players
    points: Counter[str] = Counter()
    best = 0
    for state, _ in ends:
        standings = RULES.standings(state)
        winners = [seat for seat, one in standings.items() if one.place == 1]
        for seat in winners:
            wins[(seat - state.table.first) % players] += 1 / len(winners) / matches
        for one in standings.values():
            points.update({line.name: line.stars for line in one.lines})
        best += max(one.total for one in standings.values())
    endings = Counter(state.table.ending for state, _ in ends)
    people = [person for state, _ in ends for person in state.table.people]
    return Report(
        players=players,
        matches=matches,
        rounds=sum(state.table.round for state, _ in ends) / matches,
        moments=sum(moments for _, moments in ends) / matches,
        endings={name: endings[name] / matches for name in ENDINGS},
        wins=wins,
        edge=max(wins) * players,
        deaths=sum(person.fate == DEAD for person in people) / matches,
        escapes=sum(person.fate == OUT for person in people) / matches,
        exits=sum(one.exit for state, _ in ends for one in state.table.laid) / matches,
        beaten=sum(len(state.table.beaten) for state, _ in ends) / matches,
        points={name: stars / matches / players for name, stars in points.items()},
        winner=best / matches,
    )


def play(players: int, options: dict[str, str], seed: str) -> tuple[State, int]:
    """A match between bots at its end, and how many decisions it took."""
    state = RULES.set_up(players, filled_in(RULES.box, options), SeededChance(seed, 0))
    moment = 0
    while asked := RULES.waiting_for(state):
        luck = SeededChance(f"{seed}/bots", moment)
        turns = {seat: _choice(state, seat, luck) for seat in sorted(asked)}
        moment += 1
        state = RULES.resolve(state, turns, SeededChance(seed, moment))
    return state, moment


def _choice(state: State, seat: Seat, luck: SeededChance):  # type: ignore[no-untyped-def]
    worth = ADVISOR.appraise(look(RULES, state, seat))
    best = max(worth.values())
    return pick(luck, [turn for turn, value in worth.items() if value == best], f"{seat}")


def lines(reports: Sequence[Report]) -> Iterator[str]:
    """The reports as a table."""
    yield (
        "players rounds  decisions  ends by exit/pile/other  deaths escaped exits beaten"
        "  wins by place in the order of play (edge)"
    )
    for one in reports:
        others = sum(one.endings[name] for name in ENDINGS[2:])
        shares = (one.endings["exit"], one.endings["pile"], others)
        endings = "/".join(f"{100 * share:.0f}" for share in shares)
        wins = " ".join(f"{100 * share:.0f}" for share in one.wins)
        yield (
            f"{one.players:7} {one.rounds:6.1f} {one.moments:10.0f}  {endings:>23} "
            f" {one.deaths:6.1f} {one.escapes:7.1f} {one.exits:5.1f} {one.beaten:6.1f}"
            f"  {wins} ({one.edge:.2f})"
        )
    yield ""
    yield "points of a player by source, and of the winner"
    for one in reports:
        sources = "  ".join(f"{name} {stars:.1f}" for name, stars in one.points.items())
        yield f"{one.players:7}  {sources}  winner {one.winner:.1f}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the report."""
    chosen = _read(arguments)
    options = dict(text.split("=", 1) for text in chosen.option)
    reports = [report(players, chosen.matches, options, chosen.seed) for players in chosen.players]
    told = (json.dumps(asdict(one)) for one in reports) if chosen.json else lines(reports)
    for line in told:
        sys.stdout.write(line + "\n")


def _read(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m expedition.games.hamunaptra.balance")
    parser.add_argument("players", type=int, nargs="*", default=list(range(2, 9)))
    parser.add_argument("--matches", type=int, default=100, help="for each number of players")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--json", action="store_true", help="one object a line")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
