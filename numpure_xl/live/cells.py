"""Cells of a sheet by their addresses: what they hold, read and written in few calls.

A cell is a pair of its row and its column, both from 0. A call to a spreadsheet that runs takes a
thousand times as long as one within Python, so whole rectangles are read at once, and cells that
are scattered are joined into one address, as in "B2,D4:E5".
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from typing import Any, Literal, NamedTuple

import xlwings as xw

from numpure_xl.board.location import LAST_COLUMN, LAST_ROW, Area
from numpure_xl.plan.reference import area_reference, cell_reference

LONGEST = 255
"""The most characters of an address that Excel takes (Worksheet.Range, Microsoft)."""

Cell = tuple[int, int]
"""The row and the column of a cell, both from 0."""

Host = Literal["windows", "mac", "calc", "lite", ""]

_HOSTS: dict[str, Host] = {
    "xlwings._xlwindows": "windows",
    "xlwings._xlmac": "mac",
    "numpure_xl.hosts.libreoffice.engine": "calc",
    "numpure_xl.lite": "lite",
}

_CORNER = re.compile(r"\$?([A-Z]*)\$?(\d*)")


def host_of(sheet: xw.Sheet | xw.Range) -> Host:
    """Return what a sheet or a range is in; "" for a program that needs nothing of its own."""
    module = type(sheet.impl).__module__
    return _HOSTS.get(module) or _HOSTS.get(module.rpartition(".")[0], "")


def sheet_of(there: xw.Range) -> xw.Sheet:
    """Return the sheet of a range, in one call where xlwings takes seven."""
    if host_of(there) != "windows":
        return there.sheet
    kind = type(there.impl).__init__.__globals__["Sheet"]
    return xw.Sheet(impl=kind(xl=there.api.Worksheet))


def cells(sheet: xw.Sheet, area: Area) -> xw.Range:
    """Return the cells of a rectangle."""
    return sheet.range(str(area))


def area_of(there: xw.Range) -> Area:
    """Return the rectangle of some cells."""
    return area_at(there.impl.address)


def area_at(address: str) -> Area:
    """Return the rectangle of an address, of whole rows or columns too.

    >>> area_at("$B$2:$J$10"), area_at("$C:$D").height
    (Area(row=1, col=1, height=9, width=9), 1048576)
    """
    first, _, last = address.rpartition("!")[2].partition(":")
    top, left = _corner(first, (0, 0))
    bottom, right = _corner(last or first, (LAST_ROW - 1, LAST_COLUMN - 1))
    return Area(top, left, bottom - top + 1, right - left + 1)


def _corner(text: str, default: Cell) -> Cell:
    letters, number = _CORNER.fullmatch(text).groups()  # type: ignore[union-attr]
    col = 0
    for letter in letters:
        col = col * 26 + ord(letter) - 64
    return int(number) - 1 if number else default[0], col - 1 if letters else default[1]


def cells_in(area: Area) -> Iterator[Cell]:
    """Yield the cells of a rectangle, in reading order."""
    for row in range(area.row, area.row + area.height):
        for col in range(area.col, area.col + area.width):
            yield row, col


def bounds(found: Collection[Cell]) -> Area:
    """Return the smallest rectangle around cells."""
    rows, cols = zip(*found, strict=True)
    top, left = min(rows), min(cols)
    return Area(top, left, max(rows) - top + 1, max(cols) - left + 1)


def rectangles(found: Iterable[Cell]) -> list[Area]:
    """Return rectangles that hold the cells and no others: runs of a row, joined downwards."""
    left = set(found)
    made = []
    for row, col in sorted(left):
        if (row, col) not in left:
            continue
        width = height = 1
        while (row, col + width) in left:
            width += 1
        while all((row + height, col + across) in left for across in range(width)):
            height += 1
        made.append(Area(row, col, height, width))
        left -= set(cells_in(made[-1]))
    return made


def joined(sheet: xw.Sheet, found: Iterable[Cell]) -> list[xw.Range]:
    """Return cells as few ranges; each may have several areas."""
    return ranges(sheet, rectangles(found))


def ranges(sheet: xw.Sheet, areas: Iterable[Area]) -> list[xw.Range]:
    """Return rectangles as few ranges."""
    texts: list[str] = []
    for area in areas:
        name = _short(area)
        if texts and len(texts[-1]) + len(name) < LONGEST:
            texts[-1] += f",{name}"
        else:
            texts.append(name)
    return [_range(sheet, text) for text in texts]


def _short(area: Area) -> str:
    last = area.row + area.height - 1, area.col + area.width - 1
    if last == (area.row, area.col):
        return cell_reference(*last)
    return area_reference(area.row, area.col, *last)


def _range(sheet: xw.Sheet, address: str) -> xw.Range:
    if host_of(sheet) != "mac":
        return sheet.range(address)
    # On a Mac xlwings parts an address at its first colon.
    kind = type(sheet.range("A1").impl)
    return xw.Range(impl=kind(sheet.impl, address))


class Contents(NamedTuple):
    """What a rectangle holds.

    Attributes:
        area: The rectangle.
        values: Its values, row by row; errors as the texts that are shown, dates as dates.
        formulas: What was typed, row by row; a formula begins with "=".
    """

    area: Area
    values: list[list[Any]]
    formulas: list[list[str]]

    def value(self, cell: Cell) -> Any:  # noqa: ANN401  # a cell holds what it holds
        """Return the value of a cell."""
        return self.values[cell[0] - self.area.row][cell[1] - self.area.col]

    def typed(self, cell: Cell) -> str:
        """Return what was typed into a cell."""
        return self.formulas[cell[0] - self.area.row][cell[1] - self.area.col]

    def has_formula(self, cell: Cell) -> bool:
        """Tell whether a cell holds a formula; a text that begins with "=" is none."""
        typed = self.typed(cell)
        return typed.startswith("=") and typed != self.value(cell)

    def within(self, area: Area) -> list[list[Any]]:
        """Return the values of a rectangle within this one."""
        top, left = area.row - self.area.row, area.col - self.area.col
        rows = self.values[top : top + area.height]
        return [row[left : left + area.width] for row in rows]


def read(sheet: xw.Sheet, area: Area) -> Contents:
    """Return what the cells of a rectangle hold, in two calls."""
    there = cells(sheet, area)
    typed = two_dimensional(there.impl.formula)
    formulas = [["" if one is None else str(one) for one in row] for row in typed]
    values = _values(sheet, there)
    if host_of(sheet) == "mac":
        _put_errors(there, values, formulas)
    return Contents(area, values, formulas)


def values_of(sheet: xw.Sheet, area: Area) -> list[list[Any]]:
    """Return the values of a rectangle, row by row."""
    return _values(sheet, cells(sheet, area))


def _values(sheet: xw.Sheet, there: xw.Range) -> list[list[Any]]:
    if host_of(sheet) == "mac":  # with err_to_str xlwings loses what has several cells
        there.impl.options = {}
    if host_of(sheet) in {"windows", "mac"}:  # asking the sheet for its program takes calls
        engine = type(sheet.impl).__init__.__globals__["engine"]
    else:
        engine = sheet.book.app.engine.impl
    clean = engine.clean_value_data
    rows, errors_as_text = two_dimensional(there.impl.raw_value), True
    found: list[list[Any]] = clean(rows, dt.datetime, None, None, errors_as_text)
    return found


def two_dimensional(found: Any) -> list[list[Any]]:  # noqa: ANN401  # each host has types of its own
    """Return rows, from a value, a row or rows."""
    if not isinstance(found, (list, tuple)):
        return [[found]]
    rows = [list(row) if isinstance(row, (list, tuple)) else row for row in found]
    return rows if isinstance(rows[0], list) else [rows]


def _put_errors(there: xw.Range, values: list[list[Any]], formulas: list[list[str]]) -> None:
    """Put errors where a Mac reports no result of a formula."""
    lost = [
        (row, col)
        for row, line in enumerate(formulas)
        for col, typed in enumerate(line)
        if typed.startswith("=") and values[row][col] is None
    ]
    if lost:
        shown = two_dimensional(there.api.string_value.get())
        for row, col in lost:
            values[row][col] = shown[row][col] or None


def text_shown(sheet: xw.Sheet, cell: Cell) -> str | None:
    """Return what a cell shows; None where the program does not say."""
    there = sheet.range(cell_reference(*cell))
    with suppress(Exception):  # each host has an exception of its own for this
        if host_of(sheet) == "windows":
            return str(there.api.Text)
        if host_of(sheet) == "mac":
            return str(there.api.string_value.get())
        if host_of(sheet) == "calc":
            return str(there.api.String)
    return None


def is_protected(sheet: xw.Sheet) -> bool:
    """Return whether a sheet is protected; in xlwings Lite that is unknown."""
    if host_of(sheet) == "windows":
        return bool(sheet.api.ProtectContents)
    if host_of(sheet) == "mac":
        return bool(sheet.api.protect_contents.get())
    return bool(getattr(sheet.impl, "is_protected", False))


def is_filtered(sheet: xw.Sheet, area: Area) -> bool:
    """Tell whether a filter hides rows of a rectangle, in Excel.

    What is written there into several cells at once is not sure to reach the hidden ones.
    """
    if host_of(sheet) == "windows":
        rows = cells(sheet, area).api.EntireRow if sheet.api.FilterMode else None
        return rows is not None and rows.Hidden is not False
    if host_of(sheet) == "mac" and sheet.api.filter_mode.get():
        hidden = cells(sheet, area).api.entire_row.hidden.get()
        return hidden is not False
    return bool(getattr(cells(sheet, area).impl, "is_filtered", False))


def is_array(sheet: xw.Sheet, found: Collection[Cell]) -> bool:
    """Tell whether cells belong to an array formula, or to what one spills."""
    return any(_is_array(sheet, there) for there in joined(sheet, found))


def _is_array(sheet: xw.Sheet, there: xw.Range) -> bool:
    if host_of(sheet) == "windows":
        with suppress(Exception):  # Excel before 2021 knows no spills
            if there.api.HasSpill is not False:
                return True
        return there.api.HasArray is not False
    if host_of(sheet) == "mac":
        return there.api.has_array.get() is not False
    return bool(getattr(there.impl, "has_array", False))
