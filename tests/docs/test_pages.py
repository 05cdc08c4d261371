"""Pages are to be found, and their links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from expedition.core.catalogue import catalogue
from tests.docs.pages import BESIDE, DOCS, ROOT, anchors, links, pages, plots

ELSEWHERE = ("http://", "https://", "mailto:")
DRAWN = {plot for game in catalogue().values() for plot in plots(game)}
TASKS_OF_A_HOST = (
    *("Install", "Update", "Back up"),
    *("Restore", "Put away old matches", "Read the version"),
)
NAVIGATION = re.compile(r"^nav:\n((?:[ #-].*\n)+)", re.MULTILINE)


def test_every_page_is_in_the_navigation_once_and_every_entry_is_a_page() -> None:
    found = NAVIGATION.search((ROOT / "mkdocs.yml").read_text("utf-8"))
    assert found is not None
    listed = re.findall(r"[\w./-]+\.md", found[1])
    assert sorted(listed) == sorted(page.relative_to(DOCS).as_posix() for page in pages())


def test_every_decision_is_in_the_table_of_decisions() -> None:
    folder = DOCS / "decisions"
    told = [link for link in links(folder / "index.md") if link.startswith("0")]
    assert told == sorted(page.name for page in folder.glob("0*.md"))


@pytest.mark.parametrize(
    "page", [*pages(), *BESIDE], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        if link.startswith(ELSEWHERE):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists() or target in DRAWN, link
        if anchor:
            assert anchor in anchors(target), link


def test_the_first_page_for_hosts_has_a_command_for_all_they_do() -> None:
    tasks = re.split(r"^## ", (DOCS / "host/index.md").read_text("utf-8"), flags=re.MULTILINE)
    told = {task.partition("\n")[0] for task in tasks if "```console\n$ " in task}
    assert told == {*TASKS_OF_A_HOST}


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(DOCS).as_posix())
def test_links_of_the_site_stay_in_the_site(page: Path) -> None:
    """A page of the site cannot show what lies outside docs/."""
    for link in links(page):
        if not link.startswith((*ELSEWHERE, "#")):
            assert (page.parent / link.partition("#")[0]).resolve().is_relative_to(DOCS), link
