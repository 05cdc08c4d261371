"""A table of a day a turn: opened, told of, laid aside and found again."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import (
    more_settings,
    shelf,
    take_turn,
    wait_for_the_turn,
)
from tests.browser.test_together import join

NOTIFIED = """(answer) => {
  window.told = [];
  window.asked = 0;
  window.Notification = class {
    static permission = 'default';
    static requestPermission = async () => {
      window.asked += 1;
      return (Notification.permission = answer);
    };
    constructor(title, { body, tag }) { told.push([title, body, tag]); }
  };
  navigator.setAppBadge = async () => (window.badge = true);
  navigator.clearAppBadge = async () => (window.badge = false);
}"""
"""Notifications of the system, which a browser without a screen has none of."""
LOOK = """(state) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_a_day_a_turn_is_opened_told_of_laid_aside_and_found_again(new_page: NewPage) -> None:
    ana, bo = new_page(DESK), new_page(PHONE)
    ana.goto("/")
    ana.evaluate(NOTIFIED, "granted")
    shelf(ana).get_by_role("link", name="Create a table").click()
    more_settings(ana)
    ana.get_by_label("Time for each round").select_option(label="1 day")
    expect(ana.get_by_text("Nobody need sit and wait")).to_be_visible()
    ana.get_by_role("button", name="Create the table").click()
    expect(ana.get_by_role("heading", name="The table is set")).to_be_visible()
    code = ana.url.rpartition("/")[2]
    join(bo, code, "Bo")
    ana.get_by_role("button", name="Start the expedition").click()

    wait_for_the_turn(ana)
    expect(ana.get_by_role("timer", name="24 hours left")).to_have_text("24 h")
    ana.get_by_role("button", name="Settings, rules and more").click()
    assert ana.evaluate("window.asked") == 0
    ana.get_by_role("switch", name="Tell me when it is my turn").click()
    expect(ana.get_by_role("switch", name="Tell me when it is my turn")).to_be_checked()
    ana.keyboard.press("Escape")
    take_turn(ana, 0)
    expect(ana.get_by_text("1 of 2 have written")).to_be_visible()
    ana.evaluate(LOOK, "hidden")
    wait_for_the_turn(bo)
    bo.evaluate(NOTIFIED, "denied")
    bo.get_by_role("button", name="Settings, rules and more").click()
    bo.get_by_role("switch", name="Tell me when it is my turn").click()
    expect(bo.get_by_text("This browser does not allow it")).to_be_visible()
    expect(bo.get_by_role("switch", name="Tell me when it is my turn")).not_to_be_checked()
    bo.keyboard.press("Escape")
    take_turn(bo, 1)
    ana.wait_for_function("() => window.told.length && window.badge")
    title, game = "It is your turn", "The Temple of Apikhabou"
    assert ana.evaluate("window.told") == [[title, game, code]]
    ana.evaluate(LOOK, "visible")
    ana.wait_for_function("() => window.badge === false")

    ana.get_by_role("button", name="Settings, rules and more").click()
    ana.get_by_role("link", name="Lay aside").click()
    found = ana.get_by_role("region", name="Your tables").get_by_role("link", name="Round 2")
    found.click()
    wait_for_the_turn(ana)
