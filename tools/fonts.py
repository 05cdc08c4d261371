"""Subsets the fonts to the characters of English and French, into web/src/app/fonts/.

Run it by hand when a font or the characters change, with two packages that nothing else needs: `uv
run --no-project --with fonttools --with brotli python -m tools.fonts`. The rest of each font stays
in its package, and browsers fetch it when somebody's name needs it.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fontTools.ttLib.scaleUpem import scale_upem  # type: ignore[import-untyped]

WEB = Path(__file__).parents[1] / "web"
FOLDER = WEB / "src/app/fonts"
LATIN = (
    "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, "
    "U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD"
)
"""What the packages call Latin."""
ASCII = "".join(map(chr, range(0x20, 0x7F)))
LETTERS = "àâäæçéèêëîïôöœùûüÿÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸ"
TEXT = ASCII + LETTERS + "\u00a0\u202f«»‘’“”…–—−·×±°←↑→↓"
TITLE = "".join(filter(str.isalnum, ASCII)) + LETTERS + "\u00a0\u202f !&'(),-.:;?’“”«»…–·"
UNITS_OF_TITLES = 256
"""The title's outlines are ragged on purpose; a grid of 2048 units to the em is finer than seen."""
FONTS = {
    "text-400": ("atkinson-hyperlegible", "400-normal", TEXT),
    "text-400-italic": ("atkinson-hyperlegible", "400-italic", TEXT),
    "text-700": ("atkinson-hyperlegible", "700-normal", TEXT),
    "title-400": ("im-fell-english", "400-normal", TITLE),
    "title-400-italic": ("im-fell-english", "400-italic", TITLE),
    "hand-400": ("patrick-hand", "400-normal", TEXT),
}


def cut(package: str, style: str, text: str) -> TTFont:
    """The font subset to the characters of the text, without hints, which screens do not need."""
    files = WEB / "node_modules/@fontsource" / package / "files"
    font = TTFont(files / f"{package}-latin-{style}.woff2", recalcTimestamp=False)
    options = Options(hinting=False, layout_features=["kern", "liga"], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    if text == TITLE:
        scale_upem(font, UNITS_OF_TITLES)
    font.flavor = "woff2"
    return font


def faces(name: str, package: str, style: str, text: str) -> str:
    """The CSS rules for both files: of two whose ranges overlap, the later one is taken."""
    weight, _, slant = style.partition("-")
    whole = f"../../../node_modules/@fontsource/{package}/files/{package}-latin-{style}.woff2"
    family = package.replace("im-fell", "IM-fell").replace("-", " ").title().replace("Im ", "IM ")
    return "".join(
        f"""@font-face {{
  font-family: '{family}';
  font-style: {slant};
  font-weight: {weight};
  font-display: swap;
  src: url('{file}') format('woff2');
  unicode-range: {characters};
}}
"""
        for file, characters in ((whole, LATIN), (f"./{name}.woff2", ranges(text)))
    )


def ranges(text: str) -> str:
    """The characters as a CSS unicode-range."""
    runs: list[list[int]] = []
    for code in sorted(set(map(ord, text))):
        if runs and code == runs[-1][-1] + 1:
            runs[-1].append(code)
        else:
            runs.append([code])
    return ", ".join(
        f"U+{run[0]:X}" if len(run) == 1 else f"U+{run[0]:X}-{run[-1]:X}" for run in runs
    )


if __name__ == "__main__":
    for name, wanted in FONTS.items():
        file = FOLDER / f"{name}.woff2"
        cut(*wanted).save(file)
        print(f"{file.stat().st_size:6} {file.name}")
    rules = "".join(faces(name, *wanted) for name, wanted in FONTS.items())
    (FOLDER / "fonts.css").write_text(f"/* Written by tools/fonts.py. */\n{rules}", "utf-8")
