"""The user: what they answer when asked, their language and their settings.

Settings are kept in the small file that the add-in reads as well. Questions go through two macros
of the add-in, since nothing in the open part of xlwings asks for a text:

    NumpureInput(prompt, title, proposed)    a line of text
    NumpureFile(title, proposed)             the path of a file to be written

Each answers "=" and what was typed or chosen, or "" if the user cancels: an empty line is an
answer as well.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import xlwings as xw

from numpure_xl.errors import RequestError, SheetError
from numpure_xl.hosts.excel import config
from numpure_xl.hosts.excel.config import LANGUAGE, Places
from numpure_xl.words import LANGS, Lang, lang_of_locale, lang_of_windows, system_lang

INPUT, FILE = "NumpureInput", "NumpureFile"

SPOKEN = "NumpureLanguage"
"""The macro of the add-in that returns the ribbon's language, the only way to it on a Mac."""

KEPT = Path("/data")
"""The one folder that xlwings Lite keeps, in the browser."""

FOR_EVER = -1
"""The time limit of an Apple event that has none (appscript)."""

USER_INTERFACE = 2
"""msoLanguageIDUI of Office's MsoAppLanguageID: the language of menus and messages."""


def asked(app: xw.App, macro: str, *question: str) -> str | None:
    """Return what the user answers to a macro that asks; None for a cancel.

    Raises:
        SheetError: If there is no such macro.
    """
    try:
        answer = _run(app, macro, question)
    except Exception as error:  # each host has an exception of its own for this
        msg = "The add-in cannot ask for what is missing; run numpure addin install, or try again."
        raise SheetError(msg) from error
    return str(answer)[1:].strip() if answer else None


def _run(app: xw.App, macro: str, arguments: tuple[str, ...]) -> Any:  # noqa: ANN401  # a macro's
    """Return what a macro returns; a Mac waits for no longer than a minute unless it is told to."""
    if type(app.impl).__module__ != "xlwings._xlmac":
        return app.macro(macro)(*arguments)
    given = {f"arg{number}": text for number, text in enumerate(arguments, 1)}
    return app.api.run_VB_macro(macro, **given, timeout=FOR_EVER)


def language(app: xw.App) -> Lang:
    """Return the language to speak: the one that was set, or Excel's own, or the system's."""
    chosen = setting(LANGUAGE)
    if chosen in LANGS:
        return chosen
    if language := getattr(app.impl, "language", ""):  # an engine that knows its program's
        return lang_of_locale(language)
    with suppress(Exception):  # each host has its own for a macro that is not there
        if (found := app.macro(SPOKEN)()) in LANGS:
            return found  # type: ignore[no-any-return]
    if sys.platform == "win32":
        with suppress(Exception):  # not every engine on Windows is Excel's
            return lang_of_windows(app.api.LanguageSettings.LanguageID(USER_INTERFACE))
    return system_lang()


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
