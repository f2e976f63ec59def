"""The adapter for a workbook of Excel: which one it is, and the workbook of a click."""

from __future__ import annotations

import atexit
import sys
from contextlib import suppress

import xlwings as xw

from numpure_xl.hosts.excel.host import ExcelHost
from numpure_xl.hosts.excel.mac import MacHost
from numpure_xl.hosts.excel.windows import WindowsHost

FINISHED = "NumpureFinished"
"""The macro of the add-in that is told on a Mac that this Python ends."""

HOSTS: dict[str, type[ExcelHost]] = {
    "xlwings._xlwindows": WindowsHost,
    "xlwings._xlmac": MacHost,
}


def host_of(book: xw.Book) -> ExcelHost:
    """Return the adapter for a workbook."""
    return HOSTS[type(book.impl).__module__](book)


def clicked() -> ExcelHost:
    """Return the adapter for the workbook of the click; on a Mac the command line names it.

    xlwings takes a name to end at a '='.
    """
    names = [word.partition("=")[2] for word in sys.argv if word.startswith("--wb=")]
    book = xw.books[names[-1]] if names and "=" in names[-1] else xw.Book.caller()
    if "--from_xl=1" in sys.argv and "cleanup" in (words := type(book.impl).__init__.__globals__):
        # By itself xlwings runs a macro "CleanUp" then, of whatever workbook is in front.
        atexit.unregister(words["cleanup"])
        atexit.register(finish, book)
    return host_of(book)


def finish(book: xw.Book) -> None:
    """Tell the add-in on a Mac that this Python ends; an Excel that was closed stays closed."""
    with suppress(Exception):
        if type(book.impl).__init__.__globals__["is_excel_running"]():
            book.app.api.run_VB_macro(FINISHED)
