"""The folder of a site: what is in it, and what it overwrites."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from expedition.core.errors import Refusal
from expedition.offline.folder import write_site

PAGE = '<html lang="en"><link href="/icon.png"><script src="/assets/index-1.js"></script></html>'


@pytest.fixture
def made(tmp_path: Path) -> tuple[Path, Path]:
    """A client and Python for browsers, as they are built."""
    client, runtime = tmp_path / "client", tmp_path / "runtime"
    for path, text in {
        client / "index.html": PAGE,
        client / "index.html.br": "packed",
        client / "assets/index-1.js": "client",
        client / "cards/temple.jpg": "card",
        client / "manifest.webmanifest": '{"start_url": "/", "icons": [{"src": "/icon.png"}]}',
        client / "worker.js": "of a server",
        client / "site-worker.js": "const V = '%VERSION%'; const F = ['%FILES%'];",
        runtime / "contents.json": "{}",
        runtime / "expedition.zip.gz": "rules",
    }.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return client, runtime


def files(folder: Path) -> dict[str, str]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text() for path in found}


def test_every_address_in_a_site_is_one_from_where_it_lies(
    made: tuple[Path, Path], tmp_path: Path
) -> None:
    write_site(tmp_path / "site", *made)
    site = files(tmp_path / "site")
    assert 'src="./assets/index-1.js"' in site["index.html"]
    assert 'href="./icon.png"' in site["index.html"]
    assert json.loads(site["manifest.webmanifest"])["start_url"] == "./"
    assert '"/' not in site["index.html"]


def test_the_service_worker_keeps_all_that_is_in_the_folder(
    made: tuple[Path, Path], tmp_path: Path
) -> None:
    write_site(tmp_path / "site", *made)
    site = files(tmp_path / "site")
    [python] = [name for name in site if name.endswith("expedition.zip.gz")]
    kept = json.loads(site["worker.js"].partition("const F = ")[2].rstrip(";"))
    unkept = {"worker.js", ".nojekyll", "expedition.site"}
    assert set(kept) == set(site) - unkept
    assert python in kept
    assert f'data-python="./{python.partition("/")[0]}/"' in site["index.html"]


def test_a_change_of_any_file_is_another_version(made: tuple[Path, Path], tmp_path: Path) -> None:
    out = tmp_path / "site"
    write_site(out, *made)
    before = files(out)["worker.js"]
    write_site(out, *made)
    assert files(out)["worker.js"] == before
    (made[1] / "expedition.zip.gz").write_text("other rules")
    write_site(out, *made)
    assert files(out)["worker.js"] != before
    assert len([name for name in files(out) if name.endswith("expedition.zip.gz")]) == 1


def test_a_folder_with_other_files_is_left_alone(made: tuple[Path, Path], tmp_path: Path) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (out / "thesis.txt").write_text("years of work")
    with pytest.raises(Refusal, match="site_not_empty"):
        write_site(out, *made)
    assert files(out) == {"thesis.txt": "years of work"}


def test_a_site_that_was_not_built_says_how(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refusal:
        write_site(tmp_path / "site", tmp_path, tmp_path)
    assert refusal.value.key == "site_not_made"
    assert not (tmp_path / "site").exists()
