"""Output of a simulation: JSON, and tables."""

from __future__ import annotations

from collections.abc import Sequence

from expedition.bots.lab.tally import Plan, Spread, Tally, spread, together
from expedition.cli.i18n import Voice
from expedition.core.catalogue import Game
from expedition.core.rules import filled_in

DIGITS = 4
"""How many digits after the point are told to programs."""
MOST_SEATS_LISTED = 10


def results_object(game: Game, plan: Plan, tally: Tally) -> dict[str, object]:
    """The statistics as JSON; deterministic."""
    return {
        "game": game.name,
        "edition": game.rules.box.edition,
        "options": filled_in(game.rules.box, plan.options),
        "seed": plan.seed,
        "games": tally.matches,
        "players": plan.seats,
        "seats": [
            {"seat": seat, "bot": bot, **_object(tally, [seat])}
            for seat, bot in enumerate(plan.bots)
        ],
        "bots": {bot: _object(tally, seats) for bot, seats in _seats_by_bot(plan).items()},
        "levels": _levels(game, tally) if plan.seats == 1 else None,
        "rounds": _spread_object(spread(tally.rounds)),
    }


def results_lines(voice: Voice, game: Game, plan: Plan, tally: Tally) -> list[str]:
    """The table of statistics: a row for each bot, or for each seat if they are few."""
    rows = [
        (f"{bot} × {len(seats)}" if plan.seats > 1 else bot, seats)
        for bot, seats in _seats_by_bot(plan).items()
    ]
    if 1 < plan.seats <= MOST_SEATS_LISTED:
        rows += [(f"{seat + 1}. {bot}", [seat]) for seat, bot in enumerate(plan.bots)]
    columns = ["mean", "spread", "least", "quartiles", "most", *(["wins"] * (plan.seats > 1))]
    table = [["", *(voice(f"simulate.column.{column}") for column in columns)]]
    table += [[name, *_cells(tally, seats)][: len(columns) + 1] for name, seats in rows]
    length = spread(tally.rounds)
    title = voice.title(game)
    return [
        voice("simulate.heading", game=title, count=tally.matches, seed=plan.seed),
        "",
        *aligned(table),
        "",
        *(_level_lines(voice, game, tally) if plan.seats == 1 else []),
        voice("simulate.rounds", mean=f"{length.mean:.1f}", least=length.least, most=length.most),
    ]


def _seats_by_bot(plan: Plan) -> dict[str, list[int]]:
    return {
        bot: [seat for seat, other in enumerate(plan.bots) if other == bot]
        for bot in dict.fromkeys(plan.bots)
    }


def _object(tally: Tally, seats: Sequence[int]) -> dict[str, object]:
    """Statistics of these seats: stars, and wins, alone or shared."""
    return {
        "stars": _spread_object(spread(together(tally.totals[seat] for seat in seats))),
        "wins": tally.wins(seats),
        "shared_wins": tally.shared_wins(seats),
    }


def _spread_object(found: Spread) -> dict[str, object]:
    return {
        "mean": round(found.mean, DIGITS),
        "spread": round(found.deviation, DIGITS),
        "least": found.least,
        "quartiles": [round(quartile, DIGITS) for quartile in found.quartiles],
        "most": found.most,
    }


def _levels(game: Game, tally: Tally) -> dict[str, int]:
    names = game.sheets.levels if game.sheets else sorted(tally.levels)
    return {name: tally.levels[name] for name in names}


def _cells(tally: Tally, seats: Sequence[int]) -> list[str]:
    found = spread(together(tally.totals[seat] for seat in seats))
    wins, shared = tally.wins(seats), tally.shared_wins(seats)
    return [
        f"{found.mean:.2f}",
        f"{found.deviation:.2f}",
        str(found.least),
        " ".join(f"{quartile:g}" for quartile in found.quartiles),
        str(found.most),
        f"{wins / tally.matches:.1%}" + (f" +{shared / tally.matches:.1%}" if shared else ""),
    ]


def _level_lines(voice: Voice, game: Game, tally: Tally) -> list[str]:
    named = {voice.of(game, f"level.{name}"): n for name, n in _levels(game, tally).items()}
    rows = [[name, f"{number / tally.matches:.1%}", str(number)] for name, number in named.items()]
    return [*aligned(rows), ""]


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """A text table, the first column aligned left and the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            text.rjust(width) if column else text.ljust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
