"""Records of matches: enough to replay one exactly on any machine, and to verify the dice."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from expedition.core.chance import match_hash, seed_hash
from expedition.core.editions import in_this_edition, options_of
from expedition.core.errors import BadNotation, BrokenRecord, IllegalTurn, Refusal, reason_of
from expedition.core.match import Match, is_text, new_match
from expedition.core.rules import AnyRules, Box, Options, Seat
from expedition.core.turns import read_turn, turn_text
from expedition.core.wire import from_plain

FORMAT = "expedition-record-1"


@dataclass(frozen=True, slots=True)
class Record:
    """A match as one JSON document: set-up, players, the seed, every turn, the final totals.

    `cut_short` says that the match was ended after these turns, and not by the rules. The `links`
    are a hash chain over the turns, moment by moment, that begins with the `match_hash`; records of
    earlier versions have neither.
    """

    game: str
    edition: int
    options: Mapping[str, str]
    players: tuple[str, ...]
    seed: str
    turns: tuple[Mapping[Seat, str], ...]
    totals: tuple[int, ...]
    seed_hash: str = ""
    match_hash: str = ""
    links: tuple[str, ...] = ()
    format: str = field(default=FORMAT)
    cut_short: bool = False


def record_of(match: Match, players: tuple[str, ...]) -> Record:
    """The record of a match, as far as it has been played."""
    standings = match.standings()
    turns = tuple({seat: turn_text(t) for seat, t in turns.items()} for turns in match.past)
    promised = hash_of_match(match)
    return Record(
        game=match.rules.box.name,
        edition=match.rules.box.edition,
        options=dict(match.options),
        players=players,
        seed=match.seed,
        turns=turns,
        totals=tuple(standings[seat].total for seat in range(match.seats)),
        seed_hash=seed_hash(match.seed),
        match_hash=promised,
        links=tuple(links_of_turns(promised, turns)),
        cut_short=match.cut_short,
    )


def hash_of_match(match: Match) -> str:
    """The commitment that is published when the match begins."""
    box = match.rules.box
    return match_hash(box.name, box.edition, match.options, match.seats, match.seed)


def promised_hash(record: Record) -> str:
    """The commitment that must have been published, by what the record says."""
    seats = len(record.players)
    return match_hash(record.game, record.edition, record.options, seats, record.seed)


def links_of_turns(before: str, moments: Iterable[Mapping[Seat, str]]) -> Iterator[str]:
    """The hash chain over the turns: a link covers the one before it and the turns of a moment."""
    for turns in moments:
        said = " | ".join(f"{seat}: {turns[seat]}" for seat in sorted(turns))
        before = sha256(f"{before}/{said}".encode("utf-8", "surrogatepass")).hexdigest()
        yield before


def replay(rules: AnyRules, record: Record) -> Iterator[Match]:
    """The match at each of its moments, from the first one to the last one recorded."""
    match = _set_up(rules, record, in_this_edition(rules.box, record.edition, record.options))
    for turns in record.turns:
        yield match
        match = _played_on(match, turns)
    yield _ended_here(match) if record.cut_short else match


def verify(rules: AnyRules, record: Record) -> Match:
    """Replays the match and checks every statement of the record; returns the match at its end."""
    if record.game != rules.box.name:
        raise BrokenRecord("record_of_other_game", game=record.game, expected=rules.box.name)
    *_, last = replay(rules, record)
    _check_every_option_told(rules.box, record)
    if not last.is_over:
        raise BrokenRecord("record_not_over", moment=last.moment)
    totals = record_of(last, record.players).totals
    if totals != record.totals:
        raise BrokenRecord("other_totals", stated=list(record.totals), found=list(totals))
    if record.seed_hash != seed_hash(record.seed):
        raise BrokenRecord("other_seed", stated=record.seed_hash, found=seed_hash(record.seed))
    promised = promised_hash(record)
    if record.match_hash not in ("", promised):
        raise BrokenRecord("other_match", stated=record.match_hash, found=promised)
    if record.links:
        _check_links(record, promised)
    return last


def _check_links(record: Record, promised: str) -> None:
    """Raises BrokenRecord if the turns are not those of which the links were made."""
    found = tuple(links_of_turns(promised, record.turns))
    if found != record.links:
        pairs = enumerate(zip(found, record.links, strict=False))
        wrong = next((moment for moment, (one, other) in pairs if one != other), len(found))
        raise BrokenRecord("turns_changed", moment=wrong)


def _check_every_option_told(box: Box[Any], record: Record) -> None:
    """Raises BrokenRecord unless the options are those that the box had in that edition."""
    had = options_of(box, record.edition)
    missing, unknown = sorted(had - record.options.keys()), sorted(record.options.keys() - had)
    if missing:
        raise BrokenRecord("options_missing", options=", ".join(missing))
    if unknown:
        raise BrokenRecord("no_such_option", option=unknown[0], known=", ".join(sorted(had)))


def _set_up(rules: AnyRules, record: Record, options: Options) -> Match:
    """The match at its first moment."""
    try:
        if not all(map(is_text, record.players)):
            raise BadNotation("name_not_text")
        return new_match(rules, len(record.players), options, record.seed)
    except Exception as error:
        raise _does_not_replay(0, error) from error


def _played_on(match: Match, turns: Mapping[Seat, str]) -> Match:
    """The match at its next moment.

    A game may stumble in any way over what no player could have done: all of them break the record.
    """
    moment = match.moment
    try:
        if match.is_over:
            raise IllegalTurn("turns_after_the_end")
        for seat, text in turns.items():
            turn = read_turn(match.rules, text)
            if turn_text(turn) != text:
                raise BadNotation("turn_written_otherwise", text=text, expected=turn_text(turn))
            match = match.seal(seat, turn, moment)
        if match.thinking:
            seats = ", ".join(map(str, sorted(match.thinking)))
            raise IllegalTurn("turns_missing", seats=seats)
        return match.resolved()
    except Exception as error:
        raise _does_not_replay(moment, error) from error


def _ended_here(match: Match) -> Match:
    if match.is_over:
        raise _does_not_replay(match.moment, IllegalTurn("cut_short_at_its_end"))
    return match.ended_here()


def _does_not_replay(moment: int, error: Exception) -> BrokenRecord:
    broken = BrokenRecord("does_not_replay", moment=moment, reason=reason_of(error))
    broken.__cause__ = error  # so that it is told as a sentence, too
    return broken


def write_record(record: Record) -> str:
    """Serializes a record; `cut_short` and hashes are left out where it has none."""
    plain = asdict(record)
    if not record.cut_short:
        del plain["cut_short"]
    for later in ("match_hash", "links"):
        if not plain[later]:
            del plain[later]
    return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


def read_record(text: str) -> Record:
    """The record in a JSON document."""
    try:
        plain = json.loads(text, object_pairs_hook=_each_key_once)
    except (ValueError, RecursionError) as error:
        raise BrokenRecord("not_json", reason=str(error)) from error
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise BrokenRecord("not_a_record", format=FORMAT)
    try:
        return from_plain(Record, plain)
    except Refusal as error:
        raise BrokenRecord("not_a_record", format=FORMAT, reason=str(error)) from error


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs; left to itself, `json` would take the last of equal keys."""
    found = dict(pairs)
    if len(found) < len(pairs):
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        raise BrokenRecord("key_twice_in_record", key=twice)
    return found
