"""`expedition replay`: shows a recorded match moment by moment, and verifies it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from expedition.cli.arguments.files import LARGEST_RECORD, read_text
from expedition.cli.i18n import Voice
from expedition.core.catalogue import Game, find_game
from expedition.core.chance import seed_hash
from expedition.core.errors import BrokenRecord, Refusal
from expedition.core.match import Match
from expedition.core.names import name_in
from expedition.core.record import Record, promised_hash, read_record, replay, verify


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--verify", "verifying", is_flag=True)
@click.option("--published", metavar="HASH")
@click.option("--moment", type=click.IntRange(0), metavar="N")
@click.option("--hands", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    verifying: bool,
    published: str | None,
    moment: int | None,
    hands: bool,
    as_json: bool,
) -> None:
    """Prints the moments of a record, or the result of its verification."""
    voice: Voice = ctx.obj
    if published is not None and not published.strip():
        raise click.UsageError(voice("usage.needs_value", name="--published"))
    try:
        text = read_text(file, LARGEST_RECORD)
        record = _exported(voice, text, as_json) if _is_export(text) else read_record(text)
        game = find_game(record.game)
        if verifying or published is not None:
            _tell_verified(voice, game, record, published, as_json)
        else:
            _tell_moments(voice, game, record, moment, hands, as_json)
    except Refusal as refusal:
        if not as_json:
            raise
        click.echo(json.dumps({"error": voice.explain(refusal)}, ensure_ascii=False))
        ctx.exit(1)


def _is_export(text: str) -> bool:
    """True for a line of `expedition export`, in contrast to a record."""
    return '"expedition-match-1"' in text[:100]


def _exported(voice: Voice, text: str, as_json: bool) -> Record:
    """The record of an exported match, whose hash chain is checked."""
    from expedition.server.lobby.transfer import read_export, record_in  # a record does without

    line, *more = text.strip().splitlines()
    if more:
        raise Refusal("cli.several_matches", count=1 + len(more))
    code, events = read_export(line)
    record = record_in(code, events)
    if not as_json:
        linked = sum(event.link is not None for event in events)
        key = "replay.links_agree" if linked else "replay.no_links"
        click.echo(voice(key, events=len(events), code=code))
    return record


def moment_object(game: Game, match: Match) -> dict[str, object]:
    """A moment as JSON: the dice, the turns that led here, the totals and every sheet."""
    public, sheets, seats = match.view(None).public, game.sheets, range(match.seats)
    standings = match.standings()
    last = match.past[-1] if match.past else {}
    return {
        "moment": match.moment,
        "roll": list(sheets.roll(public)) if sheets else [],
        "turns": {str(seat): " ".join(map(str, turn)) for seat, turn in last.items()},
        "totals": [standings[seat].total for seat in seats],
        "sheets": [sheets.write(sheets.of(public, seat)) for seat in seats] if sheets else [],
    }


def _tell_moments(
    voice: Voice, game: Game, record: Record, wanted: int | None, hands: bool, as_json: bool
) -> None:
    if wanted is not None and wanted > len(record.turns):
        raise Refusal("cli.no_such_moment", moment=wanted, last=len(record.turns))
    if game.narrator and not as_json:
        click.echo("\n".join(game.narrator.legend(voice.narrating(game))))
    before: Match | None = None
    for match in replay(game.rules, record):
        if wanted in (None, match.moment):
            if as_json:
                click.echo(json.dumps(moment_object(game, match), ensure_ascii=False))
            else:
                _draw(voice, game, record, before, match, alone=wanted is not None, hands=hands)
        before = match


def _draw(
    voice: Voice, game: Game, record: Record, before: Match | None, match: Match, *, alone: bool,
    hands: bool,
) -> None:  # fmt: skip
    from expedition.cli.drawing.ink import terminal
    from expedition.cli.reports.moment_drawing import MomentDrawing

    console, ink = terminal(tall=alone or match.is_over)
    drawing = MomentDrawing(voice, game, record.players, ink, uncovers=hands)
    told = drawing.draw(before, match) if alone else drawing.account(before, match)
    if told is not None:
        console.print(told)


def _tell_verified(
    voice: Voice, game: Game, record: Record, published: str | None, as_json: bool
) -> None:
    match = verify(game.rules, record)
    found, promised = seed_hash(record.seed), promised_hash(record)
    stated = None if published is None else published.strip().lower()
    if stated not in (None, found, promised):
        raise BrokenRecord("cli.other_hash", stated=stated, found=found, promised=promised)
    checked = {
        "game": game.name,
        "edition": record.edition,
        "moments": match.moment,
        "turns": sum(len(turns) for turns in match.past),
        "totals": list(record.totals),
        "seed": record.seed,
        "seed_hash": found,
        "match_hash": record.match_hash or None,
        "over": match.is_over,
        "cut_short": match.cut_short,
    }
    if as_json:
        click.echo(json.dumps({"verified": True, **checked}, ensure_ascii=False))
        return
    click.echo("\n".join(_verified_lines(voice, record, checked)))
    if stated is None:
        click.echo(voice("replay.compare"))
    else:
        click.echo(
            voice("replay.match_agrees" if stated == promised else "replay.published_agrees")
        )


def _verified_lines(voice: Voice, record: Record, checked: dict[str, object]) -> Iterator[str]:
    totals = zip(record.players, record.totals, strict=True)
    told = ", ".join(f"{name_in(name, '?')} {total}" for name, total in totals)
    yield voice("replay.turns_agree", **checked)
    yield voice("replay.totals_agree", totals=told)
    yield voice("replay.over_early" if record.cut_short else "replay.over")
    yield voice("replay.seed_agrees", **checked)
    if record.match_hash:
        yield voice("replay.set_up_agrees", **checked)
