"""The engine: a workbook as a command sees it, and the list of what it wants done."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import xlwings as xw
from xlwings import base_classes

from numpure_xl.board.location import Area
from numpure_xl.hosts import deferred
from numpure_xl.live.cells import area_at
from numpure_xl.macros.user import FILE, INPUT
from numpure_xl.office.cells import Range
from numpure_xl.office.snapshot import Snapshot


class Asked(BaseException):
    """A command asks its user; nothing that catches errors may catch this.

    Attributes:
        question: What is asked: "text", "title", and "proposed" for a line of text, which is
            None where yes or no is the answer.
    """

    def __init__(self, question: dict[str, Any]) -> None:
        super().__init__(question)
        self.question = question


class Engine(deferred.Engine):
    """What xlwings asks of an engine.

    Attributes:
        start: What the pane knows at once: the workbook, the selection, the names.
        sheets: The snapshots of its sheets.
        answers: What the user has answered so far, in order.
        language: The language of the pane.
        changes: What is to be done.
        messages: What is to be shown.
        files: Files to be opened, as base64.
    """

    name = "office"

    def __init__(self, start: dict[str, Any], sheets: dict[str, Snapshot], lang: str) -> None:
        self.start, self.sheets, self.language = start, sheets, lang
        self.answers: Iterator[str] = iter(())
        self.changes: list[dict[str, Any]] = []
        self.messages: list[dict[str, str]] = []
        self.files: list[str] = []
        self.app = App(self)

    def front(self) -> xw.Book:
        """Return the workbook."""
        return xw.Book(impl=Book(self))

    def answer(self, **question: Any) -> str:
        """Return what the user answers.

        Raises:
            Asked: If the user has not been asked yet.
        """
        for answer in self.answers:
            return answer
        raise Asked(question)


class App(deferred.App):
    """Excel."""

    version = "Office.js"

    def __init__(self, engine: Engine) -> None:
        self.engine, self.books = engine, Books(self)

    @property
    def language(self) -> str:
        """The language of the pane."""
        return self.engine.language  # type: ignore[no-any-return]

    @property
    def selected_kind(self) -> str:
        """What is selected: "cells", "areas", or "other" for what is no cells."""
        return str(self.engine.start["kind"])

    @property
    def selection(self) -> Range | None:
        """The cells that are selected, None if it is something else."""
        if self.selected_kind == "other":
            return None
        areas = [area_at(one) for one in self.engine.start["selected"].split(",")]
        return Range(Sheet(Book(self.engine), self.engine.start["sheet"]), *areas)

    def alert(self, prompt: str, title: str, buttons: str, mode: str, _callback: Any) -> str:
        """Show a message; return the answer where it is a question."""
        if buttons != "ok":
            return self.engine.answer(text=prompt, title=title)  # type: ignore[no-any-return]
        self.engine.messages.append({"text": prompt, "mode": mode})
        return "ok"

    def run(self, macro: str, arguments: Any) -> str:
        """Answer a question that asks for a text or a file; there are no other macros.

        A file is written where only the worker sees it, and opened from there.
        """
        if macro == INPUT:
            prompt, title, proposed = arguments
            return self.engine.answer(text=prompt, title=title, proposed=proposed)  # type: ignore[no-any-return]
        if macro == FILE:
            return f"={arguments[1]}"
        raise KeyError(macro)


class Books(deferred.Books):
    """The workbooks that are open: one."""

    def open(self, fullname: str, *_: Any, **__: Any) -> Book:
        """Take a file that was written, to be opened by Excel."""
        path = Path(fullname)
        self.app.engine.files.append(base64.b64encode(path.read_bytes()).decode())
        path.unlink()
        return Book(self.app.engine)


class Book(base_classes.Book):
    """The workbook."""

    name = ""
    app: Any = None
    sheets: Any = None

    def __init__(self, engine: Engine) -> None:
        self.engine, self.app, self.name = engine, engine.app, engine.start["book"]
        self.sheets = Sheets(self)

    @property
    def names(self) -> Names:
        """The defined names."""
        return Names(self)


class Sheets(base_classes.Sheets):
    """The sheets of the workbook."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def __len__(self) -> int:
        return len(self.book.engine.sheets)

    def __iter__(self) -> Iterator[Sheet]:
        return (Sheet(self.book, name) for name in self.book.engine.sheets)

    def __call__(self, name: str | int) -> Sheet:
        """Return a sheet by its name, or its number from 1."""
        names = list(self.book.engine.sheets)
        return Sheet(self.book, names[name - 1] if isinstance(name, int) else name)


class Names(base_classes.Names):
    """The defined names of the workbook that are cells."""

    def __init__(self, book: Book) -> None:
        self.book, self.found = book, book.engine.start["names"]

    def __len__(self) -> int:
        return len(self.found)

    def __call__(self, number: int) -> Name:
        """Return a name by its number, from 1."""
        return Name(self.book, *self.found[number - 1])


class Name(base_classes.Name):
    """A defined name."""

    name = ""

    def __init__(self, book: Book, name: str, refers_to: str) -> None:
        self.book, self.name, self.refers_to = book, name, refers_to

    @property
    def refers_to_range(self) -> Range:
        """The cells that have it."""
        sheet, _, address = self.refers_to.removeprefix("=").rpartition("!")
        name = sheet.removeprefix("'").removesuffix("'").replace("''", "'")
        return Range(Sheet(self.book, name), area_at(address))


class Sheet(deferred.Sheet):
    """A worksheet."""

    ranges = Range

    @property
    def held(self) -> Snapshot:
        """What is known of its cells."""
        return self.book.engine.sheets[self.name]  # type: ignore[no-any-return]

    @property
    def is_protected(self) -> bool:
        """Whether it is protected."""
        return self.held.is_protected

    def note(self, area: Area, **change: Any) -> None:
        """Note what is to be done with cells."""
        self.book.engine.changes.append({"sheet": self.name, "area": area, **change})

    @property
    def used_range(self) -> Range:
        """The cells with something in them."""
        return Range(self, self.held.used)
