"""The comparison: measured runs of each filler, and their summaries."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, islice
from math import ceil, sqrt
from operator import attrgetter
from time import perf_counter, process_time
from typing import NamedTuple

from numpure_xl.errors import RequestError
from numpure_xl.lab.original_programs import SUBJECTS, run_of, usual_fillers
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


MOST_RUNS = 100_000

COUNTS = ("shuffles", "tries", "restarts", "back_steps", "events", "ms")
"""Counts and times of each run, by their names in `Measured`."""

Z = 1.959964
"""Standard deviations within which 95 % of the normal distribution lie."""


class Spread(NamedTuple):
    """The distribution of a count over the runs: values that occurred, by the nearest rank."""

    median: float
    p90: float
    worst: float


@dataclass(frozen=True, slots=True)
class Summary:
    """A summary of the runs of a filler.

    Attributes:
        filler: A name in `SUBJECTS`.
        runs: Its runs, in the order of their numbers; at least one.
    """

    filler: str
    runs: tuple[Measured, ...]

    @property
    def successes(self) -> int:
        """The number of runs that ended with a full and lawful grid."""
        return sum(run.succeeded for run in self.runs)

    @property
    def success_rate(self) -> float:
        """The share of the runs that ended with a grid, 0 to 1."""
        return self.successes / len(self.runs)

    @property
    def interval(self) -> tuple[float, float]:
        """The interval in which the true rate is likely to lie (95 %)."""
        return wilson(self.successes, len(self.runs))

    @property
    def gave_up(self) -> int:
        """The number of runs that were ended by the limit."""
        return sum(run.gave_up for run in self.runs)

    @property
    def dead_locked(self) -> int:
        """The number of runs that would have hung in the author's program."""
        return sum(run.dead_locks > 0 for run in self.runs)

    @property
    def failures(self) -> tuple[int, ...]:
        """Failures or steps back at each cell, in all runs."""
        return tuple(map(sum, zip(*(run.failures for run in self.runs), strict=True)))

    @property
    def typical(self) -> Measured:
        """The run in the middle by its number of events."""
        ordered = sorted(self.runs, key=attrgetter("events", "number"))
        return ordered[(len(ordered) - 1) // 2]

    def spread(self, count: str) -> Spread:
        """Return the distribution of a count over the runs; `count` is one of `COUNTS`."""
        return spread([getattr(run, count) for run in self.runs])


def orders(fillers: Sequence[str] | None, runs: int, seed: str) -> list[RunOrder]:
    """Return the runs to be made, the longest last: so the bar moves while they run.

    Args:
        fillers: Names in `SUBJECTS`; None for all, of which some then make fewer runs.
        runs: How many runs of each.
        seed: Decides all runs.

    Raises:
        RequestError: If the number is out of range.
    """
    if not 1 <= runs <= MOST_RUNS:
        msg = "A comparison cannot have {found} runs of a filler; ask for 1 to {most}."
        raise RequestError(msg, found=runs, most=MOST_RUNS)
    sizes = dict.fromkeys(fillers or usual_fillers(), runs)
    if fillers is None:
        sizes |= {
            name: min(runs, subject.most_runs)
            for name, subject in SUBJECTS.items()
            if subject.most_runs
        }
    slow_last = sorted(sizes, key=lambda name: bool(SUBJECTS[name].most_runs))
    return [RunOrder(name, seed, number) for name in slow_last for number in range(sizes[name])]


def summaries(runs: Iterable[Measured], fillers: Iterable[str]) -> list[Summary]:
    """Return the summaries of runs, in the order of the fillers."""
    by_filler = {
        filler: Summary(filler, tuple(group))
        for filler, group in groupby(runs, attrgetter("filler"))
    }
    return [by_filler[filler] for filler in fillers]


def spread(values: Iterable[float]) -> Spread:
    """Return median, 90 % and worst, each a value that occurred (nearest rank).

    >>> spread([4, 1, 3, 2])
    Spread(median=2, p90=4, worst=4)
    """
    ordered = sorted(values)
    ranks = (ceil(share * len(ordered)) - 1 for share in (0.5, 0.9, 1.0))
    return Spread(*(ordered[rank] for rank in ranks))


def wilson(successes: int, runs: int) -> tuple[float, float]:
    """Return the 95 % interval of a rate (E. B. Wilson, 1927); both ends from 0 to 1.

    >>> [round(end, 4) for end in wilson(50, 100)]
    [0.4038, 0.5962]
    """
    rate, square = successes / runs, Z**2 / runs
    middle = (rate + square / 2) / (1 + square)
    reach = sqrt(rate * (1 - rate) * square + square**2 / 4) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)
