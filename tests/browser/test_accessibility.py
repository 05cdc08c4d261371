"""axe finds nothing in any state of any page: by day and night, at 200 %, in system colours."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from expedition.core.catalogue import find_game
from expedition.core.match import Match, new_match
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import (
    big_button,
    more_settings,
    numbers,
    open_cells,
    shelf,
    table_code,
)
from tests.browser.prepared import played_on, prepared, put_on_server
from tests.browser.serving import ServerProcess

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WALL: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}


@cache
def axe() -> str:
    return AXE.read_text("utf-8")


PROBLEMS = """async rules => {
  const asked = { resultTypes: ['violations'], preload: { assets: ['media'] } };
  if (rules.length) asked.runOnly = rules;
  const { violations } = await axe.run(asked);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`));
}"""
"""Style sheets are not fetched anew: only an experimental rule needs them, and none is asked."""


def problems(page: Page, *rules: str) -> list[str]:
    """What axe finds, by all its rules or by these."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    found: list[str] = page.evaluate(PROBLEMS, rules)
    return found


def problems_by_day_and_night(page: Page) -> list[str]:
    """By night only colours are others."""
    page.emulate_media(color_scheme="dark")
    found = problems(page, "color-contrast")
    page.emulate_media(color_scheme="light")
    return found + problems(page)


def assert_accessible(page: Page, state: str) -> None:
    """Nothing is found by day and night, nor at 200 % in the colours that the system forces."""
    found = problems_by_day_and_night(page)
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": size["width"] // 2, "height": size["height"] // 2})
    page.emulate_media(forced_colors="active")
    found += [f"at 200 %: {problem}" for problem in problems(page)]
    page.emulate_media(forced_colors="none")
    page.set_viewport_size(size)
    assert found == [], state


# ---- pages that need no table


PAGES = {
    "/": "Expedition",
    "/new/valley": "Create a table",
    "/rules/skull_island": "How we play it",
    "/about": "About Expedition",
    "/daily": "Today’s expedition",
    "/daily/2026-03-01/temple/front": "The Temple of Apikhabou",
    "/notebook": "Your notebook",
    "/print/valley": "Print sheets",
    "/score/skull_island": "Score a paper sheet",
    "/sheet/temple": "Draw a sheet of your own",
    "/t/XXXXXX": "Off the map",
    "/t/XXXXXX/replay": "Off the map",
    "/t/XXXXXX/screen": "Off the map",
    "/nowhere/at/all": "Off the map",
}


def test_pages_without_a_table(new_page: NewPage) -> None:
    page = new_page(DESK)
    for address, heading in PAGES.items():
        page.goto(address)
        expect(page.get_by_role("heading", name=heading).first).to_be_visible()
        assert_accessible(page, address)
    page.goto("/new/hamunaptra")
    more_settings(page)
    page.get_by_text(re.compile("Fine points")).click()
    assert_accessible(page, "fine points")
    page.goto("/")
    shelf(page).get_by_role("button", name="Learn by playing").click()
    expect(page.locator(".lesson")).to_be_visible()
    assert_accessible(page, "a lesson")
    page.goto("/")
    expect(page.locator('a[href^="/t/"]')).not_to_have_count(0)
    assert_accessible(page, "home with a table")


# ---- a table from its first guest to its end


def test_a_table_for_host_guest_latecomer_and_wall(new_page: NewPage) -> None:
    host, guest, late, wall = (new_page(one) for one in (DESK, PHONE, PHONE, WALL))
    host.goto("/new/temple")
    host.get_by_text("Class", exact=True).click()
    more_settings(host)
    host.get_by_role("checkbox", name="I play too").check()
    host.get_by_role("button", name="Create the table").click()
    expect(host.get_by_role("heading", name="The table is set")).to_be_visible()
    host.get_by_role("button", name="Add a bot").click()
    code = table_code(host)
    guest.goto(f"/t/{code}")
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    assert_accessible(guest, "an invitation")
    guest.get_by_role("button", name="Sit down").click()
    guest.get_by_role("button", name="Invite others").click()
    expect(guest.get_by_role("img", name="QR code")).to_be_visible()
    wall.goto(f"/t/{code}/screen")
    expect(wall.get_by_role("img", name="QR code")).to_be_visible()
    for page, state in ((host, "host's lobby"), (guest, "guest's lobby"), (wall, "wall, lobby")):
        assert_accessible(page, state)

    host.get_by_role("button", name="Start the expedition").click()
    late.goto(f"/t/{code}")
    expect(late.get_by_role("button", name="Sit down")).to_be_visible()
    assert_accessible(late, "late")
    late.get_by_role("button", name="Just watch").click()
    expect(late.get_by_text("You are watching")).to_be_visible()
    assert_accessible(late, "looking on")
    for name in ("Who is at the table", re.compile("Your stars"), "Settings, rules and more"):
        guest.get_by_role("button", name=name).click()
        expect(guest.locator(".drawer")).to_be_visible()
        assert_accessible(guest, f"drawer: {name}")
        guest.keyboard.press("Escape")
        expect(guest.locator(".drawer")).to_have_count(0)
    leads_the_table(host)
    assert_accessible(wall, "wall, playing")
    host.get_by_role("button", name="Finish now").click()
    assert_accessible(host, "sure?")
    host.get_by_role("button", name="Yes").click()
    for page, state in ((host, "end"), (guest, "guest's end"), (wall, "wall, over")):
        expect(page.get_by_text("The host ended it here").first).to_be_visible()
        assert_accessible(page, state)


def leads_the_table(host: Page) -> None:
    host.get_by_role("button", name="Settings, rules and more").click()
    host.get_by_role("button", name="Lead the table").click()
    remote = host.get_by_role("dialog", name="The host's remote")
    remote.get_by_role("button", name="Pause").click()
    expect(remote.get_by_role("button", name="Go on")).to_be_visible()
    remote.locator(".people button, li button").first.click()
    assert_accessible(host, "the host's remote, paused")
    remote.get_by_role("button", name="Go on").click()


# ---- what is read when a match is over


def test_what_comes_after_a_match(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(DESK)
    match = new_match(find_game("temple").rules, 2, {}, "tourists")
    while not match.is_over:
        match = played_on(match, "temple", "tourist")
    code = put_on_server(server, match, [("Zoé", page)])
    page.goto(f"/t/{code}")
    expect(page.locator(".ways")).to_be_visible()
    assert_accessible(page, "end")
    page.goto(f"/t/{code}/replay/9")
    expect(page.get_by_role("slider")).to_be_visible()
    assert_accessible(page, "replay")
    page.goto(f"/t/{code}/coach/0")
    expect(page.get_by_role("heading", name="Turn by turn")).to_be_visible()
    assert_accessible(page, "coach")
    page.goto(f"/t/{code}/better/0")
    expect(page.get_by_text(re.compile(r"^1 of \d+"))).to_be_visible()
    assert_accessible(page, "a better turn")
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".answer")).to_be_visible()
    assert_accessible(page, "the better turn")


# ---- each game in the midst of play


def has_numbers(match: Match) -> bool:
    steps = match.rules.menu(match.view(0), ()).steps if 0 in match.waiting_for else ()
    return match.moment > 9 and sum(str(step).isdigit() for step in steps) > 3


def in_danger(match: Match) -> bool:
    steps = match.rules.menu(match.view(0), ()).steps if 0 in match.waiting_for else ()
    return match.moment > 9 and not any(str(step)[0].isdigit() for step in steps)


def begun(page: Page) -> None:
    expect(open_cells(page).first).to_be_visible()


def refused(page: Page) -> None:
    page.locator('[role=gridcell][aria-disabled="true"]').first.click(force=True)
    expect(page.locator(".said")).to_be_visible()


def pencilled(page: Page) -> None:
    if numbers(page).count():
        numbers(page).first.click()
    open_cells(page).first.click()
    expect(big_button(page)).to_have_attribute("aria-disabled", "false")


def handed_in(page: Page) -> None:
    big_button(page).click()
    expect(page.locator(".bar .change")).to_be_visible()


STATES: tuple[Callable[[Page], None], ...] = (begun, refused, pencilled, handed_in)


@pytest.mark.parametrize("game", ["temple", "skull_island", "valley"])
def test_a_sheet_in_each_state_of_a_turn(
    new_page: NewPage, server: ServerProcess, game: str
) -> None:
    ana, bo = new_page(PHONE), new_page(DESK)
    for wanted in (has_numbers, in_danger):
        match = prepared(game, 2, wanted)
        ana.goto(f"/t/{put_on_server(server, match, [('Ana', ana), ('Bo', bo)])}")
        for state in STATES:
            state(ana)
            assert_accessible(ana, f"{wanted.__name__}, {state.__name__}")
