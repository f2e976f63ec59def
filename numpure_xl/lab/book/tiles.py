"""Tiles: grid after grid as 002_vba_rotated_backtracking lays them out.

Each grid takes 13x13 cells, and the next begins 14 cells on; there are nine to a band, and the
first band begins in row 7. Cells 0, 4, 8 and 12 of a tile are its frame: in the article they
hold '*'. Without that look they shrink to hairlines, and strokes are drawn; every digit is
in the same cell of the sheet either way.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil

from numpure_xl.board.canvas import Canvas
from numpure_xl.board.text_styles import HEAD, INK, THEME
from numpure_xl.lab.results import Results
from numpure_xl.plan.sheet import Font, SheetPlan, Style
from numpure_xl.plan.strokes import Sides, Weight
from numpure_xl.sudoku import Grid
from numpure_xl.words import Lang, say

TOP, PITCH, ACROSS, SPAN, BOX = 6, 14, 9, 13, 4  # rows and columns, from 0
CELL, FRAME, GAP = 24, 3, 20  # pixels


def tiles_plan(results: Results, lang: Lang, *, star: bool) -> SheetPlan:
    """Return the sheet with the tiles; `star` gives it the look of the article."""
    grids = results.tiles
    bands = ceil(len(grids) / ACROSS)
    sizes = [_size(at, star=star) for at in range(PITCH)]
    canvas = Canvas(say("Tiles", lang), sizes * ACROSS, lang)
    _words(canvas, grids)
    for band in range(bands):
        canvas.heights |= {TOP + band * PITCH + at: size for at, size in enumerate(sizes)}
    before: Grid | None = None
    for number, grid in enumerate(grids):
        band, place = divmod(number, ACROSS)
        _tile(canvas, grid, before, (TOP + band * PITCH, place * PITCH), star=star)
        before = grid
    return canvas.plan()


def _size(at: int, *, star: bool) -> int:
    """Return the width of a column of a tile, or of the space after it, in pixels."""
    if at == SPAN:
        return GAP
    return FRAME if at % BOX == 0 and not star else CELL


def _words(canvas: Canvas, grids: Sequence[Grid]) -> None:
    styles = canvas.styles
    canvas.put(0, 1, canvas.say("Grid after grid"), styles.title)
    canvas.heights[0] = 34
    msg = (
        "002_vba_rotated_backtracking goes on after the first grid: these are the first {count} "
        "of one search, laid out as in the article (13x13 cells each, nine to a band)."
    )
    canvas.put(1, 1, canvas.say(msg, count=len(grids)), styles.text)
    differing = [
        sum(one != two for one, two in zip(grid.digits, later.digits, strict=True))
        for grid, later in pairwise(grids)
    ]
    msg = "From one to the next {mean:.0f} of 81 cells change on average: they are shaded."
    mean = sum(differing) / max(1, len(differing))
    canvas.put(2, 1, canvas.say(msg, mean=mean), styles.text)


def _tile(
    canvas: Canvas, grid: Grid, before: Grid | None, place: tuple[int, int], *, star: bool
) -> None:
    for row in range(SPAN):
        for col in range(SPAN):
            framed = row % BOX == 0 or col % BOX == 0
            value: int | str | None = "*" if star else None
            fill = None
            if not framed:
                cell = (row - 1 - row // BOX) * 9 + col - 1 - col // BOX
                value = grid.digits[cell]
                fill = HEAD if before and before.digits[cell] != value else None
            style = _style(row, col, star=star)._replace(fill=fill)
            canvas.put(place[0] + row, place[1] + col, value, style)


def _style(row: int, col: int, *, star: bool) -> Style:
    """Return the look of a cell of a tile; a stroke belongs to the digit below or right of it."""
    font = Font(THEME.digits, 11, INK)
    if star:
        return Style(font, horizontal="center")
    across, down = 0 < col < SPAN - 1, 0 < row < SPAN - 1
    sides = Sides(
        top=_weight(row) if across and row % BOX else Weight.NONE,
        right=Weight.THICK if down and col == SPAN - 2 else Weight.NONE,
        bottom=Weight.THICK if across and row == SPAN - 2 else Weight.NONE,
        left=_weight(col) if down and col % BOX else Weight.NONE,
    )
    return Style(font, sides, horizontal="center")


def _weight(at: int) -> Weight:
    return Weight.THICK if at % BOX == 1 else Weight.THIN
