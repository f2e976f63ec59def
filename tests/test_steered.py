"""Puzzles that need a rare technique, found by a search that starts from it."""

import pytest

from numpure_xl.errors import GaveUpError, RequestError
from numpure_xl.sudoku import VARIANTS, Chance
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.ladder import LADDER, RUNGS, next_step, solve_path
from numpure_xl.sudoku.recipe import Recipe, make
from numpure_xl.sudoku.techniques.locked import direct_claiming, has_direct_claiming
from tests.making import full_grid
from tests.sampling import slow
from tests.sat import sat_count
from tests.solving import is_solved_by
from tests.test_symmetry import is_symmetric

RECIPES = [
    "9x9/needs-naked-quad/steered#loop.2",
    slow("9x9/needs-hidden-quad/steered#loop.0"),
    slow("9x9/needs-jellyfish/half-turn/30-clues/steered#7"),
    slow("9x9/needs-aligned-triple-exclusion/steered#loop.4"),
]


@pytest.mark.parametrize("text", RECIPES)
def test_the_technique_is_needed_and_nothing_harder(text):
    recipe = Recipe.parse(text)
    givens = make(recipe).givens
    assert sat_count(givens, 2) == 1
    rung = RUNGS[str(recipe.needs)]
    at = LADDER.index(rung)
    assert not is_solved_by(givens, LADDER[:at])
    assert is_solved_by(givens, LADDER[: at + 1])
    without = tuple(rung for rung in LADDER if recipe.needs not in rung.techniques)
    if len(rung.techniques) == 1:
        marks = Candidates(givens)
        harder = [step.rating for step in solve_path(marks, without)]
        assert not marks.is_solved or max(harder) > rung.rating
    filled = [cell for cell, digit in enumerate(givens.digits) if digit]
    assert is_symmetric(filled, 9, recipe.symmetry)
    assert recipe.clues in (None, len(filled))


def test_a_technique_that_is_found_nowhere_is_given_up_with_the_number_of_tries():
    sentence = r"^Hardly any puzzle needs hidden-quad: none like .* in \d+ tries\.$"
    with pytest.raises(GaveUpError, match=sentence):
        make(Recipe.parse("4x4/needs-hidden-quad/steered#7"))


@pytest.mark.parametrize(
    "text", ["9x9/steered#7", "9x9/hard/steered#7", "9x9/needs-x-wing/steered#7"]
)
def test_only_the_search_for_a_rare_technique_is_steered(text):
    with pytest.raises(RequestError, match=r"^Only a search without a mask can be steered, "):
        Recipe.parse(text)


def test_no_plain_board_with_three_boxes_in_a_row_needs_direct_claiming():
    sentence = r"^No 9x9 puzzle needs direct-claiming: an easier step always places that digit\.$"
    with pytest.raises(RequestError, match=sentence):
        Recipe.parse("9x9/needs-direct-claiming#7")
    assert str(Recipe.parse("12x12/needs-direct-claiming#7"))


@pytest.mark.parametrize("name", ["6x6", "9x9"])
def test_where_direct_claiming_places_a_digit_something_easier_does(name):
    """On positions with any number of digits; the proof is in `has_direct_claiming`."""
    chance, found, easier = Chance(name), 0, LADDER[:4]
    variant = VARIANTS[name]
    assert not has_direct_claiming(variant)
    for _ in range(40):
        grid = full_grid(variant, chance)
        for cell in chance.shuffled(range(variant.cells)):
            grid = grid.with_digit(cell, 0)
            marks = Candidates(grid)
            if direct_claiming(marks):
                found += 1
                assert next_step(marks, easier)
    assert found
