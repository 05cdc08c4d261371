"""Serves the single-page client: static files, its HTML with link previews, security headers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from mimetypes import guess_type
from pathlib import Path
from typing import TypeAlias

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from expedition.core.errors import Refusal
from expedition.locale import say
from expedition.server.features.site.link_preview import CARDS, FOR_ALL, Preview, tags
from expedition.server.http.endpoint import language_of
from expedition.server.http.plain_page import plain_page, wants_page
from expedition.server.people.identity import make_known

Previews: TypeAlias = Callable[[Request], Awaitable[Preview]]
"""Finds the preview of a page."""
Addresses: TypeAlias = Callable[[Request], str]
"""Finds the public URL of the server."""

STATIC = Path(__file__).parents[2] / "static"
END_OF_THE_HEAD = "</head>"
HASHED = "assets"
COMPRESSED = {"br": ".br", "gzip": ".gz"}
"""The best coding first, and how the names of such files end."""
MANIFEST = "application/manifest+json"
FOR_EVER = "public, max-age=31536000, immutable"
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
SAFE_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


class Pages:
    """Serves the files of the bundle, and index.html for every other path."""

    def __init__(
        self,
        folder: Path = STATIC,
        preview: Previews | None = None,
        address: Addresses = lambda request: str(request.base_url),
    ) -> None:
        self._folder = folder.resolve()
        self._preview = preview
        self._address = address

    async def serve(self, request: Request) -> Response:
        """A static file if the path names one; else index.html, with client-side routing."""
        path = request.path_params["path"]
        if path.startswith("api/"):
            raise HTTPException(404)
        file = self._file(path)
        if file is not None:
            hashed = path.startswith(f"{HASHED}/")
            return _sent(request, file, FOR_EVER if hashed else "no-cache")
        leads_nowhere = "." in path.rpartition("/")[2]
        if leads_nowhere and not wants_page(request):
            raise HTTPException(404)
        return await self._page(request, 404 if leads_nowhere else 200)

    def _file(self, path: str) -> Path | None:
        """The file; None if it does not exist, or lies outside of the folder."""
        try:
            file = (self._folder / path).resolve()
            inside = file.is_relative_to(self._folder) and file.is_file()
        except (OSError, ValueError):
            return None
        return file if inside else None

    async def _page(self, request: Request, status: int) -> Response:
        page, language = self._file("index.html"), language_of(request)
        if page is None:
            title, text = (say(language, f"server.no_bundle_{part}") for part in ("title", "text"))
            return HTMLResponse(plain_page(language, title, text), 503)
        make_known(request)
        if self._preview is None or status != 200:
            return _sent(request, page, "no-cache", status)
        try:
            preview = await self._preview(request)
            address, card = self._own(request, request.url.path), self._card(request, preview)
        except Refusal:  # whoever asks in such a way reads no tags
            return _sent(request, page, "no-cache", status)
        head = tags(preview, language, address, card)
        # It is shorter than what a network sends at once: packing it would gain nothing.
        text = page.read_text("utf-8").replace(END_OF_THE_HEAD, head + END_OF_THE_HEAD, 1)
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language", "Accept-Ranges": "none"}
        return HTMLResponse(text.replace('lang="en"', f'lang="{language}"', 1), status, headers)

    def _card(self, request: Request, preview: Preview) -> str:
        """The URL of the preview's picture; games of other packages have none of their own."""
        own = f"{CARDS}/{preview.card}.jpg"
        return self._own(request, f"/{own if self._file(own) else f'{CARDS}/{FOR_ALL}.jpg'}")

    def _own(self, request: Request, path: str) -> str:
        return self._address(request).rstrip("/") + path


def _sent(request: Request, file: Path, keep: str, status: int = 200) -> Response:
    """The file as a response, precompressed if the browser accepts that."""
    headers = {"Cache-Control": keep, "Accept-Ranges": "none", "Vary": "Accept-Encoding"}
    understood = _codings(request.headers.get("accept-encoding", ""))
    for coding, ending in COMPRESSED.items():
        packed = file.with_name(file.name + ending)
        if coding in understood and packed.is_file():
            return WholeFile(packed, status, {**headers, "Content-Encoding": coding}, _kind(file))
    return WholeFile(file, status, headers, _kind(file))


def _kind(file: Path) -> str | None:
    return MANIFEST if file.suffix == ".webmanifest" else guess_type(file.name)[0]


def _codings(accepted: str) -> set[str]:
    """The content codings that a browser accepts."""
    offers = (offer.partition(";") for offer in accepted.lower().replace(" ", "").split(","))
    return {coding for coding, _, quality in offers if quality not in ("q=0", "q=0.0")}


class WholeFile(FileResponse):
    """A file response that ignores range requests: none of ours is long."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(name, value) for name, value in scope["headers"] if name != b"range"]
        await super().__call__({**scope, "headers": headers}, receive, send)


class SafeHeaders:
    """Middleware that adds security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFE_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_safely if scope["type"] == "http" else send)
