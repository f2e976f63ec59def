"""Other processes as an executor: started without delay, deaf to Ctrl+C, and gone at the end.

No thread of this process waits for them. It has work of its own, and hears what they answer when it
looks; a thread beside that work would get at an answer only now and then.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Thread
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

WORTH = 1.0
"""Seconds of work left for which other processes are started: each start takes a tenth of one.
Where nobody knows how much is left, half of that, once done, promises more to come."""


class SharedPool(Executor):
    """Other processes, with which this one shares the work; they start with what they are sent.

    Attributes:
        size: How many they are.
        expected: How many items there are to work at; None if nobody knows.
    """

    def __init__(self, size: int, expected: int | None = None) -> None:
        self.size = size
        self.expected = expected
        self._workers: list[_Worker] = []

    def is_worth_it(self, done: int, seconds: float, pace: float) -> bool:
        """True if the others should work, too, since they do or so much is left.

        Args:
            done: How many items this process has done.
            seconds: How long that took.
            pace: How many seconds one of the last of them took.
        """
        if self._workers:
            return True
        if self.expected is None:
            return seconds > WORTH / 2
        return done > 1 and pace * (self.expected - done) > WORTH

    def submit(self, work: Callable[..., Any], /, *items: Any, **options: Any) -> Future[Any]:
        """Let another process call a function, after what it has in hand.

        Raises:
            BrokenExecutor: If all were ended from outside.
        """
        if not self._workers:
            with _interrupts_held(), _no_script():
                self._workers = [_Worker() for _ in range(self.size)]
        alive = [worker for worker in self._workers if not worker.is_gone]
        if not alive:
            raise BrokenExecutor
        return min(alive, key=lambda worker: len(worker.in_hand)).ask((work, items, options))

    def close(self) -> None:
        """End the processes, whatever they are at."""
        for worker in self._workers:
            worker.end()


class _Worker:
    """Another process, which answers in the order in which it is asked.

    Attributes:
        in_hand: What it has not answered.
        is_gone: Whether it was ended.
    """

    def __init__(self) -> None:
        import multiprocessing

        # Spawned on every system alike: a fork copies whatever locks a progress bar's thread holds.
        context = multiprocessing.get_context("spawn")
        self._connection, its_end = context.Pipe()
        self._process = context.Process(target=_serve, args=(its_end,), daemon=True)
        self._process.start()
        its_end.close()  # or nobody would notice that it is gone
        self.in_hand: deque[_WorkerAnswer] = deque()
        self.is_gone = False

    def ask(self, call: tuple[Any, ...]) -> Future[Any]:
        """Send a call, and return its answer to come."""
        answer = _WorkerAnswer(self)
        self.in_hand.append(answer)
        with self._until_gone():
            self._connection.send(call)
        return answer

    def hear(self, *, wait: bool = False) -> None:
        """Take the answers that are there; wait for the first if that is wanted."""
        with self._until_gone():
            while self.in_hand and (wait or self._connection.poll()):
                result, error = self._connection.recv()
                answer, wait = self.in_hand.popleft(), False
                answer.set_exception(error) if error else answer.set_result(result)

    @contextmanager
    def _until_gone(self) -> Iterator[None]:
        try:
            yield
        except (EOFError, OSError):
            self.is_gone = True
            while self.in_hand:
                self.in_hand.popleft().set_exception(BrokenExecutor())

    def end(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.join()
        self._connection.close()


class _WorkerAnswer(Future[Any]):
    """An answer that a worker will give: whoever asks for it hears the worker."""

    def __init__(self, worker: _Worker) -> None:
        super().__init__()
        self._worker = worker

    def done(self) -> bool:
        """True if the answer is there."""
        self._worker.hear()
        return super().done()

    def result(self, timeout: float | None = None) -> Any:  # noqa: ANN401
        """Return the answer, or raise the error of the work."""
        while not super().done():
            self._worker.hear(wait=True)
        return super().result(timeout)


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


def _serve(connection: Connection) -> None:
    """Answer calls in another process until the one that started it ends.

    Ctrl-C is for that one. Threads read and write, so that this process never waits for the other
    to take an answer that is larger than a pipe.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    calls, answers = SimpleQueue[Any](), SimpleQueue[Any]()
    for one_way in (lambda: calls.put(connection.recv()), lambda: connection.send(answers.get())):
        Thread(target=_repeat, args=(one_way,), daemon=True).start()
    while True:
        work, items, options = calls.get()
        try:
            answers.put((work(*items, **options), None))
        except Exception as error:  # noqa: BLE001  # whatever it is, it is raised where it was asked for
            answers.put((None, error))


def _repeat(one_way: Callable[[], None]) -> None:
    """Do something until it fails, which ends this process; even if the parent was killed."""
    try:
        while True:
            one_way()
    finally:
        os._exit(1)
