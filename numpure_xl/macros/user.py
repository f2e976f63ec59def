"""The user: what they answer when asked, their language and their settings.

Settings are kept in the small file that the add-in reads as well. Questions go through two macros
of the add-in, since nothing in the open part of xlwings asks for a text:

    NumpureInput(prompt, title, proposed)    a line of text
    NumpureFile(title, proposed)             the path of a file to be written

Each answers "=" and what was typed or chosen, or "" if the user cancels: an empty line is an
answer as well.
"""

from __future__ import annotations

import locale
import os
import sys
from contextlib import suppress
from pathlib import Path

import xlwings as xw

from numpure_xl import config
from numpure_xl.config import LANGUAGE, Places
from numpure_xl.errors import RequestError, SheetError
from numpure_xl.words import LANGS, Lang

INPUT, FILE = "NumpureInput", "NumpureFile"

SPOKEN = "NumpureLanguage"
"""The macro of the add-in that says in which language the ribbon is; a Mac tells it nobody else."""

KEPT = Path("/data")
"""The one folder that xlwings Lite keeps, in the browser."""

USER_INTERFACE = 2
"""msoLanguageIDUI of Office's MsoAppLanguageID: the language of menus and messages."""

JAPANESE = 0x11
"""Of a Windows language identifier, the low ten bits are the language ([MS-LCID])."""


def asked(app: xw.App, macro: str, *question: str) -> str | None:
    """Return what the user answers to a macro that asks; None for a cancel.

    Raises:
        SheetError: If there is no such macro, or on a Mac no answer for a minute.
    """
    try:
        answer = app.macro(macro)(*question)
    except Exception as error:  # each host has an exception of its own for this
        msg = "The add-in cannot ask for what is missing; run numpure addin install, or try again."
        raise SheetError(msg) from error
    return str(answer)[1:].strip() if answer else None


def language(app: xw.App) -> Lang:
    """Return the language to speak: the one that was set, or Excel's own, or the system's."""
    chosen = setting(LANGUAGE)
    if chosen in LANGS:
        return chosen
    if told := getattr(app.impl, "language", ""):  # an engine that knows its program's
        return "ja" if told.startswith("ja") else "en"
    with suppress(Exception):  # each host has its own for a macro that is not there
        if (found := app.macro(SPOKEN)()) in LANGS:
            return found  # type: ignore[no-any-return]
    if sys.platform == "win32":
        found = app.api.LanguageSettings.LanguageID(USER_INTERFACE)
        return "ja" if found & 0x3FF == JAPANESE else "en"
    return _system_language()


def _system_language() -> Lang:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "ja" if value.startswith("ja") else "en"
    return "ja" if (locale.getlocale()[0] or "").startswith("ja") else "en"


def places() -> Places:
    """Return where settings are kept; where there is no Excel, as on Windows."""
    try:
        return config.places()
    except RequestError:
        return config.windows(
            KEPT if sys.platform == "emscripten" else Path.home(), encoding="utf-8"
        )


def setting(name: str) -> str:
    """Return what is set; "" if nothing is."""
    return config.read(places()).get(name, "")


def save(**settings: str) -> None:
    """Keep settings; "" takes one away.

    Raises:
        SheetError: If one of them cannot be written.
    """
    where = places()
    kept = {name: value for name, value in (config.read(where) | settings).items() if value}
    content = config.written(where, kept)
    where.config.parent.mkdir(parents=True, exist_ok=True)
    where.config.write_bytes(content)
