"""What the techniques of a ladder come to, each step taken by itself."""

from collections import deque

from numpure_xl.sudoku.judge.hint_ladder import HINTS, PLACES
from numpure_xl.sudoku.judge.ladder import solve_path
from numpure_xl.sudoku.judge.verdict import PLAIN
from numpure_xl.sudoku.judge.way import Way
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.solve.candidates import Candidates


def is_solved_by(givens, ladder):
    """Return whether steps of a ladder lead to the solution of a grid."""
    marks = Candidates(givens)
    for _ in solve_path(marks, ladder):
        pass
    return marks.is_solved


def walked(givens, last, ladder):
    """Return the techniques of all steps up to the hardest of a level, and whether they suffice."""
    rungs = tuple(r for r in ladder if PLACES[r.techniques[0]] <= PLACES[LEVELS[last].hardest])
    marks = Candidates(givens)
    return [step.technique for step in solve_path(marks, rungs)], marks.is_solved


def level_by_hints(givens, ladder):
    """Return the first level from medium on that suffices, and the hardest technique on its way."""
    for level in ("medium", "hard", "expert", "master"):
        names, suffices = walked(givens, level, ladder)
        counted = [name for name in names if name not in PLAIN]
        if suffices and len(counted) <= (LEVELS[level].most or 0):
            return level, max(names, key=PLACES.__getitem__, default="")
    marks = Candidates(givens)
    deque(Way(marks, uniqueness=ladder == HINTS), 0)
    return "extreme" if marks.is_solved else "beyond", ""
