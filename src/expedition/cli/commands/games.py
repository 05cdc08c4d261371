"""`expedition games`: the installed games, their numbers of players, options and bots."""

from __future__ import annotations

import json

import click

from expedition.bots import BOTS
from expedition.cli.i18n import Voice
from expedition.core.catalogue import Game, catalogue
from expedition.core.rules import Preset


@click.command()
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def command(voice: Voice, as_json: bool) -> None:
    """Prints every installed game."""
    games = catalogue().values()
    if as_json:
        told = [_game_object(voice, game) for game in games]
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        click.echo("\n\n".join("\n".join(_game_lines(voice, game)) for game in games))


def _game_object(voice: Voice, game: Game) -> dict[str, object]:
    box = game.rules.box
    return {
        "name": game.name,
        "title": voice.title(game),
        "edition": box.edition,
        "fewest_seats": box.fewest_seats,
        "most_seats": box.most_seats,
        "options": [{"name": option.name, "values": option.values} for option in box.options],
        "presets": [
            {
                "name": preset.name,
                "seats": [preset.fewest_seats, preset.most_seats],
                "options": dict(preset.options),
            }
            for preset in box.presets
        ],
        "layouts": list(game.sheets.layouts) if game.sheets else [],
        "bots": list(BOTS),
    }


def _about(voice: Voice, game: Game, preset: Preset) -> str:
    """What a preset is like, and for how many."""
    about = voice.of(game, f"preset.{preset.name}.about")
    seats = voice("games.seats", fewest=preset.fewest_seats, most=preset.most_seats)
    return about if preset.fewest_seats == preset.most_seats else f"{about} {seats}"


def _game_lines(voice: Voice, game: Game) -> list[str]:
    box = game.rules.box
    seats = voice("games.seats", fewest=box.fewest_seats, most=box.most_seats)
    lines = [f"{game.name} · {voice.title(game)}", f"  {voice.tagline(game)}", f"  {seats}"]
    for preset in box.presets:
        title = voice.of(game, f"preset.{preset.name}")
        lines.append(f"  --preset {preset.name}  {title}. {_about(voice, game, preset)}")
    for option in box.options:
        values = ", ".join(
            f"{value} ({voice.of(game, f'option.{option.name}.{value}')})"
            for value in option.values
        )
        lines.append(f"  --option {option.name}=…  {values}")
    lines.append(f"  --bots …  {', '.join(BOTS)}")
    return lines
