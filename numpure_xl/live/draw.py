"""Draw: patches onto a sheet."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import xlwings as xw
from xlwings.base_classes import BorderWeight

from numpure_xl.sheet.lines import Weight
from numpure_xl.sheet.patch import Look, Patch
from numpure_xl.sheet.place import Area
from numpure_xl.sheet.plan import Cell, Font, Formula

WEIGHTS: dict[Weight, BorderWeight] = {
    Weight.THIN: "thin",
    Weight.MEDIUM: "medium",
    Weight.THICK: "thick",
}

NEAR = 0.2
"""Points by which a column may miss its width: about a quarter of a pixel."""


def cells(sheet: xw.Sheet, area: Area) -> xw.Range:
    """Return the cells of a rectangle."""
    first = area.row + 1, area.col + 1
    return sheet.range(first, (area.row + area.height, area.col + area.width))


def draw(sheet: xw.Sheet, patch: Patch, row: int, col: int) -> None:
    """Lay a patch onto a sheet, its first cell at a row and a column, both from 0.

    What stood in its cells is gone, and so is how they looked. Rows and columns keep their sizes;
    see `resize`. Links are left out: a board that is played has none.
    """
    for block in patch.blocks():
        there = cells(sheet, moved(block.area, row, col))
        there.clear()
        there.value = [[_value(cell) for cell in line] for line in block.cells]
        for look in patch.looks(block):
            _look(sheet, look._replace(area=moved(look.area, row, col)))
    for stroke in patch.strokes():
        edge = cells(sheet, moved(stroke.area, row, col)).borders[stroke.edge]
        edge.weight = WEIGHTS[stroke.weight]  # a stroke that was none is continuous from now on
        if patch.stroke:
            edge.color = f"#{patch.stroke}"


def _value(cell: Cell) -> float | str | None:
    value = cell.value
    if value is None or isinstance(value, str | float | int):
        return value
    if isinstance(value, Formula):
        return f"={value.text}"
    return "".join(run.text for run in value)  # what is struck through stands on paper only


def moved(area: Area, row: int, col: int) -> Area:
    """Return a rectangle, further down and to the right."""
    return area._replace(row=area.row + row, col=area.col + col)


def resize(sheet: xw.Sheet, patch: Patch, row: int, col: int) -> None:
    """Give the rows and columns under a patch the sizes that it wants; 0 is as they are."""
    for start, stop, pixels in _alike([line.height for line in patch.rows]):
        if pixels:
            rows = cells(sheet, Area(row + start, col, stop - start, 1))
            rows.row_height = pixels * 0.75
    for start, stop, pixels in _alike(patch.widths):
        _widen(cells(sheet, Area(row, col + start, 1, stop - start)), stop - start, pixels * 0.75)


def _widen(columns: xw.Range, count: int, points: float) -> None:
    """Make columns as wide as wanted.

    A width is told in characters of the workbook's own font, and read in points; so it is set,
    read, and put right by what a character turned out to be, which takes two rounds at most.
    """
    one = columns[0, 0]
    for _ in range(3):
        missing = points - columns.width / count
        if abs(missing) <= NEAR:
            return
        before, width = one.width, one.column_width or 1.0
        columns.column_width = max(0.1, width + missing / _slope(width, before))


def _slope(characters: float, points: float) -> float:
    """Return about how many points a character adds to a column, which has 5 pixels of margin."""
    return max(1.0, (points - 3.75) / characters) if characters > 1 else 5.25


def _look(sheet: xw.Sheet, look: Look) -> None:
    """Give cells a style, as far as they do not have it yet."""
    there, style, over = cells(sheet, look.area), look.style, look.over
    if over is None or style.font != over.font:
        set_font(there, style.font, over and over.font)
    if (over and over.fill) != style.fill:
        there.color = f"#{style.fill}" if style.fill else None
    if over is None or style.horizontal != over.horizontal:
        there.horizontal_alignment = style.horizontal
    if over is None or style.vertical != over.vertical:
        there.vertical_alignment = style.vertical
    if (over is not None and over.wrap) != style.wrap:
        there.wrap_text = style.wrap
    if (over and over.number) != style.number:
        there.number_format = style.number or "General"
    if (over is None or over.locked) != style.locked:
        lock(there, locked=style.locked)


def set_font(there: xw.Range, font: Font, over: Font | None = None) -> None:
    """Set the font of cells, as far as it is not what they have."""
    wanted = {**font._asdict(), "color": f"#{font.color}"}
    known = {**over._asdict(), "color": f"#{over.color}"} if over else {}
    there.font.set(**{name: value for name, value in wanted.items() if known.get(name) != value})


def lock(there: xw.Range, *, locked: bool) -> None:
    """Say whether cells may be written in once their sheet is protected.

    The open part of xlwings has no name for it, and each host has one of its own.
    """
    api = there.api
    if there.sheet.book.app.engine.name == "calc":
        protection = api.CellProtection
        protection.IsLocked = locked
        api.CellProtection = protection
    elif sys.platform == "darwin":
        api.locked.set(locked)
    else:
        api.Locked = locked


def _alike(lengths: Iterable[int]) -> list[tuple[int, int, int]]:
    """Return the runs of equal lengths: where they start, where they stop, how long."""
    runs: list[tuple[int, int, int]] = []
    for at, length in enumerate(lengths):
        if runs and runs[-1][2] == length:
            runs[-1] = (runs[-1][0], at + 1, length)
        else:
            runs.append((at, at + 1, length))
    return runs
