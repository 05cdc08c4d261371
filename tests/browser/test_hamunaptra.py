"""Hamunaptra in the browser: a whole game with a bot, a fight, a trade, an escape."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from expedition.core.match import Match, new_match
from expedition.games.hamunaptra import RULES
from expedition.locale import sentences
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import (
    assert_reachable,
    big_button,
    moment,
    more_settings,
    shelf,
)
from tests.browser.prepared import played_on, prepared, put_on_server
from tests.browser.serving import ServerProcess
from tests.browser.test_accessibility import problems_by_day_and_night

GAME = "hamunaptra"


def test_a_game_with_a_bot_begins_on_a_phone(new_page: NewPage) -> None:
    page, luck = new_page(PHONE), Random(4)
    page.goto("/")
    shelf(page, GAME).get_by_role("button", name="Play with a bot").click()
    expect(page.locator(".draft button[aria-disabled=false]")).not_to_have_count(0)
    assert_all_reachable(page)
    asked: set[str] = set()
    while not {"draft", "move", "place"} <= asked and wait_for_the_question(page):
        asked.add(question(page))
        answer(page, luck)


def test_a_whole_game_of_four_on_a_phone(new_page: NewPage, server: ServerProcess) -> None:
    page, luck = new_page(PHONE), Random(4)
    sit_at(page, server, new_match(RULES, 4, {"exit_distance": "4"}, "a whole game"))
    asked, begun = set[str](), set[str]()
    while wait_for_the_question(page):
        if not asked:
            assert_all_reachable(page)
        asked.add(question(page))
        begun.update(page.locator(".rivals button:has(.first) .token").all_text_contents())
        answer(page, luck, keen=True)
    assert {"draft", "entrances", "move", "place"} <= asked
    assert len(begun) > 1  # the first player passes on (A61)
    expect(page.locator("ol .total")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_end_of_a_game_on_a_phone(new_page: NewPage, server: ServerProcess) -> None:
    page, luck = new_page(PHONE), Random(4)
    sit_at(page, server, prepared(GAME, 2, comes_to_the_last_round))
    while wait_for_the_question(page):
        answer(page, luck)
    expect(page.locator("ol .total")).to_have_count(2)
    lines = [int(text) for text in page.locator(".lines .stars").all_inner_texts()]
    assert sum(lines) == int(page.locator(".total strong").inner_text())
    page.get_by_role("link", name="Step through it").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("button", name="One forward").click()
    expect(page.get_by_role("heading", name="What happened")).to_be_visible()
    expect(page.locator(".side li")).to_have_text(re.compile(r" takes "))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_fight_and_a_retreat(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(PHONE)
    sit_at(page, server, prepared(GAME, 2, comes_to_a_retreat))
    scene = page.get_by_role("region", name="The fight")
    expect(scene).to_be_visible()
    expect(scene).to_contain_text(re.compile(r"\d dic?e, hit on \d\+, wins at once: \d+\s%"))
    take_attribute(page)
    confirm(page)
    board = page.locator(".board")
    expect(board).to_have_attribute("data-question", re.compile("defender|retreat"))
    if question(page) == "defender":
        scene.get_by_role("group", name="Who takes the blow").get_by_role("button").first.click()
        confirm(page)
    expect(board).to_have_attribute("data-question", "retreat")
    throws = scene.get_by_role("img", name=re.compile(r"dice.*: \d+ hits?\."))
    expect(throws).to_have_count(2)
    stay = page.get_by_role("button", name="Stay and fight on")
    expect(stay).to_contain_text(
        re.compile(r"wins at once: \d+\s%.*; if not, one falls: \d+\s%"), use_inner_text=True
    )
    cell = spots(page).first.get_attribute("data-cell") or ""
    expect(spots(page).first).to_have_attribute("aria-label", f"Retreat to {cell}")
    tap(spots(page).first)
    expect(page.locator(".map polyline.walk").first).to_be_attached()
    expect(big_button(page)).to_have_text(re.compile(rf" to {cell}$"))
    confirm(page)
    expect(page.get_by_role("region", name="The fight is over")).to_contain_text(
        f"retreats to {cell}"
    )
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("region", name="The fight is over")).to_have_count(0)


def test_two_people_trade(new_page: NewPage, server: ServerProcess) -> None:
    ana, bo, eve = (new_page(device) for device in (DESK, PHONE, PHONE))
    match = prepared(GAME, 4, two_can_trade, bot="random")
    code = put_on_server(server, match, [("Ana", ana), ("Bo", bo)])
    for page in (ana, bo, eve):
        page.goto(f"/t/{code}")
        if page is eve:
            page.get_by_role("button", name="Look on").click()
        expect(page.locator(".board")).to_be_visible()
    hands = match.state.hands
    ana.get_by_role("button", name="Trade with Bo", exact=True).click()
    offered = ana.get_by_role("group", name="You give").get_by_role("button").first
    offered.click()
    ana.get_by_role("button", name="a gallery or room").click()
    expect(big_button(ana)).to_have_text("Offer Bo: 1 tile for a gallery or room")
    confirm(ana)

    sheet = bo.get_by_role("region", name="Trade")
    expect(sheet).to_contain_text("Ana offers you a trade")
    expect(sheet).to_contain_text("Ana would like: a gallery or room")
    expect(sheet.locator(f'[data-tile="{hands[0][0]}"]').first).to_be_visible()
    expect(bo.get_by_role("button", name="My people")).to_be_visible()
    expect(eve.get_by_text("Ana shows Bo some tiles. Bo answers.")).to_be_visible()
    expect(eve.locator("[data-tile]")).to_have_count(0)
    bo.get_by_role("group", name="You give").get_by_role("button").first.click()
    expect(big_button(bo)).to_have_text("Offer 1 tile for it")
    confirm(bo)

    expect(ana.get_by_role("region", name="Trade")).to_contain_text("Bo answers")
    ana.get_by_role("button", name="Agreed", exact=True).click()
    confirm(ana)
    for page in (ana, bo, eve):
        expect(page.locator(".latest")).to_have_text("Ana and Bo have traded.")
    expect(ana.get_by_role("group", name="Your hand")).to_contain_text(name_of(hands[1][0]))


def test_an_escape_ends_the_game(new_page: NewPage, server: ServerProcess) -> None:
    page, luck = new_page(DESK), Random(5)
    match = prepared(GAME, 2, can_escape)
    sit_at(page, server, match)
    escape(page, match)
    while wait_for_the_question(page):
        expect(page.get_by_text("Last round", exact=True).first).to_be_visible()
        answer(page, luck)
    expect(page.get_by_role("button", name=re.compile(r"^Escaped"))).not_to_have_text(
        re.compile(r"Escaped\s*0")
    )


def test_the_map_says_why_not_and_tiles_turn_by_key(
    new_page: NewPage, server: ServerProcess
) -> None:
    page = new_page(DESK)
    sit_at(page, server, prepared(GAME, 2, can_turn_a_tile))
    tile, cell, sides = turnable(prepared(GAME, 2, can_turn_a_tile))
    page.locator(f'.hand [data-tile="{tile}"]').first.click()
    target = page.locator(f'[data-spot="{cell}"]')
    target.focus()
    page.keyboard.press("Enter")
    turn = page.get_by_role("button", name=re.compile("Turn the tile"))
    expect(turn).to_be_visible()
    told = turn.get_attribute("aria-label")
    page.keyboard.press("r")
    expect(turn).not_to_have_attribute("aria-label", told or "")
    assert len(sides) > 1
    page.get_by_role("button", name="Take back").click()
    expect(turn).to_have_count(0)
    expect(big_button(page)).to_have_text(re.compile("Choose a place"))
    rubble = page.locator(".map .view")
    box = rubble.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 12, box["y"] + 12)
    expect(page.locator(".said")).to_be_visible()


def test_it_is_played_in_french(new_page: NewPage) -> None:
    page = new_page(PHONE, locale="fr-FR")
    page.goto("/")
    shelf(page, GAME).get_by_role("button", name="Jouer avec un robot").click()
    luck = Random(6)
    told = list[str]()
    while wait_for_the_question(page) and len(told) < 12:
        told.append(answer(page, luck))
    assert any(text.startswith("Prendre ") for text in told)
    assert any(text.startswith(("Poser ", "Placer ")) for text in told)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not re.search(r"hamunaptra\.\w", page.locator("body").inner_text())


def test_axe_finds_nothing_up_to_the_first_tile(new_page: NewPage) -> None:
    page, luck = new_page(PHONE), Random(7)
    page.goto(f"/new/{GAME}")
    more_settings(page)
    page.get_by_text(re.compile("Fine points")).click()
    assert problems_by_day_and_night(page) == []
    page.goto("/")
    shelf(page, GAME).get_by_role("button", name="Play with a bot").click()
    wait_for_the_question(page)
    assert problems_by_day_and_night(page) == []
    while wait_for_the_question(page) and question(page) != "place":
        answer(page, luck)
    page.locator(".hand button.open").first.click()
    tap(spots(page).first)
    assert problems_by_day_and_night(page) == []


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_in_a_fight_and_at_the_end(
    new_page: NewPage, server: ServerProcess, device: dict[str, object]
) -> None:
    page, luck = new_page(device), Random(7)
    match = prepared(GAME, 2, comes_to_a_retreat)
    sit_at(page, server, match)
    take_attribute(page)
    assert problems_by_day_and_night(page) == []
    match = prepared(GAME, 2, can_escape)
    sit_at(page, server, match)
    escape(page, match)
    while wait_for_the_question(page):
        answer(page, luck, keen=True)
    expect(page.locator("ol .total")).to_have_count(2)
    assert problems_by_day_and_night(page) == []


# ---- what somebody does


def sit_at(page: Page, server: ServerProcess, match: Match) -> None:
    """Takes the first seat of a match that bots have begun."""
    page.goto(f"/t/{put_on_server(server, match, [('Ana', page)])}")
    expect(page.locator(".board")).to_be_visible()


def escape(page: Page, match: Match) -> None:
    """Somebody steps onto an exit, and the moves are over."""
    [(who, cell), *_] = ways_out(match)
    page.locator(f'.team [data-who="{who}"]').click()
    tap(page.locator(f'[data-spot="{cell}"]'))
    expect(big_button(page)).to_have_text(re.compile(rf" goes to {cell}$"))
    confirm(page)
    while wait_for_the_question(page) and question(page) == "move":
        confirm(page)


def question(page: Page) -> str:
    return page.locator(".board").get_attribute("data-question") or ""


def spots(page: Page) -> Locator:
    return page.locator("button[data-spot]")


def tap(spot: Locator) -> None:
    """Also where the map would first have to be moved."""
    spot.evaluate("spot => spot.click()")


def wait_for_the_question(page: Page) -> bool:
    """True once an answer is owed; false if the game is over."""
    over = page.locator(".result")
    expect(big_button(page).or_(over)).to_be_visible()
    return not over.is_visible()


def can_confirm(page: Page) -> bool:
    return big_button(page).get_attribute("aria-disabled") == "false"


def confirm(page: Page) -> str:
    """Presses the big button, which says what it will do."""
    now = moment(page)
    expect(big_button(page)).to_have_class(re.compile("armed"))
    told = big_button(page).inner_text()
    big_button(page).click()
    later = page.locator(f'[data-moment]:not([data-moment="{now}"])')
    expect(later.or_(page.locator(".result"))).to_be_visible()
    return told


def take_attribute(page: Page) -> None:
    if not can_confirm(page):
        page.get_by_role("group", name="Attribute").get_by_role("button").first.click()


def answer(page: Page, luck: Random, *, keen: bool = False) -> str:
    """Answers whatever is asked, simply; whoever is keen ends phases as soon as possible."""
    asked = question(page)
    if not (keen and can_confirm(page)):
        choose(page, asked, luck)
    expect(big_button(page)).to_have_attribute("aria-disabled", "false")
    return confirm(page)


def choose(page: Page, asked: str, luck: Random) -> None:
    match asked:
        case "draft":
            some(page.locator(".draft button[aria-disabled=false]"), luck).click()
        case "move" if luck.random() < 0.5 and spots(page).count():
            tap(some(spots(page), luck))
        case "place" if not can_confirm(page):
            some(page.locator(".hand button.open"), luck).click()
            tap(some(spots(page), luck))
        case "strike" | "attribute" if not can_confirm(page):
            some(page.locator("[data-attribute]"), luck).click()
        case "defender":
            some(page.locator(".decision [data-who]"), luck).click()
        case "retreat":
            page.locator("[data-step=stay]").click()
        case "answer" | "bargain" | "passage":
            page.locator("[data-step=no]").click()
        case "surplus":
            some(page.locator(".hand button.open"), luck).click()
        case "entrances" | "fight":
            tap(some(spots(page), luck))


def some(found: Locator, luck: Random) -> Locator:
    expect(found).not_to_have_count(0)
    return found.nth(luck.randrange(found.count()))


def assert_all_reachable(page: Page) -> None:
    """Nothing to be touched is smaller than a thumb needs, or over the edge of a phone."""
    assert_reachable(page, ".board button:visible, .bar .main", 40)


# ---- where a journey begins


def owes(match: Match, asked: str) -> bool:
    """True if the first seat is asked that question, and nobody else."""
    return bool(match.state.table.question == asked and match.waiting_for == {0})


def comes_to_the_last_round(match: Match) -> bool:
    """True where the first seat moves in the last round."""
    return match.state.table.last_round and owes(match, "move")


def comes_to_a_retreat(match: Match) -> bool:
    """True before an attack of the first seat after which some of its people can leave."""
    if not owes(match, "strike"):
        return False
    first = match.rules.menu(match.view(0), ()).steps[0]
    match = match.seal(0, (first,), match.moment).resolved()
    while match.state.table.combat is not None and not owes(match, "retreat"):
        if owes(match, "strike"):
            return False
        if owes(match, "defender"):
            who = match.rules.menu(match.view(0), ()).steps[0]
            match = match.seal(0, (who,), match.moment).resolved()
        else:
            match = played_on(match, GAME)
    if not owes(match, "retreat"):
        return False
    return len(match.rules.menu(match.view(0), ()).steps) > 1


def two_can_trade(match: Match) -> bool:
    """True if the first seat may offer the second one a trade, and both have enough for it."""
    if match.waiting_for != {0} or min(map(len, match.state.hands[:2])) < 2:
        return False
    steps = map(str, match.rules.menu(match.view(0), ()).steps)
    kinds = [len(set(hand)) for hand in match.state.hands[:2]]
    return "trade=1" in steps and match.state.table.question == "move" and min(kinds) > 1


def ways_out(match: Match) -> list[tuple[str, str]]:
    """The characters of the first seat that can end their move on an exit, and where."""
    rules, view = match.rules, match.view(0)
    dangers = match.state.table.danger_cells
    free = {one.cell for one in match.state.table.laid if one.exit} - dangers
    people = [str(step) for step in rules.menu(view, ()).steps if str(step).startswith("C")]
    return [
        (who, str(goal))
        for who in people
        for goal in rules.menu(view, (rules.box.read_step(who),)).steps
        if str(goal) in free
    ]


def can_escape(match: Match) -> bool:
    return owes(match, "move") and bool(ways_out(match))


def turnable(match: Match) -> tuple[str, str, list[str]]:
    """A tile of the first seat that can be laid somewhere in more than one way."""
    rules, view = match.rules, match.view(0)
    for tile in rules.menu(view, ()).steps:
        for cell in rules.menu(view, (tile,)).steps if str(tile)[:2] in ("G_", "R_") else ():
            sides = [str(side) for side in rules.menu(view, (tile, cell)).steps]
            if len(sides) > 1:
                return str(tile), str(cell), sides
    return "", "", []


def can_turn_a_tile(match: Match) -> bool:
    return owes(match, "place") and bool(turnable(match)[0])


def name_of(tile: str) -> str:
    return sentences("en")[f"{GAME}.tile.{tile}"]
