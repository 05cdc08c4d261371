"""Message catalogues in English and French, shared with the browser: lookup, plurals, negotiation.

A catalogue is a flat JSON object from key to sentence; `{name}` is filled in. A sentence that
counts has two keys, `…_one` and `…_other`, and takes `count`. Each language has a folder with a
catalogue for each part of the program. A game's own catalogue lies in its folder, and its keys
begin with the game's name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from expedition.core.errors import Refusal

# The catalogue of games is imported by those functions that need it: `expedition --help` speaks of
# no game, and would wait for it longer than for all its own words.
LANGUAGES = ("en", "fr")
HERE = Path(__file__).parent
_HOLE = re.compile(r"\{(\w+)\}")


@cache
def sentences(language: str) -> Mapping[str, str]:
    """The whole catalogue of a language: the shared sentences and those of all games; cached."""
    from expedition.core.catalogue import catalogue

    found = dict(shared_sentences(language))
    for game in catalogue():
        found |= sentences_of(language, game)
    return found


@cache
def sentences_of(language: str, game: str) -> Mapping[str, str]:
    """The catalogue of one game, whose name its keys begin with; empty if there is no such game.

    No other game is imported.
    """
    from importlib.resources import files

    from expedition.core.catalogue import catalogue

    if game not in catalogue():
        return {}
    package = files(catalogue()[game].package)
    own = json.loads(package.joinpath(f"locale/{language}.json").read_text("utf-8"))
    return {f"{game}.{key}": sentence for key, sentence in own.items()}


@cache
def shared_sentences(language: str) -> Mapping[str, str]:
    """The catalogue of the sentences that belong to no game; reading it imports no game."""
    found: dict[str, str] = {}
    for part in (HERE / language).iterdir():
        found |= json.loads(part.read_text("utf-8"))
    return found


def say(language: str, key: str, /, **values: object) -> str:
    """Translates a key and fills it in; a key that no catalogue has is returned as it is."""
    sentence = _find(language, key, values.get("count"))
    return _HOLE.sub(lambda hole: str(values.get(hole[1], hole[0])), sentence)


def explain(language: str, refusal: Refusal) -> str:
    """The error message of a refusal: why not, and what to do instead.

    A reason within the reason is put into words too.
    """
    game, dot, key = refusal.key.rpartition(".")
    values, cause = dict(refusal.values), refusal.__cause__
    if isinstance(cause, Refusal) and "reason" in values:
        values["reason"] = explain(language, cause).rstrip(".")
    return say(language, f"{game}{dot}error.{key}", **values)


def section_of(game: str, refusal: Refusal) -> str | None:
    """Deep link for a refusal: the anchor of the rules page's section that explains it, if any."""
    owner, _, key = refusal.key.rpartition(".")
    return sections_of(game).get(key) if owner in ("", game) else None


@cache
def sections_of(game: str) -> Mapping[str, str]:
    """The anchor for each refusal of a game, by its key without the game's name.

    The game's `sections.txt` has a line for each section: its anchor on the page, and the keys of
    refusals, those shared with other games among them.
    """
    from importlib.resources import files

    from expedition.core.catalogue import catalogue

    if game not in catalogue():
        return {}
    try:
        page = files(catalogue()[game].package).joinpath("sections.txt")
    except TypeError:  # a game of a single module has no folder, and no rules page
        return {}
    lines = page.read_text("utf-8").splitlines() if page.is_file() else []
    told = (line.partition(":") for line in lines)
    return {key: section for section, _, keys in told for key in keys.split()}


def choose_language(wanted: str | None) -> str:
    """Language negotiation: the best of ours for an Accept-Language header, LANG or a plain tag."""
    for tag in (wanted or "").lower().replace(";", ",").split(","):
        language = tag.strip()[:2]
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def _find(language: str, key: str, count: object) -> str:
    keys = (key,) if count is None else (f"{key}_{_number_form(language, count)}", key)
    shared = shared_sentences(language)
    is_shared = any(key in shared for key in keys)
    known = shared if is_shared else sentences_of(language, key.partition(".")[0])
    return next((known[key] for key in keys if key in known), key)


def _number_form(language: str, count: object) -> str:
    """Plural category, as in the browser's Intl.PluralRules: in French, all below two is one."""
    size = abs(count) if isinstance(count, int | float) else 2
    return "one" if (size < 2 if language == "fr" else size == 1) else "other"
