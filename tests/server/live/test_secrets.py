"""A seat's secrets never reach another: not in any byte of any message, nor through the replay."""

from __future__ import annotations

from random import Random

import pytest

from expedition.core import catalogue
from tests.server.players import Person, person
from tests.server.running import Running, both_ways
from tests.server.secret_game import CARDS, GAME


@pytest.fixture
def _secret_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue has the game of hidden cards too."""
    games = {**catalogue.catalogue(), GAME.name: GAME}
    monkeypatch.setattr(catalogue, "catalogue", lambda: games)


def foreign(seat: int, text: str) -> bool:
    """True if the text holds a card of another seat; of a spectator's, any card."""
    return any(f"secret-{other}-" in text for other in range(2) if other != seat)


@both_ways
@pytest.mark.usefixtures("_secret_game")
async def test_no_byte_holds_a_card_of_another_seat(
    server: Running, zoe: Person, max: Person
) -> None:
    code = await zoe.open_table(game="secrets")
    await max.join(code)
    await zoe.start(code)
    luck = Random(1)
    async with (
        person(server, "Watcher") as watcher,
        zoe.at(code) as first,
        max.at(code) as second,
        watcher.at(code) as watching,
    ):
        for moment in range(CARDS):
            await first.play(luck)
            await first.hear("sealed")
            await second.say(type="ask_standings")
            await second.say(type="ask_hints", moment=moment)
            async with watcher.at(code, seen=moment, known=watching.public) as again:
                assert not foreign(-1, str(again.heard))
            replay = await max.http.get(f"/api/tables/{code}/replay")
            assert not foreign(-1, replay.text)
            await second.play(luck)
            for seat in (first, second, watching):
                while seat.moment == moment:
                    await seat.next()
        for number, seat in ((0, first), (1, second), (-1, watching)):
            assert not foreign(number, str(seat.heard))
        assert "secret-0-" in str(first.heard)
        assert "secret-1-" in str(second.heard)


@pytest.mark.usefixtures("_secret_game")
async def test_somebody_elses_card_cannot_be_played_or_asked_about(
    zoe: Person, max: Person
) -> None:
    code = await zoe.open_table(game="secrets")
    await max.join(code)
    await zoe.start(code)
    async with zoe.at(code) as first, max.at(code) as second:
        card = first.some_turn(Random(2))
        await second.seal(card)
        assert (await second.refused())["key"] == "step_not_on_menu"
        await second.say(type="ask_menu", moment=0, chosen=card)
        assert (await second.refused())["key"] == "step_not_on_menu"


@both_ways
@pytest.mark.usefixtures("_secret_game")
async def test_a_screen_for_all_to_see_is_nobodys_even_in_a_players_browser(
    zoe: Person, max: Person
) -> None:
    code = await zoe.open_table(game="secrets")
    await max.join(code)
    await zoe.start(code)
    async with zoe.at(code, watch=True) as screen, zoe.at(code) as seat, max.at(code) as other:
        assert screen.heard[0]["seat"] is None
        assert screen.heard[0]["private"] is None
        await seat.play(Random(4))
        await other.play(Random(5))
        while screen.moment == 0:
            await screen.next()
        assert not foreign(-1, str(screen.heard))
        await screen.seal(seat.some_turn(Random(6)))
        assert (await screen.refused())["key"] == "only_watching"


async def test_the_seed_is_told_only_at_the_end(zoe: Person) -> None:
    code = await zoe.open_table(bots=[{"level": "random"}], start=True)
    async with zoe.at(code) as seat:
        await seat.play_to_the_end(Random(3))
        seed = seat.table["seed"]
        before = [message for message in seat.heard if message is not seat.heard[-1]]
        assert seed not in str(before)
        assert seat.heard[-1]["table"]["seed"] == seed
