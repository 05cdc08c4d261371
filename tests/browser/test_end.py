"""The end of a match: its medal, what is celebrated, and five seconds of it to send."""

from __future__ import annotations

from pathlib import Path

from PIL import Image
from playwright.sync_api import expect

from expedition.bots.match_runner import play_match
from expedition.bots.medals import bounds, stars_made
from expedition.core.catalogue import find_game
from expedition.core.record import record_of
from tests.browser.conftest import PHONE, NewPage
from tests.browser.prepared import put_on_server
from tests.browser.serving import ServerProcess

LARGEST_ANIMATION = 400_000
HUNDREDTHS = 5000


def test_a_result_has_a_medal_by_what_bots_make_of_its_dice_and_is_sent_moving(
    new_page: NewPage, server: ServerProcess, tmp_path: Path
) -> None:
    page = new_page(PHONE)
    temple = find_game("temple")
    match = play_match(temple, ["voyager"], {}, "an end")
    made = {
        strength: stars_made(temple, record_of(match, ("",)), strength) or 0
        for strength in ("pathfinder", "voyager", "explorer")
    }
    takes = bounds(made)
    assert takes["bronze"] < takes["silver"] < takes["gold"], "another seed is wanted"
    code = put_on_server(server, match, [("Zoé", page)])
    page.goto(f"/t/{code}")
    medal = page.get_by_role("region", name="Silver medal")
    expect(medal).to_contain_text(f"{takes['gold'] - takes['silver']} stars more for gold.")
    expect(medal.get_by_role("definition")).to_have_text(
        [str(takes[one]) for one in ("bronze", "silver", "gold")]
    )
    expect(page.locator(".stamp")).to_be_visible()

    page.get_by_label("With the name").check()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Five seconds of it, moving").click()
    saved.value.save_as(tmp_path / "replay.gif")
    assert (tmp_path / "replay.gif").stat().st_size < LARGEST_ANIMATION
    with Image.open(tmp_path / "replay.gif") as animation:
        lasts = 0
        for frame in range(animation.n_frames):
            animation.seek(frame)
            lasts += animation.info["duration"]
        assert animation.n_frames >= 10
        assert abs(lasts - HUNDREDTHS) < 300
        assert len(animation.convert("RGB").getcolors(1 << 16) or []) > 10
