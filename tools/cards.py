"""Renders the pictures of link previews (Open Graph), from the covers of the games in the bundle.

Run it by hand when a cover changes, after the client was built: `.venv/bin/python -m tools.cards`.
A game's picture lies in its folder as `web/card.jpg`, the one for all games in `web/cards/`; the
build puts them where the server finds them. Of words there is only the name, which is the same in
every language.
"""

from __future__ import annotations

import json
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route, sync_playwright

from expedition.server.features.site.link_preview import FOR_ALL, HEIGHT, NAME, WIDTH
from tools.chromium import on_this_machine
from tools.places import SOURCE, STATIC, WEB

QUALITY = 82
ELSEWHERE = "http://cards.invalid"
STYLE = """
body { display: grid; width: 100vw; height: 100vh; overflow: hidden; }
h1 { position: absolute; left: 56px; bottom: 40px; font-size: 80px; z-index: 2; }
.sheets { position: absolute; inset: 0; }
.sheet { position: absolute; background: var(--card); border-radius: 18px 12px 20px 11px;
  box-shadow: 0 0 0 2.5px var(--rule), 0 26px 50px -18px rgb(70 52 20 / 0.55); overflow: hidden; }
"""


def draw_all() -> None:
    """Writes all pictures."""
    covers = json.loads(next(STATIC.glob("assets/covers-*.json")).read_text("utf-8"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=on_this_machine(), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.route(f"{ELSEWHERE}/**", _answer)
        for game, cover in covers.items():
            _draw(page, [(cover, 470, 36, 660, 3.0)], SOURCE / f"games/{game}/web/card.jpg")
        fan = [
            (cover, 330 + 190 * at, 40 + 60 * (at % 2), 400, (at - 1.5) * 6)
            for at, cover in enumerate(covers.values())
        ]
        _draw(page, fan, WEB / f"cards/{FOR_ALL}.jpg")
        browser.close()


def _draw(page: Page, sheets: list[tuple[str, int, int, int, float]], file: Path) -> None:
    """Renders some covers: each with its position, width and rotation."""
    drawn = "".join(
        f'<div class="sheet" style="left: {left}px; top: {top}px; width: {width}px; '
        f'rotate: {turn}deg">{cover}</div>'
        for cover, left, top, width, turn in sheets
    )
    styles = "".join(
        f'<link rel="stylesheet" href="/assets/{path.name}">'
        for path in STATIC.glob("assets/*.css")
    )
    page.goto(f"{ELSEWHERE}/blank")
    page.set_content(
        f"<!doctype html>{styles}<style>{STYLE}</style><h1>{NAME}</h1>"
        f'<div class="sheets">{drawn}</div>'
    )
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    file.parent.mkdir(exist_ok=True)
    page.screenshot(path=file, type="jpeg", quality=QUALITY)
    print(f"{file.stat().st_size:7} {file}")


def _answer(route: Route) -> None:
    file = STATIC / urlsplit(route.request.url).path.lstrip("/")
    if file.is_file():
        route.fulfill(body=file.read_bytes(), content_type=guess_type(file.name)[0] or "")
    else:
        route.fulfill(body="<!doctype html>", content_type="text/html")


if __name__ == "__main__":
    draw_all()
