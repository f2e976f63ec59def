"""Ranges of cells in LibreOffice Calc: where they are, what they hold, how large they are."""

from __future__ import annotations

from typing import Any

from numpure_xl.hosts.libreoffice.engine import values
from numpure_xl.hosts.libreoffice.engine.formatted import FormattedCells, ProtectedError

HUNDREDTHS = 2540 / 72
"""Hundredths of a millimetre, by which LibreOffice measures cells, in a point."""

CONTENTS = 1 | 2 | 4 | 16
"""Numbers, dates, texts and formulas (com.sun.star.sheet.CellFlags)."""

EVERYTHING = 1023

LOOKS = (
    *("CharWeight", "CharHeight", "CharFontName", "CharColor", "CharPosture", "CharUnderline"),
    *("CharWeightAsian", "CharHeightAsian", "CharFontNameAsian", "CharStrikeout"),
    *("CellBackColor", "NumberFormat", "CellProtection"),
    *("HoriJustify", "VertJustify", "IsTextWrapped", "ShrinkToFit", "RotateAngle", "ParaIndent"),
    *("TopBorder", "BottomBorder", "LeftBorder", "RightBorder", "DiagonalTLBR", "DiagonalBLTR"),
)
"""The format of cells, without conditional formats and rules for what is typed."""


class Range(FormattedCells):
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
        return values.held(self.cells)

    @raw_value.setter
    def raw_value(self, value: Any) -> None:
        self.open_to_change()
        for part in self.parts:
            values.put(part, value)

    @property
    def formula(self) -> str | list[list[str]]:
        """What was typed, row by row; a formula begins with "=", one of an array too."""
        rows = values.typed(self.cells)
        return rows[0][0] if self.shape == (1, 1) else rows

    @formula.setter
    def formula(self, value: str) -> None:
        self.open_to_change()
        for part in self.parts:
            values.put_formula(part, value)

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

    def clear(self) -> None:
        """Empty the cells and make them plain."""
        self.change()
        self.cells.clearContents(EVERYTHING)

    def clear_contents(self) -> None:
        """Empty the cells."""
        self.open_to_change()
        self.cells.clearContents(CONTENTS)

    def clear_formats(self) -> None:
        """Make the cells plain; conditional formats and rules for what is typed stay."""
        self.change()
        for name in LOOKS:
            self.cells.setPropertyToDefault(name)

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
