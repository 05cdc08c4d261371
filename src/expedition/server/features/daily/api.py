"""HTTP API of the daily expedition: today's dice, playing them, and the standings."""

from __future__ import annotations

from datetime import date
from functools import partial
from http import HTTPStatus

from msgspec.structs import replace

from expedition.core.catalogue import Game, catalogue
from expedition.core.daily import daily_layouts, daily_seed
from expedition.server.base.rate_limits import NEW_TABLES
from expedition.server.features.daily.calendar import chosen_on, first_today, last_today, streak
from expedition.server.features.daily.messages import (
    Daily,
    DayStandings,
    Expedition,
    NewDaily,
    WayToLearn,
)
from expedition.server.features.daily.rules import (
    check_counts,
    check_first_try,
    check_has_begun,
    check_layout,
    check_may_practise,
    daily_created,
    read_day,
)
from expedition.server.features.daily.standings import (
    better_than,
    heaps,
    place_of,
    ranked,
)
from expedition.server.http.endpoint import Call, Endpoint, game_in
from expedition.server.http.joining import called, person_of, seated_at
from expedition.server.people.identity import make_known
from expedition.server.wire.api_messages import NewTable, Seated
from expedition.store.rows import Result, Try


async def read_daily(call: Call) -> Daily:
    """The expeditions of a day, which is your own calendar date, and how far you are with them."""
    day, now = read_day(call.request.query_params.get("day")), call.now
    check_has_begun(day, now)
    person, results = make_known(call.request), call.server.store.results
    mine = {(one.game, one.layout): one for one in await results.tries(person.id, day)}
    ended = {one.match: one for one in await results.of_person_on(person.id, day)}
    players = await results.players(day)
    played = [one for one, _ in await results.days(person.id)]
    finished = await results.games(person.id)
    chosen = chosen_on(day, catalogue().values())
    return Daily(
        day,
        first_today(now) <= day <= last_today(now),
        streak(played, day),
        [
            _expedition(
                game,
                layout,
                day,
                players.get((game.name, layout), 0),
                mine.get((game.name, layout)),
                ended,
                chosen=chosen == (game.name, layout),
                learn=None if game.name in finished else _learned_by(game),
            )
            for game in catalogue().values()
            for layout in daily_layouts(game.rules.box)
        ],
    )


async def play_daily(call: Call) -> Seated:
    """The dice of a day at a table of your own, begun at once; the first try counts."""
    call.server.limits.take(call.request, NEW_TABLES)
    wanted: NewDaily = call.body
    game = game_in(wanted.game)
    check_layout(game, wanted.layout)
    person, store = make_known(call.request), call.server.store
    which = (person.id, wanted.day, game.name, wanted.layout)
    if wanted.practice:
        check_has_begun(wanted.day, call.now)
        await check_may_practise(store, *which, call.now)
    else:
        check_counts(wanted.day, call.now, wanted.east)
    name, initials = called(call, wanted)
    first = daily_created(game, wanted.layout, wanted.day, wanted.practice)
    table = NewTable(game=game.name, name=name, initials=initials, start=True)
    only_once = None if wanted.practice else partial(check_first_try, store, *which)
    return await seated_at(call, await call.server.lobby.open_as(first, table, person, only_once))


async def read_day_standings(call: Call) -> DayStandings:
    """The standings of those who played the dice of a day on this server."""
    path = call.request.path_params
    day, game, layout = read_day(path["day"]), game_in(path["game"]), path["layout"]
    check_layout(game, layout)
    found = await call.server.store.results.of_day(day, game.name, layout)
    person = person_of(call)
    mine = next((one for one in found if person is not None and one.person == person), None)
    if mine is None and day >= first_today(call.now):
        return DayStandings(day=day, game=game.name, layout=layout, players=len(found))
    stars = [one.stars for one in found]
    return DayStandings(
        day=day,
        game=game.name,
        layout=layout,
        players=len(found),
        place=None if mine is None else place_of(mine.stars, stars),
        stars=None if mine is None else mine.stars,
        better_than=None if mine is None else better_than(mine.stars, stars),
        heaps=heaps(stars),
        best=ranked(found, person),
    )


DAILY = "/api/daily"
ENDPOINTS = (
    Endpoint("GET", DAILY, read_daily, Daily, query=("day",)),
    Endpoint("POST", DAILY, play_daily, Seated, NewDaily, HTTPStatus.CREATED),
    Endpoint("GET", f"{DAILY}/{{day}}/{{game}}/{{layout}}", read_day_standings, DayStandings),
)


def _expedition(
    game: Game,
    layout: str,
    day: date,
    players: int,
    mine: Try | None,
    ended: dict[str, Result],
    *,
    chosen: bool,
    learn: WayToLearn | None,
) -> Expedition:
    edition = game.rules.box.edition
    seed = daily_seed(day.isoformat(), game.name, edition, layout)
    place = (game.daily or {}).get(layout)
    offered = Expedition(
        game=game.name,
        layout=layout,
        edition=edition,
        seed=seed,
        chosen=chosen,
        par=None if place is None else place.par,
        players=players,
        learn=learn,
    )
    if mine is None:
        return offered
    over = ended.get(mine.match)
    return replace(
        offered,
        code=mine.match,
        status="playing" if over is None else "over",
        stars=None if over is None else over.stars,
        level=None if over is None else over.level,
    )


def _learned_by(game: Game) -> WayToLearn | None:
    """The shortest way to learn the game, if there is one."""
    if game.first_expedition is not None:
        return "first_expedition"
    return "lesson" if game.lesson is not None else None
