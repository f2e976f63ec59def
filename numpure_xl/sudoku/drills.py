"""Drills: positions in which a technique is the next step.

A drill is a place on the way of hints through a puzzle: everything easier has been done, so the
technique is needed to go on. What comes after it does not matter, so it is found soon: digits are
taken out of a full grid as long as there is one solution, and the way is followed up to the
technique.

`python -m tests.bench.drills` measures it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.hint_ladder import HINTS, ONE_BY_ONE, PLACES, SETTLED, orders
from numpure_xl.sudoku.ladder import Rung, beyond_singles, next_step
from numpure_xl.sudoku.punch import punch_in_order
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rare_drills import FORMERLY, RARE, known_puzzles
from numpure_xl.sudoku.steered import ROOM, order_with_room, proof_for
from numpure_xl.sudoku.symmetry import orbits_on
from numpure_xl.sudoku.techniques.step import Step
from numpure_xl.sudoku.verdict import PLAIN

_BEYOND = tuple(
    rung
    for rung in SETTLED
    if PLACES["simple-colours"] <= PLACES[rung.techniques[0]] < PLACES["forcing-chain"]
)

DRILL_ROUNDS = 64
"""How many passes are made, for each that `punch.tries` allows for a board."""


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
    ways = dict.fromkeys(orders(technique, uniqueness=uniqueness))
    drills = (drill_on(way, givens, technique) for way in ways)
    return next((drill for drill in drills if drill), None)


def drill_on(order: tuple[Rung, ...], givens: Grid, technique: str) -> Drill | None:
    """Return the first position of the way by some ladder in which a technique is the next step."""
    marks = Candidates(givens)
    easier, rung = _ladder_to(technique, order)
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
    marks = Candidates(givens)
    ladder = tuple(rung for rung in HINTS if ONE_BY_ONE.issuperset(rung.techniques))
    while not marks.is_solved and (step := next_step(marks, ladder)):
        if step.technique == technique:
            return Drill(givens, marks, step)
        marks.apply(step.places, step.removes)
    return None


@cache
def _ladder_to(technique: str, order: tuple[Rung, ...]) -> tuple[tuple[Rung, ...], Rung]:
    """Return the rungs below that of a technique, and its own."""
    place = next(n for n, rung in enumerate(order) if technique in rung.techniques)
    return order[:place], order[place]


def search_for_drill(  # noqa: PLR0913  # what a recipe says
    technique: str,
    solutions: Iterator[Grid],
    chance: Chance,
    *,
    symmetry: str = "none",
    clues: int | None = None,
    uniqueness: bool = True,
    known: bool = False,
) -> Iterator[Puzzle | None]:
    """Yield for each full grid a puzzle that comes to a drill; known ones if that is rare.

    Args:
        technique: A name in `TECHNIQUES`.
        solutions: Full grids.
        chance: Decides which digits are taken out.
        symmetry: A name in `SYMMETRIES`.
        clues: How many givens at least; None for as few as it comes to.
        uniqueness: Whether steps may rest on the puzzle having only one solution.
        known: Whether it is one of `KNOWN`, in another form, even if a search would find some.

    Yields:
        The puzzle; None if the grid led to none.
    """
    if known or technique in RARE:
        yield from known_puzzles(technique, chance, None if known else FORMERLY.get(technique))
    _, settled = orders(technique, uniqueness=uniqueness)
    for solution in solutions:
        pattern = orbits_on(symmetry, solution.variant)
        order = order_with_room(technique, solution, pattern, chance)
        puzzle = punch_in_order(solution, order, clues, proof_for(technique))
        is_drill = _is_promising(puzzle.givens, technique) and (
            _step_in(puzzle.givens, technique)
            if technique in ONE_BY_ONE
            else drill_on(settled, puzzle.givens, technique)
        )
        yield puzzle if is_drill else None


def _is_promising(givens: Grid, technique: str) -> bool:
    """Return whether a rare technique leads on where the plain ones end, which is soon seen.

    Some puzzles in which it only comes up later are missed; many more are done with in less time.
    """
    if technique not in ROOM:
        return True
    rung = HINTS[PLACES[technique]]
    easier = tuple(each for each in SETTLED if PLAIN.issuperset(each.techniques))
    marks = Candidates(givens)
    for _ in beyond_singles(marks, easier):
        pass
    return not marks.is_solved and rung.find(marks) is not None
