"""The workbook of the self-test in each program: what is done to it beside the commands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

import xlwings as xw

from numpure_xl.board.location import Area
from numpure_xl.hosts.excel import inside_xlwings
from numpure_xl.hosts.excel.adapter import host_of
from numpure_xl.hosts.excel.com import Connection
from numpure_xl.hosts.excel.host import ExcelHost
from numpure_xl.hosts.libreoffice.adapter import CalcHost
from numpure_xl.sheet_io.port import Host

RECTANGLE = 1
"""msoShapeRectangle of Office's MsoAutoShapeType."""

PLACE = (130.0, 50.0, 60.0, 60.0)
"""Left, top, width and height of a rectangle over cells of the board, in points."""


class Calls:
    """A number of COM calls or of Apple events.

    Attributes:
        count: How many; None in a program where nobody counts them.
    """

    count: int | None = None


class Scratch(Protocol):
    """A workbook of the self-test's own.

    Attributes:
        version: The program and its version.
    """

    version: str

    def host(self) -> Host:
        """Return an adapter, as each command has one of its own."""

    def add_sheet(self, title: str) -> None:
        """Add a sheet."""

    def protect(self, sheet: str) -> None:
        """Protect a sheet."""

    def hide(self, sheet: str, area: Area, value: int) -> None:
        """Filter a column, so that the row with a value is hidden; its first cell is the head."""

    def show_all(self, sheet: str, area: Area) -> None:
        """Take the filter of a column away."""

    def is_hidden(self, sheet: str, row: int) -> bool:
        """True if a row is hidden; rows count from 0."""

    def add_shape(self, sheet: str) -> None:
        """Lay a rectangle over cells of the board."""

    def shapes(self, sheet: str) -> int:
        """Return the number of shapes on a sheet."""

    def counted(self) -> AbstractContextManager[Calls]:
        """Count the calls to the program while the block runs."""

    def close_others(self) -> int:
        """Close the workbooks that were opened since; return how many."""

    def close(self) -> None:
        """Close it, and show what was in front."""


class ExcelScratch:
    """The part that both Excels share."""

    def __init__(self, app: xw.App) -> None:
        self.app, self.version = app, str(app.version)
        self._front = app.books.active.name if len(app.books) else ""
        self.book = app.books.add()
        self._names = {book.name for book in app.books}

    def host(self) -> Host:
        """Return an adapter."""
        return host_of(self.book)

    def add_sheet(self, title: str) -> None:
        """Add a sheet."""
        self.book.sheets.add().name = title

    def close_others(self) -> int:
        """Close the workbooks that were opened since."""
        others = [book for book in self.app.books if book.name not in self._names]
        for book in others:
            book.close()
        self.book.activate()
        return len(others)

    def close(self) -> None:
        """Close it."""
        self.book.close()
        if self._front:
            self.app.books[self._front].activate()


class WindowsScratch(ExcelScratch):
    """A workbook in Excel on Windows."""

    def protect(self, sheet: str) -> None:
        """Protect a sheet."""
        self.book.sheets[sheet].api.Protect()

    def hide(self, sheet: str, area: Area, value: int) -> None:
        """Filter a column."""
        self.book.sheets[sheet][str(area)].api.AutoFilter(1, f"<>{value}")

    def show_all(self, sheet: str, area: Area) -> None:  # noqa: ARG002
        """Take the filter of a column away."""
        self.book.sheets[sheet].api.AutoFilterMode = False

    def is_hidden(self, sheet: str, row: int) -> bool:
        """True if a row is hidden."""
        return bool(self.book.sheets[sheet].range((row + 1, 1)).api.EntireRow.Hidden)

    def add_shape(self, sheet: str) -> None:
        """Lay a rectangle over cells."""
        self.book.sheets[sheet].api.Shapes.AddShape(RECTANGLE, *PLACE)

    def shapes(self, sheet: str) -> int:
        """Return the number of shapes on a sheet."""
        return int(self.book.sheets[sheet].api.Shapes.Count)

    @contextmanager
    def counted(self) -> Iterator[Calls]:
        """Count properties that are read or set, methods that run, and items of collections."""
        calls, before = Calls(), Connection.calls
        yield calls
        calls.count = Connection.calls - before


class MacScratch(ExcelScratch):
    """A workbook in Excel on a Mac."""

    def protect(self, sheet: str) -> None:
        """Protect a sheet."""
        self.book.sheets[sheet].api.protect_worksheet()

    def hide(self, sheet: str, area: Area, value: int) -> None:
        """Filter a column."""
        target = self.book.sheets[sheet][str(area)]
        target.api.autofilter_range(field=1, criteria1=f"<>{value}")

    def show_all(self, sheet: str, area: Area) -> None:  # noqa: ARG002
        """Take the filter of a column away."""
        self.book.sheets[sheet].api.autofilter_mode.set(False)  # appscript names no arguments

    def is_hidden(self, sheet: str, row: int) -> bool:
        """True if a row is hidden."""
        return bool(self.book.sheets[sheet].range((row + 1, 1)).api.entire_row.hidden.get())

    def add_shape(self, sheet: str) -> None:
        """Lay a rectangle over cells."""
        (words, *_), target = inside_xlwings.words(self.book), self.book.sheets[sheet].api
        names = (words.left_position, words.top, words.width, words.height)
        shape = dict(zip(names, PLACE, strict=True))
        shape[words.auto_shape_type] = words.autoshape_rectangle
        target.make(at=target, new=words.shape, with_properties=shape)

    def shapes(self, sheet: str) -> int:
        """Return the number of shapes on a sheet."""
        words, *_ = inside_xlwings.words(self.book)
        return int(self.book.sheets[sheet].api.count(each=words.shape))

    @contextmanager
    def counted(self) -> Iterator[Calls]:
        """Count Apple events."""
        calls, command = Calls(), inside_xlwings.sent_by(self.book)
        calls.count, original = 0, command.__call__

        def counting(sent: object, *direct: object, **options: object) -> object:
            calls.count = (calls.count or 0) + 1
            return original(sent, *direct, **options)

        command.__call__ = counting
        try:
            yield calls
        finally:
            command.__call__ = original


class CalcScratch:
    """A document in LibreOffice; nobody counts the calls."""

    def __init__(self, front: CalcHost) -> None:
        self.calc, self.version, self._front = front.calc, front.version, front
        self.document = self.calc.opened()
        self._known = [component.RuntimeUID for component in self.calc.components()]

    def host(self) -> CalcHost:
        """Return an adapter."""
        return CalcHost(self.calc, self.document)

    def add_sheet(self, title: str) -> None:
        """Add a sheet."""
        self.document.Sheets.insertNewByName(title, 0)

    def protect(self, sheet: str) -> None:
        """Protect a sheet."""
        self.host().sheet(sheet).protect("")

    def hide(self, sheet: str, area: Area, value: int) -> None:
        """Filter a column."""
        field = self.calc.uno.createUnoStruct("com.sun.star.sheet.TableFilterField")
        field.IsNumeric, field.NumericValue = True, value
        field.Operator = self.calc.enum("sheet.FilterOperator", "NOT_EQUAL")
        column = self.host().sheet(sheet).getCellRangeByName(str(area))
        filters = column.createFilterDescriptor(True)  # noqa: FBT003  # UNO names no arguments
        filters.ContainsHeader = True
        filters.setFilterFields((field,))
        column.filter(filters)

    def show_all(self, sheet: str, area: Area) -> None:
        """Take the filter of a column away."""
        column = self.host().sheet(sheet).getCellRangeByName(str(area))
        column.filter(column.createFilterDescriptor(True))  # noqa: FBT003

    def is_hidden(self, sheet: str, row: int) -> bool:
        """True if a row is hidden."""
        return not self.host().sheet(sheet).Rows.getByIndex(row).IsVisible

    def add_shape(self, sheet: str) -> None:
        """Lay a rectangle over cells."""
        shape = self.document.createInstance("com.sun.star.drawing.RectangleShape")
        self.host().sheet(sheet).DrawPage.add(shape)

    def shapes(self, sheet: str) -> int:
        """Return the number of shapes on a sheet."""
        return int(self.host().sheet(sheet).DrawPage.Count)

    @contextmanager
    def counted(self) -> Iterator[Calls]:
        """Count nothing."""
        yield Calls()

    def close_others(self) -> int:
        """Close the documents that were opened since."""
        others = [
            component
            for component in self.calc.components()
            if component.RuntimeUID not in self._known
        ]
        for component in others:
            component.close(True)  # noqa: FBT003
        return len(others)

    def close(self) -> None:
        """Close it."""
        self.document.close(True)  # noqa: FBT003
        window = self._front.document.CurrentController.Frame.ContainerWindow
        if window.isVisible():
            window.setFocus()


def scratch_for(host: Host) -> Scratch:
    """Return a new workbook in the program that a host has."""
    if isinstance(host, CalcHost):
        return CalcScratch(host)
    if isinstance(host, ExcelHost):
        return scratch_in(host.app)
    msg = f"A program without a self-test: {host.version}"
    raise TypeError(msg)


def scratch_in(app: xw.App) -> WindowsScratch | MacScratch:
    """Return a new workbook in an Excel."""
    return (MacScratch if inside_xlwings.is_on_mac(app) else WindowsScratch)(app)
