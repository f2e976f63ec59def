"""The puzzles of a book, made one by one and judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor

from numpure_xl.book.labels import Item
from numpure_xl.book.loose import BookLayout
from numpure_xl.work import batch
from numpure_xl.work.portions import Portion, make_portions


def book_items(
    wanted: Iterable[Portion],
    layout: BookLayout,
    executor: Executor | None = None,
    *,
    seen: set[bytes] | None = None,
) -> Iterator[Item]:
    """Yield the puzzles of a book one by one, with what its pages say of them.

    Args:
        wanted: What is to be made.
        layout: The layout of the book; one with metadata needs a rating for each puzzle.
        executor: Who makes them; None for this process.
        seen: The canonical forms of puzzles that the book must not have.

    Raises:
        GaveUpError: If more recipes lead to no puzzle than to one, or the recipes run out.
    """
    found = make_portions(wanted, executor, seen=seen)
    items = (Item.judged(puzzle, str(recipe)) for recipe, puzzle in found)
    if layout.has_metadata:
        return batch.in_order(Item.with_judgement, items, executor, chunk=batch.CHUNK)
    return items
