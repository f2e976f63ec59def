"""Hatching: what tells groups of cells apart without colour, in grey print and for every eye.

The signs of odd and even cells are hatches, too: on paper a disc, or a square with round corners.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal, NamedTuple

from numpure_xl.plan.colour import rgb

PatternName = Literal[
    "solid",
    "lightHorizontal",
    "lightVertical",
    "lightUp",
    "lightDown",
    "lightGrid",
    "lightTrellis",
    "gray125",
    "gray0625",
    "mediumGray",
]


class Hatch(NamedTuple):
    r"""A pattern on the ground of a cell.

    Attributes:
        name: What a workbook calls one like it (ECMA-376 part 1, 18.18.55).
        ways: The directions of its strokes: "-", "|", "/", "\"; "." for dots, "=" for a square.
        number: How many strokes of a direction a cell has; how many dots along an edge.
        pen: How many times as wide as a thin rule they are.
        share: How wide they are as a share of the cell, in place of that.
    """

    name: PatternName
    ways: str
    number: int
    pen: float = 1.0
    share: float = 0.0

    def width(self, thin: float, size: float) -> float:
        """Return how wide its strokes are in a square of a size, where a thin rule is so wide."""
        return self.share * size if self.share else self.pen * thin

    @property
    def ink_share(self) -> float:
        """How far its colour is from that of its ground: a sign is behind a digit."""
        return SIGN_SHARE if self.share else INK_SHARE


COLOURED = (
    Hatch("solid", "", 0),
    Hatch("lightHorizontal", "-", 5),
    Hatch("lightVertical", "|", 5),
    Hatch("lightUp", "/", 5),
    Hatch("lightDown", "\\", 5),
    Hatch("lightGrid", "-|", 4),
    Hatch("lightTrellis", "/\\", 4),
    Hatch("gray125", ".", 5, 2.5),
    Hatch("gray0625", ".", 3, 5.0),
)
"""One for each of nine groups."""

HATCHES = (
    *COLOURED,
    Hatch("mediumGray", ".", 1, share=0.78),
    Hatch("solid", "=", 5, share=0.16),
)
"""The same, and the signs of an odd cell and of an even one."""

ODD_HATCH, EVEN_HATCH = len(COLOURED), len(COLOURED) + 1

INK_SHARE, SIGN_SHARE = 0.3, 0.17
"""How far the colour of a hatch is from that of its ground towards black, or on dark to white."""

INSET = 0.22
"""How far from the edge of a cell the strokes begin that fill a square, as a share of the cell."""

DARK = 3 * 128


class HatchStroke(NamedTuple):
    """A stroke of a hatch, with round ends: a dot begins where it ends."""

    x: float
    y: float
    to_x: float
    to_y: float


def hatch_ink(ground: str, share: float = INK_SHARE) -> str:
    """Return the colour of a hatch on a ground.

    >>> hatch_ink("FFFFFF"), hatch_ink("000000")
    ('B2B2B2', '4C4C4C')
    """
    parts = rgb(ground)
    goal = 255 if sum(parts) < DARK else 0
    return "".join(f"{int(part + share * (goal - part)):02X}" for part in parts)


def sign_of(hatch: int) -> int:
    """Return a hatch if it is a sign, which stays where other hatches make way; else 0."""
    return hatch if hatch in {ODD_HATCH, EVEN_HATCH} else 0


def flat_fill(ground: str, hatch: int) -> str:
    """Return the colour of a cell where no hatch can be drawn: a sign makes it darker or lighter.

    >>> flat_fill("FFFFFF", ODD_HATCH), flat_fill("FFFFFF", EVEN_HATCH), flat_fill("FFFFFF", 1)
    ('E5E5E5', 'BFBFBF', 'FFFFFF')
    """
    shares = {ODD_HATCH: 0.1, EVEN_HATCH: 0.25}
    return hatch_ink(ground, shares[hatch]) if hatch in shares else ground


def hatch_strokes(hatch: Hatch, x: float, y: float, size: float) -> Iterator[HatchStroke]:
    """Yield the strokes of a hatch in a square; the y axis may have either direction."""
    places = [(number + 0.5) / hatch.number * size for number in range(hatch.number)]
    for way in hatch.ways:
        if way == ".":
            yield from (HatchStroke(x + a, y + b, x + a, y + b) for a, b in product(places, places))
        elif way == "=":
            yield from _square(x + INSET * size, y + INSET * size, (1 - 2 * INSET) * size, hatch)
        elif way == "-":
            yield from (HatchStroke(x, y + at, x + size, y + at) for at in places)
        elif way == "|":
            yield from (HatchStroke(x + at, y, x + at, y + size) for at in places)
        else:
            for at in places:
                first, last = max(0.0, 2 * at - size), min(size, 2 * at)
                start, end = (last, first) if way == "/" else (size - last, size - first)
                yield HatchStroke(x + first, y + start, x + last, y + end)


def _square(x: float, y: float, size: float, hatch: Hatch) -> Iterator[HatchStroke]:
    """Yield strokes that fill a square, from side to side and along two sides."""
    rows = [y + number / (hatch.number - 1) * size for number in range(hatch.number)]
    yield from (HatchStroke(x, at, x + size, at) for at in rows)
    yield from (HatchStroke(at, y, at, y + size) for at in (x, x + size))
