"""Draw: a patch as cells that change, as borders, as sizes of rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import xlwings as xw
from xlwings.base_classes import BorderWeight

from numpure_xl.board.location import Area
from numpure_xl.board.patch import Patch, Stroke
from numpure_xl.live.cells import Contents, cells
from numpure_xl.live.change import CellValue, Wanted, write
from numpure_xl.plan import sheet as plan
from numpure_xl.plan.colour import rgb
from numpure_xl.plan.strokes import Weight

WEIGHTS: dict[Weight, BorderWeight] = {
    Weight.THIN: "thin",
    Weight.MEDIUM: "medium",
    Weight.THICK: "thick",
}

UPRIGHT = {"edge_left", "edge_right"}

INSIDE = {"edge_left": "inside_vertical", "edge_right": "inside_vertical",
          "edge_top": "inside_horizontal", "edge_bottom": "inside_horizontal"}  # fmt: skip

MARGIN, CHARACTER = 3.75, 5.25
"""Points of a column with Excel's own font, Calibri 11: its margin, and each of its characters."""

NEAR = 0.2
"""Points by which a column may miss its width: about a quarter of a pixel."""


def wanted_of(patch: Patch, row: int, col: int) -> Wanted:
    """Return the wanted values and formats of a patch; its borders are drawn separately.

    Args:
        patch: The patch; links are left out, since a board that is played has none.
        row: The row of its first cell, from 0.
        col: Its column, from 0.
    """
    wanted = Wanted()
    for down, line in enumerate(patch.rows):
        for across, cell in enumerate(line.cells):
            if cell is None:
                continue
            at, style = (row + down, col + across), patch.styles[cell.style]
            wanted.values[at] = _value(cell)
            wanted.look(
                [at],
                name=style.font.name,
                size=style.font.size,
                bold=style.font.bold,
                ink=rgb(style.font.color),
                fill=rgb(style.fill) if style.fill else None,
                horizontal=style.horizontal,
                vertical=style.vertical,
                wrap=style.wrap,
                number_format=style.number or "General",
                locked=style.locked,
            )
    return wanted


def _value(cell: plan.Cell) -> CellValue:
    value = cell.value
    if value is None or isinstance(value, str | float | int):
        return value
    if isinstance(value, plan.Formula):
        return f"={value.text}"
    return "".join(run.text for run in value)  # struck-through text is for paper only


class Drawing(NamedTuple):
    """How a patch is drawn.

    Attributes:
        patch: The patch.
        at: The row and the column of its first cell, both from 0.
        strokes: Whether its borders are drawn.
        resized: Whether rows and columns get its sizes.
    """

    patch: Patch
    at: tuple[int, int]
    strokes: bool = True
    resized: bool = True


def draw(sheet: xw.Sheet, drawing: Drawing, wanted: Wanted, contents: Contents) -> None:
    """Draw a patch; of its cells, those that are wanted."""
    if drawing.resized:
        resize(sheet, drawing.patch, *drawing.at)
    write(sheet, wanted, contents)
    if drawing.strokes:
        draw_strokes(sheet, drawing.patch, *drawing.at)


def draw_strokes(sheet: xw.Sheet, patch: Patch, row: int, col: int) -> None:
    """Draw the borders of a patch, its first cell at a row and a column, both from 0."""
    for stroke in strokes_of(patch):
        edge = cells(sheet, stroke.area.shifted(row, col)).borders[stroke.edge]
        edge.weight = WEIGHTS[stroke.weight]  # a stroke that was none is continuous from now on
        if stroke.color:
            edge.color = f"#{stroke.color}"


def strokes_of(patch: Patch) -> Iterator[Stroke]:
    """Yield the strokes of a patch; the thinnest within a square that has them all are one."""
    strokes = list(patch.strokes())
    side = len(patch.widths)
    for inside in ("inside_vertical", "inside_horizontal"):
        lines = [s for s in strokes if INSIDE[s.edge] == inside and _is_inner(s, side)]
        if sum(map(_length, lines)) == side * (side - 1):
            least = min(line.weight for line in lines)
            yield Stroke(Area(0, 0, side, side), inside, least, lines[0].color)
            strokes = [s for s in strokes if s not in lines or s.weight != least]
    yield from strokes


def _is_inner(stroke: Stroke, side: int) -> bool:
    """Tell whether a stroke is within a square, and on none of its edges."""
    area = stroke.area
    at = area.col if stroke.edge in UPRIGHT else area.row
    at += stroke.edge in {"edge_right", "edge_bottom"}
    return 0 < at < side and area.row + area.height <= side


def _length(stroke: Stroke) -> int:
    """Return how many cells a stroke goes along."""
    return stroke.area.height if stroke.edge in UPRIGHT else stroke.area.width


def resize(sheet: xw.Sheet, patch: Patch, row: int, col: int) -> None:
    """Give the rows and columns under a patch the sizes that it wants; 0 is as they are."""
    for start, stop, pixels in _alike([line.height for line in patch.rows]):
        if pixels:
            rows = cells(sheet, Area(row + start, col, stop - start, 1))
            if rows.row_height != pixels * 0.75:
                rows.row_height = pixels * 0.75
    for start, stop, pixels in _alike(patch.widths):
        _widen(sheet, Area(row, col + start, 1, stop - start), pixels * 0.75)


def _widen(sheet: xw.Sheet, area: Area, points: float) -> None:
    """Make columns as wide as wanted.

    A width is set in characters of the workbook's own font, and read in points; so it is set,
    read, and put right by what a character turned out to be, which takes two rounds at most.
    """
    columns, characters = cells(sheet, area), (points - MARGIN) / CHARACTER
    for _ in range(3):
        width = columns.width / area.width
        if abs(points - width) <= NEAR:
            return
        columns.column_width = max(0.1, characters)
        reached = columns.width / area.width
        slope = max(1.0, (reached - MARGIN) / characters) if characters > 1 else CHARACTER
        characters += (points - reached) / slope


def _alike(lengths: Iterable[int]) -> list[tuple[int, int, int]]:
    """Return the runs of equal lengths: where they start, where they stop, how long."""
    runs: list[tuple[int, int, int]] = []
    for at, length in enumerate(lengths):
        if runs and runs[-1][2] == length:
            runs[-1] = (runs[-1][0], at + 1, length)
        else:
            runs.append((at, at + 1, length))
    return runs
