"""Puzzles that are asked for by what they need, judged by the ladders and by a SAT solver."""

from itertools import islice

import pytest

from numpure_xl.errors import GaveUpError, RequestError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import fill
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import BLANK
from numpure_xl.sudoku.judge.guide import guide
from numpure_xl.sudoku.judge.hint_ladder import HINTS, LOGIC_HINTS, PLACES
from numpure_xl.sudoku.judge.ladder import LADDER, UNIQUENESS, next_step
from numpure_xl.sudoku.judge.rating import rate
from numpure_xl.sudoku.levels import Interval
from numpure_xl.sudoku.make.goals import ROOM, RatingGoal, within
from numpure_xl.sudoku.make.making import is_like, make, search
from numpure_xl.sudoku.make.punch import punch_some
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.cover import cover_of
from numpure_xl.sudoku.solve.proof import SINGLES
from numpure_xl.sudoku.symmetry import SYMMETRIES, orbits
from numpure_xl.sudoku.techniques.locked import direct_claiming, has_direct_claiming
from tests.making import full_grid
from tests.sampling import slow
from tests.sat import sat_count
from tests.solving import is_solved_by
from tests.test_symmetry import is_symmetric

COMMON = ["naked-single", "pointing", "claiming", "naked-pair", "hidden-pair", "xy-wing"]


def made(text):
    puzzle = make(Recipe.parse(text))
    assert sat_count(puzzle.givens, 2) == 1
    return puzzle


@pytest.mark.parametrize("text", ["1.0-1.0", "1.5-1.5", "2.3-2.3", "2.6-3.0", "4.4-5.0", "5.6-6.2"])
def test_a_rating_lies_in_the_interval_that_was_asked_for(text):
    lowest, highest = Interval.parse(text)
    rating = rate(made(f"9x9/{text}#7"))
    assert lowest <= rating.value <= highest
    assert not rating.is_lower_bound


def test_a_rating_among_the_chains_can_be_asked_for():
    assert rate(made("6x6/6.6-7.2#7")).value in (6.6, 6.7, 6.8, 6.9, 7.0, 7.1, 7.2)


@pytest.mark.slow
def test_a_narrow_rating_among_the_hardest_is_found_by_small_changes():
    rating = rate(made("9x9/7.5-8.0#7"))
    assert 7.5 <= rating.value <= 8.0
    assert not rating.is_lower_bound


@pytest.mark.slow
def test_without_uniqueness_a_puzzle_rates_the_same_with_it_and_without():
    for seed in range(2):
        puzzle = made(f"9x9/6.6-6.9/no-uniqueness#{seed}")
        both = [rate(puzzle.known_by(uniqueness=known)) for known in (True, False)]
        assert both[0] == both[1]
        assert UNIQUENESS.isdisjoint(both[0].counts)


@pytest.mark.parametrize("text", ["9x9/drill-bug-1/no-uniqueness#7", "needs-bug-1/no-uniqueness#7"])
def test_without_uniqueness_there_must_be_something_that_can_do_without(text):
    with pytest.raises(RequestError, match=r"^Without uniqueness, ask for a level, "):
        Recipe.parse(text)


@pytest.mark.parametrize("technique", COMMON)
def test_a_technique_that_is_needed_cannot_be_done_without_and_is_on_the_way_of_hints(technique):
    puzzle = made(f"9x9/needs-{technique}#7")
    at = PLACES[technique]
    assert technique == "naked-single" or not is_solved_by(puzzle.givens, HINTS[:at])
    assert is_solved_by(puzzle.givens, HINTS[: at + 1])
    assert technique in {step.technique for step in guide(puzzle).steps}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_an_aim_keeps_the_symmetry(symmetry):
    puzzle = made(f"8x8/hard/{symmetry}#7")
    filled = [cell for cell, digit in enumerate(puzzle.givens.digits) if digit]
    assert is_symmetric(filled, 8, symmetry)
    assert rate(puzzle).level == "hard"


def test_an_aim_keeps_the_number_of_clues():
    puzzle = made("9x9/expert/28-clues#7")
    assert puzzle.clues == 28
    assert rate(puzzle).level == "expert"


def test_an_aim_can_be_minimal():
    puzzle = made("9x9/expert/minimal#7")
    filled = [cell for cell, digit in enumerate(puzzle.givens.digits) if digit]
    assert all(sat_count(puzzle.givens.with_digit(cell, BLANK), 2) == 2 for cell in filled)


def test_an_aim_takes_the_filler_that_was_asked_for():
    """The first grid that it makes, unless patience with it had an end."""
    recipes = [f"9x9/any/rotated#{seed}" for seed in range(5)]
    first = [fill("rotated", VARIANTS["9x9"], Chance(text)) for text in recipes]
    assert [made(text).solution for text in recipes] == first


def test_what_needs_more_than_the_rating_is_not_reached():
    goal, chance = RatingGoal(Interval(2.6, 3.0)), Chance(7)
    grids = iter(lambda: full_grid(VARIANTS["9x9"], chance), None)
    for puzzle, miss in islice(search(goal, grids, chance), 30):
        full = rate(puzzle, ceiling=3.0)
        assert not full.is_lower_bound
        assert miss == pytest.approx(min(full.value - 2.6, 0))


def test_rounds_on_one_grid_do_not_become_easier():
    """So it is the best that is changed, though some changes are taken back."""
    goal, chance = RatingGoal(Interval(4.3, 4.4)), Chance(1)
    full = full_grid(VARIANTS["6x6"], chance)
    missed = [abs(miss) for _, miss in islice(search(goal, iter([full]), chance), 200)]
    assert len(missed) < 200  # patience has an end, and so have the grids
    assert min(missed) == min(missed[:-20])
    assert len(set(missed)) > 1


@pytest.mark.parametrize("highest", [1.0, 1.2, 1.5, 2.3, 3.4, 4.4])
def test_what_is_proven_within_a_ladder_is_solved_by_it(highest):
    """Both ways: an orbit goes only if the ladder solves what is left, and stays only if not."""
    variant = VARIANTS["6x6"]
    ladder = tuple(rung for rung in LADDER if rung.rating <= highest)
    proof, cover = within(variant, ladder, highest), cover_of(variant)
    for seed in range(4):
        chance = Chance(seed)
        full = full_grid(variant, chance)
        puzzle = punch_some(full, orbits("none", 6), chance, None, proof)
        assert is_solved_by(puzzle.givens, ladder)
        for cell, digit in enumerate(puzzle.givens.digits):
            if digit:
                fewer = puzzle.givens.with_digit(cell, BLANK)
                state, lifted = cover.start(fewer.digits), [cover.candidate(cell, digit)]
                assert proof(cover, state, lifted) == is_solved_by(fewer, ladder)


def test_steps_that_rate_above_the_interval_are_not_proof():
    """Loops come with one rung and rate by their length, 4.5 to 5.0."""
    puzzle = made("9x9/4.5-4.5#7")
    path = rate(puzzle).path
    assert max(step.rating for step in path) == 4.5
    assert {step.technique for step in path} - SINGLES


@pytest.mark.parametrize(
    ("asked", "lowest", "highest"),
    [
        ("9x9+x/2.9-2.9", 2.9, 2.9),
        ("9x9+x/2.6-2.8", 2.6, 2.8),
        ("9x9+windows/1.5-1.5", 1.5, 1.5),
        ("9x9+antiking/3.0-3.8", 3.0, 3.8),
    ],
)
def test_recipes_may_ask_for_ratings_of_boards_with_further_rules(asked, lowest, highest):
    for seed in range(2):
        rating = rate(made(f"{asked}#{seed}"))
        assert lowest <= rating.value <= highest


@pytest.mark.parametrize("wish", ["drill", "needs"])
def test_generalized_intersections_are_on_boards_where_a_cell_sees_places_from_outside(wish):
    for board in ("9x9", "6x6", "12x12"):
        with pytest.raises(RequestError, match=r"is a technique of 9x9\+x; choose such a board"):
            Recipe.parse(f"{board}/{wish}-generalized-intersection#1")
    for board in ("9x9+antiknight", "9x9+jigsaw"):
        assert made(f"{board}/{wish}-generalized-intersection#1").clues


RECIPES = [
    "9x9/needs-naked-quad#loop.2",
    slow("9x9/needs-hidden-quad#loop.0"),
    slow("9x9/needs-jellyfish/half-turn/30-clues#7"),
]


@pytest.mark.slow
@pytest.mark.parametrize("text", RECIPES)
def test_a_rare_technique_is_needed_and_nothing_harder(text):
    recipe = Recipe.parse(text)
    givens = made(text).givens
    at = PLACES[str(recipe.needs)]
    assert not is_solved_by(givens, HINTS[:at])
    assert is_solved_by(givens, HINTS[: at + 1])
    filled = [cell for cell, digit in enumerate(givens.digits) if digit]
    assert is_symmetric(filled, 9, recipe.symmetry)
    assert recipe.clues in (None, len(filled))


@pytest.mark.parametrize("technique", ROOM)
def test_room_for_a_technique_is_a_unit_or_a_digit_any_of_them(technique):
    variant = VARIANTS["6x6+x"]
    solution, chance = full_grid(variant, Chance("room")), Chance(technique)
    emptied = {frozenset(ROOM[technique](solution, chance)) for _ in range(300)}
    if technique == "jellyfish":
        digits = [{solution.digits[cell] for cell in cells} for cells in emptied]
        assert sorted(digits, key=min) == [{1}, {2}, {3}, {4}, {5}, {6}]
        assert {len(cells) for cells in emptied} == {6}
    else:
        assert emptied == {*map(frozenset, variant.units)}


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
        make(Recipe.parse("6x6/needs-jellyfish#7"))


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
