"""Other processes as an executor: started without delay, deaf to Ctrl+C, and gone at the end."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

WORTH = 2.0
"""Seconds of work left for which other processes are started: each start takes a tenth of one.
Where nobody knows how much is left, a quarter of that, once done, promises more to come."""


class SharedPool(Executor):
    """Other processes, with which this one shares the work; they start with what they are sent.

    Attributes:
        size: How many they are.
        expected: How many items there are to work at; None if nobody knows.
    """

    def __init__(self, size: int, expected: int | None = None) -> None:
        self.size = size
        self.expected = expected
        self._pool: ProcessPoolExecutor | None = None
        self._of_others: set[Any] = set()

    def is_worth_it(self, done: int, seconds: float, pace: float) -> bool:
        """Return whether the others should work, too, since they do or so much is left.

        Args:
            done: How many items this process has done.
            seconds: How long that took.
            pace: How many seconds one of the last of them took.
        """
        if self._pool is not None:
            return True
        if self.expected is None:
            return seconds > WORTH / 4
        return done > 1 and pace * (self.expected - done) > WORTH

    def submit(self, work: Callable[..., Any], /, *items: Any, **options: Any) -> Future[Any]:
        """Let another process call a function.

        Raises:
            BrokenExecutor: If one of them was ended from outside.
        """
        if self._pool is None:
            self._start()
        pool: Any = self._pool
        future: Future[Any] = pool.submit(work, *items, **options)
        return future

    def _start(self) -> None:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        self._of_others = set(multiprocessing.active_children())
        # Spawned on every system alike: a fork copies whatever locks a progress bar's thread holds.
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.size, context, initializer=_start_worker)
        with _interrupts_held(), _no_script():
            for _ in range(self.size):  # each starts a worker
                self._pool.submit(int)

    def close(self) -> None:
        """End the processes, whatever they are at."""
        if self._pool is None:
            return
        import multiprocessing

        results = self._pool._result_queue  # noqa: SLF001
        for worker in set(multiprocessing.active_children()) - self._of_others:
            worker.terminate()
        # One that was ended while it answered leaves half an answer, whose rest the executor's own
        # thread would await for ever: it ends if nobody can write it.
        results._writer.close()  # type: ignore[attr-defined]  # noqa: SLF001
        # Without waiting, Python would wake that thread as it ends, through a pipe just closed.
        self._pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back, so that processes started now never hear it: they inherit the mask.

    Otherwise one that comes while they import what they need makes each print a traceback.
    """
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # started later, it would let Ctrl-C through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _no_script() -> Iterator[None]:
    """Keep processes started now from running the script that started this one.

    It imports the command line, of which they need nothing.
    """
    before = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = before


def _start_worker() -> None:
    """Leave Ctrl-C to the parent, and end with it even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
