"""Kept matches as screen readers would tell them: Ana hears English, Zoé French.

`python -m tests.browser.transcripts` writes them anew, after a change that is meant; names of games
write those alone. A record that is missing or no longer replays gives way to a new one by bots.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect

from expedition.bots.match_runner import play_match
from expedition.core.catalogue import Game, catalogue
from expedition.core.errors import BrokenRecord
from expedition.core.match import new_match
from expedition.core.record import Record, read_record, record_of, verify, write_record
from tests.browser.chromium import launched
from tests.browser.hearing import Hearer
from tests.browser.listening import EARS
from tests.browser.pages import NO_TIPS
from tests.browser.prepared import put_in_lobby
from tests.browser.serving import ServerProcess
from tests.patience import PATIENCE

FOLDER = Path(__file__).parents[1] / "playthroughs/heard"
SEED, BOTS = "heard/144", ("greedy", "random")
"""A match of Hamunaptra with a fight that is soon over, and of the other games any."""
PEOPLE = {"en": "Ana", "fr": "Zoé"}


def record_file(game: Game) -> Path:
    return FOLDER / f"{game.name}.json"


def story_file(game: Game, language: str) -> Path:
    return FOLDER / f"{game.name}.{language}.txt"


def kept(game: Game) -> Record:
    return read_record(record_file(game).read_text("utf-8"))


def transcripts(chromium: Browser, server: ServerProcess, game: Game) -> dict[str, str]:
    """The kept match from the lobby to the end, as each of the two hears it, by language."""
    with hearer(chromium, server, "en") as ana, hearer(chromium, server, "fr") as zoe:
        record = kept(game)
        code = gather(server, record, ana, zoe)
        for number, turns in enumerate(record.turns):
            for one in (ana, zoe):
                one.reach(number)
                if number in (0, len(record.turns) // 2):
                    one.look_around(f"moment {number}")
            for written, (seat, turn) in enumerate(turns.items()):
                if written:
                    (ana, zoe)[seat].see_written(written)
                is_last = written + 1 == len(turns)
                closes = number if is_last else None
                ends = is_last and number + 1 == len(record.turns)
                (ana, zoe)[seat].play(turn.split(), closes=closes, ends=ends)
        for one in (ana, zoe):
            one.finish()
            one.page.locator(".honours section.card").wait_for()
            if game.playouts is not None:  # bots play the same dice meanwhile
                one.page.locator("section.medal").wait_for()
            one.page.get_by_role("checkbox").wait_for()
            one.look_around("the end")
        played = read_record(ana.page.request.get(f"/api/tables/{code}/record").text())
        assert played.turns == record.turns, "other turns were played than those that are kept"
        return {one.language: story(one, code) for one in (ana, zoe)}


def story(one: Hearer, code: str) -> str:
    """What was noted, without the code of the table, which is another one each time.

    Nor with the page that is shown while one loads: on a quick machine it is never there.
    """
    notes = [note for note in one.notes if note.strip() != f"[main “{code}”]"]
    return ("\n".join(notes) + "\n").replace(code, "CODE")


def gather(server: ServerProcess, record: Record, ana: Hearer, zoe: Hearer) -> str:
    """The code of a table that Ana opened, Zoé came to, and Ana has started."""
    rules = catalogue()[record.game].rules
    match = new_match(rules, 2, record.options, record.seed)
    code = put_in_lobby(server, match, PEOPLE["en"], ana.page)
    for one in (ana, zoe):
        one.page.goto(f"/t/{code}")
    around = ana.page.locator(".people li")
    expect(around).to_have_count(1)
    zoe.fill(zoe.page.locator("form input").first, PEOPLE["fr"])
    zoe.press(zoe.page.locator("form .primary"), until=zoe.page.locator(".people .name").nth(1))
    expect(around).to_have_count(2)
    ana.listen()
    ana.press(ana.page.locator(".people .primary"), until=ana.page.locator(".play"))
    return code


@contextmanager
def hearer(chromium: Browser, server: ServerProcess, language: str) -> Iterator[Hearer]:
    context = chromium.new_context(
        base_url=server.address,
        locale=language,
        reduced_motion="reduce",
        service_workers="block",
        viewport={"width": 1440, "height": 900},
    )
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(EARS)
    context.add_init_script(NO_TIPS)
    yield Hearer(context.new_page(), language)
    context.close()


def replays(game: Game) -> bool:
    """True if there is a record of this edition and the rules of today come to its totals."""
    try:
        verify(game.rules, kept(game))
    except (FileNotFoundError, BrokenRecord):
        return False
    return kept(game).edition == game.rules.box.edition


def played_anew(game: Game) -> str:
    """The record of a new match between bots, in one line."""
    record = record_of(play_match(game, BOTS, {}, SEED), tuple(PEOPLE.values()))
    return json.dumps(json.loads(write_record(record))) + "\n"


def write_anew(games: list[str]) -> None:
    with TemporaryDirectory() as data, launched() as chromium:
        server = ServerProcess(Path(data))
        server.start()
        try:
            for name in games:
                write_story(chromium, server, catalogue()[name])
        finally:
            server.stop()


def write_story(chromium: Browser, server: ServerProcess, game: Game) -> None:
    if not replays(game):
        record_file(game).write_text(played_anew(game), "utf-8")
    for language, told in transcripts(chromium, server, game).items():
        story_file(game, language).write_text(told, "utf-8")


if __name__ == "__main__":
    write_anew(sys.argv[1:] or sorted(catalogue()))
