"""Excel on Windows: what xlwings has no name for, or takes many calls for, through COM."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property, partial

import xlwings as xw

from numpure_xl.board.location import Area
from numpure_xl.board.overlay import Overlay
from numpure_xl.errors import SheetError
from numpure_xl.hosts.excel import inside_xlwings, overlays, spreadsheet_xml
from numpure_xl.hosts.excel.bulk import Bulk
from numpure_xl.hosts.excel.com import BusyError
from numpure_xl.hosts.excel.front import ADD_IN
from numpure_xl.hosts.excel.host import MOST_NAMES, ExcelHost
from numpure_xl.hosts.excel.values import cleaned
from numpure_xl.sheet_io.areas import CellIndex, area_at, columns_of, rows_of, with_margin
from numpure_xl.sheet_io.snapshot import DrawnOverlay, HeldValue
from numpure_xl.words import lang_of_windows

USER_INTERFACE = 2
"""msoLanguageIDUI of Office's MsoAppLanguageID: the language of menus and messages."""

XL_BORDERS, XL_NONE = range(7, 13), -4142
"""XlBordersIndex from xlEdgeLeft to xlInsideHorizontal, and xlLineStyleNone."""


class WindowsHost(ExcelHost):
    """Excel on Windows."""

    readers = ("by_macro", "as_xml")

    def __init__(self, book: xw.Book, add_in: str = ADD_IN) -> None:
        connected, self._connection = inside_xlwings.connected(book)
        super().__init__(connected, add_in)

    def let_go(self) -> None:
        """Let go of all objects of Excel."""
        self._connection.close()

    def as_xml(self, sheet: str, area: Area) -> Bulk:
        """Read a rectangle as XML, which leaves out the rows that a filter hides."""
        if self.sheet(sheet).api.FilterMode:
            fault = "The document would leave out rows."
            raise ValueError(fault)
        around = with_margin(area, 1)
        text = self.cells(sheet, around).api.GetValue(spreadsheet_xml.NUMBER)
        return spreadsheet_xml.parsed(area, text, around)

    @cached_property
    def locale(self) -> str:
        """The language of the ribbon, or of Excel's menus."""
        if language := super().locale:
            return language
        with suppress(BusyError):
            return str(lang_of_windows(self.app.api.LanguageSettings.LanguageID(USER_INTERFACE)))
        return ""

    def erase_borders(self, target: xw.Range) -> None:
        """Erase the borders at and between cells, in fewer calls than xlwings takes."""
        borders = target.api.Borders
        for number in XL_BORDERS:
            borders(number).LineStyle = XL_NONE

    def sheet_of(self, target: xw.Range) -> xw.Sheet:
        """Return the sheet of a range, in one call where xlwings takes seven."""
        return inside_xlwings.sheet_of(target)

    def count_selected(self) -> int:
        """Return the number of selected sheets."""
        with suppress(*self.refusals):  # there is no window
            return int(self.app.api.ActiveWindow.SelectedSheets.Count)
        return 1

    def full_name(self) -> str:
        """Return the path of the workbook."""
        return str(self.book.api.FullName)

    def program(self) -> str:
        """Return the window and the process of Excel; both together come not again."""
        return f"{self.app.api.Hwnd} {self.app.pid}"

    def has_protection(self, sheet: xw.Sheet) -> bool:
        """True if a sheet is protected."""
        return bool(sheet.api.ProtectContents)

    def values(self, target: xw.Range, _typed: list[list[str]]) -> list[list[HeldValue]]:
        """Return the values of cells, row by row."""
        return cleaned(target, target.api.Value2)  # `Value` depends on how the cells are formatted

    async def text_shown(self, sheet: str, cell: CellIndex) -> str | None:
        """Return the text that a cell shows."""
        return str(self.cells(sheet, Area(*cell, 1, 1)).api.Text)

    def has_one_fill(self, target: xw.Range) -> bool:
        """True if all cells have one fill, or none has."""
        return target.api.Interior.ColorIndex is not None

    def locked(self, target: xw.Range) -> object:
        """Return True if cells are locked."""
        return target.api.Locked

    def lock(self, target: xw.Range, *, is_locked: bool) -> None:
        """Lock cells, or unlock them."""
        target.api.Locked = is_locked

    def names(self) -> Iterator[tuple[str, Callable[[], xw.Range]]]:
        """Yield the first names, in two calls each; xlwings would read all of them."""
        names = self.book.api.Names
        for number in range(1, min(names.Count, MOST_NAMES) + 1):
            name = names(number)
            yield str(name.Name), partial(inside_xlwings.range_of, self.book, name)

    def is_filtered(self, sheet: str, area: Area) -> bool:
        """True if a filter hides rows of a rectangle."""
        rows = self.cells(sheet, area).api.EntireRow if self.sheet(sheet).api.FilterMode else None
        return rows is not None and rows.Hidden is not False

    def spills(self, sheet: str, area: Area) -> list[Area]:
        """Return the rectangles that formulas fill by themselves; most sheets have none."""
        spilled: list[Area] = []
        with suppress(*self.refusals):  # Excel before 2021 knows no spills
            target = self.cells(sheet, area)
            if target.api.HasSpill is False:
                return spilled
            for cell in target:
                at = cell.row - 1, cell.column - 1
                if not any(area.holds(*at) for area in spilled) and cell.api.HasSpill:
                    spilled.append(area_at(cell.api.SpillParent.SpillingToRange.GetAddress()))
        return spilled

    def has_array(self, target: xw.Range) -> bool:
        """True if some cells belong to an array formula."""
        return target.api.HasArray is not False

    def overlays_by_shapes(self, sheet: str) -> list[DrawnOverlay]:
        """Return the overlays of ours on a sheet, shape by shape."""
        return [drawn for drawn, _ in overlays.found_among(self.sheet(sheet).api.Shapes)]

    def draw_overlay(self, sheet: str, area: Area, overlay: Overlay) -> None:
        """Draw an overlay, call by call.

        Raises:
            SheetError: If Excel refuses, as where the shapes of a sheet are protected.
        """
        lefts, tops = self._lines(sheet, area)
        try:
            overlays.ExcelDrawing(self.sheet(sheet).api.Shapes, lefts, tops).draw(overlay)
        except self.refusals as error:
            msg = "Excel draws nothing on {sheet}; unprotect its objects. Everything is as it was."
            raise SheetError(msg, sheet=sheet) from error

    def _lines(self, sheet: str, area: Area) -> tuple[list[float], list[float]]:
        """Return the edges of a rectangle's columns, and of its rows, in points."""
        place = self.cells(sheet, area).api
        is_even = place.RowHeight is not None and place.ColumnWidth is not None
        left, top = float(place.Left), float(place.Top)
        if is_even:
            wide, high = place.Width / area.width, place.Height / area.height
            return (
                [left + number * wide for number in range(area.width + 1)],
                [top + number * high for number in range(area.height + 1)],
            )
        columns = (Area(area.row, col, 1, 1) for col in [*columns_of(area), area.col + area.width])
        rows = (Area(row, area.col, 1, 1) for row in [*rows_of(area), area.row + area.height])
        return (
            [float(self.cells(sheet, cell).api.Left) for cell in columns],
            [float(self.cells(sheet, cell).api.Top) for cell in rows],
        )

    def erase_overlays(self, sheet: str, area: Area) -> None:
        """Erase the overlays that begin in a rectangle."""
        overlays.erase(self.sheet(sheet).api.Shapes, area)

    def array_of(self, target: xw.Range) -> str:
        """Return the address of the array formula that a cell belongs to."""
        return str(target.api.CurrentArray.GetAddress())

    def _alert(self, text: str, title: str, buttons: str, mode: str) -> str | None:
        try:
            return super()._alert(text, title, buttons, mode)
        except BusyError:  # it was to be said by a window of Excel
            inside_xlwings.show_without_excel(self.book, text, title)
            return None
