"""Localized help: click commands whose texts come from the catalogue.

The keys are `cli.COMMAND.help` for what a command does and `cli.COMMAND.PARAMETER` for each of its
arguments and options. A command that the catalogue does not know keeps the words of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

import click

from expedition.cli.i18n import LANGUAGE_OPTION, Voice
from expedition.core.errors import quoted
from expedition.locale import LANGUAGES, shared_sentences


class Localized(click.Command):
    """A click command whose usage and help are localized."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The usage line."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{voice_of(ctx)('help.usage')} ")

    def format_arguments(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The section on arguments."""
        arguments = [param for param in self.params if isinstance(param, click.Argument)]
        rows = [(param.make_metavar(ctx), _help_of(param)) for param in arguments]
        _write_section(formatter, voice_of(ctx)("help.arguments"), rows)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The section on options."""
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        records = [(option, option.get_help_record(ctx)) for option in options]
        rows = [(record[0], _help_of(option)) for option, record in records if record]
        _write_section(formatter, voice_of(ctx)("help.options"), rows)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The localized option --help."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = voice_of(ctx)("help.help")
        return option

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The parts of the usage line."""
        self.options_metavar = voice_of(ctx).word("[OPTIONS]")
        return super().collect_usage_pieces(ctx)


class LocalizedCommand(Localized):
    """A localized command, in contrast to the group."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parses the arguments; those that are left over are an error."""
        ctx.allow_extra_args = True
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        if rest:
            extra = quoted(" ".join(rest))
            raise click.UsageError(voice_of(ctx)("usage.extra", text=extra), ctx)
        return rest


def localized(command: click.Command, name: str, voice: Voice) -> LocalizedCommand:
    """The command with its help from the catalogue, and the option --language."""
    params = [_localized_parameter(param, name, voice) for param in command.params]
    return LocalizedCommand(
        name,
        callback=command.callback,
        params=[*params, language_option(voice)],
        help=told_help(voice, name) or command.help,
        context_settings=command.context_settings,
    )


def told_help(voice: Voice, command: str) -> str | None:
    """The help text of a command in the catalogue, if there is one."""
    return _known(voice, f"{command}.help")


def language_option(voice: Voice) -> click.Option:
    """The option --language; its value was read before parsing."""
    return click.Option(
        [LANGUAGE_OPTION],
        type=click.Choice(LANGUAGES),
        expose_value=False,
        help=voice("help.language"),
    )


def voice_of(ctx: click.Context) -> Voice:
    """The translator of the running program."""
    voice = ctx.find_object(Voice)
    assert voice is not None
    return voice


def _localized_parameter(param: click.Parameter, command: str, voice: Voice) -> click.Parameter:
    own = copy(param)
    told = _known(voice, f"{command}.{param.name}")
    if told is not None:
        own.help = told
    if own.metavar is None and isinstance(own.type, click.types.IntParamType):
        own.metavar = "N"
    if own.metavar is not None:
        own.metavar = voice.word(own.metavar)
    return own


def _known(voice: Voice, key: str) -> str | None:
    return shared_sentences(voice.language).get(f"cli.{key}")


def _help_of(param: click.Parameter) -> str:
    return getattr(param, "help", None) or ""


def _write_section(
    formatter: click.HelpFormatter, title: str, rows: Iterable[tuple[str, str]]
) -> None:
    listed = list(rows)
    if listed:
        with formatter.section(title):
            formatter.write_dl(listed)
