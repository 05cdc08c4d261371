"""Link previews by page: the first page, a game, or a table and its result.

A link is sent on, and its preview seen by people who were never meant to come. So it says no more
than an invitation does: no name but the host's until the match is over, and none at all where the
host has locked the table or shows no standings.
"""

from __future__ import annotations

from starlette.requests import Request

from expedition.core.catalogue import catalogue
from expedition.core.errors import Refusal
from expedition.core.rules import Standing
from expedition.locale import say
from expedition.server.features.site.link_preview import Preview
from expedition.server.http.access import admitted_to
from expedition.server.http.endpoint import Server, language_of
from expedition.server.state.authorship import best_first, places_among
from expedition.server.state.table_state import TableState

MOST_NAMED = 3
LONGEST_NAME = 20
OF_A_GAME = ("new", "rules")


async def preview_of(request: Request) -> Preview:
    """The preview of the requested page; of a wrong code, that of the first page."""
    language = language_of(request)
    match request.path_params["path"].strip("/").split("/"):
        case ["t", code, *_]:
            server: Server = request.app.state.server
            try:
                table = await admitted_to(request, server, code)
            except Refusal:
                return of_the_first_page(language)
            await table.settled()
            return of_a_table(table.state, language)
        case [page, game] if page in OF_A_GAME and game in catalogue():
            return of_a_game(game, language)
    return of_the_first_page(language)


def of_the_first_page(language: str) -> Preview:
    """The preview of the program as a whole."""
    return Preview(say(language, "app.name"), say(language, "home.lead"))


def of_a_game(game: str, language: str) -> Preview:
    """The preview of a game."""
    return Preview(_title(game, language), say(language, f"{game}.tagline"), game)


def of_a_table(state: TableState, language: str) -> Preview:
    """The preview of a table: an invitation while it can be followed, in the end the result."""
    if state.is_lesson:
        return of_a_game(state.game.name, language)
    match state.status:
        case "gathering":
            return _invitation(state, language)
        case "playing":
            return _being_played(state, language)
    return _result(state, language)


def _invitation(state: TableState, language: str) -> Preview:
    game = state.game.name
    if state.conduct.is_closed:
        return of_a_game(game, language)
    if state.conduct.is_locked:
        return Preview(_title(game, language), say(language, "link.locked"), game)
    host, count = state.host_name, len(state.sitters)
    values = {"name": _short(host), "game": _title(game, language)}
    title = say(language, "link.invites" if host else "link.invited", **values)
    here = [say(language, "link.gathering", count=count)] if count > 1 else []
    return Preview(title, " ".join([*here, say(language, f"{game}.tagline")]), game)


def _being_played(state: TableState, language: str) -> Preview:
    game = state.game.name
    title = say(language, "link.playing", game=_title(game, language))
    return Preview(title, say(language, "link.look_on", count=len(state.sitters)), game)


def _result(state: TableState, language: str) -> Preview:
    game, standings = state.game.name, state.playing(even_over=True).standings()
    title = _title(game, language)
    told = [say(language, "end.cut_short")] if state.playing(even_over=True).cut_short else []
    step_through = say(language, "link.step_through")
    if len(standings) == 1:
        return Preview(_alone(game, standings[0], language), " ".join([*told, step_through]), game)
    if state.conduct.is_locked or state.conduct.wall == "none":
        return Preview(say(language, "link.over", game=title), step_through, game)
    places = places_among(standings, state.placed)
    order = best_first(places, [standings[seat].total for seat in range(len(standings))])
    somebody = say(language, "app.somebody")
    name = {seat: _short(state.sitters[seat].name or somebody) for seat in order}
    winners = [name[seat] for seat in order if places[seat] == 1]
    if not winners:
        return Preview(say(language, "link.over", game=title), step_through, game)
    named = ", ".join(f"{name[seat]} {_stars(standings[seat])}" for seat in order[:MOST_NAMED])
    left = len(order) - MOST_NAMED
    more = [say(language, "app.others", count=left)] if left > 0 else []
    key = "link.won" if len(winners) == 1 else "link.shared"
    first = _stars(standings[order[0]])
    won = say(language, key, name=winners[0], count=len(winners), game=title, stars=first)
    return Preview(won, " ".join([", ".join([named, *more]) + ".", *told, step_through]), game)


def _alone(game: str, standing: Standing, language: str) -> str:
    values = {"game": _title(game, language), "stars": _stars(standing)}
    if standing.level is None:
        return say(language, "link.stars", **values)
    level = say(language, f"{game}.level.{standing.level}")
    return say(language, "link.level", level=level, **values)


def _title(game: str, language: str) -> str:
    return say(language, f"{game}.title")


def _stars(standing: Standing) -> str:
    """The total, with a typographic minus."""
    return str(standing.total).replace("-", "\N{MINUS SIGN}")


def _short(name: str) -> str:
    """A name, truncated to fit a sentence."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"
