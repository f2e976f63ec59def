"""Punching ends where it must, refuses what cannot be, and keeps to what was asked for."""

import statistics
from functools import partial

import pytest

from numpure_xl.errors import GaveUpError, RequestError, UnknownNameError
from numpure_xl.kernel import IS_COMPILED
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import fill
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.punch import FEWEST_CLUES, check_clues, punch, punch_once, tries
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.proof import by_box_singles, by_singles, unique
from numpure_xl.sudoku.solve.solver import count_solutions, solve
from numpure_xl.sudoku.symmetry import SYMMETRIES
from tests.test_symmetry import is_symmetric

NINE = VARIANTS["9x9"]
SOLVED = solve(
    Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
)


def full(variant, seed="7"):
    """Return a full grid of a variant."""
    return fill("search", VARIANTS[variant], Chance(seed))


@pytest.mark.slow
def test_two_thousand_minimal_puzzles_have_the_published_mean_and_deviation():
    """Berthier, "Unbiased statistics of a CSP": 24.38 and 1.12; a bias of any kind moves them."""
    chance = Chance("statistics")
    clues = [
        punch_once(
            fill("search", NINE, chance), chance, symmetry="none", clues=None, proof=unique
        ).clues
        for _ in range(2000)
    ]
    assert statistics.mean(clues) == pytest.approx(24.38, abs=0.1)
    assert statistics.stdev(clues) == pytest.approx(1.12, abs=0.08)


@pytest.mark.parametrize("clues", [24, 25, 30, 45, 60, 79, 80])
def test_as_many_clues_are_left_as_were_asked_for(clues):
    puzzle = punch(SOLVED, Chance("7"), clues=clues)
    assert puzzle.clues == clues
    assert puzzle.solution == SOLVED


@pytest.mark.parametrize("variant", ["4x4", "6x6", "6x6+x", "8x8", "9x9+x", "12x12"])
def test_every_board_can_be_punched_to_a_number(variant):
    clues = VARIANTS[variant].cells * 2 // 3
    for symmetry in ("none", "half-turn"):
        clues += clues % 2
        assert punch(full(variant), Chance("7"), symmetry=symmetry, clues=clues).clues == clues


def test_the_chance_decides_what_is_left():
    assert punch(SOLVED, Chance("7")) == punch(SOLVED, Chance("7"))
    assert punch(SOLVED, Chance("7")) != punch(SOLVED, Chance("8"))


def test_without_a_number_no_given_is_left_that_is_not_needed():
    for seed in range(5):
        puzzle = punch(full("9x9", str(seed)), Chance(seed))
        assert puzzle.is_minimal
        assert Puzzle(puzzle.givens).is_minimal  # which has not seen how it was made


@pytest.mark.parametrize(("effort", "is_minimal"), [(2, False), (20, True)])
def test_a_given_is_not_called_needed_where_a_proof_was_given_up(monkeypatch, effort, is_minimal):
    monkeypatch.setattr("numpure_xl.sudoku.solve.proof.EFFORT", effort)
    puzzle = punch(full("12x12"), Chance("7"))
    asked = []

    def count(grid):
        asked.append(grid)
        return count_solutions(grid)

    monkeypatch.setattr("numpure_xl.sudoku.puzzle.count_solutions", count)
    assert puzzle.is_minimal == Puzzle(puzzle.givens).is_minimal == is_minimal
    assert asked


@pytest.mark.skipif(not IS_COMPILED, reason="in Python nobody notes what was given up")
def test_only_givens_of_which_a_proof_was_given_up_are_looked_at_again(monkeypatch):
    puzzle = punch(full("12x12"), Chance("7"))
    monkeypatch.setattr("numpure_xl.sudoku.puzzle.count_solutions", None)
    assert puzzle.is_minimal


def test_up_to_9x9_no_search_ends_at_a_bound_of_the_solver(monkeypatch):
    """So that a recipe makes the same puzzle whatever solver there will be."""
    small, large = full("8x8+x"), full("12x12+x")
    bare = partial(punch_once, symmetry="none", clues=None, proof=unique)
    expected = [bare(small, Chance(seed)) for seed in range(5)]
    usual = bare(large, Chance("7"))
    monkeypatch.setattr("numpure_xl.sudoku.solve.proof.EFFORT", 0)
    assert [bare(small, Chance(seed)) for seed in range(5)] == expected
    assert bare(large, Chance("7")).clues > usual.clues


def test_a_narrower_proof_keeps_more():
    fulls = [full("9x9", str(seed)) for seed in range(60)]
    unsure, singles, boxes = (
        statistics.mean(
            punch_once(grid, Chance(grid.digits[0]), symmetry="none", clues=None, proof=proof).clues
            for grid in fulls
        )
        for proof in (unique, by_singles, by_box_singles)
    )
    assert 24 < unsure < singles < boxes < 28


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "clues"), [("9x9", 17), ("6x6", 6), ("8x8", 8)])
def test_a_number_that_is_not_reached_ends_with_advice_that_helps(variant, clues):
    solution = full(variant)
    with pytest.raises(GaveUpError) as end:
        punch(solution, Chance("7"), clues=clues)
    fewest = end.value.fields["fewest"]
    assert end.value.fields == {"clues": clues, "tries": tries(solution.variant), "fewest": fewest}
    assert clues < fewest < solution.variant.cells // 2
    assert punch(solution, Chance("7"), clues=fewest).clues == fewest
    chance = Chance("7")
    assert fewest == min(
        punch_once(solution, chance, symmetry="none", clues=clues, proof=unique).clues
        for _ in range(tries(solution.variant))
    )


def test_a_number_is_given_up_after_so_many_passes(monkeypatch):
    monkeypatch.setattr("numpure_xl.sudoku.make.punch.TRIES", 3)
    sentence = "No puzzle with 17 clues in 3 tries; ask for 2[0-9] or more."
    with pytest.raises(GaveUpError, match=sentence):
        punch(SOLVED, Chance("7"), clues=17)
    with pytest.raises(RequestError, match="17 to 80 clues"):
        punch(SOLVED, Chance("7"), clues=16)


def test_fewer_passes_are_made_on_larger_boards():
    """By the third power of the number of cells."""
    passes = {name: tries(VARIANTS[name]) for name in ("4x4", "9x9", "9x9+x", "12x12", "16x16")}
    assert passes == {"4x4": 500, "9x9": 500, "9x9+x": 500, "12x12": 89, "16x16": 16}


@pytest.mark.parametrize(
    ("variant", "symmetry", "clues", "sentence"),
    [
        ("9x9", "none", 16, "A 9x9 puzzle has 17 to 80 clues, not 16."),
        ("9x9", "none", 81, "A 9x9 puzzle has 17 to 80 clues, not 81."),
        ("9x9", "none", -1, "A 9x9 puzzle has 17 to 80 clues, not -1."),
        ("9x9+x", "none", 7, "A 9x9+x puzzle has 8 to 80 clues, not 7."),
        ("4x4", "none", 3, "A 4x4 puzzle has 4 to 15 clues, not 3."),
        ("16x16", "none", 10**9, "A 16x16 puzzle has 15 to 255 clues, not 1000000000."),
        (
            *("9x9", "quarter-turn", 18),
            "No 9x9 pattern of symmetry quarter-turn has 18 clues; choose 20.",
        ),
        (
            *("9x9", "quarter-turn", 79),
            "No 9x9 pattern of symmetry quarter-turn has 79 clues; choose 77.",
        ),
        (
            *("6x6", "half-turn", 11),
            "No 6x6 pattern of symmetry half-turn has 11 clues; choose 12.",
        ),
    ],
)
def test_a_number_that_cannot_be_is_refused_before_anything_is_tried(
    variant, symmetry, clues, sentence
):
    with pytest.raises(RequestError) as refusal:
        check_clues(VARIANTS[variant], symmetry, clues)
    assert str(refusal.value) == sentence


@pytest.mark.few(1)
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_numbers_that_can_be_are_those_of_symmetric_patterns(symmetry):
    """Counted over every pattern of a 4x4 board."""
    patterns = ([cell for cell in range(16) if mask >> cell & 1] for mask in range(2**16))
    sizes = {len(cells) for cells in patterns if is_symmetric(cells, 4, symmetry)}
    for clues in range(4, 16):
        assert _refused(VARIANTS["4x4"], symmetry, clues) == (clues not in sizes)


def _refused(variant, symmetry, clues):
    try:
        check_clues(variant, symmetry, clues)
    except RequestError:
        return True
    return False


def test_an_unknown_symmetry_is_refused_even_where_no_number_is_asked_for():
    with pytest.raises(UnknownNameError):
        check_clues(NINE, "mirror", None)
    with pytest.raises(UnknownNameError):
        punch(SOLVED, Chance("7"), symmetry="mirror")


def test_the_fewest_clues_are_the_published_ones():
    assert FEWEST_CLUES == {"4x4": 4, "9x9": 17}
