"""Three people play the same dice, each when they like, and see the sheets side by side."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import (
    moment,
    play_alone,
    table_code,
    take_turn,
    wait_for_the_turn,
    wait_until_past,
)
from tests.browser.test_accessibility import assert_accessible

FINISH = """code => fetch(`/api/tables/${code}/host`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ act: 'finish' }),
})"""


def play_two_turns(page: Page, choice: int) -> None:
    """Two rounds, and then the match is ended as it stands."""
    for turn in range(2):
        wait_for_the_turn(page)
        now = moment(page)
        take_turn(page, choice + turn)
        wait_until_past(page, now)
    page.evaluate(FINISH, table_code(page))
    expect(page.locator(".result")).to_be_visible()


def test_three_people_play_the_same_dice(new_page: NewPage) -> None:
    ana, bo, cleo = new_page(PHONE), new_page(PHONE), new_page(DESK, locale="fr-FR")
    play_alone(ana)
    play_two_turns(ana, 0)
    ana.get_by_role("button", name="Challenge others: same dice").press("Enter")
    link = ana.locator(".made .link").inner_text()
    assert table_code(ana) not in link
    assert_accessible(ana, "the link of a challenge")

    bo.goto(link)
    expect(bo.get_by_role("heading", name="The same dice")).to_be_visible()
    expect(bo.get_by_text("How all have played")).to_have_count(0)
    assert table_code(ana) not in bo.content()
    assert_accessible(bo, "a challenge")
    bo.get_by_label("Name", exact=True).fill("Bo")
    bo.get_by_role("button", name="Take up the challenge").press("Enter")
    play_two_turns(bo, 3)
    bo.get_by_role("link", name="How all have played the challenge").click()
    expect(bo.locator("ol li")).to_have_count(2)
    expect(bo.get_by_role("grid")).to_have_count(2)
    lines = bo.get_by_role("region", name="Line by line")
    expect(lines.get_by_role("columnheader")).to_have_count(2)
    expect(lines.get_by_role("rowheader")).to_have_text(["Longest run", "Groups", "Mummies"])
    assert_accessible(bo, "how all have played")

    cleo.goto(link)
    cleo.get_by_role("button", name="Relever le défi").click()
    play_two_turns(cleo, 5)
    cleo.goto(link)
    expect(cleo.get_by_role("heading", name="Comment chacun a joué")).to_be_visible()
    expect(cleo.locator("ol li")).to_have_count(3)
    expect(cleo.locator("ol").get_by_text("la première partie")).to_be_visible()
    expect(cleo.locator("ol").get_by_text("non terminée")).to_have_count(3)
    expect(cleo.locator("ol .place")).to_have_text(["–"] * 3)
    turns = cleo.get_by_role("slider", name=re.compile("Tour 2 sur 2"))
    written = "[role=gridcell]:not([aria-label*=vide])"
    expect(cleo.get_by_role("grid")).to_have_count(3)
    ends = cleo.locator(written).count()
    turns.press("Home")
    expect(cleo.get_by_role("slider", name=re.compile("Tour 0 sur 2"))).to_be_visible()
    assert cleo.locator(written).count() < ends
    cleo.get_by_role("button", name="Rejouer ces dés pour s’entraîner").click()
    wait_for_the_turn(cleo)
