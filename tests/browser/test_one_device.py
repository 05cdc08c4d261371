"""Several people play on one phone, which they hand round."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import (
    moment,
    more_settings,
    table_code,
    take_turn,
    wait_for_the_turn,
    wait_until_past,
)
from tests.browser.quickly import play_one
from tests.browser.test_accessibility import assert_accessible
from tests.browser.test_together import join


def open_table(page: Page, game: str, *guests: str) -> None:
    """Ana opens a table for all who share her phone."""
    page.goto(f"/new/{game}")
    page.get_by_label("Name", exact=True).fill("Ana")
    page.get_by_role("button", name="Somebody else plays").click()
    for guest in guests:
        page.get_by_label("Who else plays here?").fill(guest)
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=f"Remove {guest}")).to_be_visible()


def create(page: Page) -> None:
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("heading", name="The table is set")).to_be_visible()


def assert_nothing_is_left(page: Page) -> None:
    """A covered page has nothing of whoever had it in hand: not to hear, and not to look up."""
    said = page.locator("[aria-live]").all_inner_texts()
    assert "".join(said).strip() == ""
    assert page.locator("[data-moment], [data-cell], svg [data-at]").count() == 0
    kept = page.evaluate("Object.keys({...sessionStorage, ...localStorage}).join()")
    assert "pencil" not in kept


def writes(page: Page, name: str) -> None:
    """The sheet of that one is shown, and it is they who write."""
    expect(page.locator(".round p")).to_have_text(f"{name} writes")
    wait_for_the_turn(page)


def test_three_on_a_phone_play_with_a_bot_and_with_somebody_elsewhere(new_page: NewPage) -> None:
    phone, desk = new_page(PHONE), new_page(DESK)
    open_table(phone, "temple", "Bo", "Cleo")
    assert_accessible(phone, "names of those who share a device")
    more_settings(phone)
    phone.get_by_role("button", name="One Tourist more").click()
    create(phone)
    expect(phone.get_by_text("on this device", exact=True)).to_have_count(2)
    join(desk, table_code(phone), "Dora")
    phone.get_by_role("button", name="Start the expedition").click()

    writes(phone, "Ana")
    assert_accessible(phone, "a device that goes round without a cover")
    first = take_turn(phone, 0)
    writes(phone, "Bo")
    expect(phone.locator(".round p")).to_be_focused()
    expect(phone.locator("[aria-live=polite]")).to_contain_text("Bo writes")
    expect(phone.locator("[aria-selected=true]")).to_have_count(0)
    phone.get_by_role("button", name="I am Ana, and have written").click()  # who changes her mind
    phone.get_by_role("button", name="Change it").click()
    expect(phone.locator(f'[data-cell="{first}"]')).to_have_attribute("aria-selected", "true")
    phone.locator(".bar .main").click()
    writes(phone, "Bo")

    phone.reload()
    writes(phone, "Bo")
    take_turn(phone, 1)
    writes(phone, "Cleo")
    take_turn(phone, 2)
    expect(phone.get_by_text("4 of 5 have written")).to_be_visible()

    now = moment(phone)
    take_turn(desk, 3)
    wait_until_past(phone, now)
    writes(phone, "Cleo")  # it goes on from whoever has it in hand
    take_turn(phone, 4)
    writes(phone, "Ana")


def test_a_hand_of_hamunaptra_stays_covered(new_page: NewPage) -> None:
    phone = new_page(PHONE)
    heard: list[dict[str, Any]] = []

    def follow(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.loads(str(frame))))

    phone.on("websocket", follow)
    open_table(phone, "hamunaptra", "Bo")
    create(phone)
    phone.get_by_role("button", name="Start the expedition").click()
    heading = phone.get_by_role("heading", name="Hand the device to")
    expect(heading).to_be_visible()
    name = heading.inner_text().rsplit(" ", 1)[1]
    assert not any(message.get("private") for message in heard)
    assert phone.locator("[data-moment]").count() == 0

    phone.get_by_role("button", name=f"It is me, {name}").click()
    expect(phone.locator("[data-moment]")).to_be_visible()
    own = [message for message in heard if message.get("private")]
    seats = {message["seat"] for message in own if message["type"] == "welcome"}
    assert seats == {["Ana", "Bo"].index(name)}
    phone.reload()
    expect(heading).to_be_visible()
    assert_nothing_is_left(phone)
    assert [message for message in heard if message.get("private")] == own

    phone.get_by_role("button", name=f"It is me, {name}").click()
    expect(phone.locator("[data-moment]")).to_be_visible()
    play_one(phone, table_code(phone), ["Ana", "Bo"].index(name))
    phone.get_by_role("button", name="Hand the device to").click()
    expect(phone.get_by_role("heading", name="Hand the device to")).to_be_focused()
    assert_nothing_is_left(phone)
    before = len(heard)
    phone.go_back()
    phone.go_forward()
    expect(phone.get_by_role("heading", name="Hand the device to")).to_be_visible()
    assert_nothing_is_left(phone)
    assert not any(message.get("private") for message in heard[before:])
