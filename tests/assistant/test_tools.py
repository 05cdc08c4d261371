"""The MCP server as an assistant uses it: whole matches, refusals in words, and no secrets."""

from __future__ import annotations

import asyncio
import json
import string
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from expedition.assistant.local_match import LocalMatch
from expedition.assistant.mcp_server import NAMES, mcp_server
from expedition.assistant.tools import Tools
from expedition.core.catalogue import catalogue, find_game
from expedition.core.chance import SeededChance
from expedition.core.errors import Refusal
from expedition.core.match import new_match
from expedition.core.rules import look
from expedition.core.turns import some_turn
from expedition.locale import explain
from tests.patience import PATIENCE
from tests.server.crashes import free_port
from tests.server.players import Person


class Assistant:
    """A scripted client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def call(self, tool: str, **given: object) -> Any:  # noqa: ANN401 - any JSON
        """The answer, which must be a success."""
        answer = await self._client.call_tool(tool, given)
        assert not answer.is_error, answer.content
        told = answer.structured_content
        assert told is not None
        return told["result"] if set(told) == {"result"} else told

    async def refused(self, tool: str, **given: object) -> str:
        """The sentence of a refusal."""
        answer = await self._client.call_tool(tool, given)
        assert answer.is_error, answer
        return str(getattr(answer.content[0], "text"))  # noqa: B009 - content of any kind


@asynccontextmanager
async def assistant(language: str = "en") -> AsyncIterator[Assistant]:
    async with Client(mcp_server(language)) as client:
        yield Assistant(client)


async def test_it_lists_games_and_reads_their_rules_by_number() -> None:
    async with assistant() as one, assistant("fr") as other:
        games = await one.call("list_games")
        assert {game["game"] for game in games} == set(catalogue())
        for game in games:
            sections = (await one.call("read_rules", game=game["game"]))["sections"]
            for number in sections:
                section = int(number)
                told = await one.call("read_rules", game=game["game"], section=section)
                assert told["text"].startswith(f"## {sections[number]}")
            assert "1" in await one.refused("read_rules", game=game["game"], section=0)
        french = await other.call("read_rules", game="temple", section=1)
        assert french["text"] != (await one.call("read_rules", game="temple", section=1))["text"]
        assert "Il n’y a pas" in await other.refused("read_rules", game="chess")


async def play_by_menus(one: Assistant, at: dict[str, Any], luck: Random) -> dict[str, Any]:
    """A turn in steps, as a model would find it: numbers, then cells."""
    chosen: list[str] = []
    while True:
        menu = await one.call("menu", match=at["match"], chosen=" ".join(chosen))
        assert menu["count"] >= len(menu["steps"])
        if not menu["steps"] or (menu["may_end_here"] and luck.random() < 0.5):
            break
        chosen.append(luck.choice(menu["steps"]))
    told = await one.call("play", match=at["match"], turn=" ".join(chosen))
    return {"match": at["match"], **told}


@pytest.mark.parametrize("game", ["temple", "skull_island", "valley"])
async def test_it_plays_a_whole_match_against_a_bot(game: str) -> None:
    luck = Random(game)
    async with assistant() as one:
        at = await one.call("new_match", game=game, bots=["greedy"])
        assert "seed" not in at
        while not at["over"]:
            assert (at["seat"], at["your_seats"]) == (0, [0])
            at = await play_by_menus(one, at, luck)
        assert at["score"]["total"] == at["totals"][0]
        assert json.loads(await one.call("record", match=at["match"]))["seed"] == at["seed"]
        assert "over" in await one.refused("play", match=at["match"], turn="1 a1")
        assert (await one.call("leave", match=at["match"]))["game"] == game
        assert "forgotten" in await one.refused("look", match=at["match"])


async def test_it_plays_a_whole_match_where_a_map_grows() -> None:
    """By hints, for by lot it would last too long."""
    async with assistant() as one:
        at = await one.call("new_match", game="hamunaptra", bots=["greedy"])
        id, turns = at["match"], 0
        while not at["over"]:
            assert at["scene"]
            assert at["only_you_know"]
            best = (await one.call("hint", match=id))["turns"][0]["turn"]
            if turns < 5:
                assert (await one.call("menu", match=id))["in_words"]
            at, turns = await one.call("play", match=id, turn=best), turns + 1
        assert turns > 20


async def test_it_gives_hints_with_reasons_and_reviews_what_was_played() -> None:
    async with assistant() as one:
        at = await one.call("new_match", game="temple")
        id = at["match"]
        whys = []
        while not at["over"]:
            hint = await one.call("hint", match=id)
            worths = [turn["worth"] for turn in hint["turns"]]
            assert worths == sorted(worths, reverse=True)
            whys.append(hint["why"])
            at = await one.call("play", match=id, turn=hint["turns"][0]["turn"])
        assert all(why is None or "." in why for why in whys)
        assert any(whys)
        review = (await one.call("review", match=id))["review"]
        assert review["stars"] == at["totals"][0]
        assert "over" in await one.refused("hint", match=id)


async def test_it_referees_a_paper_game_with_real_dice() -> None:
    async with assistant() as one:
        at = await one.call(
            "new_match", game="temple", players=["Ana", "Bo"], options={"dice": "physical"}
        )
        id, luck = at["match"], Random(3)
        assert at["names"] == ["Ana", "Bo"]
        for _ in range(12):
            for seat in at["awaited"]:
                chosen: list[str] = []
                while (
                    menu := await one.call("menu", match=id, chosen=" ".join(chosen), seat=seat)
                )["steps"]:
                    chosen.append(luck.choice(menu["steps"]))
                at = await one.call("play", match=id, turn=" ".join(chosen), seat=seat)
        assert at["moment"] > 4


async def test_it_scores_a_sheet_that_is_written_down() -> None:
    sheet = "#  3  4\n9  !  5\n.+ 6  5\n"
    async with assistant() as one:
        told = await one.call("score_sheet", sheet=sheet, game="temple")
        assert (told["total"], told["level"]) == (6, "Tourist")
        assert await one.call("score_sheet", sheet=f"game: temple\n{sheet}") == told
        assert "game: NAME" in await one.refused("score_sheet", sheet=sheet)
        assert "16" in await one.refused("score_sheet", sheet="16", game="temple")
        assert "not played on sheets" in await one.refused(
            "score_sheet", sheet=sheet, game="hamunaptra"
        )
        assert "longer than" in await one.refused("score_sheet", sheet="." * 30_000, game="temple")


def texts(luck: Random) -> str:
    """What a model may say when it is mistaken, or something quite else."""
    words = [
        str(luck.randrange(-3, 20)),
        luck.choice("abcdefghxyz") + str(luck.randrange(0, 12)),
        "".join(luck.choices(string.printable, k=luck.randrange(1, 12))),
        luck.choice(["pass", "penny", "1@e8", "№", "", "none", "a b c", "💎", "7 d4", "7 d4 7"]),
    ]
    return " ".join(luck.choices(words, k=luck.randrange(1, 4)))


async def refusal_of(tools: Tools, match: str, turn: str) -> Refusal | None:
    try:
        await tools.play(match, turn)
    except Refusal as refusal:
        return refusal
    return None


@pytest.mark.parametrize("game", catalogue())
async def test_a_thousand_illegal_texts_get_the_rules_own_sentence(game: str) -> None:
    luck, tools = Random(game), Tools()
    seats = max(1, find_game(game).rules.box.fewest_seats)
    at = tools.new_match(game, bots=["greedy"] * (seats - 1))
    before, refused = await tools.look(at["match"]), 0
    while refused < 250:
        refusal = await refusal_of(tools, at["match"], texts(luck))
        if refusal is not None:
            sentence = explain("en", refusal)
            assert " " in sentence
            assert not sentence.startswith(("error.", f"{game}.error")), refusal
            assert await tools.look(at["match"]) == before
            refused += 1
        else:  # it was a legal one
            before = await tools.look(at["match"])
            if before["over"]:
                at = tools.new_match(game, bots=["greedy"] * (seats - 1))
                before = await tools.look(at["match"])


async def test_no_answer_depends_on_what_its_seat_must_not_know() -> None:
    """Interference: another truth that looks the same to a seat gives the same answers."""
    game = find_game("hamunaptra")
    match, tools, others = new_match(game.rules, 3, {}, "interference"), Tools(), 0
    played = LocalMatch(game, match, ("Ada", "Bo", "Cy"), {1: "greedy", 2: "greedy"})
    tools._matches["one"] = played
    for _ in range(120):
        if not played.match.is_over and 0 in played.match.waiting_for and not played.match.sealed:
            real = played.match
            answers = await told(tools)
            imagined = game.rules.imagine(
                look(game.rules, real.state, 0), SeededChance("another truth", real.moment)
            )
            others += imagined != real.state
            played.match = replace(real, state=imagined)
            assert await told(tools) == answers
            played.match = real
        luck = SeededChance("players", played.match.moment)
        for seat in sorted(played.match.waiting_for):
            turn = some_turn(game.rules, played.match.view(seat), luck, f"{seat}")
            played.match = played.match.seal(seat, turn, played.match.moment)
        played.match = played.match.resolved()
        if played.match.is_over:
            break
    assert others > 10
    with pytest.raises(Refusal, match="not_your_seat_here"):
        await tools.look("one", seat=1)
    with pytest.raises(Refusal, match="no_such_seat"):
        await tools.look("one", seat=3)


async def told(tools: Tools) -> str:
    return json.dumps([await tools.look("one"), tools.menu("one")])


async def test_it_joins_a_live_table_as_a_marked_guest(zoe: Person) -> None:
    code = await zoe.open_table(programs=True)
    async with assistant() as one:
        at = await one.call("join_table", table=f"{zoe.server.address}/t/{code}", name="Ada")
        id = at["match"]
        seats = (await zoe.ask("GET", f"/api/tables/{code}"))["table"]["seats"]
        assert seats[1]["program"]
        await zoe.start(code)
        luck = Random(1)
        async with zoe.at(code) as seat:
            for _ in range(3):
                before = seat.moment
                await seat.play(luck)
                at = await one.call("look", match=id)
                assert (at["awaited"], at["seat"]) == (True, 1)
                assert "live table" in await one.refused("hint", match=id)
                steps = (await one.call("menu", match=id))["steps"]
                assert await one.refused("play", match=id, turn="zz")
                chosen = luck.choice(steps)
                cells = (await one.call("menu", match=id, chosen=chosen))["steps"]
                playing = asyncio.create_task(
                    one.call("play", match=id, turn=" ".join([chosen, *cells[:1]]))
                )
                while seat.moment == before:
                    await seat.next()
                assert (await playing)["moment"] == before + 1
            await zoe.ask("POST", f"/api/tables/{code}/host", {"act": "finish"})
            at = await one.call("look", match=id)
            assert at["over"]
            assert at["totals"] == seat.totals
        await one.call("leave", match=id)
        assert await one.refused("join_table", table="nowhere", name="Ada")


async def test_the_program_speaks_over_its_standard_streams() -> None:
    spoken = StdioServerParameters(command=sys.executable, args=["-m", "expedition", "mcp"])
    async with Client(spoken) as client:
        tools = await client.list_tools()
        assert {tool.name for tool in tools.tools} == set(NAMES)
        assert all(tool.description for tool in tools.tools)
        assert (await Assistant(client).call("list_games"))[0]["game"]


async def test_the_program_speaks_over_http_to_several_assistants() -> None:
    port = free_port()
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "expedition", "mcp", "--http", "--port", str(port)
    )
    try:
        await until_open(port)
        address = f"http://127.0.0.1:{port}/mcp"
        async with Client(address) as client, Client(address) as other:
            at = await Assistant(client).call("new_match", game="temple", seed="http")
            again = await Assistant(other).call("look", match=at["match"])
            assert again["moment"] == at["moment"] == 0
            assert "chess" in await Assistant(other).refused("new_match", game="chess")
    finally:
        program.terminate()
        await program.wait()


async def until_open(port: int) -> None:
    """Returns once something listens there."""
    give_up = monotonic() + PATIENCE
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            assert monotonic() < give_up
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return
