"""Ends a Python that hangs, and keeps a log of what failed.

On Windows Excel waits for Python and can do nothing meanwhile, not even end it. So Python watches
itself: what shows no sign of life for too long ends the process, from a thread that needs nothing
of Python. Excel says so, and its next click or formula starts another. Elsewhere nothing is
watched.

A sign of life is that a command looks for Esc, ten times a second while it computes, or that it
waits for what it asked of Excel: a workbook may take minutes to calculate, and a user to read a
message. Who waits uses no processor; a call that is made again and again without end does.
"""

from __future__ import annotations

import faulthandler
import functools
import os
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from time import process_time, sleep
from typing import IO, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LOG = "numpure.log"
"""The log, beside the settings; the button Show log opens it."""

LARGEST = 100_000
"""Bytes; a larger log is begun anew."""

SECONDS = 15.0
"""Seconds without a sign of life."""

LOOK = 0.5
"""Seconds between two looks whether Excel is asked for something."""

ASKING = ("win32com", "xlwings")
"""The packages whose functions call Excel."""

MOST_WORK = 0.5
"""Share of a processor that a waiting process may use between two looks."""

_watched: list[float | None] = []
_changing = threading.RLock()
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
    main = threading.main_thread().ident
    threading.Thread(target=_look, args=(main,), daemon=True).start()


def note(text: str) -> None:
    """Write a text into the log, with the time."""
    if _log is not None:
        now = datetime.now().astimezone().isoformat(" ", "seconds")
        _log.write(f"{now} {text.rstrip()}\n")
        _log.flush()


@contextmanager
def watched(seconds: float = SECONDS) -> Iterator[None]:
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
        with _changing:
            _watched.pop()
            alive()


@contextmanager
def unwatched() -> Iterator[None]:
    """Let something take any time, such as an answer of the user."""
    _watched.append(None)
    alive()
    try:
        yield
    finally:
        with _changing:
            _watched.pop()
            alive()


def alive() -> None:
    """Give a sign of life."""
    if _log is None:
        return
    with _changing:
        faulthandler.cancel_dump_traceback_later()
        if seconds := _watched[-1] if _watched else None:
            faulthandler.dump_traceback_later(seconds, exit=True, file=_log)


def _look(thread: int | None) -> None:
    """Give signs of life for a thread whenever it waits for an answer of Excel."""
    used = process_time()
    while True:
        sleep(LOOK)
        before, used = used, process_time()
        if used - before > MOST_WORK * LOOK:
            continue
        frame = sys._current_frames().get(thread or 0)  # noqa: SLF001  # there is no other way
        file = frame.f_code.co_filename.replace("\\", "/") if frame else ""
        if _watched and file.partition("/site-packages/")[2].partition("/")[0] in ASKING:
            alive()


def guarded(function: Callable[P, T]) -> Callable[P, T]:
    """Return a worksheet function that is watched."""

    @functools.wraps(function)
    def called(*args: P.args, **options: P.kwargs) -> T:
        with watched():
            return function(*args, **options)

    return called
