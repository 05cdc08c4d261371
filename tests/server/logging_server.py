"""A server whose catalogue has the games that fail, as a program: `… FOLDER console|json`."""

from __future__ import annotations

import sys
from pathlib import Path

from expedition.core import catalogue
from expedition.server.run import run
from expedition.server.settings import Settings
from tests.server.failing_game import GAME, PAIR


def main() -> None:
    folder, form = sys.argv[1:]
    games = {**catalogue.catalogue(), GAME.name: GAME, PAIR.name: PAIR}
    catalogue.catalogue = lambda: games  # type: ignore[assignment]
    settings = Settings(
        data=Path(folder),
        host="127.0.0.1",
        port=0,
        log_format=form,  # type: ignore[arg-type]
        thinkers=1,
        bots=("tests.server.own_bots:talkative",),
    )
    run(settings)


if __name__ == "__main__":
    main()
