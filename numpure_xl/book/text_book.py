"""A book as text that a screen reader takes row by row: "row 1: blank, 7, 5".

What cannot be heard is told: the region of each cell, which cells are of an extra unit, the signs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from numpure_xl.board.spoken import (
    BoardTexts,
    cell_maps,
    digit_rows,
    listed,
    sign_lists,
    spoken_rows,
)
from numpure_xl.book.labels import BookItem, heading_of, numbered
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.rules import rules_of
from numpure_xl.errors import RequestError
from numpure_xl.messages import Message
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.levels import level_name
from numpure_xl.words import Lang, in_language, say

ALONE = (
    *("trim", "printer", "names", "certificate", "tiles", "prize", "postcard", "url", "steps"),
    *("playable", "metadata", "pdf"),
)
"""Options that a text book does not have, by name."""


class TextBoard(NamedTuple):
    """A board of a text book.

    Attributes:
        heading: What is above it.
        rows: Its cells.
        maps: What is not to be heard, as rows of numbers with a heading each.
        signs: Its signs, as lines with a heading each.
        first: The number of its first row: of several grids each is a board.
    """

    heading: str
    rows: BoardTexts
    maps: tuple[tuple[str, BoardTexts], ...] = ()
    signs: tuple[tuple[str, ...], ...] = ()
    first: int = 1


class TextBook(NamedTuple):
    """A text book.

    Attributes:
        title: Its title, or "".
        variant: Its boards.
        rules: How to play, in sentences.
        puzzles: The puzzles.
        answers: Their answers, if it has any.
    """

    title: str
    variant: Variant
    rules: tuple[str, ...]
    puzzles: tuple[TextBoard, ...]
    answers: tuple[TextBoard, ...]


def text_book(items: Sequence[BookItem], layout: BookLayout) -> TextBook:
    """Return a book of puzzles as text.

    Raises:
        RequestError: If there are positions to practise at, whose marks it has no place for.
    """
    if any(item.drill for item in items):
        msg = "A text book has puzzles, not drills; write an .xlsx or a .pdf file."
        raise RequestError(msg)
    lang, answers = layout.lang, bool(layout.answers_to_a_page)
    variant = items[0].puzzle.variant
    items = numbered(items, layout.first_number)
    headings = [heading_of(items, number, lang) for number in range(len(items))]
    lists: dict[Variant, Any] = {
        each: {"maps": cell_maps(each, lang), "signs": sign_lists(each, lang)}
        for each in {item.puzzle.variant for item in items}
    }
    return TextBook(
        title=layout.headings[0],
        variant=variant,
        rules=tuple(rules_of(variant, lang)),
        puzzles=tuple(
            board._replace(**lists[item.puzzle.variant])
            for heading, item in zip(headings, items, strict=True)
            for board in _boards(_heading(heading, item, lang), item.puzzle.givens, lang)
        ),
        answers=tuple(
            board
            for heading, item in zip(headings, items, strict=True)
            if answers
            for board in _boards(heading, item.puzzle.solution, lang)
        ),
    )


def _boards(heading: str, grid: Grid, lang: Lang) -> Iterator[TextBoard]:
    """Yield a board; of several grids each, with all of its cells."""
    variant, rows = grid.variant, digit_rows(grid)
    if not variant.grids:
        yield TextBoard(heading, rows)
        return
    side = variant.side
    for number, (top, left) in enumerate(variant.corners, 1):
        where = say(
            "{heading}, grid {number} of {count}: "
            "rows {top} to {bottom}, columns {left} to {right}",
            lang,
            heading=heading,
            number=number,
            count=len(variant.corners),
            top=top + 1,
            bottom=top + side,
            left=left + 1,
            right=left + side,
        )
        own = tuple(row[left : left + side] for row in rows[top : top + side])
        yield TextBoard(where, own, first=top + 1)


def _heading(heading: str, item: BookItem, lang: Lang) -> str:
    clues = say("{clues} clues", lang, clues=item.puzzle.clues)
    level = [in_language(level_name(item.level), lang)] if item.level else []
    return say("{heading}: {cells}", lang, heading=heading, cells=listed([*level, clues], lang))


def as_text(book: TextBook, lang: Lang) -> str:
    """Return the text of a book: what it is, how to play, puzzles, answers; a line for each row."""
    parts = [[book.title], [say("How to play", lang), *book.rules]]
    for board in book.puzzles:
        parts.append([board.heading, *spoken_rows(board.rows, lang, board.first)])
        parts += [[head, *spoken_rows(rows, lang)] for head, rows in board.maps]
        parts += map(list, board.signs)
    if book.answers:
        parts.append([say("Answers", lang)])
    parts += [
        [board.heading, *spoken_rows(board.rows, lang, board.first)] for board in book.answers
    ]
    return "\n\n".join("\n".join(part) for part in parts if part != [""]) + "\n"


def check_text(asked: object, *, has_strips: bool) -> None:
    """Raise a `RequestError` if something is asked of a text book that it has not.

    Args:
        asked: What has the names of `ALONE`.
        has_strips: Whether its answers are to be on strips.
    """
    refused = ["answers"] if has_strips else [name for name in ALONE if getattr(asked, name)]
    for name in refused:
        msg = "A text book has puzzles and answers alone; leave out {option}."
        flag = Message("--{option}", option=name.replace("_", "-"))
        raise RequestError(msg, option=flag)
