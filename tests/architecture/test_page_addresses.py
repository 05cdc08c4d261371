"""The addresses that the server speaks of are pages of the browser client."""

from __future__ import annotations

import re

import pytest

from expedition.server.features.site.page_previews import OF_A_GAME
from tools.places import ROOT

PAGES = ROOT / "web/src/app/pages.svelte.ts"
PATH = re.compile(r"""page\(\s*'([^']+)'""")


@pytest.mark.parametrize("path", ["/t/:code", *(f"/{page}/:game" for page in OF_A_GAME)])
def test_a_link_with_a_preview_leads_to_a_page(path: str) -> None:
    paths = PATH.findall(PAGES.read_text("utf-8"))
    assert len(paths) > 10
    assert path in paths
