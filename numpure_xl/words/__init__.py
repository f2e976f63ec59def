"""Every sentence shown to people, in English and in the languages of `LANGS`.

The English sentence, with its gaps, is the key. The code that has something to say writes it in
English and in one place; `locale/` holds the translations, a folder for each language.
"""

from __future__ import annotations

import re
from typing import Any, TypeVar

from numpure_xl.errors import NumpureError
from numpure_xl.messages import Message, Plural, filled
from numpure_xl.words.catalogs import catalog
from numpure_xl.words.languages import (
    ENGLISH,
    LANGS,
    Lang,
    lang_of_locale,
    lang_of_windows,
    system_lang,
)

T = TypeVar("T")

__all__ = [
    "ENGLISH",
    "LANGS",
    "Lang",
    "explain",
    "for_children",
    "in_language",
    "lang_of_locale",
    "lang_of_windows",
    "plural_forms",
    "say",
    "system_lang",
    "translated",
]


FOR_CHILDREN = "for children"
"""The context of words as children read them."""


def for_children(lang: Lang) -> Lang:
    """Return the language of pages for children: the same in letters that they know.

    >>> say("Name", for_children("ja")), say("Name", for_children("en"))
    ('なまえ', 'Name')
    """
    return lang if lang == ENGLISH else lang.removesuffix(_CHILDREN) + _CHILDREN


def say(sentence: str, lang: Lang, **fields: Any) -> str:
    """Return a sentence in a language, its gaps filled.

    A field that is a `Message` is said in the language, too. Any other is data and shown as it is.

    >>> say("Answers", "ja")
    '解答'
    >>> say("{path}: {fault}", "ja", path="Answers", fault=Message("Answers"))
    'Answers: 解答'
    """
    if lang == ENGLISH:
        return filled(sentence, fields)
    if isinstance(sentence, Plural):
        template = _plural(sentence, lang, _counted(fields[sentence.by]))
    else:
        template = translated(sentence, lang)
    values = {name: in_language(value, lang) for name, value in fields.items()}
    return _AFTER_NAME.sub("", filled(template, values))


_CHILDREN = "-x-children"  # BCP 47: a private subtag
_AFTER_NAME = re.compile(r"(?<=\d列) (?=[\u3041-\u30fa\u30fc-\u30ff\u4e00-\u9fff])")
"""The space that a sentence has behind a name in Latin letters, behind a cell such as 2行8列."""


def _plural(sentence: Plural, lang: Lang, number: int) -> str:
    """Return the form of a sentence for a number."""
    forms = (sentence.one, str(sentence), number)
    if lang.endswith(_CHILDREN):
        return catalog(lang.removesuffix(_CHILDREN)).npgettext(FOR_CHILDREN, *forms)
    return catalog(lang).ngettext(*forms)


def plural_forms(sentence: Plural, lang: Lang) -> tuple[str, str]:
    """Return the forms of a sentence for one and for many, their gaps not filled.

    >>> plural_forms(Plural("{count} puzzle", "{count} puzzles", by="count"), "en")
    ('{count} puzzle', '{count} puzzles')
    """
    if lang == ENGLISH:
        return sentence.one, str(sentence)
    return _plural(sentence, lang, 1), _plural(sentence, lang, 2)


def _counted(number: float) -> int:
    """Return a number as the plural forms of a language take it: a whole one."""
    return int(number) if number == int(number) else int(number) + 2


def in_language(value: T, lang: Lang) -> T | str:
    """Return a `Message` in a language, and anything else, which is data, as it is.

    >>> from numpure_xl.sudoku.grid.grid import place_name
    >>> in_language(place_name(1, 7), "ja"), in_language("Answers", "ja")
    ('2行8列', 'Answers')
    """
    if isinstance(value, Message):
        return say(value.sentence, lang, **value.fields)
    return value


def translated(text: str, lang: Lang, context: str = "") -> str:
    """Return a text in a language, its gaps not filled; if it has no translation, as it is.

    Args:
        text: The English text.
        lang: The language.
        context: What the text is, where the same English may have two translations.

    >>> translated("SUDOKU_SOLVE", "ja"), translated("Number Place", "ja", "ribbon label")
    ('SUDOKU_SOLVE', 'ナンプレ')
    """
    if lang == ENGLISH or not text:
        return text
    entry = catalog(lang.removesuffix(_CHILDREN))
    if lang.endswith(_CHILDREN) and (own := entry.pgettext(FOR_CHILDREN, text)) != text:
        return own
    return entry.pgettext(context, text) if context else entry.gettext(text)


def explain(error: NumpureError, lang: Lang) -> str:
    """Return the message of an error in a language."""
    return say(error.sentence, lang, **error.fields)
