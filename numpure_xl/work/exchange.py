"""Exchange: items sent to an executor in messages, and its answers in the order of the items."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from itertools import islice
from time import process_time
from typing import Any, Generic, TypeVar

from numpure_xl.errors import NumpureError
from numpure_xl.work.shared_pool import SharedPool

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

IN_HAND = 3
"""Messages that a process of this computer has at once: one to work at, and two to go on with, as
this process is at one of its own for as long before it sends more."""

RECENT = 16
"""Items whose time says how long those take that follow: levels may come one after another."""


class Strangers(Executor):
    """Workers that need not be believed: they answer with texts, and what these say is proven."""


def exchanged(
    work: Callable[[Item], Result], items: Iterable[Item], executor: Executor
) -> Iterator[tuple[Item, Result]]:
    """Yield every item and what a function makes of it, in the order of the items.

    Args:
        work: A function that other processes can import.
        items: Any number of items; they are drawn as they are needed.
        executor: Who does the work; this process has its share, if those are its own processes.
    """
    exchange, source = _Exchange(work, executor), iter(items)
    if isinstance(executor, SharedPool):
        yield from exchange.alone(source, executor)
    yield from exchange.shared(source)


class _Batch(Generic[Item, Result]):
    """Some items, and what becomes of them."""

    def __init__(self, work: Callable[[Item], Result], items: list[Item]) -> None:
        self.work = work
        self.items = items
        self.answer: Any = None
        """A future, of the standard library or of Dask, once somebody works at it."""

    @property
    def is_done(self) -> bool:
        """True if the answer is there."""
        return self.answer is not None and self.answer.done()

    def send(self, executor: Executor) -> bool:
        """Let an executor do the work; return whether it can."""
        call: Callable[..., Any] = _done if isinstance(executor, Strangers) else _timed
        try:
            self.answer = executor.submit(call, self.work, self.items)
        except BrokenExecutor:
            return False
        return True

    def do(self) -> None:
        """Do the work in this process."""
        self.answer = Future()
        try:
            self.answer.set_result(_timed(self.work, self.items))
        except NumpureError as error:
            self.answer.set_exception(error)  # raised when it is its turn

    def result(self) -> tuple[float | None, list[Result]]:
        """Return the seconds that it took, if they are known, and the answers.

        They are found here if the process that worked at it was ended.
        """
        try:
            answer = self.answer.result()
        except BrokenExecutor:
            return _timed(self.work, self.items)
        return answer if isinstance(answer, tuple) else (None, answer)


class _Exchange(Generic[Item, Result]):
    """Messages and their answers, in order."""

    def __init__(self, work: Callable[[Item], Result], executor: Executor) -> None:
        self._work = work
        self._executor = executor
        self._at_once = executor.size if isinstance(executor, SharedPool) else AHEAD
        self._most = min(AHEAD, IN_HAND * self._at_once)
        self._waiting: deque[_Batch[Item, Result]] = deque()  # those not answered
        self._unsent: deque[_Batch[Item, Result]] = deque()
        self._sent: list[_Batch[Item, Result]] = []
        self._size = CHUNK if isinstance(executor, Strangers) else 1
        self._pace = 0.0  # seconds that an item takes

    def alone(self, source: Iterator[Item], pool: SharedPool) -> Iterator[tuple[Item, Result]]:
        """Yield items with their answers, found here, until it is worth it to share the work."""
        done, seconds, recent = 0, 0.0, deque[float](maxlen=RECENT)
        while not pool.is_worth_it(done, seconds, sum(recent) / max(1, len(recent))):
            for item in islice(source, 1):
                took, answers = _timed(self._work, [item])
                done += 1
                if done > 1:  # the first item here makes tables, too
                    seconds += took
                    recent.append(took)
                yield item, answers[0]
                break
            else:
                return
        if recent:
            self._note(sum(recent), len(recent))

    def shared(self, source: Iterator[Item]) -> Iterator[tuple[Item, Result]]:
        """Yield items with their answers, of whoever works at them.

        Until the next one is there this process does work that nobody has begun, even if it has
        been sent, if those that share the work are processes of this computer.
        """
        while True:
            self._send()
            if self._waiting and self._waiting[0].is_done:
                yield from self._next_answer()
            elif not self._unsent and len(self._waiting) < AHEAD and self._draw(source):
                continue
            elif self._unsent:
                self._unsent.popleft().do()
            elif self._at_once < len(self._sent):
                self._sent.pop().do()  # the last waits there until those before it are done
            elif self._waiting:
                yield from self._next_answer()
            else:
                return

    def _draw(self, source: Iterator[Item]) -> bool:
        """Make a message of the next items; return whether there are any."""
        message = _Batch(self._work, [*islice(source, self._size)])
        if message.items:
            self._waiting.append(message)
            self._unsent.append(message)
        return bool(message.items)

    def _send(self) -> None:
        """Send as many messages as the executor should have in hand."""
        self._sent = [message for message in self._sent if not message.is_done]
        while self._unsent and len(self._sent) < self._most:
            if not self._unsent[0].send(self._executor):
                self._most = 0
                return
            self._sent.append(self._unsent.popleft())

    def _next_answer(self) -> Iterator[tuple[Item, Result]]:
        """Yield the items of the first message, each with its answer."""
        first = self._waiting.popleft()
        seconds, answers = first.result()
        if seconds is not None:
            self._note(seconds, len(first.items))
        yield from zip(first.items, answers, strict=True)

    def _note(self, seconds: float, items: int) -> None:
        """Take into account how long some items took."""
        pace = seconds / items
        self._pace = (self._pace + pace) / 2 if self._pace else pace
        self._size = max(1, int(min(MOST_ITEMS, MESSAGE / max(self._pace, 1e-9))))


def _done(work: Callable[[Item], Result], items: list[Item]) -> list[Result]:
    return [work(item) for item in items]


def _timed(work: Callable[[Item], Result], items: list[Item]) -> tuple[float, list[Result]]:
    """Return the seconds that a function took for some items, and its results."""
    started = process_time()
    answers = _done(work, items)
    return process_time() - started, answers
