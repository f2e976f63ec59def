"""The law of levels: what was asked for is what every door says, on every board.

The recipe, the paper, JSON, `rate`, SUDOKU_LEVEL and the way of hints name the level that was asked
for, with steps that rest on the puzzle having one solution and without them.
"""

import json
from collections import deque

import pytest

from numpure_xl import udfs
from numpure_xl.board.values import rules_name
from numpure_xl.book.labels import BookItem, info_text
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, levels_of
from numpure_xl.sudoku.judge.hint_ladder import HINTS, LOGIC_HINTS
from numpure_xl.sudoku.judge.ladder import SINGLES_LADDER, SUM_RUNGS, solve_path
from numpure_xl.sudoku.judge.verdict import level_needing
from numpure_xl.sudoku.levels import LEVELS, level_name
from numpure_xl.sudoku.make.making import make_first
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.words import in_language
from tests.sampling import some
from tests.solving import level_by_hints
from tests.typed import run

SEEDS = range(1, 6)

CASES = [
    (board, level, uniqueness)
    for board in ALL_BOARDS
    for level in levels_of(board)
    for uniqueness in (True, False)
]


def level_told_by_hints(puzzle):
    """Return the level of the way of hints; "" if they do not come to the solution."""
    for level, sums in zip(LEVELS, (1, 2, 3) if puzzle.variant.cages else (), strict=False):
        marks = Candidates(puzzle.givens)
        deque(solve_path(marks, (*SINGLES_LADDER, *SUM_RUNGS[:sums])), 0)
        if marks.is_solved:
            return level
    marks = Candidates(puzzle.givens)
    names = {step.technique for step in solve_path(marks, SINGLES_LADDER)}
    if marks.is_solved and not puzzle.variant.cages:
        return max(map(level_needing, names), key=lambda level: LEVELS[level].stars)
    ladder = HINTS if puzzle.uniqueness else LOGIC_HINTS
    level, _ = level_by_hints(puzzle.givens, ladder)
    marks = Candidates(puzzle.givens)
    for _ in solve_path(marks, ladder) if level == "extreme" else ():
        pass
    return "" if level == "extreme" and not marks.is_solved else level


def doors(puzzle, recipe):
    """Return what each door says of the level of a puzzle."""
    variant, givens = puzzle.variant, puzzle.givens
    item = BookItem.made(recipe, puzzle)
    assert in_language(level_name(item.level), "en") in info_text(item, "en")
    name = () if variant.signs or variant.regions else ("--variant", variant.name)
    rated = run("rate", line_of(givens), *name, "--ceiling", "2.0", "--format", "json")
    rows = givens.to_rows("")
    return {
        "recipe": recipe.level,
        "puzzle": puzzle.level,
        "paper": item.level,
        "rate": json.loads(rated.output)[0]["level"],
        "SUDOKU_LEVEL": udfs.sudoku_level(rows, rules_name(variant)),
        "hints": level_told_by_hints(puzzle),
    }


def made(board, level, uniqueness, seed):
    request = PuzzleRequest(variant=board, level=level, uniqueness=uniqueness)
    return make_first(request.shared_recipe(f"law-{seed}"))


@pytest.mark.few(6)
@pytest.mark.parametrize(("board", "level", "uniqueness"), CASES)
def test_the_level_is_the_one_that_was_asked_for_at_every_door(board, level, uniqueness):
    for seed in some(SEEDS):
        request = PuzzleRequest(variant=board, level=level, uniqueness=uniqueness)
        puzzle = made(board, level, uniqueness, seed)
        told = doors(puzzle, request.shared_recipe("any"))
        assert {*told.values()} == {level}, (puzzle.recipe, told)


@pytest.mark.parametrize("form", ["json", "csv"])
@pytest.mark.parametrize("more", [(), ("--no-uniqueness",)])
def test_a_table_says_it_too(form, more):
    words = ("generate", "--variant", "9x9+jigsaw", "--level", "expert", "-n", 3, "--seed", "lv")
    told = run(*words, *more, "--format", form).output
    levels = (
        [entry["level"] for entry in json.loads(told)]
        if form == "json"
        else [line.split(",")[2] for line in told.splitlines()[1:]]
    )
    assert levels == ["expert"] * 3
