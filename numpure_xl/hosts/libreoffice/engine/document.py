"""Documents of LibreOffice Calc, their sheets and their names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from xlwings import base_classes

from numpure_xl.hosts.libreoffice.engine.cells import CONTENTS, EVERYTHING, Range

FILTERS = {".ods": "calc8", ".xlsx": "Calc MS Excel 2007 XML", ".pdf": "calc_pdf_Export"}

NAMED = 0
"""A name of cells, and of nothing more (com.sun.star.sheet.NamedRangeFlag)."""


class Book(base_classes.Book):
    """A document."""

    app: Any = None

    def __init__(self, app: Any, document: Any) -> None:
        self.app = app
        self.document = document

    @property
    def api(self) -> Any:
        """The document."""
        return self.document

    @property
    def name(self) -> str:
        """Its title."""
        title: str = self.document.Title
        return title

    @property
    def fullname(self) -> str:
        """Its path, or its title if it has never been saved."""
        return unquote(urlsplit(self.document.URL).path) or self.name

    @property
    def sheets(self) -> Sheets:
        """Its sheets."""
        return Sheets(self)

    @property
    def names(self) -> Names:
        """Its defined names."""
        return Names(self, self.document.NamedRanges)

    def activate(self) -> None:
        """Bring it to the front."""
        self.app.books.front = self.document

    def save(self, path: str | None = None, password: str | None = None) -> None:  # noqa: ARG002
        """Write it to a file, in the format of its suffix."""
        target = Path(path or self.fullname).resolve()
        kind = self.app.engine.argument("FilterName", FILTERS[target.suffix])
        self.document.storeToURL(target.as_uri(), (kind,))

    def close(self) -> None:
        """Close it, saved or not."""
        if self.app.books.front == self.document:
            self.app.books.front = None
        self.document.close(True)


class Sheets(base_classes.Sheets):
    """The sheets of a document."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.all = book.document.Sheets

    @property
    def active(self) -> Sheet:
        """The sheet that is shown."""
        return Sheet(self.book, self.book.document.CurrentController.ActiveSheet)

    def __call__(self, key: str | int) -> Sheet:
        """Return a sheet by its name, or its place from 1."""
        found = self.all.getByName(key) if isinstance(key, str) else self.all.getByIndex(key - 1)
        return Sheet(self.book, found)

    def __len__(self) -> int:
        count: int = self.all.Count
        return count

    def __iter__(self) -> Iterator[Sheet]:
        return (self(number + 1) for number in range(len(self)))

    def add(self, before: Any = None, after: Any = None, name: str | None = None) -> Sheet:
        """Insert a sheet; it is not shown, since Calc would forget what is selected."""
        place = before.index - 1 if before else after.index if after else 0
        self.all.insertNewByName(name or f"Sheet{len(self) + 1}", place)
        return self(place + 1)


class Sheet(base_classes.Sheet):
    """A sheet."""

    book: Any = None

    def __init__(self, book: Book, cells: Any) -> None:
        self.book = book
        self.all = cells

    @property
    def api(self) -> Any:
        """The sheet, as UNO has it."""
        return self.all

    @property
    def name(self) -> str:
        """The text on its tab."""
        name: str = self.all.Name
        return name

    @name.setter
    def name(self, value: str) -> None:
        self.all.Name = value

    @property
    def index(self) -> int:
        """Its place among the sheets, from 1."""
        return int(self.all.RangeAddress.Sheet) + 1

    @property
    def names(self) -> Names:
        """The defined names that belong to it."""
        return Names(self.book, self.all.NamedRanges)

    @property
    def visible(self) -> bool:
        """Whether it has a tab."""
        visible: bool = self.all.IsVisible
        return visible

    @visible.setter
    def visible(self, value: bool) -> None:
        self.all.IsVisible = value

    @property
    def is_protected(self) -> bool:
        """Whether it is protected."""
        protected: bool = self.all.isProtected()
        return protected

    @property
    def used_range(self) -> Range:
        """From A1 to the last cell that holds something."""
        cursor = self.all.createCursor()
        cursor.gotoEndOfUsedArea(True)
        return Range.of(self, cursor)

    def range(self, first: Any, last: Any = None) -> Range:
        """Return the cells from one corner to the other; or from a row and a column, so many."""
        if isinstance(first, str):
            return Range.joined(self, [self.all.getCellRangeByName(x) for x in first.split(",")])
        if isinstance(first, tuple) and len(first) == 4:
            return Range(self, *first)
        start, stop = _corner(first), _corner(first if last is None else last, last=True)
        return Range(self, *start, stop[0] - start[0] + 1, stop[1] - start[1] + 1)

    def activate(self) -> None:
        """Show it; Calc forgets what is selected even where it is shown already."""
        controller = self.book.document.CurrentController
        if controller.ActiveSheet.Name != self.name:
            controller.setActiveSheet(self.all)

    def clear(self) -> None:
        """Empty all its cells, and make them plain."""
        self.all.clearContents(EVERYTHING)

    def clear_contents(self) -> None:
        """Empty all its cells."""
        self.all.clearContents(CONTENTS)

    def delete(self) -> None:
        """Take it away."""
        self.book.document.Sheets.removeByName(self.name)


def _corner(cell: Any, *, last: bool = False) -> tuple[int, int]:
    if isinstance(cell, tuple):
        return cell
    height, width = cell.shape if last else (1, 1)
    return cell.row + height - 1, cell.column + width - 1


class Names(base_classes.Names):
    """Defined names, of a document or of a sheet."""

    def __init__(self, book: Book, table: Any) -> None:
        self.book = book
        self.table = table

    def __len__(self) -> int:
        count: int = self.table.Count
        return count

    def __call__(self, key: str | int) -> Name:
        """Return a name, or the one at a place from 1."""
        found = self.table.getByIndex(key - 1) if isinstance(key, int) else None
        return Name(self, found or self.table.getByName(key))

    def contains(self, key: str) -> bool:
        """Tell whether there is such a name."""
        found: bool = self.table.hasByName(key)
        return found

    def add(self, name: str, refers_to: str) -> Name:
        """Define a name for a formula such as "=Sheet1!$A$1:$I$9"."""
        origin = self.book.document.Sheets.getByIndex(0).getCellByPosition(0, 0).CellAddress
        sheet, _, cells = refers_to.removeprefix("=").rpartition("!")
        self.table.addNewByName(name, f"${sheet}.{cells}", origin, NAMED)
        return self(name)


class Name(base_classes.Name):
    """A defined name."""

    def __init__(self, names: Names, entry: Any) -> None:
        self.names = names
        self.entry = entry

    @property  # type: ignore[misc]
    def name(self) -> str:
        """The name."""
        name: str = self.entry.Name
        return name

    @property  # type: ignore[misc]
    def refers_to(self) -> str:
        """Its formula."""
        content: str = self.entry.Content
        return f"={content}"

    @property
    def refers_to_range(self) -> Range:
        """The cells that it names."""
        cells = self.entry.ReferredCells
        book = self.names.book
        return Range.of(Sheet(book, cells.Spreadsheet), cells)

    def delete(self) -> None:
        """Forget the name."""
        self.names.table.removeByName(self.name)
