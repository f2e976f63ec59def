"""Puzzles that need a technique: with it they are solved, without it not, or not as easily."""

from pathlib import Path

import pytest

from numpure_xl.sudoku.judge.hint_ladder import PATTERNS
from numpure_xl.sudoku.judge.ladder import LADDER, OF_SUMS, ladder_on, solve_path
from numpure_xl.sudoku.judge.rating import rate
from numpure_xl.sudoku.make.goals import ladders_about
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.proof import SINGLES
from numpure_xl.sudoku.techniques import bug
from numpure_xl.sudoku.techniques.step import Role
from tests.boards import found, known_grid
from tests.sampling import slow, some

FOLDER = Path(__file__).parent / "data" / "techniques"
EASY = tuple(rung for rung in LADDER if rung.rating < 6.5)
NAMES = [name for rung in LADDER for name in rung.techniques]
LONG = {"dynamic-chains", "multiple-chains"}
AT_ONCE = {"last-digit", "neighbours", "thermometer", "locked-pair", "locked-triple"}
"""Patterns that only show sooner what easy techniques come to as well, or that all ladders have."""
PATTERN_NAMES = [name for rung in PATTERNS for name in rung.techniques]


def puzzles(name):
    file = FOLDER / f"{name}.txt"
    return [known_grid(line) for line in file.read_text("utf-8").splitlines() if line[0] != "#"]


def solves(givens, ladder):
    """Return the rating by a ladder; infinite if it does not solve the puzzle."""
    marks = Candidates(givens)
    path = list(solve_path(marks, ladder))
    return max(step.rating for step in path) if marks.is_solved else float("inf")


@pytest.mark.parametrize("name", [*[n for n in NAMES if n not in LONG], *map(slow, sorted(LONG))])
def test_some_puzzles_need_the_technique(name):
    rungs = tuple(rung for rung in LADDER if name not in rung.techniques)
    for givens in some(puzzles(name)):
        rating = rate(Puzzle(givens))
        assert name in rating.counts
        assert not rating.is_lower_bound
        assert solves(givens, rungs) > rating.value


def test_every_file_is_of_a_technique():
    assert {file.stem for file in FOLDER.iterdir()} == {*NAMES, *PATTERN_NAMES}


@pytest.mark.parametrize("name", [n for n in PATTERN_NAMES if n not in AT_ONCE | OF_SUMS])
def test_some_puzzles_need_the_pattern_where_there_are_no_chains(name):
    pattern = tuple(rung for rung in PATTERNS if name in rung.techniques)
    for givens in some(puzzles(name)):
        assert solves(givens, EASY) == float("inf")
        assert solves(givens, EASY + pattern) < float("inf")


@pytest.mark.parametrize("name", sorted(OF_SUMS - {"sum"}))
def test_some_puzzles_with_cages_need_the_technique_where_there_is_nothing_harder(name):
    for givens in some(puzzles(name)):
        easier, ladder = ladders_about(name, givens.variant, uniqueness=True)
        assert solves(givens, easier) == float("inf")
        assert solves(givens, ladder) < float("inf")


def test_puzzles_rate_higher_without_the_sums_of_single_cages():
    for givens in some(puzzles("sum")):
        ladder = ladder_on(givens.variant, EASY)
        others = tuple(rung for rung in ladder if "sum" not in rung.techniques)
        assert solves(givens, ladder) < solves(givens, others)


def test_bug_steps_tell_their_extra_candidates():
    for name in (name for name in NAMES if name.startswith("bug")):
        for givens in puzzles(name):
            marks = Candidates(givens)
            for step in solve_path(marks.copy()):
                if step.technique == name:
                    break
                marks.apply(step.places, step.removes)
            step = found(bug.bug(marks))
            extras = [part for part in step.evidence if part.role is Role.EXTRA]
            assert all(len(marks.digits_in(c)) > 2 for part in extras for c in part.cells)
            assert (len(extras) == 1) == (name == "bug-1")
            marks.apply((), [(c, d) for part in extras for c in part.cells for d in part.digits])
            assert all(len(marks.digits_in(cell)) in (0, 2) for cell in range(81))


def test_only_singles_place_digits_without_a_reason_beside_them():
    for rung in EASY:
        for name in rung.techniques:
            for step in solve_path(Candidates(puzzles(name)[0])):
                assert step.evidence
                assert bool(step.places) == (
                    step.technique in SINGLES or step.technique.startswith("direct")
                )
