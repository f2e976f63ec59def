"""All results of the lab, as one value: the content of its workbook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from numpure_xl.lab.compare import RunOrder, Summary, measured, orders, summaries
from numpure_xl.lab.experiments import Experiments, experiment_orders, experimented, gathered
from numpure_xl.lab.holes import (
    HOLES_4X4,
    HOLES_9X9,
    HoleResult,
    HoleTrial,
    exact_shares,
    run_trial,
    two_solutions,
)
from numpure_xl.lab.original_programs import SUBJECTS, usual_fillers
from numpure_xl.lab.replay import Replay, WantedReplay, replayed
from numpure_xl.messages import Message
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import rotated, run_events
from numpure_xl.sudoku.fillers.events import Completed, Event
from numpure_xl.sudoku.fillers.mini_article import UncheckedPuzzle
from numpure_xl.sudoku.grid.boards import CLASSIC, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid

TRIALS = 200
"""Grids that holes are dug in for each number of holes: the rate is known to 7 % or better."""

TILES = 27
"""Grids laid out as tiles: three bands of nine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """The results of the lab.

    Attributes:
        seed: The seed of everything.
        summaries: The comparison.
        replays: One run of each filler compared, in the same order.
        shares: For 4x4, by number of holes, the exact share that keeps one solution.
        holes: The same by trial, for 4x4 and for 9x9.
        two_solutions: A grid with two solutions.
        experiments: What came of the experiments of the articles.
        tiles: Grids that one search of `rotated` found one after the other.
    """

    seed: str
    summaries: tuple[Summary, ...]
    replays: tuple[Replay, ...]
    shares: dict[int, float]
    holes: tuple[HoleResult, ...]
    two_solutions: UncheckedPuzzle
    experiments: Experiments
    tiles: tuple[Grid, ...]

    @property
    def parts(self) -> tuple[Grid, Grid]:
        """The first grids of parts 5 and 6 of lecture 22, without chance and with it."""
        return next(_found(rotated.in_order(CLASSIC))), self.tiles[0]


Each = Callable[[Callable[[Any], Any], Sequence[Any], Message], Iterable[Any]]
"""Does a work for each of some orders, and gives what comes of them in their order; the message is
what they are called."""

EXPERIMENTS = 200
"""Runs of each program in the experiments at most, which take seconds."""

QUICK = 1.0
"""Seconds of a run that a quick look can do without."""


def looked_closer(compared: Sequence[Summary], seed: str, runs: int, each: Each) -> Results:
    """Return a comparison with all else that the lab's workbook shows.

    Args:
        compared: The comparison.
        seed: Decides all of it.
        runs: Runs of each program in the experiments, `EXPERIMENTS` at most.
        each: Does the work, for example in several processes.
    """
    parts = experiment_orders(seed, min(runs, EXPERIMENTS))
    return Results(
        seed=seed,
        summaries=tuple(compared),
        replays=tuple(each(replayed, wanted(compared, seed), Message("Replays"))),
        holes=tuple(each(run_trial, hole_trials(seed), Message("Holes"))),
        shares=exact_shares(VARIANTS["4x4"]),
        two_solutions=example(seed),
        experiments=gathered(parts, each(experimented, parts, Message("Experiments"))),
        tiles=tiles(seed),
    )


def quick_look(seed: str, runs: int) -> Results:
    """Return all results of the lab, of so many runs, without the programs that take long."""
    names = [name for name in usual_fillers() if SUBJECTS[name].seconds < QUICK]
    compared = summaries(map(measured, orders(names, runs, seed)), names)
    return looked_closer(compared, seed, runs, lambda work, wanted, _: map(work, wanted))


def wanted(summaries: Iterable[Summary], seed: str) -> list[WantedReplay]:
    """Return the runs to keep for replay: of each filler the one in the middle."""
    typical = [summary.typical for summary in summaries]
    return [WantedReplay(RunOrder(run.filler, seed, run.number), run.events) for run in typical]


def hole_trials(seed: str) -> list[HoleTrial]:
    """Return the trials of random holes."""
    small = [HoleTrial("4x4", holes, seed, TRIALS) for holes in HOLES_4X4]
    return small + [HoleTrial("9x9", holes, seed, TRIALS) for holes in HOLES_9X9]


def example(seed: str) -> UncheckedPuzzle:
    """Return a grid with ten holes, as many as the article digs, and two solutions."""
    return two_solutions(VARIANTS["4x4"], 10, seed)


def tiles(seed: str) -> tuple[Grid, ...]:
    """Return the grids that one search of `rotated` finds one after the other."""
    return tuple(islice(_found(run_events("rotated", CLASSIC, Chance(f"{seed}/tiles"))), TILES))


def _found(events: Iterable[Event]) -> Iterator[Grid]:
    for event in events:
        if isinstance(event, Completed):
            yield Grid(event.digits)
