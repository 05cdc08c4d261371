"""A host leads the table from a phone, while others play and a wall shows the game."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import (
    more_settings,
    take_turn,
    wait_for_the_turn,
)
from tests.browser.test_accessibility import problems, problems_by_day_and_night
from tests.browser.test_together import join

LEAST = 44
"""Pixels that a thumb needs."""


def open_remote(page: Page) -> Locator:
    """What the host leads by: without a seat it is the page itself, else a dialog."""
    cockpit = page.locator(".cockpit")
    if cockpit.is_visible():
        return cockpit
    if not page.get_by_role("button", name="Lead the table").is_visible():
        page.get_by_role("button", name=re.compile("settings", re.IGNORECASE)).click()
    page.get_by_role("button", name="Lead the table").click()
    remote = page.get_by_role("dialog", name="The host's remote")
    expect(remote).to_be_visible()
    return remote


def unfold(remote: Locator) -> None:
    """Show what is not needed in every round."""
    remote.get_by_text("Clock, doors and closing").click()


def close_remote(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".drawer")).to_have_count(0)


def small_targets(page: Page) -> list[str]:
    """The controls of the remote that are too small for a thumb."""
    found: list[str] = page.get_by_role("dialog").evaluate(
        """(dialog, least) => [...dialog.querySelectorAll('button, a, select, input, label.choice')]
          .filter((one) => !one.closest('label.choice') || one.matches('label'))
          .filter((one) => one.checkVisibility())
          .filter((one) => { const { width, height } = one.getBoundingClientRect();
            return width < least || height < least; })
          .map((one) => one.outerHTML.slice(0, 90))""",
        LEAST,
    )
    return found


def hears(page: Page, sentence: str) -> None:
    """What the host decided is in sight for a while only; it stays in the chronicle."""
    expect(page.get_by_text(sentence).first).to_be_attached()


def test_a_host_leads_the_table_by_thumb(new_page: NewPage) -> None:
    ana, bo, wall, late = new_page(PHONE), new_page(PHONE), new_page(DESK), new_page(PHONE)
    remote = ana.get_by_role("dialog", name="The host's remote")
    ana.goto("/new/temple")
    ana.get_by_label("Name").fill("Ana")
    ana.get_by_text("Class", exact=True).click()
    expect(ana.get_by_text("Two minutes for each round")).to_be_visible()
    more_settings(ana)
    ana.get_by_role("checkbox", name="I play too").check()
    ana.get_by_role("button", name="Create the table").click()
    expect(ana.get_by_role("heading", name="The table is set")).to_be_visible()
    code = ana.url.rsplit("/", 1)[1]
    join(bo, code, "Bo")
    wall.goto(f"/t/{code}/screen")
    open_remote(ana)
    remote.get_by_role("button", name="Start the expedition").click()

    wait_for_the_turn(ana)
    wait_for_the_turn(bo)
    open_remote(ana)
    assert small_targets(ana) == []
    unfold(remote)
    expect(remote.get_by_role("combobox", name="Time for each round")).to_have_value("120")
    remote.get_by_role("button", name="Pause").click()
    for page in (bo, wall):
        hears(page, "Ana has paused the game.")
        expect(page.get_by_text("The host will let it go on.")).to_be_visible()
    remote.get_by_role("button", name="Go on").click()
    expect(bo.get_by_text("Paused. The host")).to_have_count(0)
    expect(wall.get_by_role("heading", name="The first three")).to_be_visible()
    remote.get_by_label("Standings").select_option("none")
    expect(wall.get_by_role("heading", name="The first three")).to_have_count(0)

    remote.get_by_role("button", name="Everybody").click()
    remote.get_by_role("button", name=re.compile("^Bo")).click()
    assert small_targets(ana) == []
    assert problems_by_day_and_night(ana) == []
    remote.get_by_role("button", name="Nudge Bo").first.click()
    hears(bo, "Ana gives you a nudge")
    remote.locator(".people").get_by_label("Name", exact=True).fill("Bob")
    remote.get_by_role("button", name="Rename").click()
    hears(bo, "another name: Bob.")

    late.goto(f"/t/{code}")
    late.get_by_label("Name").fill("Cy")
    assert problems(late) == []
    late.get_by_role("radio", name=re.compile("Pathfinder")).check()
    late.get_by_role("button", name="Sit down").click()
    expect(late.get_by_role("button", name="Change it")).to_be_visible()  # the bot has written
    hears(bo, "Cy has come late")

    remote.get_by_role("button", name=re.compile("^Bob")).click()
    remote.get_by_role("button", name="Remove Bob").click()
    remote.get_by_role("button", name="Yes").click()
    hears(bo, "Ana has sent Bob away.")
    expect(remote.get_by_role("button", name="Let Bob come back")).to_be_visible()
    close_remote(ana)
    take_turn(ana, 0)
    wait_for_the_turn(late)

    open_remote(ana)
    remote.get_by_role("button", name="Finish now").click()
    remote.get_by_role("button", name="Yes").click()
    for page in (ana, bo, late, wall):
        expect(page.get_by_text("The host ended it here").first).to_be_visible()
    with ana.expect_download() as download:
        ana.get_by_role("link", name="Take the results").click()
    text = download.value.path().read_text("utf-8-sig")
    assert {line.split(",")[1] for line in text.splitlines()[1:]} >= {"Ana", "Bob", "Cy"}


def test_a_teacher_leads_without_a_seat(new_page: NewPage) -> None:
    ana, bo = new_page(PHONE), new_page(PHONE)
    ana.goto("/new/temple")
    ana.get_by_label("Name").fill("Ana")
    ana.get_by_text("Class", exact=True).click()
    ana.get_by_role("button", name="Create the table").click()
    expect(ana.get_by_role("heading", name="The table is set")).to_be_visible()
    code = ana.url.rsplit("/", 1)[1]
    ana.get_by_text("A word instead of the code").click()
    ana.get_by_role("textbox", name="Your word").fill("Forêt")
    ana.get_by_role("button", name="Take it").click()
    expect(ana.get_by_text("FORET", exact=True)).to_be_visible()
    bo.goto("/go")
    bo.get_by_role("textbox", name="Table code").fill("forêt")
    bo.keyboard.press("Enter")
    expect(bo).to_have_url(re.compile(f"/t/{code}$"))
    join(bo, code, "Bo")
    expect(bo.get_by_text("Ana will start")).to_be_visible()
    ana.get_by_role("button", name="Start the expedition").click()
    wait_for_the_turn(bo)
    cockpit = ana.locator(".cockpit")
    expect(cockpit.get_by_role("button", name="Nudge Bo")).to_be_visible()
    assert ana.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert problems_by_day_and_night(ana) == []
    cockpit.get_by_role("button", name="Nudge Bo").click()
    hears(bo, "Ana gives you a nudge")
    assert ana.request.get(f"/api/tables/{code}/host").json()["missed"] == [0, 0, 0]
    ana.get_by_role("button", name="Let bots write").click()
    ana.get_by_role("button", name="Yes").click()
    hears(bo, "In this round a bot writes for Bo.")
    expect(bo.locator('[data-moment="1"]')).to_be_visible()
    unfold(ana.locator(".cockpit"))
    ana.get_by_role("button", name="Close the table").click()
    ana.get_by_role("button", name="Yes").click()
    for page in (ana, bo):
        expect(page.get_by_text("The host ended it here").first).to_be_visible()
        expect(page.get_by_role("button", name="Play again")).to_have_count(0)
