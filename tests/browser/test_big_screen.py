"""A big screen: everybody is invited, the ring fills, the standings move, and it follows on."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import DESK, MOVING, PHONE, NewPage
from tests.browser.playing import play_on, shelf, table_code, take_turn, wait_for_the_turn
from tests.browser.test_accessibility import problems_by_day_and_night
from tests.browser.test_together import create_table, join

WALL: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}


def test_a_table_on_the_wall_from_the_invitation_to_the_next_match(new_page: NewPage) -> None:
    ana, bo, wall = new_page(DESK, **MOVING), new_page(PHONE, **MOVING), new_page(WALL)
    code = create_table(ana, "Ana")
    wall.goto(f"/t/{code}/screen")
    expect(wall.get_by_role("img", name=f"QR code that opens table {code}")).to_be_visible()
    join(bo, code, "Bo")
    expect(wall.get_by_text("Bo", exact=True)).to_be_visible()
    assert problems_by_day_and_night(wall) == []

    ana.get_by_role("button", name="Start the expedition").click()
    expect(wall.get_by_role("heading", name="How they stand")).to_be_visible()
    for page in (ana, bo):
        wait_for_the_turn(page)
    expect(wall.get_by_text("0 of 2")).to_be_visible()
    take_turn(bo, 1)
    expect(wall.get_by_text("1 of 2")).to_be_visible()
    expect(wall.get_by_role("listitem").filter(has_text="Bo has written")).to_have_count(1)
    assert problems_by_day_and_night(wall) == []
    assert wall.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_it_follows_in_french_when_the_table_plays_again(new_page: NewPage) -> None:
    host, wall = new_page(DESK), new_page(WALL, locale="fr-FR")
    host.goto("/")
    shelf(host).get_by_role("button", name="Play alone").click()
    wait_for_the_turn(host)
    first = table_code(host)
    wall.goto(f"/t/{first}/screen")
    expect(wall.locator(".round")).to_have_text("Tour 1")
    play_on(host)
    expect(wall.locator(".won")).to_be_visible()
    host.get_by_role("button", name="Play again").click()
    wait_for_the_turn(host)
    expect(wall).to_have_url(re.compile(f"/t/{table_code(host)}/screen$"))
    expect(wall.locator(".round")).to_be_visible()
