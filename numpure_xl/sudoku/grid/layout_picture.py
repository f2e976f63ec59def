"""Pictures of letters: which layout of overlapping grids people draw.

A picture has a sign for each box, or for each cell. The boxes of one grid alone have its letter,
those that grids share a plus sign, and gaps a dot or a space; this is a samurai:

    AAA.BBB
    AAA.BBB
    AA+E+BB
    ..EEE..
    CC+E+DD
    CCC.DDD
    CCC.DDD

A grid that shares all of its boxes has no letter, so that no picture shows it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice, product

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.grid.overlapping import BOX, SIDE, Corner, OneGrid, layout_of

_GAPS = frozenset(". _-")
_ENDS = re.compile("[\n/]")
ALONG = SIDE // BOX
"""Boxes along an edge of a grid."""

MOST_TRIES = 10_000
"""The most places of a grid that are tried in a picture that leaves some open."""

LayoutPicture = dict[Corner, str]
"""The signs of boxes by row and column, without gaps."""


def layout_in_picture(text: str) -> str:
    """Return the text of the layout that a picture shows; "" if slashes part something else.

    Raises:
        RequestError: If it shows none, or several.

    >>> layout_in_picture("AAA../AAA../AA+BB/..BBB/..BBB")
    'gattai2'
    """
    rows = [line.rstrip() for line in _ENDS.split(text)]
    if not any(row[1::2].strip() for row in rows):  # a space between two signs
        rows = [row[::2] for row in rows]
    of_boxes = _signs(rows)
    for picture in filter(None, (of_boxes, _of_cells(of_boxes))):
        layouts = [*_layouts(picture)]
        if len(layouts) == 1:
            return layouts[0]
        if layouts:
            msg = "The picture shows several layouts, among them {one} and {other}; name one."
            raise RequestError(msg, one=layouts[0], other=layouts[1])
    if "\n" not in text.strip():
        return ""
    msg = (
        "Draw a letter for each box of one grid, a plus for each that grids share, a dot for each "
        "gap; these are none."
    )
    raise RequestError(msg)


def _signs(rows: Sequence[str]) -> LayoutPicture:
    return {
        (row, col): sign
        for row, line in enumerate(rows)
        for col, sign in enumerate(line)
        if sign not in _GAPS
    }


def _of_cells(picture: LayoutPicture) -> LayoutPicture | None:
    """Return the boxes of a picture with a sign for each cell; None if it has others."""
    top, left = (min((place[axis] for place in picture), default=0) for axis in (0, 1))
    boxes: LayoutPicture = {}
    for (row, col), sign in picture.items():
        if boxes.setdefault(((row - top) // BOX, (col - left) // BOX), sign) != sign:
            return None
    return boxes if len(picture) == BOX * BOX * len(boxes) else None


def _layouts(picture: LayoutPicture) -> Iterator[str]:
    """Yield the layouts that a picture shows."""
    letters = sorted({sign for sign in picture.values() if sign.isalnum()})
    shared = [box for box, sign in picture.items() if not sign.isalnum()]
    options = [[*_places(letter, picture)] for letter in letters]
    for places in islice(product(*options), MOST_TRIES) if letters else ():
        shown = Counter(box for place in places for box in _boxes(place))
        if all(shown[box] > 1 for box in shared):
            with suppress(RequestError):
                yield layout_of(OneGrid((BOX * row, BOX * col)) for row, col in places)


def _places(letter: str, picture: LayoutPicture) -> Iterator[Corner]:
    """Yield the first boxes that the grid of a letter can have."""
    own = [box for box, sign in picture.items() if sign == letter]
    (top, bottom), (left, right) = ((min(axis), max(axis)) for axis in zip(*own, strict=True))
    for place in product(range(bottom - ALONG + 1, top + 1), range(right - ALONG + 1, left + 1)):
        signs = [picture.get(box, "") for box in _boxes(place)]
        if all(sign == letter or (sign and not sign.isalnum()) for sign in signs):
            yield place


def _boxes(place: Corner) -> Iterator[Corner]:
    """Yield the boxes of a grid by its first one."""
    return ((place[0] + row, place[1] + col) for row in range(ALONG) for col in range(ALONG))
