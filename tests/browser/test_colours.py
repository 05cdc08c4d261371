"""Nothing is told by colour alone: the wall, the sheets and the map, to eyes that see few."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from expedition.core.match import Match
from tests.browser.conftest import DESK, NewPage
from tests.browser.playing import big_button, cell, numbers, open_cells
from tests.browser.prepared import among_people, prepared, put_all_on_server
from tests.browser.seeing import EVERY_EYES, LEAST_CONTRAST, apart, confused, contrast, pictures
from tests.browser.serving import ServerProcess

WALL: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
NAMES = ["Ana", *(f"Somebody {seat}" for seat in range(1, 8))]
WITHOUT_LETTERS = ".seal > span, .person .icon { visibility: hidden !important }"
ALL_ALIKE = """all => all.forEach((one) => {
  one.setAttribute('href', all[0].getAttribute('href'));
})"""

ONE_OF_EACH = """all => new Map(all.map((one) => [one.getAttribute('d'), one]))
  .forEach((one) => one.setAttribute('data-first', ''))"""


def sit_among(page: Page, server: ServerProcess, match: Match) -> str:
    [code] = put_all_on_server(server, [(match, among_people(match, page, NAMES))])
    return code


def assert_told_apart(
    page: Page, things: Locator, what: str, least: float = LEAST_CONTRAST
) -> None:
    """No two of them look alike, and each shows; what is faint on purpose needs less contrast."""
    for eyes in EVERY_EYES:
        seen = pictures(page, things, eyes)
        assert len(seen) > 1, what
        assert min(map(contrast, seen)) >= least, (what, eyes)
        assert list(confused(seen)) == [], (what, eyes)


def some_closed(match: Match) -> bool:
    """True if a plain roll leaves some empty cells of the first sheet closed."""
    steps = match.rules.menu(match.view(0), ()).steps if 0 in match.waiting_for else ()
    return match.moment == 2 and sum(str(step).isdigit() for step in steps) > 3


def three_alike(match: Match) -> bool:
    """True if the three dice show one number."""
    if 0 not in match.waiting_for:
        return False
    roll = match.view(0).public.roll
    return len(set(roll)) == 1 and str(roll[0]).isdigit()


def test_the_wall(new_page: NewPage, server: ServerProcess) -> None:
    ana, wall = new_page(DESK), new_page(WALL)
    code = sit_among(ana, server, prepared("temple", 8, three_alike))
    wall.goto(f"/t/{code}/screen")
    ana.goto(f"/t/{code}")
    named = {"act": "name_awaited", "named": True}
    assert ana.request.post(f"/api/tables/{code}/host", data=named).ok
    stamps = wall.locator(".stamps .seal")
    expect(stamps.and_(wall.locator(":has(.moon)"))).to_have_count(7)
    wall.add_style_tag(content=WITHOUT_LETTERS)
    assert_told_apart(wall, stamps, "who is who")
    assert_told_apart(wall, wall.locator(".tray > *"), "dice of one number")

    open_cells(ana).first.click()
    numbers(ana).first.click()
    big_button(ana).click()
    expect(wall.locator(".stamps .seal.written")).to_have_count(1)
    stamps.locator("use").evaluate_all(ALL_ALIKE)
    assert_told_apart(
        wall, wall.locator(".stamps .written").or_(stamps.nth(1)), "who has written and who has not"
    )
    assert list(confused(pictures(wall, stamps, "achromatopsia"))), "colours alone would be enough"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_sheet(new_page: NewPage, server: ServerProcess, theme: str) -> None:
    page = new_page(DESK, color_scheme=theme)
    page.goto(f"/t/{sit_among(page, server, prepared('valley', 2, some_closed))}")
    expect(open_cells(page).first).to_be_visible()
    free = open_cells(page).first.get_attribute("data-cell") or ""
    empty = page.locator('[role=gridcell][aria-disabled="true"][aria-label$="empty"]').last
    assert_told_apart(page, cell(page, free).or_(empty), "free and not free", least=1)

    before = {eyes: pictures(page, cell(page, free), eyes)[0] for eyes in EVERY_EYES}
    numbers(page).first.click()
    cell(page, free).click()
    expect(cell(page, free)).to_have_attribute("aria-selected", "true")
    for eyes, paper in before.items():
        [written] = pictures(page, cell(page, free), eyes)
        assert apart(paper, written) > 0, eyes
        assert not list(confused([paper, written])), eyes


def all_over_the_map(match: Match) -> bool:
    inside = {one.seat for one in match.state.table.people if one.is_inside}
    return bool(match.state.table.round > 2 and 0 in match.waiting_for and len(inside) == 8)


def test_the_map(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(WALL)
    page.goto(f"/t/{sit_among(page, server, prepared('hamunaptra', 8, all_over_the_map))}")
    expect(page.locator(".board")).to_be_visible()
    page.add_style_tag(content=WITHOUT_LETTERS)
    page.locator(".person .shape").evaluate_all(ONE_OF_EACH)
    shapes = page.locator("[data-first]")
    expect(shapes).to_have_count(8)
    assert_told_apart(page, shapes, "people")
    assert_told_apart(page, page.locator("svg:has(> .tint)"), "networks")
