"""What owners are told about settings and numbers is what the program has."""

from __future__ import annotations

import re
from pathlib import Path

import click
from prometheus_client import Counter, Gauge, Histogram

from expedition.cli.commands.serve import command
from expedition.server.base import metrics, rate_limits
from expedition.server.base.counters import FastCounter, FastHistogram
from expedition.server.http import endpoint, guess_limit
from expedition.server.socket import byte_budget as budget
from expedition.server.socket import connection_limit as limit
from expedition.server.socket import (
    fast_sockets,
    line,
    request_head,
    session,
    timeouts,
)

DOCS = Path(__file__).parents[3] / "docs"


def first_words(page: str, cell: int = 1) -> list[str]:
    """What stands in code in one column of the tables of a page."""
    rows = [line.split("|") for line in page.splitlines() if line.startswith("| `")]
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row[cell])]


def test_every_setting_is_told_with_its_variable_and_default() -> None:
    page = (DOCS / "host/settings.md").read_text("utf-8")
    options = [param for param in command.params if isinstance(param, click.Option)]
    assert first_words(page) == [option.opts[0] for option in options]
    assert first_words(page, 2) == [option.envvar for option in options if option.envvar]
    for option in options:
        if isinstance(option.default, str | int | float) and option.envvar:
            row = next(line for line in page.splitlines() if f"`{option.opts[0]}`" in line)
            assert f"| `{option.default}` |" in row


def test_every_number_is_told() -> None:
    page = (DOCS / "host/watching.md").read_text("utf-8")
    ours = {
        f"{found.name}_total" if found.type == "counter" else found.name
        for kept in vars(metrics).values()
        if isinstance(kept, Counter | Gauge | Histogram | FastHistogram | FastCounter)
        for found in kept.collect()
    }
    assert {word for word in first_words(page) if word.startswith("expedition_")} == ours


def kib(size: float) -> str:
    return f"{size / 1024:.0f} KiB"


def mib(size: float) -> str:
    return f"{size / 1024**2:.0f} MiB"


def test_the_limits_on_the_page_are_those_of_the_server() -> None:
    page = (DOCS / "build/wire-protocol.md").read_text("utf-8")
    for told in (
        f"{rate_limits.LARGEST_MESSAGE // 1024} KiB",
        f"{rate_limits.LARGEST_FRAME // 1024} KiB",
        f"{rate_limits.LARGEST_BODY // 1024} KiB",
        f"{rate_limits.MESSAGES.per_second} a second, {rate_limits.MESSAGES.at_once} at once",
        f"{rate_limits.REQUESTS.per_second} a second, {rate_limits.REQUESTS.at_once} at once",
        f"{rate_limits.NEW_TABLES.per_second} a second, {rate_limits.NEW_TABLES.at_once} at once",
        f"{rate_limits.PAGES.per_second} a second, {rate_limits.PAGES.at_once} at once",
        f"{rate_limits.WATCHING.per_second} a second, {rate_limits.WATCHING.at_once} at once",
        f"1 in ten seconds, {guess_limit.WRONG_CODES.at_once} at once",
        f"{guess_limit.WRONG_CODES_IN_ALL.per_second} a second, "
        f"{guess_limit.WRONG_CODES_IN_ALL.at_once} at once",
    ):
        assert told in page, told
    assert guess_limit.WRONG_CODES.per_second == 0.1
    for told in (
        f"| the headers of a request | within {timeouts.SECONDS_FOR_HEADERS} seconds",
        f"| the body of a request | within {endpoint.SECONDS_FOR_A_BODY} seconds",
        f"| `hello` on a WebSocket | within {session.SECONDS_FOR_HELLO} seconds",
        f"within {line.SECONDS_TO_READ_ON} seconds | the connection is cut",
        f"| connections without a request | {fast_sockets.MOST_WAITING} |",
        f"{limit.MOST_OF_A_PERSON} of a person, {limit.SEATED.of_an_address} from "
        f"an address, {limit.SEATED.in_all} in all",
        f"{limit.STRANGERS.of_an_address} from an address, {limit.STRANGERS.in_all} in all",
        f"{budget.IDLE_FRAMES.per_second} a second, {budget.IDLE_FRAMES.at_once} at once",
        f"{budget.COST_OF_A_FRAME} more for each packet and each further frame in it",
        f"{kib(budget.OF_A_CONNECTION.per_second)} a second, "
        f"{kib(budget.OF_A_CONNECTION.at_once)} at once",
        *(
            f"{mib(budget.OF_AN_ADDRESS[seated].per_second)} a second, "
            f"{mib(budget.OF_THE_SERVER[seated].per_second)} a second"
            for seated in (True, False)
        ),
        f"| bytes that wait to be read | {kib(budget.MOST_UNREAD)} |",
        f"{request_head.LONGEST_HEAD // 1024} KiB, {request_head.MOST_HEADERS} headers, "
        f"{request_head.LONGEST_LINE} bytes a line",
        f"| the address in a request | {request_head.LONGEST_ADDRESS} bytes |",
    ):
        assert told in page, told
