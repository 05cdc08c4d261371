"""What people may be called at a table: like nobody else, like no host, and from a list."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.server.features.test_erasing import named_in
from tests.server.players import Message, Person, person
from tests.server.running import Running, running

CLASS = ["Kevin", "Kevin B.", "Ana", "Zoé"]


async def sit(one: Person, code: str, name: str | None, **more: object) -> tuple[int, Message]:
    body = {**({} if name is None else {"name": name}), **more}
    answer = await one.http.post(f"/api/tables/{code}/seats", json=body)
    return answer.status_code, answer.json()


async def lead(one: Person, code: str, act: str, **more: object) -> tuple[int, Message]:
    answer = await one.http.post(f"/api/tables/{code}/host", json={"act": act, **more})
    return answer.status_code, answer.json()


def names(table: Message) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


async def test_nobody_is_called_like_somebody_else_or_like_the_host(server: Running) -> None:
    async with (
        person(server, "Ms Weber") as host,
        person(server, "Kevin") as kevin,
        person(server, "Ben") as ben,
    ):
        code = await host.open_table(plays=False, bots=[{"level": "random"}])
        await kevin.join(code)
        for alike in ("Kevin", "KÉVIN", "Кеvin", "ms weber", "Ms. Weber"):
            status, told = await sit(ben, code, alike)
            assert (status, told["key"]) == (409, "name_taken"), alike
        assert (await sit(ben, code, "Kevin B."))[0] == 200
        assert (await sit(kevin, code, "Ben"))[0] == 200, "who sits there comes back"

        status, told = await lead(host, code, "rename", seat=1, name="kevin")
        assert (status, told["key"]) == (409, "name_taken")
        assert (await lead(host, code, "rename", seat=1, name="Ms Weber"))[1]["key"] == "name_taken"
        assert (await lead(host, code, "rename", seat=1, name="KEVIN B"))[0] == 200, "it is theirs"
        guest = {"name": "kevin", "initials": "K"}
        answer = await host.http.post(f"/api/tables/{code}/guests", json=guest)
        assert answer.json()["key"] == "name_taken"


async def test_a_bot_makes_room_for_whoever_is_called_like_it(server: Running) -> None:
    async with person(server, "Max") as max, person(server, "Ada") as ada:
        code = await max.open_table(bots=[{"level": "random"}, {"level": "random"}])
        before = names((await max.ask("GET", f"/api/tables/{code}"))["table"])
        assert before == ["Max", "Ada", "Basil"]
        async with max.at(code) as seat:
            assert (await sit(ada, code, "Ada"))[0] == 200
            while len(seat.table["seats"]) < 4:
                await seat.next()
            assert names(seat.table) == ["Max", "Ada", "Clio", "Basil"]
        twice = {"game": "temple", "name": "Max", "guests": [{"name": "max"}]}
        refused = await max.http.post("/api/tables", json=twice)
        assert refused.json()["key"] == "name_taken"


async def test_who_types_no_name_is_never_called_like_another(server: Running) -> None:
    async with person(server, "Zoé") as zoe, person(server, "Max") as max:
        offer = (await max.ask("GET", "/api/me"))["offer"]
        code = await zoe.open_table(name=offer["name"], plays=False)
        status, told = await sit(max, code, None)
        assert status == 200
        assert names(told["table"]) != [offer["name"]]


async def test_a_class_chooses_from_its_list(server: Running) -> None:
    async with (
        person(server, "Ms Weber") as host,
        person(server, "Kevin") as kevin,
        person(server, "Ben") as ben,
        person(server, "Zoé") as zoe,
    ):
        code = await host.open_table(
            plays=False, bots=[{"level": "tourist"}], latecomers=True, roster=CLASS
        )
        told = await kevin.ask("GET", f"/api/tables/{code}")
        assert told["table"]["roster"] == CLASS
        assert (await sit(ben, code, "Ben"))[1]["key"] == "not_on_roster"
        assert (await sit(ben, code, None))[1]["key"] == "not_on_roster"
        status, told = await sit(kevin, code, "kevin")
        assert (status, names(told["table"])[0]) == (200, "Kevin"), "as it stands on the list"
        assert told["table"]["roster"] == CLASS[1:]
        assert (await sit(ben, code, "Kevin"))[1]["key"] == "name_taken", "one device at a time"

        status, told = await lead(host, code, "set_roster", names=[*CLASS, "Ben", "ben"])
        assert (status, told["key"]) == (409, "roster_alike")
        assert (await lead(host, code, "set_roster", names=["x" * 40]))[1]["key"] == "bad_name"
        many = [f"Pupil {number}" for number in range(101)]
        assert (await lead(host, code, "set_roster", names=many))[0] == 400
        assert (await lead(host, code, "set_roster", names=[*CLASS, "Ben"]))[0] == 200
        assert (await sit(ben, code, "Ben"))[0] == 200
        led = await host.ask("GET", f"/api/tables/{code}/host")
        assert led["roster"] == [*CLASS, "Ben"]

        await host.start(code)
        async with kevin.at(code) as seat, ben.at(code) as other:
            await seat.play(Random(1))
            await other.play(Random(2))
            await seat.hear("moment")
        await lead(host, code, "remove", seat=0)  # an empty battery: another device, the same name
        told = await zoe.ask("GET", f"/api/tables/{code}")
        assert "Kevin" in told["table"]["roster"]
        status, told = await sit(zoe, code, "Kevin")
        assert (status, told["seat"]) == (200, 0), "the sheet that a bot kept"
        await lead(host, code, "lock", locked=True)
        assert (await zoe.ask("GET", f"/api/tables/{code}"))["table"]["roster"] == []

        await lead(host, code, "finish")
        again = await host.ask("POST", f"/api/tables/{code}/again")
        assert again["table"]["roster"] == [*CLASS, "Ben"]
        await lead(host, again["table"]["code"], "set_roster", names=[])
        assert (await ben.ask("GET", f"/api/tables/{again['table']['code']}"))["table"][
            "roster"
        ] is None


async def test_a_list_goes_without_whoever_is_erased_and_with_whoever_wrote_it(
    tmp_path: Path,
) -> None:
    async with (
        running(tmp_path) as server,
        person(server, "Ms Weber") as host,
        person(server, "Xanthippe") as pupil,
    ):
        code = await host.open_table(plays=False, roster=["Xanthippe", "Quirinus"])
        await pupil.join(code)
        await pupil.ask("DELETE", "/api/notebook")
        while (await host.ask("GET", f"/api/tables/{code}/host"))["roster"] != ["Quirinus"]:
            pass  # it is asked again until the server has read its log anew
        await host.ask("DELETE", "/api/notebook")
    assert named_in(tmp_path, "Xanthippe", "Quirinus", "Weber") == []
