"""The documents of LibreOffice Calc that are open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from xlwings import base_classes

from numpure_xl.hosts.libreoffice.engine.document import Book


class Books(base_classes.Books):
    """The documents that are open."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.front: Any = None

    @property
    def active(self) -> Book:
        """The document in front; one that is hidden is there once it was activated."""
        return Book(self.app, self.front or self.app.engine.desktop.CurrentComponent)

    def __iter__(self) -> Iterator[Book]:
        for document in self.app.engine.desktop.Components:
            if document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
                yield Book(self.app, document)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __call__(self, name: str) -> Book:
        """Return a document by its name."""
        for book in self:
            if book.name == name:
                return book
        raise KeyError(name)

    def add(self) -> Book:
        """Open a new document."""
        return self.open("private:factory/scalc")

    def open(self, fullname: str, *_: Any, **__: Any) -> Book:
        """Open a document."""
        address = fullname if "/scalc" in fullname else Path(fullname).resolve().as_uri()
        document = self.app.engine.desktop.loadComponentFromURL(address, "_blank", 0, ())
        self.front = document
        return Book(self.app, document)
