"""Whether the techniques of a ladder solve a puzzle."""

from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.ladder import solve_path


def is_solved_by(givens, ladder):
    """Return whether steps of a ladder lead to the solution of a grid."""
    marks = Candidates(givens)
    for _ in solve_path(marks, ladder):
        pass
    return marks.is_solved
