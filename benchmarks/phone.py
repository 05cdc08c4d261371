"""Web performance on a slow phone: the first page, and each game alone by its link.

    python -m benchmarks.phone [--times 3]

Paint, first move and shift are seen on a phone that the browser emulates; of several visits the
least counts, for what others cost who use the machine is not the page's. What blocks and what a tap
takes is processor time, traced in a visit of its own, and reckoned for a slower processor.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from benchmarks.browsing import at_hand, phone, slow_down
from benchmarks.tracing import Trace, traced
from expedition.core.catalogue import catalogue
from tests.browser.playing import cell, open_cells
from tests.browser.serving import ServerProcess

TIMES = 3
TAPS = 4
GOALS = "| goal | 2.5 s | 3.5 s | 300 ms | 0.05 | 50 ms |"
SOON = 400
"""Milliseconds after which an answer of the server is there, and what was tapped is drawn."""
LONG = 50
"""Milliseconds from which on a task keeps somebody waiting."""
WATCH = """
  window.seen = { paint: 0, shift: 0, ready: null };
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each))
      .observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => (seen.paint = entry.startTime));
  watch('layout-shift', (entry) => entry.hadRecentInput || (seen.shift += entry.value));
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-number]')) return;
    seen.ready = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
"""


@dataclass(frozen=True, slots=True)
class Waited:
    """The cost of a visit, in milliseconds but for the layout shift."""

    paint: float
    ready: float | None
    shift: float


@dataclass(frozen=True, slots=True)
class Worked:
    """Total blocking time, and the cost of a tap, in milliseconds of a slow processor."""

    blocking: float
    ink: float | None


def seen(browser: Browser, server: ServerProcess, game: str | None) -> Waited:
    """A visit over a slow line: the first page, or a game that has been begun, by its link."""
    with phone(browser, server) as page:
        page.add_init_script(WATCH)
        address = "/" if game is None else f"/t/{table_with_numbers(page, game)}"
        slow_down(page)
        page.goto(address)
        arrive(page, game)
        told: dict[str, Any] = page.evaluate("seen")
        return Waited(told["paint"], told["ready"], told["shift"])


def worked(browser: Browser, server: ServerProcess, game: str | None) -> Worked:
    """The same, traced, and some taps on the board."""
    with phone(browser, server) as page:
        address = "/" if game is None else f"/t/{table_with_numbers(page, game)}"
        page.goto("/api/games")  # a page of the same server: its process is there
        with traced(browser, page) as loading:
            page.goto(address)
            arrive(page, game)
        if game is None:
            return Worked(blocking(loading), None)
        with traced(browser, page) as tapping:
            tap(page)
        return Worked(blocking(loading), median(tapping.inks()))


def arrive(page: Page, game: str | None) -> None:
    """Until all is there."""
    page.locator("article svg" if game is None else "[data-number]").first.wait_for()
    page.wait_for_load_state("networkidle")


def tap(page: Page) -> None:
    """A number, its cell, and the cell again, which takes it back."""
    for _ in range(TAPS):
        page.locator("[data-number]").first.tap()
        place = open_cells(page).first.get_attribute("data-cell") or ""
        for _ in ("in pencil", "taken back"):
            cell(page, place).tap()
            page.wait_for_timeout(SOON)


def blocking(trace: Trace) -> float:
    """Total blocking time: of each task what is beyond what nobody notices."""
    return sum(max(0, cost - LONG) for _, cost in trace.tasks)


def table_with_numbers(page: Page, game: str) -> str:
    """The code of a table whose first roll is no danger, so that there are numbers to tap."""
    while True:
        new = page.request.post("/api/tables", data={"game": game, "start": True})
        code: str = new.json()["table"]["code"]
        if not page.request.get(f"/api/tables/{code}/replay").json()["public"]["hands"]:
            return code


def row(name: str, visits: list[Waited], work: list[Worked]) -> str:
    """A line of the table: of each the least that it was."""
    readies = [visit.ready for visit in visits if visit.ready is not None]
    inks = [one.ink for one in work if one.ink is not None]
    told = [
        f"{min(visit.paint for visit in visits) / 1000:.2f} s",
        f"{min(readies) / 1000:.2f} s" if readies else "",
        f"{min(one.blocking for one in work):.0f} ms",
        f"{min(visit.shift for visit in visits):.3f}",
        f"{min(inks):.0f} ms" if inks else "",
    ]
    return f"| {name} | {' | '.join(told)} |"


def main(times: int = TIMES) -> None:
    """Print the table."""
    print("| | largest paint | first move | blocked | shift | from tap to ink |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    print(GOALS)
    alone = [game.name for game in catalogue().values() if game.sheets is not None]
    with at_hand() as (browser, server):
        for game in (None, *alone):
            visits = [seen(browser, server, game) for _ in range(times)]
            work = [worked(browser, server, game) for _ in range(times)]
            print(row(f"{game} alone" if game else "first page", visits, work), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=TIMES)
    main(parser.parse_args().times)
