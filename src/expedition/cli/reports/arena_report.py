"""Output of a tournament: a table, JSON, rows for a file, a plot."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from expedition.bots.lab.contest import Contest, Mean, Played, Result, head_to_head, results
from expedition.cli.drawing.canvas import GREEN, INK, drawing
from expedition.cli.i18n import Voice
from expedition.cli.reports.results import DIGITS, aligned
from expedition.cli.reports.rows import Row
from expedition.core.catalogue import Game
from expedition.core.rules import filled_in

MOST_IN_A_CROSS_TABLE = 8
"""More columns would not fit a terminal."""


def arena_lines(voice: Voice, game: Game, contest: Contest, played: Sequence[Played]) -> list[str]:
    """The tables of ratings and of pairwise wins."""
    found = results(contest, played)
    columns = ["rating", "interval", "matches", "wins", "stars"]
    columns += ["alone", "adjusted"] if contest.alone else []
    table = [["", *(voice(f"arena.column.{column}") for column in columns)]]
    table += [_cells(result) for result in found]
    count = sum(match.luck is None for match in played)
    values = {"game": voice.title(game), "seats": contest.seats, "seed": contest.seed}
    lines = [voice("arena.heading", count=count, **values), "", *aligned(table), ""]
    if len(found) <= MOST_IN_A_CROSS_TABLE:
        names = [result.player for result in found]
        cross = [
            [voice("arena.before"), *names],
            *([name, *_shares(contest, played, name, names)] for name in names),
        ]
        lines += [*aligned(cross), ""]
    if contest.alone:
        lines.append(voice("arena.about_luck"))
    return [*lines, voice("arena.about_intervals")]


def arena_object(game: Game, contest: Contest, played: Sequence[Played]) -> dict[str, object]:
    """The tournament as JSON; deterministic."""
    return {
        "game": game.name,
        "edition": game.rules.box.edition,
        "options": filled_in(game.rules.box, contest.options),
        "seed": contest.seed,
        "seats": contest.seats,
        "matches": sum(match.luck is None for match in played),
        "players": [_object(result) for result in results(contest, played)],
        "head_to_head": [
            {"player": one, "other": other, "share": round(share, DIGITS)}
            for (one, other), share in head_to_head(contest, played).items()
        ],
    }


def arena_rows(contest: Contest, played: Sequence[Played]) -> list[Row]:
    """A row for each seat of each match."""
    return [
        {
            "match": match.number,
            "seed": contest.luck(match.number),
            "seat": seat,
            "player": contest.players[player],
            "stars": match.stars[seat],
            "place": match.places[seat],
            "luck": None if match.luck is None else round(match.luck, DIGITS),
        }
        for match in played
        for seat, player in enumerate(match.players)
    ]


def draw(path: Path, voice: Voice, game: Game, contest: Contest, played: Sequence[Played]) -> None:
    """Plots the ratings with their confidence intervals."""
    found = results(contest, played)[::-1]
    title = f"{voice.title(game)}: {voice('arena.column.rating')}"
    with drawing(path, title) as [axes]:
        axes.errorbar(
            [result.rating.points for result in found],
            range(len(found)),
            xerr=[result.rating.points - result.rating.interval[0] for result in found],
            fmt="o",
            color=GREEN,
            ecolor=INK,
            capsize=4,
        )
        axes.set_yticks(range(len(found)), [result.player for result in found])
        axes.set_ylim(-0.6, len(found) - 0.4)
        axes.set_xlabel(voice("arena.about_intervals"))


def _cells(result: Result) -> list[str]:
    low, high = result.rating.interval
    return [
        result.player,
        f"{result.rating.points:.0f}",
        f"{low:.0f} … {high:.0f}",
        str(result.matches),
        f"{result.wins:.1%}",
        *(_told(stars) for stars in (result.stars, result.alone, result.adjusted) if stars),
    ]


def _told(found: Mean) -> str:
    return f"{found.mean:.2f}" if found.error is None else f"{found.mean:.2f} ± {found.error:.2f}"


def _shares(
    contest: Contest, played: Sequence[Played], name: str, names: Sequence[str]
) -> list[str]:
    shares = head_to_head(contest, played)
    return [f"{shares[name, other]:.1%}" if (name, other) in shares else "" for other in names]


def _object(result: Result) -> dict[str, object]:
    return {
        "player": result.player,
        "rating": round(result.rating.points, DIGITS),
        "standard_error": round(result.rating.error, DIGITS),
        "interval": [round(bound, DIGITS) for bound in result.rating.interval],
        "matches": result.matches,
        "wins": round(result.wins, DIGITS),
        "stars": _mean_object(result.stars),
        "alone": _mean_object(result.alone),
        "adjusted": _mean_object(result.adjusted),
    }


def _mean_object(found: Mean | None) -> dict[str, float | None] | None:
    if found is None:
        return None
    error = None if found.error is None else round(found.error, DIGITS)
    return {"mean": round(found.mean, DIGITS), "standard_error": error}
