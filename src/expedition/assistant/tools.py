"""The tools of the MCP server: each is a method whose docstring tells a model how to use it.

Seats are counted from 0 in all of them, for they are called by programs.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from dataclasses import asdict
from importlib.resources import files

from expedition.assistant.live_match import LiveMatch, sat_down
from expedition.assistant.local_match import LocalMatch, hints, opened, review_of
from expedition.assistant.seat_report import (
    Told,
    narrating,
    next_steps,
    score_lines,
    seat_number,
    situation,
)
from expedition.bots import BOTS
from expedition.core.catalogue import catalogue, find_game
from expedition.core.errors import Refusal
from expedition.core.sheets import read_header
from expedition.locale import sentences_of

MOST_MATCHES = 100
"""The oldest is forgotten for one more."""
MOST_LIVE = 10
LONGEST_TEXT = 20_000
_SECTION = re.compile(r"^## (.*?)(?: \{#([\w-]+)\})?$", re.MULTILINE)


class Tools:
    """The matches of one assistant, and what it can do."""

    def __init__(self, language: str = "en") -> None:
        self._language = language
        self._matches: dict[str, LocalMatch | LiveMatch] = {}

    def list_games(self) -> list[Told]:
        """Lists the games: how many can play, which options there are (the first value of each is
        the usual one), and which bots can be played against, the weakest first."""
        return [
            {
                "game": game.name,
                "title": sentences_of(self._language, game.name).get(f"{game.name}.title"),
                "fewest_players": game.rules.box.fewest_seats,
                "most_players": game.rules.box.most_seats,
                "options": {option.name: option.values for option in game.rules.box.options},
                "bots": list(BOTS),
            }
            for game in catalogue().values()
        ]

    def read_rules(self, game: str, section: int | None = None) -> Told:
        """Reads the rules of a game. Without a section: the numbered list of its sections. With the
        number of one, from 1: its text. Read the first sections before you play."""
        found = find_game(game)
        text = files(found.package).joinpath(f"RULES.{self._language}.md").read_text("utf-8")
        parts = list(_SECTION.finditer(text))
        titles = [part[1] for part in parts]
        if section is None:
            numbered = dict(enumerate(titles, start=1))
            return {"game": found.name, "in_short": text[: parts[0].start()], "sections": numbered}
        if not 1 <= section <= len(parts):
            raise Refusal("no_such_section", section=section, most=len(parts))
        end = parts[section].start() if section < len(parts) else len(text)
        return {"section": section, "text": text[parts[section - 1].start() : end].strip()}

    def new_match(
        self,
        game: str,
        bots: list[str] | None = None,
        players: list[str] | None = None,
        options: dict[str, str] | None = None,
    ) -> Told:
        """Begins a match. You play the seats of `players` (names; one seat if you name none), and
        each of `bots` another one. To referee a paper game with real dice, name all who play and
        take options {"dice": "physical"} where the game has it: what was rolled is then a turn,
        and so is what each player writes. Returns the match's id and the first position."""
        found = find_game(game)
        begun = opened(found, players or ["You"], bots or [], options or {})
        id = self._keep(begun)
        return {"match": id, "seed_hash": begun.seed_hash, **self._local(begun, None)}

    async def look(self, match: str, seat: int | None = None) -> Told:
        """Shows a match as one of your seats sees it: dice, sheet, who is awaited, the totals.
        Without a seat: the first of yours that is awaited. At a live table it waits a little
        for the others."""
        found = self._find(match)
        if isinstance(found, LiveMatch):
            await found.wait()
            return self._live(found)
        return self._local(found, seat)

    def menu(self, match: str, chosen: str = "", seat: int | None = None) -> Told:
        """Lists the steps that may come next in a turn. First call it with nothing chosen (mostly
        numbers), then with the step that you take, such as "7" (mostly cells), until the turn is
        whole: with "may_end_here", or no steps left."""
        found = self._find(match)
        if isinstance(found, LiveMatch):
            view, turn = found.view(), found.read(_short(chosen))
        else:
            own = self._seat(found, seat)
            view, turn = found.view(own), found.read(own, _short(chosen))
            if own not in found.match.waiting_for:
                raise Refusal("match_over" if found.match.is_over else "not_your_turn")
        return next_steps(found.game, view, turn, found.names, self._language)

    async def play(self, match: str, turn: str, seat: int | None = None) -> Told:
        """Plays a whole turn: its steps with spaces between, such as "7 d4". What the rules do not
        allow is refused with their reason, and nothing is changed. Bots answer at once; returns
        the next position."""
        found = self._find(match)
        if isinstance(found, LiveMatch):
            found.play(_short(turn))
            await found.wait()
            return self._live(found)
        own = self._seat(found, seat)
        await asyncio.to_thread(found.play, own, _short(turn))
        return self._local(found, seat)

    async def hint(self, match: str, seat: int | None = None) -> Told:
        """Tells the best turns, what each is worth (expected stars at the end, or how good it looks
        where a game has no such values), and why the first is best. Not at live tables."""
        found = self._find(match)
        if isinstance(found, LiveMatch):
            raise Refusal("no_hints_at_live_tables")
        own = self._seat(found, seat)
        if own not in found.match.waiting_for:
            raise Refusal("match_over" if found.match.is_over else "not_your_turn")
        ranked = await asyncio.to_thread(hints, found.game, found.view(own))
        words = narrating(found.game, self._language)
        _, _, key, values = ranked[0]
        return {
            "turns": [{"turn": turn, "worth": worth} for turn, worth, _, _ in ranked],
            "why": None if key is None else words(key, **values),
        }

    def score_sheet(self, sheet: str, game: str | None = None) -> Told:
        """Scores a sheet that is written down: rows of cells with spaces between, top row first; a
        first line "game: NAME" says of which game, or the argument does. A dot is an empty cell,
        # none, ! a danger; new_match shows how a sheet of each game looks."""
        name = read_header(_short(sheet)).get("game", game)
        if name is None:
            raise Refusal("which_game_of", known=", ".join(catalogue()))
        found = find_game(name)
        if found.sheets is None:
            raise Refusal("no_sheets_to_score", game=found.name)
        standing = found.sheets.score(found.sheets.read(sheet))
        return {"game": found.name, **score_lines(found, standing, self._language)}

    async def review(self, match: str, seat: int = 0) -> Told:
        """Reviews a match that is over, for one of your seats: what was luck, what skill, which
        turns decided and what would have been better. In hundredths of a star. Takes seconds."""
        found = self._find(match)
        if isinstance(found, LiveMatch):
            raise Refusal("no_review_of_live_tables")
        seat_number(seat, found.match.seats)
        return {"review": asdict(await asyncio.to_thread(review_of, found, seat))}  # type: ignore[call-overload]

    def record(self, match: str) -> str:
        """The record of a match that is over, as JSON: it can be kept, and replayed anywhere."""
        found = self._find(match)
        if isinstance(found, LiveMatch):
            raise Refusal("no_review_of_live_tables")
        return found.record()

    async def join_table(self, table: str, name: str, server: str | None = None) -> Told:
        """Sits down at a live table among people, by its link, or by its code and server. Everybody
        there sees that you are a program; the host must have let programs in. Then use look, menu
        and play with the id that is returned."""
        live = [one for one in self._matches.values() if isinstance(one, LiveMatch)]
        if len(live) >= MOST_LIVE:
            raise Refusal("too_many_tables", most=MOST_LIVE)
        sat = await sat_down(table, name, server, self._language)
        id = self._keep(sat)
        return {"match": id, **self._live(sat)}

    def leave(self, match: str) -> Told:
        """Forgets a match; at a live table the connection ends."""
        found = self._find(match)
        self._forget(match)
        return {"left": match, "game": found.game.name}

    def _local(self, found: LocalMatch, seat: int | None) -> Told:
        match, own = found.match, self._seat(found, seat)
        told: Told = {
            "game": found.game.name,
            "moment": match.moment,
            "seat": own,
            "your_seats": found.own,
            "awaited": found.awaited,
            "names": list(found.names),
            "last_turns": found.last_turns(own),
            "totals": [match.standings()[one].total for one in range(match.seats)],
            "over": match.is_over,
            **situation(found.game, found.view(own), found.names, self._language),
        }
        if match.is_over:
            told["score"] = score_lines(found.game, match.standings()[own], self._language)
            told["seed"] = match.seed
        return told

    def _live(self, found: LiveMatch) -> Told:
        told: Told = {
            "game": found.game.name,
            "table": found.code,
            "seat": found.seat,
            "names": found.names,
        }
        outcome = found.outcome
        if outcome is not None:
            return {**told, "over": True, "totals": outcome.totals, "place": outcome.place}
        choices = found.choices
        if choices is None:
            return {**told, "over": False, "awaited": False}
        seen = situation(found.game, choices.view, found.names, self._language)
        return {**told, "over": False, "awaited": True, "moment": choices.moment, **seen}

    def _seat(self, found: LocalMatch, seat: int | None) -> int:
        """The seat that is meant; without one, the first that is awaited."""
        if seat is not None:
            return seat_number(seat, found.match.seats)
        return (found.awaited or found.own)[0]

    def _find(self, match: str) -> LocalMatch | LiveMatch:
        try:
            return self._matches[match]
        except KeyError:
            raise Refusal("no_such_match", match=match) from None

    def _keep(self, found: LocalMatch | LiveMatch) -> str:
        if len(self._matches) >= MOST_MATCHES:
            self._forget(next(iter(self._matches)))
        id = secrets.token_hex(4)
        self._matches[id] = found
        return id

    def _forget(self, match: str) -> None:
        found = self._matches.pop(match)
        if isinstance(found, LiveMatch):
            found.close()


def _short(text: str) -> str:
    """A text within reason."""
    if len(text) > LONGEST_TEXT:
        raise Refusal("text_too_long", most=LONGEST_TEXT)
    return text
