"""A run kept moment by moment, so that a sheet can show any of them.

Long runs are kept at both ends: how it begins and how it ends is what one wants to see.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from numpure_xl.lab.compare import RunOrder
from numpure_xl.lab.original_programs import SUBJECTS, run_of
from numpure_xl.sudoku.fillers.events import (
    BackedUp,
    DeadLocked,
    Event,
    LeftBlank,
    Misdealt,
    Refused,
    Restarted,
    Retried,
    Run,
    changes,
)
from numpure_xl.sudoku.grid.grid import BLANK, SYMBOLS, Grid
from numpure_xl.sudoku.grid.variant import Variant

HEAD, TAIL = 1500, 500
"""Events kept from the beginning and from the end of a run that has more than both."""

WRITTEN, EMPTIED, FAILED, AS_BEFORE = "+-x."
"""Marks: what an event did with a cell."""


class Skipped(NamedTuple):
    """Stands for events in the middle of a long run that are not kept."""

    events: int


class Moment(NamedTuple):
    """The board after an event.

    Attributes:
        number: How many events there were up to here; 0 before the first.
        event: What happened; None before the first.
        board: The board as text, a symbol per cell.
        marks: What the event did with each cell, a mark per cell.
        shuffles: Rows shuffled up to here, as counted by `Run`.
        tries: Digits or whole rows tried.
        restarts: How often something was begun anew.
        back_steps: How often the work went back to the cell before.
    """

    number: int
    event: Event | Skipped | None
    board: str
    marks: str
    shuffles: int
    tries: int
    restarts: int
    back_steps: int


@dataclass(frozen=True, slots=True)
class Replay:
    """A run of a filler.

    Attributes:
        order: Which run it is.
        total: How many events it had.
        moments: The first is the empty board; then one for each event kept.
    """

    order: RunOrder
    total: int
    moments: tuple[Moment, ...]

    @property
    def variant(self) -> Variant:
        """The rules of its board."""
        return SUBJECTS[self.order.filler].variant

    @property
    def whole(self) -> bool:
        """True if every event was kept."""
        return len(self.moments) == self.total + 1


class WantedReplay(NamedTuple):
    """A run to be kept, and how many events it has."""

    order: RunOrder
    total: int


def replayed(wanted: WantedReplay) -> Replay:
    """Make a run once more and keep its moments."""
    order, total = wanted
    variant = SUBJECTS[order.filler].variant
    return Replay(order, total, tuple(moments(run_of(*order), variant, total)))


def moments(events: Iterable[Event], variant: Variant, total: int) -> list[Moment]:
    """Return the moments of a run; of a long one its beginning and its end.

    Args:
        events: The events.
        variant: The rules of the board.
        total: How many events there are.
    """
    run = Run(variant)
    kept = [_moment(run, None, AS_BEFORE * variant.cells)]
    resume = total - TAIL if total > HEAD + TAIL else HEAD
    for event in events:
        keep = run.events < HEAD or run.events >= resume
        marked = marks(event, run.grid) if keep else ""
        run.add(event)
        if keep:
            kept.append(_moment(run, event, marked))
        elif run.events == resume:
            before = kept[-1].board
            kept.append(_moment(run, Skipped(resume - HEAD), _changed(before, run)))
    return kept


def _moment(run: Run, event: Event | Skipped | None, marked: str) -> Moment:
    board = "".join([SYMBOLS[digit] for digit in run.digits])
    counters = (run.shuffles, run.tries, run.restarts, run.back_steps)
    return Moment(run.events, event, board, marked, *counters)


def _changed(before: str, run: Run) -> str:
    """Return marks for the cells that changed while nobody looked."""
    now = [SYMBOLS[digit] for digit in run.digits]
    return "".join(
        AS_BEFORE if old == new else EMPTIED if new == SYMBOLS[BLANK] else WRITTEN
        for old, new in zip(before, now, strict=True)
    )


def marks(event: Event, board: Grid) -> str:
    """Return a mark for each cell that an event changes; `board` is the grid before it.

    >>> marks(Restarted(1, 0), Grid.parse("1.1............."))
    '-x-.............'
    """
    drawn = [AS_BEFORE] * board.variant.cells
    for cell, digit in changes(event, board.variant):
        if digit != BLANK:
            drawn[cell] = WRITTEN
        elif board.digits[cell] != BLANK:
            drawn[cell] = EMPTIED
    for cell in _failed(event, board.variant):
        drawn[cell] = FAILED
    return "".join(drawn)


def _failed(event: Event, variant: Variant) -> list[int]:
    """Return the cells in which something went wrong."""
    match event:
        case Refused(cell) | BackedUp(cell) | LeftBlank(cell) | Restarted(cell) | DeadLocked(cell):
            return [cell]
        case Misdealt(row, misses) | Retried(row, misses):
            return [row * variant.side + column for column, times in enumerate(misses) if times]
    return []
