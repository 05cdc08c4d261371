"""The command line program, with click: entry point, lazy loading of commands, exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from pkgutil import iter_modules
from typing import NoReturn

import click

from expedition.cli import commands
from expedition.cli.i18n import Voice, language_of
from expedition.cli.i18n.help import Localized, language_option, localized, told_help
from expedition.cli.i18n.usage import usage_sentence
from expedition.core.errors import Refusal

REFUSED, MISUSED, INTERRUPTED = 1, 2, 130


def main() -> NoReturn:
    """The entry point of the program `expedition`."""
    _mend_streams()
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Runs the program, reports errors on standard error, and returns the exit status."""
    voice = Voice(language_of(arguments, os.environ))
    try:
        status = Program(voice).main(
            list(arguments), prog_name="expedition", standalone_mode=False, obj=voice
        )
    except Refusal as refusal:
        click.echo(voice.explain(refusal), err=True)
        return REFUSED
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return MISUSED
    except click.UsageError as error:
        click.echo(usage_sentence(voice, error), err=True)
        return MISUSED
    except click.ClickException as error:
        click.echo(error.format_message(), err=True)
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except OSError as error:
        _forget_output()
        click.echo(voice("error.system", reason=error.strerror or error), err=True)
        return REFUSED
    return status if isinstance(status, int) else 0


class Program(Localized, click.Group):
    """The command group; commands are imported lazily."""

    def __init__(self, voice: Voice) -> None:
        super().__init__(
            "expedition",
            help=voice("help.program"),
            params=[language_option(voice), _version_option(voice)],
            callback=_show_help,
            invoke_without_command=True,
            subcommand_metavar=voice.word("COMMAND ..."),
        )
        self.voice = voice
        self.modules = _command_modules()

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands."""
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Imports a command."""
        if cmd_name not in self.modules:
            return None
        module = import_module(f"{commands.__name__}.{self.modules[cmd_name]}")
        return localized(module.command, cmd_name, self.voice)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Finds a command; suggests similar names if there is none."""
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            raise click.NoSuchCommand(
                error.command_name, possibilities=self.modules, ctx=ctx
            ) from None

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help text, with the commands first."""
        with formatter.section(self.voice("help.commands")):
            formatter.write_dl([(name, self._in_short(ctx, name)) for name in self.modules])
        super().format_options(ctx, formatter)

    def _in_short(self, ctx: click.Context, name: str) -> str:
        """The first sentence of a command's help, from the catalogue; else it is imported."""
        told = told_help(self.voice, name)
        if told is None:
            command = self.get_command(ctx, name)
            return command.get_short_help_str() if command else ""
        return told.partition(". ")[0].rstrip(".") + "."

    def invoke(self, ctx: click.Context) -> object:
        """Runs the command, and flushes its output."""
        result = super().invoke(ctx)
        sys.stdout.flush()
        return result


def _mend_streams() -> None:
    """Makes standard streams robust: encoding errors are replaced, closed streams lead nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            nowhere = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 (kept open)
            setattr(sys, name, nowhere)
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """Redirects standard output to nowhere, so that no flush fails at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _command_modules() -> dict[str, str]:
    """Command names and their modules; one named like a Python keyword ends with an underscore."""
    modules = sorted(info.name for info in iter_modules(commands.__path__))
    return {module.rstrip("_"): module for module in modules}


@click.pass_context
def _show_help(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        raise click.exceptions.NoArgsIsHelpError(ctx)


def _version_option(voice: Voice) -> click.Option:
    def tell(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            from importlib.metadata import version

            click.echo(f"expedition {version('expedition')}")
            ctx.exit()

    return click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=tell,
        help=voice("help.version"),
    )
