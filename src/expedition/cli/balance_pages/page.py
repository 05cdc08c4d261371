"""Writes the balance report of a game: Markdown, with SVG plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from expedition.bots.lab.survey import WEIGHED_WITH, Survey
from expedition.cli.balance_pages.alone import sections_alone
from expedition.cli.balance_pages.by_players import draw_boxes, draw_parts, draw_wins
from expedition.cli.balance_pages.company import sections_in_company
from expedition.cli.balance_pages.histogram import draw_histogram
from expedition.cli.balance_pages.plots import Boxes, Histogram, Parts, Plots, Wins, keep
from expedition.cli.balance_pages.section import Section, markdown
from expedition.cli.i18n import Voice
from expedition.core.catalogue import Game


@dataclass(frozen=True, slots=True)
class Run:
    """The command line's arguments that change the result."""

    games: int
    seed: str
    out: Path | None
    bots: tuple[str, ...] = WEIGHED_WITH

    def command(self, game: Game) -> str:
        """The command that reproduces the report."""
        folder = f" --out {self.out.as_posix()}" if self.out else ""
        bots = "" if self.bots == WEIGHED_WITH else f" --bots {','.join(self.bots)}"
        chosen = f"--games {self.games} --seed {self.seed}{bots}{folder}"
        return f"expedition balance {game.name} {chosen}"


def page_of(voice: Voice, game: Game, surveys: Sequence[Survey], run: Run) -> str:
    """The report in Markdown, with images where there is a folder for them."""
    lines = [
        f"# {voice.title(game)}",
        "",
        voice("balance.run", edition=game.rules.box.edition, games=run.games, seed=run.seed),
        "",
        *("```console", f"$ {run.command(game)}", "```"),
    ]
    for section in sections(voice, game, surveys):
        lines += ["", f"## {section.heading}", ""]
        if run.out is not None:
            lines += [f"![{section.alt}]({picture(game, section.name)})", ""]
        if section.text:
            lines += [section.text, ""]
        lines += markdown(section.table)
    return "\n".join(lines) + "\n"


def write_page(voice: Voice, game: Game, surveys: Sequence[Survey], run: Run, folder: Path) -> Path:
    """Writes the report, and returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    plots = {section.name: section.plot for section in sections(voice, game, surveys)}
    keep(folder, game, plots)
    draw(voice, game, plots, folder)
    path = folder / f"{game.name}.md"
    path.write_text(page_of(voice, game, surveys, run), "utf-8")
    return path


def sections(voice: Voice, game: Game, surveys: Sequence[Survey]) -> Iterator[Section]:
    """A section for each layout, or for each thing that the number of players changes."""
    if surveys[0].plan.seats == 1:
        return sections_alone(voice, game, surveys)
    return sections_in_company(voice, game, surveys)


def draw(voice: Voice, game: Game, plots: Plots, folder: Path) -> None:
    """Draws the plots of a report."""
    for name, plot in plots.items():
        path = folder / picture(game, name)
        match plot:
            case Histogram():
                draw_histogram(path, voice, game, plot)
            case Boxes():
                draw_boxes(path, voice, plot)
            case Wins():
                draw_wins(path, voice, plot)
            case Parts():
                draw_parts(path, voice, plot)


def picture(game: Game, section: str) -> str:
    """The file name of a section's plot."""
    return f"{game.name}-{section}.svg"
