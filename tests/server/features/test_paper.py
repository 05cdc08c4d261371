"""Paper over HTTP: blank sheets, scores as by the command, codes, pads, and what is refused."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest

from expedition.cli.commands.score import score_text
from expedition.core.catalogue import catalogue, find_game
from expedition.core.errors import Refusal
from expedition.core.rules import Standing
from expedition.server.features.paper.messages import MOST_LETTERS
from tests.server.players import Person, person
from tests.server.running import Running, running

GAMES = [name for name, game in catalogue().items() if game.sheets]
SCORED = 60
"""How many random sheets are scored; 2,000 were, once."""


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    async with running(tmp_path_factory.mktemp("paper")) as server:
        yield server


@pytest.fixture
async def zoe(server: Running) -> AsyncIterator[Person]:
    async with person(server, "Zoé") as zoe:
        yield zoe


async def form_of(zoe: Person, game: str, layout: str | None = None) -> dict[str, Any]:
    return await zoe.ask("POST", "/api/paper/sheet", {"game": game, "layout": layout})


async def refused(zoe: Person, path: str, body: object) -> tuple[int, str]:
    answer = await zoe.http.post(f"/api/paper/{path}", json=body)
    return answer.status_code, answer.json()["key"]


def filled(form: dict[str, Any], draw: Random) -> str:
    """The sheet with entries drawn by lot, as somebody may have written it."""
    share = draw.random()
    rows = [
        [
            draw.choice(form["entries"][kind])["token"]
            if kind in form["entries"] and draw.random() < share
            else kind
            for kind in row
        ]
        for row in form["rows"]
    ]
    return "\n".join([f"game: {form['game']}", *map(" ".join, rows)]) + "\n"


def scored_or_refused(text: str) -> Standing | str:
    """What the command would say: the score, or the key of the reason why not."""
    try:
        return score_text(text, None).standing
    except Refusal as refusal:
        return refusal.key


@pytest.mark.parametrize("game", GAMES)
async def test_a_sheet_is_scored_as_by_the_command_or_refused_for_the_same_reason(
    zoe: Person, game: str
) -> None:
    draw, scored = Random(game), 0
    for number in range(SCORED // len(GAMES)):
        form = await form_of(zoe, game, ("front", "back")[number % 2])
        text = filled(form, draw)
        answer = await zoe.http.post("/api/paper/score", json={"text": text})
        expected = scored_or_refused(text)
        if isinstance(expected, str):
            assert (answer.status_code, answer.json()["key"]) == (400, expected)
            continue
        scored += 1
        told = answer.json()
        assert told["total"] == expected.total
        assert told["level"] == expected.level
        assert [(line["name"], line["stars"]) for line in told["lines"]] == [
            (line.name, line.stars) for line in expected.lines
        ]
        assert told["printed"] == form["rows"]
        assert [" ".join(row) for row in told["rows"]] == text.splitlines()[1:]
    assert scored


async def test_notes_below_the_picture_are_read_back(zoe: Person) -> None:
    text = "game: skull_island\n~ ~ ~ ~ ~\n~ 4 . 4 ~\n4 . . . 4\n~ 4 . 4 ~\n. . 4 . .\n"
    told = await zoe.ask("POST", "/api/paper/score", {"text": text})
    assert told["notes"] == []
    form = await form_of(zoe, "skull_island")
    assert (form["notes"], form["numbered_notes"]) == (["treasures"], ["treasures"])
    valley = await form_of(zoe, "valley")
    assert valley["notes"] == ["forest", "city", "mountain", "pyramid"]
    city = "game: valley\n4 4 4\n4 . .\ncity: a1 b1 c1 a2\n"
    told = await zoe.ask("POST", "/api/paper/score", {"text": city})
    assert told["notes"] == [["city", "a1 b1 c1 a2"]]
    [line] = [line for line in told["lines"] if line["name"] == "cities"]
    assert line == {"name": "cities", "stars": 6, "marks": line["marks"]}
    assert line["marks"][0]["cells"] == ["a1", "b1", "c1", "a2"]


@pytest.mark.parametrize("game", GAMES)
async def test_each_entry_can_be_written_where_it_is_offered_and_nothing_else_is(
    zoe: Person, game: str
) -> None:
    form = await form_of(zoe, game)
    assert form["edition"] == find_game(game).rules.box.edition
    assert not form["is_own"]
    for kind, entries in form["entries"].items():
        assert entries[0]["token"] == kind
        assert len({entry["token"] for entry in entries}) == len(entries)
        for entry in entries:
            is_number = entry["drawing"]["text"].isdigit()
            assert (entry["sign"] is None) == is_number


@pytest.mark.parametrize("game", GAMES)
async def test_a_sheet_of_ones_own_has_a_code_that_gives_it_back(zoe: Person, game: str) -> None:
    form = await form_of(zoe, game, "back")
    text = "\n".join(map(" ".join, form["rows"]))
    told = await zoe.ask("POST", "/api/paper/code", {"game": game, "text": text})
    own = await form_of(zoe, game, told["code"])
    assert own["is_own"]
    assert own["rows"] == form["rows"]
    assert [one["token"] for one in own["kinds"]] == list(find_game(game).rules.own.kinds)  # type: ignore[attr-defined]


async def test_a_table_is_played_on_a_sheet_of_ones_own(zoe: Person) -> None:
    text = ". . .+ . .\n. . . . .\n"
    code = (await zoe.ask("POST", "/api/paper/code", {"game": "temple", "text": text}))["code"]
    table = {"game": "temple", "name": "Zoé", "options": {"layout": code}}
    seated = await zoe.ask("POST", "/api/tables", table)
    assert seated["table"]["options"]["layout"] == code
    answer = await zoe.http.post("/api/tables", json={**table, "options": {"layout": code[:-1]}})
    assert answer.status_code == 400
    assert answer.json()["key"] == "not_a_sheet_code"


@pytest.mark.parametrize("each", [1, 2, 4])
async def test_a_pad_has_a_page_for_each_layout_in_the_readers_language(
    zoe: Person, each: int
) -> None:
    own = await zoe.ask("POST", "/api/paper/code", {"game": "valley", "text": ". . .\n. . ."})
    wanted = {"game": "valley", "layouts": ["front", own["code"]], "each": each, "paper": "letter"}
    answer = await zoe.http.post("/api/paper/pad", json=wanted, headers={"Accept-Language": "fr"})
    made = answer.json()
    assert len(made["pages"]) == 2
    assert made["has_pdf"]
    assert (made["width"] > made["height"]) == (each == 2)
    assert made["pages"][0]["told"].startswith("La Vallée")
    assert "Une feuille maison" in made["pages"][1]["svg"]
    assert "Explorateur" not in made["pages"][1]["svg"]
    document = await zoe.http.post("/api/paper/pad.pdf", json=wanted)
    assert document.headers["Content-Type"] == "application/pdf"
    assert document.content.startswith(b"%PDF-")


async def test_what_a_stranger_sends_is_bounded_and_refused_with_a_reason(zoe: Person) -> None:
    assert await refused(zoe, "sheet", {"game": "chess"}) == (404, "no_such_game")
    assert await refused(zoe, "sheet", {"game": "hamunaptra"}) == (404, "paper_no_sheets")
    assert await refused(zoe, "sheet", {"game": "temple", "layout": "roof"}) == (
        404, "paper_no_layout",
    )  # fmt: skip
    for layout in ("~", "~abc", "~" + "a" * 130):
        wanted = {"game": "temple", "layout": layout}
        assert await refused(zoe, "sheet", wanted) == (400, "not_a_sheet_code")
    for edition in (0, 2, 10**6):
        printed = {"game": "temple", "edition": edition}
        assert await refused(zoe, "sheet", printed) == (400, "paper_of_other_edition")
    assert await refused(zoe, "score", {"text": " \n"}) == (400, "paper_empty")
    assert await refused(zoe, "score", {"text": ". ."}) == (400, "paper_which_game")
    assert await refused(zoe, "score", {"text": "x" * (MOST_LETTERS + 1)}) == (400, "bad_body")
    assert await refused(zoe, "score", {"text": "game: temple\n16"}) == (
        400, "number_out_of_range",
    )  # fmt: skip
    assert await refused(zoe, "code", {"game": "temple", "text": ". ."}) == (
        400, "own_sheet_cells",
    )  # fmt: skip
    for layouts in ([], ["front"] * 5, ["roof"], ["~"]):
        answer = await zoe.http.post("/api/paper/pad", json={"game": "temple", "layouts": layouts})
        assert answer.status_code in (400, 404), layouts


async def test_the_largest_sheet_that_comes_over_the_wire_is_scored(zoe: Person) -> None:
    row = " ".join("9" * 26)
    text = "game: temple\n" + "\n".join([row] * (MOST_LETTERS // (len(row) + 1) - 1))
    told = await zoe.ask("POST", "/api/paper/score", {"text": text})
    assert told["total"] > 0
