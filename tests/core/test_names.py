"""What a name is: real ones of many scripts are, what cannot be seen is not."""

from __future__ import annotations

from unicodedata import category, normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from expedition.core.errors import BadNotation
from expedition.core.names import (
    BLANKS,
    LONGEST_NAME,
    MOST_INITIALS,
    clean_initials,
    clean_name,
    initials_of,
    is_name,
    name_in,
)

REAL = (
    "Zoë",
    "Zoé 2",
    "Nguyễn Thị Ánh",
    "Þórdís Ö.",
    "O'Brien-Łukasz",
    "李小龙",
    "葛\U000e0100城",  # an ideographic variation, as Japanese names need it
    "たかはし",
    "김지우",
    "Ωρίων",
    "Семён",
    "מֹשֶׁה",
    "محمد",
    "علی‌رضا",  # Persian, with a non-joiner
    "می‌خواهم",
    "مُحَمَّد",
    "प्रिया",
    "क्‍ष",  # with a joiner after the virama
    "র‍্যাব",  # Bengali, with a joiner before it
    "ශ්‍රී",
    "മോഹന്‍",  # Malayalam, with a joiner at its end
    "ஸ்ரீ",
    "ปรียา",
    "བསྒྲུབས",
    "ᠮᠣᠩᠭᠣᠯ",
    "🦊",
    "👨‍👩‍👧‍👦",
    "🏳️‍🌈",
    "👩🏽‍🚀",
    "🧑‍⚕️",
    "🇫🇷",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Max",
    "❤️",
    "1️⃣",
    "Max ☠",
    "!",
    "𝒵𝑜𝑒",
)
NOT_NAMES = {
    "nothing": "",
    "spaces": " \u2003\u3000",
    "a Hangul filler": "\u3164",
    "Hangul fillers of other kinds": "\u115f\u1160\uffa0",
    "a blank braille cell": "\u2800",
    "a filler within a name": "Zo\u3164e",
    "combining marks alone": "\u0301\u0301\u0301",
    "a mark after a space": "Zoe \u0301",
    "a heap of marks": "Z" + "\u0334\u0335\u0336\u0337\u0338" + "oe",
    "a selector alone": "\ufe0f",
    "a selector that selects nothing": "Z\ufe0foe",
    "a digit with half a keycap": "1\ufe0f",
    "two selectors": "❤\ufe0f\ufe0f",
    "a joiner in Latin": "Zo\u200de",
    "a non-joiner in Latin": "Zo\u200ce",
    "a joiner at the start": "\u200dZoe",
    "a joiner at the end": "🦊\u200d",
    "two joiners": "👨\u200d\u200d👩",
    "a non-joiner between pictures": "👨\u200c👩",
    "joiners alone": "\u200d\u200c",
    "a zero-width space": "Zo\u200be",
    "a byte order mark": "\ufeffZoe",
    "a soft hyphen": "Zo\u00ade",
    "an override of direction": "Zoe\u202eeoZ",
    "an isolate of direction": "\u2066Zoe\u2069",
    "a mark of direction": "Zoe\u200f",
    "tags without a flag": "Zoe\U000e0067\U000e0062\U000e007f",
    "a flag without its end": "🏴\U000e0067\U000e0062",
    "a line break": "Zo\ne",
    "a line separator": "Zo\u2028e",
    "an escape code": "\x1b[31mZoe",
    "a null": "Zo\x00e",
    "a lone surrogate": "Zo\ud800e",
    "a private character": "\ue000",
    "a character that there is not": "\u0378",
    "too much": "x" * (LONGEST_NAME + 1),
}
SIGNS = st.one_of(
    st.characters(),
    st.sampled_from(sorted(BLANKS)),
    st.sampled_from("ae 1#\u0301\u200b\u200c\u200d\ufe0f\u20e3\u094d\u064e\u202e\n\x1b"),
    st.sampled_from("👨👩🏽🏴🦊❤علیक\U000e0067\U000e007f"),
)
TEXTS = st.text(SIGNS, max_size=LONGEST_NAME + 8)


@pytest.mark.parametrize("name", REAL)
def test_a_real_name_is_kept_as_it_is(name: str) -> None:
    assert clean_name(name) == normalize("NFC", name)
    assert name_in(name, "?") == clean_name(name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Zoe\u0308", "Zoë"),
        ("  Max \u00a0 M. ", "Max M."),
        ("e\u0301" * LONGEST_NAME, "é" * LONGEST_NAME),
    ],
)
def test_a_name_is_composed_and_loses_needless_spaces(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize("what", NOT_NAMES)
def test_what_cannot_be_seen_is_no_name(what: str) -> None:
    with pytest.raises(BadNotation, match="bad_name"):
        clean_name(NOT_NAMES[what])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("\x1b[31mZoe", "[31mZoe"),
        ("Zoe\nMax", "Zoe Max"),
        ("Zo\u200b\u202ee", "Zoe"),
        ("Zo\u3164e", "Zoe"),
        ("e\u200b\u0301", "é"),
        ("x" * 40, "x" * LONGEST_NAME),
        ("\u3164\u2800", "#1"),
        ("", "#1"),
    ],
)
def test_a_bad_name_from_elsewhere_is_mended(text: str, name: str) -> None:
    assert name_in(text, "#1") == name


@given(TEXTS)
@example("\u1100\u1160")
@example("\u0344")
def test_a_name_stays_the_same_name(text: str) -> None:
    try:
        name = clean_name(text)
    except BadNotation:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= LONGEST_NAME
    assert any(category(sign)[0] in "LNPS" and sign not in BLANKS for sign in name)
    assert not any(category(sign) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") for sign in name)
    assert name == normalize("NFC", name)
    assert name == " ".join(name.split())
    assert is_name(name)


@given(TEXTS)
def test_whatever_comes_in_a_name_comes_of_it(text: str) -> None:
    name = name_in(text, "#1")
    assert clean_name(name) == name


@given(TEXTS)
def test_initials_are_few_and_can_be_seen(text: str) -> None:
    try:
        initials = clean_initials(text)
    except BadNotation:
        return
    assert 1 <= len(initials) <= MOST_INITIALS
    assert clean_initials(initials) == initials


@given(TEXTS)
@example("\u1fd7")
def test_every_name_has_initials(text: str) -> None:
    initials = initials_of(name_in(text, "#1"))
    assert clean_initials(initials) == initials
