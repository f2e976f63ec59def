"""Hatching: what tells groups of cells apart without colour, in grey print and for every eye."""

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
]


class Hatch(NamedTuple):
    r"""A pattern on the ground of a cell.

    Attributes:
        name: What a workbook calls one like it (ECMA-376 part 1, 18.18.55).
        ways: The directions of its strokes: "-", "|", "/", "\"; "." for dots.
        number: How many strokes of a direction a cell has; how many dots along an edge.
        pen: How many times as wide as a thin rule they are.
    """

    name: PatternName
    ways: str
    number: int
    pen: float = 1.0


HATCHES = (
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

INK_SHARE = 0.3
"""How far the colour of a hatch is from that of its ground towards black, or on dark to white."""

DARK = 3 * 128


class HatchStroke(NamedTuple):
    """A stroke of a hatch, with round ends: a dot begins where it ends."""

    x: float
    y: float
    to_x: float
    to_y: float


def hatch_ink(ground: str) -> str:
    """Return the colour of a hatch on a ground.

    >>> hatch_ink("FFFFFF"), hatch_ink("000000")
    ('B2B2B2', '4C4C4C')
    """
    parts = rgb(ground)
    goal = 255 if sum(parts) < DARK else 0
    return "".join(f"{int(part + INK_SHARE * (goal - part)):02X}" for part in parts)


def hatch_strokes(hatch: Hatch, x: float, y: float, size: float) -> Iterator[HatchStroke]:
    """Yield the strokes of a hatch in a square; the y axis may have either direction."""
    places = [(number + 0.5) / hatch.number * size for number in range(hatch.number)]
    for way in hatch.ways:
        if way == ".":
            yield from (HatchStroke(x + a, y + b, x + a, y + b) for a, b in product(places, places))
        elif way == "-":
            yield from (HatchStroke(x, y + at, x + size, y + at) for at in places)
        elif way == "|":
            yield from (HatchStroke(x + at, y, x + at, y + size) for at in places)
        else:
            for at in places:
                first, last = max(0.0, 2 * at - size), min(size, 2 * at)
                start, end = (last, first) if way == "/" else (size - last, size - first)
                yield HatchStroke(x + first, y + start, x + last, y + end)
