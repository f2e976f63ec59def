"""Whatever is asked for, what is punched has one solution, the pattern, and no more than needed."""

from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import fill
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.verdict import level_of
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.punch import punch_once
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.proof import by_box_singles, by_singles, unique
from numpure_xl.sudoku.symmetry import SYMMETRIES, orbits
from tests.naive import naive_level
from tests.sampling import examples
from tests.sat import sat_count
from tests.test_symmetry import is_symmetric

SMALL = [name for name in VARIANTS if not name.startswith("1")]
NAMES = list(LEVELS)
PROOFS = {"easy": by_box_singles, "medium": by_singles, "hard": unique}


@st.composite
def punched(draw, variants=SMALL, proofs=tuple(PROOFS)):
    """What one pass leaves of a random full grid, with what was asked for."""
    chance = Chance(draw(st.integers(0, 2**32)))
    variant = VARIANTS[draw(st.sampled_from(variants))]
    symmetry, level = draw(st.sampled_from(list(SYMMETRIES))), draw(st.sampled_from(proofs))
    full = fill("search", variant, chance)
    puzzle = punch_once(full, chance, symmetry=symmetry, clues=None, proof=PROOFS[level])
    return full, puzzle, symmetry, level


@examples(60)
@given(punched())
def test_a_punched_grid_has_the_solution_it_was_punched_from_and_no_other(made):
    full, puzzle, _, _ = made
    assert sat_count(full, 2) == 1
    assert sat_count(puzzle.givens, 2) == 1
    assert puzzle.solution == full
    assert all(d in (0, right) for d, right in zip(puzzle.givens.digits, full.digits, strict=True))


@examples(4)
@given(punched(variants=["12x12", "12x12+x", "16x16"], proofs=("medium",)))
def test_so_has_one_of_a_large_board(made):
    full, puzzle, _, _ = made
    assert sat_count(puzzle.givens, 2) == 1
    assert puzzle.solution == full


@examples(100)
@given(punched())
def test_the_pattern_has_the_symmetry(made):
    _, puzzle, symmetry, _ = made
    kept = [cell for cell, digit in enumerate(puzzle.givens.digits) if digit]
    assert is_symmetric(kept, puzzle.variant.side, symmetry)


@examples(30)
@given(punched(proofs=("hard",)))
def test_no_orbit_that_is_left_could_go_as_well(made):
    _, puzzle, symmetry, _ = made
    for orbit in orbits(symmetry, puzzle.variant.side):
        if puzzle.givens.digits[orbit[0]]:
            assert sat_count(_without(puzzle.givens, orbit), 2) == 2


@examples(30)
@given(punched())
def test_a_puzzle_is_minimal_if_no_single_digit_could_go(made):
    _, puzzle, _, _ = made
    filled = [cell for cell, digit in enumerate(puzzle.givens.digits) if digit]
    needed = all(sat_count(_without(puzzle.givens, [cell]), 2) == 2 for cell in filled)
    assert puzzle.is_minimal == needed


@examples(40)
@given(punched())
def test_what_a_proof_lets_go_it_can_still_solve(made):
    _, puzzle, _, level = made
    assert NAMES.index(naive_level(puzzle.givens)) <= NAMES.index(level)


@examples(60)
@given(punched(), st.randoms(use_true_random=False))
def test_one_more_given_never_makes_a_puzzle_harder(made, die):
    full, puzzle, _, _ = made
    blank = [cell for cell, digit in enumerate(puzzle.givens.digits) if not digit]
    before = NAMES.index(level_of(puzzle))
    for cell in die.sample(blank, min(4, len(blank))):
        puzzle = Puzzle(puzzle.givens.with_digit(cell, full.digits[cell]))
        after = NAMES.index(level_of(puzzle))
        assert after <= before
        before = after


@examples(30)
@given(punched(), st.integers(0, 2**32), st.floats(0, 1))
def test_a_number_of_clues_stops_the_same_order_earlier(made, seed, share):
    full, _, _, level = made
    one_by_one = partial(punch_once, full, symmetry="none", proof=PROOFS[level])
    fewest = one_by_one(Chance(seed), clues=None)
    clues = fewest.clues + int(share * (full.clues - fewest.clues))
    more = one_by_one(Chance(seed), clues=clues)
    assert more.clues == clues
    assert all(d in (0, e) for d, e in zip(fewest.givens.digits, more.givens.digits, strict=True))


def _without(grid, cells):
    return Grid(
        tuple(0 if cell in cells else digit for cell, digit in enumerate(grid.digits)),
        grid.variant,
    )
