"""Levels follow from the way of hints: walked here step by step, with nothing left out."""

import pytest

from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.hint_ladder import LOGIC_SETTLED, PLACES, SETTLED
from numpure_xl.sudoku.ladder import GENERALIZED, UNIQUENESS, solve_path
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.making import make
from numpure_xl.sudoku.rating import rate
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.sudoku.request import PuzzleRequest
from numpure_xl.sudoku.verdict import PLAIN, level_needing, level_of, verdict_on
from tests.sampling import rounds, slow

BEYOND = ["hard", "expert", "master"]


def walked(puzzle, last, ladder=SETTLED):
    """Return the techniques of all steps up to the hardest of a level, and whether they suffice."""
    rungs = tuple(r for r in ladder if PLACES[r.techniques[0]] <= PLACES[LEVELS[last].hardest])
    marks = Candidates(puzzle.givens)
    return [step.technique for step in solve_path(marks, rungs)], marks.is_solved


def judged(puzzle, ladder=SETTLED):
    """Return the first level that suffices, and the hardest technique on the way."""
    for level in BEYOND:
        names, suffices = walked(puzzle, level, ladder)
        counted = [name for name in names if name not in PLAIN]
        if suffices and len(counted) <= LEVELS[level].most:
            return level, max(names, key=PLACES.__getitem__)
    return "extreme", ""


@pytest.mark.parametrize("variant", ["9x9", "8x8", slow("9x9-x"), slow("9x9-windows")])
def test_the_first_level_that_suffices_and_its_hardest_technique(variant):
    seen = set()
    for seed in range(rounds(80)):
        puzzle = make(Recipe(seed=f"verdict-{seed}", variant=variant))
        if level_of(puzzle) in ("beginner", "easy", "medium"):
            continue
        is_further = puzzle.variant.rates_further
        level, technique = judged(puzzle, (GENERALIZED, *SETTLED) if is_further else SETTLED)
        seen.add(level)
        assert level_of(puzzle, leftovers=False) == level
        has_windows = variant == "9x9-windows"
        assert level not in BEYOND or has_windows or verdict_on(puzzle) == (level, technique)
    assert len(seen) > 1


def test_levels_know_generalized_intersections_unless_a_recipe_is_older():
    old = (Recipe(seed=str(n), variant="9x9-x", level="extreme", by_hand=True) for n in range(20))
    falling = next(r for r in old if level_of(make(r)) != "extreme")
    assert level_of(make(falling), generalized=False) == "extreme"
    asked = PuzzleRequest(variant="9x9-x", level="extreme").recipe(falling.seed)
    assert asked.generalized
    puzzle = make(asked)
    assert level_of(puzzle) == level_of(puzzle, generalized=False) == "extreme"


def test_windows_that_singles_and_hidden_windows_solve_are_as_easy_as_their_rating():
    old = (Recipe(seed=str(n), variant="9x9-windows", level="hard") for n in range(20))
    puzzle = next(p for p in map(make, old) if level_of(p) == "medium")
    assert verdict_on(puzzle).level == "medium"
    assert rate(puzzle).value <= 1.5
    assert level_of(puzzle, leftovers=False) == "hard"


@pytest.mark.parametrize("level", ["expert", "master", "extreme"])
def test_without_uniqueness_no_step_relies_on_it(level):
    for seed in range(2):
        puzzle = make(Recipe(seed=str(seed), level=level, by_hand=True, uniqueness=False))
        assert judged(puzzle, LOGIC_SETTLED)[0] == level
        assert verdict_on(puzzle, uniqueness=False).technique not in UNIQUENESS


@pytest.mark.few(1)
@pytest.mark.parametrize("level", BEYOND)
def test_no_technique_on_the_way_is_of_a_harder_level(level):
    for number in range(1, 6):
        puzzle = make(PuzzleRequest(level=level).recipe("techniques", number))
        names, suffices = walked(puzzle, level)
        assert suffices
        stars = [LEVELS[level_needing(name)].stars for name in names]
        assert max(stars) <= LEVELS[level].stars


def test_singles_are_of_the_levels_that_are_named_after_them():
    wanted = {"last-value": "beginner", "hidden-single-box": "easy", "naked-single": "medium"}
    assert {name: level_needing(name) for name in wanted} == wanted
    assert level_needing("nishio") == "extreme"
