"""Ben goes offline among friends: everybody is told, he is waited for, and nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from expedition.locale import say
from tests.browser.cable import Cable, cable
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.measuring import problems, problems_on_the_wall
from tests.browser.playing import (
    assert_reachable,
    big_button,
    cell,
    moment,
    pencil,
    table_code,
    take_turn,
    wait_for_the_turn,
    wait_until_past,
)
from tests.browser.serving import ServerProcess
from tests.browser.test_accessibility import problems_by_day_and_night
from tests.patience import PATIENCE

LOCALES = {"en": "en-GB", "fr": "fr-FR"}
SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}
PHONES: list[ViewportSize] = [SMALL["viewport"], PHONE["viewport"]]
DEVICES = pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])


class Friends(NamedTuple):
    """Ada, who leads, and Ben in the midst of the first round, with what the page says to them."""

    ada: Page
    ben: Page
    cable: Cable
    language: str

    def words(self, key: str, **values: object) -> str:
        return say(self.language, key, **values)

    def button(self, page: Page, key: str, **values: object) -> Locator:
        return page.get_by_role("button", name=self.words(key, **values), exact=True)

    def wait(self, page: Page) -> Locator:
        """Where it is said whom the table waits for."""
        return page.locator(".bar .wait")

    def let_play(self, page: Page) -> Locator:
        """In its place: that Ben is away, and the button by which a bot plays for him."""
        return page.locator(".bar").get_by_role(
            "button", name=self.words("away.let_play", name="Ben")
        )


AtPlay: TypeAlias = Callable[[dict[str, Any], str], Friends]


@pytest.fixture(scope="module")
def laid(server: ServerProcess) -> Iterator[Cable]:
    """One for all: a browser keeps what it has fetched at its address."""
    with cable(server.port) as laid:
        yield laid


@pytest.fixture
def at_play(new_page: NewPage, laid: Cable) -> Iterator[AtPlay]:
    yield lambda device, language: begun(new_page, laid, device, language)
    laid.mend()


def begun(new_page: NewPage, laid: Cable, device: dict[str, Any], language: str) -> Friends:
    ada = new_page(device, locale=LOCALES[language])
    ben = new_page(device, at=laid.address, locale=LOCALES[language])
    friends = Friends(ada, ben, laid, language)
    ada.goto("/new/temple")
    ada.get_by_label(friends.words("who.name"), exact=True).fill("Ada")
    friends.button(ada, "create.go").click()
    expect(ada.get_by_role("heading", name=friends.words("lobby.title"))).to_be_visible()
    code = table_code(ada)
    ben.goto(f"/t/{code}")
    ben.get_by_label(friends.words("who.name"), exact=True).fill("Ben")
    ben.get_by_role("button", name=friends.words("join.go")).click()
    expect(ben.get_by_role("heading", name=friends.words("lobby.people"))).to_be_visible()
    friends.button(ada, "lobby.start").click()
    for page in (ada, ben):
        wait_for_the_turn(page)
    return friends


def go_offline(friends: Friends) -> None:
    """Ben's network is gone, and with it the lines that there were."""
    friends.ben.wait_for_load_state("networkidle")
    friends.ben.context.set_offline(True)
    friends.cable.cut()
    expect(friends.ben.locator(".lost")).to_be_visible()


def come_back(friends: Friends) -> None:
    friends.cable.mend()
    friends.ben.context.set_offline(False)
    expect(friends.ben.locator(".lost")).to_have_count(0)


def bot_wrote(friends: Friends) -> Locator:
    """What Ben is told of what a bot wrote for him."""
    return friends.ben.get_by_role("region", name=friends.words("away.title"))


def wait_until(page: Page, condition: str, given: str = "") -> None:
    """Returns once that is true of the page, whose policy lets no script wait for it there."""
    give_up = monotonic() + PATIENCE
    while not page.evaluate(f"(given) => {condition}", given):
        assert monotonic() < give_up, condition
        page.wait_for_timeout(50)


def assert_in_reach(page: Page, device: dict[str, Any]) -> None:
    """On a phone of either size, or on that desk."""
    for size in PHONES if device is PHONE else [device["viewport"]]:
        page.set_viewport_size(size)
        assert_reachable(page, ".act button:visible", 44)
        assert problems_by_day_and_night(page) == []


def hears(page: Page, sentence: str) -> None:
    """Returns once a screen reader has been told that on the page."""
    wait_until(page, "window.heard.some((one) => one.includes(given))", sentence)


HEAR = """() => {
  window.heard = [];
  new MutationObserver(() => {
    for (const one of document.querySelectorAll('[aria-live=polite]'))
      if (one.textContent && window.heard.at(-1) !== one.textContent)
        window.heard.push(one.textContent);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}"""


@LANGUAGES
@DEVICES
def test_whoever_is_away_is_waited_for_until_somebody_lets_a_bot_play(
    at_play: AtPlay, device: dict[str, Any], language: str
) -> None:
    friends = at_play(device, language)
    ada, ben, words = friends.ada, friends.ben, friends.words
    ada.evaluate(HEAR)
    is_away = words("play.is_away", count=1, names="Ben")

    go_offline(friends)
    take_turn(ada, 1)
    expect(friends.let_play(ada)).to_contain_text(is_away)
    hears(ada, is_away)
    assert sum(is_away in one for one in ada.evaluate("window.heard")) == 1
    assert_in_reach(ada, device)
    assert moment(ada) == 0

    friends.let_play(ada).click()
    hears(ada, words("told.played_for", by="Ada", name="Ben"))
    wait_until_past(ada, 0)
    wait_for_the_turn(ada)
    take_turn(ada, 2)
    wait_until_past(ada, 1)
    expect(ada.locator(".people .count")).to_contain_text("1/2")

    come_back(friends)
    hears(ada, words("told.came_back", name="Ben"))
    expect(bot_wrote(friends).get_by_role("listitem")).to_have_count(3)
    assert_in_reach(ben, device)
    bot_wrote(friends).get_by_role("button", name=words("away.take_back")).click()
    expect(bot_wrote(friends).get_by_role("listitem")).to_have_count(2)
    bot_wrote(friends).get_by_role("button", name=words("play.dismiss")).click()
    expect(bot_wrote(friends)).to_have_count(0)
    expect(ada.locator(".people .count")).to_contain_text("0/2")
    friends.button(ben, "play.take_back").click()  # what the bot wrote is still in pencil
    for page in (ada, ben):
        take_turn(page, 3)
    wait_until_past(ben, 2)


@pytest.mark.parametrize(
    ("device", "language"), [(PHONE, "fr"), (DESK, "en")], ids=["phone", "desk"]
)
def test_a_turn_that_was_confirmed_offline_counts(
    at_play: AtPlay, device: dict[str, Any], language: str
) -> None:
    friends = at_play(device, language)
    ada, ben = friends.ada, friends.ben
    go_offline(friends)
    name = pencil(ben, 3)
    big_button(ben).click()
    expect(friends.wait(ben)).to_contain_text(friends.words("play.kept"))
    friends.button(ben, "play.change").click()  # nobody has heard of it yet
    expect(cell(ben, name)).to_have_attribute("aria-selected", "true")
    big_button(ben).click()
    take_turn(ada, 1)
    expect(friends.let_play(ada)).to_be_visible()

    come_back(friends)
    for page in (ada, ben):
        wait_until_past(page, 0)
    # No bot was let play: his own turn has closed the round.
    expect(bot_wrote(friends)).to_have_count(0)


def test_a_turn_that_was_confirmed_offline_survives_the_page(at_play: AtPlay) -> None:
    friends = at_play(PHONE, "en")
    go_offline(friends)
    pencil(friends.ben, 3)
    big_button(friends.ben).click()
    take_turn(friends.ada, 1)
    address = friends.ben.url
    friends.ben.goto("about:blank")
    friends.cable.mend()
    friends.ben.context.set_offline(False)
    friends.ben.goto(address)
    wait_until_past(friends.ada, 0)
    wait_until_past(friends.ben, 0)


@LANGUAGES
def test_whose_turn_came_too_late_is_told_what_was_written_instead(
    at_play: AtPlay, language: str
) -> None:
    friends = at_play(SMALL, language)
    go_offline(friends)
    pencil(friends.ben, 3)
    big_button(friends.ben).click()
    take_turn(friends.ada, 1)
    friends.let_play(friends.ada).click()
    wait_until_past(friends.ada, 0)
    come_back(friends)
    expect(bot_wrote(friends)).to_contain_text(friends.words("away.too_late"))
    expect(bot_wrote(friends).get_by_role("listitem").first).to_contain_text(
        re.compile(r"(Round|Tour) [12]")
    )
    assert problems(friends.ben, (360, 640)) == []


@LANGUAGES
def test_the_big_screen_and_the_players_say_who_is_away(
    at_play: AtPlay, new_page: NewPage, language: str
) -> None:
    friends = at_play(PHONE, language)
    ada, words = friends.ada, friends.words
    wall = new_page(
        {"viewport": {"width": 1280, "height": 720}},
        locale=LOCALES[language],
    )
    wall.goto(f"/t/{table_code(ada)}/screen")
    go_offline(friends)
    is_away = words("screen.away", count=1)  # who it is, the players are told
    expect(wall.get_by_role("main").get_by_text(is_away)).to_be_visible()
    assert problems_on_the_wall(wall, (1280, 720)) == []
    ada.locator(".people").click()
    drawer = ada.get_by_role("region", name=words("play.table"))
    expect(drawer.get_by_text(words("play.away"), exact=True)).to_be_visible()
    friends.button(ada, "away.let_play", name="Ben").click()
    expect(drawer.get_by_text(words("play.stand_in"), exact=True)).to_be_visible()
    friends.button(ada, "away.wait_again", name="Ben").click()
    expect(drawer.get_by_text(words("play.away"), exact=True)).to_be_visible()


def test_while_the_host_is_away_the_other_one_decides(at_play: AtPlay) -> None:
    friends = at_play(PHONE, "en")
    ada, ben = friends.ada, friends.ben
    hand_over(friends)
    go_offline(friends)
    take_turn(ada, 1)
    friends.let_play(ada).click()
    wait_until_past(ada, 0)
    come_back(friends)
    expect(ben.get_by_role("region", name="A bot has played for you")).to_be_visible()


def hand_over(friends: Friends) -> None:
    """Ben leads the table from now on."""
    handed = {"act": "hand_over", "seat": 1}
    path = f"/api/tables/{table_code(friends.ada)}/host"
    assert friends.ada.request.post(path, data=handed).ok
    expect(friends.ada.get_by_text("Ada has handed the table to Ben.").first).to_be_visible()
