"""Signs between cells, as pictures: bars, signs of order, dots, letters.

A picture is in the middle of the edge of two cells. Its ground hides the stroke below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

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


def placed_signs(
    signs: tuple[Picture | None, Picture | None], x: float, y: float, width: float, height: float
) -> Iterator[tuple[float, float, float, Picture]]:
    """Yield the signs on the edges of a cell: left, top, size and picture of each.

    Args:
        signs: Those on its right edge and on its lower one.
        x: Its left edge.
        y: Its upper edge.
        width: How wide it is.
        height: How high.
    """
    size = SIZE * min(width, height)
    middles = ((x + width, y + height / 2), (x + width / 2, y + height))
    for sign, (across, down) in zip(signs, middles, strict=True):
        if sign:
            yield across - size / 2, down - size / 2, size, sign
