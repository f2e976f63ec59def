"""Sheets for a class, and their files: the same puzzles for everybody, or other ones for each."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, count
from pathlib import Path

from numpure_xl.board.theme import Theme
from numpure_xl.book.labels import BookItem, heading_of
from numpure_xl.errors import RequestError, cut
from numpure_xl.plan.typography import half_points, running
from numpure_xl.words import Lang, say

_FORBIDDEN = dict.fromkeys(map(ord, '<>:"/\\|?*'), "_")
"""Characters that no name of a file has on Windows."""


def class_items(
    items: Sequence[BookItem], names: Sequence[str], lang: Lang, *, one_each: bool
) -> tuple[list[BookItem], list[BookItem]]:
    """Return the puzzles of all, those of the first name first, and those of the answer key.

    Args:
        items: The puzzles.
        names: Who gets them.
        lang: The language of their labels.
        one_each: Whether each gets other ones, so many in a row, and not all of them.
    """
    each = len(items) // len(names) if one_each else len(items)
    given = [items[start : start + each] for start in range(0, len(items), each)]
    if not one_each:
        given *= len(names)
    sheets = [
        replace(item, heading=heading_of(group, number, lang))
        for group in given
        for number, item in enumerate(group)
    ]
    if not one_each:
        return sheets, sheets[:each]
    return sheets, [
        replace(item, heading=f"{names[number // each]} · {item.heading}")
        for number, item in enumerate(sheets)
    ]


def named_theme(theme: Theme, names: Sequence[str], lang: Lang, pixels: int) -> Theme:
    """Return a theme with letters in which every name has room on a line.

    Args:
        theme: The theme, with the size of the letters where names are short.
        names: The names, or none.
        lang: The language of the word before them.
        pixels: The length of the line.

    Raises:
        RequestError: If one would be smaller than the least text of the theme.
    """
    size = theme.field_points
    for name in names:
        size = min(size, half_points(0.75 * pixels / running(name_text(name, lang))))
        if size < theme.least_text:
            msg = "The name {name!r} is too long for the line on its page; shorten it."
            raise RequestError(msg, name=cut(name))
    return replace(theme, field_points=size)


def name_text(name: str, lang: Lang) -> str:
    """Return the line for the name, filled in.

    >>> name_text("Zoë", "en")
    'Name: Zoë'
    """
    return f"{say('Name:', lang)} {name}"


def own_paths(out: Path, names: tuple[str, ...]) -> list[Path]:
    """Return a path for each name; equal ones get a number.

    >>> [path.name for path in own_paths(Path("a.xlsx"), ("Zoë", "A/B", "zoë", "zoë-2"))]
    ['a-Zoë.xlsx', 'a-A_B.xlsx', 'a-zoë-2.xlsx', 'a-zoë-2-2.xlsx']
    """
    paths: dict[str, Path] = {}
    for name in names:
        text = unicodedata.normalize("NFC", name).translate(_FORBIDDEN).rstrip(". ")
        numbered = chain([text], (f"{text}-{number}" for number in count(2)))
        free = next(each for each in numbered if each.casefold() not in paths)
        paths[free.casefold()] = out.with_name(f"{out.stem}-{free}{out.suffix}")
    return list(paths.values())
