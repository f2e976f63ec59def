"""Sentences that are more than a text: with a form for one, or with the fields that fill it.

Both are texts, in English, for whoever knows no more of them; `words.say` says them in a language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import Formatter
from typing import Any, Self


class Plural(str):
    """A sentence with one form for one and one for many; `format` chooses by a field.

    Attributes:
        one: The form for one; the text itself is that for many.
        by: The field that counts, an integer.

    >>> sentence = Plural("{count} puzzle", "{count} puzzles", by="count")
    >>> sentence.format(count=1), sentence.format(count=2)
    ('1 puzzle', '2 puzzles')
    """

    __slots__ = ("by", "one")
    one: str
    by: str

    def __new__(cls, one: str, many: str, by: str) -> Self:
        """Return the sentence; its text is the form for many."""
        made = super().__new__(cls, many)
        made.one, made.by = one, by
        return made

    def __getnewargs__(self) -> tuple[str, str, str]:  # type: ignore[override]
        """Return the arguments of an equal text: an error of a process is sent to another one."""
        return self.one, str(self), self.by

    def format(self, **fields: Any) -> str:  # type: ignore[override]
        """Return the form that fits the number, its gaps filled."""
        return filled(self, fields)


class Message(str):
    """A sentence or a word, with what fills its gaps, to be said in a language later.

    As a field of another sentence it is said in the language of that one. Any other text in a field
    is data, such as the name of a file or a sheet, and is shown as it is.

    Attributes:
        sentence: The English sentence, with gaps.
        fields: What fills them.

    >>> Message("{side} cells", side=9)
    '9 cells'
    """

    __slots__ = ("fields", "sentence")
    sentence: str
    fields: dict[str, Any]

    def __new__(cls, sentence: str, **fields: Any) -> Self:
        """Return the message; its text is English."""
        made = super().__new__(cls, filled(sentence, fields))
        made.sentence, made.fields = sentence, fields
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """Return a function and its arguments that make an equal message."""
        return _message, (self.sentence, self.fields)


class _Quoting(Formatter):
    """Fills gaps as `str.format` does, but shows a backslash in what is quoted (`!r`) once."""

    def convert_field(self, value: object, conversion: Any) -> object:  # noqa: ANN401
        """Return the text that fills a gap."""
        shown = super().convert_field(value, conversion)
        return str(shown).replace("\\\\", "\\") if conversion == "r" else shown


def filled(sentence: str, fields: Mapping[str, Any]) -> str:
    r"""Return a sentence with its gaps filled; the paths of Windows stay as people write them.

    >>> print(filled("There is no file {name!r}.", {"name": r"C:\Users\me\nofile.txt"}))
    There is no file 'C:\Users\me\nofile.txt'.
    """
    if isinstance(sentence, Plural) and fields[sentence.by] == 1:
        sentence = sentence.one
    return _Quoting().vformat(sentence, (), fields)


_OPTION = re.compile(r"--([a-z]+(?:-[a-z]+)*)")


def in_python(sentence: str) -> str:
    """Return a sentence that names options of the command line with their names in Python.

    >>> in_python("Different puzzles for each name need names; add --names or --one-each.")
    'Different puzzles for each name need names; add names or one_each.'
    """
    if "--" not in sentence:
        return sentence
    if isinstance(sentence, Plural):
        return type(sentence)(in_python(sentence.one), in_python(str(sentence)), by=sentence.by)
    return _OPTION.sub(lambda match: match[1].replace("-", "_"), sentence)


def _message(sentence: str, fields: dict[str, Any]) -> Message:
    return Message(sentence, **fields)
