"""Statistics of a person's finished matches: best, mean, levels reached, streaks."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import date
from io import StringIO

from expedition.core.catalogue import Game, catalogue
from expedition.core.daily import LAYOUT
from expedition.locale import say, sentences_of
from expedition.server.features.daily.calendar import streak
from expedition.server.features.notebook.messages import Notebook, NotebookEntry, NotebookPage
from expedition.server.features.replay.results_csv import BYTE_ORDER_MARK, SEPARATORS
from expedition.store.rows import Result

MOST_IN_A_LINE = 50


def notebook_of(results: Sequence[Result], today: date) -> Notebook:
    """The notebook from a person's results, the latest first."""
    own = [one for one in results if not one.is_lesson]
    days: dict[str, list[date]] = defaultdict(list)
    for one in own:
        if one.day is not None and not one.cut_short:
            days[one.game].append(one.day)
    everyday = [day for some in days.values() for day in some]
    return Notebook(
        streak(everyday, today),
        {game: streak(some, today) for game, some in sorted(days.items())},
        [page for game in catalogue().values() for page in _pages(game, own)],
        [_entry(one) for one in own],
    )


def notebook_csv(results: Sequence[Result], language: str) -> str:
    """All finished matches as CSV, the latest first."""
    page = StringIO()
    writer = csv.writer(page, delimiter=SEPARATORS.get(language, ","))
    columns = ("code", "game", "layout", "at", "stars", "level", "place", "seats", "day")
    writer.writerow([say(language, f"notebook_csv.{column}") for column in columns])
    for one in results:
        if not one.is_lesson:
            writer.writerow(_row(one, language))
    return BYTE_ORDER_MARK + page.getvalue()


def _row(one: Result, language: str) -> list[str | int]:
    level = "" if one.level is None else say(language, f"{one.game}.level.{one.level}")
    layout = "" if one.layout is None else _layout_name(one.game, one.layout, language)
    day = "" if one.day is None else one.day.isoformat()
    title = say(language, f"{one.game}.title")
    at = one.at.isoformat(timespec="seconds")
    place = one.place if one.is_own else ""
    return [one.match, title, layout, at, one.stars, level, place, one.seats, day]


def _layout_name(game: str, layout: str, language: str) -> str:
    """The name of a printed layout; one of somebody's own has none."""
    key = f"{game}.option.layout.{layout}"
    return say(language, key if key in sentences_of(language, game) else "app.own_sheet")


def _pages(game: Game, results: Sequence[Result]) -> list[NotebookPage]:
    box = game.rules.box
    layouts = next((option.values for option in box.options if option.name == LAYOUT), (None,))
    counted = [
        one
        for one in results
        if one.game == game.name and one.is_plain and one.is_own and not one.cut_short
    ]
    return [_page(game, layout, [r for r in counted if r.layout == layout]) for layout in layouts]


def _page(game: Game, layout: str | None, results: Sequence[Result]) -> NotebookPage:
    levels = () if game.sheets is None else game.sheets.levels
    stars = [one.stars for one in results]
    stamps = Counter(one.level for one in results if one.level is not None)
    return NotebookPage(
        game=game.name,
        layout=layout,
        levels=list(levels),
        stamps={level: stamps[level] for level in levels if stamps[level]},
        played=len(stars),
        best=max(stars, default=None),
        mean=round(10 * sum(stars) / len(stars)) if stars else None,
        level=next((level for level in reversed(levels) if stamps[level]), None),
        last=stars[:MOST_IN_A_LINE][::-1],
    )


def _entry(one: Result) -> NotebookEntry:
    return NotebookEntry(
        code=one.match,
        game=one.game,
        layout=one.layout,
        at=one.at,
        stars=one.stars,
        level=one.level,
        place=one.own_place,
        ranked=one.ranked_among,
        seats=one.seats,
        day=one.day,
        plain=one.is_plain,
        cut_short=one.cut_short,
    )
