"""Batch: many recipes on all cores, or over any executor of `concurrent.futures`."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from itertools import islice
from math import ceil
from time import process_time
from typing import Any, Generic, TypeVar

from numpure_xl.errors import GaveUpError, NumpureError
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.recipe import Recipe, make
from numpure_xl.sudoku.variant import BOARDS, CLASSIC, Variant
from numpure_xl.work.processes import SharedPool, processes

Item = TypeVar("Item")
Result = TypeVar("Result")

Made = tuple[Recipe, Puzzle | GaveUpError]
"""A recipe and its puzzle, or why there is none."""

CHUNK = 8
"""Most recipes in one message to a worker: a puzzle takes a millisecond, a message as long."""

QUICK = 4
"""How many times as many of those that take a fraction of that, since any puzzle will do."""

AHEAD = 64
"""Messages under way at once: enough for many workers, few enough for flat memory."""

IN_HAND = 2
"""Messages that a process of this computer has at once: one to work at and one to go on with."""


def make_all(recipes: Iterable[Recipe], executor: Executor | None = None) -> Iterator[Made]:
    """Yield every recipe with its puzzle, in the order of the recipes.

    Args:
        recipes: Any number of recipes; they are drawn as they are needed.
        executor: Who makes them; None for this process. The puzzles are the same.
    """
    return _in_messages(_made, recipes, executor, _chunk)


def in_order(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    executor: Executor | None = None,
    *,
    chunk: int = 1,
) -> Iterator[Result]:
    """Yield what a function makes of every item, in the order of the items.

    Args:
        work: A function that other processes can import.
        items: Any number of items; they are drawn as they are needed.
        executor: Who does the work; None for this process.
        chunk: How many items are worth a message, which takes a millisecond.
    """
    found = _in_messages(work, items, executor, lambda source: list(islice(source, chunk)))
    return (result for _, result in found)


def _in_messages(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    executor: Executor | None,
    draw: Callable[[Iterator[Item]], list[Item]],
) -> Iterator[tuple[Item, Result]]:
    """Yield every item and what a function makes of it; `draw` takes those of one message."""
    if executor is None:
        yield from ((item, work(item)) for item in items)
        return
    exchange = _Exchange(work, executor)
    source = iter(items)
    while drawn := draw(source):
        exchange.add(drawn)
        if len(exchange.waiting) == AHEAD:
            yield from exchange.next_answer()
    while exchange.waiting:
        yield from exchange.next_answer()


class _Message(Generic[Item, Result]):
    """Some items, and what becomes of them."""

    def __init__(self, work: Callable[[Item], Result], items: list[Item]) -> None:
        self.work = work
        self.items = items
        self.answer: Any = None
        """A future, of the standard library or of Dask, once somebody works at it."""

    @property
    def is_done(self) -> bool:
        """Whether the answer is there."""
        return self.answer is not None and self.answer.done()

    def send(self, executor: Executor) -> bool:
        """Let an executor do the work; return whether it can."""
        try:
            self.answer = executor.submit(_done, self.work, self.items)
        except BrokenExecutor:
            return False
        return True

    def do(self) -> None:
        """Do the work in this process."""
        self.answer = Future()
        try:
            self.answer.set_result(_done(self.work, self.items))
        except NumpureError as error:
            self.answer.set_exception(error)  # raised when it is its turn

    def result(self) -> list[Result]:
        """Return the answer, here found if the process that worked at it was ended."""
        try:
            answers: list[Result] = self.answer.result()
        except BrokenExecutor:
            return _done(self.work, self.items)
        return answers


class _Exchange(Generic[Item, Result]):
    """Messages and their answers, in order.

    Attributes:
        waiting: The messages whose answers were not asked for.
    """

    def __init__(self, work: Callable[[Item], Result], executor: Executor) -> None:
        self.waiting: deque[_Message[Item, Result]] = deque()
        self._work = work
        self._executor = executor
        self._most = IN_HAND * executor.size if isinstance(executor, SharedPool) else AHEAD
        self._unsent: deque[_Message[Item, Result]] = deque()
        self._sent: list[_Message[Item, Result]] = []
        self._is_warm = False  # the first items here make tables, too
        self._done, self._seconds = 0, 0.0  # items after these, and the time they took

    def add(self, items: list[Item]) -> None:
        """Add a message."""
        message = _Message(self._work, items)
        self.waiting.append(message)
        self._unsent.append(message)

    def next_answer(self) -> Iterator[tuple[Item, Result]]:
        """Return the items of the first message, each with its answer.

        Until it is there this process does the work of others that nobody has begun, if those that
        share the work are processes of this computer.
        """
        first = self.waiting.popleft()
        self._send()
        while not first.is_done and self._unsent:
            self._do(self._unsent.popleft())
            self._send()
        return zip(first.items, first.result(), strict=True)

    def _do(self, message: _Message[Item, Result]) -> None:
        """Do the work of a message here."""
        started = process_time()
        message.do()
        if self._is_warm:
            self._done += len(message.items)
            self._seconds += process_time() - started
        self._is_warm = True

    def _send(self) -> None:
        """Send as many messages as the executor should have in hand."""
        pool = self._executor
        if isinstance(pool, SharedPool) and not pool.is_worth_it(self._done, self._seconds):
            return
        self._sent = [message for message in self._sent if not message.is_done]
        while self._unsent and len(self._sent) < self._most:
            if not self._unsent[0].send(self._executor):
                self._most = 0
                return
            self._sent.append(self._unsent.popleft())


def _chunk(recipes: Iterator[Recipe]) -> list[Recipe]:
    """Draw the recipes of one message: fewer of large boards, which take long."""
    chunk = list(islice(recipes, 1))
    for first in chunk[:1]:
        is_quick = (first.level, first.rating, first.needs) == (None, None, None)
        most = _per_message(BOARDS[first.variant]) * (QUICK if is_quick else 1)
        chunk += islice(recipes, most - 1)
    return chunk


def _per_message(variant: Variant) -> int:
    return max(1, min(CHUNK, round(CHUNK / _work(variant))))


def _work(variant: Variant) -> float:
    """Return how long a puzzle takes, one of 9x9 cells taking 1; the power is measured."""
    return (variant.cells / CLASSIC.cells) ** 3


@contextmanager
def workers(
    jobs: int | None, recipes: int, variant: Variant = CLASSIC
) -> Iterator[Executor | None]:
    """Open as many worker processes as are worth it for puzzles; see `processes`.

    Args:
        jobs: How many processes at most; None for one on each core.
        recipes: How many recipes are to be made.
        variant: The board they are for.

    Raises:
        RequestError: If there are to be fewer than one.
    """
    most = ceil(recipes / _per_message(variant))
    with processes(jobs, most, recipes) as executor:
        yield executor


def _done(work: Callable[[Item], Result], items: list[Item]) -> list[Result]:
    return [work(item) for item in items]


def _made(recipe: Recipe) -> Puzzle | GaveUpError:
    try:
        return make(recipe)
    except GaveUpError as error:
        return error
