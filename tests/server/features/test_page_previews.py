"""What a messenger shows of a link: in its language, escaped, and nothing that is secret."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from struct import unpack

import pytest

from expedition.core.catalogue import catalogue
from expedition.server.features.site.link_preview import HEIGHT, WIDTH
from expedition.server.features.site.pages import STATIC
from tests.server.players import Person, person
from tests.server.running import Running

SCRIPT = '"><script>&'


class Head(HTMLParser):
    """The tags of a page that messengers read."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: dict[str, str] = {}
        self.scripts = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        name = found.get("property") or found.get("name")
        if tag == "meta" and name and name != "theme-color":
            assert name not in self.tags
            self.tags[name] = found["content"] or ""
        self.scripts += tag == "script"


async def read(who: Person, path: str, language: str = "en") -> Head:
    answer = await who.http.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert "Accept-Language" in answer.headers["vary"]
    head = Head(answer.text)
    assert head.scripts == 1
    assert head.tags["og:url"] == f"{who.server.address}{path}"
    assert head.tags["twitter:card"] == "summary_large_image"
    assert f'<html lang="{language}">' in answer.text
    return head


@pytest.mark.parametrize("game", [*sorted(catalogue()), "home"])
async def test_every_game_has_a_picture_that_messengers_take(zoe: Person, game: str) -> None:
    picture = (await read(zoe, "/" if game == "home" else f"/rules/{game}")).tags["og:image"]
    assert picture == f"{zoe.server.address}/cards/{game}.jpg"
    answer = await zoe.http.get(picture)
    assert answer.headers["content-type"] == "image/jpeg"
    assert size_of(answer.content) == (WIDTH, HEIGHT)
    assert len(answer.content) < 300_000


@pytest.mark.parametrize(
    ("language", "invites", "lead"),
    [("en", "invites you: The Temple of Apikhabou", "Four adventures"),
     ("fr", "vous invite\u00a0: Le Temple d’Apikhabou", "Quatre aventures")],
)  # fmt: skip
async def test_an_invitation_names_the_game_and_its_host_alone(
    server: Running, max: Person, language: str, invites: str, lead: str
) -> None:
    assert (await read(max, "/", language)).tags["og:description"].startswith(lead)
    async with person(server, SCRIPT) as host:
        code = await host.open_table()
        await max.join(code)
        told = (await read(max, f"/t/{code}", language)).tags
        assert told["og:title"] == f"{SCRIPT} {invites}"
        assert max.name not in told["og:description"]
        await host.ask("POST", f"/api/tables/{code}/host", json={"act": "lock", "locked": True})
        assert SCRIPT not in str((await read(max, f"/t/{code}", language)).tags.values())


async def test_names_and_stars_are_told_when_the_match_is_over_if_the_host_shows_them(
    zoe: Person, max: Person
) -> None:
    code = await zoe.open_table()
    await max.join(code)
    await zoe.start(code)
    async with zoe.at(code), max.at(code):
        for path in (f"/t/{code}", f"/t/{code}/replay/3", f"/t/{code}/screen"):
            told = (await read(max, path)).tags
            assert told["og:title"] == "The Temple of Apikhabou, being played now"
            assert not {zoe.name, max.name} & set(told["og:description"].split())
        await zoe.ask("POST", f"/api/tables/{code}/host", json={"act": "finish"})
    told = (await read(max, f"/t/{code}/replay")).tags
    assert told["og:title"] == "2 share the win in The Temple of Apikhabou with 0 stars"
    assert told["og:description"].startswith(f"{zoe.name} 0, {max.name} 0. The host ended it here")
    await zoe.ask(
        "POST", f"/api/tables/{code}/host", json={"act": "show_on_wall", "standings": "none"}
    )
    assert zoe.name not in str((await read(max, f"/t/{code}")).tags.values())


async def test_a_wrong_code_is_told_no_more_than_the_first_page(zoe: Person) -> None:
    told = (await read(zoe, "/t/BCDFGHJKLM")).tags
    assert told["og:title"] == "Expedition"
    assert (await zoe.http.get("/", headers={"Host": "x" * 300})).status_code == 200


def size_of(jpeg: bytes) -> tuple[int, int]:
    """Width and height, from the frame of a JPEG file."""
    at = 2
    while jpeg[at + 1] not in (0xC0, 0xC2):
        at += 2 + int(unpack(">H", jpeg[at + 2 : at + 4])[0])
    height, width = unpack(">HH", jpeg[at + 5 : at + 9])
    return int(width), int(height)


def test_cards_lie_in_the_bundle_and_are_no_part_of_a_page() -> None:
    assert {Path(card).stem for card in STATIC.glob("cards/*.jpg")} == {*catalogue(), "home"}
