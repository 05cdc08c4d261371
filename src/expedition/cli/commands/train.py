"""`expedition train`: trains values for bots that search, by games of self-play."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from types import FrameType

import click

from expedition.cli.arguments.files import LARGEST_SHEET, Unreadable, read_text, sheets_of
from expedition.cli.commands.simulate import with_progress
from expedition.cli.i18n import Voice
from expedition.core.catalogue import Game, find_game
from expedition.core.errors import Refusal
from expedition.core.playouts import AnySheet, Training
from expedition.home_made import values_folder

GAMES = 20_000
SECONDS_BETWEEN_KEEPING = 20.0
LARGEST_TRAINING = 256 * 1024 * 1024
MOST_GAMES = 1_000_000
INTERRUPTED = 130


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--layout", metavar="NAME|FILE")
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=GAMES, metavar="N")
@click.option("--seed", type=click.IntRange(0), default=1, metavar="N")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@click.pass_obj
def command(
    voice: Voice, game: str, layout: str | None, games: int, seed: int, out: Path | None
) -> None:
    """Trains, and writes the learned values."""
    found = find_game(game)
    name, sheet = _layout(found, layout)
    path = out or _place(found, name, layout)
    checkpoint = path.with_name(f"{path.name}.part")
    training = _training(found, sheet, name, seed, checkpoint)
    if training.games:
        click.echo(voice("train.taken_up", games=training.games, file=checkpoint), err=True)
    with _asked_to_stop() as is_asked:
        for _ in with_progress(voice, _games(training, games, checkpoint, is_asked), games):
            pass
    if training.games < games:
        click.echo(voice("train.kept", games=training.games, file=checkpoint), err=True)
        raise click.exceptions.Exit(INTERRUPTED)
    _write(path, training.learned())
    checkpoint.unlink(missing_ok=True)
    told = {"games": training.games, "mean": f"{training.mean:.1f}", "par": f"{training.par:.1f}"}
    click.echo(voice("train.done", file=path, **told))


def _layout(game: Game, layout: str | None) -> tuple[str, AnySheet]:
    """The name and the blank sheet of a printed layout, or of a custom one in a file."""
    sheets = sheets_of(game)
    chosen = sheets.layouts[0] if layout is None else layout
    if chosen in sheets.layouts:
        return chosen, sheets.blank(chosen)
    try:
        text = read_text(chosen, LARGEST_SHEET)
    except Unreadable as error:
        if error.key != "cli.no_such_file":
            raise
        known = ", ".join(sheets.layouts)
        raise Refusal("cli.no_such_layout_or_file", layout=chosen, known=known) from None
    return Path(chosen).stem, sheets.read(text)


def _place(game: Game, name: str, layout: str | None) -> Path:
    """The output file: here for a printed layout; in the data folder for a custom one."""
    file = Path(f"{game.name}-{name}.json")
    if layout is None or layout in sheets_of(game).layouts:
        return file
    folder = values_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal("cli.cannot_write", file=str(folder), reason=error.strerror) from None
    return folder / file


def _training(game: Game, sheet: AnySheet, name: str, seed: int, checkpoint: Path) -> Training:
    """A new training run, or one that resumes from the checkpoint."""
    if game.playouts is None:
        raise Refusal("cli.nothing_to_train", game=game.name)
    kept = read_text(str(checkpoint), LARGEST_TRAINING) if checkpoint.exists() else None
    training: Training = game.playouts.training(sheet, name, seed, kept)
    return training


def _games(
    training: Training, games: int, checkpoint: Path, is_asked_to_stop: Callable[[], bool]
) -> Iterator[int]:
    """Plays the games, yields their numbers, and writes checkpoints from time to time."""
    yield from range(training.games)
    kept_at = perf_counter()
    while training.games < games and not is_asked_to_stop():
        training.play()
        if perf_counter() > kept_at + SECONDS_BETWEEN_KEEPING:
            _write(checkpoint, training.kept())
            kept_at = perf_counter()
        yield training.games
    if training.games < games:
        _write(checkpoint, training.kept())


@contextmanager
def _asked_to_stop() -> Iterator[Callable[[], bool]]:
    """Defers Ctrl-C to the end of a game: half of one must not be learned from."""
    asked = False

    def note(number: int, frame: FrameType | None) -> None:
        nonlocal asked
        asked = True

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)


def _write(path: Path, text: str) -> None:
    """Writes a file atomically."""
    new = path.with_name(f"{path.name}.new")
    try:
        new.write_text(text, "utf-8")
        new.replace(path)
    except OSError as error:
        raise Refusal("cli.cannot_write", file=str(path), reason=error.strerror) from None
