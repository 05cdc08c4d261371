"""Slow tables, with hours for a round, and tables that nobody has touched for long."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from tests.server.players import Person, person
from tests.server.running import Running, running
from tests.server.state.test_absence import table_with_a_short_clock, two_at_a_table

DAY = 24 * 3600


@pytest.fixture(scope="module")
async def hasty(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """A server with little patience, where tables are put away after two days."""
    data: Path = tmp_path_factory.mktemp("slow")
    async with running(data, patience=0.2, put_away_after=2) as server:
        yield server


@pytest.fixture
async def ada(hasty: Running) -> AsyncIterator[Person]:
    async with person(hasty, "Ada") as ada:
        yield ada


@pytest.fixture
async def ben(hasty: Running) -> AsyncIterator[Person]:
    async with person(hasty, "Ben") as ben:
        yield ben


async def test_nobody_is_given_up_at_a_slow_table_before_the_clock_has_run_out(
    ada: Person, ben: Person
) -> None:
    slow = await two_at_a_table(ada, ben, clock=DAY)
    quick = await two_at_a_table(ada, ben)
    async with ada.at(slow) as patient, ada.at(quick) as seat:
        assert DAY - 60 < patient.heard[0]["seconds_left"] <= DAY
        await patient.play(Random(1))
        for _ in range(3):  # where there is patience, Ben was given up thrice over
            await seat.play(Random(1))
            await seat.hear("moment")
        async with ben.at(slow) as other:
            assert other.heard[0]["moment"] == 0
            assert not other.table["seats"][1].get("stand_in")
            await other.play(Random(2))
            assert (await patient.hear("moment"))["moment"] == 1


async def test_at_a_slow_table_time_runs_out_whoever_is_there(
    hasty: Running, ada: Person, ben: Person
) -> None:
    code = await table_with_a_short_clock(hasty, ada, ben, clock=DAY, since=DAY + 60)
    async with ada.at(code) as seat:
        begun = await seat.hear("moment")
        assert begun["moment"] == 1
        assert DAY - 60 < begun["seconds_left"] <= DAY


async def test_a_table_that_nobody_has_touched_is_put_away_until_it_is_opened(
    hasty: Running, ada: Person
) -> None:
    async def put_away() -> dict[str, bool]:
        told = (await ada.ask("GET", "/api/me"))["tables"]
        return {table["code"]: table.get("put_away", False) for table in told}

    old = await table_with_a_short_clock(hasty, ada, clock=3600, since=3 * DAY)
    young = await table_with_a_short_clock(hasty, ada, clock=3600, since=DAY)
    listed = await put_away()
    assert (listed[old], listed[young]) == (True, False)
    async with ada.at(old):
        assert not (await put_away())[old]


async def test_a_round_has_three_days_at_most(ada: Person) -> None:
    refused = await ada.http.post("/api/tables", json={"game": "temple", "clock": 4 * DAY})
    assert refused.status_code == 400
    assert (await ada.open_table(clock=3 * DAY)).isalpha()
