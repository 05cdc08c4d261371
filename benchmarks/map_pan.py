"""Dropped frames while a finger drags a large map over a slow phone.

    python -m benchmarks.map_pan [--tiles 60]

A frame that takes longer than the screen gives it costs those that it delays. The processor's time
is counted, and a phone four times slower reckoned from it.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator

from playwright.sync_api import Browser, CDPSession, Page

from benchmarks.browsing import FRAME, at_hand, phone
from benchmarks.tracing import Trace, traced
from expedition.core.match import Match
from tests.browser.prepared import prepared, put_on_server
from tests.browser.serving import ServerProcess

GAME = "hamunaptra"
TILES = 60
PLAYERS = 4
SWIPES = 3
PROMISED = "5 %"
VIEW = ".map .view"


def main(tiles: int = TILES) -> None:
    """Print the table."""
    print("| swipe | tiles | frames | mean | longest | painted beside | dropped | promised |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    match = prepared(GAME, PLAYERS, lambda match: laid(match) >= tiles)
    with at_hand() as (browser, server):
        for number, trace in enumerate(swipes(browser, server, match), start=1):
            costs = trace.by_frame()
            figures = f"{sum(costs) / len(costs):.1f} ms | {max(costs):.1f} ms"
            print(
                f"| {number} | {laid(match)} | {len(costs)} | {figures} "
                f"| {trace.painting:.0f} ms | {dropped(costs):.1%} | {PROMISED} |",
                flush=True,
            )


def laid(match: Match) -> int:
    """The number of tiles on the map."""
    return len(match.view(None).public.table.laid)


def swipes(browser: Browser, server: ServerProcess, match: Match) -> Iterator[Trace]:
    """A finger drags the map there and back, some times."""
    with phone(browser, server) as page:
        page.goto("/")
        code = put_on_server(server, match, [("Ana", page)])
        page.goto(f"/t/{code}")
        page.locator(f"{VIEW} svg").first.wait_for()
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(1000)
        hand, (x, y) = page.context.new_cdp_session(page), middle(page)
        for swipe in range(SWIPES):
            with traced(browser, page) as trace:
                drag(hand, x, y, -160 if swipe % 2 == 0 else 160)
            yield trace


def middle(page: Page) -> tuple[float, float]:
    """Where a finger takes hold of the map."""
    box = page.locator(VIEW).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(hand: CDPSession, x: float, y: float, far: int) -> None:
    """A finger goes so far, twice."""
    hand.send(
        "Input.synthesizeScrollGesture",
        {
            "x": x,
            "y": y,
            "xDistance": far,
            "yDistance": far // 3,
            "speed": 300,
            "gestureSourceType": "touch",
            "repeatCount": 2,
            "repeatDelayMs": 0,
            "preventFling": True,
        },
    )


def dropped(costs: list[float]) -> float:
    """The share of pictures that the screen would have shown and did not get."""
    wanted = sum(max(1, math.ceil(cost / FRAME)) for cost in costs)
    return 1 - len(costs) / wanted


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tiles", type=int, default=TILES)
    main(parser.parse_args().tiles)
