"""The events that every filler yields as it works, and the board and counters they lead to.

A filler is a generator of events. Whoever wants the grid, the counters, a step view or a
replay folds the same stream, so that nothing is counted in two places. Events are plain facts
without prose; the sentences are in lab/book/replay.py.

The board begins blank. An event changes it as `changes` says, and in no other way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.grid.variant import Variant


class Placed(NamedTuple):
    """A digit was drawn, or came in turn, and was written into the cell."""

    cell: int
    digit: int


class Forced(NamedTuple):
    """A digit was written into the cell because no other was left for it."""

    cell: int
    digit: int


class Refused(NamedTuple):
    """A digit was tried in the cell and does not fit there."""

    cell: int
    digit: int


class BackedUp(NamedTuple):
    """Every digit has been tried in the cell: it is emptied, and the work goes a step back."""

    cell: int


class Dealt(NamedTuple):
    """A shuffle gave these digits, and they were laid into the row (from 0)."""

    row: int
    digits: tuple[int, ...]


class Misdealt(NamedTuple):
    """Shuffles for the row that did not fit: how many clashed first in each column."""

    row: int
    misses: tuple[int, ...]


class Retried(NamedTuple):
    """Fillings of the row, cell by cell, that failed: by column, where a digit was first refused.

    Each took as many tries as the row has cells.
    """

    row: int
    misses: tuple[int, ...]


class Restarted(NamedTuple):
    """A check failed at `cell`; all from the cell `to` on, in reading order, begins anew."""

    cell: int
    to: int


class DeadLocked(NamedTuple):
    """No filling of the row that begins at the cell can ever fit; the board begins anew."""

    cell: int


class LeftBlank(NamedTuple):
    """No digit is left for the cell; it stays blank for good."""

    cell: int


class Discarded(NamedTuple):
    """A full grid was thrown away by lot, to even out the odds; the board begins anew."""


class Completed(NamedTuple):
    """The board is full and breaks no rule."""

    digits: tuple[int, ...]


class GaveUp(NamedTuple):
    """The limit was reached, after this many events."""

    limit: int


Event = (
    Placed
    | Forced
    | Refused
    | BackedUp
    | Dealt
    | Misdealt
    | Retried
    | Restarted
    | DeadLocked
    | LeftBlank
    | Discarded
    | Completed
    | GaveUp
)


def limited(events: Iterable[Event], limit: int | None) -> Iterator[Event]:
    """Yield at most `limit` events (None for any number), then `GaveUp` if more were to come."""
    stream = iter(events)
    yield from islice(stream, limit)
    if limit is not None and next(stream, None) is not None:
        yield GaveUp(limit)


def changes(event: Event, variant: Variant) -> Iterable[tuple[int, int]]:
    """Return what an event writes: pairs of a cell and a digit, 0 for a cell emptied.

    >>> list(changes(Dealt(1, (4, 3, 1, 2)), Variant(2, 2)))
    [(4, 4), (5, 3), (6, 1), (7, 2)]
    """
    writes = _WRITES.get(type(event))
    return writes(event, variant) if writes else ()


def _entered(event: Placed | Forced, _: Variant) -> Iterable[tuple[int, int]]:
    return (event,)


def _emptied(event: BackedUp, _: Variant) -> Iterable[tuple[int, int]]:
    return ((event.cell, BLANK),)


def _row(event: Dealt, variant: Variant) -> Iterable[tuple[int, int]]:
    return enumerate(event.digits, event.row * variant.side)


def _rest(event: Restarted, variant: Variant) -> Iterable[tuple[int, int]]:
    return ((cell, BLANK) for cell in range(event.to, variant.cells))


def _all(_event: DeadLocked | Discarded, variant: Variant) -> Iterable[tuple[int, int]]:
    return ((cell, BLANK) for cell in range(variant.cells))


_WRITES: dict[type, Callable[[Any, Variant], Iterable[tuple[int, int]]]] = {
    Placed: _entered,
    Forced: _entered,
    BackedUp: _emptied,
    Dealt: _row,
    Restarted: _rest,
    DeadLocked: _all,
    Discarded: _all,
}


class Run:
    """What a stream of events has come to so far.

    Attributes:
        variant: The rules of the board.
        digits: The board, in reading order, 0 for a blank.
        events: How many events there were.
        shuffles: Rows shuffled.
        tries: Digits, or whole shuffled rows, that were tried; a forced digit is not a try.
        restarts: How often a row, a band or the whole board was begun anew.
        back_steps: How often the work went back to the cell before.
        dead_locks: Rows that nothing could have filled, where the author's program hangs.
        failures: By cell, how often an attempt failed or backed up there.
        grids: The full grids, in the order in which they were found.
        gave_up: Whether the limit ended the run.
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.digits = [BLANK] * variant.cells
        self.events = self.shuffles = self.tries = 0
        self.restarts = self.back_steps = self.dead_locks = 0
        self.failures = [0] * variant.cells
        self.grids: list[Grid] = []
        self.gave_up = False

    @property
    def grid(self) -> Grid:
        """The board after the events so far."""
        return Grid(tuple(self.digits), self.variant)

    def add(self, event: Event) -> None:
        """Take one more event in."""
        kind = type(event)
        self.events += kind is not GaveUp  # the limit is not a step of the filler
        if count := _COUNTS.get(kind):
            count(self, event)
        if writes := _WRITES.get(kind):
            for cell, digit in writes(event, self.variant):
                self.digits[cell] = digit

    def failed_in(self, row: int, misses: tuple[int, ...]) -> int:
        """Note failures in a row, given by column; return how many they are."""
        for cell, times in enumerate(misses, row * self.variant.side):
            self.failures[cell] += times
        return sum(misses)


def fold(events: Iterable[Event], variant: Variant) -> Run:
    """Return what a whole stream of events comes to."""
    run = Run(variant)
    for event in events:
        run.add(event)
    return run


def _try(run: Run, _event: Placed | Refused) -> None:
    run.tries += 1


def _back_step(run: Run, event: BackedUp) -> None:
    run.back_steps += 1
    run.failures[event.cell] += 1


def _shuffle(run: Run, _event: Dealt) -> None:
    run.shuffles += 1
    run.tries += 1


def _misses(run: Run, event: Misdealt) -> None:
    times = run.failed_in(*event)
    run.shuffles += times
    run.tries += times


def _retries(run: Run, event: Retried) -> None:
    times = run.failed_in(*event)
    run.restarts += times
    run.tries += times * run.variant.side


def _failure(run: Run, event: LeftBlank) -> None:
    run.failures[event.cell] += 1


def _restart(run: Run, event: Restarted | DeadLocked) -> None:
    run.restarts += 1
    run.failures[event.cell] += 1


def _dead_lock(run: Run, event: DeadLocked) -> None:
    run.dead_locks += 1
    _restart(run, event)


def _discard(run: Run, _event: Discarded) -> None:
    run.restarts += 1


def _find(run: Run, event: Completed) -> None:
    run.grids.append(Grid(event.digits, run.variant))


def _give_up(run: Run, _event: GaveUp) -> None:
    run.gave_up = True


_COUNTS: dict[type, Callable[[Run, Any], None]] = {
    Placed: _try,
    Refused: _try,
    BackedUp: _back_step,
    Dealt: _shuffle,
    Misdealt: _misses,
    Retried: _retries,
    LeftBlank: _failure,
    Restarted: _restart,
    DeadLocked: _dead_lock,
    Discarded: _discard,
    Completed: _find,
    GaveUp: _give_up,
}
