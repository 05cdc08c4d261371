"""`expedition games`."""

from __future__ import annotations

from expedition.bots import BOTS
from expedition.core.catalogue import catalogue
from tests.cli.conftest import Expedition


def test_every_game_is_told(expedition: Expedition) -> None:
    told = expedition("games")
    assert told.status == 0
    for name in catalogue():
        assert name in told.out


def test_in_french(expedition: Expedition) -> None:
    told = expedition("games", "--language", "fr")
    assert "temple · Le Temple d’Apikhabou" in told.out
    assert "1 à 100 joueurs" in told.out


def test_for_programs(expedition: Expedition) -> None:
    [temple] = [game for game in expedition("games", "--json").json if game["name"] == "temple"]
    assert temple == {
        "name": "temple",
        "title": "The Temple of Apikhabou",
        "edition": 1,
        "fewest_seats": 1,
        "most_seats": 100,
        "options": [
            {"name": "layout", "values": ["front", "back"]},
            {"name": "dice", "values": ["virtual", "physical"]},
        ],
        "presets": [],
        "layouts": ["front", "back"],
        "bots": list(BOTS),
    }
