"""The adapter for a workbook of Excel: which one it is, and the workbook of a click."""

from __future__ import annotations

import atexit
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import xlwings as xw

from numpure_xl.hosts.excel import inside_xlwings
from numpure_xl.hosts.excel.front import ADD_IN
from numpure_xl.hosts.excel.host import ExcelHost
from numpure_xl.hosts.excel.mac import MacHost
from numpure_xl.hosts.excel.windows import WindowsHost

FINISHED = "NumpureFinished"
"""The macro of the add-in that is told on a Mac that this Python ends."""


def host_of(book: xw.Book, add_in: str = ADD_IN) -> ExcelHost:
    """Return the adapter for a workbook.

    Args:
        book: The workbook.
        add_in: The name of the workbook that has the add-in's macros.
    """
    return (MacHost if inside_xlwings.is_on_mac(book) else WindowsHost)(book, add_in)


@contextmanager
def clicked(book: Any = None, add_in: str = "") -> Iterator[ExcelHost]:  # noqa: ANN401
    """Yield the adapter for the workbook of the click, and let go of all of Excel afterwards.

    Args:
        book: The workbook, as Excel on Windows hands it over. Without it, it is the one that the
            command line names on a Mac, or that a program has told xlwings.
        add_in: The name of the workbook that has the add-in's macros.
    """
    if book is not None:
        host: ExcelHost = WindowsHost(book, add_in or ADD_IN)
    else:
        host = _found(add_in or _option("add-in") or ADD_IN)
    try:
        yield host
    finally:
        host.let_go()


def _found(add_in: str) -> ExcelHost:
    """Return the adapter for the workbook that is told; xlwings takes a name to end at a '='."""
    name = _option("wb")
    book = xw.books[name] if "=" in name else xw.Book.caller()
    host = host_of(book, add_in)
    if "--from_xl=1" in sys.argv and inside_xlwings.is_on_mac(book):
        inside_xlwings.forget_cleanup(book)
        atexit.register(finish, host)
    return host


def _option(name: str) -> str:
    """Return the last text that the command line has for an option; "" if it has none."""
    words = [word.partition("=") for word in sys.argv]
    return next((text for key, _, text in reversed(words) if key == f"--{name}"), "")


def finish(host: ExcelHost) -> None:
    """Tell the add-in on a Mac that this Python ends; an Excel that was closed stays closed."""
    with suppress(*host.refusals):
        if inside_xlwings.is_running(host.book):
            host.run_macro(FINISHED)
