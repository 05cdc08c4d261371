"""Packages of the machine itself, where it is a Debian or Ubuntu and we are root."""

from __future__ import annotations

import os
import shutil

from tools.processes import run

UNASKED = {"DEBIAN_FRONTEND": "noninteractive"}


def can_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(package: str, *, otherwise: str) -> None:
    """Where it fails, `otherwise` is the sentence that says so."""
    run(["apt-get", "update"], otherwise=otherwise, environment=UNASKED)
    command = ["apt-get", "install", "--yes", "--no-install-recommends", package]
    run(command, otherwise=otherwise, environment=UNASKED)
