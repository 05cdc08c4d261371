"""Links to be scanned. What draws them is loaded with the first one: a start needs none of it."""

from __future__ import annotations

from io import BytesIO, StringIO


def as_svg(link: str) -> bytes:
    """The code as a picture, dark on white."""
    import segno

    picture = BytesIO()
    code = segno.make(link, micro=False)
    code.save(picture, kind="svg", scale=4, border=2, xmldecl=False, light="#fff")
    return picture.getvalue()


def as_text(link: str) -> str:
    """The code as a terminal shows it."""
    import segno

    drawn = StringIO()
    segno.make(link, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()
