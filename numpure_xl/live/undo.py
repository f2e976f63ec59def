"""Undo: a copy of what a command overwrites, on a hidden sheet of the same workbook.

A command wipes Excel's own list of what can be undone. So before a command changes cells, they
are copied to a sheet of ours, at the same place one row lower, or higher where the sheet ends;
the first row says where they belong. Excel itself copies, with values, formulas, formats and notes,
in one call; and the copy is there as long as the workbook is, whatever becomes of the Python that
made it.

The copy is put back once at the same moment. That changes nothing, and shows that it can be
done: where the sheet is protected, or merged cells lie across the edge, Excel refuses it, and the
command has not begun.
"""

from __future__ import annotations

import json
from typing import NamedTuple

import xlwings as xw

from numpure_xl.errors import SheetError
from numpure_xl.live.draw import cells
from numpure_xl.live.read import area_of
from numpure_xl.sheet.place import LAST_ROW, Area

SHEET = "numpure_undo"


class Overwritten(NamedTuple):
    """What a command overwrote.

    Attributes:
        sheet: The name of the sheet.
        area: The cells.
        heights: The height of each row, in points.
        widths: The width of each column, in characters.
    """

    sheet: str
    area: Area
    heights: list[float]
    widths: list[float]


def keep(sheet: xw.Sheet, area: Area) -> None:
    """Copy cells to where `put_back` finds them, in place of what was kept before.

    Raises:
        SheetError: If the cells cannot be changed, or the workbook takes no more sheets.
    """
    book, there = sheet.book, cells(sheet, area)
    refuse_merged(there)
    store = _store(book)
    store.clear()
    there.copy(cells(store, _shifted(area)))
    heights = [row.row_height or 0.0 for row in there.rows]
    widths = [column.column_width or 0.0 for column in there.columns]
    kept = Overwritten(sheet.name, area, heights, widths)
    try:
        cells(store, _shifted(area)).copy(there)
    except Exception as error:  # each host has an exception of its own for this
        store.clear()
        msg = "{sheet} is protected; take its protection off, or choose another sheet."
        raise SheetError(msg, sheet=sheet.name) from error
    store.range((1, 1)).value = json.dumps(kept)


def refuse_merged(there: xw.Range) -> None:
    """Refuse cells of which some are merged: what is written into these would be lost.

    Raises:
        SheetError: If there are any.
    """
    if there.merge_cells is not False:
        msg = "{area} has merged cells; part them, or choose another place."
        raise SheetError(msg, area=str(area_of(there)))


def put_back(book: xw.Book) -> xw.Range:
    """Put back what the last command overwrote; return the cells.

    Raises:
        SheetError: If there is nothing to put back, or it cannot be written.
    """
    kept = _kept(book)
    store, there = book.sheets[SHEET], cells(book.sheets[kept.sheet], kept.area)
    try:
        cells(store, _shifted(kept.area)).copy(there)
    except Exception as error:  # each host has an exception of its own for this
        msg = "{sheet} is protected; take its protection off, or choose another sheet."
        raise SheetError(msg, sheet=kept.sheet) from error
    for row, height in zip(there.rows, kept.heights, strict=True):
        if row.row_height != height:
            row.row_height = height
    for column, width in zip(there.columns, kept.widths, strict=True):
        if column.column_width != width:
            column.column_width = width
    store.clear()
    return there


def _kept(book: xw.Book) -> Overwritten:
    names = [sheet.name for sheet in book.sheets]
    text = book.sheets[SHEET].range((1, 1)).value if SHEET in names else None
    if not isinstance(text, str):
        msg = "There is nothing to put back."
        raise SheetError(msg)
    name, area, heights, widths = json.loads(text)
    if name not in names:
        msg = "The sheet {sheet} is gone, and what was on it cannot be put back."
        raise SheetError(msg, sheet=name)
    return Overwritten(name, Area(*area), heights, widths)


def _store(book: xw.Book) -> xw.Sheet:
    """Return the hidden sheet, made if need be."""
    for sheet in book.sheets:
        if sheet.name == SHEET:
            return sheet
    shown = book.sheets.active
    try:
        store = book.sheets.add(SHEET, after=book.sheets[len(book.sheets) - 1])
    except Exception as error:  # each host has an exception of its own for this
        msg = "The workbook takes no more sheets; take the protection of its structure off."
        raise SheetError(msg) from error
    store.visible = False
    shown.activate()
    return store


def _shifted(area: Area) -> Area:
    is_last = area.row + area.height == LAST_ROW
    return area._replace(row=area.row - 1 if is_last else area.row + 1)
