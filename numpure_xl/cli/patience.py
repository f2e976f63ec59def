"""Patience: how long a question about one board may take, and what is said then."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from numpure_xl.errors import GaveUpError
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.solve.solver import MOST, effort_on

T = TypeVar("T")

EFFORT = MOST
"""Branches of a search that the clock ends."""


def answer_in_time(seconds: int, board: Variant, work: Callable[[], T]) -> T:
    """Return the result of some work that may search a board.

    Args:
        seconds: How long it may take.
        board: The board; where a search always ends in milliseconds, nobody looks at the clock.
        work: What is to be done.

    Raises:
        GaveUpError: If it takes longer.
    """
    return work() if effort_on(board) is None else in_time(seconds, work)


def in_time(seconds: int, work: Callable[[], T]) -> T:
    """Return the result of some work.

    Raises:
        GaveUpError: If it takes longer.
    """
    from numpure_xl.work.deadline import OverdueError, within  # where one board may take long

    try:
        return within(seconds, work)
    except OverdueError:
        msg = "Not decided within {seconds} seconds; --patience N gives it longer."
        raise GaveUpError(msg, seconds=seconds) from None
