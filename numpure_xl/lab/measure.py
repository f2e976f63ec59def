"""One run, measured."""

from __future__ import annotations

import sys
from collections import deque
from functools import cache
from itertools import islice
from time import perf_counter, process_time
from typing import NamedTuple

from numpure_xl.lab.original_programs import SUBJECTS, run_of
from numpure_xl.sudoku.fillers.events import fold

WARM_UP = 1000
"""Events before the first run of a filler is timed: they fill the tables it keeps."""


class RunOrder(NamedTuple):
    """A run to be made: of which filler, with which seed, its number from 0."""

    filler: str
    seed: str
    number: int


class Measured(NamedTuple):
    """The outcome of one run; the counts are those of `Run` in sudoku/fillers/events.py.

    Attributes:
        filler: A name in `SUBJECTS`.
        number: The number of the run, from 0.
        succeeded: Whether it ended with a full and lawful grid.
        gave_up: Whether it was ended by the limit.
        dead_locks: Rows that nothing could have filled, where the author's program hangs.
        shuffles: Rows shuffled.
        tries: Digits or whole rows that were tried.
        restarts: How often a row, a band or the board was begun anew.
        back_steps: How often the work went back to the cell before.
        events: The number of events.
        ms: Milliseconds of computing to yield the events and to fold them.
        failures: By cell, how often an attempt failed or backed up there.
    """

    filler: str
    number: int
    succeeded: bool
    gave_up: bool
    dead_locks: int
    shuffles: int
    tries: int
    restarts: int
    back_steps: int
    events: int
    ms: float
    failures: tuple[int, ...]


def measured(order: RunOrder) -> Measured:
    """Make a run and return what it came to."""
    filler, seed, number = order
    _warm_up(filler)
    events = run_of(filler, seed, number)
    started = _clock()
    run = fold(events, SUBJECTS[filler].variant)
    ms = (_clock() - started) * 1000
    return Measured(
        filler=filler,
        number=number,
        succeeded=bool(run.grids),
        gave_up=run.gave_up,
        dead_locks=run.dead_locks,
        shuffles=run.shuffles,
        tries=run.tries,
        restarts=run.restarts,
        back_steps=run.back_steps,
        events=run.events,
        ms=ms,
        failures=tuple(run.failures),
    )


# A computer that is busy otherwise makes a run longer on the clock, but not what it computes.
# Windows counts that in steps of 1/64 s, longer than most runs, whatever `get_clock_info` says.
_clock = perf_counter if sys.platform == "win32" else process_time


@cache
def _warm_up(filler: str) -> None:
    deque(islice(run_of(filler, "warm-up", 0), WARM_UP), maxlen=0)
