"""Hints on the sheet and on the pad, and goals in sight, as somebody with a phone meets them."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from expedition.core.catalogue import find_game
from expedition.core.match import Match
from expedition.core.rules import Grader, Hints
from expedition.games.valley import GUIDE
from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import big_button, cell, open_cells
from tests.browser.prepared import among_people, prepared, put_all_on_server
from tests.browser.seeing import EVERY_EYES, confused, pictures
from tests.browser.serving import ServerProcess

MOST_MARKS = 12
"""On a sheet: more would be a second sheet over the first."""
HINTS_ON = """localStorage.setItem('expedition.settings', JSON.stringify({
  ...JSON.parse(localStorage.getItem('expedition.settings')), hints: true }))"""
MARKS = ("good", "fine", "later")


def offers_every_mark(match: Match) -> bool:
    """True if a plain roll offers a good number, a fine one, and one that costs."""
    if match.moment < 8 or 0 not in match.waiting_for or match.view(0).public.is_danger:
        return False
    hints = match_hints(match)
    steps = {str(step) for step in match.rules.menu(match.view(0), ()).steps}
    good = {str(turn[0]) for turn in hints.good}
    fine = {str(turn[0]) for turn in hints.fine} - good
    return bool(good and fine and steps - good - fine)


def match_hints(match: Match) -> Hints[Any]:
    advisor = find_game(match.rules.box.name).advisor
    assert isinstance(advisor, Grader)
    return advisor.hints(match.view(0))


def a_danger_costs(match: Match) -> bool:
    """True if the first seat draws a danger on the other sheet, and every place costs that now."""
    if not match.view(0).public.is_danger:
        return False
    gains = match_hints(match).gains
    return bool(gains) and min(gains.values()) < 0


def a_city_is_near(match: Match) -> bool:
    """True if three equal numbers touch, with room for the fourth."""
    goals = {goal.line: goal for goal in GUIDE.goals(match.state, 0)}
    return match.moment > 5 and goals["cities"].key == "goal.city" and goals["cities"].missing == 1


def sit_down(page: Page, server: ServerProcess, match: Match) -> None:
    page.goto("/")
    page.evaluate(HINTS_ON)
    [code] = put_all_on_server(server, [(match, among_people(match, page, ["Ana", "Bo"]))])
    page.goto(f"/t/{code}")
    expect(page.get_by_role("grid")).to_be_visible()


def on_the_sheet(page: Page) -> Locator:
    return page.locator(".paper [data-hint]")


def test_hints_are_few_marks_that_differ_by_shape_and_are_told(
    new_page: NewPage, server: ServerProcess
) -> None:
    page = new_page(PHONE)
    sit_down(page, server, prepared("temple", 1, offers_every_mark, bot="pathfinder"))
    marks = [page.locator(f"[data-number] [data-hint={mark}]").first for mark in MARKS]
    for mark in marks:
        expect(mark).to_be_visible()
    expect(on_the_sheet(page)).to_have_count(0)
    one_of_each = page.locator("[data-first]")
    for mark in marks:
        mark.evaluate("(one) => one.setAttribute('data-first', '')")
    for eyes in EVERY_EYES:
        assert list(confused(pictures(page, one_of_each, eyes))) == [], eyes

    good = page.locator("[data-number]", has=page.locator("[data-hint=good]")).first
    expect(good).to_have_accessible_name(re.compile(r"^\d+, a good choice$"))
    good.click()
    expect(page.locator(".paper [data-hint=good]").first).to_be_visible()
    assert on_the_sheet(page).count() <= MOST_MARKS
    best = page.locator('[role=gridcell].open[aria-label*="a good choice"]').first
    costly = page.locator('[role=gridcell].open[aria-label*="costs stars later"]').first
    costly.click()
    expect(page.locator(".paper [data-hint=later]").first).to_be_visible()
    best.click()
    expect(page.locator(".paper [data-hint=later]")).to_have_count(0)


def test_what_a_danger_costs_another_names_whom(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(PHONE)
    sit_down(page, server, prepared("temple", 2, a_danger_costs, bot="pathfinder"))
    worst = page.locator('[role=gridcell].open[aria-label*="hurts most"]').first
    expect(worst).to_have_accessible_name(re.compile("costs Bo 2 stars at once"))
    name = worst.get_attribute("data-cell") or ""
    expect(on_the_sheet(page).locator("text")).to_have_count(0)
    cell(page, name).click()
    expect(on_the_sheet(page).locator("text")).to_have_text(re.compile(r"^BO \u22122$"))
    expect(big_button(page)).to_contain_text("costs Bo 2 stars at once")


def test_goals_are_in_sight_and_a_line_says_what_is_there(
    new_page: NewPage, server: ServerProcess
) -> None:
    page = new_page(PHONE)

    match = prepared("valley", 1, a_city_is_near, bot="pathfinder")
    sit_down(page, server, match)
    bar = page.locator("header.top")
    expect(bar).to_contain_text(f"Round {match.moment + 1} of 25")
    expect(bar).to_contain_text(re.compile(r"\d+ stars to Pathfinder"))
    page.get_by_role("button", name=re.compile("Your stars")).click()
    sight = page.get_by_role("region", name="In sight")
    expect(sight).to_contain_text(f"{25 - match.moment} rounds left, with this one")
    expect(sight.get_by_role("button")).to_contain_text("Most to gain: ")

    page.get_by_role("button", name=re.compile("^Cities")).click()
    goal = page.locator(".lines .goal")
    expect(goal).to_have_text(re.compile("four equal numbers that touch: 3 are there"))
    expect(page.locator("[role=gridcell].sought")).to_have_count(3)
    page.get_by_role("button", name="Close").click()
    expect(page.locator("[role=gridcell].sought")).to_have_count(0)
    expect(open_cells(page).first).to_be_visible()
