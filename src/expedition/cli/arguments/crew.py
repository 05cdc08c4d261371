"""Who plays many matches: the options that the commands of the laboratory share."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter

import click

from expedition.bots.parallel.runner import Crew
from expedition.bots.strengths.custom import MARK, is_own

jobs_option = click.option("--jobs", type=click.IntRange(1), metavar="N")
cluster_option = click.option("--cluster", metavar="ADDRESS")


def crew_of(jobs: int | None, cluster: str | None, bots: Iterable[str]) -> Crew:
    """This machine's clock and processors, or the workers of a cluster."""
    files = {_file(bot.partition(MARK)[0]) for bot in bots if is_own(bot)} if cluster else set()
    modules = tuple(sorted(filter(None, files)))
    return Crew(perf_counter, os.cpu_count() or 1, jobs, cluster, modules)


def _file(module: str) -> str | None:
    """The file of a module of somebody's own, which is not among what was installed."""
    file: str | None = getattr(sys.modules.get(module), "__file__", None)
    is_installed = file is None or Path(file).is_relative_to(sys.prefix)
    return None if is_installed or "." in module else file
