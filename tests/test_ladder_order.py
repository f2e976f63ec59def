"""Up to a rating of 4.0 techniques lead to the same position in any order, in Python and in C."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.kernel import COMPILED, IS_COMPILED
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers.search import full_grid
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.judge.hint_ladder import HINTS, PATTERNS
from numpure_xl.sudoku.judge.ladder import (
    DEEP,
    FURTHER,
    IN_ANY_ORDER,
    LADDER,
    SINGLES_LADDER,
    beyond_singles,
    hardest_rung,
    ladder_on,
    next_step,
    solve_path,
    without_uniqueness,
)
from numpure_xl.sudoku.judge.rating import rate, rate_briefly
from numpure_xl.sudoku.make.goals import within
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.punch import punch, punch_in_order
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.cover import Cover, cover_of
from numpure_xl.sudoku.solve.proof import Proof, unique
from numpure_xl.sudoku.symmetry import orbits

EASY = tuple(rung for rung in LADDER if rung.rating <= IN_ANY_ORDER)
SMALL = [name for name, variant in VARIANTS.items() if variant.side <= 9]


@st.composite
def puzzles(draw):
    """A puzzle of any board up to 9x9, of as few clues as its order comes to."""
    variant = VARIANTS[draw(st.sampled_from([*SMALL, "9x9", "9x9"]))]
    chance = Chance(f"any order {draw(st.integers(0, 10**6))}")
    return punch(full_grid(variant, chance), chance, proof=unique)


def climbed(puzzle, climb, ladder):
    marks = Candidates(puzzle.givens)
    hard = [step for step in climb(marks, ladder) if step.rating > IN_ANY_ORDER]
    return marks.marks, marks.digits, marks.is_solved, hard


@given(puzzles(), st.integers(7, len(EASY)), st.randoms(use_true_random=False))
def test_any_order_leads_to_the_same_position(puzzle, known, random):
    ladder = EASY[:known]
    wanted = climbed(puzzle, solve_path, ladder)
    assert climbed(puzzle, beyond_singles, ladder) == wanted
    assert climbed(puzzle, solve_path, tuple(random.sample(ladder, known))) == wanted


@given(puzzles())
def test_what_is_left_out_changes_no_harder_step(puzzle):
    ladder = tuple(rung for rung in LADDER if rung.rating <= 6.2)
    assert climbed(puzzle, beyond_singles, ladder) == climbed(puzzle, solve_path, ladder)


@pytest.mark.slow
@given(puzzles(), st.sampled_from([1.0, 1.2, 1.7, 2.0, 2.3, 2.5, 3.4, 4.0, 4.4, 6.4]))
def test_a_brief_rating_says_the_same(puzzle, ceiling):
    full, brief = rate(puzzle, ceiling=ceiling), rate_briefly(puzzle, ceiling=ceiling)
    assert (brief.value, brief.is_lower_bound, brief.singles_suffice) == (
        full.value,
        full.is_lower_bound,
        full.singles_suffice,
    )
    hardest = {step.technique for step in full.path if step.rating == full.value}
    assert brief.hardest == hardest
    above = {step.technique for step in full.path if step.rating > IN_ANY_ORDER}
    assert brief.notable == hardest | above


@given(puzzles())
def test_the_hardest_rung_is_that_of_the_path(puzzle):
    for known in range(1, len(EASY) + 1):
        marks, ladder = Candidates(puzzle.givens), EASY[:known]
        ratings = [step.rating for step in solve_path(marks, ladder)]
        rung = hardest_rung(puzzle.givens, ladder)
        assert (rung and rung.rating) == (max(ratings) if marks.is_solved else None)


@pytest.mark.skipif(not IS_COMPILED, reason="needs the compiled search: a C compiler")
@pytest.mark.parametrize("known", range(1, len(EASY) + 1))
@pytest.mark.parametrize("name", ["6x6+x", "8x8", "9x9", "9x9+windows"])
def test_a_punch_by_techniques_keeps_the_same_cells(name, known):
    variant = VARIANTS[name]
    proof = within(variant, EASY[:known], EASY[known - 1].rating)
    assert proof.known is not None
    chance = Chance(f"techniques {known}")
    order = chance.shuffled(orbits("half-turn", variant.side))
    solution = full_grid(variant, chance)
    for clues in (None, variant.cells // 2):
        wanted = punch_in_order(solution, order, clues, Proof(proof.holds, None))
        assert punch_in_order(solution, order, clues, proof) == wanted


@pytest.mark.skipif(not IS_COMPILED, reason="needs the compiled search: a C compiler")
@given(puzzles(), st.booleans())
def test_singles_leave_the_same_cells_open(puzzle, in_boxes):
    cover, plain = cover_of(puzzle.variant), Cover(puzzle.variant)
    plain.__dict__["compiled"] = None
    state = cover.start(puzzle.givens.digits)
    left = plain.left_by_singles(state, in_boxes=in_boxes)
    found = cover.left_by_singles(state, in_boxes=in_boxes)
    assert (found and tuple(found)) == left


def test_each_rung_has_what_finds_its_techniques():
    marks = Candidates(full_grid(VARIANTS["9x9"], Chance("full")))
    for rung in {*LADDER, *DEEP, *HINTS, *PATTERNS}:
        assert rung.find(marks) is None


@pytest.mark.parametrize(
    ("rule", "name"), [("pairs", "9x9+consecutive"), ("has_sums", "9x9+killer")]
)
def test_a_rule_brings_its_techniques_to_any_ladder_once(rule, name):
    made = make(Recipe.parse(f"{name}/easy#1"))
    rungs = [rung for rung in FURTHER if rung.acts == rule]
    for ladder in (LADDER, without_uniqueness(LADDER), SINGLES_LADDER, HINTS, ()):
        there = ladder_on(made.variant, ladder)
        assert [rung for rung in there if rung.acts == rule] == rungs
        assert ladder_on(made.variant, there) == there
        assert ladder_on(VARIANTS["9x9"], ladder) == ladder
    step = next_step(Candidates(made.givens), ())
    assert step is not None
    assert step.technique in rungs[0].techniques


def test_the_numbers_are_those_of_the_c_source(request):
    header = (request.config.rootpath / "numpure_xl/kernel/logic.h").read_text("utf-8")
    for name, number in COMPILED.items():
        constant = name.upper().replace("-", "_")
        assert f"{constant} = 1 << {number.bit_length() - 1}," in header
