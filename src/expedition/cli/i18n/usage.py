"""Localized messages for usage errors, which say what to write instead."""

from __future__ import annotations

import click

from expedition.cli.i18n import Voice, printable
from expedition.core.errors import quoted


def usage_sentence(voice: Voice, error: click.UsageError) -> str:
    """The message for a usage error of click, or of a command."""
    told = printable(_sentence(voice, error))
    if error.ctx is None:
        return told
    return f"{told} {voice('usage.see', command=f'{error.ctx.command_path} --help')}"


def _sentence(voice: Voice, error: click.UsageError) -> str:
    match error:
        case click.NoSuchOption():
            key = "usage.no_such_option"
            return _with_guess(voice, key, error.option_name, error.possibilities)
        case click.NoSuchCommand():
            key = "usage.no_such_command"
            return _with_guess(voice, key, error.command_name, error.possibilities)
        case click.MissingParameter():
            return voice("usage.missing", name=_name(error))
        case click.BadParameter():
            return voice("usage.value", name=_name(error), wanted=_wanted(voice, error))
        case click.BadOptionUsage():
            key = "usage.flag" if _is_flag(error) else "usage.needs_value"
            return voice(key, name=error.option_name)
    return error.format_message()


def _with_guess(voice: Voice, key: str, name: str, guesses: list[str] | None) -> str:
    told = voice(key, name=quoted(name))
    return f"{told} {voice('usage.guess', guess=guesses[0])}" if guesses else told


def _name(error: click.BadParameter) -> str:
    param = error.param
    if param is None:
        return ""
    return param.opts[0] if isinstance(param, click.Option) else param.human_readable_name


def _wanted(voice: Voice, error: click.BadParameter) -> str:
    kind = error.param.type if error.param else None
    match kind:
        case click.Choice():
            return voice("usage.choice", choices=", ".join(map(str, kind.choices)))
        case click.IntRange(max=None):
            return voice("usage.at_least", least=kind.min)
        case click.IntRange():
            return voice("usage.between", least=kind.min, most=kind.max)
        case click.types.IntParamType():
            return voice("usage.whole_number")
        case click.types.FloatParamType():
            return voice("usage.number")
        case click.File():
            return voice("usage.file")
        case click.Path():
            return voice("usage.path")
    return error.message


def _is_flag(error: click.BadOptionUsage) -> bool:
    params = error.ctx.command.params if error.ctx else []
    return any(
        isinstance(param, click.Option) and param.is_flag and error.option_name in param.opts
        for param in params
    )
