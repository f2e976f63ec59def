"""The order of a bound book: the content of each page.

1 title, 2 imprint, the pages of the maker's own, then contents and how to play; the puzzles, each
level or chapter from a page of its own; the answers, from a right-hand page on. Pages for notes
fill up where a chapter or the answers would begin on a left-hand page, and where the last leaf
would have an empty side.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import NamedTuple

from numpure_xl.book.chapter import evenly
from numpure_xl.book.labels import BookItem
from numpure_xl.book.layout import check_pages
from numpure_xl.plan.paper import ANSWER_PATTERNS
from numpure_xl.sudoku.levels import LEVELS, level_name

TITLE, IMPRINT = 1, 2


class Section(NamedTuple):
    """The puzzles of a level, or of a chapter.

    Attributes:
        level: Their level; "" if they have none, or several.
        boards: The puzzles, from 0.
        name: The name of the chapter, or "".
        opening: The number of the page with its name, 0 for none.
    """

    level: str
    boards: range
    name: str = ""
    opening: int = 0


class PageRun(NamedTuple):
    """Pages with boards.

    Attributes:
        numbers: The number of each page.
        pages: The boards on each page; boards from 0.
    """

    numbers: tuple[int, ...]
    pages: tuple[range, ...]

    def page_of(self, board: int) -> int:
        """Return the number of the page with a board."""
        return self.numbers[bisect_right(self.pages, board, key=lambda boards: boards.start) - 1]


@dataclass(frozen=True, slots=True)
class PageOrder:
    """The content of each page of a bound book.

    Attributes:
        own: The numbers of the maker's own pages.
        bookplate: The page for the name of the owner, 0 for none.
        sections: The levels or chapters.
        puzzles: The pages with puzzles.
        answers: The pages with answers; None for a book without.
        notes: The pages for notes.
        pages: How many pages the book has: an even number.
    """

    own: range
    bookplate: int
    sections: tuple[Section, ...]
    puzzles: PageRun
    answers: PageRun | None
    notes: tuple[int, ...]
    pages: int

    @property
    def contents(self) -> int:
        """The number of the page with the contents; how to play is on the next one."""
        return self.own.stop + bool(self.bookplate)


def by_level(items: Sequence[BookItem]) -> Sequence[BookItem]:
    """Return puzzles with those of a level together: as they are, if they already are so.

    Otherwise they go from the easiest level to the hardest, as the levels of puzzles do that were
    made without asking for one. Chapters and puzzles by date stay as they are.
    """
    met = [level for level, _ in groupby(item.level for item in items)]
    if len(met) == len(set(met)) or any(item.chapter or item.heading for item in items):
        return items
    ranks = {level: rank for rank, level in enumerate(LEVELS)}
    return sorted(items, key=lambda item: ranks.get(item.level, len(ranks)))


def order_of(
    items: Sequence[BookItem], per_page: int, answers_per_page: int, *, own: int = 0
) -> PageOrder:
    """Return the order of the pages.

    Args:
        items: The puzzles, from `by_level`.
        per_page: Puzzles on a page.
        answers_per_page: Answers on a page, 0 for none.
        own: How many pages of the maker's own there are.

    Raises:
        RequestError: If the book would have more pages than can be bound.
    """
    front = range(IMPRINT + 1, IMPRINT + 1 + own)
    bookplate = front.stop if own % 2 else 0
    pages = _PageCounter(front.stop + bool(bookplate) + 2)
    sections, puzzles = [], []
    for section in _sections(items):
        opening = pages.on_the_right() if section.name else 0
        sections.append(section._replace(opening=opening))
        puzzles += [(pages.next(), boards) for boards in _paged(section.boards, per_page)]
    answers: list[tuple[int, range]] = []
    if answers_per_page:
        for boards in _balanced(len(items), answers_per_page):
            answers.append((pages.next() if answers else pages.on_the_right(), boards))
    last = pages.fill(2)
    check_pages(last)
    run = PageRun(*zip(*answers, strict=True)) if answers else None
    return PageOrder(
        front, bookplate, tuple(sections), PageRun(*zip(*puzzles, strict=True)), run,
        tuple(pages.notes), last,
    )  # fmt: skip


class _PageCounter:
    """Pages given out one after the other, the first of them with the number `free`."""

    def __init__(self, free: int) -> None:
        self.free = free
        self.notes: list[int] = []

    def next(self) -> int:
        """Return the number of the next page."""
        self.free += 1
        return self.free - 1

    def on_the_right(self) -> int:
        """Return the number of the next right-hand page."""
        self.fill(2)
        return self.next()

    def fill(self, whole: int) -> int:
        """Fill up with pages for notes to a multiple of pages; return how many there are then."""
        while (self.free - 1) % whole:
            self.notes.append(self.next())
        return self.free - 1


def _sections(items: Sequence[BookItem]) -> list[Section]:
    def name(item: BookItem) -> str:
        return item.chapter or ("" if item.heading else item.level)

    starts = [
        number
        for number, item in enumerate(items)
        if not number or name(item) != name(items[number - 1])
    ]
    sections = []
    for start, stop in pairwise([*starts, len(items)]):
        levels = {item.level for item in items[start:stop]}
        level = items[start].level if len(levels) == 1 else ""
        sections.append(Section(level, range(start, stop), items[start].chapter))
    if any(section.name for section in sections):  # then all have one
        return [each._replace(name=each.name or level_name(each.level)) for each in sections]
    return sections


def _paged(boards: range, per_page: int) -> list[range]:
    starts = range(boards.start, boards.stop, per_page)
    return [range(start, min(start + per_page, boards.stop)) for start in starts]


def _balanced(boards: int, per_page: int) -> list[range]:
    """Return the boards of each page of answers; the last two pages share what is left."""
    pages = _paged(range(boards), per_page)
    if len(pages) > 1:
        start = pages[-2].start
        middle = start + evenly(boards - start, ANSWER_PATTERNS[per_page].across)
        pages[-2:] = range(start, middle), range(middle, boards)
    return pages
