"""Minimal HTML pages for errors, without the bundle."""

from __future__ import annotations

from html import escape

from starlette.requests import HTTPConnection


def wants_page(connection: HTTPConnection) -> bool:
    """True for a browser's navigation, and not for a program, script or picture."""
    path: str = connection.scope["path"]
    opens = "text/html" in connection.headers.get("accept", "") or path.startswith("/t/")
    return opens and not path.startswith("/api/")


def plain_page(language: str, title: str, text: str) -> str:
    """A self-contained HTML page."""
    title, text = escape(title), escape(text)
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width">'
        f"<h1>{title}</h1><p>{text}</p></html>"
    )
