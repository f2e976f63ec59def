"""Drills: positions in which a technique is the next step.

A drill is a place on the way of hints through a puzzle: everything easier has been done, so the
technique is needed to go on. What comes after it does not matter, so it is found soon: digits are
taken out of a full grid as long as there is one solution, and the way is followed up to the
technique. To some techniques a search comes in seconds or minutes only. So some puzzles are kept
(known_drills.txt), and each seed gives one of them in another form: with other digits, with rows
and columns in another order.

`python -m tests.bench.drills` measures it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.hint_ladder import HINTS, ONE_BY_ONE, PLACES, hints_on
from numpure_xl.sudoku.judge.ladder import Rung, beyond_singles, next_step
from numpure_xl.sudoku.judge.way import Way
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Step

_BEYOND = tuple(
    rung
    for rung in HINTS
    if PLACES["simple-colours"] <= PLACES[rung.techniques[0]] < PLACES["forcing-chain"]
)

RARE = frozenset(("avoidable-rectangle-2", "bug-3", "unique-loop-3"))
"""Techniques that are so rare that nothing is searched for."""

_THREES = ((0, 1, 2), (3, 4, 5), (6, 7, 8))


class Drill(NamedTuple):
    """A position in which a technique is the next step.

    Attributes:
        givens: The puzzle.
        marks: The position with its candidates.
        step: The step.
    """

    givens: Grid
    marks: Candidates
    step: Step

    @property
    def position(self) -> Grid:
        """The givens and the entries."""
        return Grid.trusted(tuple(self.marks.digits), self.givens.variant)

    @property
    def candidates(self) -> tuple[tuple[int, ...], ...]:
        """By cell, its pencil marks; () where there is a digit."""
        return tuple(map(self.marks.digits_in, range(self.givens.variant.cells)))


def drill_in(givens: Grid, technique: str, *, uniqueness: bool = True) -> Drill | None:
    """Return the first position of a puzzle's way in which a technique is the next step.

    Args:
        givens: The puzzle.
        technique: A name in `TECHNIQUES`.
        uniqueness: Whether steps may rest on the puzzle having only one solution.

    Returns:
        The position; None if the way comes by none, or only after something harder. Of techniques
        in `RARE` it may come after something harder, up to alternating chains.

    >>> drill = drill_in(Grid.parse("1.....3..2.....4"), "hidden-single-box")
    >>> drill.step.places
    ((4, 2),)
    """
    if technique in ONE_BY_ONE:
        return _step_in(givens, technique)
    marks = Candidates(givens)
    easier, rung = _ladder_to(technique, hints_on(givens.variant, uniqueness))
    while True:
        for _ in beyond_singles(marks, easier):
            pass
        step = None if marks.is_solved else rung.find(marks)
        if step and step.technique == technique:
            return Drill(givens, marks, step)
        if step is None and technique in RARE and not marks.is_solved:
            step = next_step(marks, _BEYOND)
        if step is None:
            return None
        marks.apply(step.places, step.removes)


def drill_of(puzzle: Puzzle, technique: str, *, uniqueness: bool = True) -> Drill:
    """Return the drill of a puzzle that was made for it; see `drill_in`.

    Raises:
        RequestError: If it comes by none.
    """
    drill = drill_in(puzzle.givens, technique, uniqueness=uniqueness)
    if drill is None:
        msg = "Nowhere on the way through this puzzle is {technique} the next step."
        raise RequestError(msg, technique=technique)
    return drill


def _step_in(givens: Grid, technique: str) -> Drill | None:
    way = Way(Candidates(givens), known=ONE_BY_ONE)
    return next(
        (Drill(givens, way.marks, each) for each in way if each.technique == technique), None
    )


@cache
def _ladder_to(technique: str, order: tuple[Rung, ...]) -> tuple[tuple[Rung, ...], Rung]:
    """Return the rungs below that of a technique, and its own."""
    place = next(n for n, rung in enumerate(order) if technique in rung.techniques)
    return order[:place], order[place]


@cache
def known_drills() -> dict[str, tuple[str, ...]]:
    """Return the known puzzles by technique, those of a search that takes long."""
    text = files("numpure_xl.sudoku.make").joinpath("known_drills.txt").read_text("ascii")
    known: dict[str, tuple[str, ...]] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            technique, givens = line.split()
            known[technique] = (*known.get(technique, ()), givens)
    return known


def known_puzzles(technique: str, chance: Chance) -> Iterator[Puzzle]:
    """Yield puzzles without end that come to a technique.

    Args:
        technique: A key of `known_drills`.
        chance: Decides which of the known puzzles it is, and in which form.
    """
    while True:
        givens = Grid.parse(chance.choice(known_drills()[technique]))
        yield Puzzle(_in_another_form(givens, chance))


def _in_another_form(grid: Grid, chance: Chance) -> Grid:
    """Return a grid of 9x9 with its rows, columns and digits exchanged as the rules allow."""
    rows, columns = _order(chance), _order(chance)
    names = (0, *chance.shuffled(range(1, CLASSIC.side + 1)))
    cells = [row * CLASSIC.side + column for row in rows for column in columns]
    if chance.random() < 1 / 2:
        cells = [column * CLASSIC.side + row for row in rows for column in columns]
    return Grid(tuple(names[grid.digits[cell]] for cell in cells), CLASSIC)


def _order(chance: Chance) -> list[int]:
    """Return the lines of a board with those of each band in a new order, and the bands too."""
    return [line for band in chance.shuffled(_THREES) for line in chance.shuffled(band)]
