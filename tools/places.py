"""Paths in the repository."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
REQUIREMENTS = ROOT / "requirements"
SOURCE = ROOT / "src" / "expedition"
STATIC = SOURCE / "server" / "static"
WEB = ROOT / "web"
NODE_MODULES = WEB / "node_modules"
ENVIRONMENT = ROOT / ".venv"
PROGRAMS = ENVIRONMENT / "bin"
PYTHON = PROGRAMS / "python"
