"""Tell: settings, help, versions."""

from __future__ import annotations

import platform
from contextlib import suppress

import xlwings as xw

from numpure_xl import __version__
from numpure_xl.config import LANGUAGE
from numpure_xl.errors import look_up
from numpure_xl.macros import user
from numpure_xl.macros.desk import Desk, command
from numpure_xl.words import LANGS

REFRESH = "NumpureRefresh"
"""The macro of the add-in that shows the ribbon anew."""


@command
def settings(desk: Desk, *, lang: str | None = None) -> None:
    """Set the language.

    Args:
        desk: The workbook.
        lang: "en", "ja" or "" for Excel's own; None to ask.
    """
    if lang is None:
        lang = desk.ask("Language: en or ja? Leave it empty for Excel's own.", desk.lang).lower()
    if lang:
        look_up(dict.fromkeys(LANGS), lang, "language")
    user.save(**{LANGUAGE: lang})
    with suppress(Exception):  # each host has its own for a macro that is not there
        desk.app.macro(REFRESH)()


@command
def help(desk: Desk) -> None:  # noqa: A001  # what its button says
    """Say how to use the tab."""
    desk.tell(
        "Select a cell and press Generate: a board with a puzzle appears. Type digits into the "
        "blanks; Check looks at them, Candidates notes what can stand there, Solve gives the "
        "answer. Every command works on the board under the selection; Undo last takes it back."
    )


@command
def about(desk: Desk) -> None:
    """Say which versions are at work."""
    desk.tell(
        "numpure-xl {numpure}, Python {python}, xlwings {xlwings}, spreadsheet {host}",
        numpure=__version__,
        python=platform.python_version(),
        xlwings=xw.__version__,
        host=str(desk.app.version),
    )
