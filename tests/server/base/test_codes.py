"""A table that one was not told of is not found by trying; people mistype and still play."""

from __future__ import annotations

from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from expedition.server.base.codes import (
    LENGTH_OF_A_CODE,
    LENGTH_OF_A_SHORT_CODE,
    LETTERS,
    is_code,
)
from expedition.server.http.guess_limit import (
    WRONG_CODES,
    WRONG_CODES_IN_ALL,
    WRONG_OLD_CODES_IN_ALL,
    WRONG_SHORT_CODES_IN_ALL,
)
from expedition.store import open_store
from tests.server.lobby.test_transfer import a_match, keep
from tests.server.players import Person, person
from tests.server.running import running

WRONG = "B" * LENGTH_OF_A_CODE
SHORT = "B" * LENGTH_OF_A_SHORT_CODE
DOORS = [
    ("GET", ""),
    ("POST", "/seats"),
    ("DELETE", "/seats/me"),
    ("DELETE", "/seats/1"),
    ("POST", "/bots"),
    ("DELETE", "/bots"),
    ("POST", "/start"),
    ("POST", "/again"),
    ("GET", "/replay"),
    ("GET", "/record"),
    ("GET", "/qr.svg"),
    ("GET", "/card/0"),
    ("POST", "/challenge"),
    ("POST", "/guests"),
    ("POST", "/host"),
]
BODIES = {
    "/seats": {"name": "Eve", "initials": "E"},
    "/bots": {"level": "random"},
    "/guests": {"name": "Eve"},
    "/host": {"act": "go_on"},
}


class Clock:
    """A clock that stands still until it is told otherwise."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def status(one: Person, code: str) -> int:
    return (await one.http.get(f"/api/tables/{code}")).status_code


async def socket_status(one: Person, code: str) -> int:
    """The status that the opening of a WebSocket gets; 101 if it is opened."""
    try:
        async with connect(one.server.socket_address(code), additional_headers=one.headers):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


async def leave_one(one: Person, code: str = WRONG) -> None:
    """The address of that person has one guess left."""
    assert one.server.app is not None
    limits = one.server.app.state.server.limits
    assert await status(one, code) == 404
    limits._buckets[one.http.headers["X-Forwarded-For"], WRONG_CODES].level = 1.0


async def use_up(one: Person) -> None:
    """The address of that person has no guess left."""
    await leave_one(one)
    assert await status(one, WRONG) == 404


async def test_when_an_address_has_used_up_its_wrong_codes_a_right_one_is_refused_too(
    tmp_path: Path,
) -> None:
    clock = Clock()
    async with (
        running(tmp_path, clock) as server,
        person(server) as zoe,
        person(server, "Eve") as eve,
    ):
        code = await zoe.open_table()
        assert await status(eve, code) == 200
        for _ in range(WRONG_CODES.at_once):
            assert await status(eve, WRONG) == 404
        right, wrong = [await eve.http.get(f"/api/tables/{one}") for one in (code, WRONG)]
        assert (right.status_code, right.json()["key"]) == (429, "too_many_wrong_codes")
        assert right.json() == wrong.json()
        assert right.headers["retry-after"] == "10"
        assert "Wait 10 s" in right.json()["sentence"]
        assert await status(zoe, code) == 200
        clock.now += int(right.headers["retry-after"])
        assert await status(eve, code) == 200


async def test_every_door_is_shut_to_right_and_wrong_codes_alike(tmp_path: Path) -> None:
    async with (
        running(tmp_path, Clock()) as server,
        person(server) as zoe,
        person(server, "Eve") as eve,
    ):
        code = await zoe.open_table()
        await use_up(eve)
        for method, path in DOORS:
            answers = [
                await eve.http.request(method, f"/api/tables/{one}{path}", json=BODIES.get(path))
                for one in (code, WRONG, code.lower())
            ]
            assert [answer.status_code for answer in answers] == [429] * 3, path
            assert len({answer.text for answer in answers}) == 1
        assert [await socket_status(eve, one) for one in (code, WRONG)] == [429, 429]


async def test_a_wrong_code_counts_at_every_door(tmp_path: Path) -> None:
    async with running(tmp_path, Clock()) as server, person(server, "Eve") as eve:
        for method, path in DOORS:
            await leave_one(eve)
            address = f"/api/tables/{WRONG}{path}"
            answer = await eve.http.request(method, address, json=BODIES.get(path))
            assert answer.status_code == 404
            assert await status(eve, WRONG) == 429
            server.app.state.server.limits._buckets.clear()  # type: ignore[union-attr]
        await leave_one(eve)
        assert [await socket_status(eve, WRONG) for _ in range(2)] == [404, 429]


async def test_a_challenge_that_one_was_not_told_of_is_not_found_by_trying(tmp_path: Path) -> None:
    async with (
        running(tmp_path, Clock()) as server,
        person(server) as zoe,
        person(server, "Eve") as eve,
    ):
        code = await zoe.open_table(start=True)
        await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})
        made = (await zoe.ask("POST", f"/api/tables/{code}/challenge"))["code"]
        right, wrong = f"/api/challenges/{made}", f"/api/challenges/{WRONG}"
        assert (await eve.http.get(right)).status_code == 200
        await leave_one(eve)
        assert (await eve.http.get(right)).status_code == 200  # a right one costs nothing
        assert (await eve.http.get(wrong)).json()["key"] == "no_such_challenge"
        for address in (right, wrong):
            assert (await eve.http.get(address)).json()["key"] == "too_many_wrong_codes"
            taken = await eve.http.post(address, json={"name": "Eve"})
            assert taken.json()["key"] == "too_many_wrong_codes"


async def test_the_page_of_a_table_tells_whoever_has_no_guesses_left_nothing(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, Clock()) as server, person(server, "Zoé") as zoe:
        code = await zoe.open_table()
        async with person(server, "Eve") as eve:
            assert "Zoé" in (await eve.http.get(f"/t/{code}")).text
            await use_up(eve)
            for path in ("", "/replay", "/screen"):
                there, nowhere = [await eve.http.get(f"/t/{one}{path}") for one in (code, WRONG)]
                assert there.status_code == nowhere.status_code == 200
                assert there.text.replace(code, WRONG) == nowhere.text
                for volatile in ("date", "set-cookie"):
                    there.headers.pop(volatile, None)
                    nowhere.headers.pop(volatile, None)
                assert there.headers == nowhere.headers


async def test_who_sits_at_a_table_comes_in_however_often_the_neighbours_guess(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, Clock()) as server, person(server, "Zoé") as zoe:
        home = {"X-Forwarded-For": zoe.http.headers["X-Forwarded-For"]}
        code = await zoe.open_table()
        async with person(server, "Eve", **home) as eve:
            await use_up(eve)
            assert await status(eve, code) == 429
        assert await status(zoe, code) == 200
        async with zoe.at(code) as seat:
            assert seat.seat == 0
        assert (await zoe.ask("POST", f"/api/tables/{code}/start"))["seat"] == 0
        assert await status(zoe, WRONG) == 429


async def test_a_hundred_people_behind_one_address_may_mistype_and_join(tmp_path: Path) -> None:
    async with running(tmp_path, Clock()) as server, person(server) as zoe:
        home = {"X-Forwarded-For": zoe.http.headers["X-Forwarded-For"]}
        code = await zoe.open_table()
        others = [letter for letter in LETTERS if letter != code[-1]]
        for number in range(1, 100):
            async with person(server, f"P{number}", **home) as one:
                for mistyped in (code[:-1], code[:-1] + others[0], code[:-1] + others[1]):
                    assert await status(one, mistyped) == 404
                assert (await one.join(code))["seat"] == number


async def test_all_addresses_together_may_not_guess_for_ever(tmp_path: Path) -> None:
    clock = Clock()
    async with (
        running(tmp_path, clock) as server,
        person(server) as zoe,
        person(server, "Max") as max,
    ):
        code = await zoe.open_table()
        assert server.app is not None
        in_all = server.app.state.server.guess_limit._in_all
        in_all.level = 5.0
        statuses = []
        for number in range(7):
            async with person(server, f"Bot {number}") as eve:
                statuses.append(await status(eve, WRONG))
        assert statuses == [404] * 5 + [429] * 2
        assert await status(max, code) == 429
        assert await status(zoe, code) == 200
        clock.now += 1 / WRONG_CODES_IN_ALL.per_second
        assert await status(max, code) == 200


async def test_one_ipv6_network_has_one_limit(tmp_path: Path) -> None:
    async with (
        running(tmp_path, Clock()) as server,
        person(server, **{"X-Forwarded-For": "2001:db8:7:1::1"}) as one,
        person(server, **{"X-Forwarded-For": "2001:db8:7:ffff::9"}) as other,
        person(server, **{"X-Forwarded-For": "2001:db8:8::1"}) as max,
    ):
        assert await status(one, WRONG) == 404
        [bucket] = [
            bucket
            for (_, rate), bucket in server.app.state.server.limits._buckets.items()  # type: ignore[union-attr]
            if rate is WRONG_CODES
        ]
        bucket.level = 1.0
        assert [await status(eve, WRONG) for eve in (other, one, max)] == [404, 429, 404]


async def test_tables_of_earlier_versions_keep_their_codes_of_six_letters(tmp_path: Path) -> None:
    clock = Clock()
    async with (
        running(tmp_path, clock) as server,
        person(server) as zoe,
        person(server, "Eve") as eve,
        person(server, "Max") as max,
    ):
        store = await open_store(server.settings.database_address)
        await keep(store, "BCDFGH", a_match())
        await store.close()
        assert await status(zoe, "BCDFGH") == 200
        for _ in range(WRONG_OLD_CODES_IN_ALL.at_once):
            assert await status(eve, SHORT) == 404
        right, wrong = [await max.http.get(f"/api/tables/{one}") for one in ("BCDFGH", SHORT)]
        assert right.json()["key"] == "no_gathering_table"
        assert right.text.replace("BCDFGH", SHORT) == wrong.text
        assert await status(max, WRONG) == 404
        clock.now += 1 / WRONG_OLD_CODES_IN_ALL.per_second
        assert await status(max, "BCDFGH") == 200


async def test_all_addresses_together_may_not_guess_short_codes_for_ever(tmp_path: Path) -> None:
    clock = Clock()
    async with (
        running(tmp_path, clock) as server,
        person(server) as zoe,
        person(server, "Eve") as eve,
        person(server, "Max") as max,
    ):
        code = await zoe.open_table()
        short = (await zoe.ask("GET", f"/api/tables/{code}"))["table"]["short_code"]
        assert server.app is not None
        server.app.state.server.guess_limit._short_in_all.level = 5.0
        assert [await status(eve, SHORT) for _ in range(6)] == [404] * 5 + [429]
        for one in (short, SHORT):
            assert await status(max, one) == 429
        assert await status(max, code) == 200  # the link leads there nevertheless
        clock.now += 1 / WRONG_SHORT_CODES_IN_ALL.per_second
        assert [await status(max, short) for _ in range(2)] == [200, 200]  # a right one is free


def test_a_short_code_is_hardly_found_while_it_leads_anywhere() -> None:
    """The arithmetic of docs/host/codes.md."""
    codes = len(LETTERS) ** LENGTH_OF_A_SHORT_CODE
    page = (Path(__file__).parents[3] / "docs/host/codes.md").read_text("utf-8")
    assert f"{codes:,}" in page
    for rate in (WRONG_CODES, WRONG_SHORT_CODES_IN_ALL):
        guesses = [rate.at_once + rate.per_second * 60 * minutes for minutes in (10, 24 * 60)]
        yours = [f"1 in {round(codes / some, -2):,.0f}" for some in guesses]
        year = rate.at_once + rate.per_second * 365.25 * 24 * 60 * 60
        found = f"{10 * year / codes:.1f} in a year"
        assert f"| {' | '.join([*yours, found])} |" in page


def test_a_private_table_is_not_found_in_a_year() -> None:
    """The arithmetic of docs/host/codes.md."""
    codes = len(LETTERS) ** LENGTH_OF_A_CODE
    year = 365.25 * 24 * 60 * 60
    guesses = WRONG_CODES_IN_ALL.at_once + WRONG_CODES_IN_ALL.per_second * year
    alone = WRONG_CODES.at_once + WRONG_CODES.per_second * year
    assert 1000 * guesses / codes < 0.01
    assert 1000 * alone / codes < 0.001
    page = (Path(__file__).parents[3] / "docs/host/codes.md").read_text("utf-8")
    for told in (
        f"{codes:,}",
        f"{round(alone, -5):,.0f}",
        f"{round(guesses, -5):,.0f}",
        f"{100 * 1000 * alone / codes:.2f} %",
        f"{100 * 1000 * guesses / codes:.1f} %",
    ):
        assert told in page, told


def test_codes_of_both_lengths_are_codes() -> None:
    assert is_code("BCDFGHJKLM")
    assert is_code("BCDFGH")
    assert not is_code("BCDFGHJK")
    assert not is_code("BCDFGHJKLMN")


async def test_a_code_that_cannot_be_one_costs_no_guess(tmp_path: Path) -> None:
    async with running(tmp_path, Clock()) as server, person(server) as zoe:
        await leave_one(zoe)
        for mistyped in ("BCDFG", "BCDFGHJKLMN", "AEIOUYAEIO"):
            assert await status(zoe, mistyped) == 404
        assert await status(zoe, WRONG) == 404
