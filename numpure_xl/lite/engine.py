"""The engine: a workbook of xlwings Lite as the commands see one.

The commands were written for an Excel that answers and carries out every call at once. Here it
reads from a memory and only notes what is to be done; `carry_out` does it, once a command is
through. All that is different in xlwings Lite is here and in cells.py:

- a width is in points, elsewhere in characters;
- there is no status bar, nothing to hold the screen back with, no box to type a line into;
- a message appears when the script has ended, and no answer to it comes back;
- whether a cell is locked is unknown, so cells stay as they are;
- a stroke is drawn by its style, not by its weight alone;
- a file is not opened, but left where the user can fetch it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import xlwings as xw
from xlwings import base_classes

from numpure_xl.hosts import deferred
from numpure_xl.lite.cells import Range
from numpure_xl.lite.memory import Memory
from numpure_xl.live.cells import area_at


class Engine(deferred.Engine):
    """What xlwings asks of an engine.

    Attributes:
        real: The workbook, as xlwings Lite hands it to a script.
        memory: What is known of its cells.
        changes: What is to be done.
        written: The files that a command wanted opened.
    """

    name = "lite"

    def __init__(self, real: xw.Book, memory: Memory) -> None:
        self.real, self.memory = real, memory
        self.changes: list[Callable[[], object]] = []
        self.written: list[str] = []
        self.app = App(self)

    def front(self) -> xw.Book:
        """Return the workbook as a command sees it."""
        return xw.Book(impl=Book(self))

    def carry_out(self) -> None:
        """Do what was noted."""
        for change in self.changes:
            change()


class App(deferred.App):
    """Excel, as far as there is one in a browser."""

    version = "xlwings Lite"

    def __init__(self, engine: Engine) -> None:
        self.engine, self.books = engine, Books(self)

    @property
    def selection(self) -> Range | None:
        """The cells that are selected; None if it is something else, or more than one area."""
        if self.selected_kind != "cells":
            return None
        selected = self.engine.real.app.selection
        sheet = Sheet(Book(self.engine), selected.sheet.name)
        return Range(sheet, area_at(selected.address))

    @property
    def selected_kind(self) -> str:
        """What is selected: "cells", "areas", or "other" for what is no cells."""
        try:
            selected = self.engine.real.app.selection
        except ValueError:  # so xlwings takes several areas
            return "areas"
        return "other" if selected is None or selected.address is None else "cells"

    def alert(self, prompt: str, title: str, _buttons: str, mode: str, _callback: Any) -> str:
        """Show a message once all is done."""
        self.engine.changes.append(lambda: self.engine.real.app.alert(prompt, title, "ok", mode))
        return "ok"


class Books(deferred.Books):
    """The workbooks that are open: one."""

    def open(self, fullname: str, *_: Any, **__: Any) -> Book:
        """Note that a file is ready."""
        self.app.engine.written.append(fullname)
        return Book(self.app.engine)


class Book(base_classes.Book):
    """The workbook."""

    name = ""
    app: Any = None
    sheets: Any = None

    def __init__(self, engine: Engine) -> None:
        self.engine, self.app = engine, engine.app
        self.name = engine.real.name

    @property
    def names(self) -> Names:
        """The defined names."""
        return Names(self)


class Names(base_classes.Names):
    """The defined names of the workbook."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def __len__(self) -> int:
        return len(self.book.engine.real.names)

    def __call__(self, number: int) -> Name:
        """Return a name by its number, from 1."""
        return Name(self.book, self.book.engine.real.names[number - 1])


class Name(base_classes.Name):
    """A defined name."""

    name = ""

    def __init__(self, book: Book, real: xw.main.Name) -> None:
        self.book, self.real, self.name = book, real, real.name

    @property
    def refers_to_range(self) -> Range:
        """The cells that have it."""
        there = self.real.refers_to_range
        return Range(Sheet(self.book, there.sheet.name), area_at(there.address))


class Sheet(deferred.Sheet):
    """A worksheet."""

    ranges = Range

    @property
    def real(self) -> xw.Sheet:
        """The sheet, as xlwings Lite has it."""
        return self.book.engine.real.sheets[self.name]  # type: ignore[no-any-return]

    @property
    def used_range(self) -> Range:
        """The cells with something in them."""
        return Range(self, area_at(self.real.used_range.address))
