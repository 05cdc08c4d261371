"""Translates pip's index settings on this machine into environment variables for uv.

Where packages come from is the machine's business: no file of the project names a URL.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Mapping

from tools.places import PYTHON
from tools.processes import answers

UV_NAME = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "trusted-host": "UV_INSECURE_HOST",
    "cert": "SSL_CERT_FILE",
    "proxy": "ALL_PROXY",
    "no-index": "UV_NO_INDEX",
}
LISTS = {"find-links"}
SECTIONS = ("global", "install", ":env:")


def uv_environment() -> dict[str, str]:
    """Variables for uv; those that are set already win."""
    # pip takes the best version of all indexes; the hashes in the locks keep that safe.
    found = {"UV_INDEX_STRATEGY": "unsafe-best-match", "UV_NO_PROGRESS": "1"}
    for option, value in pip_settings().items():
        if option in UV_NAME:
            values = value.split()
            found[UV_NAME[option]] = (",".join if option in LISTS else " ".join)(values)
    return {name: value for name, value in found.items() if name not in os.environ}


def pip_settings() -> Mapping[str, str]:
    """pip's settings by option name; later ones in SECTIONS win."""
    sections: dict[str, dict[str, str]] = {section: {} for section in SECTIONS}
    for line in (answers([PYTHON, "-m", "pip", "config", "list"]) or "").splitlines():
        name, _, written = line.partition("=")
        section, _, option = name.rpartition(".")
        if section in sections:
            sections[section][option] = str(ast.literal_eval(written))
    return {name: value for found in sections.values() for name, value in found.items()}
