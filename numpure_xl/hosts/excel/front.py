"""Excel and the user in front of it: macros of the add-in, messages, questions, keys, files."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from time import sleep

import xlwings as xw

from numpure_xl.errors import SheetError
from numpure_xl.hosts import escape_key, web_browser
from numpure_xl.hosts.excel import inside_xlwings, watchdog
from numpure_xl.hosts.excel.com import BusyError
from numpure_xl.sheet_io.port import Question

WROTE = "NumpureWrote"
"""The macro of the add-in that is told of a change, which Ctrl+Z undoes."""

INPUT, FILE = "NumpureInput", "NumpureFile"
"""Macros of the add-in that ask for a line of text and for a file to be written.

Each answers "=" and what was typed or chosen, or "" for a cancel: an empty line is an answer too.
"""

SPOKEN = "NumpureLanguage"
"""The macro of the add-in that returns the ribbon's language, the only way to it on a Mac."""

REFRESH = "NumpureRefresh"
"""The macro of the add-in that shows the ribbon anew."""

ADD_IN = "numpure.xlam"
"""The workbook that has these macros, where no click has told another."""


class Front(ABC):
    """The part of a host that is the program and its user.

    Attributes:
        book: The workbook.
        add_in: The name of the workbook that has the add-in's macros.
        refusals: The exceptions by which Excel says that it has something not, or will not do it.
    """

    def __init__(self, book: xw.Book, add_in: str = ADD_IN) -> None:
        self.book, self.add_in = book, add_in
        self.refusals = inside_xlwings.refusals(book)

    @cached_property
    def app(self) -> xw.App:
        """The program."""
        return self.book.app

    @abstractmethod
    def let_go(self) -> None:
        """Let go of all that this has of Excel, which ends only when nobody holds any of it."""

    @cached_property
    def locale(self) -> str:
        """The language of the ribbon; "" where there is none."""
        with suppress(BusyError, *self.refusals):  # it says so when it is asked for more
            return str(self.run_macro(SPOKEN) or "")
        return ""

    @property
    def version(self) -> str:
        """The version of the program."""
        return str(self.app.version)

    async def ask(self, question: Question) -> str | None:
        """Return the user's answer."""
        with watchdog.unwatched():
            return self._answer(question)

    def _answer(self, question: Question) -> str | None:
        if question.kind in {"message", "error"}:
            mode = "critical" if question.kind == "error" else "info"
            self._alert(question.text, question.title, "ok", mode)
            return None
        if question.kind == "yes or no":
            return self._alert(question.text, question.title, "yes_no", "info")
        if question.kind == "line":
            return self._asked(INPUT, question.text, question.title, question.proposed)
        return self._asked(FILE, question.text, question.proposed)

    def _alert(self, text: str, title: str, buttons: str, mode: str) -> str | None:
        return self.app.alert(text, title, buttons, mode)

    def _asked(self, macro: str, *question: str) -> str | None:
        try:
            answer = self.run_macro(macro, *question)
        except self.refusals as error:
            raise cannot_ask() from error
        return str(answer)[1:].strip() if answer else None

    def run_macro(self, macro: str, *arguments: str) -> object:
        """Return the result of a macro of the add-in."""
        return self.app.macro(self.macro(macro))(*arguments)

    def macro(self, name: str) -> str:
        """Return the full name of a macro: of a bare one Excel takes that of the book in front."""
        book = self.add_in.replace("'", "''")
        return f"'{book}'!{name}"

    def esc_was_pressed(self) -> bool:
        """True if the user holds Esc."""
        watchdog.alive()
        return escape_key.escape_is_down()

    def show_status(self, text: str) -> None:
        """Show a text in the status bar."""
        self.app.status_bar = text or False

    async def pause(self, seconds: float) -> None:
        """Let the user look."""
        sleep(seconds)  # noqa: ASYNC251  # nothing else is to go on meanwhile

    async def open_file(self, path: Path) -> None:
        """Open a workbook."""
        self.app.books.open(str(path))

    async def open_link(self, address: str) -> None:
        """Open a page in the browser."""
        web_browser.open_link(address)

    async def open_guide(self, lang: str) -> None:
        """Open the guide in the browser."""
        web_browser.open_guide(lang)

    def settings_changed(self) -> None:
        """Show the ribbon anew."""
        with suppress(*self.refusals):
            self.run_macro(REFRESH)


def cannot_ask() -> SheetError:
    """Return the error of a program in which nobody asks for a text."""
    msg = "The add-in cannot ask for what is missing; run numpure addin install, or try again."
    return SheetError(msg)
