"""Whatever the size of the screen and the table, all that one plays with is in sight at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Page, expect

from expedition.core.match import Match
from tests.browser.conftest import NewPage
from tests.browser.measuring import problems
from tests.browser.playing import big_button, numbers, open_cells
from tests.browser.prepared import (
    Wanted,
    among_people,
    played_on,
    prepared,
    put_all_on_server,
)
from tests.browser.serving import ServerProcess

PHONES = [(360, 640), (375, 667), (390, 844), (412, 915)]
TABLETS = [(768, 1024), (1024, 768)]
DESKS = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080)]
ON_ITS_SIDE = [(844, 390)]
AT_200_PERCENT = [(683, 384), (720, 450), (960, 540)]
SIZES = [*PHONES, *TABLETS, *DESKS, *ON_ITS_SIDE, *AT_200_PERCENT]
NARROW = [(320, 568), (320, 256)]
"""Where it may scroll, but only down, and nothing is cut."""

LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}
NAMES = ["Zoé", "Maximiliane-Theodora von Hohenfe", "Bo", "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww"]
WINDOW: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}

State: TypeAlias = Callable[[Page], None]


def nothing_chosen(page: Page) -> None:
    expect(open_cells(page).first).to_be_visible()


def number_chosen(page: Page) -> None:
    numbers(page).nth(1).click()
    expect(numbers(page).nth(1)).to_have_attribute("aria-pressed", "true")
    expect(open_cells(page).first).to_be_visible()


def handed_in(page: Page) -> None:
    open_cells(page).first.click()
    expect(big_button(page)).to_have_attribute("aria-disabled", "false")
    big_button(page).click()
    expect(page.locator(".bar .change")).to_be_visible()


def refused(page: Page) -> None:
    page.locator('[role=gridcell][aria-disabled="true"]').first.click(force=True)
    expect(page.locator(".said")).to_be_visible()


def question(page: Page) -> None:
    expect(page.locator("[data-question]").first).to_be_attached()
    expect(page.locator("[data-part=pad]")).to_be_visible()


def plain_roll(match: Match) -> bool:
    return 5 <= len(offered(match, str.isdigit)) <= 7


def any_number(match: Match) -> bool:
    return len(offered(match, str.isdigit)) > 7


def every_tool(match: Match) -> bool:
    return any_number(match) and len(offered(match, re.compile("hut|mine|statue|9x").match)) == 4


def danger_roll(match: Match) -> bool:
    return match.moment > 0 and not offered(match, str.isdigit)


def offered(match: Match, wanted: Callable[[str], object]) -> list[str]:
    """The first steps of that kind that the one in the first seat may choose."""
    if 0 not in match.waiting_for:
        return []
    steps = match.rules.menu(match.view(0), ()).steps
    return [str(step) for step in steps if wanted(str(step))]


def asks(name: str) -> Wanted:
    """The first seat is asked that question of Hamunaptra."""

    def wanted(match: Match) -> bool:
        return 0 in match.waiting_for and match.view(0).public.table.question == name

    return wanted


SHEETS: dict[int, tuple[Wanted, list[State]]] = {
    1: (any_number, [nothing_chosen]),
    7: (plain_roll, [nothing_chosen, refused, number_chosen, handed_in]),
    12: (danger_roll, [nothing_chosen]),
    31: (plain_roll, [nothing_chosen]),
    100: (plain_roll, [number_chosen]),
}
IN_THE_VALLEY: dict[int, tuple[Wanted, list[State]]] = {
    1: (every_tool, [nothing_chosen]),
}
QUESTIONS = ["draft", "entrances", "move", "place", "strike", "answer"]
ON_A_MAP = [(2, "move"), (2, "strike"), (2, "retreat"), *((8, name) for name in QUESTIONS)]
SCENES = ["draft", "strike", "retreat", "answer"]
"""Where something else than the map has the room."""
SHARE_OF_THE_MAP = """() => {
  const { width, height } = document.querySelector('[data-part=sheet]').getBoundingClientRect();
  return [width / innerWidth, height / innerHeight];
}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["temple", "skull_island", "valley"])
def test_a_sheet_is_in_sight_with_all_one_needs(
    new_page: NewPage, server: ServerProcess, game: str, language: str
) -> None:
    page = new_page(WINDOW, locale=LANGUAGES[language])
    wanted = {**SHEETS, **(IN_THE_VALLEY if game == "valley" else {})}
    matches = [ready(game, seats, moment) for seats, (moment, _) in wanted.items()]
    found = []
    for seats, code in zip(wanted, put_among_people(server, page, matches), strict=True):
        page.goto(f"/t/{code}")
        for state in wanted[seats][1]:
            page.set_viewport_size({"width": 1366, "height": 768})
            state(page)
            found += [f"{seats} seats, {state.__name__}, {what}" for what in at_every_size(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_discoveries_of_the_valley_are_in_sight(
    new_page: NewPage, server: ServerProcess, language: str
) -> None:
    page = new_page(WINDOW, locale=LANGUAGES[language])
    match = ready("valley", 7, lambda match: opening(match) is not None)
    [code] = put_among_people(server, page, [match])
    page.goto(f"/t/{code}")
    number, cell = opening(match) or ("", "")
    page.locator(f'[data-number="{number}"]').click()
    page.locator(f'[data-cell="{cell}"].open').click()
    possible = page.locator(".kind.possible").first
    expect(possible).to_be_visible()
    found = list(at_every_size(page))
    possible.click()
    expect(page.locator(".offers")).to_be_visible()
    found += at_every_size(page)
    assert not found, "\n".join(found)


def opening(match: Match) -> tuple[str, str] | None:
    """A number and a cell after which something can be revealed."""
    if not plain_roll(match):
        return None
    view, menu = match.view(0), match.rules.menu
    for number in menu(view, ()).steps:
        for cell in menu(view, (number,)).steps:
            if {"forest", "city", "mountain"} & set(map(str, menu(view, (number, cell)).steps)):
                return str(number), str(cell)
    return None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_map_is_in_sight_with_all_one_needs(
    new_page: NewPage, server: ServerProcess, language: str
) -> None:
    page = new_page(WINDOW, locale=LANGUAGES[language])
    matches = [ready("hamunaptra", seats, name) for seats, name in ON_A_MAP]
    found = []
    for place, code in zip(ON_A_MAP, put_among_people(server, page, matches), strict=True):
        page.goto(f"/t/{code}")
        question(page)
        found += [f"{place}, {what}" for what in at_every_size(page)]
        if place[1] not in SCENES:
            found += [f"{place}, {what}" for what in too_small_a_map(page)]
    assert not found, "\n".join(found)


def too_small_a_map(page: Page) -> Iterator[str]:
    """The sizes at which the map has not half of a phone's height, or half of a desk."""
    for width, height in [*PHONES, (430, 932), *DESKS]:
        page.set_viewport_size({"width": width, "height": height})
        wide, high = page.evaluate(SHARE_OF_THE_MAP)
        on_phone = width < 660
        if (high < 0.5 or wide < 0.98) if on_phone else wide * high < 0.5:
            yield f"{(width, height)}: the map has {wide:.2f} × {high:.2f} of the screen"


@cache
def ready(game: str, seats: int, moment: Wanted | str) -> Match:
    wanted = asks(moment) if isinstance(moment, str) else moment
    return prepared(game, seats, wanted, bot="random")


def put_among_people(server: ServerProcess, page: Page, matches: list[Match]) -> list[str]:
    tables = [(match, among_people(match, page, NAMES)) for match in matches]
    return put_all_on_server(server, tables)


def at_every_size(page: Page) -> Iterator[str]:
    for size in SIZES:
        yield from (f"{size}: {what}" for what in problems(page, size))
    for size in NARROW:
        yield from (f"{size}: {what}" for what in problems(page, size, scrolls=True))


@pytest.mark.parametrize(("game", "seats"), [("temple", 1), ("valley", 7), ("hamunaptra", 8)])
def test_the_end_tells_first_what_it_came_to(
    new_page: NewPage, server: ServerProcess, game: str, seats: int
) -> None:
    page = new_page(WINDOW)
    match = ready(game, seats, lambda match: len(match.waiting_for) > 0)
    while not match.is_over:
        match = played_on(match, game, "random")
    [code] = put_among_people(server, page, [match])
    page.goto(f"/t/{code}")
    for width, height in [*PHONES, *DESKS]:
        page.set_viewport_size({"width": width, "height": height})
        for part in (".stamp", ".cost", ".goal"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
