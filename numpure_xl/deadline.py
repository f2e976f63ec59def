"""A deadline: work that would take too long is ended from outside.

The core has no clock, and a worksheet function runs on Excel's main thread, where everything
waits for it. So a second thread waits beside the work and, when the time is up, has an exception
raised in it, the way Ctrl-C does. Whatever the work is, it needs to know nothing of this.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable
from typing import TypeVar

from numpure_xl.errors import GaveUpError

T = TypeVar("T")


class _TimeIsUp(BaseException):
    """Raised in the work; nothing that catches errors may take it for one of its own."""


def within(seconds: float, work: Callable[[], T]) -> T:
    """Return what the work returns, or end it with an error when it takes too long.

    In a browser there are no threads, and no main thread of Excel that could be held up: there
    the work takes the time it takes.

    Raises:
        GaveUpError: If the work was ended.
    """
    if sys.platform == "emscripten":
        return work()
    watch = threading.Timer(seconds, _raise_in, [threading.get_ident()])
    watch.daemon = True
    # One frame, and no context manager: its own steps would be outside of what catches the end.
    try:
        watch.start()
        try:
            return work()
        finally:
            watch.cancel()
            # After this nothing is raised any more; what is under way arrives in it. (To take it
            # back, as the C API allows, leaves CPython 3.11 waiting for it for ever.)
            watch.join()
    except _TimeIsUp:
        msg = "No answer was found within {seconds} seconds; ask for less."
        raise GaveUpError(msg, seconds=seconds) from None


def _raise_in(thread: int) -> None:
    """Have the exception raised in a thread, at the next step that its Python code takes."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(_TimeIsUp))
