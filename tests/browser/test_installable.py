"""The client can be installed, and opens without a server."""

from __future__ import annotations

from pathlib import Path

import httpx
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.serving import ServerProcess
from tests.patience import PATIENCE

WORKS = "() => navigator.serviceWorker.controller !== null"


def test_the_shell_opens_when_the_server_is_out_of_reach(new_page: NewPage, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    server.start()
    try:
        page = new_page(PHONE, at=server.address, service_workers="allow")
        page.goto("/")
        page.wait_for_function(WORKS, timeout=1000 * PATIENCE)
        expect(page.locator("link[rel=manifest]")).to_have_count(1)
    finally:
        server.kill()
    page.goto("/about")
    expect(page.locator("header")).to_contain_text("Expedition")
    page.goto("/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.get_by_label("Table code")).to_be_visible()


def test_what_the_manifest_names_is_there(server: ServerProcess) -> None:
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        manifest = client.get("/manifest.webmanifest")
        assert manifest.headers["content-type"].startswith("application/manifest+json")
        for icon in manifest.json()["icons"]:
            picture = client.get(icon["src"])
            assert picture.headers["content-type"] == icon["type"]
            assert picture.is_success
