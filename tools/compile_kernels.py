"""Compiles kernels with mypyc: `python -m tools.compile_kernels FOLDER SOURCE...`."""

from __future__ import annotations

import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

from tools.places import ROOT

FLAGS = ["-fno-semantic-interposition"]
"""Nobody puts another function in the place of one of ours: so they may be called directly."""


def main(folder: Path, sources: list[str]) -> None:
    """Writes the compiled kernels into the folder, laid out as below src."""
    extensions = mypycify(
        ["--config-file", str(ROOT / "pyproject.toml"), *sources],
        group_name="expedition_kernels",
        opt_level="3",
        debug_level="0",
        target_dir=str(folder / "c"),
    )
    for extension in extensions:
        extension.extra_compile_args += FLAGS
    command = build_ext(Distribution({"name": "expedition-kernels", "ext_modules": extensions}))
    command.build_lib = str(folder / "lib")
    command.build_temp = str(folder / "objects")
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
