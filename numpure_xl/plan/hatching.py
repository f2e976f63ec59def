"""Hatching: what tells groups of cells apart without colour, in grey print and for every eye.

The signs of odd and even cells are hatches, too: on paper a disc, or a square with round corners.
So are the dashes of cages, inside the cells at the edges that a cage has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
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
            or behind "#" the edges and corners of cages in a cell, those at each depth behind ",".
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
ways, but not across, from the upper right one clockwise; and room for a sum, left by all cages."""

_PARTS = EDGES + CORNERS
_CAGED = "#"


def cage_hatch(outlines: Sequence[str], *, has_sum: bool) -> int:
    """Return the hatch of a cell in cages; 0 if nothing of them is drawn there.

    Args:
        outlines: Edges and corners, of the outermost cage first; "" where none is so deep.
        has_sum: Whether there is a sum in the cell.
    """
    number = int(has_sum)
    for depth, outline in enumerate(outlines):
        bits = sum(1 << place for place, part in enumerate(_PARTS) if part in outline)
        number += bits << 1 + depth * len(_PARTS)
    return CAGE_HATCH - 1 + number if number else 0


@cache
def hatch_of(number: int) -> Hatch:
    """Return a hatch by its number: one of `HATCHES`, or the parts of cages in a cell."""
    if number < CAGE_HATCH:
        return HATCHES[number]
    rest, outlines = number - CAGE_HATCH + 1, []
    has_sum, rest = rest & 1, rest >> 1
    while rest:
        outlines.append("".join(part for place, part in enumerate(_PARTS) if rest >> place & 1))
        rest >>= len(_PARTS)
    ways = _CAGED + ",".join(outlines) + SUM * has_sum
    return Hatch("solid", ways, 7, ink_share=CAGE_SHARE)


HATCHES = (
    *COLOURED,
    Hatch("mediumGray", ".", 1, share=0.78, ink_share=SIGN_SHARE),
    Hatch("solid", "=", 5, share=0.16, ink_share=SIGN_SHARE),
)
"""All hatches but those of cages: coloured ones, those of an odd cell and of an even one."""

INSET = 0.22
"""Inset of the strokes that fill a square from the edge of its cell, as a share of the cell."""

CAGE_INSET, DASH = 0.085, 0.55
"""Inset of the dashes of a cage from the edge of a cell, and the length of each of so many."""

DEEPER = 0.075
"""Further inset of the dashes of a cage within another one."""

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
    if hatch.ways.startswith(_CAGED):
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


def cage_inset(depth: int) -> float:
    """Return the inset of a cage within so many others from the edges of its cells."""
    return CAGE_INSET + depth * DEEPER


def cage_strokes(hatch: Hatch) -> Iterator[HatchStroke]:
    """Yield the dashes of cages in a cell of the size 1."""
    for depth, parts in enumerate(hatch.ways.removeprefix(_CAGED).split(",")):
        yield from _outline_strokes(parts, cage_inset(depth), hatch.number, SUM in hatch.ways)


def _outline_strokes(
    parts: str,
    near: float,
    number: int,
    has_sum: bool,  # noqa: FBT001
) -> Iterator[HatchStroke]:
    far = 1 - near
    for at, edge in enumerate(EDGES):
        before, after = EDGES[at - 1], EDGES[(at + 1) % 4]
        start, stop = near if before in parts else 0.0, far if after in parts else 1.0
        if has_sum and edge == "n":
            start = SUM_ROOM[0]
        if has_sum and edge == "w":  # it is drawn upwards
            stop = 1 - SUM_ROOM[1]
        for dash in range(number if edge in parts else 0):
            first = max(start, (dash + 0.5 - DASH / 2) / number)
            last = min(stop, (dash + 0.5 + DASH / 2) / number)
            if first < last:
                yield HatchStroke(*quarter_turned(first, near, at), *quarter_turned(last, near, at))
    for at, corner in enumerate(CORNERS):
        if corner in parts and not (has_sum and corner == CORNERS[-1]):
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
