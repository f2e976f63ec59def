"""How much more a long chain rates than a short one, in Sudoku Explainer 1.2.1."""

from __future__ import annotations

from functools import cache


@cache
def harder(length: int) -> float:
    """Return what a chain of so many nodes adds to the rating of the shortest.

    That is 0.1 for each of the lengths 4, 6, 8, 12, 16, 24, ... that its links exceed, where
    the links are the nodes less two. Added tenth by tenth, as Sudoku Explainer does: it
    compares the sums, and 6.6 + 0.1 is a little less than 6.5 + 0.1 + 0.1 in binary.

    >>> harder(6), harder(8), harder(12)
    (0.0, 0.1, 0.30000000000000004)
    """
    added, ceiling, is_odd = 0.0, 4, False
    while length - 2 > ceiling:
        added += 0.1
        ceiling = ceiling * 4 // 3 if is_odd else ceiling * 3 // 2
        is_odd = not is_odd
    return added


NAMED = 6.5
"""What patterns carry that Sudoku Explainer 1.2.1 does not know by name.

It solves them by chains, which begin at 6.5; they are used in hints only, never in a rating.
"""
