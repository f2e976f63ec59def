"""The list of a class: a row for each puzzle that somebody gets, for a spreadsheet or a form.

A solution is written row by row with a "/" between them: of its digits alone a spreadsheet would
make a number, and keep fifteen of them. A puzzle has its blanks, and is as every program reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from typing import NamedTuple

from numpure_xl.book.class_sheets import class_items
from numpure_xl.book.labels import BookItem, heading_of
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.prizes import with_prizes
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.levels import level_name
from numpure_xl.words import in_language, say

FORMULAS = "=+-@"
"""First characters by which a spreadsheet takes a text for a formula."""


class _Copy(NamedTuple):
    """A puzzle that somebody gets, with its heading."""

    name: str
    heading: str
    item: BookItem


def mark_list(items: Sequence[BookItem], layout: BookLayout) -> Iterator[list[str | int]]:
    """Yield the rows of the list: the names of the columns, then a row for each puzzle.

    Args:
        items: The puzzles; where each name has others, those of all names.
        layout: How they are laid out, and the names, if any.
    """
    lang = layout.lang
    columns: list[tuple[str, Callable[[_Copy], str | int]]] = [
        (say("Name", lang), lambda copy: _text(copy.name)),
        (say("Number", lang), lambda copy: _text(copy.heading)),
        (say("Level", lang), lambda copy: _level(copy.item, layout)),
        (say("Clues", lang), lambda copy: copy.item.puzzle.clues),
        (say("Puzzle", lang), lambda copy: str(copy.item.puzzle)),
        (say("Solution", lang), lambda copy: _rows(copy.item.puzzle.solution)),
        (say("Prize cells", lang), lambda copy: copy.item.prize.answer),
        (say("Recipe", lang), lambda copy: copy.item.recipe),
    ]
    is_there = (bool(layout.names), *[True] * 5, bool(layout.prize), any(i.recipe for i in items))
    columns = [column for column, is_wanted in zip(columns, is_there, strict=True) if is_wanted]
    yield [head for head, _ in columns]
    for copy in _copies(with_prizes(items, layout), layout):
        yield [value(copy) for _, value in columns]


def _copies(items: Sequence[BookItem], layout: BookLayout) -> Iterator[_Copy]:
    lang, names = layout.page_lang, layout.names
    if not names:
        headings = (heading_of(items, number, lang) for number in range(len(items)))
        yield from map(_Copy, repeat(""), headings, items)
        return
    sheets, _ = class_items(items, names, lang, one_each=layout.one_each)
    each = len(sheets) // len(names)
    for number, item in enumerate(sheets):
        yield _Copy(names[number // each], item.heading, item)


def _text(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(tuple(FORMULAS)) else text


def _level(item: BookItem, layout: BookLayout) -> str:
    return in_language(level_name(item.level), layout.lang) if item.level else ""


def _rows(grid: Grid) -> str:
    side, text = grid.variant.side, str(grid)
    return "/".join(text[at : at + side] for at in range(0, len(text), side))
