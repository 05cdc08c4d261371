"""Parsers of common arguments: the options of a game, and lists of bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from expedition.bots import find_bot
from expedition.bots.strengths.custom import find_modules_in, is_own, named
from expedition.cli.i18n import Voice
from expedition.core.errors import quoted


def read_options(voice: Voice, texts: Iterable[str]) -> dict[str, str]:
    """Parses options such as "layout=back"."""
    options: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise click.UsageError(voice("usage.option_value", text=quoted(text)))
        if name in options:
            raise click.UsageError(voice("usage.option_twice", name=quoted(name)))
        options[name] = value
    return options


def read_bots(text: str) -> tuple[str, ...]:
    """Parses a list of bots such as "tourist,explorer,my_bots:collector", and checks each."""
    bots = named_bots([bot.strip() for bot in text.split(",") if bot.strip()])
    for bot in bots:
        find_bot(bot)
    return bots


def named_bots(given: Sequence[str]) -> tuple[str, ...]:
    """The names of bots; custom modules are looked for in the working folder, or at their file."""
    if any(map(is_own, given)):
        find_modules_in(Path.cwd())
    return tuple(map(named, given))


def read_some_bots(voice: Voice, text: str) -> tuple[str, ...]:
    """Parses a list of at least one bot."""
    bots = read_bots(text)
    if not bots:
        raise click.UsageError(voice("usage.no_bots"))
    return bots
