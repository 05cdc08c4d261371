"""`expedition score`: the golden sheet, several files, and everything that is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from unicodedata import category

import pytest

from expedition.core.catalogue import catalogue
from tests.cli.conftest import GOLDEN, Expedition

Write = Callable[[str, str | bytes], str]
SEVEN = "game: temple\n7\n"
RESULT = {
    "game": "temple",
    "lines": {"run": 9, "groups": 15, "mummies": 6},
    "total": 30,
    "level": "explorer",
}


def test_the_golden_example(expedition: Expedition, written: Write) -> None:
    told = expedition("score", written("golden.txt", GOLDEN), "--json")
    assert told.status == 0
    assert told.json == RESULT


def test_for_people_with_the_cells_that_earned_it(expedition: Expedition, written: Write) -> None:
    told = expedition("score", written("golden.txt", GOLDEN))
    assert told.out.splitlines()[:2] == [
        "The Temple of Apikhabou",
        "  Longest run    9  a4 a5 b5 c5 d4 e4 f3 e3 d2 (+9)",
    ]
    assert "  Total         30\n  Explorer." in told.out


def test_in_french(expedition: Expedition, written: Write) -> None:
    told = expedition("score", written("golden.txt", GOLDEN), "--language", "fr")
    assert "Plus longue suite" in told.out
    assert "Explorateur" in told.out


def test_several_files_and_standard_input(expedition: Expedition, written: Write) -> None:
    names = [written("a.txt", GOLDEN), written("bad.txt", "game: temple\n1 16\n"), "-"]
    told = expedition("score", *names, "--json", typed="game: temple\n1 2 3\n")
    assert told.status == 1
    first, second, third = told.objects
    assert first == RESULT
    assert second == {
        "error": "16 in b1 is out of range. Numbers go from 1 to 15.",
        "cell": "b1",
    }
    assert third["total"] == 3


def test_a_refused_file_does_not_stop_the_others(expedition: Expedition, written: Write) -> None:
    told = expedition("score", "nowhere.txt", written("a.txt", GOLDEN), written("b.txt", SEVEN))
    assert told.status == 1
    assert told.err == "There is no file nowhere.txt; check the name and the folder.\n"
    assert told.out.startswith("a.txt:\nThe Temple of Apikhabou\n")
    assert "\nb.txt:\n" in told.out


@pytest.mark.parametrize(
    "text",
    [
        "game: temple\n1 2 3",
        "game: temple\nname: Zoé: THE 2nd #1\n1 2 3\n",
        "\ufeffgame: temple\r\nlayout: front\r\n\r\n1 2 3\r\n",
        "  game :  temple  \n\n  1\t2   3  \n\n",
        "layout: somebody's own\ngame: temple\nname:\n01 2 3",
    ],
)
def test_what_is_read(expedition: Expedition, text: str) -> None:
    told = expedition("score", "-", "--json", typed=text)
    assert (told.status, told.json["total"]) == (0, 3)


REFUSED = [
    ("game: temple\n1 2\n3 ?\n", "unknown_token", "b2"),
    ("game: temple\n1 7++\n", "unknown_token", "b1"),
    ("game: temple\n1 +\n", "unknown_token", "b1"),
    ("game: temple\n1 !+\n", "unknown_token", "b1"),
    ("game: temple\n1 X\n", "unknown_token", "b1"),
    ("game: temple\n1 ~\n", "unknown_token", "b1"),
    ("game: temple\n1 7.5\n", "unknown_token", "b1"),
    ("game: temple\n1 ٣\n", "unknown_token", "b1"),
    ("game: temple\n1 \x1b[31m\n", "unknown_token", "b1"),
    ("game: temple\n1 2 3\n4 5\n", "rows_unequal", "a2"),
    ("game: temple\n1 16\n", "number_out_of_range", "b1"),
    ("game: temple\n1\n0+\n", "number_out_of_range", "a2"),
    ("game: temple\n-3\n", "number_out_of_range", "a1"),
    (f"game: temple\n{'9' * 5000}\n", "number_out_of_range", "a1"),
    ("game: temple\n8 x\n", "crossed_out_without_reason", "b1"),
    ("game: temple\ncolour: red\n1\n", "unknown_key", None),
    ("Game: temple\n1\n", "unknown_key", None),
    ("game: temple\n1\nname: below\n", "line_out_of_place", None),
    ("game: temple\nname: a\nname: b\n1\n", "key_twice", None),
    ("game: chess\n1\n", "no_such_game", None),
    ("game: temple\n", "no_rows", None),
    ("", "cli.empty_sheet", None),
    (" \n\n", "cli.empty_sheet", None),
    (" ".join("." * 27), "sheet_too_large", None),
    ("1\n" * 100, "sheet_too_large", None),
]


@pytest.mark.parametrize(("text", "key", "cell"), REFUSED)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_refused_and_where(
    expedition: Expedition, text: str, key: str, cell: str | None, language: str
) -> None:
    told = expedition("score", "-", "--json", "--language", language, typed=text)
    assert told.status == 1
    assert told.err == ""
    refusal = told.json
    assert refusal.keys() == {"error", "cell"}
    assert refusal["cell"] == cell
    assert not any(category(letter).startswith("C") for letter in refusal["error"])
    assert "error." not in refusal["error"], f"there is no sentence for {key}"
    for_people = expedition("score", "-", "--language", language, typed=text)
    assert (for_people.status, for_people.out) == (1, "")
    assert for_people.err == f"-: {refusal['error']}\n"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe1 2", "is not text in UTF-8 (byte 1 is wrong); save it as UTF-8."),
        (b". " * 40_000, "is larger than 64 KiB"),
    ],
)
def test_files_that_are_no_text(
    expedition: Expedition, written: Write, content: bytes, sentence: str
) -> None:
    told = expedition("score", written("odd.txt", content))
    assert (told.status, told.out) == (1, "")
    assert told.err.startswith(f"odd.txt {sentence}")


def test_a_folder_and_a_file_without_permission(expedition: Expedition, tmp_path: Path) -> None:
    told = expedition("score", str(tmp_path), "--json")
    assert told.json == {"error": f"{tmp_path} is a folder; name a file in it.", "cell": None}
    unreadable = expedition("score", "/proc/self/mem")
    assert unreadable.status == 1
    assert unreadable.err.startswith("/proc/self/mem cannot be read (")


def test_the_game_may_be_named_beside_the_file(expedition: Expedition) -> None:
    assert expedition("score", "-", "--game", "temple", typed="7").status == 0
    told = expedition("score", "-", "--game", "chess", typed="7")
    known = ", ".join(catalogue())
    assert (told.status, told.err) == (1, f"There is no game “chess”. There are: {known}.\n")
