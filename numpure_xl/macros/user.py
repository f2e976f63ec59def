"""The user's settings: kept in the small file that the add-in reads as well."""

from __future__ import annotations

import sys
from pathlib import Path

from numpure_xl.drafts import write_whole
from numpure_xl.errors import RequestError
from numpure_xl.hosts.excel import config
from numpure_xl.hosts.excel.config import LANGUAGE, AddinPlaces
from numpure_xl.sheet_io.undo import NAME, UndoFile
from numpure_xl.words import LANGS, Lang, lang_of_locale, system_lang

KEPT = Path("/data")
"""The one folder that xlwings Lite keeps, in the browser."""


def language(locale: str) -> Lang:
    """Return the language to speak: the one that was set, or the program's, or the system's.

    Args:
        locale: The language of the program's menus; "" if it does not say.
    """
    chosen = setting(LANGUAGE)
    if chosen in LANGS:
        return chosen
    return lang_of_locale(locale) if locale else system_lang()


def places() -> AddinPlaces:
    """Return the places of settings; where there is no Excel, as on Windows."""
    try:
        return config.places()
    except RequestError:
        return config.windows(
            KEPT if sys.platform == "emscripten" else Path.home(), encoding="utf-8"
        )


def folder() -> Path:
    """Return the folder in which the settings and what can be undone are kept."""
    return places().config.parent


def undo_file() -> UndoFile:
    """Return the file that keeps what commands changed."""
    return UndoFile(folder() / NAME)


def setting(name: str) -> str:
    """Return the value of a setting; "" if it has none."""
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
    write_whole(where.config, content)
