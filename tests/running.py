"""Work that tests measure, processes that they start, and waiting for those."""

import os
import re
import sys
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

LONG = 120
"""Seconds, after which something will never happen, however busy the machine is."""

OF_THIS_RUN = re.compile("(PYTEST|SLIPCOVER)|(CI|NUMPURE_NO_SKIPS)$")
"""The variables of a run of the tests."""


HOUR = 3600  # seconds


@contextmanager
def no_clock() -> Iterator[pytest.MonkeyPatch]:
    """Let nothing in this process come or end by the clock, however busy the machine is.

    That are the lines about progress, and what would give up: worksheet functions, of which many
    share a time, and commands. The tests of these limits set their own.
    """
    with pytest.MonkeyPatch.context() as patch:
        for place in (
            *("cli.progress.FIRST", "udfs.SECONDS", "udfs._recalculation.seconds"),
            *("work.deadline.TOGETHER", "macros.session.SECONDS"),
        ):
            patch.setattr(f"numpure_xl.{place}", float(HOUR))
        yield patch


def peak_of(work):
    """Return the bytes that Python holds at most while it does some work.

    The work is done three times: what pytest and the coverage take meanwhile, they take once.
    """
    peaks = []
    for _ in range(3):
        tracemalloc.start()
        try:
            work()
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    return min(peaks)


def for_another_pytest(**more):
    """Return the variables for a program that starts a pytest of its own, and more of them.

    Without those that tell this one how to run, what to refuse and how to be measured.
    """
    kept = {name: value for name, value in os.environ.items() if not OF_THIS_RUN.match(name)}
    return kept | more


def python_in_plain_c(code, *words, **variables):
    """Return the command and the variables of a Python whose locale is plain C.

    Without its `site`: in that locale Python 3.11 cannot read where an editable install is, if
    the folder's name has more than ASCII.
    """
    plain = {"LANG": "C", "LC_ALL": "C", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return [sys.executable, "-S", "-c", code, *words], os.environ | plain | variables


def wait_until(is_so, made=None):
    """Wait until something is so; a process, if one is given, must not end before."""
    end = time.monotonic() + LONG
    while not is_so():
        assert made is None or made.poll() is None
        assert time.monotonic() < end
        time.sleep(0.002)


def wait_for_end(session):
    """Wait until no process of a session is at work."""
    wait_until(lambda: not in_session(session))


def in_session(number):
    """Return the command lines of the processes of a session."""
    return [command for session, command in _processes() if session == number]


def with_word(word):
    """Return the command lines that have a word in them."""
    return [command for _, command in _processes() if str(word).encode() in command]


def _processes():
    """Yield the session and the command line of all but the dead that nobody has buried."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # gone in the meantime
            state, _, _, session, *_ = (folder / "stat").read_text().rpartition(") ")[2].split()
            if state != "Z":
                yield int(session), (folder / "cmdline").read_bytes()
