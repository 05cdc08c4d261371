"""Who is refused at the door: host names that are not ours, and all that is on the blocklist."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from expedition.core.errors import BadNotation, Refusal
from expedition.server.base.blocklist import Blocklist, read_blocklist
from expedition.server.base.errors import NotAllowed
from expedition.server.http.host_check import is_allowed
from expedition.server.settings import Settings
from tests.server.players import person
from tests.server.running import Running, running

LIST = """
# seen in the log
203.0.113.0/24
2001:db8:bad::/48  # a whole house
198.51.100.7
name Lord Vile
name Zoe
"""


@pytest.fixture
async def choosy(tmp_path: Path) -> AsyncIterator[Running]:
    """A server with names of its own and a blocklist."""
    file = tmp_path / "blocked.txt"
    file.write_text(LIST)
    async with running(
        tmp_path,
        allowed_hosts=("play.example.org", "*.games.example"),
        public_url="http://127.0.0.1",
        blocklist=file,
    ) as server:
        yield server


async def ask(server: Running, path: str, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=server.address, verify=False) as client:
        return await client.get(path, headers=headers)


async def test_a_request_for_another_host_is_refused_with_a_sentence(choosy: Running) -> None:
    answer = await ask(choosy, "/api/games", Host="evil.example:8000")
    assert (answer.status_code, answer.json()["key"]) == (400, "other_host")
    assert "“evil.example:8000”" in answer.json()["sentence"]
    page = await ask(choosy, "/", Host="<b>", Accept="text/html", **{"Accept-Language": "fr"})
    assert page.status_code == 400
    assert "Ce serveur ne s’appelle pas" in page.text
    assert "<b>" not in page.text


@pytest.mark.parametrize("host", ["play.example.org", "PLAY.example.org.:81", "a.games.example"])
async def test_a_request_for_an_allowed_host_is_answered(choosy: Running, host: str) -> None:
    assert (await ask(choosy, "/api/games", Host=host)).status_code == 200


async def test_health_is_told_by_whatever_name(choosy: Running) -> None:
    assert (await ask(choosy, "/healthz", Host="10.0.0.1")).status_code == 200


async def test_a_socket_for_another_host_or_from_a_blocked_address_is_refused(
    choosy: Running,
) -> None:
    async with person(choosy, "Ada") as ada:
        code = await ada.open_table()
        address = choosy.socket_address(code)
        for headers, status in (({"Host": "evil.example"}, 400), (_from("203.0.113.9"), 403)):
            with pytest.raises(InvalidStatus) as refused:
                async with connect(address, additional_headers=headers):
                    pass
            assert refused.value.response.status_code == status
        async with ada.at(code):
            pass


def _from(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


@pytest.mark.parametrize(
    "address", ["203.0.113.200", "198.51.100.7", "2001:db8:bad:1::5", "::ffff:203.0.113.1"]
)
async def test_a_blocked_address_is_refused_with_a_sentence(choosy: Running, address: str) -> None:
    answer = await ask(choosy, "/api/games", **_from(address))
    assert (answer.status_code, answer.json()["key"]) == (403, "address_blocked")
    page = await ask(choosy, "/t/BCDFGHJKLM", Accept="text/html", **_from(address))
    assert page.status_code == 403
    assert "whoever runs this server" in page.text


@pytest.mark.parametrize("address", ["203.0.114.1", "198.51.100.8", "2001:db8:bae::", "unknown"])
async def test_other_addresses_come_in(choosy: Running, address: str) -> None:
    assert (await ask(choosy, "/api/games", **_from(address))).status_code == 200


async def test_a_blocked_name_cannot_be_taken_anywhere(choosy: Running) -> None:
    async with person(choosy, "Ada") as ada:
        body = {"game": "temple", "name": "Sir lord VILE", "initials": "LV"}
        assert (await ada.http.post("/api/tables", json=body)).json()["key"] == "name_blocked"
        guest = {"name": "Zoé", "initials": "Z"}
        refused = await ada.http.post(
            "/api/tables", json={**body, "name": "Ada", "guests": [guest]}
        )
        assert refused.json()["key"] == "name_blocked"
        code = await ada.open_table()
        for path, told in (
            ("guests", guest),
            ("host", {"act": "rename", "seat": 0, "name": "Zoé"}),
        ):
            answer = await ada.http.post(f"/api/tables/{code}/{path}", json=told)
            assert answer.json()["key"] == "name_blocked", answer.text


def test_names_are_blocked_as_whole_words(tmp_path: Path) -> None:
    file = tmp_path / "list"
    file.write_text(LIST)
    blocked = read_blocklist(file)
    assert all(map(blocked.has_name, ("Lord Vile", "lord-vile II", "ZOÉ", "zoe")))
    assert not any(map(blocked.has_name, ("Lord", "Vile Lord", "Lord Vileda", "Zoeline", "", "!")))


def test_a_change_counts_without_a_restart_and_a_mistake_changes_nothing(tmp_path: Path) -> None:
    now, file = 0.0, tmp_path / "list"
    file.write_text("203.0.113.0/24\n")
    blocklist = Blocklist(file, lambda: now)

    def change(text: str, stamp: int) -> None:
        nonlocal now
        file.write_text(text)
        os.utime(file, (stamp, stamp))
        now += 1.0

    with pytest.raises(NotAllowed):
        blocklist.check_address("203.0.113.7")
    change("name Zoe\n", 1)
    blocklist.check_address("203.0.113.7")
    with pytest.raises(BadNotation):
        blocklist.check_name("Zoé")
    change("nonsense\n", 2)
    with pytest.raises(BadNotation):
        blocklist.check_name("Zoé")
    file.unlink()
    now += 1.0
    with pytest.raises(BadNotation):
        blocklist.check_name("Zoé")


@pytest.mark.parametrize("line", ["nonsense", "10.0.0.0/99", "name ...", "names Zoe"])
def test_a_line_that_says_nothing_is_named_at_the_start(tmp_path: Path, line: str) -> None:
    file = tmp_path / "list"
    file.write_text(f"10.0.0.1\n{line}\n")
    with pytest.raises(Refusal) as refused:
        Settings(data=tmp_path, blocklist=file)
    assert (refused.value.key, refused.value.values["line"]) == ("blocklist_line", 2)


def test_a_blocklist_that_is_not_there_is_told_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="blocklist_unreadable"):
        Settings(data=tmp_path, blocklist=tmp_path / "nowhere")


@pytest.mark.parametrize(
    "name", ["https://play.example", "play.example:8000", "*", "", "a b", "*.*"]
)
def test_what_is_no_host_name_is_refused_at_the_start(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refusal, match="bad_host_name"):
        Settings(data=tmp_path, allowed_hosts=(name,))


@pytest.mark.parametrize(
    ("told", "allowed"),
    [
        ("[::1]:8000", True),
        ("::1", False),
        ("[2001:db8::1", False),
        ("games.example", False),
        ("x.games.example", True),
        ("xgames.example", False),
        ("play.example.org@evil.example", False),
        ("evil.example/play.example.org", False),
        ("", False),
    ],
)
def test_a_header_names_an_allowed_host_or_not(told: str, allowed: bool) -> None:
    settings = Settings(data=Path("unused"), allowed_hosts=("[::1]", "*.games.example"))
    assert is_allowed(told, settings.host_names) is allowed
