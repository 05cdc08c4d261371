"""The reference of the command line, written from the program itself.

`python -m tests.cli.reference` writes docs/build/command-line.md anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from expedition.cli import Program
from expedition.cli.i18n import Voice

PAGE = Path(__file__).resolve().parents[2] / "docs/build/command-line.md"
FIRST_LINE = "<!-- Written by `python -m tests.cli.reference`; a test keeps it in step. -->\n"
LAST_LINE = "<!-- The end of what the program wrote. -->\n"
EXAMPLES = {
    "bot": [
        "expedition bot join greedy --at https://example.org/t/KQXVBTRNDM",
        "expedition bot serve my_bots.py:collector --at https://example.org --key collector.key",
    ],
    "mcp": ["expedition mcp", "expedition mcp --http --port 8765"],
    "games": ["expedition games --json"],
    "score": ["expedition score sheet.txt", "expedition score *.txt --json"],
    "sheet": [
        "expedition sheet temple --layout back",
        "expedition sheet temple --draw",
        "expedition sheet temple --svg > sheet.svg",
    ],
    "print": [
        "expedition print temple --out pad.pdf",
        "expedition print valley --each 4 --colour --paper letter --copies 10 --out pad.pdf",
        "expedition print temple --from my-pyramid.txt --out pad.html",
        "expedition print hamunaptra --colour --out pieces.pdf",
    ],
    "replay": [
        "expedition replay match.json --moment 12",
        "expedition replay match.json --verify",
    ],
    "coach": [
        "expedition coach match.json",
        "expedition coach match.json --seat 2 --json",
    ],
    "simulate": [
        "expedition simulate temple --players 4 --games 1000 --bots greedy,random --seed 7 --json"
    ],
    "arena": [
        "expedition arena temple",
        "expedition arena valley voyager greedy my_bots:collector --seats 3 --games 50",
        "expedition arena temple --cluster tcp://10.0.0.5:8786 --out matches.parquet",
    ],
    "measure": [
        "expedition measure temple greedy my_bots:collector",
        "expedition measure valley my_agents.py:lowest --agents --games 50",
    ],
    "calibrate": [
        "expedition calibrate back --game valley",
        "expedition calibrate my-pyramid.txt --games 500 --out my-pyramid.svg",
    ],
    "balance": ["expedition balance temple --games 500 --out docs/balance"],
    "train": [
        "expedition train temple --layout back --games 50000",
        "expedition train temple --layout my-pyramid.txt",
    ],
    "puzzles": [
        "expedition puzzles temple --layout back --out back.jsonl",
        "expedition puzzles temple --verify 40",
    ],
    "play": [
        "expedition play temple",
        "expedition play temple --bots pathfinder,voyager --option layout=back",
    ],
    "serve": ["expedition serve --port 8080"],
    "site": ["expedition site --out my-site"],
    "doctor": [
        "expedition doctor --data /srv/expedition",
        "expedition doctor https://games.example.org",
    ],
    "export": ["expedition export --all > matches.jsonl"],
    "import": ["expedition import matches.jsonl"],
}


def in_step(page: str) -> str:
    """The page with what the program says now; what people have written stays."""
    before, _, rest = page.partition(FIRST_LINE)
    _, _, after = rest.partition(LAST_LINE)
    return "".join([before, FIRST_LINE, "\n", "\n".join(reference()), "\n", LAST_LINE, after])


def reference() -> Iterator[str]:
    """The help of the program and of each command, with an example."""
    voice = Voice("en")
    program = Program(voice)
    with click.Context(program, info_name="expedition", obj=voice) as context:
        yield _block("text", _help(context))
        for name in program.list_commands(context):
            command = program.get_command(context, name)
            assert command is not None
            with click.Context(command, info_name=name, parent=context) as own:
                yield f"## {name}\n"
                yield _block("text", _help(own))
            yield _block("console", "\n".join(f"$ {line}" for line in EXAMPLES[name]))


def _help(context: click.Context) -> str:
    context.terminal_width = context.max_content_width = 90
    return context.get_help()


def _block(language: str, text: str) -> str:
    return f"```{language}\n{text}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(in_step(PAGE.read_text("utf-8")), "utf-8")
