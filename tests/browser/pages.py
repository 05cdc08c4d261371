"""Pages that journeys use one after another, since a new page costs more than most journeys do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as BrowserError

from expedition import games
from tests.patience import PATIENCE

TIPS = [
    f"{sentences.parents[1].name}.{key.removeprefix('tip.')}"
    for sentences in Path(games.__file__).parent.glob("*/locale/en.json")
    for key in json.loads(sentences.read_text("utf-8"))
    if key.startswith("tip.")
] + ["sound"]
KNOWN: dict[str, Any] = {
    "tipsSeen": TIPS,
    "hints": False,
    "passes": False,
    "pace": "at_once",
}
"""What somebody has chosen who knows the games, presses every button, and waits for nothing."""
NO_TIPS = f"""
if (location.protocol !== 'about:' && !localStorage.getItem('expedition.settings'))
  localStorage.setItem('expedition.settings', '{json.dumps(KNOWN)}');
"""
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"


class Pages:
    """Pages by the kind of browser that they are in; what is given back is as if it were new."""

    def __init__(self, chromium: Browser) -> None:
        self._chromium = chromium
        self._kinds: dict[Page, str] = {}
        self._free: dict[str, list[Page]] = {}

    def take(self, options: dict[str, Any], *, tips: bool) -> Page:
        """A page of somebody who has never been here."""
        kind = json.dumps([options, tips], sort_keys=True)
        free = self._free.get(kind)
        page = free.pop() if free else self._new(options, tips=tips)
        page.emulate_media(color_scheme=options.get("color_scheme", "light"))
        self._kinds[page] = kind
        return page

    def give_back(self, page: Page) -> None:
        """Whoever takes it next finds no cookie and nothing stored; the browser's cache stays."""
        try:
            page.context.set_offline(False)
            page.unroute_all(behavior="ignoreErrors")
            page.evaluate(FORGET)
            page.goto("about:blank")
            page.context.clear_cookies()
        except BrowserError:  # it shows an error, or has crashed
            self.throw_away(page)
        else:
            self._free.setdefault(self._kinds[page], []).append(page)

    def throw_away(self, page: Page) -> None:
        page.context.close()

    def _new(self, options: dict[str, Any], *, tips: bool) -> Page:
        context = self._chromium.new_context(**options)
        context.set_default_timeout(1000 * PATIENCE)
        if not tips:
            context.add_init_script(NO_TIPS)
        return context.new_page()
