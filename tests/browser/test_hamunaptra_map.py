"""The map of Hamunaptra under fingers, wheel and keys, and as a list of places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from playwright.sync_api import CDPSession, Page, expect

from expedition.core.match import Match
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import big_button
from tests.browser.prepared import prepared
from tests.browser.serving import ServerProcess
from tests.browser.test_hamunaptra import GAME, sit_at

Point: TypeAlias = tuple[float, float]


def test_fingers_pan_and_pinch_the_map(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(PHONE)
    sit_at(page, server, prepared(GAME, 2, can_move))
    hand = page.context.new_cdp_session(page)
    x, y = middle(page)
    left, top, scale = camera_at_rest(page)
    touch(hand, "touchStart", [(x, y)])
    touch(hand, "touchMove", [(x - 20, y - 5)])
    touch(hand, "touchMove", [(x - 60, y - 15)])
    touch(hand, "touchEnd", [])
    assert camera_at_rest(page) == (left - 60, top - 15, scale)
    told = page.get_by_role("complementary", name=re.compile("^What is at"))
    expect(told).to_have_count(0)

    touch(hand, "touchStart", [(x - 30, y)])
    touch(hand, "touchStart", [(x - 30, y), (x + 30, y)])
    touch(hand, "touchMove", [(x - 45, y), (x + 45, y)])
    touch(hand, "touchEnd", [])
    assert round(camera_at_rest(page)[2] / scale, 2) == 1.5

    page.get_by_role("button", name="Whole map").click()
    assert all(is_in_sight(page, who) for who in people(page))
    page.touchscreen.tap(*place(page, column=11, row=9))
    expect(told).to_have_attribute("aria-label", "What is at l10")
    page.get_by_role("button", name="Nearer").click()
    page.get_by_role("button", name="Nearer").click()
    page.get_by_role("button", name="My people").click()
    mine = [who for who in people(page) if "of Ana" in who]
    assert mine
    assert all(is_in_sight(page, who) for who in mine)


def test_keys_and_wheel_move_the_map_and_arrows_lead_from_spot_to_spot(
    new_page: NewPage, server: ServerProcess
) -> None:
    page = new_page(DESK)
    sit_at(page, server, prepared(GAME, 2, can_move))
    page.locator(".team [data-who]").first.click()
    expect(page.locator("button[data-spot]")).not_to_have_count(0)
    view = page.get_by_role("group", name=re.compile("^The map"))
    view.focus()
    left, top, scale = camera(page)
    page.keyboard.press("ArrowRight")
    assert camera(page) == (left - 90, top, scale)
    page.keyboard.press("+")
    assert camera(page)[2] > scale
    page.mouse.move(*middle(page))
    page.mouse.wheel(0, 400)
    page.mouse.wheel(0, 400)
    assert camera(page)[2] < scale

    view.focus()
    page.keyboard.press("Tab")
    first = focused_spot(page)
    assert first
    reached: set[str | None] = {first}
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft") * 3:
        page.keyboard.press(key)
        reached.add(focused_spot(page))
    assert len(reached) > 1
    assert None not in reached
    page.keyboard.press("Enter")
    expect(big_button(page)).to_have_text(re.compile(rf" goes to {focused_spot(page)}$"))


def test_the_list_of_places_plays_like_the_map(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(PHONE)
    sit_at(page, server, prepared(GAME, 2, can_move))
    page.locator(".team [data-who]").first.click()
    spots = page.locator("button[data-spot]")
    expect(spots).not_to_have_count(0)
    cells = {spot.get_attribute("data-spot") for spot in spots.all()}
    page.get_by_role("button", name="Places").click()
    places = page.get_by_role("dialog", name="Places")
    expect(places.get_by_role("listitem").first).to_contain_text("of Ana")
    everything = places.get_by_role("listitem").count()
    places.get_by_label(re.compile("Only what can be chosen")).check()
    expect(places.get_by_role("listitem")).to_have_count(len(cells))
    assert everything > len(cells)
    goes = places.get_by_role("button", name=re.compile(" goes to ")).last
    told = goes.inner_text()
    goes.click()
    expect(places).to_have_count(0)
    expect(big_button(page)).to_have_text(told)


# ---- what somebody sees and does


def can_move(match: Match) -> bool:
    table = match.state.table
    return 0 in match.waiting_for and table.question == "move" and table.round >= 4


def middle(page: Page) -> Point:
    box = page.locator(".view").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def place(page: Page, column: int, row: int) -> Point:
    """Where the middle of a cell is on the screen."""
    left, top, scale = camera(page)
    stage = page.locator(".stage").bounding_box()
    assert stage
    x = stage["x"] + left + (column + 0.5) * 100 * scale
    return x, stage["y"] + top + (row + 0.5) * 100 * scale


def camera(page: Page) -> tuple[float, float, float]:
    """How far the map is moved to the right and down, and how large it is drawn."""
    style = page.locator(".world").get_attribute("style") or ""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", style)]
    return round(numbers[0], 2), round(numbers[1], 2), numbers[2]


def camera_at_rest(page: Page) -> tuple[float, float, float]:
    """The same once the map has come to rest: it looks for its place when it is laid out."""
    before, now = None, camera(page)
    while now != before:
        page.wait_for_timeout(200)
        before, now = now, camera(page)
    return now


def touch(hand: CDPSession, kind: str, fingers: Sequence[Point]) -> None:
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
    hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def people(page: Page) -> list[str]:
    return [one.get_attribute("aria-label") or "" for one in page.locator("[data-person]").all()]


def is_in_sight(page: Page, who: str) -> bool:
    """True if a character is drawn inside the map's box."""
    one = page.get_by_role("button", name=who, exact=True).bounding_box()
    box = page.locator(".view").bounding_box()
    assert one
    assert box
    return (
        box["x"] <= one["x"]
        and box["y"] <= one["y"]
        and one["x"] + one["width"] <= box["x"] + box["width"]
        and one["y"] + one["height"] <= box["y"] + box["height"]
    )


def focused_spot(page: Page) -> str | None:
    """The cell of the spot that has the focus."""
    found: str | None = page.evaluate("document.activeElement.dataset.spot ?? null")
    return found
