"""Installs system packages with apt, as root on Debian or Ubuntu."""

from __future__ import annotations

import os
import shutil

from tools.processes import run

UNASKED = {"DEBIAN_FRONTEND": "noninteractive"}


def can_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(package: str, *, otherwise: str) -> None:
    """Installs a package; `otherwise` is the error message."""
    run(["apt-get", "update"], otherwise=otherwise, environment=UNASKED)
    command = ["apt-get", "install", "--yes", "--no-install-recommends", package]
    run(command, otherwise=otherwise, environment=UNASKED)
