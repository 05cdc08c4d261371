"""Common options of simulation commands: parallel processes, or a cluster."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter

import click

from expedition.bots.parallel.runner import Workers
from expedition.bots.strengths.custom import MARK, is_own

jobs_option = click.option("--jobs", type=click.IntRange(1), metavar="N")
cluster_option = click.option("--cluster", metavar="ADDRESS")


def workers_of(jobs: int | None, cluster: str | None, bots: Iterable[str]) -> Workers:
    """The worker pool that these options mean."""
    files = {_file(bot.partition(MARK)[0]) for bot in bots if is_own(bot)} if cluster else set()
    modules = tuple(sorted(filter(None, files)))
    return Workers(perf_counter, os.cpu_count() or 1, jobs, cluster, modules)


def _file(module: str) -> str | None:
    """The source file of a custom module; None if it was installed."""
    file: str | None = getattr(sys.modules.get(module), "__file__", None)
    is_installed = file is None or Path(file).is_relative_to(sys.prefix)
    return None if is_installed or "." in module else file
