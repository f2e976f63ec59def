"""Hatching: what tells groups of cells apart without colour, in grey print and for every eye.

The signs of odd and even cells are hatches, too: on paper a disc, or a square with round corners.
So are the dashes of cages, inside the cells at the edges that a cage has.
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
        ways: The directions of its strokes: "-", "|", "/", "\"; "." for dots, "=" for a square;
            or the names of edges and corners that a cage has in a cell.
        number: How many strokes of a direction a cell has; how many dots along an edge.
        pen: How many times as wide as a thin rule they are.
        share: How wide they are as a share of the cell, in place of that.
        ink_share: How far its colour is from that of its ground: a sign is behind a digit.
    """

    name: PatternName
    ways: str
    number: int
    pen: float = 1.0
    share: float = 0.0
    ink_share: float = 0.3

    def width(self, thin: float, size: float) -> float:
        """Return the width of its strokes in a square of a size, where a thin rule is so wide."""
        return self.share * size if self.share else self.pen * thin


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

INK_SHARE, SIGN_SHARE, CAGE_SHARE = 0.3, 0.17, 0.7
"""Distance of a hatch's colour from that of its ground towards black, or on dark to white."""

ODD_HATCH, EVEN_HATCH, CAGE_HATCH = range(len(COLOURED), len(COLOURED) + 3)

EDGES, CORNERS, SUM = "nesw", "1234", "+"
"""Parts of a cage in a cell: edges, from the upper one clockwise; corners where it goes on both
ways, but not across, from the upper right one clockwise; room for its sum."""

_CAGE_PARTS = EDGES + CORNERS + SUM


def cage_hatch(parts: str) -> int:
    """Return the hatch of a cell with some of the edges and corners of a cage; 0 for none."""
    number = sum(1 << place for place, part in enumerate(_CAGE_PARTS) if part in parts)
    return CAGE_HATCH - 1 + number if number else 0


def _caged(number: int) -> Hatch:
    parts = (part for place, part in enumerate(_CAGE_PARTS) if number >> place & 1)
    return Hatch("solid", "".join(parts), 7, ink_share=CAGE_SHARE)


HATCHES = (
    *COLOURED,
    Hatch("mediumGray", ".", 1, share=0.78, ink_share=SIGN_SHARE),
    Hatch("solid", "=", 5, share=0.16, ink_share=SIGN_SHARE),
    *map(_caged, range(1, 1 << len(_CAGE_PARTS))),
)
"""All hatches: coloured ones, those of an odd cell and of an even one, parts of cages in cells."""

INSET = 0.22
"""Inset of the strokes that fill a square from the edge of its cell, as a share of the cell."""

CAGE_INSET, DASH = 0.085, 0.55
"""Inset of the dashes of a cage from the edge of a cell, and the length of each of so many."""

SUM_ROOM = (0.4, 0.33)
"""Reach of the sum of a cage, to the right and down, as shares of a cell."""

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
    return hatch if hatch >= ODD_HATCH else 0


def flat_fill(ground: str, hatch: int) -> str:
    """Return the colour of a cell where no hatch can be drawn: a sign makes it darker or lighter.

    >>> flat_fill("FFFFFF", ODD_HATCH), flat_fill("FFFFFF", EVEN_HATCH), flat_fill("FFFFFF", 1)
    ('E5E5E5', 'BFBFBF', 'FFFFFF')
    """
    shares = {ODD_HATCH: 0.1, EVEN_HATCH: 0.25}
    return hatch_ink(ground, shares[hatch]) if hatch in shares else ground


def hatch_strokes(hatch: Hatch, x: float, y: float, size: float) -> Iterator[HatchStroke]:
    """Yield the strokes of a hatch in a square; y goes downwards."""
    if {*_CAGE_PARTS}.issuperset(hatch.ways):
        for left, top, right, bottom in cage_strokes(hatch):
            yield HatchStroke(x + left * size, y + top * size, x + right * size, y + bottom * size)
    else:
        for way in hatch.ways:
            yield from _strokes_one_way(hatch, way, x, y, size)


def _strokes_one_way(
    hatch: Hatch, way: str, x: float, y: float, size: float
) -> Iterator[HatchStroke]:
    places = [(number + 0.5) / hatch.number * size for number in range(hatch.number)]
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


def cage_strokes(hatch: Hatch) -> Iterator[HatchStroke]:
    """Yield the dashes of a cage in a cell of the size 1."""
    parts, near, far = hatch.ways, CAGE_INSET, 1 - CAGE_INSET
    for at, edge in enumerate(EDGES):
        before, after = EDGES[at - 1], EDGES[(at + 1) % 4]
        start, stop = near if before in parts else 0.0, far if after in parts else 1.0
        if SUM in parts and edge == "n":
            start = SUM_ROOM[0]
        if SUM in parts and edge == "w":  # it is drawn upwards
            stop = 1 - SUM_ROOM[1]
        for dash in range(hatch.number if edge in parts else 0):
            first = max(start, (dash + 0.5 - DASH / 2) / hatch.number)
            last = min(stop, (dash + 0.5 + DASH / 2) / hatch.number)
            if first < last:
                yield HatchStroke(*quarter_turned(first, near, at), *quarter_turned(last, near, at))
    for at, corner in enumerate(CORNERS):
        if corner in parts:
            yield HatchStroke(*quarter_turned(far, 0.0, at), *quarter_turned(far, near, at))
            yield HatchStroke(*quarter_turned(far, near, at), *quarter_turned(1.0, near, at))


def quarter_turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    """Return the place of a point of a cell of the size 1 after so many quarter turns clockwise."""
    for _ in range(quarters):
        x, y = 1 - y, x
    return x, y


def _square(x: float, y: float, size: float, hatch: Hatch) -> Iterator[HatchStroke]:
    """Yield strokes that fill a square, from side to side and along two sides."""
    rows = [y + number / (hatch.number - 1) * size for number in range(hatch.number)]
    yield from (HatchStroke(x, at, x + size, at) for at in rows)
    yield from (HatchStroke(at, y, at, y + size) for at in (x, x + size))
