"""Ends a Python that hangs, and keeps a log of what failed.

On Windows Excel waits for Python and can do nothing meanwhile, not even end it. So Python watches
itself: what shows no sign of life for too long ends the process, from a thread that needs nothing
of Python. Excel says so, and its next click or formula starts another. Elsewhere nothing is
watched.
"""

from __future__ import annotations

import faulthandler
import functools
import os
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LOG = "numpure.log"
"""The log, beside the settings; the button Show log opens it."""

LARGEST = 100_000
"""Bytes; a larger log is begun anew."""

COMMAND, FUNCTION = 120.0, 15.0
"""Seconds without a sign of life. A command may wait for a workbook that takes long to calculate;
a function asks Excel for nothing, and ends by itself after a few seconds."""

_watched: list[float] = []
_log: IO[str] | None = None


def start(path: Path) -> None:
    """Begin to watch this process.

    Args:
        path: The log. Where it cannot be written, as in a home whose name the code page lacks,
            there is none, and this process is watched all the same.
    """
    global _log  # noqa: PLW0603  # there is one process
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        is_large = path.exists() and path.stat().st_size > LARGEST
        _log = path.open("w" if is_large else "a", encoding="utf-8", errors="replace")
    except OSError:
        _log = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # as long as it runs
    faulthandler.enable(_log)


def note(text: str) -> None:
    """Write a text into the log, with the time."""
    if _log is not None:
        now = datetime.now().astimezone().isoformat(" ", "seconds")
        _log.write(f"{now} {text.rstrip()}\n")
        _log.flush()


@contextmanager
def watched(seconds: float) -> Iterator[None]:
    """End the process if what is done here shows no sign of life for some seconds; log its faults.

    While Excel waits for a command, a function may be called: then that is watched.
    """
    _watched.append(seconds)
    alive()
    try:
        yield
    except Exception:
        note(traceback.format_exc())
        raise
    finally:
        _watched.pop()
        alive()


def alive() -> None:
    """Give a sign of life."""
    if _log is None:
        return
    faulthandler.cancel_dump_traceback_later()
    if _watched:
        faulthandler.dump_traceback_later(_watched[-1], exit=True, file=_log)


@contextmanager
def unwatched() -> Iterator[None]:
    """Let something take any time, such as an answer of the user."""
    if _log is not None:
        faulthandler.cancel_dump_traceback_later()
    try:
        yield
    finally:
        alive()


def guarded(function: Callable[P, T]) -> Callable[P, T]:
    """Return a worksheet function that is watched."""

    @functools.wraps(function)
    def called(*args: P.args, **options: P.kwargs) -> T:
        with watched(FUNCTION):
            return function(*args, **options)

    return called
