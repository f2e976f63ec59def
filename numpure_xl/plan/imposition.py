"""Imposition: two pages of a book on each side of a sheet of paper twice as wide.

A booklet is folded in the middle and stapled there: its sheets lie in one another, so that the
outermost has the first pages and the last. Pairs are pages side by side, in their order.
"""

from __future__ import annotations

from collections.abc import Iterator

BOOKLET, PAIRS = IMPOSITIONS = ("booklet", "pairs")

PAGES_OF_A_SHEET = 4
"""Pages on a folded sheet."""

PagePair = tuple[int, int]
"""The numbers of the pages on the left and on the right, from 1; 0 for none."""


def sides(pages: int, imposition: str) -> Iterator[PagePair]:
    """Yield the sides of the sheets of a book, front and back in turn.

    >>> [*sides(8, "booklet")]
    [(8, 1), (2, 7), (6, 3), (4, 5)]
    >>> [*sides(3, "pairs")]
    [(1, 2), (3, 0)]
    """
    if imposition == PAIRS:
        for left in range(1, pages + 1, 2):
            yield left, left + 1 if left < pages else 0
        return
    whole = -(-pages // PAGES_OF_A_SHEET) * PAGES_OF_A_SHEET
    for first in range(1, whole // 2 + 1):
        last = whole + 1 - first
        left, right = (last, first) if first % 2 else (first, last)
        yield left if left <= pages else 0, right if right <= pages else 0
