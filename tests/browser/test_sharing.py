"""The end of a game, sent to somebody: as a picture of the sheet, and as a text with the link."""

from __future__ import annotations

import re
from base64 import b64encode
from datetime import UTC, datetime, timedelta
from pathlib import Path
from struct import unpack

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from expedition.core.match import Match
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.prepared import played_on, prepared, put_on_server
from tests.browser.serving import ServerProcess

LONGEST_TEXT = 280
COLOURS = """async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const pen = canvas.getContext('2d');
  pen.drawImage(picture, 0, 0);
  const found = new Set();
  const { data } = pen.getImageData(0, 0, picture.width, picture.height);
  for (let at = 0; at < data.length; at += 400) found.add(data.slice(at, at + 3).join());
  return found.size;
}"""
WITH_A_SHEET_OF_ITS_OWN = """() => {
  window.sent = [];
  navigator.canShare = () => true;
  navigator.share = async (what) => {
    document.body.dataset.sent = window.sent.push(what);
  };
}"""

DRAWN = """() => {
  window.drawn = [];
  const { set, get } = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src');
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    get,
    set(address) {
      window.drawn.push(address);
      set.call(this, address);
    },
  });
}"""
WRITTEN = """() => {
  const markup = decodeURIComponent(window.drawn.at(-1).split(',').slice(1).join(','));
  const page = new DOMParser().parseFromString(markup, 'image/svg+xml');
  return [...page.querySelectorAll('svg svg text')].map((text) => text.textContent);
}"""


@pytest.mark.parametrize(("game", "seats"), [("valley", 1), ("hamunaptra", 2)])
def test_a_result_is_saved_as_a_picture_and_copied_as_a_text_by_keyboard(
    new_page: NewPage, server: ServerProcess, game: str, seats: int, tmp_path: Path
) -> None:
    page = new_page(DESK, locale="fr-FR")
    code = put_on_server(server, finished(game, seats), [("Zoé", page)])
    page.goto(f"/t/{code}")
    save = page.get_by_role("button", name="Enregistrer l’image")
    save.focus()
    with page.expect_download() as saved:
        page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("L’image est enregistrée.")
    saved.value.save_as(tmp_path / "result.png")
    picture = (tmp_path / "result.png").read_bytes()
    assert saved.value.suggested_filename == f"expedition-{game}.png"
    assert unpack(">II", picture[16:24]) == (1080, 1350)
    assert page.evaluate(COLOURS, b64encode(picture).decode()) > 100

    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Copier le texte")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Copié : collez-le où vous voulez.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.endswith(f"/t/{code}")
    assert len(text) < LONGEST_TEXT
    assert ("🟨" in text) == (game == "valley")
    page.context.clear_permissions()


def test_a_phone_sends_picture_and_text_by_what_it_offers(
    new_page: NewPage, server: ServerProcess
) -> None:
    page = new_page(PHONE)
    code = put_on_server(server, finished("temple", 3), [("Wwwwwwwwwwwwwwwwwwwwwwww", page)])
    page.goto("/")
    page.evaluate(WITH_A_SHEET_OF_ITS_OWN)
    go(page, f"/t/{code}")
    page.get_by_role("button", name="Share the picture").click()
    expect(page.locator("body[data-sent='1']")).to_be_attached()
    page.get_by_role("button", name="Share as text").click()
    expect(page.locator("body[data-sent='2']")).to_be_attached()
    file, *texts = page.evaluate("[sent[0].files[0].type, sent[0].text, sent[1].text]")
    assert file == "image/png"
    assert texts[0] == texts[1]
    assert texts[0].endswith(f"/t/{code}")
    assert "of 3. Can you do better?" in texts[0]
    assert len(texts[0]) < LONGEST_TEXT


def numbers_in_the_picture(page: Page) -> set[str]:
    """The numbers on the sheet of the picture that is saved of a result."""
    page.evaluate(DRAWN)
    with page.expect_download():
        page.get_by_role("button", name="Save as a picture").click()
    return {text for text in page.evaluate(WRITTEN) if re.search(r"\d", text)}


def as_on_the_day(socket: WebSocketRoute) -> None:
    """The table is told of as if its dice were those of today."""
    today = datetime.now(UTC).date()
    server = socket.connect_to_server()
    server.on_message(lambda told: socket.send(str(told).replace('"day":null', f'"day":"{today}"')))


@pytest.mark.parametrize("game", ["temple", "skull_island", "valley"])
def test_the_picture_of_a_day_gives_no_number_away_until_it_is_over(
    new_page: NewPage, server: ServerProcess, game: str
) -> None:
    page = new_page(DESK)
    code = put_on_server(server, finished(game, 1), [("Zoé", page)])
    page.route_web_socket(re.compile("/socket$"), as_on_the_day)
    page.goto(f"/t/{code}")
    expect(page.locator(".daily")).to_be_visible()
    rows = set(page.locator("section.sheet svg text.label").all_text_contents())
    assert numbers_in_the_picture(page) <= rows
    now = page.evaluate("Date.now()") / 1000
    page.clock.set_system_time(now + timedelta(days=3).total_seconds())
    assert not numbers_in_the_picture(page) <= rows
    page.context.close()


def finished(game: str, seats: int) -> Match:
    match = prepared(game, seats, lambda _: True, bot="random")
    while not match.is_over:
        match = played_on(match, game, "random")
    return match


def go(page: Page, path: str) -> None:
    """Goes there as a link of ours does, without loading the page anew."""
    page.evaluate("path => history.pushState(null, '', path)", path)
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
