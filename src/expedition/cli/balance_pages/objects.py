"""JSON of `expedition balance --json`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from expedition.bots.lab.survey import Survey, doubt, edge
from expedition.cli.reports.results import DIGITS, results_object
from expedition.core.catalogue import Game


def survey_object(game: Game, survey: Survey) -> dict[str, object]:
    """The statistics of `simulate` for these matches, and those of balance."""
    told = results_object(game, survey.plan, survey.tally)
    matches, seats = survey.matches, survey.plan.seats
    told["histogram"] = {str(stars): count for stars, count in sorted(_stars(survey).items())}
    told["sources"] = {
        name: round(stars / matches / seats, DIGITS) for name, stars in survey.sources.items()
    }
    if survey.endings:
        told["endings"] = dict(sorted(survey.endings.items()))
        told["lengths"] = {
            str(rounds): count for rounds, count in sorted(survey.tally.rounds.items())
        }
        told["counts"] = {
            name: round(count / matches, DIGITS) for name, count in survey.counts.items()
        }
        told["order"] = _wins(survey.wins_in_order, matches)
        told["seat"] = _wins(survey.wins_by_seat, matches)
    return told


def _stars(survey: Survey) -> dict[int, int]:
    return dict(sum(survey.tally.totals[1:], start=survey.tally.totals[0]))


def _wins(wins: Sequence[Fraction], matches: int) -> dict[str, object]:
    return {
        "wins": [round(float(won), DIGITS) for won in wins],
        "edge": round(edge(wins), DIGITS),
        "standard_error": round(doubt(matches, len(wins)), DIGITS),
    }
