"""What the self-test does to its own sheets, as each program names it."""

from __future__ import annotations

from typing import Any

import xlwings as xw

from numpure_xl.live.cells import host_of

RECTANGLE = 1
"""msoShapeRectangle of Office's MsoAutoShapeType."""

PLACE = (130.0, 50.0, 60.0, 60.0)
"""Left, top, width and height of a rectangle over cells of the board, in points."""


def protect(sheet: xw.Sheet) -> None:
    """Protect a sheet."""
    host = host_of(sheet)
    if host == "windows":
        sheet.api.Protect()
    elif host == "mac":
        sheet.api.protect_worksheet()
    else:
        sheet.api.protect("")


def hide(there: xw.Range, value: int) -> None:
    """Filter a column, so that the row with a value is hidden; its first cell is the head."""
    host = host_of(there)
    if host == "windows":
        there.api.AutoFilter(1, f"<>{value}")
    elif host == "mac":
        there.api.autofilter_range(field=1, criteria1=f"<>{value}")
    else:
        uno: Any = there.sheet.book.app.impl.engine.uno
        field = uno.createUnoStruct("com.sun.star.sheet.TableFilterField")
        field.IsNumeric, field.NumericValue = True, value
        field.Operator = uno.Enum("com.sun.star.sheet.FilterOperator", "NOT_EQUAL")
        filters = there.api.createFilterDescriptor(True)  # noqa: FBT003  # UNO names no arguments
        filters.ContainsHeader = True
        filters.setFilterFields((field,))
        there.api.filter(filters)


def show_all(there: xw.Range) -> None:
    """Take the filter of a column away."""
    sheet, host = there.sheet, host_of(there)
    if host == "windows":
        sheet.api.AutoFilterMode = False
    elif host == "mac":
        sheet.api.autofilter_mode.set(False)  # appscript names no arguments
    else:
        there.api.filter(there.api.createFilterDescriptor(True))  # noqa: FBT003


def is_hidden(row: xw.Range) -> bool:
    """Tell whether the row of a cell is hidden."""
    host = host_of(row)
    if host == "windows":
        return bool(row.api.EntireRow.Hidden)
    if host == "mac":
        return bool(row.api.entire_row.hidden.get())
    return not row.api.Rows.IsVisible


def add_shape(sheet: xw.Sheet) -> None:
    """Lay a rectangle over cells of the board."""
    host = host_of(sheet)
    if host == "windows":
        sheet.api.Shapes.AddShape(RECTANGLE, *PLACE)
    elif host == "mac":
        words = type(sheet.impl).__init__.__globals__["kw"]
        names = (words.left_position, words.top, words.width, words.height)
        shape = dict(zip(names, PLACE, strict=True))
        shape[words.auto_shape_type] = words.autoshape_rectangle
        sheet.api.make(at=sheet.api, new=words.shape, with_properties=shape)
    else:
        sheet.api.DrawPage.add(sheet.book.api.createInstance("com.sun.star.drawing.RectangleShape"))


def shapes(sheet: xw.Sheet) -> int:
    """Return how many shapes are on a sheet."""
    host = host_of(sheet)
    if host == "windows":
        return int(sheet.api.Shapes.Count)
    if host == "mac":
        words = type(sheet.impl).__init__.__globals__["kw"]
        return int(sheet.api.count(each=words.shape))
    return int(sheet.api.DrawPage.Count)
