"""The end of a match: its medal, what is celebrated, and five seconds of it to send."""

from __future__ import annotations

from pathlib import Path

from PIL import Image
from playwright.sync_api import expect

from expedition.bots.match_runner import play_match
from expedition.bots.medals import MEDALS, bounds, stars_made
from expedition.core.catalogue import find_game
from expedition.core.match import new_match
from expedition.core.record import record_of
from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import big_button, pencil, wait_for_the_turn
from tests.browser.prepared import put_on_server
from tests.browser.serving import ServerProcess

LARGEST_ANIMATION = 400_000
LASTS = 5000
NAMES = {"gold": "Gold medal", "silver": "Silver medal", "bronze": "Bronze medal"}


def test_a_result_has_a_medal_by_what_bots_make_of_its_dice_and_is_sent_moving(
    new_page: NewPage, server: ServerProcess, tmp_path: Path
) -> None:
    page = new_page(PHONE)
    temple = find_game("temple")
    played = play_match(temple, ["voyager"], {}, "an end")
    match = new_match(temple.rules, 1, {}, played.seed)
    for turns in played.past[:-1]:
        match = match.with_sealed(turns).resolved()
    code = put_on_server(server, match, [("Zoé", page)])
    page.goto(f"/t/{code}")
    wait_for_the_turn(page)
    pencil(page, 0)
    big_button(page).click()

    record = record_of(played, ("",))
    takes = bounds({one: stars_made(temple, record, one) or 0 for one in MEDALS.values()})
    medal = page.locator("section.medal")
    expect(medal.get_by_role("definition")).to_have_text([f" {takes[one]}" for one in MEDALS])
    stars = int(page.locator(".total strong").inner_text())
    won = next((name for one, name in NAMES.items() if stars >= takes[one]), "No medal this time")
    expect(medal.get_by_role("heading")).to_have_text(won)
    expect(page.locator(".honours")).to_contain_text("your first time at this level!")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.get_by_label("With the name").check()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Five seconds of it, moving").click()
    saved.value.save_as(tmp_path / "replay.gif")
    assert (tmp_path / "replay.gif").stat().st_size < LARGEST_ANIMATION
    with Image.open(tmp_path / "replay.gif") as animation:
        lasts = 0
        for frame in range(getattr(animation, "n_frames", 1)):
            animation.seek(frame)
            lasts += animation.info["duration"]
        assert abs(lasts - LASTS) < LASTS / 10
        assert len(animation.convert("RGB").getcolors(1 << 16) or []) > 10
