"""A progress bar on a terminal; nothing in a pipe."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeVar

from numpure_xl.cli.options import is_quiet

if TYPE_CHECKING:  # most commands that show how far they are have no pages
    from numpure_xl.plan.sheet import BookPlan, Row

T = TypeVar("T")


def tracked(items: Iterable[T], total: int, label: str) -> Generator[T, None, None]:
    """Yield the items while a bar on stderr shows how many of `total` have come."""
    if is_quiet() or not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import Progress, TimeElapsedColumn

    # Left to itself the bar takes over stdout too, and what is meant for a file lands on screen.
    with Progress(
        *Progress.get_default_columns(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as bar:
        yield from bar.track(items, total=total, description=label)


@contextmanager
def watched(plan: BookPlan, label: str) -> Iterator[BookPlan]:
    """Open a plan that shows how many of its pages have been written; to be written once."""
    total = sum(len(sheet.pages) for sheet in plan.sheets)
    pages = tracked(chain.from_iterable(sheet.pages for sheet in plan.sheets), total, label)
    with closing(pages):
        turns = (_Turn(pages, len(sheet.pages)) for sheet in plan.sheets)
        sheets = (replace(s, pages=turn) for s, turn in zip(plan.sheets, turns, strict=True))
        yield replace(plan, sheets=tuple(sheets))
        deque(pages, maxlen=0)  # nothing is left, and so the bar is full


@dataclass(frozen=True, slots=True)
class _Turn:
    """The pages of a sheet, which are the next ones of the whole book."""

    pages: Iterator[tuple[Row, ...]]
    count: int

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[tuple[Row, ...]]:
        return islice(self.pages, self.count)
