"""The lamp: the best turn with its reason, which speaks of cells that can be found and are seen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import cell, wait_for_the_turn
from tests.browser.prepared import prepared, put_on_server
from tests.browser.serving import ServerProcess

SIZES = ((390, 844), (360, 640), (1440, 900))
FROM_EDGES = """([cells, panel]) => {
  const over = panel.getBoundingClientRect();
  return cells.filter((cell) => {
    const at = cell.getBoundingClientRect();
    const hit = at.left < over.right && over.left < at.right && at.top < over.bottom;
    return (hit && over.top < at.bottom) || at.top < 0 || at.bottom > innerHeight;
  }).map((cell) => cell.dataset.cell);
}"""


@pytest.mark.parametrize("game", ["temple", "skull_island", "valley"])
def test_the_lamp_gives_a_reason_and_covers_no_cell_that_it_names(
    new_page: NewPage, server: ServerProcess, game: str
) -> None:
    page = new_page(PHONE)
    page.goto("/")
    match = prepared(game, 1, lambda match: match.moment >= 9 and not match.state.is_danger)
    page.goto(f"/t/{put_on_server(server, match, [('Zoé', page)])}")
    wait_for_the_turn(page)
    page.get_by_role("button", name="Show me the best turns").click()
    panel = page.get_by_role("region", name="The best turns")
    reason = panel.locator(".why")
    expect(reason).to_be_visible()
    assert not re.search(r"\d[.,]\d", panel.inner_text())
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        assert hidden(page, set(re.findall(r"\b[a-i][1-9]\b", panel.inner_text()))) == []
    panel.get_by_role("button", name="More").click()
    expect(panel.get_by_role("listitem").first).to_contain_text(re.compile(r"about \d+\.\d stars"))
    expect(panel.get_by_role("listitem").first.get_by_role("button")).to_be_focused()


def hidden(page: Page, names: set[str]) -> list[str]:
    """Those of the cells that the panel covers, or that are out of sight."""
    assert names
    panel = page.get_by_role("region", name="The best turns").element_handle()
    cells = [cell(page, name).element_handle() for name in sorted(names)]
    found: list[str] = page.evaluate(FROM_EDGES, [cells, panel])
    return found
