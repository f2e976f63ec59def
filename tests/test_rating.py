"""Ratings, held against Sudoku Explainer's own and against what the levels promise."""

import pytest

from numpure_xl.hints.explain import explained
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.ladder import (
    BEYOND,
    LADDER,
    SINGLES_LADDER,
    next_step,
    rated_position,
)
from numpure_xl.sudoku.judge.rating import goes_deep, rate, rate_briefly
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.proof import SINGLES
from numpure_xl.sudoku.techniques.step import Step
from tests.known import EASTER_MONSTER, each_source, eased, rated, rated_further
from tests.making import puzzle_grid
from tests.sampling import slow, some
from tests.solving import is_solved_by

BOXES_LADDER = LADDER[:2]
NETS = 7.5
"""The rating from which on steps are nets of chains, which take some tenths of a second."""


def puzzles(source="own"):
    """Return (puzzle, its rating by Sudoku Explainer)."""
    return [(Puzzle(Grid.parse(text)), rating) for text, rating, *_ in rated(source)]


def rated_otherwise(pairs):
    """Return what we do not rate as Sudoku Explainer does: (puzzle, its rating, ours)."""
    found = [(str(puzzle), expected, str(rate(puzzle))) for puzzle, expected in pairs]
    return [row for row in found if row[2] != str(row[1])]


def some_puzzles(name, count):
    return [Puzzle(puzzle_grid(VARIANTS[name], Chance(f"{name} {at}"))) for at in range(count)]


def test_ratings_agree_with_sudoku_explainer():
    pairs = [pair for pair in puzzles() if pair[1] < NETS]
    assert rated_otherwise(some(pairs, 80)) == []


def further(hardest):
    """Return puzzles of boards with extra units or moves up to a rating, as `puzzles` does."""
    known = [row for row in rated_further() if row[2] <= hardest]
    return [(Puzzle(Grid.parse(text, VARIANTS[board])), rating) for board, text, rating in known]


def test_ratings_with_extra_units_or_moves_agree_with_sukaku_explainer():
    assert {board for board, *_ in rated_further()} >= {"9x9+x", "9x9+windows", "9x9+antiking"}
    assert rated_otherwise(some(further(6.4), 40)) == []


@pytest.mark.slow
def test_ratings_of_chains_with_extra_units_or_moves_agree_with_sukaku_explainer():
    assert rated_otherwise(further(8.2)) == []


def test_a_brief_rating_is_that_of_the_board():
    for puzzle, rating in some(further(4.4), 10):
        brief = rate_briefly(puzzle, ceiling=9.0)
        assert brief.value == rating
        assert brief.hardest == {s.technique for s in rate(puzzle).path if s.rating == rating}


def test_windows_rate_with_the_five_that_they_imply_and_are_shown_on_the_board_as_drawn():
    board = VARIANTS["9x9+windows"]
    hidden = range(len(board.units), len(board.with_implied.units))
    assert len(hidden) == 5
    assert board.with_implied.units[: hidden[0]] == board.units
    assert {c for u in hidden for c in board.with_implied.units[u]} >= {0, 1, 9, 40, 80}
    assert board.with_implied.drawn == board
    grids = [Grid.parse(text, board) for b, text, _ in rated_further() if b == board.name]
    steps = [
        step
        for grid in grids
        for step in explained(rate(Puzzle(grid)).path, rated_position(grid), "en")
        if any(unit in hidden for part in step.step.evidence for unit in part.units)
    ]
    assert all("hidden window of r" in step.text for step in steps)
    assert {step.position.variant for step in steps} == {board}


@pytest.mark.slow
@pytest.mark.data
def test_the_ratings_of_a_collection_agree_with_sudoku_explainer():
    assert rated_otherwise(pair for pair in puzzles("collection") if pair[1] < NETS) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "every"), [("own", 1), pytest.param("collection", 16, marks=pytest.mark.data)]
)
def test_ratings_of_nets_agree_with_sudoku_explainer(source, every):
    nets = [pair for pair in puzzles(source) if pair[1] >= NETS]
    assert rated_otherwise(nets[::every]) == []


@pytest.mark.slow
@pytest.mark.parametrize(("text", "rating"), eased())
def test_deep_ratings_agree_with_sudoku_explainer(text, rating):
    puzzle, steps = Puzzle(Grid.parse(text)), list[Step]()
    assert rate(puzzle).is_lower_bound
    deep = rate(puzzle, deep=True, on_step=steps.append)
    assert str(deep) == str(rating)
    assert deep.hardest.startswith("dynamic-chains-plus")
    assert tuple(steps) == deep.path
    solution = puzzle.solution.digits
    for step in deep.path:
        assert all(solution[cell] == digit for cell, digit in step.places)
        assert all(solution[cell] != digit for cell, digit in step.removes)


def test_a_deep_rating_with_moves_is_the_bound_that_is_proven():
    """Sukaku Explainer 1.18.1 says 9.8, by intersections inside its chains (its issue 108)."""
    givens = "31.....5424.....36.............................................18.....7552.....68"
    puzzle = Puzzle(Grid.parse(givens, "9x9+antiknight"))
    assert rate(puzzle, deep=True, ceiling=7.0) == rate(puzzle, ceiling=7.0)
    assert rate(puzzle, deep=True, ceiling=7.0).is_lower_bound
    with_moves = [name for name in VARIANTS if "antik" in name]
    assert [name for name, board in VARIANTS.items() if not goes_deep(board)] == with_moves


@pytest.mark.slow
def test_a_deep_rating_with_moves_is_no_more_than_that_of_sukaku_explainer():
    givens = "31.....5424.....36.............................................18.....7552.....68"
    rating = rate(Puzzle(Grid.parse(givens, "9x9+antiknight")), deep=True)
    assert rating.is_lower_bound
    assert 9.0 <= rating.value <= 9.8


@pytest.mark.slow
def test_what_even_a_deep_rating_does_not_reach_keeps_a_bound():
    hardest = Puzzle(Grid.parse(EASTER_MONSTER))
    assert str(rate(hardest, deep=True, ceiling=8.0)) == str(rate(hardest, ceiling=8.0))
    bounds = [rate(hardest, deep=True, ceiling=ceiling) for ceiling in (9.0, 9.5)]
    assert all(bound.is_lower_bound for bound in bounds)
    assert 9.5 <= bounds[0].value < 10.0 <= bounds[1].value <= 11.6


@pytest.mark.slow
@each_source
def test_the_first_step_and_the_first_digit_are_as_hard_as_sudoku_explainer_says(source):
    for text, _, pearl, diamond in [row for row in rated(source) if row[1] < NETS][::5]:
        path = rate(Puzzle(Grid.parse(text))).path
        first = next(at for at, step in enumerate(path) if step.places)
        assert path[0].rating == diamond
        assert max(step.rating for step in path[: first + 1]) == pearl


@pytest.mark.parametrize("count", [6, slow(20)])
def test_the_path_leads_to_the_solution(count):
    for puzzle in some_puzzles("9x9", count):
        rating = rate(puzzle)
        marks = Candidates(puzzle.givens)
        for step in rating.path:
            assert next_step(marks) == step
            marks.apply(step.places, step.removes)
        assert rating.is_lower_bound or tuple(marks.digits) == puzzle.solution.digits
        assert sum(rating.counts.values()) == len(rating.path)


def test_the_ladder_goes_up_and_knows_its_techniques():
    ratings = [rung.rating for rung in LADDER]
    assert ratings == sorted(ratings)
    assert ratings[-1] <= BEYOND
    by_name = {name: rung for rung in LADDER for name in rung.techniques}
    assert len(by_name) == sum(len(rung.techniques) for rung in LADDER)
    for puzzle, _ in [(p, r) for p, r in puzzles() if r < NETS][::7]:
        for step in rate(puzzle).path:
            assert step.rating >= by_name[step.technique].rating


def test_the_rating_of_a_variant_comes_from_the_same_ladder():
    for name in ("4x4", "6x6", "8x8", "9x9+x"):
        for puzzle in some_puzzles(name, 10):
            rating = rate(puzzle, ceiling=6.2)
            assert 1.0 <= rating.value <= 6.5
            assert rating.level in LEVELS


# --- levels


@each_source
def test_levels_keep_what_their_names_promised(source):
    seen = set()
    for puzzle, _ in [(p, r) for p, r in puzzles(source) if r <= 3.0]:
        level = rate(puzzle).level
        seen.add(level)
        boxes = is_solved_by(puzzle.givens, BOXES_LADDER)
        by_singles = is_solved_by(puzzle.givens, SINGLES_LADDER)
        assert boxes == (level in {"beginner", "easy"})
        assert (by_singles and not boxes) == (level == "medium")
        assert (not by_singles) == (level == "hard")
    assert seen == {"easy", "medium", "hard"}


@pytest.mark.slow
@each_source
def test_singles_suffice_up_to_one_and_a_half_and_not_above_two_point_three(source):
    for puzzle, _ in [(p, r) for p, r in puzzles(source) if r <= 6.2]:
        rating = rate(puzzle)
        assert rating.singles_suffice == is_solved_by(puzzle.givens, SINGLES_LADDER)
        assert rating.singles_suffice or rating.value > 1.5
        assert not rating.singles_suffice or rating.value <= 2.3


def test_a_board_of_last_blanks_is_for_beginners():
    full = some_puzzles("9x9", 1)[0].solution
    rating = rate(Puzzle(full.with_digit(0, 0).with_digit(40, 0)))
    assert (rating.value, rating.level, rating.stars) == (1.0, "beginner", 1)
    assert rating.hardest == "last-value"


def test_a_full_grid_rates_nothing():
    rating = rate(Puzzle(some_puzzles("6x6", 1)[0].solution))
    assert (rating.value, rating.path, rating.hardest, rating.level) == (0.0, (), "", "beginner")
    assert rating.singles_suffice


@pytest.mark.slow
def test_stars_grow_with_the_levels():
    names = [*LEVELS][:7]
    puzzles = [make(PuzzleRequest(level=level).recipe("stars")) for level in names]
    ratings = [rate(puzzle, ceiling=1.0) for puzzle in puzzles]
    assert [rating.level for rating in ratings] == names
    assert [rating.stars for rating in ratings] == [1, 2, 3, 4, 5, 6, 7]


# --- lower bounds


def test_what_the_ladder_cannot_solve_gets_a_lower_bound():
    rating = rate(Puzzle(Grid.parse(EASTER_MONSTER)))
    assert rating.is_lower_bound
    assert BEYOND <= rating.value <= 11.6
    assert str(rating) == f"{rating.value}+"
    assert (rating.level, rating.singles_suffice) == ("beyond", False)


@each_source
def test_a_ceiling_below_the_chains_bounds_what_needs_them(source):
    for puzzle, expected in [(p, r) for p, r in puzzles(source) if r >= 6.5][::10]:
        rating = rate(puzzle, ceiling=6.2)
        assert rating.is_lower_bound
        assert rating.value == 6.5 <= expected


@each_source
def test_a_ceiling_ends_the_search_early_and_says_so(source):
    for puzzle, expected in [(p, r) for p, r in puzzles(source) if 2.6 <= r <= 4.4][:60]:
        below = rate(puzzle, ceiling=2.5)
        assert below.is_lower_bound
        assert below.value == 2.6
        assert rate(puzzle, ceiling=expected) == rate(puzzle)


def test_a_low_ceiling_does_not_hide_that_singles_suffice():
    puzzle = next(p for p, r in puzzles() if r == 2.3)
    rating = rate(puzzle, ceiling=1.2)
    assert rating.is_lower_bound
    assert rating.singles_suffice
    assert {step.technique for step in rating.path} <= SINGLES
