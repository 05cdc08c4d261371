"""Hatchling's hook: a wheel or sdist carries the web client, built first where it is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebBundleHook(BuildHookInterface[Any]):
    """Builds `src/expedition/server/static` by the same tools as `make play`."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Do nothing for an editable install: `make` builds the client there."""
        del build_data
        root = Path(self.root)
        built = root / "src/expedition/server/static/index.html"
        if version == "editable" or built.is_file():
            return
        subprocess.run([sys.executable, "-m", "tools", "web"], cwd=root, check=True)
