"""Exports each game's printed numbers to JSON: `python -m expedition.server.codegen.printed_json`.

The browser reads `web/printed.json`, which `make generate` writes from the Python that rules by
them; so they are copied by no hand.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from expedition.core.catalogue import Game, catalogue

FILE = "printed.json"


def printed_files() -> dict[Path, str]:
    """The files to write and their contents, for games that draw themselves."""
    found = {}
    for game in catalogue().values():
        folder = Path(str(files(game.package))) / "web"
        if game.printed is not None and folder.is_dir():
            found[folder / FILE] = printed_json(game)
    return found


def printed_json(game: Game) -> str:
    """The printed numbers of a game, one on each line."""
    return json.dumps(game.printed, ensure_ascii=False, indent=2) + "\n"


def main() -> None:
    """Writes all files."""
    for path, text in printed_files().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
