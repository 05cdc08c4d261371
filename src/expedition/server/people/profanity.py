"""Profanity filter for names, in English and French, against leetspeak and masked letters.

The lists in `rude_words/` say which words are; docs/decisions/0025-rude-names.md where they come
from. A name is read in several ways, for a 1 may be an i or an l, and any sign a letter or a gap.
Words count as wholes, alone or in a row, so that nobody is refused for a part of their name; a few
count wherever they stand. A full stop ends a word, for it stands behind initials and numbers; and
what people are called is their name where it is written like one: Dick, PD James.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import groupby, product

from expedition.server.people.lookalikes import plain_letters

LISTS = ("en", "fr", "more", "within")
FEWEST_LETTERS = 4
"""Words below that are so common within others that they count only as they are written."""
LETTERS_OF_INITIALS = 3

# fmt: off
SIGN_AS_LETTER = str.maketrans({
    "0": "o", "3": "e", "4": "a", "5": "s", "6": "b", "7": "t", "8": "b", "9": "g",
    "@": "a", "$": "s", "€": "e", "£": "l", "+": "t", "(": "c", "¢": "c", "µ": "u", "¥": "y",
})
# fmt: on
BAR = re.compile(r"[1!|¡]")
BARS = ("i", "l", "il")
"""An upright stroke is an i to some and an l to others; to the last ones every l is an i, too."""
MASK = "*"
SPELLED = re.compile(r"(?<!\w)(?:\w\. ?){3,}\w(?!\w)")
"""Four letters or more with nothing but full stops between: so many are no initials."""
END_OF_A_WORD = re.compile(r"\.(?![a-z]{2})| (?=\w\.)")
"""A full stop, unless small letters go on at once, and the gap before an initial: "Ana L."."""
WRITTEN_AS_A_NAME = re.compile(r"[^\W\d_]+")
INITIALS_BEFORE_A_SURNAME = re.compile(r"(?:^|(?<=\s))[A-Z]{2}(?=\s+[A-Z][^\W\d_]{2})")
"""Two capitals: two letters are nobody's fault."""


def is_rude(name: str) -> bool:
    """True if some reading of the name contains a rude word, between full stops."""
    spelled = SPELLED.sub(lambda letters: re.sub(r"[. ]", "", letters[0]), name)
    return any(
        _holds_rude_words(words, _written_as_names(part))
        for part in END_OF_A_WORD.split(spelled)
        for words in _readings(part)
    )


def are_rude(initials: str) -> bool:
    """True if the initials are a rude word; two letters never are."""
    word = plain_letters(initials)
    return len(word) == LETTERS_OF_INITIALS and any(word == each for each in _rude_words())


def _holds_rude_words(words: tuple[str, ...], names: frozenset[str]) -> bool:
    rows = (row for begin in range(len(words)) for row in _rows(words[begin:]))
    others = (word for word in words if word not in names)
    return any(_is_rude_word(row) for row in rows if row not in names) or any(
        map(_has_rude_part, others)
    )


def _written_as_names(text: str) -> frozenset[str]:
    """The parts that are written like a name that people bear, in plain letters.

    That is a word of `names.txt` with one capital, or two capitals in front of a surname.
    """
    borne = (plain_letters(word) for word in WRITTEN_AS_A_NAME.findall(text) if word.istitle())
    initials = map(plain_letters, INITIALS_BEFORE_A_SURNAME.findall(text))
    return _names() & frozenset(borne) | frozenset(initials)


def _rows(words: tuple[str, ...]) -> Iterator[str]:
    """The first word, and all that come of joining it with those after it.

    Short words must be spelled letter by letter for that: in "Jo P. D." nothing is meant.
    """
    yield words[0]
    for end in range(2, len(words) + 1):
        row = "".join(words[:end])
        if len(row) >= FEWEST_LETTERS or (len(row) == end > 2):
            yield row


def _is_rude_word(word: str) -> bool:
    """True for a listed word or its plural, with letters repeated or masked."""
    if word in _innocent():
        return False
    if MASK in word:
        return len(word) >= FEWEST_LETTERS and _is_masked(word)
    singular = word.removesuffix("s")
    return any(
        _is_drawn_out(spelled, meant)
        for spelled in {word, singular if len(singular) >= FEWEST_LETTERS else word}
        for meant in _by_letters().get(_once(spelled), ())
    )


def _is_drawn_out(spelled: str, meant: str) -> bool:
    """True if the one is the other with some letters repeated; a short one, often."""
    pairs = zip(_runs(spelled), _runs(meant), strict=True)
    if len(meant) >= FEWEST_LETTERS:
        return all(length >= needed for length, needed in pairs)
    return all(length == needed or length > max(needed, 2) for length, needed in pairs)


def _is_masked(word: str) -> bool:
    pattern = re.compile("".join("." if letter == MASK else re.escape(letter) for letter in word))
    hidden = word.count(MASK) * 2 <= len(word)
    return hidden and any(pattern.fullmatch(each) for each in _rude_words())


def _has_rude_part(word: str) -> bool:
    for innocent in _innocent():
        word = word.replace(innocent, " ")
    return _parts().search(word) is not None


def _readings(name: str) -> Iterator[tuple[str, ...]]:
    """The words of the name, in every reading of its signs as letters or gaps."""
    for bar, upright, signs in product(BARS, "vu", (True, False)):
        text = " ".join(_spelled_out(part, bar[0]) for part in name.split()) if signs else name
        if bar == "l":
            text = re.sub(r"(?<=[a-z])I", "l", text)
        letters = plain_letters(text).replace("v", upright)
        if bar == "il":
            letters = re.sub("[a-z]+", _with_i_for_l, letters)
        yield tuple(re.findall(r"[a-z*]+", letters))
        if signs:
            yield tuple(re.sub(r"[^a-z*]", "", part) for part in letters.split())


def _with_i_for_l(word: re.Match[str]) -> str:
    return word[0] if word[0] in _innocent() else word[0].replace("l", "i")


def _spelled_out(part: str, bar: str) -> str:
    """Undoes leetspeak: letters for signs; what is mostly digits stays a number: P37."""
    if sum(sign.isdecimal() for sign in part) * 2 > len(part):
        return part
    return BAR.sub(bar, part).translate(SIGN_AS_LETTER)


def _once(word: str) -> str:
    """The word with one letter for each run of the same."""
    return "".join(letter for letter, _ in groupby(word))


def _runs(word: str) -> Iterable[int]:
    return [len(list(run)) for _, run in groupby(word)]


@cache
def _by_letters() -> dict[str, list[str]]:
    """Index of the rude words by their letters with repetitions removed."""
    found = defaultdict(list)
    for word in _rude_words():
        found[_once(word)].append(word)
    return found


@cache
def _parts() -> re.Pattern[str]:
    def drawn_out(part: str) -> str:
        runs = [(letter, len(list(run))) for letter, run in groupby(part)]
        return "".join(f"{letter}{{{length},}}" for letter, length in runs)

    return re.compile("|".join(map(drawn_out, _words_in("within"))))


@cache
def _rude_words() -> frozenset[str]:
    return frozenset(word for each in LISTS for word in _words_in(each)) - _innocent()


@cache
def _innocent() -> frozenset[str]:
    return frozenset(_words_in("innocent"))


@cache
def _names() -> frozenset[str]:
    return frozenset(_words_in("names"))


def _words_in(name: str) -> list[str]:
    """Loads a word list, in plain letters; of phrases, all the letters."""
    text = files(__package__).joinpath("rude_words", f"{name}.txt").read_text("utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return [re.sub(r"[^a-z]", "", plain_letters(line)) for line in lines]
