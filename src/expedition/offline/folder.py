"""The folder of a static site: the client, Python for browsers, and what makes it installable."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from expedition.core.errors import Refusal

HERE = Path(__file__).parent
RUNTIME = HERE / "runtime"
STATIC = HERE.parent / "server" / "static"
PAGE, MANIFEST = "index.html", "manifest.webmanifest"
WORKER, SITE_WORKER = "worker.js", "site-worker.js"
"""The service worker of a page, and the script of that for one without a server."""
CONTENTS = "contents.json"
MARK = "expedition.site"
"""The file by which a site is known, so that nothing else is overwritten."""
PACKED = (".br", ".gz")
"""What a server of ours sends to those who understand it; a static host sends what it likes."""
LENGTH_OF_A_DIGEST = 12


def write_site(out: Path, client: Path = STATIC, runtime: Path = RUNTIME) -> int:
    """Writes the site into an empty folder or over a former site; returns its size in bytes."""
    if not (client / PAGE).is_file() or not (runtime / CONTENTS).is_file():
        raise Refusal("site_not_made", command="make site")
    if out.exists() and any(out.iterdir()) and not (out / MARK).is_file():
        raise Refusal("site_not_empty", folder=out)
    if out.exists():
        _empty(out)
    out.mkdir(parents=True, exist_ok=True)
    for path in _files_of(client):
        _copy(path, out / path.relative_to(client))
    python = f"python-{_digest(sorted(runtime.iterdir()))}"
    for path in runtime.iterdir():
        _copy(path, out / python / path.name)
    _write(out / PAGE, _page((client / PAGE).read_text("utf-8"), python))
    _write(out / MANIFEST, _relative((client / MANIFEST).read_text("utf-8")))
    _write(out / ".nojekyll", "")
    _write(out / WORKER, _service_worker(out, client))
    _write(out / MARK, "Written by `expedition site`, which may overwrite this folder.\n")
    return sum(path.stat().st_size for path in out.rglob("*") if path.is_file())


def _files_of(client: Path) -> Iterator[Path]:
    """The files of the client that a static host sends as they are."""
    for path in sorted(client.rglob("*")):
        name = path.relative_to(client).as_posix()
        is_sent = path.suffix not in PACKED and not name.startswith("cards/")
        if path.is_file() and is_sent and name not in (WORKER, SITE_WORKER):
            yield path


def _page(page: str, python: str) -> str:
    """The page, which names its files by where they lie from it, and the folder with Python."""
    return _relative(page).replace("<html ", f'<html data-python="./{python}/" ', 1)


def _relative(text: str) -> str:
    """Addresses from the root of a host as addresses from here."""
    return re.sub(r'"/(?!/)', '"./', text)


def _service_worker(out: Path, client: Path) -> str:
    files = sorted(path for path in out.rglob("*") if path.is_file() and path.name != MARK)
    names = [path.relative_to(out).as_posix() for path in files]
    script = (client / SITE_WORKER).read_text("utf-8")
    kept = [name for name in names if name != ".nojekyll"]
    filled = script.replace("'%VERSION%'", json.dumps(_digest(files)))
    return filled.replace("['%FILES%']", json.dumps(kept))


def _digest(files: list[Path]) -> str:
    digest = sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:LENGTH_OF_A_DIGEST]


def _empty(out: Path) -> None:
    for path in out.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def _copy(path: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, target)


def _write(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")
