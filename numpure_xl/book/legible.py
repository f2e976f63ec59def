"""Legible books: no digit smaller than can be read, and so perhaps fewer boards on a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from numpure_xl.board.style import board_style
from numpure_xl.book.bound.own_pages import order_for
from numpure_xl.book.frame import frame_for
from numpure_xl.book.labels import BookItem
from numpure_xl.book.layout import BookLayout
from numpure_xl.errors import RequestError
from numpure_xl.plan.paper import ANSWER_PATTERNS, FEWEST_PAGES, PUZZLE_PATTERNS, Pattern
from numpure_xl.sudoku.grid.variant import Variant


def legible_book(items: Sequence[BookItem], layout: BookLayout) -> BookLayout:
    """Return the layout of a book in which every digit is legible, with fewer boards a page.

    The margin at the spine of a bound book grows with its pages, and boards then shrink.

    Raises:
        RequestError: If a number was asked for with which digits are too small.
    """
    pages = FEWEST_PAGES
    variants = {item.chapter: item.puzzle.variant for item in reversed(items)}
    while True:
        readable = legible_chapters(layout, variants, pages)
        if not layout.trim:
            return readable
        order = order_for(items, readable)
        if readable.margins(order.pages) == readable.margins(pages):
            return readable
        pages = order.pages


def legible_chapters(
    layout: BookLayout, variants: Mapping[str, Variant], pages: int = FEWEST_PAGES
) -> BookLayout:
    """Return a layout in which every digit is legible, by the boards of each chapter.

    Raises:
        RequestError: If a number was asked for with which digits are too small.
    """
    if not layout.chapters:
        return legible(layout, [*variants.values()][-1], pages)
    chapters = []
    for special in layout.chapters:
        with layout.naming(special.name):
            its = legible(layout.of_chapter(special.name), variants[special.name], pages)
        its_numbers = {"per_page": its.per_page, "answers_per_page": its.answers_per_page}
        chapters.append(replace(special, **its_numbers))  # type: ignore[arg-type]
    return replace(layout, chapters=tuple(chapters))


def legible(layout: BookLayout, variant: Variant, pages: int = FEWEST_PAGES) -> BookLayout:
    """Return a layout in which every digit is legible; of a bound book, with so many pages.

    Raises:
        RequestError: If a number was asked for with which digits are too small.
    """
    per_page = _count(layout, variant, pages, answers=False)
    answers = layout.answers_to_a_page and _count(layout, variant, pages, answers=True)
    return replace(layout, per_page=per_page, answers_per_page=answers)


def filled_pages(layout: BookLayout, asked: BookLayout, puzzles: int, answers: int) -> BookLayout:
    """Return a layout with the largest boards that need no more pages.

    Args:
        layout: The layout, legible.
        asked: What was asked for; numbers of boards a page that are given here stay.
        puzzles: How many puzzles there are, or for each person.
        answers: How many answers there are.
    """
    per_page, a_page = layout.puzzles_to_a_page, layout.answers_to_a_page
    if asked.per_page is None:
        per_page = _fewest(PUZZLE_PATTERNS, per_page, puzzles)
    if asked.answers_per_page is None:
        a_page = _fewest(ANSWER_PATTERNS, a_page, answers)
    return replace(layout, per_page=per_page, answers_per_page=a_page)


def _fewest(patterns: Iterable[int], usual: int, boards: int) -> int:
    """Return the fewest boards a page with which there are as many pages as with the usual."""
    pages = ceil(boards / usual)
    return min(count for count in patterns if count * pages >= boards)


def check_book(layout: BookLayout, variant: Variant, puzzles: int) -> None:
    """Raise a `RequestError` if so many puzzles of a variant cannot be laid out so."""
    legible(layout, variant)
    layout.check_length(puzzles)
    layout.check_pictures(variant, puzzles)


def as_usual(variants: Iterable[Variant], layout: BookLayout) -> BookLayout:
    """Return a layout with as many puzzles a page as is usual: one, where several grids overlap."""
    is_large = any(variant.grids for variant in variants)
    return replace(layout, per_page=1) if is_large and layout.per_page is None else layout


def _is_legible(text: BoardText, layout: BookLayout, *, answers: bool) -> bool:
    """True if no text on a board is too small; digits of answers may be as small as any."""
    least = layout.design.least_text
    return (
        text.digit >= max(least, (not answers) * layout.design.least_digit) and text.sign >= least
    )


class BoardText(NamedTuple):
    """The sizes of the texts on a board in points: its digits, its smallest sum or letter."""

    digit: float
    sign: float


def board_text_sizes(
    layout: BookLayout, pattern: Pattern, variant: Variant, pages: int, *, answers: bool
) -> BoardText:
    """Return the sizes of the texts on boards that are placed by a pattern."""
    frame = frame_for(layout.sheet_of_paper, pattern, variant.across, layout.margins(pages))
    board = board_style(variant, layout.design, frame.cell)
    board = board.plain() if answers else board
    return BoardText(board.given.size, board.smallest_sign(frame.cell * 0.75))


def _count(layout: BookLayout, variant: Variant, pages: int, *, answers: bool) -> int:
    """Return the number of puzzles or answers on a page: as asked, or as many as are legible."""
    usual = layout.answers_to_a_page if answers else layout.puzzles_to_a_page
    asked = layout.answers_per_page if answers else layout.per_page
    texts = {}
    for count in sorted(ANSWER_PATTERNS if answers else PUZZLE_PATTERNS, reverse=True):
        if answers:
            pattern = replace(layout, answers_per_page=count).answer_pattern
        else:
            pattern = replace(layout, per_page=count).puzzle_pattern
        texts[count] = board_text_sizes(layout, pattern, variant, pages, answers=answers)
    legible_ones = [n for n in texts if _is_legible(texts[n], layout, answers=answers)]
    if usual in legible_ones:
        return usual
    fewer = [count for count in legible_ones if count < usual]
    if fewer and asked is None:
        return fewer[0]
    raise _too_small(layout, variant, texts[usual], legible_ones)


def _too_small(
    layout: BookLayout, variant: Variant, text: BoardText, known: Sequence[int]
) -> RequestError:
    """Return the error of boards with too small a text; `known` are numbers a page without it."""
    design = layout.design
    least = design.least_text
    if text.sign >= least:
        least = max(least, design.least_digit)
    fields = {"variant": variant.name, "paper": layout.trim or layout.paper, "least": least}
    fields["points"] = int(10 * min(text)) / 10
    if known:
        msg = (
            "{variant} on {paper} would have digits of {points:g} points, not {least:g};"
            " choose {known} a page."
        )
        return RequestError(msg, **fields, known=", ".join(map(str, sorted(known))))
    msg = (
        "{variant} on {paper} would have digits of {points:g} points, not {least:g};"
        " choose larger paper or another theme."
    )
    return RequestError(msg, **fields)
