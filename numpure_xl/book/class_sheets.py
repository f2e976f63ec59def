"""Sheets for a class: the same puzzles for everybody, or other ones for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from numpure_xl.board.theme import Theme
from numpure_xl.book.labels import BookItem, heading_of
from numpure_xl.errors import RequestError, cut
from numpure_xl.plan.text_width import half_points, running
from numpure_xl.words import Lang, say


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
    count = len(items) // len(names) if one_each else len(items)
    given = [items[start : start + count] for start in range(0, len(items), count)]
    if not one_each:
        given *= len(names)
    sheets = [
        replace(item, heading=heading_of(group, number, lang))
        for group in given
        for number, item in enumerate(group)
    ]
    if not one_each:
        return sheets, sheets[:count]
    return sheets, [
        replace(item, heading=f"{names[number // count]} · {item.heading}")
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
    """Return what is on the line for the name, filled in.

    >>> name_text("Zoë", "en")
    'Name: Zoë'
    """
    return f"{say('Name:', lang)} {name}"
