"""The overlay: what cells and borders cannot show of a board, as lines and spots over its cells.

Cages with their sums, thermometers, and signs between cells. On a sheet in use it is one group of
shapes. Its lines have no fill, so that a click within a cage reaches the cell below.

Places are in cells from the first corner of the board, to the right and down: (1.5, 2.0) is the
middle of the upper edge of the second cell in the third row.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from math import asin, atan2, cos, pi, sin
from typing import NamedTuple

from numpure_xl.board.theme import THEMES, Theme
from numpure_xl.errors import NumpureError
from numpure_xl.plan.edge_signs import CIRCLE as CORNER_CIRCLE
from numpure_xl.plan.edge_signs import digit_strokes
from numpure_xl.plan.hatching import CAGE_SHARE, SUM_ROOM, cage_inset, hatch_ink
from numpure_xl.plan.tubes import BULB, CIRCLE, TUBE, head_at
from numpure_xl.plan.typography import CORNER, CORNER_LEFT
from numpure_xl.sudoku.formats.rules_text import line_of, rules_in
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.shapes import (
    ArrowShape,
    CageOutline,
    CornerMark,
    EdgeMark,
    Glyph,
    TubeShape,
)
from numpure_xl.words import Lang, say

PREFIX = "numpure "
"""Prefix of the name of each overlay on a sheet."""

MARGIN = 0.04
"""Distance of the frame from the board's edge, so that it is over no other cell."""

PAPER = "FFFFFF"

POINTS = 27.0
"""Width of a cell, in points, for which the widths of lines are meant."""

LINE_SHARE = 0.45
"""Share of the ink in the colour of thermometers and arrows; the rest is the ground."""

Point = tuple[float, float]


class OverlayLine(NamedTuple):
    """A line without a fill.

    Attributes:
        corners: What it goes through; the first comes again at the end where it is closed.
        color: Its colour as RRGGBB.
        points: Its width in points.
        is_dashed: Whether it is of dashes.
        label: A text at its upper left corner, or "".
        cell: The row and the column of the cell in whose corner that stands.
    """

    corners: tuple[Point, ...]
    color: str
    points: float
    is_dashed: bool = False
    label: str = ""
    cell: tuple[int, int] = (0, 0)


class OverlaySpot(NamedTuple):
    """An ellipse or a rectangle with a fill.

    Attributes:
        is_round: Whether it is an ellipse.
        x: The left edge.
        y: The upper edge.
        width: How wide it is.
        height: How high.
        fill: Its colour as RRGGBB.
        line: The colour of the line around it; None for none.
    """

    is_round: bool
    x: float
    y: float
    width: float
    height: float
    fill: str
    line: str | None


class Overlay(NamedTuple):
    """The drawing over one board.

    Attributes:
        name: What it is called among the shapes of its sheet: `PREFIX`, the board, the theme.
        line: The rules of the board as a line of text, with blanks for its digits.
        words: What it shows, for those who cannot see it.
        across: How many cells the board has across.
        spots: Its spots, below its lines.
        outlines: Its lines.
        font: The font of its labels.
        ink: Their colour.
    """

    name: str
    line: str
    words: str
    across: int
    spots: tuple[OverlaySpot, ...]
    outlines: tuple[OverlayLine, ...]
    font: str
    ink: str


def overlay_of(variant: Variant, theme: str, words: str = "") -> Overlay | None:
    """Return the drawing over a board; None if its cells and borders show all of it.

    Args:
        variant: Its rules.
        theme: The name of its theme.
        words: What it shows, for those who cannot see it.
    """
    look = THEMES[theme]
    spots: list[OverlaySpot] = []
    outlines = [*_cages(variant, look)]
    for shape in variant.shapes:
        if isinstance(shape, TubeShape):
            outlines.append(_tube([variant.places[cell] for cell in shape.cells], look))
        elif isinstance(shape, ArrowShape):
            outlines += _arrow([variant.places[cell] for cell in shape.cells], look)
        elif isinstance(shape, EdgeMark):
            places = variant.places[shape.first], variant.places[shape.second]
            spots += _spots(shape.glyph, *places, look)
            outlines += _strokes(shape.glyph, *places, look)
        elif isinstance(shape, CornerMark):
            row, col = variant.places[shape.cells[-1]]
            spots.append(_circle((col, row), look))
            outlines += _digits(shape.digits, (col, row), look)
    if not spots and not outlines:
        return None
    return Overlay(
        name=f"{PREFIX}{variant.name} {theme}",
        line=line_of(Grid((BLANK,) * variant.cells, variant)),
        words=words,
        across=variant.across,
        spots=tuple(spots),
        outlines=tuple(outlines),
        font=look.digits,
        ink=look.ink,
    )


def frame_of(across: int) -> OverlaySpot:
    """Return an unseen rectangle that makes an overlay as large as its board."""
    return OverlaySpot(False, MARGIN, MARGIN, across - 2 * MARGIN, across - 2 * MARGIN, "", None)  # noqa: FBT003


def words_of(variant: Variant, lang: Lang) -> str:
    """Return the rules of a board's signs, in words."""
    return " ".join(say(rule.words.rule, lang) for rule in variant.rules)


def theme_named(name: str) -> str | None:
    """Return the theme of an overlay by its name; None if it is none of ours."""
    theme = name.rpartition(" ")[2]
    return theme if name.startswith(PREFIX) and theme in THEMES else None


def rules_drawn(line: str) -> Variant | None:
    """Return the rules of a board by the line of its overlay; None if that is damaged."""
    with suppress(NumpureError):
        grid = rules_in(line)
        return grid[1] if grid else None
    return None


def label_points(height: float) -> float:
    """Return the size of a label's letters where a cell is so many points high."""
    return round(CORNER * height * 2) / 2


LABEL_LEFT, LABEL_TOP = CORNER_LEFT, 0.02
"""Corner of a label in its cell."""


# Cages


def _cages(variant: Variant, look: Theme) -> Iterator[OverlayLine]:
    """Yield the lines around cages, that with the sum of a cage first, open where sums are."""
    cages = [shape for shape in variant.shapes if isinstance(shape, CageOutline)]
    rooms = [variant.places[shape.at] for shape in cages if shape.label]
    color = hatch_ink(look.ground or PAPER, CAGE_SHARE)
    for shape in cages:
        at, label = variant.places[shape.at], shape.label
        for loop in _loops([variant.places[cell] for cell in shape.cells], cage_inset(shape.depth)):
            for corners in _opened(loop, rooms):
                yield OverlayLine(corners, color, 0.75, is_dashed=True, label=label, cell=at)
                label = ""


def _opened(loop: list[Point], rooms: Iterable[tuple[int, int]]) -> Iterator[tuple[Point, ...]]:
    """Yield what is left of a closed line outside of the rooms of sums, each in a cell's corner."""
    pieces: list[list[Point]] = []
    for start, end in pairwise((*loop, loop[0])):
        for one, other in _outside(start, end, rooms):
            if pieces and pieces[-1][-1] == one:
                pieces[-1].append(other)
            else:
                pieces.append([one, other])
    if len(pieces) > 1 and pieces[-1][-1] == pieces[0][0]:
        pieces[0] = pieces.pop() + pieces[0][1:]
    return map(tuple, pieces)


def _outside(
    start: Point, end: Point, rooms: Iterable[tuple[int, int]]
) -> Iterator[tuple[Point, Point]]:
    """Yield what is left of a stroke along a row or a column, in order."""
    way = _unit(start, end)
    length = abs(end[0] - start[0]) + abs(end[1] - start[1])
    reached, before = 0.0, start
    for low, high in sorted(filter(None, (_within(start, way, room) for room in rooms))):
        if low >= length:
            break
        if reached < low:
            yield before, _along(start, way, low)
        if reached < high:
            reached, before = high, _along(start, way, high)
    if reached < length:
        yield before, end


def _along(start: Point, way: Point, length: float) -> Point:
    return start[0] + way[0] * length, start[1] + way[1] * length


def _within(start: Point, way: Point, cell: tuple[int, int]) -> tuple[float, float] | None:
    """Return from where to where a stroke is in the room of a cell's sum; None if it is not."""
    (x, y), (across, down), (row, col) = start, way, cell
    along, beside = ((col - x) * across, y - row) if across else ((row - y) * down, x - col)
    length, width = SUM_ROOM if across else SUM_ROOM[::-1]
    if not 0 < beside < width:
        return None
    other = along + length * (across + down)
    return min(along, other), max(along, other)


def _loops(places: Sequence[tuple[int, int]], inset: float) -> Iterator[list[Point]]:
    """Yield the corners of each line around cells, clockwise, a little within them.

    The first begins at the upper left corner of the first cell. Cells that meet at a corner alone
    are parted there.
    """
    ways = _ways(places)
    for start in (((places[0][1], places[0][0]), (1, 0)), *sorted(ways)):
        (x, y), (across, down) = start
        cycle: list[tuple[tuple[int, int], tuple[int, int]]] = []
        while ((x, y), (across, down)) in ways:
            cycle.append(((x, y), (across, down)))
            ways.remove(cycle[-1])
            x, y = x + across, y + down
            turns = ((-down, across), (across, down), (down, -across))
            across, down = next((turn for turn in turns if ((x, y), turn) in ways), turns[1])
        pairs = zip((*cycle[-1:], *cycle), cycle, strict=False)
        if cycle:
            yield [
                _inside(at, before, way, inset) for (_, before), (at, way) in pairs if before != way
            ]


def _inside(
    at: tuple[int, int], before: tuple[int, int], way: tuple[int, int], inset: float
) -> Point:
    """Return the corner of a line between two ways, a little to their right."""
    (x, y), right, down = at, -before[1] - way[1], before[0] + way[0]
    return x + inset * right, y + inset * down


def _ways(places: Collection[tuple[int, int]]) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the edges around cells: where each begins, and its way with a cell at its right."""
    inside = {*places}
    return {
        ((col + x, row + y), way)
        for row, col in inside
        for (down, right), (x, y), way in (
            ((-1, 0), (0, 0), (1, 0)),
            ((0, 1), (1, 0), (0, 1)),
            ((1, 0), (1, 1), (-1, 0)),
            ((0, -1), (0, 1), (0, -1)),
        )
        if (row + down, col + right) not in inside
    }


# Thermometers and arrows


def _tube(places: Sequence[tuple[int, int]], look: Theme) -> OverlayLine:
    """Return the line around a thermometer: its bulb, one side, its round end, the other side."""
    middles = [(col + 0.5, row + 0.5) for row, col in places]
    ways = [_unit(one, other) for one, other in pairwise(middles)]
    color = hatch_ink(look.ground or PAPER, LINE_SHARE)
    opening, (x, y), first = asin(TUBE / BULB), middles[0], atan2(ways[0][1], ways[0][0])
    bulb = _arc((x, y), BULB, first + opening, first + 2 * pi - opening, 20)
    bends = [
        (middle, _bend(before, after))
        for middle, (before, after) in zip(middles[1:], pairwise(ways), strict=False)
    ]
    last = atan2(ways[-1][1], ways[-1][0])
    end = _arc(middles[-1], TUBE, last - pi / 2, last + pi / 2, 6)
    one = [(x - TUBE * across, y - TUBE * down) for (x, y), (across, down) in bends]
    other = [(x + TUBE * across, y + TUBE * down) for (x, y), (across, down) in reversed(bends)]
    return OverlayLine((*bulb, *one, *end, *other, bulb[0]), color, 1.25)


def _arrow(places: Sequence[tuple[int, int]], look: Theme) -> Iterator[OverlayLine]:
    """Circle of an arrow, its shaft up to the tip of its head, and the head."""
    middles = [(col + 0.5, row + 0.5) for row, col in places]
    first, last = _unit(*middles[:2]), _unit(*middles[-2:])
    color = hatch_ink(look.ground or PAPER, LINE_SHARE)
    way = round(atan2(last[0], -last[1]) / (pi / 4)) % 8
    (row, col), (x, y) = places[-1], middles[0]
    left, tip, right = ((col + across, row + down) for across, down in head_at(way))
    start = x + CIRCLE * first[0], y + CIRCLE * first[1]
    yield OverlayLine(tuple(_arc((x, y), CIRCLE, 0, 2 * pi, 32)), color, 1.25)
    yield OverlayLine((start, *middles[1:-1], tip), color, 1.25)
    yield OverlayLine((left, tip, right), color, 1.25)


def _unit(one: Point, other: Point) -> Point:
    across, down = other[0] - one[0], other[1] - one[1]
    length = (across**2 + down**2) ** 0.5
    return across / length, down / length


def _bend(before: Point, after: Point) -> Point:
    """Return the turn of a tube of the width 1, as a way to one side of its line."""
    together = 1 + before[0] * after[0] + before[1] * after[1]
    return -(before[1] + after[1]) / together, (before[0] + after[0]) / together


def _arc(middle: Point, radius: float, start: float, stop: float, parts: int) -> list[Point]:
    angles = (start + (stop - start) * part / parts for part in range(parts + 1))
    return [(middle[0] + radius * cos(a), middle[1] + radius * sin(a)) for a in angles]


# Signs between cells

_BAR, _DOT, _CLEARING = (0.17, 0.46), (0.28, 0.28), (0.3, 0.36)
"""Sizes of the spots of signs."""

_LETTERS: dict[Glyph, tuple[tuple[Point, ...], ...]] = {
    "x": (((-0.11, -0.14), (0.11, 0.14)), ((0.11, -0.14), (-0.11, 0.14))),
    "v": (((-0.11, -0.14), (0.0, 0.14), (0.11, -0.14)),),
    "less": (((0.08, -0.12), (-0.1, 0.0), (0.08, 0.12)),),
    "greater": (((-0.08, -0.12), (0.1, 0.0), (-0.08, 0.12)),),
}
"""The strokes of signs around the middle of the edge between two cells side by side."""

_TURNED = {"less", "greater"}
"""The signs that are turned where cells are one above the other."""


def _spots(
    glyph: Glyph, one: tuple[int, int], other: tuple[int, int], look: Theme
) -> Iterator[OverlaySpot]:
    """Yield the ground of a sign's strokes: a dot, a bar, or paper that hides the border."""
    x, y = _between(one, other)
    ink, ground = look.ink, look.ground or PAPER
    if glyph == "bar":
        width, height = _BAR if one[0] == other[0] else _BAR[::-1]
        yield OverlaySpot(False, x - width / 2, y - height / 2, width, height, ground, ink)  # noqa: FBT003
    elif glyph in {"white-dot", "black-dot"}:
        pick = max if glyph == "white-dot" else min
        fill = pick(ink, ground, key=lambda color: sum(bytes.fromhex(color)))
        size, _ = _DOT
        yield OverlaySpot(True, x - size / 2, y - size / 2, size, size, fill, ink)  # noqa: FBT003
    else:
        width, height = _CLEARING
        yield OverlaySpot(True, x - width / 2, y - height / 2, width, height, ground, None)  # noqa: FBT003


def _strokes(
    glyph: Glyph, one: tuple[int, int], other: tuple[int, int], look: Theme
) -> Iterator[OverlayLine]:
    """Yield the strokes of a sign."""
    x, y = _between(one, other)
    is_turned = glyph in _TURNED and one[0] != other[0]
    for stroke in _LETTERS.get(glyph, ()):
        turned: Iterable[Point] = ((b, a) for a, b in stroke) if is_turned else stroke
        yield OverlayLine(tuple((x + a, y + b) for a, b in turned), look.ink, 1.5)


def _circle(middle: Point, look: Theme) -> OverlaySpot:
    """Return the circle of a corner's digits."""
    x, y = (at - CORNER_CIRCLE / 2 for at in middle)
    return OverlaySpot(True, x, y, CORNER_CIRCLE, CORNER_CIRCLE, look.ground or PAPER, look.ink)  # noqa: FBT003


def _digits(digits: Sequence[int], middle: Point, look: Theme) -> Iterator[OverlayLine]:
    """Yield the strokes of the digits in a circle."""
    x, y = (at - CORNER_CIRCLE / 2 for at in middle)
    for stroke in digit_strokes(digits):
        places = ((x + a * CORNER_CIRCLE / 100, y + b * CORNER_CIRCLE / 100) for a, b in stroke)
        yield OverlayLine(tuple(places), look.ink, 1.0)


def _between(one: tuple[int, int], other: tuple[int, int]) -> Point:
    """Return the middle of the edge between two cells."""
    return (one[1] + other[1] + 1) / 2, (one[0] + other[0] + 1) / 2
