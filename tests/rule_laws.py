"""Laws of every rule that puzzles say something by: levels, turned boards, texts of formats."""

from numpure_xl.sudoku.canonical import canonical_form, scrambled
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.saved_game import game_of
from numpure_xl.sudoku.solve.solver import count_solutions
from tests.naive import naive_level, promised
from tests.sat import sat_solutions

FILES = ("line", "csv", "json", "f-puzzles", "sudokupad")
"""The formats that have all signs."""


def check_level(puzzle, level):
    """A puzzle has the level that was asked for, as a patient person finds it, and one solution."""
    assert [*sat_solutions(puzzle.givens)] == [puzzle.solution]
    assert promised(naive_level(puzzle.givens)) == promised(level)
    assert puzzle.level == level


def check_turned(givens):
    """Turned and mirrored boards have the same canonical form, and one solution."""
    others = [scrambled(givens, Chance(seed)) for seed in range(6)]
    assert {canonical_form(each) for each in others} == {canonical_form(givens)}
    assert all(count_solutions(each) == 1 for each in others)


def check_written(givens, form, name):
    """A text of a format, with the name of a board where it has one, is read as the same puzzle."""
    fields = {"puzzle": line_of(givens), "variant": name}
    ((_, found),) = grids([FORMATS[form].text(game_of(givens), fields)])
    assert found == givens
