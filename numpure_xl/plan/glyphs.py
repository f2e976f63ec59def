"""Pictures in place of digits, as data: ellipses and polygons, no font and no file.

A picture is a square of 100 x 100, x to the right and y downwards. The parts of its body have
one outline around all of them, so that its silhouette is recognised in print without colour; its
details are above the body and have none.
"""

from __future__ import annotations

from typing import NamedTuple

from numpure_xl.messages import Message

INK = "33302E"  # of all outlines
OUTLINE = 2.2  # of the 100 units of a picture, around its body
SHARE = 0.82  # of a cell is taken by its picture


class Ellipse(NamedTuple):
    """An ellipse: its middle, half its width, half its height."""

    color: str
    x: float
    y: float
    across: float
    down: float


class Polygon(NamedTuple):
    """A polygon: its corners one after the other, x and y."""

    color: str
    corners: tuple[tuple[float, float], ...]


Shape = Ellipse | Polygon


class Picture(NamedTuple):
    """A picture: what it shows, the parts of its body, and the details on them."""

    name: Message
    body: tuple[Shape, ...]
    details: tuple[Shape, ...] = ()


def _poly(color: str, *numbers: float) -> Polygon:
    return Polygon(color, tuple(zip(numbers[::2], numbers[1::2], strict=True)))


_ORANGE, _PINK, _WHITE = "F0A23C", "F2A0A8", "FFFFFF"
_BLUE, _YELLOW, _BEAK = "58A6DB", "FFD94A", "EF7F1A"
_GREEN, _LEAF, _VIOLET, _LILAC = "5FAF5A", "A9D38B", "A97BC8", "E3CDEF"
_GREY = "EFEBE6"

ANIMALS = (
    Picture(
        Message("cat"),
        (
            _poly(_ORANGE, 14, 12, 46, 30, 16, 56),
            _poly(_ORANGE, 86, 12, 54, 30, 84, 56),
            Ellipse(_ORANGE, 50, 58, 37, 32),
        ),
        (
            _poly(_PINK, 20, 21, 36, 32, 21, 44),
            _poly(_PINK, 80, 21, 64, 32, 79, 44),
            Ellipse(INK, 36, 54, 4.5, 6.5),
            Ellipse(INK, 64, 54, 4.5, 6.5),
            _poly(INK, 44, 66, 56, 66, 50, 73),
            _poly(INK, 49, 72, 51, 72, 51, 79, 49, 79),
            _poly(INK, 8, 60, 28, 65, 28, 67, 8, 63),
            _poly(INK, 10, 75, 28, 70, 28, 72, 11, 78),
            _poly(INK, 92, 60, 72, 65, 72, 67, 92, 63),
            _poly(INK, 90, 75, 72, 70, 72, 72, 89, 78),
        ),
    ),
    Picture(
        Message("fish"),
        (
            _poly(_BLUE, 66, 52, 95, 26, 95, 78),
            _poly(_BLUE, 34, 34, 58, 14, 62, 36),
            Ellipse(_BLUE, 42, 53, 36, 25),
        ),
        (
            Ellipse(_WHITE, 23, 46, 7, 7),
            Ellipse(INK, 22, 46, 3.5, 3.5),
            _poly(_WHITE, 44, 31, 50, 32, 54, 53, 50, 75, 44, 76, 48, 53),
            _poly(_WHITE, 58, 35, 63, 38, 66, 53, 63, 68, 58, 71, 61, 53),
            _poly(INK, 8, 60, 20, 62, 20, 65, 9, 62),
        ),
    ),
    Picture(
        Message("rabbit"),
        (
            Ellipse(_GREY, 36, 26, 10, 23),
            Ellipse(_GREY, 64, 26, 10, 23),
            Ellipse(_GREY, 50, 66, 31, 28),
        ),
        (
            Ellipse(_PINK, 36, 27, 5, 16),
            Ellipse(_PINK, 64, 27, 5, 16),
            Ellipse(INK, 38, 60, 4, 5.5),
            Ellipse(INK, 62, 60, 4, 5.5),
            Ellipse(_PINK, 29, 73, 6, 4),
            Ellipse(_PINK, 71, 73, 6, 4),
            _poly(INK, 45, 69, 55, 69, 50, 75),
            _poly(INK, 43, 77, 57, 77, 57, 89, 43, 89),
            _poly(_WHITE, 44.5, 78.5, 49.4, 78.5, 49.4, 87.5, 44.5, 87.5),
            _poly(_WHITE, 50.6, 78.5, 55.5, 78.5, 55.5, 87.5, 50.6, 87.5),
        ),
    ),
    Picture(
        Message("chick"),
        (
            _poly(_YELLOW, 42, 30, 40, 8, 50, 18, 58, 6, 60, 30),
            _poly(_BEAK, 32, 82, 42, 82, 42, 96, 26, 96),
            _poly(_BEAK, 58, 82, 68, 82, 74, 96, 58, 96),
            Ellipse(_YELLOW, 50, 56, 37, 33),
        ),
        (
            Ellipse(INK, 37, 46, 4.5, 5.5),
            Ellipse(INK, 63, 46, 4.5, 5.5),
            _poly(INK, 38, 54, 62, 54, 50, 71),
            _poly(_BEAK, 41.5, 56, 58.5, 56, 50, 67.5),
            _poly("E0B420", 17, 56, 32, 64, 22, 76, 17, 68),
            _poly("E0B420", 83, 56, 68, 64, 78, 76, 83, 68),
        ),
    ),
    Picture(
        Message("turtle"),
        (
            Ellipse(_LEAF, 84, 47, 13, 12),
            _poly(_LEAF, 14, 62, 2, 74, 20, 72),
            Ellipse(_LEAF, 27, 76, 10, 11),
            Ellipse(_LEAF, 66, 76, 10, 11),
            Ellipse(_GREEN, 46, 52, 35, 27),
        ),
        (
            Ellipse(INK, 87, 44, 3, 3.5),
            _poly("3E8340", 38, 36, 54, 36, 60, 51, 54, 64, 38, 64, 32, 51),
            _poly("3E8340", 16, 44, 26, 38, 28, 52, 22, 62, 15, 58),
            _poly("3E8340", 76, 44, 66, 38, 64, 52, 70, 62, 77, 58),
        ),
    ),
    Picture(
        Message("butterfly"),
        (
            Ellipse(_VIOLET, 27, 35, 23, 23),
            Ellipse(_VIOLET, 73, 35, 23, 23),
            Ellipse(_VIOLET, 32, 72, 18, 18),
            Ellipse(_VIOLET, 68, 72, 18, 18),
        ),
        (
            Ellipse(_LILAC, 24, 33, 11, 11),
            Ellipse(_LILAC, 76, 33, 11, 11),
            Ellipse(_LILAC, 31, 73, 8, 8),
            Ellipse(_LILAC, 69, 73, 8, 8),
            _poly(INK, 48, 26, 36, 4, 39, 3, 51, 25),
            _poly(INK, 52, 26, 64, 4, 61, 3, 49, 25),
            Ellipse(INK, 50, 54, 5.5, 33),
        ),
    ),
)
"""One for each digit from 1 to 6."""

SHAPES = (
    Picture(Message("circle"), (Ellipse("E8604C", 50, 50, 38, 38),)),
    Picture(Message("square"), (_poly("58A6DB", 15, 15, 85, 15, 85, 85, 15, 85),)),
    Picture(Message("triangle"), (_poly("5FAF5A", 50, 10, 92, 86, 8, 86),)),
    Picture(
        Message("star"),
        (
            _poly(
                "FFD94A",
                *(50, 5, 61.2, 38, 96, 38.5, 68, 59.5, 78.5, 93.5),
                *(50, 73, 21.5, 93.5, 32, 59.5, 4, 38.5, 38.8, 38),
            ),
        ),
    ),
    Picture(
        Message("heart"),
        (
            Ellipse("F08CA8", 30, 34, 22, 22),
            Ellipse("F08CA8", 70, 34, 22, 22),
            _poly("F08CA8", 9.5, 42, 50, 24, 90.5, 42, 50, 92),
        ),
    ),
    Picture(
        Message("cross"),
        (
            _poly(
                "A97BC8",
                *(36, 8, 64, 8, 64, 36, 92, 36, 92, 64, 64, 64),
                *(64, 92, 36, 92, 36, 64, 8, 64, 8, 36, 36, 36),
            ),
        ),
    ),
)
"""One for each digit from 1 to 6, which a child can draw."""
