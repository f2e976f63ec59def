"""Ranges of cells in LibreOffice Calc, and how they look."""

from __future__ import annotations

from typing import Any

from xlwings import base_classes

from numpure_xl.calc.looks import Borders, Font, number, rgb

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
        """The values, row by row."""
        return self.cells.DataArray

    @raw_value.setter
    def raw_value(self, value: Any) -> None:
        rows = value
        if not isinstance(value, (list, tuple)):
            rows = [[value] * self.shape[1]] * self.shape[0]
        self.open_to_change()
        self.cells.setDataArray(tuple(map(tuple, rows)))

    def open_to_change(self) -> None:
        """Refuse to change what is protected.

        LibreOffice itself refuses some changes, and passes over others without a word.
        """
        sheet = self.cells.Spreadsheet
        if sheet.isProtected() and self.common("CellProtection", locked=True):
            raise ProtectedError(self.address)

    def common(self, name: str, *, locked: bool = False) -> Any:
        """Return a property that all cells have in common, None if they differ in it."""
        if self.cells.getPropertyState(name).value == "AMBIGUOUS_VALUE":
            return locked or None
        found = self.cells.getPropertyValue(name)
        return found.IsLocked if locked else found

    def change(self, **properties: Any) -> None:
        """Set properties of the cells."""
        if self.cells.Spreadsheet.isProtected():
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

    def copy(self, destination: Any) -> None:  # type: ignore[override]
        """Copy the cells, with all they are, to where another range begins."""
        target = destination.impl
        target.change()
        corner = target(1).cells.getCellByPosition(0, 0).CellAddress
        self.cells.Spreadsheet.copyRange(corner, self.cells.RangeAddress)

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
        """Where text stands between left and right."""
        found = self.common("HoriJustify")
        names = {uno: name for name, uno in HORIZONTAL.items()}
        return None if found is None else names[found.value]

    @horizontal_alignment.setter
    def horizontal_alignment(self, value: str) -> None:
        uno = self.sheet.book.app.engine.uno
        self.change(HoriJustify=uno.Enum("com.sun.star.table.CellHoriJustify", HORIZONTAL[value]))

    @property
    def vertical_alignment(self) -> str | None:
        """Where text stands between top and bottom."""
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


def _one(values: set[float]) -> float | None:
    return values.pop() if len(values) == 1 else None
