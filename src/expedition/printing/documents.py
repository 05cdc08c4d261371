"""Documents of pages: HTML that a browser prints; by typst PDF for screen readers (PDF/UA-1)."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.util import find_spec

from expedition.core.errors import Refusal
from expedition.printing.pad import Page

TEMPLATE = """
#set document(title: sys.inputs.title)
#set text(lang: sys.inputs.language, font: "Libertinus Serif")
#set page(width: eval(sys.inputs.width), height: eval(sys.inputs.height), margin: 0mm)
#for number in range(int(sys.inputs.pages)) {
  if number > 0 { pagebreak() }
  let page = bytes(sys.inputs.at("page" + str(number)))
  image(page, format: "svg", width: 100%, alt: sys.inputs.at("told" + str(number)))
}
"""


def html(pages: Sequence[Page], size: tuple[float, float], title: str, language: str) -> str:
    """A document with one page of paper for each of the pages."""
    width, height = size
    body = "\n".join(page.svg for page in pages)
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n"
        f"<style>@page {{ size: {width:g}mm {height:g}mm; margin: 0; }}\n"
        "body { margin: 0; } svg { display: block; break-after: page; }</style>\n"
        f"{body}\n</html>\n"
    )


def can_make_pdf() -> bool:
    """True if typst is installed, the extra `print`."""
    return find_spec("typst") is not None


def pdf(pages: Sequence[Page], size: tuple[float, float], title: str, language: str) -> bytes:
    """The pages as a PDF; a refusal if typst is not installed."""
    if not can_make_pdf():
        raise Refusal("print.no_typst")
    import typst

    return typst.compile(
        TEMPLATE.encode(),
        format="pdf",
        ignore_system_fonts=True,
        sys_inputs=_inputs(pages, size, title, language),
        pdf_standards=["ua-1"],
        timestamp=0,
    )


def raster(page: Page, size: tuple[float, float], dots_an_inch: float) -> bytes:
    """One page as a PNG; a refusal if typst is not installed."""
    if not can_make_pdf():
        raise Refusal("print.no_typst")
    import typst

    return typst.compile(
        TEMPLATE.encode(),
        format="png",
        ppi=dots_an_inch,
        ignore_system_fonts=True,
        sys_inputs=_inputs([page], size, page.told, "en"),
    )


def _inputs(
    pages: Sequence[Page], size: tuple[float, float], title: str, language: str
) -> dict[str, str]:
    """What the template is filled in with."""
    width, height = size
    inputs = {"title": title, "language": language, "pages": str(len(pages))}
    inputs |= {"width": f"{width}mm", "height": f"{height}mm"}
    for number, page in enumerate(pages):
        inputs |= {f"page{number}": page.svg, f"told{number}": page.told}
    return inputs
