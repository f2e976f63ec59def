"""The errors that numpure-xl raises on purpose.

All of them derive from `NumpureError`, so that a face of the program (a worksheet function, a
ribbon command, the command line) can turn any of them into one sentence for the person who
asked, and let every other exception through as the bug it is.

An error is raised with an English sentence that has gaps, and what fills them:

    raise GridError("A {side}x{side} grid has {cells} cells, not {found}.", side=9, ...)

The sentence with its gaps is the key under which words.py keeps the Japanese one, and the
fields are there for a program that wants the cell rather than the prose.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

T = TypeVar("T")

QUOTED = 30
"""The most characters of a text that a sentence quotes; what is longer was not meant for it."""


class NumpureError(Exception):
    """Base class: something the caller asked for cannot be done as asked.

    Attributes:
        sentence: The English sentence, with gaps in the form of `str.format`.
        fields: What fills the gaps.
    """

    def __init__(self, sentence: str, **fields: Any) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.fields = fields

    def __str__(self) -> str:
        return self.sentence.format(**self.fields)


class GridError(NumpureError, ValueError):
    """The cells given do not form a grid of the variant."""


class NoSolutionError(NumpureError):
    """The givens contradict each other or lead to a contradiction."""


class ManySolutionsError(NumpureError):
    """The givens leave more than one solution, so they are not a puzzle."""


class GaveUpError(NumpureError):
    """A search ended at its limit before it found what was asked for."""


class UnknownNameError(NumpureError, LookupError):
    """No filler, symmetry, level, theme or variant goes by the name given."""


class RequestError(NumpureError, ValueError):
    """What was asked for cannot exist, whoever looks for it."""


class SheetError(NumpureError):
    """The board does not fit where it was to be drawn, or the file cannot be written."""


class ClusterError(NumpureError):
    """The workers of a cluster cannot be had."""


def cut(text: str) -> str:
    r"""Return what somebody wrote, fit to be quoted in a sentence: short, and nothing unseen in it.

    >>> cut("the quick brown fox jumps over the lazy dog")
    'the quick brown fox jumps ove…'
    """
    text = text if len(text) <= QUOTED else text[: QUOTED - 1] + "…"
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def look_up(table: Mapping[str, T], name: str, kind: str) -> T:
    """Return what a table holds under a name that somebody wrote.

    Args:
        table: The names that there are, with what they mean.
        name: The name as written.
        kind: What the names are names of, such as "symmetry"; words.py knows it in Japanese.

    Raises:
        UnknownNameError: If there is no such name; one that is near is offered.
    """
    if name in table:
        return table[name]
    name, known = cut(name), ", ".join(table)
    near = get_close_matches(name.lower(), table, n=1)
    if not near:
        msg = "There is no {kind} {name!r}. Known: {known}."
        raise UnknownNameError(msg, kind=kind, name=name, known=known)
    msg = "There is no {kind} {name!r}; did you mean {near!r}? Known: {known}."
    raise UnknownNameError(msg, kind=kind, name=name, near=near[0], known=known)
