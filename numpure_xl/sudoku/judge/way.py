"""The way: the steps from a position to its solution as people find them, always the easiest one.

Hints, printed steps, the function of Python and that of worksheets tell this way, and levels are
those of its steps. It is bounded: there is no clock here, and the same book must be the same file,
so what is counted is work. Past the bound slow techniques are passed over, but for the last, with
which a way of little work ends where a longer one does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.hint_ladder import SLOW, hints_on
from numpure_xl.sudoku.judge.ladder import Rung
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Step

WORK = 1600.0
"""Most searches for `SLOW` techniques, on a 9x9 board: 1 to 10 ms each."""


def search_work(rung: Rung, variant: Variant) -> float:
    """Return how much work a search for a rung's techniques is, in units of `WORK`; 0 if quick."""
    if SLOW.isdisjoint(rung.techniques):
        return 0.0
    # Most look at pairs of cells or of units; one takes some 50 ms on a board of 16x16.
    return (variant.cells / CLASSIC.cells) ** 2


class ProvenGivens(Protocol):
    """What can be judged: givens that have one solution, a `Puzzle`."""

    @property
    def givens(self) -> Grid:
        """The givens."""
        ...

    @property
    def variant(self) -> Variant:
        """The rules of their board."""
        ...

    @property
    def uniqueness(self) -> bool:
        """Whether steps may rest on there being one solution."""
        ...


class Way:
    """The steps from a position, each the first of the easiest technique that is open.

    Attributes:
        marks: The position, with the steps taken so far.
        is_cut: Whether techniques were passed over since the work was done.
    """

    def __init__(
        self,
        marks: Candidates,
        *,
        uniqueness: bool = True,
        known: frozenset[str] | None = None,
        work: float = WORK,
    ) -> None:
        """Begin a way.

        Args:
            marks: The position; it is changed.
            uniqueness: Whether steps may rest on the puzzle having only one solution.
            known: The techniques that are used; None for all.
            work: How much may be searched; see `WORK`.
        """
        variant = marks.layout.variant
        self.marks, self.is_cut, self._left = marks, False, work
        self._ladder = hints_on(variant, uniqueness, known)

    def __iter__(self) -> Iterator[Step]:
        """Yield the steps, each applied when the next is sought."""
        while not self.marks.is_solved and (step := self._next()):
            yield step
            self.marks.apply(step.places, step.removes)

    def _next(self) -> Step | None:
        for rung in self._ladder:
            cost = search_work(rung, self.marks.layout.variant)
            if self._left < cost:
                self.is_cut = True
                continue
            self._left -= cost
            step = rung.find(self.marks)
            if step is not None:
                return step
        return None


def way(puzzle: ProvenGivens, known: frozenset[str] | None = None) -> Way:
    """Return the way through a puzzle.

    Args:
        puzzle: The puzzle; it says whether steps may rest on its having only one solution.
        known: The techniques that are used; None for all.

    >>> from numpure_xl.sudoku.grid.grid import Grid
    >>> from numpure_xl.sudoku.puzzle import Puzzle
    >>> next(iter(way(Puzzle(Grid.parse("1.....3..2.....4"))))).places
    ((4, 2),)
    """
    return Way(Candidates(puzzle.givens), uniqueness=puzzle.uniqueness, known=known)
