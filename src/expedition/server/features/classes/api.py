"""HTTP API of classes: the results of all matches that somebody has led with a class list."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from datetime import datetime
from io import StringIO

from msgspec import Struct
from starlette.responses import Response

from expedition.locale import choose_language, say
from expedition.server.features.replay.results_csv import BYTE_ORDER_MARK, SEPARATORS, plain_cell
from expedition.server.http.endpoint import Call, Endpoint, download
from expedition.server.http.joining import person_of
from expedition.store.rows import Result


class ClassResult(Struct, frozen=True, kw_only=True):
    """GET /api/classes/results: what somebody on a list of yours has reached in one match, the
    latest first; the code leads to its replay. There is no place if a bot wrote most of it."""

    name: str
    code: str
    game: str
    layout: str | None
    at: datetime
    stars: int
    level: str | None
    place: int | None
    ranked: int
    cut_short: bool


async def read_class_results(call: Call) -> list[ClassResult]:
    """What people have reached at the tables that you have led with a class list."""
    return [_told(one) for one in await _results(call)]


async def export_class_results(call: Call) -> Response:
    """The same as a table for spreadsheets: a line for each person in each match."""
    language = choose_language(call.request.query_params.get("language") or call.language)
    text = _as_csv([_told(one) for one in await _results(call)], language)
    return download(text.encode(), "expedition-class.csv", CSV)


CSV = "text/csv"
RESULTS = "/api/classes/results"
ENDPOINTS = (
    Endpoint("GET", RESULTS, read_class_results, list[ClassResult]),
    Endpoint(
        "GET", f"{RESULTS}.csv", export_class_results, str, media_type=CSV, query=("language",)
    ),
)


async def _results(call: Call) -> Sequence[Result]:
    person = person_of(call)
    return [] if person is None else await call.server.store.results.led_by(person)


def _told(one: Result) -> ClassResult:
    return ClassResult(
        name=one.name,
        code=one.match,
        game=one.game,
        layout=one.layout,
        at=one.at,
        stars=one.stars,
        level=one.level,
        place=one.own_place,
        ranked=one.ranked_among,
        cut_short=one.cut_short,
    )


def _as_csv(results: Sequence[ClassResult], language: str) -> str:
    page = StringIO()
    writer = csv.writer(page, delimiter=SEPARATORS.get(language, ","))
    columns = ("name", "at", "game", "layout", "stars", "place", "ranked", "code")
    writer.writerow([say(language, f"class_csv.{column}") for column in columns])
    for one in results:
        layout = (
            "" if one.layout is None else say(language, f"{one.game}.option.layout.{one.layout}")
        )
        at, title = one.at.isoformat(timespec="minutes"), say(language, f"{one.game}.title")
        place = "" if one.place is None else one.place
        name = plain_cell(one.name)
        writer.writerow([name, at, title, layout, one.stars, place, one.ranked, one.code])
    return BYTE_ORDER_MARK + page.getvalue()
