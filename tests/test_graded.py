"""Puzzles that are asked for by what they need, judged by the ladder and by a SAT solver."""

from itertools import islice

import pytest

from numpure_xl.errors import RequestError
from numpure_xl.sudoku import BLANK, VARIANTS, Chance
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.cover import cover_of
from numpure_xl.sudoku.fillers import fill
from numpure_xl.sudoku.graded import Aim, aim_at, search_towards, within
from numpure_xl.sudoku.ladder import LADDER, RUNGS, UNIQUENESS, solve_path
from numpure_xl.sudoku.levels import LEVELS, Interval
from numpure_xl.sudoku.making import make
from numpure_xl.sudoku.proof import SINGLES
from numpure_xl.sudoku.punch import punch_some
from numpure_xl.sudoku.rating import rate, rate_briefly
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.sudoku.symmetry import SYMMETRIES, orbits
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


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", ["6x6", "6x6-x", "9x9"])
def test_a_level_is_found_by_its_ratings(variant, level):
    lowest, highest = LEVELS[level].ratings
    for seed in range(3):
        puzzle = made(f"{variant}/{level}#{seed}")
        rating = rate_briefly(puzzle, ceiling=6.4, generalized=False)  # recipes of that time
        assert lowest <= rating.value <= highest
        assert LEVELS[level].singles_suffice in (None, rating.singles_suffice)


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
def test_a_rare_technique_is_found_by_way_of_puzzles_that_are_too_hard():
    puzzle = made("9x9/needs-jellyfish#n0")
    at = LADDER.index(RUNGS["jellyfish"])
    assert not is_solved_by(puzzle.givens, LADDER[:at])
    assert is_solved_by(puzzle.givens, LADDER[: at + 1])


@pytest.mark.slow
@pytest.mark.parametrize("wish", [slow("master"), "6.6-6.9"])
def test_without_uniqueness_a_puzzle_rates_the_same_with_it_and_without(wish):
    for seed in range(2):
        puzzle = made(f"9x9/{wish}/no-uniqueness#{seed}")
        both = [rate(puzzle, uniqueness=uniqueness) for uniqueness in (True, False)]
        assert both[0] == both[1]
        assert UNIQUENESS.isdisjoint(both[0].counts)


@pytest.mark.parametrize("text", ["9x9/no-uniqueness#7", "9x9/needs-bug-1/no-uniqueness#7"])
def test_without_uniqueness_there_must_be_something_that_can_do_without(text):
    with pytest.raises(RequestError, match=r"^Without uniqueness, ask for a level, "):
        Recipe.parse(text)


@pytest.mark.parametrize("technique", COMMON)
def test_a_technique_that_is_needed_cannot_be_done_without(technique):
    puzzle = made(f"9x9/needs-{technique}#7")
    at = LADDER.index(RUNGS[technique])
    assert not is_solved_by(puzzle.givens, LADDER[:at])
    assert is_solved_by(puzzle.givens, LADDER[: at + 1])
    without = tuple(rung for rung in LADDER if technique not in rung.techniques)
    marks = Candidates(puzzle.givens)
    harder = [step.rating for step in solve_path(marks, without)]
    assert not marks.is_solved or max(harder) > RUNGS[technique].rating


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
    recipes = [f"9x9/extreme/rotated#{seed}" for seed in range(5)]
    first = [fill("rotated", VARIANTS["9x9"], Chance(text)) for text in recipes]
    assert [made(text).solution for text in recipes] == first


def test_no_wish_no_aim():
    assert aim_at() is None


def test_what_needs_more_than_the_aim_is_not_reached():
    aim = aim_at(rating=Interval(2.6, 3.0))
    assert isinstance(aim, Aim)
    chance = Chance(7)
    grids = iter(lambda: full_grid(VARIANTS["9x9"], chance), None)
    for puzzle, rating in islice(search_towards(aim, grids, chance), 30):
        assert rating.value <= 3.0
        assert not rating.is_lower_bound
        full = rate(puzzle, ceiling=3.0)
        assert (rating.value, rating.singles_suffice) == (full.value, full.singles_suffice)
        assert aim.is_met(rating) == (rating.value >= 2.6)


def test_rounds_on_one_grid_do_not_become_easier():
    """So it is the best that is changed, though some changes are taken back."""
    aim = aim_at(rating=Interval(8.9, 9.0))
    assert isinstance(aim, Aim)
    low = Aim(ratings=Interval(8.9, 9.0), ceiling=4.4)
    chance = Chance(1)
    full = full_grid(VARIANTS["6x6"], chance)
    values = [rating.value for _, rating in islice(search_towards(low, iter([full]), chance), 200)]
    assert len(values) < 200  # patience has an end, and so have the grids
    assert max(values) == max(values[:-20])
    assert len(set(values)) > 1


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
        ("9x9-x/2.9-2.9", 2.9, 2.9),
        ("9x9-x/2.6-2.8", 2.6, 2.8),
        ("9x9-windows/1.5-1.5", 1.5, 1.5),
        ("9x9+antiking/3.0-3.8", 3.0, 3.8),
        ("9x9-x/needs-claiming", 2.8, 2.8),
    ],
)
def test_recipes_may_ask_for_ratings_of_boards_with_further_rules(asked, lowest, highest):
    for seed in range(2):
        rating = rate(made(f"{asked}/generalized#{seed}"))
        assert lowest <= rating.value <= highest
        assert "needs" not in asked or "claiming" in rating.counts


@pytest.mark.parametrize("text", ["9x9/hard/generalized#1", "9x9-x/easy/generalized#1"])
def test_a_recipe_is_not_generalized_where_that_changes_nothing(text):
    with pytest.raises(RequestError, match=r"leave out 'generalized'\.$"):
        Recipe.parse(text)


@pytest.mark.parametrize("wish", ["drill", "needs"])
def test_only_boards_with_further_rules_have_generalized_intersections(wish):
    with pytest.raises(RequestError, match="is a technique of 9x9-x; choose such a board"):
        Recipe.parse(f"9x9-jigsaw/{wish}-generalized-intersection#1")
    assert made(f"9x9+antiknight/{wish}-generalized-intersection#1").clues
