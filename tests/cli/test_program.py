"""The program as a whole: help and refusals in two languages, exit statuses, quiet endings."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys

import pytest

from expedition.cli import Program
from expedition.cli.i18n import Voice, language_of, printable
from expedition.cli.i18n.help import localized
from expedition.core.catalogue import catalogue
from expedition.locale import LANGUAGES
from tests.cli.conftest import PROGRAM, RECORD, Expedition

COMMANDS = [
    "arena", "balance", "bot", "calibrate", "coach", "doctor", "export", "games", "import", "mcp",
    "measure", "play", "print", "puzzles", "replay", "score", "serve", "sheet", "simulate", "site",
    "train",
]  # fmt: skip


def test_help_lists_every_command_with_its_first_sentence(expedition: Expedition) -> None:
    told = expedition("--help")
    assert told.status == 0
    assert told.out.startswith("Usage: expedition [OPTIONS] COMMAND ...")
    listed = told.out.partition("Commands:\n")[2].partition("\n\n")[0]
    assert re.findall(r"^  (\w+)  +[A-Z]", listed, re.MULTILINE) == COMMANDS


def test_help_in_french(expedition: Expedition) -> None:
    told = expedition("score", "--help", "--language", "fr")
    assert told.out.startswith("Utilisation\u00a0: expedition score [OPTIONS] FICHIER...")
    assert "Afficher cette aide et s’arrêter." in told.out


def test_without_a_command_there_is_help_and_the_status_of_misuse(expedition: Expedition) -> None:
    told = expedition()
    assert (told.status, told.out) == (2, "")
    assert "Commands:" in told.err


def test_the_version(expedition: Expedition) -> None:
    assert expedition("--version").out.startswith("expedition ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_parameter_is_explained(name: str, language: str) -> None:
    voice = Voice(language)
    program = Program(voice)
    context = program.make_context("expedition", ["games"], obj=voice)
    command = program.get_command(context, name)
    assert command is not None
    assert command.help
    for param in command.params:
        assert getattr(param, "help", None), param.name


def test_a_command_that_no_catalogue_knows_keeps_its_own_words() -> None:
    import click

    @click.command(help="Digs.")
    @click.argument("place")
    def dig(place: str) -> None:
        click.echo(place)

    assert localized(dig, "dig", Voice("fr")).help == "Digs."


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (["dig"], "There is no command dig.", "Il n’y a pas de commande dig."),
        (["scor"], "Did you mean score?", "Vouliez-vous dire score\u202f?"),
        (["score"], "FILE... is missing", "Il manque FICHIER..."),
        (["score", "--jsn", "a"], "There is no option --jsn", "pas d’option --jsn"),
        (["score", "a", "--game"], "--game needs a value", "--game doit être suivi"),
        (["score", "a", "--json=3"], "--json takes no value", "--json ne prend pas"),
        (["games", "now"], "“now” follows", "«\u00a0now\u00a0» suit"),
        (["games", "now" * 40_000], "“nownow", "«\u00a0nownow"),
        ([f"--{'now' * 40_000}"], "There is no option --nownow", "pas d’option --nownow"),
        (["now" * 40_000], "There is no command nownow", "pas de commande nownow"),
        (["simulate", "temple", "--games", "0"], "from 1 up", "à partir de 1"),
        (["simulate", "temple", "--games", "x"], "a whole number", "un nombre entier"),
        (["simulate", "temple", "--option", "x"], "layout=back", "layout=back"),
        (
            ["simulate", "temple", "--option", "layout=front", "--option", "layout=back"],
            "The option layout is given twice.",
            "L’option layout est donnée deux fois.",
        ),
        (
            ["play", "temple", "--option", "layout=back", "--option", "layout=back"],
            "The option layout is given twice.",
            "L’option layout est donnée deux fois.",
        ),
        (["simulate", "temple", "--option", "x" * 100_000], "layout=back", "layout=back"),
        (["simulate", "temple", "--bots", ","], "--bots names no bot", "ne nomme aucun robot"),
        (["serve", "--port", "70000"], "from 0 to 65535", "de 0 à 65535"),
        (["games", "--language", "de"], "one of en, fr", "one of en, fr"),
        (["sheet", "temple", "--svg", "--json"], "Only one of", "qu’une seule chose"),
    ],
)
def test_misuse_is_told_in_one_line(
    expedition: Expedition, arguments: list[str], english: str, french: str
) -> None:
    for language, sentence in (("en", english), ("fr", french)):
        chosen = [] if "--language" in arguments else ["--language", language]
        told = expedition(*chosen, *arguments)
        assert told.status == 2
        assert told.out == ""
        assert sentence in told.err
        assert told.err.count("\n") == 1
        assert len(told.err) < 500


def test_a_refusal_is_one_sentence_and_status_1(expedition: Expedition) -> None:
    told = expedition("sheet", "chess")
    assert (told.status, told.out) == (1, "")
    assert told.err == f"There is no game “chess”. There are: {', '.join(catalogue())}.\n"


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "fr_FR.UTF-8"}, "fr"),
        ([], {"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB"}, "en"),
        ([], {"LANG": "", "LC_MESSAGES": "fr"}, "fr"),
        ([], {"LANG": "C"}, "en"),
        (["games", "--language=fr"], {}, "fr"),
        (["--language", "en", "games"], {"LANG": "fr"}, "en"),
        (["--language"], {"LANG": "fr"}, "fr"),
        (["--language", "de"], {"LANG": "fr"}, "fr"),
    ],
)
def test_the_language_is_asked_for_or_that_of_the_environment(
    arguments: list[str], environment: dict[str, str], language: str
) -> None:
    assert language_of(arguments, environment) == language


def test_what_would_move_the_cursor_is_not_printed() -> None:
    assert printable("a\x1b[2Jé\n") == "a\N{REPLACEMENT CHARACTER}[2Jé\N{REPLACEMENT CHARACTER}"


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{PROGRAM} replay {RECORD} --json | head -c 10"
    done = subprocess.run(command, shell=True, capture_output=True)
    assert done.stdout == b'{"moment":'
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("command", "status", "told"),
    [
        ("games > /dev/full", 1, "The system does not allow it: No space left on device.\n"),
        ("score - --json <&-", 1, ""),
        ("games >&-", 0, ""),
        ("games --language fr 2>&-", 0, ""),
    ],
)  # fmt: skip
def test_streams_that_are_full_or_closed(command: str, status: int, told: str) -> None:
    done = subprocess.run(f"{PROGRAM} {command}", shell=True, capture_output=True)
    assert (done.returncode, done.stderr.decode()) == (status, told)


SAYS_WHEN_IT_PLAYS = """
from expedition.bots.lab import tally
from expedition.cli import main

play = tally.play_match

def first(*match):
    tally.play_match = play
    print("playing", flush=True)
    return play(*match)

tally.play_match = first
main()
"""
"""An interrupt that comes while Python is still waking up is not the program's to answer."""


def test_an_interrupt_ends_it_quietly_with_status_130() -> None:
    arguments = ["simulate", "temple", "--games", "1000000", "--jobs", "1"]
    command = [sys.executable, "-c", SAYS_WHEN_IT_PLAYS, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"playing\n"
        running.send_signal(signal.SIGINT)
        out, err = running.communicate()
    assert running.returncode == 130
    assert (out, err.strip()) == (b"", b"")


def test_a_terminal_without_lines_gets_plain_ones() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [PROGRAM, "sheet", "temple", "--draw"], env=environment, capture_output=True
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"+----+----+" in done.stdout


def test_the_package_is_the_program() -> None:
    done = subprocess.run([sys.executable, "-m", "expedition", "--version"], capture_output=True)
    assert done.stdout.startswith(b"expedition ")
