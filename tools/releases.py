"""Builds releases: the source archive, a wheel for each Python that is here, and a universal one.

A wheel for one Python is built from the unpacked archive, so that the archive is known to be whole.
"""

from __future__ import annotations

import shutil
import tarfile
from collections.abc import Iterator
from pathlib import Path

from tools import pythons, trials
from tools.places import CACHE, PROGRAMS, ROOT
from tools.processes import Command, run
from tools.say import announce
from tools.stamps import Stamp, fingerprint

DIST = ROOT / "dist"
WORK = CACHE / "releases"
KEPT = (".venv", ".cache")
"""What stays in an unpacked archive from one release to the next."""
ANYWHERE = "py3-none-any"


def build() -> None:
    """Fills dist/, and tests each wheel in an environment of its own."""
    shutil.rmtree(DIST, ignore_errors=True)
    announce("building_release", name="sdist, " + ANYWHERE)
    archive, plain = _hatchling("sdist"), _hatchling("wheel")
    for version, python in pythons.found().items():
        announce("building_release", name=f"Python {version}")
        wheels = [shutil.copy(wheel, DIST) for wheel in _compiled(archive, version, python)]
        trials.try_wheels(WORK / version, python, [*map(Path, wheels), plain])


def wheel() -> None:
    """Builds the wheel for the running Python, with kernels if there is a compiler."""
    shutil.rmtree(DIST, ignore_errors=True)
    _hatchling("wheel", plain=False)


def _hatchling(target: str, plain: bool = True) -> Path:
    environment = {"EXPEDITION_PURE": "1"} if plain else {}
    command: Command = [PROGRAMS / "hatchling", "build", "-t", target, "--directory", DIST]
    run(command, otherwise="no_release", environment=environment)
    [made] = DIST.glob("*.tar.gz" if target == "sdist" else "*.whl")
    return made


def _compiled(archive: Path, version: str, python: Path) -> list[Path]:
    """The wheel with compiled kernels for that Python; None without a compiler."""
    folder = WORK / version / "source"
    stamp = Stamp(folder / ".cache" / "release.stamp")
    made_from = fingerprint([archive], version)
    if not stamp.shows(made_from):
        _unpack(archive, folder)
        run([python, "-m", "tools", "wheel"], otherwise="no_release", folder=folder)
        stamp.write(made_from)
    return [made for made in folder.glob("dist/*.whl") if ANYWHERE not in made.name]


def _unpack(archive: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.name not in KEPT:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    with tarfile.open(archive) as packed:
        packed.extractall(folder, _below_its_name(packed), filter="data")


def _below_its_name(packed: tarfile.TarFile) -> Iterator[tarfile.TarInfo]:
    """The members of the archive, without its top folder."""
    for member in packed.getmembers():
        yield member.replace(name=member.name.partition("/")[2], deep=False)
