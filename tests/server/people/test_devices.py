"""Several people on one device: each has a seat, and it speaks for one of them at a time."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from expedition.server.people.devices import device_of, next_guest, spoken_for
from tests.server.players import Message, Person, Seat, person
from tests.server.running import Running, running

GUESTS = [{"name": "Bo"}, {"name": "Cleo", "initials": "CL"}]


async def hand_to(seat: Seat, number: int | None) -> Message:
    """What the device is told when it is in that one's hand, or in nobody's."""
    await seat.say(type="hello", seen=seat.moment, seat=number)
    return await seat.hear("welcome")


async def play_round(seat: Seat, seats: list[int], luck: Random) -> None:
    """Each of them has the device in hand in turn, and plays; then it lies covered."""
    for number in seats:
        await hand_to(seat, number)
        await seat.play(luck)
        await seat.hear("sealed")
    await hand_to(seat, None)


def test_a_guest_is_known_by_the_cookie_of_the_device() -> None:
    first = next_guest("ana", ["ana", "bo"])
    assert first == "ana/1"
    assert next_guest("ana", ["ana", first, "ana/7", "anabel/9"]) == "ana/8"
    assert (device_of("ana"), device_of("ana/8")) == ("ana", "ana")


def test_a_device_speaks_for_its_only_seat_or_for_the_one_it_says() -> None:
    assert (spoken_for([3], None), spoken_for([], None), spoken_for([], 3)) == (3, None, None)
    assert (spoken_for([3, 4], None), spoken_for([3, 4], 4), spoken_for([3, 4], 5)) == (
        None,
        4,
        None,
    )


async def test_three_on_one_device_play_with_a_bot_and_somebody_elsewhere(
    zoe: Person, max: Person
) -> None:
    code = await zoe.open_table(guests=GUESTS, bots=[{"level": "random"}])
    assert (await max.join(code))["seat"] == 3
    started = await zoe.start(code)
    assert (started["seat"], started["held"]) == (0, [0, 1, 2])
    luck = Random(1)
    async with zoe.at(code) as device, max.at(code) as alone:
        assert (device.seat, device.menu, alone.seat) == (None, None, 3)
        assert device.heard[0]["held"] == [0, 1, 2]
        assert "held" not in alone.heard[0]
        for moment in (1, 2, 3):
            await play_round(device, [2, 0, 1], luck)
            assert set(device.thinking) <= {3, 4}
            await alone.play(luck)
            for seat in (device, alone):
                assert (await seat.hear("moment"))["moment"] == moment
        assert all(seat.get("here", True) for seat in device.table["seats"])
    assert (await zoe.ask("GET", "/api/me"))["tables"][0]["seat"] == 0


async def test_a_covered_device_owes_nothing_and_cannot_play(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(guests=GUESTS)
    await max.join(code)
    await zoe.start(code)
    async with zoe.at(code) as device:
        for message in ({"type": "seal", "turn": ["1"]}, {"type": "ask_hints"}):
            await device.say(moment=0, **message)
            assert (await device.refused())["key"] == "say_who"
        await device.say(type="hello", seat=3)
        refused = await device.refused()
        assert (refused["key"], refused["values"]) == ("not_your_seat", {"seat": 4})
    async with max.at(code) as other:
        await other.say(type="hello", seat=0)
        assert (await other.refused())["key"] == "not_your_seat"


async def test_a_hand_is_told_only_while_its_owner_has_the_device(zoe: Person) -> None:
    code = await zoe.open_table(game="hamunaptra", guests=GUESTS)
    await zoe.start(code)
    async with zoe.at(code) as device:
        hands = [(await hand_to(device, number))["private"] for number in (0, 1, 2)]
        assert None not in hands
        before = len(device.heard)
        covered = await hand_to(device, None)
        assert (covered["seat"], covered["private"], covered["menu"]) == (None, None, None)
        [owing] = device.thinking
        await hand_to(device, owing)
        for message in device.heard[before:-1]:
            assert message.get("private") is None
        assert device.heard[-1]["private"] == hands[owing]


async def test_guests_come_and_go_while_the_table_gathers(server: Running, zoe: Person) -> None:
    code = await zoe.open_table()
    guests, seats = f"/api/tables/{code}/guests", f"/api/tables/{code}/seats"
    async with zoe.at(code) as device:
        assert device.seat == 0
        assert (await zoe.ask("POST", guests, {"name": "Bo"}))["held"] == [0, 1]
        while device.seat is not None:
            await device.next()
        await zoe.ask("DELETE", f"{seats}/1")
        while device.seat is None:
            await device.next()
    for number in range(5):
        await zoe.ask("POST", guests, {"name": f"Guest {number}"})
    full = await zoe.http.post(guests, json={"name": "Nobody"})
    assert (full.status_code, full.json()["key"]) == (409, "device_full")
    async with person(server, "Ida") as ida:
        stranger = await ida.http.post(guests, json={"name": "Bo"})
        assert (stranger.status_code, stranger.json()["key"]) == (403, "no_seat_here")
        await ida.join(code)
        mine = await ida.http.delete(f"{seats}/1")
        assert mine.json()["key"] == "only_the_host"
    left = await zoe.ask("DELETE", f"{seats}/me")
    assert [seat["name"] for seat in left["table"]["seats"]] == ["Ida"]


@pytest.mark.parametrize("name", ["", "shit"])
async def test_a_guest_has_a_name_that_everybody_may_read(zoe: Person, name: str) -> None:
    body = {"game": "temple", "name": "Zoé", "guests": [{"name": name}]}
    assert (await zoe.http.post("/api/tables", json=body)).status_code == 400


async def test_all_at_a_device_leave_and_come_back_together(zoe: Person, max: Person) -> None:
    code = await zoe.open_table(guests=GUESTS)
    await max.join(code)
    await zoe.start(code)
    async with max.at(code) as other:
        await zoe.ask("DELETE", f"/api/tables/{code}/seats/me")
        while not all(seat.get("stand_in") for seat in other.table["seats"][:3]):
            await other.next()
        async with zoe.at(code) as device:
            assert not any(seat.get("stand_in") for seat in device.table["seats"])


async def test_those_who_share_a_device_play_again_together(zoe: Person) -> None:
    code = await zoe.open_table(guests=GUESTS)
    await zoe.start(code)
    await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})
    again = await zoe.ask("POST", f"/api/tables/{code}/again")
    assert again["held"] == [0, 1, 2]
    assert [seat["name"] for seat in again["table"]["seats"]] == ["Zoé", "Bo", "Cleo"]
    assert (await zoe.ask("POST", f"/api/tables/{code}/again"))["held"] == [0, 1, 2]


async def test_a_shared_device_is_still_shared_after_a_restart(tmp_path: Path) -> None:
    luck = Random(3)
    async with running(tmp_path) as server, person(server, "Zoé") as zoe:
        code = await zoe.open_table(guests=GUESTS)
        await zoe.start(code)
        async with zoe.at(code) as device:
            await hand_to(device, 1)
            await device.play(luck)
            turn = (await device.hear("sealed"))["turn"]
        cookies = zoe.http.cookies
    async with running(tmp_path) as server, person(server, "Zoé") as zoe:
        zoe.http.cookies = cookies
        async with zoe.at(code) as device:
            assert (device.seat, device.heard[0]["held"]) == (None, [0, 1, 2])
            assert device.thinking == [0, 2]
            assert (await hand_to(device, 1))["sealed"] == turn
            await play_round(device, [0], luck)
            await hand_to(device, 2)
            await device.play(luck)
            assert (await device.hear("moment"))["moment"] == 1
