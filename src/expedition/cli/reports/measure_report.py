"""Output of a benchmark: a table in Markdown, or JSON."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version

from expedition.bots import STRENGTHS
from expedition.bots.lab.contest import Mean
from expedition.bots.lab.measuring import Kind, Measuring, Merit
from expedition.cli.i18n import Voice
from expedition.cli.reports.results import DIGITS
from expedition.core.catalogue import Game
from expedition.core.rules import filled_in


def measure_lines(
    voice: Voice, game: Game, measuring: Measuring, reached: Sequence[Merit]
) -> list[str]:
    """The table, with what it was measured by below it."""
    columns = [voice("measure.column.policy")]
    if measuring.alone:
        columns += [voice("measure.column.stars"), voice("measure.column.adjusted")]
    if measuring.matches:
        columns += [voice("measure.column.against", rival=rival) for rival in STRENGTHS]
    rows = [columns, ["---"] + ["---:"] * (len(columns) - 1), *map(_cells, reached)]
    values = {
        "game": voice.title(game),
        "edition": game.rules.box.edition,
        "options": ", ".join(_chosen(game, measuring)) or "–",
        "version": version("expedition"),
    }
    lines = [f"| {' | '.join(row)} |" for row in rows]
    lines += ["", voice("measure.by", **values)]
    if measuring.alone:
        seeds = _seeds(measuring, "alone", measuring.alone)
        lines.append(voice("measure.alone", count=measuring.alone, seeds=seeds))
    if measuring.matches:
        seeds = _seeds(measuring, "against", -(-measuring.matches // 2))
        lines.append(voice("measure.against", count=measuring.matches, seeds=seeds))
    return lines


def measure_object(game: Game, measuring: Measuring, reached: Sequence[Merit]) -> dict[str, object]:
    """The benchmark as JSON; deterministic."""
    return {
        "game": game.name,
        "edition": game.rules.box.edition,
        "options": filled_in(game.rules.box, measuring.options),
        "version": version("expedition"),
        "games": measuring.alone,
        "matches": measuring.matches,
        "seeds": {
            "alone": _seeds(measuring, "alone", measuring.alone),
            "against": _seeds(measuring, "against", -(-measuring.matches // 2)),
        },
        "policies": [
            {
                "policy": merit.policy,
                "stars": _object(merit.stars),
                "adjusted": _object(merit.adjusted),
                "wins": {rival: _object(share) for rival, share in merit.shares.items()},
            }
            for merit in reached
        ],
    }


def _cells(merit: Merit) -> list[str]:
    stars = [_told(one) for one in (merit.stars, merit.adjusted) if one]
    return [merit.policy, *stars, *(_share(share) for share in merit.shares.values())]


def _told(found: Mean) -> str:
    return f"{found.mean:.2f}" if found.error is None else f"{found.mean:.2f} ± {found.error:.2f}"


def _share(found: Mean) -> str:
    told = f"{found.mean:.0%}"
    return told if found.error is None else f"{told} ± {100 * found.error:.0f}"


def _object(found: Mean | None) -> dict[str, float | None] | None:
    if found is None:
        return None
    error = None if found.error is None else round(found.error, DIGITS)
    return {"mean": round(found.mean, DIGITS), "standard_error": error}


def _chosen(game: Game, measuring: Measuring) -> list[str]:
    chosen = filled_in(game.rules.box, measuring.options)
    return [f"{name}={value}" for name, value in chosen.items()]


def _seeds(measuring: Measuring, kind: Kind, count: int) -> str:
    """The first and the last seed."""
    first = measuring.seed(kind, 0)
    return f"{first} … {max(count - 1, 0)}"
