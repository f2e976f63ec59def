"""Up to a rating of 4.0 techniques lead to the same position in any order, in Python and in C."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.kernel import FOLLOWED, IS_COMPILED
from numpure_xl.sudoku import VARIANTS
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.cover import Cover, cover_of
from numpure_xl.sudoku.fillers.search import full_grid
from numpure_xl.sudoku.ladder import IN_ANY_ORDER, LADDER, beyond_singles, solve_path
from numpure_xl.sudoku.proof import unique
from numpure_xl.sudoku.punch import punch
from numpure_xl.sudoku.rating import rate, rate_briefly

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
@given(puzzles(), st.sampled_from([2.3, 3.4, 4.0, 4.4, 6.4]))
def test_a_brief_rating_has_the_same_value_and_hardest_steps(puzzle, ceiling):
    full, brief = rate(puzzle, ceiling=ceiling), rate_briefly(puzzle, ceiling=ceiling)
    assert (brief.value, brief.is_lower_bound, brief.level) == (
        full.value,
        full.is_lower_bound,
        full.level,
    )
    hardest = [step for step in full.path if step.rating == full.value]
    assert [step for step in brief.path if step.rating == full.value] == hardest


@pytest.mark.skipif(not IS_COMPILED, reason="needs the compiled search: a C compiler")
@given(puzzles(), st.booleans())
def test_singles_leave_the_same_cells_open(puzzle, in_boxes):
    cover, plain = cover_of(puzzle.variant), Cover(puzzle.variant)
    plain.__dict__["compiled"] = None
    state = cover.start(puzzle.givens.digits)
    left = plain.left_by_singles(state, in_boxes=in_boxes)
    found = cover.left_by_singles(state, in_boxes=in_boxes)
    assert (found and tuple(found)) == left


def test_the_numbers_are_those_of_the_c_source(request):
    header = (request.config.rootpath / "numpure_xl/kernel/logic.h").read_text("utf-8")
    for name, number in FOLLOWED.items():
        constant = name.upper().replace("-", "_")
        assert f"{constant} = 1 << {number.bit_length() - 1}," in header
