"""Signs between cells, as pictures: bars, signs of order.

A picture is in the middle of the edge of two cells. Its ground hides the stroke below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from numpure_xl.messages import Message
from numpure_xl.plan.glyphs import Ellipse, Picture, Polygon, Shape
from numpure_xl.sudoku.relations import CONSECUTIVE, INEQUALITY

SIZE = 0.46
"""How wide a picture is, as a share of a cell."""

SignCorners = tuple[tuple[float, float], ...]

_WEDGE: SignCorners = ((70, 18), (26, 50), (70, 82), (70, 67), (48, 50), (70, 33))
"""The sign < in a square of 100."""

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


def _upright(corners: SignCorners) -> SignCorners:
    return corners


_DRAWN: dict[tuple[str, str, int], Callable[[str, str], Picture]] = {
    (CONSECUTIVE, "c", 0): _bar(_upright),
    (CONSECUTIVE, "c", 1): _bar(_turned),
    (INEQUALITY, "<", 0): _wedge(_LESS, _WEDGE),
    (INEQUALITY, ">", 0): _wedge(_GREATER, _mirrored(_WEDGE)),
    (INEQUALITY, "^", 1): _wedge(_LESS, _turned(_WEDGE)),
    (INEQUALITY, "v", 1): _wedge(_GREATER, _turned(_mirrored(_WEDGE))),
}
"""By relation, sign and step (0 between cells side by side, 1 between one and that below)."""


@cache
def sign_picture(kind: str, sign: str, step: int, ink: str, ground: str) -> Picture:
    """Return the picture of a sign.

    Args:
        kind: A name in `RELATIONS`.
        sign: One of its signs.
        step: 0 between cells side by side, 1 between one and that below.
        ink: Its colour.
        ground: The colour of the paper.
    """
    return _DRAWN[kind, sign, step](ink, ground)


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
