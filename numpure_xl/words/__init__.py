"""Every sentence shown to people, in Japanese and English.

The English sentence, with its gaps, is the key. The code that has something to say writes it
in English and in one place; the modules of this package, one for each who speaks, hold what it
is in Japanese. A test finds every sentence that the package can say and asks that it stands
here with the same gaps.
"""

from __future__ import annotations

from typing import Any, Literal

from numpure_xl.errors import NumpureError
from numpure_xl.words.addin import ADDIN
from numpure_xl.words.book import BOOK
from numpure_xl.words.command_line import COMMAND_LINE
from numpure_xl.words.commands import COMMANDS
from numpure_xl.words.core import CORE
from numpure_xl.words.functions import FUNCTIONS
from numpure_xl.words.lab import LAB
from numpure_xl.words.lite import LITE
from numpure_xl.words.play import PLAY
from numpure_xl.words.reading import READING

Lang = Literal["en", "ja"]
LANGS: tuple[Lang, ...] = ("en", "ja")


def say(sentence: str, lang: Lang, **fields: Any) -> str:
    """Return a sentence in a language, its gaps filled.

    A field that is a key itself is told in the language too, unless it is quoted (`!r`): then it
    is what somebody wrote.

    >>> say("Answers", "ja")
    '解答'
    """
    if lang == "ja":
        sentence = JAPANESE[sentence]
        fields = {
            name: value if f"{{{name}!r}}" in sentence else _in_japanese(value)
            for name, value in fields.items()
        }
    return sentence.format(**fields)


def _in_japanese(value: object) -> object:
    return JAPANESE.get(value, value) if isinstance(value, str) else value


def explain(error: NumpureError, lang: Lang) -> str:
    """Return what an error says, in a language."""
    return say(error.sentence, lang, **error.fields)


JAPANESE = {
    **CORE,
    **BOOK,
    **COMMAND_LINE,
    **FUNCTIONS,
    **ADDIN,
    **COMMANDS,
    **LAB,
    **LITE,
    **READING,
    **PLAY,
}
