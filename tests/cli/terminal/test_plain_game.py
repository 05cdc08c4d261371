"""`expedition play --plain`: a match line by line, for screen readers and pipes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from expedition.bots import find_bot
from expedition.cli.i18n import Voice
from expedition.cli.terminal.plain import PlainGame
from expedition.cli.terminal.session import Session, bot_names, new_session
from expedition.core.catalogue import Game, find_game
from expedition.core.errors import IllegalTurn
from expedition.core.rules import Box, Menu, Standing
from expedition.core.turns import AnyTurn, every_turn, turn_text
from tests.cli.conftest import Expedition

TEMPLE = find_game("temple")
OWN_BOT = """
from expedition.core.turns import every_turn


def first(game, view, chance):
    return next(every_turn(game.rules, view))
"""


def script(bots: tuple[str, ...], options: dict[str, str], seed: str, game: Game = TEMPLE) -> str:
    """The first turn on offer, each time, as somebody would type it."""
    session = new_session(game, "You", bots, options, seed)
    lines = []
    while not session.match.is_over:
        turn = next(every_turn(game.rules, session.view))
        lines.append(turn_text(turn))
        session.pencil(*map(str, turn))
        session.confirm()
        while session.pondering and not session.is_asked:
            session.hear({seat: _thought(session, seat) for seat in session.pondering})
    return "\n".join(lines) + "\n"


def _thought(session: Session, seat: int) -> AnyTurn:
    bot, view = session.bots[seat], session.match.view(seat)
    return find_bot(bot)(session.game, view, session.luck)


@pytest.mark.parametrize(
    ("bots", "options"),
    [
        ("", {}),
        ("voyager", {}),
        ("greedy,random", {"layout": "back"}),
        ("random", {"dice": "physical"}),
    ],
)
def test_a_whole_match_is_played_saved_and_verified(
    expedition: Expedition, bots: str, options: dict[str, str]
) -> None:
    named = tuple(bot for bot in bots.split(",") if bot)
    chosen = [part for name, value in options.items() for part in ("--option", f"{name}={value}")]
    told = expedition(
        "play", "temple", "--bots", bots, *chosen, "--seed", "7", "--save", "match.json",
        typed=script(named, options, "7"),
    )  # fmt: skip
    assert (told.status, told.err) == (0, "")
    assert "The match is over." in told.out
    assert "The seed of the dice was: 7" in told.out
    checked = expedition("replay", "--verify", "--json", "match.json").json
    assert checked["over"]
    assert len(checked["totals"]) == len(named) + 1


def test_a_bot_of_ones_own_is_played_against(expedition: Expedition) -> None:
    Path("my_plain_bots.py").write_text(OWN_BOT, "utf-8")
    told = expedition(
        "play", "temple", "--bots", "my_plain_bots:first", "--seed", "7", typed="?quit\n"
    )
    assert (told.status, told.err) == (0, "")
    assert "Ada" in told.out
    refused = expedition("play", "temple", "--bots", "my_plain_bots:second")
    assert refused.status == 1
    assert "my_plain_bots:second" in refused.err


def test_who_thinks_for_long_is_named() -> None:
    session, told = new_session(TEMPLE, "You", ("voyager",), {}, "1"), list[str]()
    game = PlainGame(Voice("fr"), session, told.append)
    game.tell_who_thinks(session)
    assert told == ["Réfléchissent encore\u00a0: Ada"]


def test_a_game_with_a_narrator_is_told_from_the_draft_to_the_end(expedition: Expedition) -> None:
    typed = "?\n" + script(("greedy",), {}, "7", find_game("hamunaptra"))
    told = expedition("play", "hamunaptra", "--bots", "greedy", "--seed", "7", typed=typed)
    assert (told.status, told.err) == (0, "")
    assert "C01: Alexander Naumov: Force 2, Intelligence 2, Resistance 2, Movement 3" in told.out
    assert "a, Explorer, your team: Alexander Naumov (C01)" in told.out
    assert "Lay at least one gallery, monster or trap." in told.out
    assert "this is the last round" in told.out
    assert "The match is over." in told.out
    assert "{" not in told.out
    assert told.out.count("# is rubble") == 1


def test_a_turn_is_also_taken_as_a_whole_after_its_first_words(expedition: Expedition) -> None:
    game = find_game("hamunaptra")
    turns = script(("greedy",), {}, "7", game).splitlines()
    long = next(place for place, turn in enumerate(turns) if len(turn.split()) > 2)
    begun = [*turns[:long], turns[long].split()[0]]
    for typed in ([*begun, turns[long]], [*begun, *turns[long].split()[1:]]):
        told = expedition(
            "play", "hamunaptra", "--bots", "greedy", "--seed", "7", typed="\n".join(typed)
        )
        assert (told.status, told.err) == (0, "")
        assert "cannot" not in told.out.rpartition(", and then?")[2]
        assert told.out.count("Your turn, for example") == long + 2


def test_an_example_and_hints_are_what_the_advisor_would_do(expedition: Expedition) -> None:
    told = expedition(
        "play", "hamunaptra", "--bots", "greedy", "--seed", "7", typed="?hints\n?quit\n"
    )
    [example] = re.findall(r"Your turn, for example: (.+)", told.out)
    hints = re.findall(rf"^({example}): .+$", told.out, re.MULTILINE)
    assert hints == [example]


def test_a_game_that_nobody_plays_alone_proposes_bots(expedition: Expedition) -> None:
    told = expedition("play", "hamunaptra", "--seed", "7", typed="?quit\n")
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith("Nobody plays this game alone, so you play against pathfinder.")
    assert "You play against Ada." in told.out


def test_the_beginning_tells_all_that_is_needed(expedition: Expedition) -> None:
    told = expedition("play", "temple", "--bots", "greedy", "--seed", "3", typed="")
    assert told.out.splitlines()[2:5] == [
        "You play against Ada.",
        "The dice are settled; so that you can check them afterwards, this is their hash: "
        "f541c717609ddef1f68ea344e6314c4077f3dfce6bf7da94b968ea5bbbaf5b30",
        "Write a turn on a line. “?” lists what may be done; there are also ?hints, ?sheets, "
        "?score, ?rules, ?back, ?save FILE and ?quit.",
    ]
    assert "Round 1. The dice show 5, 5, 1.\nYour sheet, 0 stars:\n    a   b   c" in told.out
    assert "Your turn, for example: 1 c1" in told.out
    assert told.out.endswith("You have left the match before its end.\n")


def test_what_may_be_asked(expedition: Expedition) -> None:
    lines = ["?", "?hints", "?sheets", "?score", "?rules", "?dance", "", "?quit", "6 c1"]
    told = expedition("play", "temple", "--bots", "greedy", "--seed", "3", typed="\n".join(lines))
    assert "You may choose: 1 5 6 10 11\n  after 1 5 6 10 11: c1 d1 b2" in told.out
    assert ": +1 star\n" in told.out
    assert "The sheet of Ada, 0 stars:" in told.out
    assert "  Longest run    0\n" in told.out
    assert "# The Temple of Apikhabou" in told.out
    assert "“?dance” means nothing here" in told.out
    assert "Round 2" not in told.out


def test_asked_in_french(expedition: Expedition) -> None:
    lines = ["?indices", "?feuilles", "?points", "?règles", "?score", "7", "6", "?retour", "?"]
    told = expedition("play", "temple", "--seed", "3", "--language", "fr", typed="\n".join(lines))
    assert "Votre feuille, 0 étoile\u00a0:" in told.out
    assert "Plus longue suite" in told.out
    assert "Les dés ne font pas 7." in told.out
    assert "6, et ensuite\u202f?" in told.out
    assert told.out.endswith("Vous avez quitté la partie avant sa fin.\n")


def test_refused_turns_say_why_and_change_nothing(expedition: Expedition) -> None:
    lines = ["7 c1", "6 c3", "6 z9", "six c1", "6 c1 c2", "6", "c4", ""]
    told = expedition("play", "temple", "--seed", "3", typed="\n".join(lines))
    assert "The dice do not make 7. They offer 1, 5, 6, 10, 11." in told.out
    assert "c3 is behind a locked door." in told.out
    assert "There is no cell z9 on this sheet." in told.out
    assert "“six” is not the name of a cell." in told.out
    assert "6, and then?" in told.out
    assert told.out.count("Round 2.") == 1


def test_the_danger_round_names_the_other_sheet(expedition: Expedition) -> None:
    session = new_session(TEMPLE, "You", ("random",), {}, "1")
    typed = script(("random",), {}, "1").splitlines()
    rounds = 0
    while session.owner() == 0:
        session.pencil(*typed[rounds].split())
        session.confirm()
        rounds += 1
    told = expedition(
        "play", "temple", "--bots", "random", "--seed", "1", typed="\n".join(typed[: rounds + 1])
    )
    assert "The sheet of Ada, " in told.out
    assert "→ You\n" in told.out


def test_saving_in_the_middle_and_where_it_cannot_be(expedition: Expedition) -> None:
    lines = ["6 c1", "?save here.json", "?save /nowhere/there.json", "?save", "?save a\0b"]
    told = expedition("play", "temple", "--seed", "3", typed="\n".join(lines))
    assert "Saved as far as you have played in here.json" in told.out
    assert "/nowhere/there.json cannot be written (No such file or directory)" in told.out
    assert Path("temple-f541c717.json").is_file()
    assert expedition("replay", "--json", "here.json").status == 0
    assert "not played to its end" in expedition("replay", "--verify", "here.json").err


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["chess"], 1, "There is no game “chess”."),
        (["temple", "--bots", "genius"], 1, "There is no bot “genius”."),
        (["temple", "--bots", ",".join(["random"] * 100)], 1, "This game takes 1 to 100"),
        (["temple", "--option", "layout=roof"], 1, "The option “layout” cannot be “roof”."),
        (["temple", "--option", "layout"], 2, "“layout” does not name an option"),
    ],
)
def test_what_is_refused(
    expedition: Expedition, arguments: list[str], status: int, sentence: str
) -> None:
    told = expedition("play", *arguments)
    assert (told.status, told.out) == (status, "")
    assert told.err.startswith(sentence)


def test_a_name_of_ones_own(expedition: Expedition) -> None:
    typed, name = script((), {}, "3"), " 👩🏽‍🚀 علی‌رضا "
    expedition("play", "temple", "--seed", "3", "--name", name, "--save", "m.json", typed=typed)
    told = expedition("replay", "--verify", "m.json")
    assert name.strip() in told.out


@pytest.mark.parametrize("name", ["Ada\x1b[2J", "a" * 100, "\u3164", " "])
def test_a_name_that_is_none_is_refused(expedition: Expedition, name: str) -> None:
    told = expedition("play", "temple", "--name", name)
    assert (told.status, told.out) == (1, "")
    assert told.err.startswith("A name has 1 to 32 characters")


def test_a_bad_name_in_a_record_is_mended_before_it_is_shown(expedition: Expedition) -> None:
    typed = script((), {}, "3")
    expedition("play", "temple", "--seed", "3", "--name", "Ada", "--save", "m.json", typed=typed)
    record = Path("m.json").read_text("utf-8").replace("Ada", "A\\u001b[2Jda")
    Path("m.json").write_text(record, "utf-8")
    for told in (expedition("replay", "--verify", "m.json"), expedition("replay", "m.json")):
        assert "A[2Jda" in told.out
        assert "\x1b" not in told.out


def test_bots_have_names_that_nobody_else_has() -> None:
    names = bot_names(99, "basil")
    assert len(set(names)) == 99
    assert "Basil" not in names


class Countdown:
    """A game without sheets: two take one or two from seven, and who takes the last wins."""

    box: Box[int] = Box("countdown", 1, 1, 2, int)

    def set_up(self, seats: int, options: object, chance: object) -> tuple[int, int]:
        return (7, seats)

    def waiting_for(self, state: tuple[int, int]) -> frozenset[int]:
        return frozenset({(7 - state[0]) % state[1]}) if state[0] else frozenset()

    def public(self, state: tuple[int, int]) -> tuple[int, int]:
        return state

    def private(self, state: object, seat: int) -> None: ...

    def menu(self, view: object, chosen: tuple[int, ...]) -> Menu[int]:
        return Menu(whole=True) if chosen else Menu((1, 2))

    def refusal(self, view: object, chosen: object, step: int) -> IllegalTurn:
        return IllegalTurn("step_not_on_menu", step=step)

    def resolve(
        self, state: tuple[int, int], turns: Mapping[int, tuple[int, ...]], chance: object
    ) -> tuple[int, int]:
        [(step,)] = turns.values()
        return (max(0, state[0] - step), state[1])

    def standings(self, state: tuple[int, int]) -> dict[int, Standing]:
        return {seat: Standing(lines=(), total=7 - state[0]) for seat in range(state[1])}

    def imagine(self, view: object, chance: object) -> tuple[int, int]:
        raise NotImplementedError


def test_a_game_without_sheets_is_played_step_by_step() -> None:
    game = Game(Countdown(), None, None, TEMPLE.package)
    session: Session = new_session(game, "You", (), {}, "1")
    told: list[str] = []
    tell: Callable[[str], None] = told.append
    PlainGame(Voice("en"), session, tell).play(["3", "?hints", "?sheets", "2", "2", "2", "1"])
    assert '{"seat": 0, "public": [7, 1], "private": null}' in told
    assert "“3” cannot come next. Choose one of the steps on offer." in told
    assert "There is no hint to give here." in told
    assert "The match is over." in told


def test_a_preset_sets_options_and_those_that_are_given_count_before_it(
    expedition: Expedition,
) -> None:
    told = expedition(
        "play", "hamunaptra", "--preset", "duel", "--option", "team=6", "--bots", "pathfinder",
        "--seed", "7", "--save", "match.json", typed="?quit\n",
    )  # fmt: skip
    assert (told.status, told.err) == (0, "")
    options = json.loads(Path("match.json").read_text("utf-8"))["options"]
    assert (options["duels"], options["team"]) == ("yes", "6")


def test_a_preset_for_others_is_refused_with_what_to_do_instead(expedition: Expedition) -> None:
    unknown = expedition("play", "hamunaptra", "--preset", "cosy", "--bots", "pathfinder")
    assert unknown.status != 0
    assert "It has: as_we_play_it, by_the_book, duel, party, long." in unknown.err
    three = expedition("play", "hamunaptra", "--preset", "duel", "--bots", "pathfinder,pathfinder")
    assert three.status != 0
    assert "is not for 3 players, but for 2." in three.err
