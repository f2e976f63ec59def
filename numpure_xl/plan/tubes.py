"""Thermometers as they are drawn: what a cell has of grey bulbs and tubes, below its digit.

A picture has the part of one cell, so that whatever styles boards has thermometers, and each is as
dark as the fill of its cell asks for. Parts meet at edges and corners of cells, below the strokes;
a slanting tube also cuts a corner of the two cells beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from numpure_xl.messages import Message
from numpure_xl.plan.glyphs import Ellipse, Picture, Polygon, Shape
from numpure_xl.plan.hatching import hatch_ink, quarter_turned

BULB, TUBE = 0.38, 0.14
"""Half the width of a bulb and of a tube, as shares of a cell."""

INK_SHARE = 0.26
"""Distance of their grey from the ground: bulbs are seen from afar, digits are read."""

WAYS = "abcdefgh"
"""To the eight neighbours, clockwise from the one above."""

CUTS = "1234"
"""The corners that a slanting tube beside the cell cuts, clockwise from the upper right one."""

_SLANT, _CUT = TUBE / 2**0.5, TUBE * 2**0.5
_UP = ((0.5 - TUBE, 0.5), (0.5 - TUBE, 0.0), (0.5 + TUBE, 0.0), (0.5 + TUBE, 0.5))
_UP_RIGHT = (
    (0.5 - _SLANT, 0.5 - _SLANT),
    (1 - _CUT, 0.0),
    (1.0, 0.0),
    (1.0, _CUT),
    (0.5 + _SLANT, 0.5 + _SLANT),
)
_CORNER = ((1.0, 0.0), (1 - _CUT, 0.0), (1.0, _CUT))
"""A tube from the middle of a cell to its upper edge, one to its upper right corner, and a cut."""


@cache
def tube_picture(parts: str, ground: str | None) -> Picture:
    """Return a cell's parts of thermometers, to be drawn below its strokes and its digit.

    Args:
        parts: `o` for a bulb, the ways that tubes go from the middle, the corners that they cut.
        ground: The fill of the cell; None for paper.
    """
    return _picture(parts, hatch_ink(ground or "FFFFFF", INK_SHARE))


@cache
def tube_film(parts: str, ground: str | None) -> Picture:
    """Return a cell's parts in black, or on dark paper in white: `INK_SHARE` of it is seen."""
    return _picture(parts, hatch_ink(ground or "FFFFFF", 1))


def _picture(parts: str, ink: str) -> Picture:
    return Picture(Message("thermometer"), (), tuple(_shapes(parts, ink)))


def _shapes(parts: str, ink: str) -> Iterator[Shape]:
    half = 100 * (BULB if "o" in parts else TUBE)
    if set("o" + WAYS).intersection(parts):
        yield Ellipse(ink, 50, 50, half, half)
    for quarters, (up, up_right, cut) in enumerate(zip(WAYS[::2], WAYS[1::2], CUTS, strict=True)):
        for part, corners in ((up, _UP), (up_right, _UP_RIGHT), (cut, _CORNER)):
            if part in parts:
                places = (quarter_turned(x, y, quarters) for x, y in corners)
                yield Polygon(ink, tuple((round(100 * x, 2), round(100 * y, 2)) for x, y in places))
