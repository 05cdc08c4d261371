"""A match written down: enough to play it again exactly, on any machine, and to check the dice."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field

from expedition.core.chance import seed_hash
from expedition.core.editions import in_this_edition
from expedition.core.errors import BrokenRecord, Refusal
from expedition.core.match import Match, new_match
from expedition.core.rules import AnyRules, Seat
from expedition.core.turns import read_turn, turn_text
from expedition.core.wire import from_plain

FORMAT = "expedition-record-1"


@dataclass(frozen=True, slots=True)
class Record:
    """One JSON document: what was set up, who played, the seed, every turn, the final totals."""

    game: str
    edition: int
    options: Mapping[str, str]
    players: tuple[str, ...]
    seed: str
    turns: tuple[Mapping[Seat, str], ...]
    totals: tuple[int, ...]
    seed_hash: str = ""
    format: str = field(default=FORMAT)


def record_of(match: Match, players: tuple[str, ...]) -> Record:
    """The record of a match, as far as it has been played."""
    standings = match.standings()
    return Record(
        game=match.rules.box.name,
        edition=match.rules.box.edition,
        options=dict(match.options),
        players=players,
        seed=match.seed,
        turns=tuple({seat: turn_text(t) for seat, t in turns.items()} for turns in match.past),
        totals=tuple(standings[seat].total for seat in range(match.seats)),
        seed_hash=seed_hash(match.seed),
    )


def replay(rules: AnyRules, record: Record) -> Iterator[Match]:
    """The match at each of its moments, from the first one to the last one recorded."""
    options = in_this_edition(rules.box, record.edition, record.options)
    moment = 0
    try:
        match = new_match(rules, len(record.players), options, record.seed)
        yield match
        for turns in record.turns:
            for seat, text in turns.items():
                match = match.seal(seat, read_turn(rules, text), match.moment)
            match = match.resolved()
            moment = match.moment
            yield match
    except (Refusal, ValueError) as error:
        raise BrokenRecord("does_not_replay", moment=moment, reason=str(error)) from error


def verify(rules: AnyRules, record: Record) -> Match:
    """The match at its end, if turns, totals and the published hash of the seed all agree."""
    *_, last = replay(rules, record)
    totals = record_of(last, record.players).totals
    if totals != record.totals:
        raise BrokenRecord("other_totals", stated=list(record.totals), found=list(totals))
    if record.seed_hash != seed_hash(record.seed):
        raise BrokenRecord("other_seed", stated=record.seed_hash, found=seed_hash(record.seed))
    return last


def write_record(record: Record) -> str:
    """The record as a JSON document."""
    return json.dumps(asdict(record), ensure_ascii=False, indent=1) + "\n"


def read_record(text: str) -> Record:
    """The record in a JSON document."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenRecord("not_json", reason=str(error)) from error
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise BrokenRecord("not_a_record", format=FORMAT)
    try:
        return from_plain(Record, plain)
    except Refusal as error:
        raise BrokenRecord("not_a_record", format=FORMAT, reason=str(error)) from error
