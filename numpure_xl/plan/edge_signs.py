"""Signs between cells, as pictures: bars, signs of order, dots, letters, circles with digits.

A picture is in the middle of the edge of two cells, a circle where four meet. Its ground hides the
strokes below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import hypot

from numpure_xl.messages import Message
from numpure_xl.plan.colour import rgb
from numpure_xl.plan.glyphs import Ellipse, Picture, Polygon, Shape
from numpure_xl.sudoku.rules.shapes import Glyph

SIZE = 0.46
"""Width of a picture, as a share of a cell."""

SignCorners = tuple[tuple[float, float], ...]

_WEDGE: SignCorners = ((70, 18), (26, 50), (70, 82), (70, 67), (48, 50), (70, 33))
"""The sign < in a square of 100."""

_FALLING: SignCorners = ((25, 17), (37, 17), (75, 83), (63, 83))
_HALF_V: SignCorners = ((23, 17), (35, 17), (56, 83), (44, 83))
"""A stroke of the letter X, and one of the letter V; the others are their mirror images."""

LETTER = 0.42
"""The size of a font whose capitals are as high as a letter between cells, as a share of a cell."""

_X, _V = Message("letter X"), Message("letter V")
LETTERS = frozenset({_X, _V})
"""The names of pictures that are read as text."""

_LESS, _GREATER = Message("less than"), Message("greater than")


def _mirrored(corners: SignCorners) -> SignCorners:
    return tuple((100 - x, y) for x, y in corners)


def _turned(corners: SignCorners) -> SignCorners:
    return tuple((y, x) for x, y in corners)


def _wedge(name: Message, corners: SignCorners) -> Callable[[str, str], Picture]:
    def drawn(ink: str, ground: str) -> Picture:
        return Picture(name, (), (Ellipse(ground, 50, 50, 32, 32), Polygon(ink, corners)))

    return drawn


def _bar(turn: Callable[[SignCorners], SignCorners]) -> Callable[[str, str], Picture]:
    def drawn(ink: str, ground: str) -> Picture:
        frames = ((ink, 32, 0), (ground, 42, 10))
        shapes: tuple[Shape, ...] = tuple(
            Polygon(color, turn(((x, y), (100 - x, y), (100 - x, 100 - y), (x, 100 - y))))
            for color, x, y in frames
        )
        return Picture(Message("bar"), (), shapes)

    return drawn


def _dot(name: Message, *, is_black: bool) -> Callable[[str, str], Picture]:
    """Return a function that draws a dot: the lighter of two colours, or the darker, in ink."""

    def drawn(ink: str, ground: str) -> Picture:
        inside = (min if is_black else max)(ink, ground, key=lambda color: sum(rgb(color)))
        return Picture(name, (), (Ellipse(ink, 50, 50, 31, 31), Ellipse(inside, 50, 50, 26, 26)))

    return drawn


def _letter(name: Message, *strokes: SignCorners) -> Callable[[str, str], Picture]:
    def drawn(ink: str, ground: str) -> Picture:
        letter = (Polygon(ink, corners) for corners in strokes)
        return Picture(name, (), (Ellipse(ground, 50, 50, 32, 40), *letter))

    return drawn


def _upright(corners: SignCorners) -> SignCorners:
    return corners


_DRAWN: dict[tuple[Glyph, int], Callable[[str, str], Picture]] = {
    ("bar", 0): _bar(_upright),
    ("bar", 1): _bar(_turned),
    ("less", 0): _wedge(_LESS, _WEDGE),
    ("greater", 0): _wedge(_GREATER, _mirrored(_WEDGE)),
    ("less", 1): _wedge(_LESS, _turned(_WEDGE)),
    ("greater", 1): _wedge(_GREATER, _turned(_mirrored(_WEDGE))),
    **dict.fromkeys(
        (("white-dot", 0), ("white-dot", 1)), _dot(Message("white dot"), is_black=False)
    ),
    **dict.fromkeys(
        (("black-dot", 0), ("black-dot", 1)), _dot(Message("black dot"), is_black=True)
    ),
    **dict.fromkeys((("x", 0), ("x", 1)), _letter(_X, _FALLING, _mirrored(_FALLING))),
    **dict.fromkeys((("v", 0), ("v", 1)), _letter(_V, _HALF_V, _mirrored(_HALF_V))),
}
"""The drawing of each sign and step: 0 between cells side by side, 1 between one and the next."""


@cache
def sign_picture(glyph: Glyph, step: int, ink: str, ground: str) -> Picture:
    """Return the picture of a sign.

    Args:
        glyph: The sign.
        step: 0 between cells side by side, 1 between one and that below.
        ink: Its colour.
        ground: The colour of the paper.
    """
    return _DRAWN[glyph, step](ink, ground)


CIRCLE = 0.6
"""Width of a circle where four cells meet, as a share of a cell."""

CIRCLED = 0.21
"""Height of the smallest digits in it, as a share of a cell."""

NARROWING = 0.8
"""Width of digits there, as a share of that of their strokes."""

Places = tuple[tuple[float, float, float], ...]

_DIGITS_AT: tuple[Places, ...] = (
    ((50, 50, 52),),
    ((33, 50, 42), (67, 50, 42)),
    ((34, 31, 33), (66, 31, 33), (50, 71, 33)),
    ((34, 31, 33), (66, 31, 33), (34, 71, 33), (66, 71, 33)),
)
"""Middle and height of each digit in a circle of 100, by how many there are."""

_DIGIT_STROKES = (
    (((38, 0), (12, 14), (2, 50), (12, 86), (38, 100), (64, 86), (74, 50), (64, 14), (38, 0)),),
    (((20, 20), (55, 0), (55, 100)),),
    (((0, 25), (20, 3), (60, 3), (75, 25), (70, 45), (0, 100), (80, 100)),),
    (((0, 3), (70, 3), (35, 40), (65, 50), (75, 72), (55, 97), (20, 97), (0, 80)),),
    (((55, 100), (55, 0), (0, 70), (80, 70)),),
    (((72, 2), (12, 2), (5, 45), (45, 38), (75, 55), (72, 85), (45, 99), (15, 97), (0, 82)),),
    (((68, 5), (30, 10), (5, 50), (5, 80), (25, 99), (55, 99), (75, 80), (70, 55), (40, 45),
      (5, 62)),),
    (((0, 3), (76, 3), (28, 100)),),
    (((38, 47), (8, 30), (15, 5), (60, 5), (68, 30), (38, 47), (2, 68), (10, 96), (66, 96),
      (74, 68), (38, 47)),),
    (((70, 38), (35, 55), (5, 45), (0, 20), (20, 1), (50, 1), (70, 20), (70, 50), (45, 90),
      (7, 95)),),
)  # fmt: skip
"""Strokes of each digit from 0, in a box 76 wide and 100 high."""

ADVANCE = 0.8
"""Width of a digit of a number and the space behind it, in heights of it."""


def number_strokes(number: str) -> Iterator[SignCorners]:
    """Yield the strokes of a number in heights of its digits, from their upper left corner."""
    for place, digit in enumerate(map(int, number)):
        for stroke in _DIGIT_STROKES[digit]:
            start = place * ADVANCE
            yield tuple((start + a * NARROWING / 100, b / 100) for a, b in stroke)


def digit_strokes(digits: Sequence[int]) -> Iterator[SignCorners]:
    """Yield the strokes of digits in a circle of 100, each as the points it goes through."""
    for digit, (x, y, height) in zip(digits, _DIGITS_AT[len(digits) - 1], strict=True):
        scale = height / 100
        for stroke in _DIGIT_STROKES[digit]:
            yield tuple((x + (a - 38) * scale * NARROWING, y + (b - 50) * scale) for a, b in stroke)


@cache
def circle_picture(digits: tuple[int, ...], ink: str, ground: str) -> Picture:
    """Return the picture of a circle with digits."""
    ring = (Ellipse(ink, 50, 50, 49, 49), Ellipse(ground, 50, 50, 46, 46))
    pen = 2.6 if len(digits) > 1 else 3.6
    lines = [part for stroke in digit_strokes(digits) for part in _stroke(stroke, pen, ink)]
    name = Message("circle with {digits}", digits=" ".join(map(str, digits)))
    return Picture(name, (), (*ring, *lines))


def _stroke(points: SignCorners, pen: float, ink: str) -> Iterator[Shape]:
    """Yield a line with round ends and joints, half its width given, as polygons and discs."""
    for (x, y), (to_x, to_y) in pairwise(points):
        length = hypot(to_x - x, to_y - y)
        across, down = pen * (y - to_y) / length, pen * (to_x - x) / length
        yield Polygon(
            ink,
            (
                (x + across, y + down),
                (to_x + across, to_y + down),
                (to_x - across, to_y - down),
                (x - across, y - down),
            ),
        )
    yield from (Ellipse(ink, x, y, pen, pen) for x, y in dict.fromkeys(points))


def placed_signs(
    signs: tuple[Picture | None, Picture | None, Picture | None],
    x: float,
    y: float,
    width: float,
    height: float,
) -> Iterator[tuple[float, float, float, Picture]]:
    """Yield the signs on the edges of a cell: left, top, size and picture of each.

    Args:
        signs: Those on its right edge, on its lower one, and on the corner between.
        x: Its left edge.
        y: Its upper edge.
        width: How wide it is.
        height: How high.
    """
    right, below = x + width, y + height
    places = ((right, y + height / 2), (x + width / 2, below), (right, below))
    shares = (SIZE, SIZE, CIRCLE)
    for sign, (across, down), share in zip(signs, places, shares, strict=True):
        if sign:
            size = share * min(width, height)
            yield across - size / 2, down - size / 2, size, sign
