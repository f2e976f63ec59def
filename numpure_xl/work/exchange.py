"""Exchange: items sent to an executor in messages, and its answers in the order of the items."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, wait
from itertools import islice
from time import process_time
from typing import Any, Generic, TypeVar

from numpure_xl.work.pool import Processes

Item = TypeVar("Item")
Result = TypeVar("Result")

MESSAGE = 0.05
"""Seconds of work in one message to a worker: fifty times what the message itself takes."""

MOST_ITEMS = 500
"""Items in one message, however quick they are; their answers are held in memory."""

CHUNK = 8
"""Recipes in one message to a stranger, whose word for the time it took nobody has to take."""

AHEAD = 64
"""Messages under way at once: enough for many workers, few enough for flat memory."""

RECENT = 16
"""Items whose time says how long those take that follow: levels may come one after another."""

LOOK = 0.5
"""Seconds between two looks at what came: Windows hears no Ctrl+C while a thread waits."""


class Strangers(Executor):
    """Workers that need not be believed: they answer with texts, and what these say is proven."""


def exchanged(
    work: Callable[[Item], Result], items: Iterable[Item], executor: Executor
) -> Iterator[tuple[Item, Result]]:
    """Yield every item and what a function makes of it, in the order of the items.

    Args:
        work: A function that other processes can import.
        items: Any number of items; they are drawn as they are needed.
        executor: Who does the work; this process alone, until processes are worth their start.
    """
    source, pace = iter(items), 0.0
    if isinstance(executor, Processes):
        pace = yield from _alone(work, source, executor)
    messages = _Messages(work, executor, pace)
    while messages.send(source):
        yield from messages.next_answers()


def _alone(
    work: Callable[[Item], Result], source: Iterator[Item], pool: Processes
) -> Generator[tuple[Item, Result], None, float]:
    """Yield items with their answers, found here, until it is worth it to share the work.

    Returns:
        How many seconds one of the last items took; 0 if nobody knows.
    """
    done, seconds, recent = 0, 0.0, deque[float](maxlen=RECENT)
    while not pool.is_worth_it(done, seconds, pace := sum(recent) / max(1, len(recent))):
        for item in islice(source, 1):
            took, answers = _timed(work, [item])
            done += 1
            if done > 1:  # the first item here makes tables, too
                seconds += took
                recent.append(took)
            yield item, answers[0]
            break
        else:
            break
    return pace


class _Messages(Generic[Item, Result]):
    """Messages under way, in the order of their items."""

    def __init__(self, work: Callable[[Item], Result], executor: Executor, pace: float) -> None:
        self._work = work
        self._executor = executor
        self._pace = pace  # seconds that an item takes
        self._waiting: deque[tuple[list[Item], Any]] = deque()

    def send(self, source: Iterator[Item]) -> bool:
        """Send as many messages as may be under way; return whether any is."""
        while len(self._waiting) < AHEAD and (items := [*islice(source, self._size())]):
            self._waiting.append((items, self._sent(items)))
        return bool(self._waiting)

    def next_answers(self) -> Iterator[tuple[Item, Result]]:
        """Yield the items of the first message, each with its answer."""
        items, answer = self._waiting.popleft()
        seconds, answers = self._answered(items, answer)
        if seconds is not None:
            pace = seconds / len(items)
            self._pace = (self._pace + pace) / 2 if self._pace else pace
        yield from zip(items, answers, strict=True)

    def _size(self) -> int:
        """Return how many items go into the next message."""
        if isinstance(self._executor, Strangers):
            return CHUNK
        return max(1, int(min(MOST_ITEMS, MESSAGE / self._pace))) if self._pace else 1

    def _sent(self, items: list[Item]) -> Any:  # noqa: ANN401  # a future, of Python or of Dask
        """Send a message; return its answer to come, None if nobody is there to give it."""
        call: Callable[..., Any] = _done if isinstance(self._executor, Strangers) else _timed
        try:
            return self._executor.submit(call, self._work, items)
        except BrokenExecutor:
            return None

    def _answered(self, items: list[Item], answer: Any) -> tuple[float | None, list[Result]]:  # noqa: ANN401
        """Return how many seconds a message took, if that is known, and its answers.

        They are found here if a process was ended.
        """
        if isinstance(answer, Future):
            while not wait([answer], LOOK).done:
                pass
        try:
            timed = answer.result() if answer else _timed(self._work, items)
        except BrokenExecutor:
            return _timed(self._work, items)
        return timed if isinstance(timed, tuple) else (None, timed)


def _done(work: Callable[[Item], Result], items: list[Item]) -> list[Result]:
    return [work(item) for item in items]


def _timed(work: Callable[[Item], Result], items: list[Item]) -> tuple[float, list[Result]]:
    """Return what a function makes of some items, after how many seconds it took."""
    started = process_time()
    answers = _done(work, items)
    return process_time() - started, answers
