"""Confusable names: which ones are taken for each other, by sound of their letters or by sight.

Case, accents, spaces, signs and letters of other alphabets make no other name; nor do letters that
look alike in print, such as a small l, a capital I and a 1.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from unicodedata import combining, normalize

from expedition.core.names import LONGEST_NAME

# fmt: off
SAME_LETTER: Mapping[str, str] = MappingProxyType({
    # Cyrillic and Greek letters that look like Latin ones
    "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "ё": "e", "н": "h", "і": "i", "ї": "i",
    "ј": "j", "к": "k", "ӏ": "l", "м": "m", "п": "n", "о": "o", "р": "p", "ԛ": "q", "г": "r",
    "ѕ": "s", "т": "t", "у": "y", "ц": "u", "ѵ": "v", "ԝ": "w", "х": "x", "з": "e", "ь": "b",
    "α": "a", "β": "b", "ϲ": "c", "ε": "e", "η": "n", "ι": "i", "κ": "k", "λ": "l", "μ": "m",
    "ν": "v", "ο": "o", "ρ": "p", "σ": "o", "τ": "t", "υ": "u", "χ": "x", "ω": "w",
    # letters that Unicode does not take apart
    "æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "ł": "l", "ı": "i", "đ": "d", "ð": "d", "ƒ": "f",
})
# fmt: on
STROKE = "ǀ"
UPRIGHT = re.compile(r"[Il1|!¡ӀӏІ]")
"""One upright stroke in most founts; a capital L is none."""
ROUND = re.compile("[0OoОоΟο]")


def plain_letters(text: str) -> str:
    """Transliterates to small Latin letters without accents; other signs stay."""
    bare = _without_accents(text).casefold()
    return "".join(SAME_LETTER.get(sign, sign) for sign in _without_accents(bare))


def taken_for(name: str, others: Iterable[str]) -> str | None:
    """The first of the other names for which this one may be taken, if there is one."""
    mine = _likenesses(name)
    return next((other for other in others if not mine.isdisjoint(_likenesses(other))), None)


def free_name(name: str, others: Collection[str]) -> str:
    """The name, with a number behind it where it may be taken for another's."""
    number, free = 1, name
    while taken_for(free, others) is not None:
        number += 1
        free = f"{name[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"
    return free


@lru_cache(maxsize=4096)  # whoever joins is compared with a hundred
def _likenesses(name: str) -> frozenset[str]:
    """What the name is read as, and what it looks like; nothing for one that was erased."""
    bare = _without_accents(name)
    seen = ROUND.sub("o", UPRIGHT.sub(STROKE, bare))
    read = (_letters_of(plain_letters(bare)), _letters_of(plain_letters(seen)))
    return frozenset(one for one in read if one)


def _letters_of(text: str) -> str:
    """The letters and digits alone; of a name without any, all its signs."""
    return "".join(sign for sign in text if sign.isalnum()) or "".join(text.split())


def _without_accents(text: str) -> str:
    return "".join(s for s in normalize("NFKD", normalize("NFKC", text)) if not combining(s))
