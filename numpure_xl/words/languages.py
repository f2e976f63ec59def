"""The languages, and which of them is meant: by a system's locale, or by Windows' number."""

from __future__ import annotations

import locale
import os
import re
from typing import NamedTuple

Lang = str
"""A language: a key of `LANGS`."""

ENGLISH: Lang = "en"


class Language(NamedTuple):
    """A language, with everything it needs besides its catalog.

    Attributes:
        name: What it calls itself.
        english: What English, and so Windows, calls it.
        windows: Its number in Windows: the low ten bits of a language identifier ([MS-LCID]).
        sans: A font without serifs that has its letters.
        serif: A font with serifs that has its letters.
        code_page: The one in which Windows, and so the VBA editor, writes it.
        colophon: Whether its books say on their last page who made them.
    """

    name: str
    english: str
    windows: int
    sans: str
    serif: str
    code_page: int = 1252
    colophon: bool = False


LANGS: dict[Lang, Language] = {
    ENGLISH: Language("English", "English", 0x09, "Arial", "Times New Roman"),
    "ja": Language("日本語", "Japanese", 0x11, "BIZ UDPGothic", "Yu Mincho", 932, colophon=True),
}
"""The languages. All but English have a folder of their name in locale/."""


def system_lang() -> Lang:
    """Return the language of the user's system; English if it is none of `LANGS`."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return lang_of_locale(value)
    return lang_of_locale(locale.getlocale()[0] or "")


def lang_of_locale(name: str) -> Lang:
    """Return the language of a locale; English if it is none of `LANGS`.

    >>> [lang_of_locale(name) for name in ("ja_JP.UTF-8", "JA-jp", "Japanese_Japan", "jam", "C")]
    ['ja', 'ja', 'ja', 'en', 'en']
    """
    first = re.split(r"[-_.@]", name, maxsplit=1)[0].lower()
    langs = (lang for lang, its in LANGS.items() if first in {lang, its.english.lower()})
    return next(langs, ENGLISH)


def lang_of_windows(identifier: int) -> Lang:
    """Return the language of a Windows language identifier; English if it is none of `LANGS`.

    >>> lang_of_windows(1041), lang_of_windows(1033), lang_of_windows(1036)
    ('ja', 'en', 'en')
    """
    langs = (lang for lang, its in LANGS.items() if its.windows == identifier & 0x3FF)
    return next(langs, ENGLISH)
