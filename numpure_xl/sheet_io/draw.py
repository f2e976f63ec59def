"""Draw: a patch as cells that change, as borders, as sizes of rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from numpure_xl.board.location import Area
from numpure_xl.board.patch import Patch, Stroke
from numpure_xl.plan import sheet as plan
from numpure_xl.plan.colour import rgb
from numpure_xl.plan.hatching import flat_fill
from numpure_xl.plan.strokes import Weight
from numpure_xl.sheet_io.areas import CellIndex
from numpure_xl.sheet_io.changes import (
    CellChanges,
    CellValue,
    Change,
    PutBorder,
    SetHeight,
    SetWidth,
)
from numpure_xl.sheet_io.snapshot import BorderLine

WEIGHTS = {Weight.THIN: "thin", Weight.MEDIUM: "medium", Weight.THICK: "thick"}

PIXEL = 0.75
"""Points of a pixel on a screen."""

NEAR = 0.2
"""Points by which a column may miss its width: about a quarter of a pixel."""

UPRIGHT = {"edge_left", "edge_right"}

INSIDE = {"edge_left": "inside_vertical", "edge_right": "inside_vertical",
          "edge_top": "inside_horizontal", "edge_bottom": "inside_horizontal"}  # fmt: skip


def cell_changes(patch: Patch, row: int, col: int) -> CellChanges:
    """Return the values and formats of a patch.

    Args:
        patch: The patch; links are left out, since a board that is played has none.
        row: The row of its first cell, from 0.
        col: Its column, from 0.
    """
    changes = CellChanges()
    for down, line in enumerate(patch.rows):
        for across, cell in enumerate(line.cells):
            if cell is None:
                continue
            at, style = (row + down, col + across), patch.styles[cell.style]
            changes.values[at] = _value(cell)
            changes.format(
                [at],
                name=style.font.name,
                size=style.font.size,
                bold=style.font.bold,
                ink=rgb(style.font.color),
                fill=rgb(flat_fill(style.fill, style.hatch)) if style.fill else None,
                horizontal=style.horizontal,
                vertical=style.vertical,
                wrap=style.wrap,
                number_format=style.number or "General",
                locked=style.locked,
            )
    return changes


def _value(cell: plan.Cell) -> CellValue:
    value = cell.value
    if value is None or isinstance(value, str | float | int):
        return value
    if isinstance(value, plan.Formula):
        return f"={value.text}"
    return "".join(run.text for run in value)  # struck-through text is for paper only


def borders_of(patch: Patch, row: int, col: int) -> Iterator[PutBorder]:
    """Yield the borders of a patch, its first cell at a row and a column, both from 0."""
    yield from put(strokes_of(patch), row, col)


def put(strokes: Iterable[Stroke], row: int, col: int) -> Iterator[PutBorder]:
    """Yield the borders of strokes that begin at a row and a column, both from 0."""
    for stroke in strokes:
        line: BorderLine = stroke.edge  # type: ignore[assignment]
        area, color = stroke.area.shifted(row, col), rgb(stroke.color) if stroke.color else None
        yield PutBorder([area], line, "continuous", WEIGHTS[stroke.weight], color)


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


def decisive_strokes(patch: Patch) -> Iterator[tuple[CellIndex, Stroke]]:
    """Yield two strokes that tell whether a patch is drawn, each with a cell that has it."""
    strokes = list(patch.strokes())
    for stroke in (strokes[0], min(strokes, key=lambda stroke: stroke.weight)):
        yield (stroke.area.row, stroke.area.col), stroke


def _is_inner(stroke: Stroke, side: int) -> bool:
    """Tell whether a stroke is within a square, and on none of its edges."""
    area = stroke.area
    at = area.col if stroke.edge in UPRIGHT else area.row
    at += stroke.edge in {"edge_right", "edge_bottom"}
    return 0 < at < side and area.row + area.height <= side


def _length(stroke: Stroke) -> int:
    """Return how many cells a stroke goes along."""
    return stroke.area.height if stroke.edge in UPRIGHT else stroke.area.width


def sizes_wanted(patch: Patch, row: int, col: int) -> Iterator[SetHeight | SetWidth]:
    """Yield the sizes of the rows and columns under a patch; 0 is as they are."""
    for start, stop, pixels in _runs([line.height for line in patch.rows]):
        if pixels:
            yield SetHeight(Area(row + start, col, stop - start, 1), pixels * PIXEL)
    for start, stop, pixels in _runs(patch.widths):
        yield SetWidth(Area(row, col + start, 1, stop - start), pixels * PIXEL)


def sizes_put_back(area: Area, heights: list[float], widths: list[float]) -> Iterator[Change]:
    """Yield what gives the rows and columns of a rectangle their sizes back."""
    for start, stop, points in _runs(heights):
        yield SetHeight(Area(area.row + start, area.col, stop - start, 1), points)
    for start, stop, points in _runs(widths):
        yield SetWidth(Area(area.row, area.col + start, 1, stop - start), points)


def _runs(lengths: Iterable[float]) -> list[tuple[int, int, float]]:
    """Return the runs of equal lengths: where they start, where they stop, how long."""
    runs: list[tuple[int, int, float]] = []
    for at, length in enumerate(lengths):
        if runs and runs[-1][2] == length:
            runs[-1] = (runs[-1][0], at + 1, length)
        else:
            runs.append((at, at + 1, length))
    return runs
