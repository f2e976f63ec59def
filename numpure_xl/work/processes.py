"""Worker processes: how many are worth it, and that none is left however the work ends."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from numpure_xl.errors import RequestError

if TYPE_CHECKING:  # imported where there are others to work
    from numpure_xl.work.shared_pool import SharedPool

MOST = 64
"""The most processes that share some work."""


@contextmanager
def processes(
    jobs: int | None, most: int, expected: int | None = None
) -> Iterator[SharedPool | None]:
    """Open worker processes; None if this one alone does the work.

    This process is one of those asked for: it does its share while it waits for the others. However
    the block is left, no other process remains.

    Args:
        jobs: How many processes at most; None for one on each core.
        most: How many have something to do.
        expected: How many items there are, if others are to start only where they save time.

    Raises:
        RequestError: If there are to be fewer than one.
    """
    if jobs is not None and jobs < 1:
        msg = "Work cannot be shared among {jobs} processes; ask for 1 or more."
        raise RequestError(msg, jobs=jobs)
    others = min(jobs or cores(), most, MOST) - 1
    if others < 1:
        yield None
        return
    from numpure_xl.work.shared_pool import SharedPool

    with closing(SharedPool(others, expected)) as pool:
        yield pool


def cores() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
