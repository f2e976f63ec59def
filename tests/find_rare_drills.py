"""Find drills of techniques that are hardly ever the next step, for sudoku/make/known_drills.txt.

    python -m tests.find_rare_drills SEED SECONDS TECHNIQUE ...

Each line is a technique and the givens of a puzzle whose way comes to it. A pass over a full grid
hardly ever leads there, so half of the time goes into first ones. From these on, digits are added
to a position and others taken from it, and as long as the technique is the next step, it goes on
from there; each `APART`th position is printed. For avoidable rectangles the first ones are
positions with such a rectangle, whose corners are taken from the givens.
"""

import sys
from collections.abc import Iterator
from itertools import cycle, repeat, takewhile
from time import process_time

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import fill
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.hint_ladder import HINTS, PLACES
from numpure_xl.sudoku.judge.ladder import beyond_singles
from numpure_xl.sudoku.make.drills import RARE, Drill, drill_in, known_drills
from numpure_xl.sudoku.make.goals import TechniqueGoal
from numpure_xl.sudoku.make.making import search
from numpure_xl.sudoku.make.punch import punch_in_order
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.proof import unique
from numpure_xl.sudoku.solve.solver import count_solutions, solve
from numpure_xl.sudoku.symmetry import orbits

APART = 4
"""How many positions lie between two that are printed."""

CELLS = range(CLASSIC.cells)


def givens_of(digits) -> Grid | None:
    """Return givens; None if they have several solutions."""
    grid = Grid(tuple(digits), CLASSIC)
    return grid if count_solutions(grid) == 1 else None


def half_filled(technique, solution, chance) -> Iterator[Grid]:
    """Yield givens that lead to a position with a rectangle whose corners are not among them."""
    rung = HINTS[PLACES[technique]]
    puzzle = punch_in_order(solution, chance.shuffled(orbits("none", 9)), None, unique)
    marks = Candidates(puzzle.givens)
    for _ in beyond_singles(marks, HINTS[: PLACES[technique]]):
        pass
    marks.given = 0
    step = None if marks.is_solved else rung.find(marks)
    if step is None:
        return
    corners = {cell for part in step.evidence for cell in part.cells}
    for _ in range(10):
        digits = [0 if cell in corners else digit for cell, digit in enumerate(marks.digits)]
        more = chance.shuffled([c for c in CELLS if not marks.digits[c] and c not in corners])
        while more and not givens_of(digits):
            cell = more.pop()
            digits[cell] = solution.digits[cell]
        if givens := givens_of(digits):
            yield givens


def firsts(technique, chance) -> Iterator[Grid]:
    """Yield givens that may come to a technique, without end."""
    solutions = (fill("search", CLASSIC, chance) for _ in repeat(None))
    if technique.startswith("avoidable"):
        for solution in solutions:
            yield from half_filled(technique, solution, chance)
    elif technique in RARE:
        yield from map(Grid.parse, cycle(known_drills()[technique]))
    else:
        goal = TechniqueGoal(technique, CLASSIC, is_drill=True)
        for puzzle, miss in search(goal, solutions, chance):
            yield Grid((0,) * CLASSIC.cells, CLASSIC) if miss else puzzle.givens


def beside(drill: Drill, solution: Grid, chance: Chance) -> Drill | None:
    """Return a drill with a few digits more and others less; None if there is none, or the same."""
    technique = drill.step.technique
    start = drill.givens if technique.startswith("avoidable") else drill.position
    known = chance.shuffled([cell for cell in CELLS if start.digits[cell]])
    blank = chance.shuffled([cell for cell in CELLS if not start.digits[cell]])
    digits = [*start.digits]
    for cell in blank[: chance.choice((0, 1, 1, 2, 3))]:
        digits[cell] = solution.digits[cell]
    for cell in known[: chance.choice((0, 1, 2, 3, 4, 6))]:
        digits[cell] = 0
    givens = givens_of(digits)
    near = drill_in(givens, technique) if givens else None
    is_new = near and (near.position, near.step.removes) != (drill.position, drill.step.removes)
    return near if is_new else None


def drills(technique, chance, seconds) -> Iterator[Grid]:
    """Yield givens that come to a technique."""
    begun = process_time()
    first = takewhile(lambda _: process_time() - begun < seconds / 2, firsts(technique, chance))
    states = [drill for givens in first if (drill := drill_in(givens, technique))]
    yield from (drill.givens for drill in states)
    solutions, moves = [solve(drill.givens) for drill in states], [0] * len(states)
    for number in cycle(range(len(states))):
        if process_time() - begun > seconds:
            return
        if near := beside(states[number], solutions[number], chance):
            states[number], moves[number] = near, moves[number] + 1
            if moves[number] % APART == 0:
                yield near.givens


def main(seed, seconds, *techniques):
    for technique in techniques:
        for givens in drills(technique, Chance(f"{seed} {technique}"), float(seconds)):
            print(technique, givens, flush=True)  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
