"""Lines from cell to cell as they are drawn: what a cell has of them, below its digit.

They are thermometers, grey tubes with a bulb, and arrows, thin lines from a circle to a head. A
picture has the part of one cell, so that whatever styles boards has lines, and each is as dark as
the fill of its cell asks for. Parts meet at edges and corners of cells, below the strokes; a
slanting line also cuts a corner of the two cells beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from numpure_xl.messages import Message
from numpure_xl.plan.glyphs import Ellipse, Picture, Polygon, Shape
from numpure_xl.plan.hatching import hatch_ink, quarter_turned

BULB, TUBE = 0.38, 0.14
"""Half the width of a bulb and of a tube, as shares of a cell."""

CIRCLE, SHAFT = 0.4, 0.03
"""Half the width of the circle of an arrow, and of its line."""

CellPoint = tuple[float, float]

HEAD: tuple[CellPoint, ...] = ((-0.17, 0.1), (0.0, -0.07), (0.17, 0.1))
"""The head of an arrow that goes up, around the middle of its last cell."""


class LineLook(NamedTuple):
    """A kind of lines: the letters of its parts in a cell, and how it is drawn.

    Attributes:
        name: What it is called.
        start: The part of the first cell, a bulb or a circle.
        ways: The parts to the eight neighbours, clockwise from the one above.
        cuts: Those of corners that a slanting line beside the cell cuts, clockwise from the upper
            right one.
        heads: Those of the last cell, by the way on which the line comes there; "" for a round end.
        half: Half the width of the line, as a share of a cell.
        radius: Half that of the first part.
        share: How far its ink is from the ground: seen from afar, while digits are read.
    """

    name: Message
    start: str
    ways: str
    cuts: str
    heads: str
    half: float
    radius: float
    share: float

    @property
    def letters(self) -> str:
        """The letters of all its parts."""
        return self.start + self.ways + self.cuts + self.heads


TUBES = LineLook(Message("thermometer"), "o", "abcdefgh", "1234", "", TUBE, BULB, 0.26)

ARROWS = LineLook(
    *(Message("arrow with a circle"), "O", "ABCDEFGH", "5678", "STUVWXYZ"), SHAFT, CIRCLE, 0.4
)


def parts_by_look(parts: str) -> list[tuple[LineLook, str]]:
    """Kinds of lines that a cell has parts of, each with its parts: tubes below arrows."""
    by_look = (
        (look, "".join(part for part in parts if part in look.letters)) for look in (TUBES, ARROWS)
    )
    return [(look, own) for look, own in by_look if own]


@cache
def tube_picture(parts: str, ground: str | None) -> Picture:
    """Picture of what a cell has of lines, to be drawn below its strokes and its digit.

    Args:
        parts: Letters of a `LineLook`.
        ground: The fill of the cell; None for paper.
    """
    kinds, under = parts_by_look(parts), ground or "FFFFFF"
    drawn = list[Shape]()
    for look, own in kinds:
        under = hatch_ink(under, look.share)
        drawn += _shapes(own, look, under)
    return Picture(kinds[0][0].name, (), tuple(drawn))


@cache
def tube_film(parts: str, look: LineLook, ground: str | None) -> Picture:
    """Picture in black, or on dark paper in white, of which the share of its look is to be seen."""
    ink = hatch_ink(ground or "FFFFFF", 1)
    return Picture(look.name, (), tuple(_shapes(parts, look, ink)))


def _shapes(parts: str, look: LineLook, ink: str) -> Iterator[Shape]:
    is_start = look.start in parts
    is_ring = is_start and bool(look.heads)
    half = 100 * (look.radius if is_start else look.half)
    if is_ring:
        yield _polygon(ink, ring(look.radius, look.half))
    elif set(look.start + look.ways).intersection(parts):
        yield Ellipse(ink, 50, 50, half, half)
    drawn = _up(look, is_ring), _up_right(look, is_ring), _corner(look)
    for quarters in range(4):
        names = look.ways[2 * quarters], look.ways[2 * quarters + 1], look.cuts[quarters]
        for part, corners in zip(names, drawn, strict=True):
            if part in parts:
                yield _polygon(ink, [quarter_turned(x, y, quarters) for x, y in corners])
    for way, part in enumerate(look.heads):
        if part in parts:
            yield _polygon(ink, _head(way, look.half))


def _polygon(ink: str, places: list[CellPoint]) -> Polygon:
    return Polygon(ink, tuple((round(100 * x, 2), round(100 * y, 2)) for x, y in places))


def _up(look: LineLook, is_ring: bool) -> list[CellPoint]:  # noqa: FBT001
    """Line from the middle of a cell, or from its circle, to its upper edge."""
    half, start = look.half, 0.5 - look.radius * is_ring
    return [(0.5 - half, start), (0.5 - half, 0.0), (0.5 + half, 0.0), (0.5 + half, start)]


def _up_right(look: LineLook, is_ring: bool) -> list[CellPoint]:  # noqa: FBT001
    """Line from there to the upper right corner."""
    slant, cut, away = look.half / 2**0.5, look.half * 2**0.5, look.radius * is_ring / 2**0.5
    left, right = (0.5 + away - slant, 0.5 - away - slant), (0.5 + away + slant, 0.5 - away + slant)
    return [left, (1 - cut, 0.0), (1.0, 0.0), (1.0, cut), right]


def _corner(look: LineLook) -> list[CellPoint]:
    """Corner that a line beside the cell cuts."""
    cut = look.half * 2**0.5
    return [(1.0, 0.0), (1 - cut, 0.0), (1.0, cut)]


def ring(radius: float, half: float) -> list[CellPoint]:
    """Polygon of a ring in the middle of a cell, around and back inside."""
    turns = [2 * pi * part / 48 for part in range(49)]
    return [
        (0.5 + (radius + by) * sin(turn), 0.5 - (radius + by) * cos(turn))
        for by, way in ((half, turns), (-half, turns[::-1]))
        for turn in way
    ]


def head_at(way: int, points: tuple[CellPoint, ...] = HEAD) -> list[CellPoint]:
    """Points around the middle of a cell once they are turned to a way, a number in `ways`."""
    turn = way * pi / 4
    return [
        (0.5 + x * cos(turn) - y * sin(turn), 0.5 + x * sin(turn) + y * cos(turn))
        for x, y in points
    ]


def _head(way: int, half: float) -> list[CellPoint]:
    """Polygon of a head: its two strokes, as thick as the line."""
    slant = half * 2**0.5
    above, below = ([(x, y + by) for x, y in HEAD] for by in (-slant, slant))
    return head_at(way, (*above, *reversed(below)))
