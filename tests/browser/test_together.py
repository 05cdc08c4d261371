"""Several people at one table, each in a browser of their own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from expedition.bots import find_bot
from expedition.core.catalogue import find_game
from expedition.core.chance import SeededChance
from expedition.core.match import Match
from tests.browser.conftest import DESK, MOVING, PHONE, NewPage
from tests.browser.playing import (
    big_button,
    cell,
    moment,
    more_settings,
    numbers,
    open_cells,
    pencil,
    shelf,
    table_code,
    take_turn,
    wait_for_the_turn,
    wait_until_past,
)
from tests.browser.prepared import played_on, prepared, put_on_server
from tests.browser.serving import ServerProcess

GOOD_TURN = 4
HEARD = "[aria-live=polite].hidden-text"
TURN_OF_THE_MATCH = re.compile("^(The turn that decided|The greatest turn)$")


def create_table(page: Page, name: str, bots: int = 0) -> str:
    page.goto("/")
    shelf(page).get_by_role("link", name="Create a table").click()
    page.get_by_label("Name").fill(name)
    more_settings(page)
    for _ in range(bots):
        page.get_by_role("button", name="One Pathfinder more").click()
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("heading", name="The table is set")).to_be_visible()
    return table_code(page)


def join(page: Page, code: str, name: str) -> None:
    page.goto(f"/t/{code}")
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("heading", name="Around the table")).to_be_visible()


@pytest.fixture
def two(new_page: NewPage) -> tuple[Page, Page]:
    """Ana at a desk and Bo with a phone, in the midst of the first round."""
    ana, bo = new_page(DESK), new_page(PHONE)
    join(bo, create_table(ana, "Ana"), "Bo")
    ana.get_by_role("button", name="Start the expedition").click()
    for page in (ana, bo):
        wait_for_the_turn(page)
    return ana, bo


def test_the_host_chooses_how_strong_a_bot_is(new_page: NewPage) -> None:
    ana = new_page(PHONE)
    create_table(ana, "Ana")
    add = ana.get_by_role("button", name="Add a bot")
    expect(ana.get_by_role("radio", name="Pathfinder")).to_be_checked()
    expect(ana.get_by_role("radio")).to_have_count(4)
    add.click()
    expect(ana.get_by_text("bot, Pathfinder")).to_be_visible()
    ana.get_by_text("Tourist", exact=True).click()
    expect(ana.get_by_text("Takes the stars in sight")).to_be_visible()
    add.click()
    expect(ana.get_by_text("bot, Tourist")).to_be_visible()


def test_two_people_and_a_bot_begin(new_page: NewPage) -> None:
    ana, bo = new_page(DESK, **MOVING), new_page(PHONE, **MOVING)
    code = create_table(ana, "Ana", bots=1)
    join(bo, code, "Bo")
    expect(ana.get_by_text("Bo", exact=True)).to_be_visible()
    ana.get_by_role("button", name="Start the expedition").click()
    for now in range(2):
        play_a_round(ana, bo, ["Ana", "Bo", "Ada"], now)


def test_two_people_and_a_bot_play_to_the_end(new_page: NewPage, server: ServerProcess) -> None:
    ana, bo = new_page(DESK, **MOVING), new_page(PHONE, **MOVING)
    match = prepared("temple", 3, meets_a_mummy_late)
    code = put_on_server(server, match, [("Ana", ana), ("Bo", bo)])
    for page in (ana, bo):
        page.goto(f"/t/{code}")
    choice = 0
    while wait_for_the_turn(ana) and wait_for_the_turn(bo):
        play_a_round(ana, bo, ["Ana", "Bo", "Bot 2"], choice)
        choice += 1
    assert choice > 3

    for page in (ana, bo):
        page.get_by_role("button", name="Skip").click()
        expect(page.locator("ol .total")).to_have_count(3)
    stars = [page.locator("ol .total").all_inner_texts() for page in (ana, bo)]
    assert stars[0] == stars[1]
    turns = [page.get_by_role("region", name=TURN_OF_THE_MATCH) for page in (ana, bo)]
    expect(turns[1]).to_contain_text("Round")
    expect(turns[0]).to_have_text(turns[1].inner_text(), use_inner_text=True)
    of_whom = turns[0].locator("b").inner_text()
    turns[0].get_by_role("link").click()
    expect(ana.get_by_role("button", name=of_whom, pressed=True)).to_be_visible()


def meets_a_mummy_late(match: Match) -> bool:
    return match.moment >= 20 and bool(match.state.is_danger)


def play_a_round(ana: Page, bo: Page, names: list[str], choice: int) -> None:
    """Both write, as the bot has already, on the sheets on which they should."""
    for page in (ana, bo):
        wait_for_the_turn(page)
    now = moment(ana)
    for seat, page in enumerate((ana, bo)):
        assert_right_sheet(page, [name for other, name in enumerate(names) if other != seat])
        take_turn(page, choice + seat)
        if page is ana:
            expect(page.get_by_text("2 of 3 have written")).to_be_visible()
    for page in (ana, bo):
        wait_until_past(page, now)


def assert_right_sheet(page: Page, others: list[str]) -> None:
    """In a mummy round somebody else's sheet is shown by name; else one's own."""
    label = page.get_by_role("grid").get_attribute("aria-label")
    if numbers(page).count():
        assert label == "Your sheet"
        return
    banner = page.locator(".whose").inner_text()
    assert any(f"{name}'s sheet" in banner for name in others)
    assert any(label == f"Sheet of {name}" for name in others)
    page.get_by_role("button", name="Your sheet").click()
    expect(page.get_by_role("grid")).to_have_attribute("aria-label", "Your sheet")
    page.locator(".whose").get_by_role("button", name="Back to the turn").click()
    expect(open_cells(page).first).to_be_visible()


def test_a_good_turn_of_a_friend_is_shown_for_a_moment(
    new_page: NewPage, server: ServerProcess
) -> None:
    ana, bo = new_page(PHONE), new_page(PHONE)
    match = prepared("temple", 2, is_kinder_to_the_second, bot="random")
    code = put_on_server(server, match, [("Ana", ana), ("Bo", bo)])
    for page in (ana, bo):
        page.goto(f"/t/{code}")
        wait_for_the_turn(page)
    ana.wait_for_load_state("networkidle")
    luck = SeededChance(match.seed, match.moment)
    number, place = map(str, find_bot("greedy")(find_game("temple"), match.view(1), luck))
    bo.locator(f'[data-number="{number}"]').click()
    cell(bo, place).click()
    big_button(bo).click()
    now = moment(ana)
    take_turn(ana, 0)
    told = f"Bo: +{gains(match)[1]}, {number} in {place}"
    expect(ana.locator(HEARD)).to_contain_text(told)
    shown = ana.locator("header p", has_text=f"+{gains(match)[1]}")
    expect(shown).to_be_visible()
    wait_until_past(bo, now)
    expect(bo.locator(HEARD)).not_to_contain_text("Bo: +")
    expect(shown).to_have_count(0)


def is_kinder_to_the_second(match: Match) -> bool:
    if match.is_over or match.state.is_danger or len(match.waiting_for) < 2:
        return False
    first, second = gains(match)
    return second >= GOOD_TURN and 2 * first <= second


def gains(match: Match) -> list[int]:
    """What greedy turns of both would bring."""
    after = played_on(match, "temple").standings()
    return [after[seat].total - old.total for seat, old in sorted(match.standings().items())]


def test_a_sealed_turn_can_be_changed_until_the_round_closes(two: tuple[Page, Page]) -> None:
    ana, bo = two
    now = moment(ana)
    first = take_turn(ana, 0)
    expect(ana.get_by_text("1 of 2 have written")).to_be_visible()
    expect(bo.locator(".bar .main")).to_be_visible()
    ana.get_by_role("button", name="Change it").click()
    expect(cell(ana, first)).to_have_attribute("aria-selected", "true")
    other = open_cells(ana).last.get_attribute("data-cell") or ""
    assert other != first
    cell(ana, other).click()
    ana.locator(".bar .main").click()
    expect(ana.get_by_text("1 of 2 have written")).to_be_visible()

    written_on, other_player = (ana, bo) if shows_own_sheet(ana) else (bo, ana)
    take_turn(bo, 1)
    wait_until_past(ana, now)
    wait_until_past(bo, now)

    # Where the next roll is a mummy, the sheet has gone to the other player by now.
    page = written_on if shows_own_sheet(written_on) else other_player
    expect(cell(page, first)).to_have_attribute("aria-label", re.compile("empty"))
    expect(cell(page, other)).not_to_have_attribute("aria-label", re.compile("empty"))


def shows_own_sheet(page: Page) -> bool:
    return page.get_by_role("grid").get_attribute("aria-label") == "Your sheet"


def test_who_is_thinking_and_other_sheets_can_be_seen(two: tuple[Page, Page]) -> None:
    ana, bo = two
    take_turn(bo, 0)
    look = ana.get_by_role("button", name=re.compile("Look at Bo's sheet. Bo has written"))
    look.click()
    expect(ana.get_by_role("grid", name="Sheet of Bo")).to_be_visible()
    if numbers(ana).count():
        expect(open_cells(ana)).to_have_count(0)
    else:
        expect(open_cells(ana).first).to_be_visible()


def test_somebody_can_just_watch(two: tuple[Page, Page], new_page: NewPage) -> None:
    ana, _ = two
    watcher = new_page()
    watcher.goto(f"/t/{table_code(ana)}")
    watcher.get_by_role("button", name="Look on").click()
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    expect(watcher.get_by_role("grid")).to_be_visible()
    expect(open_cells(watcher)).to_have_count(0)


def test_the_host_of_real_dice_enters_the_faces(new_page: NewPage) -> None:
    ana, bo = new_page(PHONE), new_page(PHONE)
    ana.goto("/new/temple")
    more_settings(ana)
    ana.locator("label.card", has_text="Real dice").click()
    expect(ana.get_by_label("Real dice")).to_be_checked()
    ana.get_by_role("button", name="Create the table").click()
    expect(ana.get_by_role("heading", name="The table is set")).to_be_visible()
    join(bo, table_code(ana), "Bo")
    ana.get_by_role("button", name="Start the expedition").click()
    expect(bo.get_by_text("is throwing the dice on the table").first).to_be_visible()

    for die, face in (("Penny's die", "2"), ("lockpick die", "lockpick"), ("mummy die", "5")):
        ana.get_by_role("group", name=die).get_by_role("button", name=face).click()
    ana.get_by_role("button", name="Play 2 · lockpick · 5").click()

    for page in (ana, bo):
        wait_for_the_turn(page)
        assert numbers(page).all_inner_texts() == ["2", "5", "7"]
        expect(open_cells(page)).to_have_count(6)
    pencil(bo, 2)
