"""The puzzles of a book, made one by one and rated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from numpure_xl.book.labels import BookItem
from numpure_xl.book.loose import BookLayout
from numpure_xl.work import batch
from numpure_xl.work.digest_set import DigestSet
from numpure_xl.work.portions import Portion, make_portions

if TYPE_CHECKING:  # imported where there are others to work
    from concurrent.futures import Executor


def new_items(
    wanted: Iterable[Portion], executor: Executor | None = None, *, seen: DigestSet | None = None
) -> Iterator[BookItem]:
    """Yield new puzzles one by one, without the ratings that metadata needs; see `book_items`."""
    puzzles = make_portions(wanted, executor, seen=seen)
    return (BookItem.made(recipe, puzzle) for recipe, puzzle in puzzles)


def with_ratings(items: Iterable[BookItem], executor: Executor | None = None) -> Iterator[BookItem]:
    """Yield puzzles with their ratings, found on processes of this computer."""
    if executor is not None:
        from numpure_xl.work.shared_pool import SharedPool

        executor = executor if isinstance(executor, SharedPool) else None
    return batch.in_order(BookItem.with_rating_summary, items, executor)


def book_items(
    wanted: Iterable[Portion],
    layout: BookLayout,
    executor: Executor | None = None,
    *,
    seen: DigestSet | None = None,
) -> Iterator[BookItem]:
    """Yield the puzzles of a book one by one, with what its pages say of them.

    Args:
        wanted: What is to be made.
        layout: The layout of the book; one with metadata needs a rating for each puzzle.
        executor: Processes and clusters; None for this process.
        seen: The canonical forms of puzzles that the book must not have.

    Raises:
        GaveUpError: If more recipes lead to no puzzle than to one, or the recipes run out.
    """
    items = new_items(wanted, executor, seen=seen)
    return with_ratings(items, executor) if layout.has_metadata else items
