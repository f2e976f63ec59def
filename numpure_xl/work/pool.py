"""Worker processes: deaf to Ctrl+C, and gone however the work ends.

loky runs them: unlike the pool of the standard library it can be ended amid an answer, does not run
the script that started it once more, and says so when a process was killed from outside.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # imported where there are others to work
    from loky.process_executor import ProcessPoolExecutor

WORTH = 1.0
"""Seconds of work left for which other processes are started: each start takes a tenth of one.
Where nobody knows how much is left, half of that, once done, promises more to come."""


class Processes(Executor):
    """Worker processes of this computer, which start with the first call.

    Attributes:
        size: How many they are.
        expected: How many items there are to work at; None if nobody knows.
    """

    def __init__(self, size: int, expected: int | None = None) -> None:
        self.size = size
        self.expected = expected
        self._pool: ProcessPoolExecutor | None = None

    def is_worth_it(self, done: int, seconds: float, pace: float) -> bool:
        """Return whether they should work, since they do already or so much is left.

        Args:
            done: How many items this process has done.
            seconds: How long that took.
            pace: How many seconds one of the last of them took.
        """
        if self._pool is not None:
            return True
        if self.expected is None:
            return seconds > WORTH / 2
        return done > 1 and pace * (self.expected - done) > WORTH

    def submit(self, work: Callable[..., Any], /, *items: Any, **options: Any) -> Future[Any]:
        """Let a process call a function.

        Raises:
            BrokenExecutor: If one was ended from outside.
        """
        if self._pool is None:
            from loky.process_executor import ProcessPoolExecutor

            begin = {"initializer": _begin, "initargs": (os.getpid(),)}
            self._pool = ProcessPoolExecutor(self.size, **begin)
        with _interrupts_held():
            future: Future[Any] = self._pool.submit(work, *items, **options)
        return future

    def close(self) -> None:
        """End the processes, whatever they are at."""
        if self._pool is not None:
            # loky asks pgrep for processes of a worker, which has none, and warns where that is not
            warnings.filterwarnings("ignore", "Failed to kill subprocesses")
            self._pool.shutdown(kill_workers=True)


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


def _begin(parent: int) -> None:
    """Prepare a worker process: Ctrl-C is for the one that started it, with which it ends."""
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    """Wait until the parent has ended, even if it was killed; then end this process."""
    import multiprocessing
    from time import sleep

    if sys.platform == "win32":
        multiprocessing.parent_process().join()
    else:
        while os.getppid() == parent:
            sleep(1)
    os._exit(1)
