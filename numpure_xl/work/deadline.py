"""A deadline: work that would take too long, or that the user stops, is ended from outside.

The core has no clock, and a worksheet function runs on Excel's main thread, where everything
waits for it. So a second thread waits beside the work and, when the time is up, has an exception
raised in it, the way Ctrl-C does. In a browser there are no threads: there the clock is looked at
between the calls that the work makes. Whatever the work is, it needs to know nothing of this.

Over a recalculation, worksheet functions keep their answers and share the time. Excel calls a
function again for every copy of a formula, at each F9, and for each letter that is typed into its
wizard. So answers are kept. And it calls all functions of a sheet one after another and waits for
each: so calls that follow each other share a time. A moment of each is its own, so that a column of
quick ones takes what it takes; when the time is used up, what a moment does not suffice for is
given up. So is all that is left once the user presses Esc. The next recalculation goes on.
"""

from __future__ import annotations

import ctypes
import gc
import sys
import threading
from collections.abc import Callable
from math import inf
from time import monotonic
from types import FrameType
from typing import Any, TypeVar

from numpure_xl.errors import GaveUpError, NumpureError

T = TypeVar("T")

LOOK = 0.1
"""Seconds between two looks whether the work is to be stopped."""

CALLS = 64
"""Calls between two looks at the clock in a browser, where some hundred take a millisecond."""


class _TimeIsUp(BaseException):
    """Raised in the work; nothing that catches errors may take it for one of its own."""


class _Stopped(_TimeIsUp):
    """The exception that ends work because it is wanted no longer."""


class OverdueError(GaveUpError):
    """The time is up."""


def within(
    seconds: float, work: Callable[[], T], is_stopped: Callable[[], bool] | None = None
) -> T:
    """Return the result of some work, or end it with an error when it takes too long.

    Args:
        seconds: How long it may take.
        work: What is to be done.
        is_stopped: Tells, asked again and again, whether it is wanted no longer. In a browser
            nobody could stop it, and nobody is asked.

    Raises:
        OverdueError: If the time was not enough.
        GaveUpError: If it is wanted no longer.
    """
    done = threading.Event()
    arguments = (threading.get_ident(), done, seconds, is_stopped)
    watch = threading.Thread(target=_watch, args=arguments, daemon=True)
    # The second thread may not be the one that clears away objects of LibreOffice: that waits for
    # the thread of its windows, which is this one and waits here.
    collects = gc.isenabled()
    gc.disable()
    # One frame, and no context manager: its own steps would be outside of what catches the end.
    try:
        if sys.platform == "emscripten":
            return _between_calls(seconds, work)
        watch.start()
        try:
            return work()
        finally:
            done.set()
            # After this nothing is raised any more; what is under way arrives in it. (To take it
            # back, as the C API allows, leaves CPython 3.11 waiting for it for ever.)
            watch.join()
    except _Stopped:
        raise stopped() from None
    except _TimeIsUp:
        msg = "No answer was found within {seconds} seconds; ask for less."
        raise OverdueError(msg, seconds=seconds) from None
    finally:
        if collects:
            gc.enable()


def stopped() -> GaveUpError:
    """Return the error of work that the user ended."""
    msg = "Stopped; everything is as it was."
    return GaveUpError(msg)


def _between_calls(seconds: float, work: Callable[[], T]) -> T:
    """Do the work, and look at the clock when it calls functions: a fifth more time.

    Python calls this tracing and means it for debuggers; what it raises is raised in the work.
    """
    end, calls = monotonic() + seconds, 0

    def look(_frame: FrameType, _event: str, _argument: object) -> None:
        nonlocal calls
        calls += 1
        if calls % CALLS == 0 and monotonic() > end:
            raise _TimeIsUp

    before = sys.gettrace()
    sys.settrace(look)
    try:
        return work()
    finally:
        sys.settrace(before)


def _watch(
    thread: int, done: threading.Event, seconds: float, is_stopped: Callable[[], bool] | None
) -> None:
    """Wait until the work of a thread is done, or end it."""
    end = monotonic() + seconds
    while (remaining := end - monotonic()) > 0:
        if done.wait(min(remaining, LOOK) if is_stopped else remaining):
            return
        if is_stopped and is_stopped():
            _raise_in(thread, _Stopped)
            return
    _raise_in(thread, _TimeIsUp)


def _raise_in(thread: int, exception: type[_TimeIsUp]) -> None:
    """Have an exception raised in a thread, at the next step that its Python code takes."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(exception))


TOGETHER = 10.0
"""Seconds for calls that follow each other."""

PAUSE = 1.0
"""Seconds without a call after which another recalculation begins."""

MOMENT = 0.05
"""Seconds that each call has in any case, and that are not counted: most take a few thousandths."""

KEPT = 2000
"""The most answers that are kept."""

MINUTE = 60.0
"""Seconds for which it is kept that a question took too long: the machine may have been busy."""


class Recalculation:
    """Answers by their questions, and how much time is left.

    Attributes:
        is_stopped: Tells whether the user wants no more answers, as by Esc; None where nobody can.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        """Set the seconds of one call, and the clock."""
        self.seconds, self.clock = seconds, clock
        self.kept: dict[str, tuple[Any, float]] = {}
        self.spent, self.last = 0.0, clock()
        self.is_stopped: Callable[[], bool] | None = None
        self.is_over = False

    def answer(self, question: str, work: Callable[[], Any]) -> Any:  # noqa: ANN401  # any function's
        """Return the result of some work, or Excel's name of the error in which it ends.

        Args:
            question: What the answer depends on; the same question is not worked on twice.
            work: What is to be done.
        """
        value, until = self.kept.pop(question, (None, -inf))
        if self.clock() >= until:
            value, seconds = self._timed(work)
            until = self.clock() + seconds
        if len(self.kept) >= KEPT:
            del self.kept[next(iter(self.kept))]
        self.kept[question] = value, until
        return [list(row) for row in value] if isinstance(value, list) else value

    def _timed(self, work: Callable[[], Any]) -> tuple[Any, float]:
        """Return an answer, and for how many seconds it would be no other."""
        begin = self.clock()
        if begin - self.last > PAUSE:
            self.spent, self.is_over = 0.0, False
            self._is_ended()  # a key that was pressed before is not meant
            self.is_over = False
        seconds = min(self.seconds, max(MOMENT, TOGETHER - self.spent))
        try:
            if self._is_ended():
                raise stopped()
            return within(seconds, work, self.is_stopped and self._is_ended), inf
        except GaveUpError as error:
            may_keep = seconds >= self.seconds and not self.is_over
            return error.excel, MINUTE if may_keep else -inf
        except NumpureError as error:
            return error.excel, inf
        finally:
            self.last = self.clock()
            self.spent += max(0.0, self.last - begin - MOMENT)

    def _is_ended(self) -> bool:
        """True if the user has stopped this recalculation: all of it, not one cell."""
        self.is_over = self.is_over or bool(self.is_stopped and self.is_stopped())
        return self.is_over
