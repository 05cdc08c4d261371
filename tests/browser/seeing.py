"""A page as those see it who see no red, no green, no blue, or no colour at all."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import ceil, floor
from typing import Literal, TypeAlias, get_args

from playwright.sync_api import FloatRect, Locator, Page

Eyes: TypeAlias = Literal["protanopia", "deuteranopia", "tritanopia", "achromatopsia"]
EVERY_EYES: tuple[Eyes, ...] = get_args(Eyes)
LEAST_CONTRAST = 3
"""Between the palest and the darkest of a mark, so that it shows."""
LEAST_APART = 0.03
"""How much of two pictures must be clearly paler or darker in the one than in the other."""

MEASURE = """
async ([picture, boxes]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const side = 48;
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return boxes.map(({ x, y, width, height }) => {
    pen.drawImage(image, x, y, width, height, 0, 0, side, side);
    const { data } = pen.getImageData(0, 0, side, side);
    return Array.from({ length: side * side }, (_, at) => {
      const [red, green, blue] = [0, 1, 2].map((part) => linear(data[4 * at + part] / 255));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    });
  });
}
"""
Picture: TypeAlias = list[float]
"""How pale each point is, from 0 to 1."""


def pictures(page: Page, things: Locator, eyes: Eyes) -> list[Picture]:
    """What such eyes see of each of these things, all of one size."""
    boxes = [box for one in things.all() if (box := one.bounding_box())]
    around = union(boxes)
    for box in boxes:
        box["x"] -= around["x"]
        box["y"] -= around["y"]
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
    shot = b64encode(page.screenshot(clip=around)).decode()
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    session.detach()
    found: list[Picture] = page.evaluate(MEASURE, [shot, boxes])
    return found


def union(boxes: Sequence[FloatRect]) -> FloatRect:
    """The least whole pixels that hold all of them."""
    left, top = (floor(min(box[side] for box in boxes)) for side in ("x", "y"))
    right = ceil(max(box["x"] + box["width"] for box in boxes))
    bottom = ceil(max(box["y"] + box["height"] for box in boxes))
    return {"x": left, "y": top, "width": right - left, "height": bottom - top}


def contrast(picture: Picture) -> float:
    """Of the palest to the darkest points, a few strays aside."""
    pale = sorted(picture)
    few = len(pale) // 50
    return (pale[-few] + 0.05) / (pale[few] + 0.05)


def apart(one: Picture, other: Picture) -> float:
    """The share of points that are clearly paler in the one: by half of what a line needs."""
    differ = [
        max(here, there) + 0.05 > 1.5 * (min(here, there) + 0.05)
        for here, there in zip(one, other, strict=True)
    ]
    return sum(differ) / len(differ)


def confused(some: list[Picture]) -> Iterator[tuple[int, int]]:
    """The pairs that cannot be told apart."""
    for (first, one), (second, other) in combinations(enumerate(some), 2):
        if apart(one, other) < LEAST_APART:
            yield first, second
