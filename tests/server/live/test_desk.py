"""A long turn put together over a WebSocket: steps in any order, and ways to go on."""

from __future__ import annotations

from tests.server.players import Person, Seat

HIGH = [["15", "c1", "10", "b1"], ["15", "a1"]]


async def throw(seat: Seat, *faces: str) -> None:
    """Enters what real dice show."""
    colours = ("purple", "green", "red")
    await seat.seal([f"{colour}={face}" for colour, face in zip(colours, faces, strict=True)])
    await seat.hear("moment")


async def ask(seat: Seat, kind: str, chosen: list[str], **more: str) -> None:
    await seat.say(type=kind, moment=seat.moment, chosen=chosen, **more)


async def test_a_turn_is_put_together_in_any_order(zoe: Person) -> None:
    code = await zoe.open_table(game="valley", options={"dice": "physical"}, start=True)
    async with zoe.at(code) as seat:
        await throw(seat, "penny", "5", "5")
        await ask(seat, "ask_menu", ["15", "c1", "10"])
        answer = await seat.hear("menu")
        [branch] = answer["menu"]["branches"]
        assert set(branch["steps"].values()) == {-1}
        assert {"b1", "d1"} <= branch["steps"].keys()
        assert "offers" not in answer
        await seat.seal(HIGH[0])
        sealed = await seat.hear("sealed")
        assert sealed["turn"] == ["10", "b1", "15", "c1"]
        await seat.hear("moment")
        assert seat.public["marks"][0][:4] == [0, 10, 15, 0]


async def test_discoveries_are_offered_and_marked_in_any_order(zoe: Person) -> None:
    code = await zoe.open_table(game="valley", options={"dice": "physical"}, start=True)
    async with zoe.at(code) as seat:
        for turn in HIGH:
            await throw(seat, "penny", "5", "5")
            if turn != HIGH[-1]:
                await seat.seal(turn)
                await seat.hear("moment")
        await ask(seat, "ask_menu", HIGH[-1])
        assert (await seat.hear("menu"))["offers"] == [["mountain", "a1", "b1", "c1"]]
        await ask(seat, "ask_menu", [*HIGH[-1], "mountain", "c1"])
        assert (await seat.hear("menu"))["offers"] == [["a1", "b1"]]
        await ask(seat, "ask_why", [*HIGH[-1], "mountain", "c1"], step="d1")
        assert (await seat.refused())["key"] == "valley.not_a_number"
        await seat.seal([*HIGH[-1], "mountain", "c1", "a1", "b1"])
        assert (await seat.hear("sealed"))["turn"] == [*HIGH[-1], "mountain", "a1", "b1", "c1"]
        await seat.hear("moment")
        assert seat.totals == [7]


async def test_steps_that_are_no_turn_are_refused_as_ever(zoe: Person) -> None:
    code = await zoe.open_table(game="valley", options={"dice": "physical"}, start=True)
    async with zoe.at(code) as seat:
        await throw(seat, "2", "3", "5")
        for turn, key in ((["2", "d4"], "valley.not_on_the_rim"), (["2"], "turn_not_whole")):
            await seat.seal(turn)
            assert (await seat.refused())["key"] == key
        await ask(seat, "ask_menu", ["2", "d4"])
        assert (await seat.refused())["key"] == "valley.not_on_the_rim"
        await seat.seal(["2", "a1"], moment=0)
        assert (await seat.refused())["key"] == "moment_is_past"


async def stars(seat: Seat, turn: list[str]) -> tuple[int | None, list[str], int]:
    """What a turn adds, what better part of it is left lying, and what that would add."""
    await seat.say(type="ask_stars", moment=seat.moment, turn=turn)
    told = await seat.hear("stars")
    assert told["turn"] == turn
    return told["adds"], told.get("more", []), told.get("more_adds", 0)


async def test_a_turn_says_what_it_adds_or_loses_and_what_is_left_lying(zoe: Person) -> None:
    code = await zoe.open_table(game="valley", options={"dice": "physical"}, start=True)
    async with zoe.at(code) as seat:
        await throw(seat, "penny", "5", "5")
        assert await stars(seat, HIGH[0]) == (0, [], 0)
        await seat.seal(HIGH[0])
        await seat.hear("moment")

        await throw(seat, "1", "2", "snake")
        assert await stars(seat, ["b2"]) == (-15, [], 0)
        assert await stars(seat, ["a1"]) == (-10, [], 0)
        await seat.seal(["a2"])
        await seat.hear("moment")
        assert seat.totals == [-10]

        await throw(seat, "penny", "5", "4")
        assert await stars(seat, ["15", "a1"]) == (-5, ["9x", "a2"], 15)
        found = ["mountain", "a1", "b1", "c1"]
        assert await stars(seat, ["15", "a1", "9x", "a2"]) == (10, found, 7)
        assert await stars(seat, ["15", "a1", "9x", "a2", *found]) == (17, [], 0)
        await seat.say(type="ask_stars", moment=seat.moment, turn=["15"])
        assert (await seat.refused())["key"] == "turn_not_whole"


async def test_on_anothers_sheet_nothing_is_said_of_ones_own_stars(
    zoe: Person, max: Person
) -> None:
    code = await zoe.open_table(game="temple", options={"dice": "physical"})
    await max.join(code)
    await zoe.start(code)
    async with zoe.at(code) as seat:
        await throw(seat, "1", "2", "mummy")
        assert await stars(seat, ["c1"]) == (None, [], 0)
