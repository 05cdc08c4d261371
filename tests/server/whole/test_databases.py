"""The whole server on PostgreSQL as on SQLite: a match to its end, and on after a restart."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.server.players import person
from tests.server.running import running


async def test_a_match_is_played_and_carried_on_whatever_the_database(
    address: str, tmp_path: Path
) -> None:
    luck = Random(4)
    async with running(tmp_path, database=address) as server, person(server, "Zoé") as zoe:
        assert (await zoe.http.get("/healthz")).status_code == 200
        code = await zoe.open_table(bots=[{"level": "greedy"}], start=True)
        async with zoe.at(code) as seat:
            for _ in range(3):
                await seat.play(luck)
                await seat.hear("moment")
        cookies = zoe.http.cookies
    async with running(tmp_path, database=address) as server, person(server, "Zoé") as zoe:
        zoe.http.cookies = cookies
        async with zoe.at(code, known=seat.public, seen=3) as back:
            assert back.public == seat.public
            await back.play_to_the_end(luck)
        me = await zoe.ask("GET", "/api/me")
        [mine] = me["tables"]
        told = {"code": code, "game": "temple", "status": "over", "seat": 0, "others": ["Ada"]}
        assert mine.items() >= told.items()
        assert mine["total"] == back.totals[0]
