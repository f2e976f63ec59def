"""Ranges of cells in LibreOffice Calc, and how they look."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

from xlwings import base_classes

from numpure_xl.hosts.libreoffice.engine.formats import Borders, Font, number, rgb

HUNDREDTHS = 2540 / 72
"""Hundredths of a millimetre, by which LibreOffice measures cells, in a point."""

CONTENTS = 1 | 2 | 4 | 16
"""Numbers, dates, texts and formulas (com.sun.star.sheet.CellFlags)."""

EVERYTHING = 1023

LOOKS = 32 | 64 | 256
"""What was set on cells by hand, by styles, and within their texts."""

HORIZONTAL = {"general": "STANDARD", "left": "LEFT", "center": "CENTER", "right": "RIGHT"}
VERTICAL = {"top": 1, "center": 2, "bottom": 3}
"""com.sun.star.table.CellVertJustify2."""


DATES = 2
"""Numbers that are shown as dates (com.sun.star.sheet.CellFlags.DATETIME)."""

ERRORS = 4
"""com.sun.star.sheet.FormulaResult.ERROR."""

EPOCH = dt.datetime(1899, 12, 30)  # noqa: DTZ001  # cells know no time zones
"""Day 0 of Calc, as of a document that nobody has set otherwise."""


class Shown(str):
    """What a cell shows for an error, such as "#DIV/0!"."""

    __slots__ = ()


class ProtectedError(Exception):
    """Cells were to be changed on a sheet that is protected; Excel refuses that as well."""


class Range(base_classes.Range):
    """Cells from one corner to another; rows and columns count from 1.

    Attributes:
        cells: The cells, as UNO has them.
    """

    sheet: Any = None
    row = column = 0
    shape = (0, 0)

    def __init__(self, sheet: Any, row: int, column: int, height: int, width: int) -> None:
        self.sheet = sheet
        self.row, self.column = row, column
        self.shape = (height, width)
        self.cells = sheet.all.getCellRangeByPosition(
            column - 1, row - 1, column + width - 2, row + height - 2
        )
        self.parts: list[Any] = [self.cells]
        """The rectangles; there are several if an address joined them."""

    @classmethod
    def joined(cls, sheet: Any, parts: list[Any]) -> Range:
        """Return a range of several rectangles; its row, column and shape are the first one's."""
        made = cls.of(sheet, parts[0])
        if len(parts) > 1:
            made.cells = sheet.book.document.createInstance("com.sun.star.sheet.SheetCellRanges")
            made.cells.addRangeAddresses(
                tuple(part.RangeAddress for part in parts), False
            )  # UNO knows no names
            made.parts = parts
        return made

    @classmethod
    def of(cls, sheet: Any, cells: Any) -> Range:
        """Return a range for cells as UNO has them."""
        area = cells.RangeAddress
        height, width = area.EndRow - area.StartRow + 1, area.EndColumn - area.StartColumn + 1
        return cls(sheet, area.StartRow + 1, area.StartColumn + 1, height, width)

    def __len__(self) -> int:
        return self.shape[0] * self.shape[1]

    def __call__(self, row: int, column: int | None = None) -> Range:
        """Return one of the cells: by its row and column, or its place in reading order."""
        if column is None:
            row, column = divmod(row - 1, self.shape[1])
            row, column = row + 1, column + 1
        return Range(self.sheet, self.row + row - 1, self.column + column - 1, 1, 1)

    @property
    def api(self) -> Any:
        """The cells, as UNO has them."""
        return self.cells

    @property
    def address(self) -> str:
        """Such as "$B$2:$J$10"."""
        return self.get_address()

    def get_address(
        self,
        row_absolute: bool = True,
        col_absolute: bool = True,
        external: bool = False,
    ) -> str:
        """Return the address, with or without its dollars."""
        address: str = self.cells.AbsoluteName.rpartition(".")[2]
        if external:
            return f"[{self.sheet.book.name}]{self.sheet.name}!{address}"
        corners = []
        for corner in address.split(":"):
            _, column, row = corner.split("$")
            corners.append(f"{'$' * col_absolute}{column}{'$' * row_absolute}{row}")
        return ":".join(corners)

    @property
    def raw_value(self) -> Any:
        """The values, row by row: dates as dates, errors as `Shown`."""
        rows = [list(row) for row in self.cells.DataArray]
        for row, col, cell in self._each(self.cells.queryContentCells(DATES)):
            rows[row][col] = EPOCH + dt.timedelta(days=cell.Value)
        for row, col, cell in self._each(self.cells.queryFormulaCells(ERRORS)):
            rows[row][col] = Shown(cell.String)
        return rows

    @raw_value.setter
    def raw_value(self, value: Any) -> None:
        self.open_to_change()
        # One cell after the other: what setDataArray does to blank cells 7.4 does not undo.
        for part in self.parts:
            if any("\n" in one for one in _texts(value)):
                _note_heights(part)
            before = part.FormulaArray
            for down, line in enumerate(before):
                for across, typed in enumerate(line):
                    is_table = isinstance(value, (list, tuple))
                    one = value[down][across] if is_table else value
                    if typed or one not in {None, ""}:
                        _put(part.getCellByPosition(across, down), one)

    def _each(self, found: Any) -> Iterator[tuple[int, int, Any]]:
        """Yield the cells of ranges that were found: where in this one they are, and themselves."""
        for area in found.RangeAddresses:
            for row in range(area.StartRow, area.EndRow + 1):
                for col in range(area.StartColumn, area.EndColumn + 1):
                    down, across = row + 1 - self.row, col + 1 - self.column
                    yield down, across, self.cells.getCellByPosition(across, down)

    @property
    def formula(self) -> str | list[list[str]]:
        """What was typed, row by row; a formula begins with "=", one of an array too."""
        rows = [[_plain(text) for text in row] for row in self.cells.FormulaArray]
        return rows[0][0] if self.shape == (1, 1) else rows

    @formula.setter
    def formula(self, value: str) -> None:
        self.open_to_change()
        for part in self.parts:
            area = part.RangeAddress
            for row in range(area.EndRow - area.StartRow + 1):
                for col in range(area.EndColumn - area.StartColumn + 1):
                    part.getCellByPosition(col, row).setFormula(value)

    @property
    def has_array(self) -> bool:
        """Whether a cell belongs to an array formula."""
        return any(
            text.startswith("{=")
            for part in self.parts
            for row in part.FormulaArray
            for text in row
        )

    @property
    def locked(self) -> bool | None:
        """Whether the cells may not be written in once their sheet is protected."""
        if self.cells.getPropertyState("CellProtection").value == "AMBIGUOUS_VALUE":
            return None
        found: bool = self.cells.getPropertyValue("CellProtection").IsLocked
        return found

    @locked.setter
    def locked(self, value: bool) -> None:
        protection = self.cells.CellProtection
        protection.IsLocked = value
        self.change(CellProtection=protection)

    @property
    def has_one_fill(self) -> bool:
        """Whether all cells have one fill, or none has."""
        state: str = self.cells.getPropertyState("CellBackColor").value
        return state != "AMBIGUOUS_VALUE"

    @property
    def current_region(self) -> Range:
        """The cells around, up to the next blank rows and columns."""
        cursor = self.sheet.all.createCursorByRange(self.cells)
        cursor.collapseToCurrentRegion()
        return Range.of(self.sheet, cursor)

    def open_to_change(self) -> None:
        """Refuse to change what is protected.

        LibreOffice itself refuses some changes, and passes over others without a word.
        """
        if self.sheet.is_protected and self.locked is not False:
            raise ProtectedError(self.address)

    def common(self, name: str) -> Any:
        """Return a property that all cells have in common, None if they differ in it."""
        if self.cells.getPropertyState(name).value == "AMBIGUOUS_VALUE":
            return None
        return self.cells.getPropertyValue(name)

    def change(self, **properties: Any) -> None:
        """Set properties of the cells."""
        if self.sheet.is_protected:
            raise ProtectedError(self.address)
        for name, value in properties.items():
            self.cells.setPropertyValue(name, value)

    def clear(self) -> None:
        """Empty the cells and make them plain."""
        self.change()
        self.cells.clearContents(EVERYTHING)

    def clear_contents(self) -> None:
        """Empty the cells."""
        self.open_to_change()
        self.cells.clearContents(CONTENTS)

    def clear_formats(self) -> None:
        """Make the cells plain."""
        self.change()
        self.cells.clearContents(LOOKS)

    def select(self) -> None:
        """Select the cells."""
        self.sheet.activate()
        self.sheet.book.document.CurrentController.select(self.cells)

    @property
    def merge_area(self) -> Range:
        """The merged cells that the first one belongs to."""
        return self(1).with_merged()

    @property
    def merge_cells(self) -> bool | None:
        """Whether the cells are merged: all of them, none, or None for some."""
        if len(self.parts) > 1:
            found = {Range.of(self.sheet, part).merge_cells for part in self.parts}
            return found.pop() if len(found) == 1 else None
        if self.merge_area.shape != (1, 1):
            return True if self.merge_area.shape == self.shape else None
        return None if self.cells.IsMerged or self.with_merged().shape != self.shape else False

    def with_merged(self) -> Range:
        """Return the cells, and those that are merged with some of them."""
        cursor = self.cells.Spreadsheet.createCursorByRange(self.cells)
        cursor.collapseToMergedArea()
        return Range.of(self.sheet, cursor)

    def merge(self, _across: bool) -> None:
        """Merge the cells."""
        self.cells.merge(True)

    def unmerge(self) -> None:
        """Part merged cells."""
        self.cells.merge(False)

    @property
    def color(self) -> tuple[int, int, int] | None:
        """The colour of the fill."""
        return rgb(self.common("CellBackColor"))

    @color.setter
    def color(self, value: Any) -> None:
        self.change(CellBackColor=number(value))

    @property
    def font(self) -> Font:
        """The letters."""
        return Font(self)

    @property
    def borders(self) -> Borders:
        """The strokes around and between the cells."""
        return Borders(self)

    @property
    def wrap_text(self) -> bool | None:
        """Whether text goes on in a next line."""
        wrapped: bool | None = self.common("IsTextWrapped")
        return wrapped

    @wrap_text.setter
    def wrap_text(self, value: bool) -> None:
        self.change(IsTextWrapped=value)

    @property
    def horizontal_alignment(self) -> str | None:
        """The horizontal alignment."""
        found = self.common("HoriJustify")
        names = {uno: name for name, uno in HORIZONTAL.items()}
        return None if found is None else names[found.value]

    @horizontal_alignment.setter
    def horizontal_alignment(self, value: str) -> None:
        uno = self.sheet.book.app.engine.uno
        self.change(HoriJustify=uno.Enum("com.sun.star.table.CellHoriJustify", HORIZONTAL[value]))

    @property
    def vertical_alignment(self) -> str | None:
        """The vertical alignment."""
        names = {number: name for name, number in VERTICAL.items()}
        return names.get(self.common("VertJustify"))

    @vertical_alignment.setter
    def vertical_alignment(self, value: str) -> None:
        self.change(VertJustify=VERTICAL[value])

    @property
    def number_format(self) -> str | None:
        """How numbers are shown, in Excel's language for it."""
        key = self.common("NumberFormat")
        if key is None:
            return None
        found: str = self._formats.getByKey(key).FormatString
        return found

    @number_format.setter
    def number_format(self, value: str) -> None:
        formats, english = self._formats, self._english
        key = formats.queryKey(value, english, False)
        self.change(NumberFormat=formats.addNew(value, english) if key < 0 else key)

    @property
    def _formats(self) -> Any:
        return self.sheet.book.document.NumberFormats

    @property
    def _english(self) -> Any:
        locale = self.sheet.book.document.CharLocale
        locale.Language, locale.Country, locale.Variant = "en", "US", ""
        return locale

    @property
    def row_height(self) -> float | None:
        """The height of a row in points; None if they differ."""
        return _one({row.Height / HUNDREDTHS for row in self.cells.Rows})

    @row_height.setter
    def row_height(self, value: float) -> None:
        self.change()
        self.cells.Rows.Height = round(value * HUNDREDTHS)

    @property
    def column_width(self) -> float | None:
        """The width of a column in characters of 7 pixels and a margin of 5, as in a new workbook.

        None if they differ.
        """
        width = _one({column.Width for column in self.cells.Columns})
        return None if width is None else (width / HUNDREDTHS / 0.75 - 5) / 7

    @column_width.setter
    def column_width(self, value: float) -> None:
        self.change()
        self.cells.Columns.Width = round((value * 7 + 5) * 0.75 * HUNDREDTHS)

    @property
    def width(self) -> float:
        """The width of all columns together, in points."""
        return float(self.cells.Size.Width) / HUNDREDTHS

    @property
    def height(self) -> float:
        """The height of all rows together, in points."""
        return float(self.cells.Size.Height) / HUNDREDTHS


def _put(cell: Any, value: Any) -> None:
    """Put a value into a cell; a text that begins with "=" is a formula, as in Excel."""
    if value is None or value == "":
        cell.setFormula("")
    elif not isinstance(value, str):
        cell.setValue(float(value))
    elif value.startswith("="):
        cell.setFormula(value)
    else:
        cell.setString(value)


def _plain(text: str) -> str:
    """Return a formula without the braces of an array."""
    return text[1:-1] if text.startswith("{=") else text


def _one(values: set[float]) -> float | None:
    return values.pop() if len(values) == 1 else None


def _texts(value: Any) -> Iterator[str]:
    """Yield the texts among values: one, or rows of them."""
    if isinstance(value, (list, tuple)):
        for one in value:
            yield from _texts(one)
    elif isinstance(value, str):
        yield value


def _note_heights(cells: Any) -> None:
    """Make the heights of rows part of what is undone: lines of text let rows grow by themselves.

    Undo takes the text back, and would leave the rows as high as they have become.
    """
    rows = cells.Rows
    for row in (rows.getByIndex(at) for at in range(rows.Count)):
        if row.OptimalHeight:
            row.Height = row.Height  # fixes it
            row.OptimalHeight = True
