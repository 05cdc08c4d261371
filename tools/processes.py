"""Subprocesses: output is captured, and failures are reported in one line."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.places import CACHE, ROOT
from tools.say import Missing, say

Command = Sequence[str | Path]

FAILURE_LOG = CACHE / "failure.log"
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
OFFLINE = re.compile(
    "EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|[Nn]ame resolution|"
    "Name or service not known|NewConnectionError|dns error|Could not resolve"
)
NOISE = re.compile(
    r"warn|^npm error (code|errno|A complete log)|notice|^at |failed (in|with)|error during build",
    re.IGNORECASE,
)
TELLING = re.compile(r"error|fatal|fail|cannot|could not|no such|^E:", re.IGNORECASE)


def run(
    command: Command,
    *,
    otherwise: str,
    folder: Path = ROOT,
    environment: Mapping[str, str] | None = None,
) -> str:
    """Runs a program and returns its output; on failure `otherwise` is the error message."""
    try:
        done = finished(command, folder, environment or {})
    except OSError as error:
        raise Missing(otherwise, reason=error) from None
    if done.returncode:
        output = COLOURS.sub("", done.stderr + done.stdout)
        CACHE.mkdir(exist_ok=True)
        FAILURE_LOG.write_text(output, "utf-8")
        raise Missing(otherwise, reason=reason(output) or f"exit code {done.returncode}")
    return done.stdout


def answers(command: Command) -> str | None:
    """The output of a program, or None if it is missing or fails."""
    try:
        done = finished(command, ROOT, {})
    except OSError:
        return None
    return None if done.returncode else done.stdout


def finished(
    command: Command, folder: Path, environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
    )


def reason(output: str) -> str:
    """The cause of a failure: no network, else the first line like an error, else the last one."""
    if OFFLINE.search(output):
        return say("offline")
    lines = [line.strip() for line in output.splitlines()]
    lines = [line for line in lines if line and not NOISE.search(line)]
    causes = [line for line in lines if TELLING.search(line)]
    where = say("see_log", log=FAILURE_LOG.relative_to(ROOT))
    cause = (causes[:1] or lines[-1:] or [""])[0]
    return f"{cause[:240]} {where}"
