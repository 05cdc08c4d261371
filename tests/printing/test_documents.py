"""PDF of pads: tagged for screen readers, with a page for each side, and as the SVG looks."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from matplotlib import image

from expedition.locale import LANGUAGES
from expedition.printing.documents import pdf, raster
from expedition.printing.pad import pages
from tests.printing.pages import GAMES, pad_of


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_pdf_is_accessible_and_has_a_page_for_each_side(name: str, language: str) -> None:
    pad = pad_of(name, language, each=4)
    made = pdf(pages(pad), pad.size, pad.title, pad.language)
    assert made.startswith(b"%PDF-")
    assert b"<pdfuaid:part>1</pdfuaid:part>" in made
    assert f"<dc:language><rdf:Bag><rdf:li>{language}".encode() in made
    assert b"/Count 2" in made
    assert made == pdf(pages(pad), pad.size, pad.title, pad.language)


@pytest.mark.parametrize("name", GAMES)
def test_a_page_is_mostly_white_with_ink_in_all_its_parts(name: str) -> None:
    pad = pad_of(name)
    dark = image.imread(BytesIO(raster(pages(pad)[0], pad.size, 60)))[:, :, :3].mean(axis=2) < 0.6
    height, width = dark.shape
    assert (width, height) == pytest.approx((60 * 210 / 25.4, 60 * 297 / 25.4), abs=1)
    assert 0.01 < dark.mean() < 0.1
    bands = np.array_split(dark, 6)
    assert all(band.any() for band in bands)
    assert not dark[: round(height * 0.02)].any()
    assert not dark[:, : round(width * 0.02)].any()
