"""The order of a bound book: the content of each page.

1 title, 2 imprint, 3 contents, 4 how to play; then the puzzles, each level from a page of its own;
then the answers; and a page for notes where the last leaf would have an empty side.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import NamedTuple

from numpure_xl.book.labels import Item
from numpure_xl.book.layout import check_pages
from numpure_xl.plan.paper import FRONT_PAGES
from numpure_xl.sudoku.levels import LEVELS

TITLE, IMPRINT, CONTENTS, HOW_TO_PLAY = range(1, FRONT_PAGES + 1)


class Section(NamedTuple):
    """The puzzles of a level, "" for puzzles without one."""

    level: str
    boards: range


class Run(NamedTuple):
    """Pages with boards.

    Attributes:
        first: The number of its first page.
        pages: The boards on each page; boards from 0.
    """

    first: int
    pages: tuple[range, ...]

    def page_of(self, board: int) -> int:
        """Return the number of the page with a board."""
        return self.first - 1 + bisect_right(self.pages, board, key=lambda boards: boards.start)

    @property
    def next_page(self) -> int:
        """The number of the page that follows."""
        return self.first + len(self.pages)


@dataclass(frozen=True, slots=True)
class Order:
    """The content of each page of a bound book; `notes` is 0 if there is no page for them."""

    sections: tuple[Section, ...]
    puzzles: Run
    answers: Run | None
    notes: int

    @property
    def pages(self) -> int:
        """How many pages the book has: an even number."""
        return self.notes or (self.answers or self.puzzles).next_page - 1


def by_level(items: Sequence[Item]) -> Sequence[Item]:
    """Return puzzles with those of a level together: as they are, if they already are so.

    Otherwise they go from the easiest level to the hardest, as the levels of puzzles do that were
    made without asking for one.
    """
    met = [level for level, _ in groupby(item.level for item in items)]
    if len(met) == len(set(met)):
        return items
    ranks = {level: rank for rank, level in enumerate(LEVELS)}
    return sorted(items, key=lambda item: ranks.get(item.level, len(ranks)))


def order_of(items: Sequence[Item], per_page: int, answers_per_page: int) -> Order:
    """Return the order of the pages.

    Args:
        items: The puzzles, from `by_level`.
        per_page: Puzzles on a page.
        answers_per_page: Answers on a page, 0 for none.

    Raises:
        RequestError: If the book would have more pages than can be bound.
    """
    starts = [at for at, item in enumerate(items) if not at or item.level != items[at - 1].level]
    sections = [
        Section(items[start].level, range(start, stop))
        for start, stop in pairwise([*starts, len(items)])
    ]
    pages = [page for section in sections for page in _paged(section.boards, per_page)]
    puzzles, answers = Run(HOW_TO_PLAY + 1, tuple(pages)), None
    if answers_per_page:
        pages = _paged(range(len(items)), answers_per_page)
        answers = Run(puzzles.next_page, tuple(pages))
    last = (answers or puzzles).next_page - 1
    order = Order(tuple(sections), puzzles, answers, notes=last + 1 if last % 2 else 0)
    check_pages(order.pages)
    return order


def _paged(boards: range, per_page: int) -> list[range]:
    starts = range(boards.start, boards.stop, per_page)
    return [range(start, min(start + per_page, boards.stop)) for start in starts]
