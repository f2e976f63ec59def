"""Grids that overlap on one paper (合体ナンプレ), by name."""

from __future__ import annotations

from numpure_xl.messages import Message

_DIAGONAL = ((0, 0), (6, 6), (12, 12))

OVERLAPPING = {
    "gattai2": _DIAGONAL[:2],
    "gattai3": _DIAGONAL,
    "samurai": ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12)),
}
"""By name, the row and the column of the first cell of each of several 9x9 grids, on one paper.

Grids share whole boxes. Each one but the first shares cells with one before it.
"""

NAMES = {
    "gattai2": Message("two overlapping grids"),
    "gattai3": Message("three overlapping grids"),
    "samurai": Message("samurai"),
}
"""By name, what people call them."""
