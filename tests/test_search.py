"""The odds of search are what its docstring says, and its events tell what it does."""

from collections import Counter
from itertools import islice
from math import factorial, sqrt

import pytest

from numpure_xl.errors import GaveUpError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import search
from numpure_xl.sudoku.fillers.events import (
    BackedUp,
    Completed,
    Dealt,
    Discarded,
    Forced,
    Placed,
    Restarted,
    changes,
    fold,
)
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, CLASSIC, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.levels import ANY
from numpure_xl.sudoku.make.making import full_grids, make
from numpure_xl.sudoku.make.punch import punch
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.solver import solve


@pytest.mark.parametrize("name", ["4x4", "4x4+x", "6x6", "6x6+x", "9x9", "9x9+x", "12x12"])
@pytest.mark.parametrize("seed", range(5))
def test_the_events_end_with_the_grid_that_is_made_untold(name, seed):
    variant = VARIANTS[name]
    run = fold(search.events(variant, Chance(seed)), variant)
    assert [search.full_grid(variant, Chance(seed))] == run.grids == [run.grid]


@pytest.mark.parametrize("name", ["9x9+x+antiknight", "9x9+antiknight+nonconsecutive"])
@pytest.mark.parametrize("seed", range(2))
def test_of_a_barren_board_the_events_end_with_the_grid_that_is_made_untold(name, seed):
    variant = ALL_BOARDS[name]
    run = fold(search.events(variant, Chance(seed)), variant)
    assert [search.full_grid(variant, Chance(seed))] == run.grids == [run.grid]
    assert not run.grid.clashes()
    assert run.back_steps


def test_what_is_told_of_a_barren_board_is_what_the_rules_leave():
    """Every digit goes into an open cell, and each dead end empties what was drawn behind it."""
    variant = ALL_BOARDS["9x9+antiknight+nonconsecutive"]
    board = Grid((0,) * variant.cells, variant)
    for event in search.events(variant, Chance(3)):
        if isinstance(event, Placed | Forced):
            assert board.digits[event.cell] == 0
        elif isinstance(event, BackedUp):
            assert board.digits[event.cell] != 0
        for cell, digit in changes(event, variant):
            board = Grid.trusted((*board.digits[:cell], digit, *board.digits[cell + 1 :]), variant)
        if isinstance(event, Placed):
            assert not board.clashes()


def test_grids_of_the_listed_boards_are_drawn_with_weights():
    barren = [name for name in VARIANTS if search._is_barren(VARIANTS[name])]
    assert barren == ["9x9+nonconsecutive"]


@pytest.mark.parametrize("name", ["4x4+nonconsecutive", "6x6+x+antiknight"])
def test_a_board_without_grids_is_told(name):
    assert not search.has_grids(ALL_BOARDS[name])
    with pytest.raises(GaveUpError, match="leave out one of its rules"):
        search.full_grid(ALL_BOARDS[name], Chance(1))


def test_chess_moves_and_neighbours_that_are_never_consecutive_have_grids_together():
    grid = search.full_grid(ALL_BOARDS["9x9+antiking+nonconsecutive"], Chance(1))
    assert grid.clues == 81
    assert not grid.clashes()


@pytest.mark.few(4)
@pytest.mark.parametrize("seed", range(1, 21))
@pytest.mark.parametrize("name", [name for name in ALL_BOARDS if ALL_BOARDS[name].is_searched])
def test_the_full_grid_of_cages_is_the_answer_of_their_puzzle(name, seed):
    recipe = Recipe(variant=name, level=ANY, seed=str(seed))
    grid = next(full_grids(recipe, recipe.board, Chance(str(recipe))))
    assert grid.clues == recipe.board.cells
    assert not grid.clashes()
    assert solve(make(recipe).givens) == grid


def test_the_floor_that_is_written_down_is_what_trials_come_to():
    assert search.FLOOR == search._floor(CLASSIC) == search._tried_floor(CLASSIC)


@pytest.mark.parametrize(("name", "grids"), [("4x4", 288), ("4x4+x", 48)])
def test_every_grid_of_the_small_boards_is_equally_likely(name, grids):
    """By Pearson's chi-square, whose mean is grids - 1, within five standard deviations."""
    chance, each = Chance("even"), 60
    counts = Counter(search.full_grid(VARIANTS[name], chance) for _ in range(each * grids))
    assert len(counts) == grids
    chi_square = sum((count - each) ** 2 / each for count in counts.values())
    assert abs(chi_square - (grids - 1)) < 5 * sqrt(2 * grids)


KNOWN = {
    "4x4": (288, 2000),
    "4x4+x": (48, 200),
    "6x6": (28_200_960, 4000),
    "8x8": (29_136_487_207_403_520, 3000),
    "9x9": (6_670_903_752_021_072_936_960, 3000),
}
"""How many grids there are (OEIS A107739 and others), and how many attempts to make."""


@pytest.mark.parametrize("name", KNOWN)
def test_the_weights_add_up_to_the_number_of_grids(name):
    """Each grid can be made in one way, as likely as 1 / weight, or this would be wrong."""
    variant, (grids, attempts) = VARIANTS[name], KNOWN[name]
    plan, chance = search._plan(variant), Chance("weights")
    weights = []
    for _ in range(attempts):
        weight, state = search._attempt(plan, chance)
        weights.append(weight * factorial(variant.side) if state else 0)
    mean = sum(weights) / attempts
    error = sqrt(sum((weight - mean) ** 2 for weight in weights)) / attempts
    assert abs(mean - grids) <= 4 * error
    assert error < 0.05 * grids


@pytest.mark.parametrize("name", ["4x4", "4x4+x", "6x6+x"])
def test_no_grid_of_the_small_boards_exceeds_the_floor(name):
    plan, chance = search._plan(VARIANTS[name]), Chance("floor?")
    attempts = (search._attempt(plan, chance) for _ in range(5000))
    heaviest = max(weight for weight, state in attempts if state)
    assert heaviest == search._floor(VARIANTS[name])


def test_what_is_forced_is_the_only_digit_that_its_peers_leave_or_its_place_the_only_one():
    """Checked against the rules alone: no mask of the solver has a part in it."""
    variant, board = CLASSIC, [0] * 81
    for event in search.events(variant, Chance(11)):
        if isinstance(event, Dealt):
            board = [*event.digits, *[0] * 72]
        elif isinstance(event, Restarted | Discarded):
            board = [0] * 81
        elif isinstance(event, Placed | Forced):
            assert all(board[peer] != event.digit for peer in variant.peers[event.cell])
            assert board[event.cell] == 0
            board[event.cell] = event.digit
    assert 0 not in board


def test_on_a_board_with_diagonals_attempts_fail_and_are_told():
    variant = VARIANTS["9x9+x"]
    events = [event for seed in range(5) for event in search.events(variant, Chance(seed))]
    kinds = Counter(type(event) for event in events)
    assert kinds[Completed] == 5
    assert kinds[Restarted] > 0
    assert kinds[Discarded] > 0
    assert kinds[Forced] > 0
    assert kinds[Dealt] == kinds[Completed] + kinds[Restarted] + kinds[Discarded]


def test_minimal_puzzles_from_its_grids_have_as_many_clues_as_from_unbiased_ones():
    """24.38, standard deviation 1.12: Berthier, "Unbiased statistics of a CSP"."""
    chance, puzzles = Chance("clues"), 600
    clues = [punch(search.full_grid(CLASSIC, chance), chance).clues for _ in range(puzzles)]
    mean = sum(clues) / puzzles
    spread = sqrt(sum((count - mean) ** 2 for count in clues) / puzzles)
    assert abs(mean - 24.38) < 4 * 1.12 / sqrt(puzzles)
    assert abs(spread - 1.12) < 4 * 1.12 / sqrt(2 * puzzles)


def test_grids_keep_coming_from_one_die():
    chance = Chance("many")
    grids = [search.full_grid(CLASSIC, chance) for _ in range(20)]
    assert len(set(grids)) == 20
    assert list(islice((grid.clashes() for grid in grids), 20)) == [frozenset()] * 20
