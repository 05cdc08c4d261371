"""Hatchling's hook: a wheel carries the web client and compiled kernels, an sdist the client.

With `EXPEDITION_PURE=1` a wheel has no compiled kernels, and runs on any Python and machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface[Any]):
    """Builds what is missing by the same tools as `make play`."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Do nothing for an editable install: `make` builds both there."""
        if version == "editable":
            return
        source = Path(self.root) / "src"
        if not (source / "expedition/server/static/index.html").is_file():
            self._tools("web")
        if self.target_name == "wheel" and not os.environ.get("EXPEDITION_PURE"):
            self._tools("kernels")
            self._carry_kernels(source, build_data)

    def _carry_kernels(self, source: Path, build_data: dict[str, Any]) -> None:
        """Where there was a compiler, the wheel is for this kind of machine and Python."""
        made = [*source.rglob("*.so"), *source.glob("expedition/kernels.sha256")]
        if made:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"] |= {
                str(path): path.relative_to(source).as_posix() for path in made
            }

    def _tools(self, command: str) -> None:
        subprocess.run([sys.executable, "-m", "tools", command], cwd=self.root, check=True)
