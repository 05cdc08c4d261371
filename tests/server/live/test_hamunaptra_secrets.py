"""Hamunaptra over the real wire: no byte of a whole game depends on what its reader must not know.

Everybody's messages are kept while a game is played by lot. When it is over, its record tells the
truth at every moment, and each message must be what the server would have sent had everything that
its reader cannot know been otherwise.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import msgspec
import pytest

from expedition.core.catalogue import find_game
from expedition.core.chance import SeededChance
from expedition.core.match import Match, new_match
from expedition.core.turns import read_turn
from expedition.core.wire import patched as changed
from expedition.games.hamunaptra.components import PILE
from expedition.server.live.snapshot import Briefing, standing_info
from tests.server.players import Message, Person, Seat, person
from tests.server.running import Running, running

GAME = find_game("hamunaptra")
UNIQUE = {tile for tile, count in Counter(PILE).items() if count == 1}
NAME = re.compile("|".join(sorted(UNIQUE)))
VARIANTS = {"duels": "yes", "walking_monsters": "yes", "blocked_default": "ask"}


@dataclass
class Reader:
    """Somebody who looks on, from a seat or without, and all that they were told."""

    number: int | None
    seat: Seat
    told: list[tuple[int, Message]] = field(default_factory=list)

    def note(self, messages: Iterable[Message]) -> None:
        self.told += [(self.seat.moment, message) for message in messages]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    """A server whose limits go by a clock that hurries: lots are drawn faster than people tap."""
    async with running(tmp_path, clock=lambda: 100 * monotonic()) as server:
        yield server


@pytest.mark.parametrize(
    ("seats", "options", "seed"), [(2, {}, 1), (3, VARIANTS, 2)], ids=["two", "three"]
)
async def test_no_byte_depends_on_what_its_reader_must_not_know(
    server: Running, seats: int, options: Mapping[str, str], seed: int
) -> None:
    luck, replays = Random(seed), list[tuple[int, Message]]()
    async with AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(person(server, f"P{number}")) for number in range(seats)
        ]
        watcher = await stack.enter_async_context(person(server, "Watcher"))
        code = await people[0].open_table(game="hamunaptra", options=dict(options))
        for one in people[1:]:
            await one.join(code)
        await people[0].start(code)
        readers = [
            Reader(number, await stack.enter_async_context(one.at(code)))
            for number, one in [*enumerate(people), (None, watcher)]
        ]
        while readers[0].seat.thinking:
            moment = readers[0].seat.moment
            if moment % 90 == 30:
                replays.append((moment, await watcher.ask("GET", f"/api/tables/{code}/replay")))
                refused = await people[0].http.get(f"/api/tables/{code}/record")
                assert not refused.is_success
            if moment % 20 == 0:
                await look_again(code, people, watcher, readers)
            await play_a_moment(readers, luck)
        truth = await truths(people[0], code)

    assert len(truth) == readers[0].seat.moment + 1
    otherwise = 0
    for reader in readers:
        reader.note(reader.seat.heard)
        otherwise += judge(reader, truth)
    assert otherwise > 100
    for moment, replay in replays:
        judge_replay(replay, truth[: moment + 1])


async def play_a_moment(readers: list[Reader], luck: Random) -> None:
    """Whoever is asked answers by lot, now and then after having asked all that can be asked."""
    before = readers[0].seat.moment
    for reader in readers:
        seat = reader.seat
        if seat.menu is None:
            continue
        if before % 5 == 0:
            await seat.say(type="ask_hints", moment=before)
            await seat.hear("hints")
            await seat.say(type="ask_standings")
            await seat.hear("standings")
        await seat.seal(await turn_by_lot(seat, luck))
    for reader in readers:
        while reader.seat.moment == before:
            await reader.seat.next()


async def look_again(
    code: str, people: list[Person], watcher: Person, readers: list[Reader]
) -> None:
    """Everybody also looks with a second device, and is welcomed there."""
    for reader, one in zip(readers, [*people, watcher], strict=True):
        async with one.at(code) as again:
            reader.note(again.heard)


async def turn_by_lot(seat: Seat, luck: Random) -> list[str]:
    """A whole turn, also where its menus come one by one."""
    assert seat.menu is not None
    menu, turn = seat.menu, list[str]()
    branch = menu["branches"][menu["first"]]
    while branch["steps"]:
        steps = list(branch["steps"]) if turn else first_steps(seat, list(branch["steps"]), luck)
        if turn and branch["whole"] and luck.random() < 0.5:
            break
        step = luck.choice(steps)
        turn.append(step)
        following = branch["steps"][step]
        if following >= 0:
            branch = menu["branches"][following]
        else:
            await seat.say(type="ask_menu", moment=seat.moment, chosen=turn)
            answer = await seat.hear("menu")
            branch = answer["menu"]["branches"][answer["menu"]["first"]]
    return turn


def first_steps(seat: Seat, steps: list[str], luck: Random) -> list[str]:
    """The steps to draw from: mostly tiles are laid, and nobody walks or trades all day."""
    public: Any = seat.public
    if luck.random() < 0.3:
        return steps
    if "end" in steps and public["table"]["question"] != "place":
        return ["end"]
    others = [step for step in steps if step != "end" and not step.startswith("trade=")]
    return others or steps


async def truths(one: Person, code: str) -> list[Match]:
    """The match at every moment, from its record."""
    record = await one.ask("GET", f"/api/tables/{code}/record")
    rules = GAME.rules
    match = new_match(rules, len(record["players"]), record["options"], record["seed"])
    found = [match]
    for turns in record["turns"]:
        sealed = {int(seat): read_turn(rules, text) for seat, text in turns.items()}
        match = replace(match, sealed=sealed).resolved()
        found.append(match)
    return found


def judge(reader: Reader, truth: list[Match]) -> int:
    """How often the secrets were otherwise, while nothing that was told depended on them."""
    otherwise, public = 0, None
    seen: set[str] = set()
    briefings: dict[int, Briefing] = {}
    moment = 0
    for _, message in reader.told:
        moment = message.get("moment", moment)
        match = truth[moment]
        if moment not in briefings:
            other = other_truth(match, reader.number)
            otherwise += other.state != match.state
            briefings[moment] = Briefing(GAME, other)
            seen |= known_by_then(truth[: moment + 1], reader.number)
        briefing = briefings[moment]
        assert not (hidden(match) - seen) & names_in(message), message["type"]
        match message["type"]:
            case "welcome":
                public = plain(message["public"])
                judge_moment(message, public, briefing, reader.number)
            case "moment":
                public = changed(public, message["changes"])
                judge_moment(message, public, briefing, reader.number)
            case "hints":
                judge_hints(message, briefing, reader.number)
            case "standings":
                wanted = [
                    standing_info(seat, one) for seat, one in sorted(briefing.standings.items())
                ]
                assert message["standings"] == plain(wanted)
    return otherwise


def judge_moment(message: Message, public: object, briefing: Briefing, seat: int | None) -> None:
    assert public == briefing.plain
    assert message["private"] == plain(briefing.private(seat))
    assert message["thinking"] == sorted(briefing.match.thinking)
    assert message["menu"] == plain(briefing.menu(seat))
    if not briefing.match.is_over:
        assert message["totals"] == briefing.totals
        assert message["standing"] == plain(briefing.standing(seat))
        assert message["guidance"] == plain(briefing.guidance(seat))


def judge_hints(message: Message, briefing: Briefing, seat: int | None) -> None:
    assert GAME.advisor is not None
    gains = GAME.advisor.gains(briefing.match.view(seat))
    told = {" ".join(map(str, turn)): stars for turn, stars in gains.items()}
    assert message["gains"] == told


def judge_replay(replay: Message, truth: list[Match]) -> None:
    """A replay of a game in play has no turns, no seed, and only what everybody saw."""
    assert replay["table"]["seed"] is None
    assert [one["turns"] for one in replay["moments"]] == [{}] * (len(truth) - 1)
    briefings = [Briefing(GAME, other_truth(match, None)) for match in truth]
    public = replay["public"]
    assert public == briefings[0].plain
    for one, briefing in zip(replay["moments"], briefings[1:], strict=True):
        public = changed(public, one["changes"])
        assert public == briefing.plain
        assert one["totals"] == briefing.totals
    wanted = [standing_info(seat, one) for seat, one in sorted(briefings[-1].standings.items())]
    assert replay["standings"] == plain(wanted)


def other_truth(match: Match, seat: int | None) -> Match:
    """The match with all that the reader cannot know dealt out again."""
    luck = SeededChance("another truth", match.moment)
    return replace(match, state=match.rules.imagine(match.view(seat), luck))


def hidden(match: Match) -> set[str]:
    """The tiles of a kind of their own that do not lie open."""
    state = match.state
    tiles = {tile for row in (*state.hands, *state.chests) for tile in row} | set(state.pile)
    return tiles & UNIQUE


def known_by_then(truth: list[Match], seat: int | None) -> set[str]:
    """The tiles of a kind of their own that the reader has seen at some moment."""
    match = truth[-1]
    found = names_in(plain(Briefing(GAME, match).plain))
    return found if seat is None else found | names_in(plain(Briefing(GAME, match).private(seat)))


def names_in(value: object) -> set[str]:
    """The tiles of a kind of their own that are named anywhere in the bytes of a value."""
    return set(NAME.findall(msgspec.json.encode(value).decode()))


def plain(value: object) -> Any:  # noqa: ANN401 - JSON may be anything
    """A value as it comes out of JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))
