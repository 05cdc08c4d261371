"""QR codes of links; the library is imported with the first one."""

from __future__ import annotations

from io import BytesIO, StringIO


def as_svg(link: str) -> bytes:
    """The QR code as SVG, dark on white."""
    import segno

    picture = BytesIO()
    code = segno.make(link, micro=False)
    code.save(picture, kind="svg", scale=4, border=2, xmldecl=False, light="#fff")
    return picture.getvalue()


def as_text(link: str) -> str:
    """The QR code for a terminal."""
    import segno

    drawn = StringIO()
    segno.make(link, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()
