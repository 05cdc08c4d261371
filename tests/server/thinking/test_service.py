"""Bots that look ahead think in processes of their own, and nobody waits for them for ever."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from random import Random

import pytest
from prometheus_client import REGISTRY

from expedition.bots import find_bot
from expedition.core.catalogue import Game, find_game
from expedition.core.chance import SeededChance
from expedition.core.match import Match, new_match
from expedition.core.turns import turn_text
from expedition.server.lobby.lobby import Lobby
from expedition.server.thinking.jobs import BotTurnJob, pickled
from expedition.server.thinking.pool import ThinkingFailed
from expedition.server.thinking.service import ThinkingService
from expedition.server.thinking.worker import READY, framed
from tests.patience import PATIENCE
from tests.server.players import Person, person
from tests.server.running import Running, running
from tests.server.worker_processes import processes_of

LUCK = SeededChance("thinker", 0)


@pytest.fixture
def temple() -> Game:
    return find_game("temple")


@pytest.fixture
def match(temple: Game) -> Match:
    return new_match(temple.rules, 1, {}, "thinker")


@pytest.fixture
async def thinker() -> AsyncIterator[ThinkingService]:
    thinker = patient(ThinkingService(2))
    yield thinker
    await thinker.close()
    assert not processes_of(thinker.pool)


def patient(thinker: ThinkingService) -> ThinkingService:
    thinker.limit = PATIENCE
    return thinker


def turn_of(bot: str, game: Game, match: Match) -> str:
    return turn_text(find_bot(bot)(game, match.view(0), LUCK))


def hurried(reason: str) -> float:
    """How many turns were not thought out, for that reason."""
    return REGISTRY.get_sample_value("expedition_bots_hurried_total", {"reason": reason}) or 0.0


def runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def thinking(thinker: ThinkingService, game: Game, match: Match) -> list[int]:
    """Returns once processes have been started and have answered a first question."""
    await thinker.turn(game, "voyager", match.view(0), LUCK)
    return processes_of(thinker.pool)


async def test_a_process_comes_to_the_turn_that_the_bot_would_play_here(
    thinker: ThinkingService, temple: Game, match: Match
) -> None:
    for bot in ("voyager", "explorer"):
        thought = await thinker.turn(temple, bot, match.view(0), LUCK)
        assert thought == turn_of(bot, temple, match)


async def test_quick_bots_need_no_process(
    thinker: ThinkingService, temple: Game, match: Match
) -> None:
    for bot in ("random", "tourist", "pathfinder", "greedy"):
        thought = await thinker.turn(temple, bot, match.view(0), LUCK)
        assert thought == turn_of(bot, temple, match)
    assert not processes_of(thinker.pool)


async def test_there_are_never_more_processes_than_were_set(
    thinker: ThinkingService, temple: Game, match: Match
) -> None:
    view = match.view(0)
    thoughts = [thinker.turn(temple, "voyager", view, LUCK) for _ in range(6)]
    assert set(await asyncio.gather(*thoughts)) == {turn_of("voyager", temple, match)}
    assert 1 <= len(processes_of(thinker.pool)) <= 2


async def test_who_thinks_too_long_is_answered_for_at_once(
    thinker: ThinkingService, temple: Game, match: Match
) -> None:
    before, (stuck,) = hurried("late"), await thinking(thinker, temple, match)
    os.kill(stuck, signal.SIGSTOP)
    thinker.limit = 0.05
    thought = await thinker.turn(temple, "explorer", match.view(0), LUCK)
    assert thought == turn_of("greedy", temple, match)
    assert hurried("late") == before + 1
    assert stuck not in processes_of(thinker.pool)


async def test_who_would_begin_too_late_is_answered_for_at_once(
    thinker: ThinkingService, temple: Game, match: Match
) -> None:
    before, (stuck,) = hurried("busy"), await thinking(thinker, temple, match)
    os.kill(stuck, signal.SIGSTOP)
    thinker.pool.usual = 10 * PATIENCE
    first = asyncio.create_task(thinker.turn(temple, "explorer", match.view(0), LUCK))
    second = asyncio.create_task(thinker.turn(temple, "explorer", match.view(0), LUCK))
    while not thinker.pool.waiting:  # noqa: ASYNC110 - the second waits for a process to start
        await asyncio.sleep(0)
    third = await thinker.turn(temple, "explorer", match.view(0), LUCK)
    assert third == turn_of("greedy", temple, match)
    assert hurried("busy") == before + 1
    os.kill(stuck, signal.SIGCONT)
    assert await first == await second == turn_of("explorer", temple, match)
    assert thinker.pool.usual < 10 * PATIENCE


async def test_a_process_that_is_killed_while_it_thinks_is_answered_for_and_replaced(
    thinker: ThinkingService, temple: Game, match: Match
) -> None:
    before, (doomed,) = hurried("broken"), await thinking(thinker, temple, match)
    os.kill(doomed, signal.SIGSTOP)
    thought = asyncio.create_task(thinker.turn(temple, "explorer", match.view(0), LUCK))
    await asyncio.sleep(0)
    os.kill(doomed, signal.SIGKILL)
    assert await thought == turn_of("greedy", temple, match)
    assert hurried("broken") == before + 1
    again = await thinker.turn(temple, "explorer", match.view(0), LUCK)
    assert again == turn_of("explorer", temple, match)


async def test_a_process_that_is_killed_while_it_rests_is_not_missed(
    thinker: ThinkingService, temple: Game, match: Match
) -> None:
    (doomed,) = await thinking(thinker, temple, match)
    os.kill(doomed, signal.SIGKILL)
    while runs(doomed):  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.01)
    thought = await thinker.turn(temple, "explorer", match.view(0), LUCK)
    assert thought in {turn_of(bot, temple, match) for bot in ("explorer", "greedy")}
    again = await thinker.turn(temple, "explorer", match.view(0), LUCK)
    assert again == turn_of("explorer", temple, match)


async def test_with_too_many_waiting_the_next_are_answered_for_at_once(
    thinker: ThinkingService, temple: Game, match: Match
) -> None:
    before, (stuck,) = hurried("busy"), await thinking(thinker, temple, match)
    os.kill(stuck, signal.SIGSTOP)
    thinker._most_waiting = 0
    thought = await thinker.turn(temple, "explorer", match.view(0), LUCK)
    assert thought == turn_of("greedy", temple, match)
    assert hurried("busy") == before + 1


async def test_a_bot_that_fails_elsewhere_is_answered_for_here(
    thinker: ThinkingService, temple: Game, match: Match
) -> None:
    before = hurried("broken")
    with pytest.raises(ThinkingFailed, match="UnpicklingError"):
        await thinker.pool.ask(b"nonsense")
    renamed = UnknownElsewhere(temple.rules, temple.advisor, None, "", playouts=temple.playouts)
    thought = await thinker.turn(renamed, "explorer", match.view(0), LUCK)
    assert thought == turn_of("greedy", temple, match)
    assert hurried("broken") == before + 1


class UnknownElsewhere(Game):
    """A game that no other process finds."""

    @property
    def name(self) -> str:
        return "nowhere"


async def test_a_process_ends_when_nobody_can_ask_it_any_more(match: Match) -> None:
    """As when the server has been killed: the other end of its input is closed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "expedition.server.thinking.worker", "0", stdin=PIPE, stdout=PIPE
    )
    job = framed(pickled(BotTurnJob("temple", "greedy", match.view(0), LUCK)))
    told, _ = await process.communicate(job)
    assert told.startswith(framed(READY))
    assert turn_of("greedy", find_game("temple"), match).encode() in told
    assert process.returncode == 0


@pytest.fixture(scope="module")
async def pensive(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """A server of which one process thinks."""
    async with running(tmp_path_factory.mktemp("pensive"), thinkers=1) as server:
        patient(lobby_of(server).thinker)
        yield server


@pytest.fixture
async def ada(pensive: Running) -> AsyncIterator[Person]:
    async with person(pensive, "Ada") as ada:
        yield ada


def lobby_of(server: Running) -> Lobby:
    assert server.app is not None
    lobby: Lobby = server.app.state.server.lobby
    return lobby


async def test_a_table_with_explorers_is_played_to_the_end(ada: Person) -> None:
    bots = [{"level": bot} for bot in ("explorer", "voyager", "tourist")]
    code = await ada.open_table(bots=bots, start=True)
    async with ada.at(code) as seat:
        await seat.play_to_the_end(Random(1))


async def test_the_server_answers_and_others_play_while_a_bot_is_deep_in_thought(
    ada: Person, pensive: Running
) -> None:
    code = await ada.open_table(bots=[{"level": "explorer"}], start=True)
    async with ada.at(code) as seat:
        while seat.thinking != [seat.seat]:  # the bot has written, and thinks of nothing
            await seat.next()
        (deep,) = processes_of(lobby_of(pensive).thinker.pool)
        os.kill(deep, signal.SIGSTOP)
        await seat.play(Random(1))
        await seat.hear("moment")
        await seat.play(Random(1))
        at = seat.moment
        assert (await ada.http.get("/healthz")).status_code == 200
        async with person(pensive, "Ben") as ben:
            elsewhere = await ben.open_table(bots=[{"level": "pathfinder"}], start=True)
            async with ben.at(elsewhere) as other:
                await other.play_to_the_end(Random(2))
        assert (await lobby_of(pensive).find(code)).state.moment == at
        os.kill(deep, signal.SIGCONT)
        assert (await seat.hear("moment"))["moment"] == at + 1


async def test_a_bot_whose_process_is_killed_plays_all_the_same(
    ada: Person, pensive: Running
) -> None:
    code = await ada.open_table(bots=[{"level": "voyager"}], start=True)
    async with ada.at(code) as seat:
        await seat.play(Random(3))
        await seat.hear("moment")
        (doomed,) = processes_of(lobby_of(pensive).thinker.pool)
        os.kill(doomed, signal.SIGKILL)
        await seat.play_to_the_end(Random(3))
    assert doomed not in processes_of(lobby_of(pensive).thinker.pool)
