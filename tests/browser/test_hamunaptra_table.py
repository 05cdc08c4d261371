"""Hamunaptra's table under thumbs and keys: few taps, a way back, and everything in reach."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from playwright.sync_api import Locator, Page, expect

from expedition.core.match import Match
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.playing import big_button, moment
from tests.browser.prepared import played_on, prepared, put_on_server
from tests.browser.serving import ServerProcess
from tests.browser.test_accessibility import problems_by_day_and_night
from tests.browser.test_hamunaptra import (
    GAME,
    comes_to_the_last_round,
    owes,
    sit_at,
    spots,
    tap,
    two_can_trade,
)

MOST_TAPS = 8
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
COUNT_TAPS = "() => { window.taps = 0; addEventListener('click', () => window.taps++, true); }"
PASSES = """() => {
  const kept = JSON.parse(localStorage.getItem('expedition.settings') ?? '{}');
  localStorage.setItem('expedition.settings', JSON.stringify({ ...kept, passes: true }));
}"""


def test_a_typical_turn_takes_at_most_eight_taps(new_page: NewPage, server: ServerProcess) -> None:
    """Two walk and two tiles are laid, as in the median turn; there is nothing to equip with."""
    page, match = new_page(PHONE), prepared(GAME, 2, has_a_typical_turn)
    sit_at(page, server, match)
    page.evaluate(PASSES)
    page.reload()
    expect(page.locator(".board")).to_be_visible()
    page.evaluate(COUNT_TAPS)
    first, second, _, *laid, _ = typical_turn(match)
    for _, cell in (first, second):
        tap(spot(page, cell))
        expect(big_button(page)).to_have_text(re.compile(f"goes to {cell}$"))
    end(page, "End moving")
    for tile, cell, *_ in laid:
        page.locator(f'.hand [data-tile="{tile}"].open').last.click()
        tap(spot(page, cell))
        expect(big_button(page)).to_have_text(re.compile(f" {cell}$"))
    end(page, "Done laying")
    expect(big_button(page)).to_have_text("No equipment to lay: your turn ends")
    expect(page.locator(f'[data-moment="{match.moment + 6}"]')).to_have_count(0)
    for who, cell in (first, second):
        expect(page.locator(f'[data-person="{who}"]')).to_have_attribute(
            "aria-label", re.compile(rf"at {cell}$")
        )
    assert page.evaluate("window.taps") <= MOST_TAPS


def test_a_walk_can_be_taken_back_until_something_else_is_done(
    new_page: NewPage, server: ServerProcess
) -> None:
    page, match = new_page(PHONE), prepared(GAME, 2, has_a_typical_turn)
    sit_at(page, server, match)
    (who, cell), (other, further), *_ = typical_turn(match)
    now, token = moment(page), page.locator(f'[data-person="{who}"]')
    at_first = token.get_attribute("aria-label") or ""
    tap(spot(page, cell))
    expect(token).to_have_attribute("aria-label", re.compile(rf"at {cell}$"))
    page.get_by_role("button", name="Take back").click()
    expect(token).to_have_attribute("aria-label", at_first)
    assert moment(page) == now
    tap(spot(page, cell))
    page.locator(f'.team [data-who="{other}"]').click()
    expect(page.locator(f'[data-moment="{now + 1}"]')).to_be_visible()
    expect(big_button(page)).to_have_text(re.compile("^Where does "))
    tap(spot(page, further))
    expect(big_button(page)).to_have_text(re.compile(f"goes to {further}$"))
    assert moment(page) == now + 1


def test_equipment_is_the_piece_and_then_the_person(
    new_page: NewPage, server: ServerProcess
) -> None:
    page, match = new_page(PHONE), prepared(GAME, 2, can_equip_a_walker)
    sit_at(page, server, match)
    item, who = uses(match)[-1]
    piece = page.locator(f'.chest [data-item="{item}"]')
    piece.click()
    expect(piece).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".for")).to_be_visible()
    assert problems_by_day_and_night(page) == []
    page.locator(f'.team [data-who="{who}"]').click()
    expect(page.locator(".latest")).to_have_text(re.compile("^Ana turns up "))


def test_a_trade_with_a_bot(new_page: NewPage, server: ServerProcess) -> None:
    page, match = new_page(PHONE), prepared(GAME, 4, two_can_trade, bot="random")
    sit_at(page, server, match)
    page.locator('[data-step="trade=1"]').or_(page.get_by_label("Trade", exact=True)).first.click()
    page.get_by_role("group", name="You give").get_by_role("button").first.click()
    page.get_by_role("button", name="a gallery or room").click()
    big_button(page).click()
    answered = page.locator(".latest").get_by_text(re.compile("no to the trade|have traded"))
    expect(answered.or_(page.get_by_role("button", name="Agreed", exact=True))).to_be_visible()


def test_the_draft_shows_all_sixteen_and_is_played_by_keys(
    new_page: NewPage, server: ServerProcess
) -> None:
    page, match = new_page(LAPTOP), prepared(GAME, 8, lambda match: owes(match, "draft"))
    sit_at(page, server, match)
    people = page.locator(".draft [data-who]")
    expect(people).to_have_count(16)
    for one in people.all():
        expect(one).to_be_in_viewport(ratio=1)
    free = page.locator(".draft [data-who][aria-disabled=false]").last
    free.focus()
    page.keyboard.press("Enter")
    expect(free).to_have_attribute("aria-pressed", "true")
    who = free.locator("b").inner_text()
    big_button(page).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"Ana takes {who}.").first).to_be_attached()


def test_the_last_round_is_said_large(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(PHONE)
    sit_at(page, server, prepared(GAME, 2, comes_to_the_last_round))
    said = page.get_by_role("region", name="Last round")
    expect(said.get_by_role("heading")).to_be_in_viewport(ratio=1)
    expect(said).to_contain_text("This is your last turn.")
    expect(said.get_by_role("listitem").last).to_contain_text("Equipment")
    assert problems_by_day_and_night(page) == []
    said.get_by_role("button", name="Close").focus()
    page.keyboard.press("Enter")
    expect(said).to_have_count(0)
    expect(page.locator(".phases .last")).to_be_visible()


def test_lit_places_are_in_reach_wherever_one_looks(
    new_page: NewPage, server: ServerProcess
) -> None:
    page, match = new_page(PHONE), prepared(GAME, 2, has_a_typical_turn)
    sit_at(page, server, match)
    (_, cell), *_ = typical_turn(match)
    for _ in range(4):
        page.get_by_role("button", name="Nearer").click()
    page.locator(".view").focus()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    arrow = page.get_by_role("button", name=re.compile("out of sight"))
    expect(arrow.first).to_be_visible()
    assert problems_by_day_and_night(page) == []
    arrow.first.click()
    expect(page.locator("button[data-spot]:focus, button[data-spot]").first).to_be_attached()
    page.get_by_role("button", name="Whole map").click()
    for _ in range(4):
        page.get_by_role("button", name="Further away").click()
    listed = page.get_by_role("group", name="Lit places").get_by_role("button")
    expect(listed).to_have_count(spots(page).count())
    box = listed.first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert problems_by_day_and_night(page) == []
    page.locator(f'[data-lit="{cell}"]').click()
    expect(big_button(page)).to_have_text(re.compile(f"goes to {cell}$"))


def test_the_end_compares_everybody_and_tells_what_decided(
    new_page: NewPage, server: ServerProcess
) -> None:
    page, match = new_page(DESK), prepared(GAME, 2, comes_to_the_last_round)
    while not match.is_over:
        match = played_on(match, GAME)
    page.goto(f"/t/{put_on_server(server, match, [('Ana', page)])}")
    table = page.get_by_role("table", name="Where everybody’s points come from")
    expect(table.locator("thead th")).to_have_count(2)
    columns = [table.locator(f"tr > :nth-child({n})").all_inner_texts() for n in (2, 3)]
    for _, *lines, total in columns:
        assert sum(map(int, lines)) == int(total)
    decided = page.locator("section", has=page.get_by_role("heading", name="What decided it"))
    expect(decided.get_by_role("link", name=re.compile("this is the last round"))).to_be_visible()
    decided.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(r"/replay/\d+$"))
    expect(page.get_by_role("slider")).to_be_visible()


# ---- what somebody does and sees


def spot(page: Page, cell: str) -> Locator:
    return page.locator(f'[data-spot="{cell}"]')


def end(page: Page, told: str) -> None:
    """Ends the phase, with what is in pencil."""
    now = moment(page)
    button = page.locator(".bar .end")
    expect(button).to_have_text(told)
    button.click()
    expect(page.locator(f'[data-moment="{now + 2}"]')).to_be_visible()


# ---- where a journey begins

Turn: TypeAlias = tuple[str, ...]
END: Turn = ("end",)


def typical_turn(match: Match) -> list[Turn]:
    """Two who walk, two tiles, and the ends of both phases; none if it would not be so simple."""
    walks = list(two_walks(match))
    match = after(match, *walks, END)
    if len(walks) < 2 or not owes(match, "place"):
        return []
    tiles: list[Turn] = []
    while len(tiles) < 2 and (found := first_tile(match, tiles)):
        tiles.append(found)
        match = after(match, found)
        if not owes(match, "place"):
            return []
    if len(tiles) < 2:
        return []
    match = after(match, END)
    alone = owes(match, "equip") and menu(match) == ["end"]
    return [*walks, END, *tiles, END] if alone else []


def two_walks(match: Match) -> Iterator[Turn]:
    """The first two of at least three, each to somewhere without a danger."""
    walkers = [step for step in menu(match) if step.startswith("C")]
    dangers = match.state.table.danger_cells
    for who in walkers[:2] if len(walkers) > 2 else []:
        yield from [(who, cell) for cell in menu(match, who) if cell not in dangers][:1]


def first_tile(match: Match, laid: list[Turn]) -> Turn | None:
    """A tile of another kind than those laid, where and how it is pencilled first."""
    for tile in menu(match):
        if tile == "end" or "=" in tile or any(tile == one[0] for one in laid):
            continue
        for cell in menu(match, tile):
            return (tile, cell, *menu(match, tile, cell)[:1])
    return None


def after(match: Match, *turns: Turn) -> Match:
    """The match after these turns of the first seat."""
    for turn in turns:
        steps = tuple(map(match.rules.box.read_step, turn))
        match = match.seal(0, steps, match.moment).resolved()
        if match.waiting_for != {0}:
            return match
    return match


def menu(match: Match, *chosen: str) -> list[str]:
    """What the first seat may choose after these steps."""
    steps = tuple(map(match.rules.box.read_step, chosen))
    return [str(step) for step in match.rules.menu(match.view(0), steps).steps]


def uses(match: Match) -> list[tuple[str, str]]:
    """The pieces of equipment that help walking, and who may bear them."""
    found = [re.fullmatch(r"use=(\w+):(\w+)", step) for step in menu(match)]
    return [(use[1], use[2]) for use in found if use]


def can_equip_a_walker(match: Match) -> bool:
    return owes(match, "move") and len(uses(match)) > 1


def has_a_typical_turn(match: Match) -> bool:
    return owes(match, "move") and match.state.table.round > 1 and bool(typical_turn(match))
