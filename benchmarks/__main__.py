"""Every benchmark, one after the other: `make bench`, or `python -m benchmarks [NAME]...`."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable, Mapping

from benchmarks import (
    archive,
    batches,
    blunders,
    bot_turns,
    coach,
    environments,
    floods,
    hints,
    lasting,
    map_pan,
    mutants,
    nodes,
    phone,
    playouts,
    reasons,
    server_rounds,
    start_up,
    strength,
    thinking,
    words,
)
from benchmarks.beside_boardgame_io import __main__ as beside_boardgame_io


def main() -> None:
    """Runs the benchmarks that are named, or all."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__.splitlines()[0]
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(BENCHMARKS)}")
    chosen = parser.parse_args().names or list(BENCHMARKS)
    unknown = [name for name in chosen if name not in BENCHMARKS]
    if unknown:
        parser.error(f"there is no {unknown[0]}; choose from {', '.join(BENCHMARKS)}")
    for name in chosen:
        print(f"## {name}\n", flush=True)
        BENCHMARKS[name]()
        print(flush=True)


def rounds() -> None:
    asyncio.run(server_rounds.main(seats=100, rounds=10))


BENCHMARKS: Mapping[str, Callable[[], None]] = {
    "beside_boardgame_io": lambda: beside_boardgame_io.main([]),
    "archive": archive.main,
    "batches": lambda: batches.main([]),
    "blunders": blunders.main,
    "bot_turns": bot_turns.main,
    "coach": lambda: coach.main([]),
    "environments": lambda: environments.main([]),
    "floods": lambda: asyncio.run(floods.main(list(floods.ATTACKS))),
    "hints": hints.main,
    "lasting": lambda: asyncio.run(lasting.main()),
    "map_pan": map_pan.main,
    "nodes": lambda: nodes.main([]),
    "phone": phone.main,
    "playouts": playouts.everything,
    "reasons": lambda: reasons.main([]),
    "server_rounds": rounds,
    "start_up": start_up.main,
    "strength": strength.main,
    "thinking": lambda: asyncio.run(thinking.main()),
    "words": lambda: words.main([]),
    "mutants": mutants.main,  # the last one: it ends the run if one was not killed
}


if __name__ == "__main__":
    main()
