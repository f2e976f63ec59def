"""Sets that fill each other: k rows of a table that together use k columns.

Naked sets are k cells of a unit with k digits, hidden sets k digits with k cells, fish k rows
in which a digit has k columns: one search for all three. It is a function of the masks alone,
so what has not changed on the board, or was seen before, is looked up and not searched again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple


class Match(NamedTuple):
    """k rows that use k columns; both are masks."""

    rows: int
    columns: int


@lru_cache(maxsize=1 << 14)
def matches(masks: tuple[int, ...], k: int, least: int) -> tuple[Match, ...]:
    """Return the sets of k masks with k bits together, of which another mask has some too.

    Masks of a single bit take no part: they are singles, which are easier.

    Args:
        masks: A mask of columns for each row; 0 for a row that is settled.
        k: How many rows make a set, 2 or more.
        least: How many rows may at the least be unsettled; below, an easier set is there.

    Returns:
        The sets in the order of their highest rows (Sudoku Explainer counts masks upwards).

    >>> matches((0b011, 0b110, 0b011, 0b101), 2, 4)
    (Match(rows=5, columns=3),)
    """
    if len(masks) - masks.count(0) < least:
        return ()
    rows = [row for row, mask in enumerate(masks) if 2 <= mask.bit_count() <= k]
    if len(rows) < k:
        return ()
    sets = _pairs(masks, rows) if k == 2 else _sets(masks, rows, k)
    return tuple(sorted(match for match in sets if _is_worth(masks, match)))


def _pairs(masks: tuple[int, ...], rows: list[int]) -> Iterator[Match]:
    for first, second in combinations(rows, 2):
        if masks[first] == masks[second]:
            yield Match(1 << first | 1 << second, masks[first])


def _sets(masks: tuple[int, ...], rows: list[int], k: int) -> Iterator[Match]:
    """Grow sets row by row, giving up those that use too many columns."""
    grown = [(0, 0, 0)]
    for size in range(k):
        longer = []
        for first, members, columns in grown:
            for place in range(first, len(rows) - k + size + 1):
                union = columns | masks[rows[place]]
                if union.bit_count() <= k:
                    longer.append((place + 1, members | 1 << rows[place], union))
        grown = longer
    for _, members, columns in grown:
        if columns.bit_count() == k:
            yield Match(members, columns)


def _is_worth(masks: tuple[int, ...], match: Match) -> bool:
    rows, columns = match
    return any(mask & columns and not rows >> row & 1 for row, mask in enumerate(masks))
