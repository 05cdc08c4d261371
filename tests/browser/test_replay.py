"""A match that is over, step by step, and links into it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import DESK, NewPage
from tests.browser.playing import ink, play_alone, play_on, table_code


def test_a_link_leads_to_any_turn(new_page: NewPage) -> None:
    player = new_page(DESK)
    play_alone(player)
    last = play_on(player)
    code = table_code(player)

    reader = new_page()
    reader.goto(f"/t/{code}/replay/3")
    slider = reader.get_by_role("slider")
    expect(slider).to_have_accessible_name(f"Moment 3 of {last}")
    assert len(ink(reader)) == 3

    reader.get_by_role("button", name="One forward").click()
    expect(reader).to_have_url(re.compile(r"/replay/4$"))
    assert len(ink(reader)) == 4
    reader.get_by_role("button", name="To the end").click()
    expect(slider).to_have_accessible_name(f"Moment {last} of {last}")
    slider.fill("0")
    expect(reader).to_have_url(re.compile(r"/replay/0$"))
    assert ink(reader) == {}
    reader.get_by_role("button", name="Play", exact=True).click()
    expect(slider).to_have_accessible_name(f"Moment 2 of {last}")
    reader.get_by_role("button", name="Pause").click()
