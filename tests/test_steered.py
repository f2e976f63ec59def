"""Puzzles that need a rare technique, found by a search that starts from it."""

import pytest

from numpure_xl.errors import GaveUpError, RequestError
from numpure_xl.sudoku import VARIANTS, Chance
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.fillers import fill
from numpure_xl.sudoku.hint_ladder import HINTS, LOGIC_HINTS
from numpure_xl.sudoku.ladder import LADDER, RUNGS, next_step, solve_path
from numpure_xl.sudoku.making import is_like, make
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.sudoku.steered import ROOM, search_with_technique
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


@pytest.mark.slow
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


UNITS = {"naked-quad", "hidden-quad"}


@pytest.mark.parametrize("technique", ROOM)
def test_room_for_a_technique_is_a_unit_or_a_digit_any_of_them(technique):
    variant = VARIANTS["6x6-x"]
    solution, chance = full_grid(variant, Chance("room")), Chance(technique)
    emptied = {frozenset(ROOM[technique](solution, chance)) for _ in range(300)}
    if technique == "jellyfish":
        digits = [{solution.digits[cell] for cell in cells} for cells in emptied]
        assert sorted(digits, key=min) == [{1}, {2}, {3}, {4}, {5}, {6}]
        assert {len(cells) for cells in emptied} == {6}
    else:
        assert emptied == {*map(frozenset, variant.units if technique in UNITS else [()])}


@pytest.mark.parametrize(
    ("technique", "symmetry", "clues"),
    [
        ("naked-quad", "none", None),
        ("naked-quad", "none", 32),
        ("jellyfish", "half-turn", None),
        ("jellyfish", "half-turn", 34),
    ],
)
def test_what_the_search_finds_needs_the_technique_and_has_the_clues(technique, symmetry, clues):
    chance, variant = Chance("grown"), VARIANTS["9x9"]
    solutions = (fill("search", variant, chance) for _ in range(500))
    wanted = {} if symmetry == "none" else {"symmetry": symmetry}
    found = search_with_technique(technique, solutions, chance, clues=clues, **wanted)
    puzzle = next(filter(None, found))
    at = LADDER.index(RUNGS[technique])
    assert sat_count(puzzle.givens, 2) == 1
    assert not is_solved_by(puzzle.givens, LADDER[:at])
    assert is_solved_by(puzzle.givens, LADDER[: at + 1])
    filled = [cell for cell, digit in enumerate(puzzle.givens.digits) if digit]
    assert is_symmetric(filled, 9, symmetry)
    assert [puzzle.solution.digits[cell] for cell in filled] == [
        *filter(None, puzzle.givens.digits)
    ]
    assert len(filled) in ({clues, clues + 1} if clues else range(20, 34))


@pytest.mark.parametrize(
    "technique",
    ["skyscraper", "two-string-kite", "remote-pair", "w-wing", "xy-chain"]
    + [slow(name) for name in ("empty-rectangle", "hidden-rectangle", "finned-x-wing", "als-xz")],
)
@pytest.mark.parametrize("uniqueness", [True, False])
def test_a_pattern_that_is_needed_is_the_hardest_on_the_way_of_hints(technique, uniqueness):
    """Judged by the plain ladder of hints, rung by rung, and of uniqueness by SAT."""
    text = f"9x9/needs-{technique}/half-turn{'' if uniqueness else '/no-uniqueness'}#7"
    if technique == "hidden-rectangle" and not uniqueness:
        with pytest.raises(RequestError, match=r"^Without uniqueness, ask for "):
            Recipe.parse(text)
        return
    puzzle = make(Recipe.parse(text))
    order = HINTS if uniqueness else LOGIC_HINTS
    (at,) = (place for place, rung in enumerate(order) if technique in rung.techniques)
    assert sat_count(puzzle.givens, 2) == 1
    assert not is_solved_by(puzzle.givens, order[:at])
    assert is_solved_by(puzzle.givens, order[: at + 1])
    assert is_like(puzzle, Recipe.parse(text))
    harder = Recipe.parse("9x9/needs-als-xy-wing/half-turn#7")
    assert not is_like(puzzle, harder)


def test_no_puzzle_is_made_for_a_single():
    with pytest.raises(RequestError, match=r"has the step last-digit; ask for a level\.$"):
        Recipe.parse("9x9/needs-last-digit#7")


@pytest.mark.slow
def test_a_technique_that_is_found_nowhere_is_given_up_with_the_number_of_tries():
    sentence = r"^Hardly any puzzle needs jellyfish: none like .* in \d+ tries\.$"
    with pytest.raises(GaveUpError, match=sentence):
        make(Recipe.parse("6x6/needs-jellyfish/steered#7"))


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
