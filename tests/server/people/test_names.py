"""What people are called and known by at a table, what is offered to them, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from expedition.core.errors import BadNotation
from expedition.locale import LANGUAGES, say
from expedition.server.people.looks import COLOURS, EMBLEMS, EVERY_LOOK, Look, free_look, look_of
from expedition.server.people.names import fit_initials, fit_name
from expedition.server.people.profanity import _innocent, _words_in, is_rude
from expedition.server.state import table_events
from expedition.server.state.naming import offer_to
from expedition.server.state.seating import Sitter
from expedition.server.state.table_events import read_happening, to_store
from expedition.server.state.table_state import TableState, created
from tests.server.players import Person, person
from tests.server.running import Running

NOW = datetime(2026, 5, 1, tzinfo=UTC)

INNOCENT = [
    name
    for name in Path(__file__)
    .with_name("names")
    .joinpath("innocent.txt")
    .read_text("utf-8")
    .splitlines()
    if name and not name.startswith("#")
]

# fmt: off
RUDE = (
    "fuck", "FUCK", "f u c k", "f.u.c.k", "F-U-C-K", "fu ck", "fu_ck", "fuuuuck", "fück", "ƒuck",
    "fvck", "fuсk", "ѕhіt", "ｆｕｃｋ", "𝓯𝓾𝓬𝓴", "ⓕⓤⓒⓚ", "f*ck", "sh1t", "5hit", "shlt", "sIut",
    "a$$", "@ss", "As Shole", "a55hole", "b1tch", "biiitch", "motherfucker", "cunt", "d1ck",
    "Mr Fuckface", "con", "CON", "c o n", "cooon", "c0n", "con!", "connard", "c0nnnard",
    "gros connard", "merde", "m3rde", "merde!", "pute", "putes", "p u t e", "p*te", "pute69",
    "grosse pute", "fils-de-pute", "trou du cul", "nique ta mère", "enculé", "3ncul3", "ENCULE",
    "sal0pe", "5al0pe", "b!te", "pédé", "P.E.D.E", "couilles", "H1tl3r", "dick", "DICK", "Diick",
    "Big Dick", "Dick Head", "pd", "PD", "Gros PD", "FU Ck", "fu.ck", "p. u. t. e.", "pénis",
    "Bitches",
)
# fmt: on


def test_nobody_is_refused_for_their_name_or_for_a_part_of_it() -> None:
    assert len(set(INNOCENT)) >= 300
    assert [name for name in INNOCENT if not fits(name)] == []


def fits(name: str) -> bool:
    try:
        return fit_name(name) == name
    except BadNotation:
        return False


@pytest.mark.parametrize("spelled", [str.lower, str.upper, " ".join, "-".join])
def test_a_word_of_a_list_is_no_name_unless_it_is_written_as_one(
    spelled: Callable[[str], str],
) -> None:
    words = (word for each in ("en", "fr", "more", "within") for word in _words_in(each))
    asked = {word for word in words if len(word) > 2} - _innocent()
    assert {word for word in asked if not is_rude(spelled(word))} == set()


@pytest.mark.parametrize("name", RUDE)
def test_rude_names_are_refused_however_they_are_spelled(name: str) -> None:
    with pytest.raises(BadNotation, match="rude_name"):
        fit_name(name)


def test_initials_are_those_of_the_name_and_no_rude_word() -> None:
    assert fit_initials(None, "Nimble Fox") == "NF"
    assert fit_initials(None, "Charles Olivier Noir") == "CO"
    assert fit_initials("pd", "Pierre Dupont") == "PD"
    with pytest.raises(BadNotation, match="rude_initials"):
        fit_initials("con", "Zoé")


def test_a_hundred_have_a_hundred_looks_and_shapes_run_out_before_any_is_used_five_times() -> None:
    looks: list[Look] = []
    for _ in range(100):
        looks.append(free_look(looks, look_of("always the same")))
    assert looks[0] == look_of("always the same")
    assert len(set(looks)) == 100
    assert len({look.emblem for look in looks[: len(EMBLEMS)]}) == len(EMBLEMS)
    assert len({look.colour for look in looks[: len(COLOURS)]}) == len(COLOURS)
    used = [look.emblem for look in looks]
    assert max(map(used.count, EMBLEMS)) == 5


def test_a_table_with_more_seats_than_looks_still_gets_one_for_each() -> None:
    assert free_look(EVERY_LOOK) in EVERY_LOOK


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hundred_names_on_offer_are_all_different_and_fit(language: str) -> None:
    sitters: list[Sitter] = []
    for number in range(100):
        offer = offer_to(f"person {number}", language, sitters)
        assert fit_name(offer.name) == offer.name
        assert fit_initials(offer.initials, offer.name) == offer.initials
        assert say(language, f"adventurer.{offer.emblem}") in offer.name
        assert len(offer.name.split()) == 2
        look = Look(offer.emblem, offer.colour)
        sitters.append(Sitter(offer.name, offer.initials, look, person=f"person {number}"))
    assert len({sitter.name for sitter in sitters}) == 100
    assert len({sitter.initials for sitter in sitters}) == 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_on_offer_is_rude(language: str) -> None:
    for word in say(language, "adventurer.words").split():
        for emblem in EMBLEMS:
            animal = say(language, f"adventurer.{emblem}")
            assert fit_name(say(language, "adventurer.name", word=word, emblem=animal))


async def test_one_tap_sits_down_under_the_name_on_offer(server: Running, zoe: Person) -> None:
    code = await zoe.open_table(name=None, initials=None)
    async with person(server, **{"Accept-Language": "fr"}) as guest:
        path = f"/api/tables/{code}"
        offer = (await guest.ask("GET", path))["offer"]
        seat = (await guest.ask("POST", f"{path}/seats", json={}))["table"]["seats"][1]
        assert {key: seat[key] for key in offer} == offer
        assert "offer" not in await guest.ask("GET", path)
        assert (await guest.ask("GET", "/api/me"))["name"] is None
    table = (await zoe.ask("GET", path))["table"]
    assert [seat["name"] for seat in table["seats"]][1] == offer["name"]
    assert table["seats"][0]["emblem"] != table["seats"][1]["emblem"]
    assert (await zoe.ask("GET", "/api/me"))["offer"]["name"] == table["seats"][0]["name"]


async def test_a_rude_name_is_refused_at_the_door_in_the_language_of_who_knocks(
    server: Running, zoe: Person
) -> None:
    code = await zoe.open_table()
    async with person(server, "Fils de pute", **{"Accept-Language": "fr"}) as guest:
        body = {"name": guest.name, "initials": "F"}
        refused = await guest.http.post(f"/api/tables/{code}/seats", json=body)
        assert (refused.status_code, refused.json()["key"]) == (400, "rude_name")
        assert "grossier" in refused.json()["sentence"]
        assert (await guest.ask("GET", "/api/me"))["name"] is None


def test_a_log_from_before_gets_looks_by_seat() -> None:
    old = '{"kind":"joined","person":"p%d","name":"Zoé","initials":"Z%d"}'
    first = table_events.Created(
        game="temple", edition=1, options={"layout": "front"}, clock=None, seed="seed"
    )
    state: TableState = created("BCDFGH", first)
    for number in range(3):
        event = read_happening(old % (number, number))
        assert to_store(event, NOW).body == old % (number, number)
        state = state.after(event)
    bot = '{"kind":"bot_added","level":"random","name":"Ada","initials":"AD"}'
    state = state.after(read_happening(bot))
    assert [look.emblem for look in state.looks] == list(EMBLEMS[:4])
    assert len({look.colour for look in state.looks}) == 4
