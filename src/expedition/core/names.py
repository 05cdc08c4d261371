"""Validation of display names, for people who sit down and for records from elsewhere.

A name can be seen, stays on its line, and does not pretend to be another by what is not seen in it.
Joiners and selectors cannot be seen either; they may stand where a script or a picture needs them.
"""

from __future__ import annotations

import re
from unicodedata import bidirectional, category, combining, normalize

from expedition.core.errors import BadNotation

LONGEST_NAME = 32
"""In code points: of pictures that are joined together, each counts."""
MOST_INITIALS = 3
MOST_MARKS = 4
"""How many combining marks may follow one another: Hebrew and Tibetan need that many."""
LONGEST_LOOKED_AT = 1000
"""As much of a text from elsewhere is searched for a name."""

HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control, format, surrogate, private and unassigned characters; line and paragraph breaks."""
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00016fe4\U0001d159")
"""Letters, signs and marks that show nothing, though their category says that they do."""

NON_JOINER, JOINER = "\u200c", "\u200d"
EMOJI_SELECTOR, KEYCAP = "\ufe0f", "\u20e3"
SELECTOR = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Chooses how the character before it looks."""
SELECTABLE = frozenset({"Lo", "So", "Sm", "Po", "Pd"})
"""Ideographs and other letters without case, pictures and signs."""
SKIN_TONE = re.compile("[\U0001f3fb-\U0001f3ff]")
BLACK_FLAG = "\U0001f3f4"
REGIONAL_FLAG = re.compile(
    f"{BLACK_FLAG}[\U000e0030-\U000e0039\U000e0061-\U000e007a]{{2,6}}\U000e007f"
)
"""A black flag, and in tags the region whose flag it is."""
VIRAMA = 9
"""The combining class of the signs by which letters of India grow together."""


def clean_name(text: str) -> str:
    """Normalizes a name; BadNotation if it is none."""
    name = _single_spaced(normalize("NFC", text))
    if not is_name(name):
        raise BadNotation("bad_name", most=LONGEST_NAME)
    return name


def clean_initials(text: str) -> str:
    """Normalizes initials: one to three capitals, digits or signs."""
    initials = normalize("NFC", _single_spaced(text).upper())
    if len(initials) > MOST_INITIALS or " " in initials or not is_readable(initials):
        raise BadNotation("bad_initials", most=MOST_INITIALS)
    return initials


def name_in(text: str, otherwise: str) -> str:
    """Sanitizes a name from elsewhere: as it is, or without what may not be in one.

    A match is worth more than a name, so a bad one is mended where nobody can choose another. Where
    there is nothing to see in it, the name is `otherwise`.
    """
    try:
        return clean_name(text[:LONGEST_LOOKED_AT])
    except BadNotation:
        kept = ""
    for sign in normalize("NFC", text[:LONGEST_LOOKED_AT]):
        longer = normalize("NFC", kept + (" " if sign.isspace() else sign))
        kept = longer if is_name(longer) else kept
    return _single_spaced(kept) or otherwise


def initials_in(text: str, name: str) -> str:
    """Sanitizes initials from elsewhere; where they are none, those of the name."""
    try:
        return clean_initials(text)
    except BadNotation:
        return initials_of(name)


def initials_of(name: str) -> str:
    """The first letter of each word of a name, as far as there is room."""
    letters = "".join(word[0] for word in name.split())
    return normalize("NFC", letters.upper())[:MOST_INITIALS]


def is_name(text: str) -> bool:
    """True if the text can be read and is not too long."""
    return len(text) <= LONGEST_NAME and is_readable(text)


def is_readable(text: str) -> bool:
    """True if the text has something to see in it, and every invisible sign its reason."""
    shown, marks = REGIONAL_FLAG.sub(BLACK_FLAG, text), 0
    for before, sign, after in zip(" " + shown, shown, shown[1:] + " ", strict=False):
        if not _may_stand(before, sign, after):
            return False
        if _is_mark(sign):
            marks += 1
        elif not _is_joiner(sign):
            marks = 0
        if marks > MOST_MARKS:
            return False
    return bool(shown.strip())


def _may_stand(before: str, sign: str, after: str) -> bool:
    """True if the sign can be seen, or has a reason to stand between those two."""
    if _is_joiner(sign):
        return _joins(before, sign, after)
    if SELECTOR.match(sign):
        return after == KEYCAP if before.isascii() else category(before) in SELECTABLE
    if _is_mark(sign) and before == " ":
        return False
    return category(sign) not in HIDDEN and sign not in BLANKS


def _joins(before: str, joiner: str, after: str) -> bool:
    """True where a joiner changes what is seen: in scripts of India, in Arabic, in pictures."""
    if before == " " or _is_joiner(before):
        return False
    if VIRAMA in (combining(before), combining(after)):
        return True
    if bidirectional(after) == "AL":
        return bidirectional(before) in ("AL", "NSM")
    is_picture = before == EMOJI_SELECTOR or SKIN_TONE.match(before) or category(before) == "So"
    return joiner == JOINER and bool(is_picture) and category(after) in ("So", "Sm")


def _is_joiner(sign: str) -> bool:
    return sign in (NON_JOINER, JOINER)


def _is_mark(sign: str) -> bool:
    return category(sign).startswith("M") and not SELECTOR.match(sign)


def _single_spaced(text: str) -> str:
    """The text with one plain space for every run of spaces; line breaks are no spaces."""
    spaced = "".join(" " if category(sign) == "Zs" else sign for sign in text)
    return " ".join(filter(None, spaced.split(" ")))
