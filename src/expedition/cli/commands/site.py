"""`expedition site`: a folder that plays by itself, on any static host."""

from __future__ import annotations

from pathlib import Path

import click

from expedition.cli.i18n import Voice


@click.command()
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), required=True)
@click.pass_context
def command(ctx: click.Context, out: Path) -> None:
    """Writes the site into a folder, and says how to look at it."""
    from expedition.offline.folder import write_site

    voice: Voice = ctx.obj
    megabytes = round(write_site(out) / 1_000_000, 1)
    click.echo(voice("site.written", folder=out, megabytes=megabytes))
