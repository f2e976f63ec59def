"""The progress of a command: a bar on a terminal, a line now and then in a log or a pipe."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import timedelta
from itertools import chain, islice
from math import inf
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from numpure_xl.cli.options import is_quiet
from numpure_xl.cli.voice import tell

if TYPE_CHECKING:  # most commands that show how far they are have no pages, and many no bar
    from rich.progress import Progress

    from numpure_xl.plan.sheet import BookPlan, Row

T = TypeVar("T")

FIRST = 5.0
"""Seconds after which a log gets its first line; each next one comes after twice as many."""

SILENCE = 2.0
"""Seconds without an item after which a terminal on which the items are printed gets a bar."""


class Work(NamedTuple):
    """Some work that is under way.

    Attributes:
        label: What the items are.
        total: How many there are; None if nobody knows.
        detail: Returns what is known of the one at work; called from another thread.
    """

    label: str
    total: int | None = None
    detail: Callable[[], str] = str

    def __rich__(self) -> str:
        return self.detail()

    def line(self, done: int, seconds: float) -> str:
        """Return the progress, for a log."""
        count = f"{done}/{self.total}" if self.total else str(done)
        parts = (f"{self.label}: {count}", str(timedelta(seconds=int(seconds))), self.detail())
        return ", ".join(filter(None, parts))


def tracked(
    items: Iterable[T], work: Work, *, is_printed: bool = False
) -> Generator[T, None, None]:
    """Yield the items while stderr shows how many have come.

    Args:
        items: The items.
        work: What they are.
        is_printed: Whether something is printed on the terminal for each. Then it has a bar only
            while one is awaited.
    """
    if is_quiet():
        return (item for item in items)
    if not sys.stderr.isatty():
        return _logged(items, work)
    if is_printed:
        return _Awaited(work).follow(items)
    return _barred(items, work)


def _barred(items: Iterable[T], work: Work) -> Generator[T, None, None]:
    with _bar(work) as bar:
        yield from bar.track(items, total=work.total, description=work.label)


def _bar(work: Work) -> Progress:
    from rich.console import Console
    from rich.progress import Progress, RenderableColumn, SpinnerColumn, TimeElapsedColumn

    length = Progress.get_default_columns() if work.total else (SpinnerColumn(),)
    # Left to itself the bar takes over stdout too, and what is meant for a file lands on screen.
    return Progress(
        *length,
        TimeElapsedColumn(),
        RenderableColumn(work),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )


def _logged(items: Iterable[T], work: Work) -> Generator[T, None, None]:
    done, ended, started = 0, Event(), monotonic()

    def log() -> None:
        wait = FIRST
        while not ended.wait(wait):
            wait = monotonic() - started
            tell(work.line(done, wait))

    with _beside(log, ended):
        for item in items:
            yield item
            done += 1


@contextmanager
def _beside(watch: Callable[[], None], ended: Event) -> Iterator[None]:
    """Let another thread watch what this one does."""
    thread = Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


class _Awaited:
    """A bar that is on a terminal only while no item comes.

    Attributes:
        work: What is done.
        done: How many items have come.
        since: When the wait for the next began; infinite while nobody waits.
        bar: The bar, if there is one.
        lock: Held to change it.
    """

    def __init__(self, work: Work) -> None:
        self.work = work
        self.done = 0
        self.since = monotonic()
        self.bar: Progress | None = None
        self.lock = Lock()

    def follow(self, items: Iterable[T]) -> Generator[T, None, None]:
        ended = Event()
        try:
            with _beside(lambda: self._watch(ended), ended):
                for item in items:
                    self._hide()
                    yield item
                    self.done += 1
                    self.since = monotonic()
        finally:
            self._hide()

    def _watch(self, ended: Event) -> None:
        while not ended.wait(SILENCE / 8):
            with self.lock:
                if self.bar is None and monotonic() - self.since > SILENCE:
                    self.bar = _bar(self.work)
                    self.bar.add_task(self.work.label, total=self.work.total, completed=self.done)
                    self.bar.start()

    def _hide(self) -> None:
        with self.lock:
            self.since = inf
            if self.bar:
                self.bar.stop()
                self.bar = None


@contextmanager
def counted(work: Work) -> Iterator[Callable[[], object]]:
    """Show the progress of some work; each call of the function that is yielded counts one more."""
    done = tracked(range(work.total or 0), work)
    with closing(done):
        next(done, None)
        yield lambda: next(done, None)


@contextmanager
def watched(plan: BookPlan, label: str) -> Iterator[BookPlan]:
    """Open a plan that shows how many of its pages have been written; to be written once."""
    total = sum(len(sheet.pages) for sheet in plan.sheets)
    rows = chain.from_iterable(sheet.pages for sheet in plan.sheets)
    pages = tracked(rows, Work(label, total))
    with closing(pages):
        turns = (_Turn(pages, len(sheet.pages)) for sheet in plan.sheets)
        sheets = (replace(s, pages=turn) for s, turn in zip(plan.sheets, turns, strict=True))
        yield replace(plan, sheets=tuple(sheets))
        deque(pages, maxlen=0)  # nothing is left, and so the bar is full


class _Turn:
    """The pages of a sheet, which are the next ones of the whole book."""

    def __init__(self, pages: Iterator[tuple[Row, ...]], count: int) -> None:
        self.pages = pages
        self.count = count

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[tuple[Row, ...]]:
        return islice(self.pages, self.count)
