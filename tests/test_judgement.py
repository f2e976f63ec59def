"""A board is judged once for every face: by the published solution, and by naive counting."""

import re

import pytest

from numpure_xl.hints import judge, judgement_text
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make_first
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.solve.candidates import Candidates
from tests.kinds import ANSWER, PUZZLE
from tests.sampling import slow

GIVENS = Grid.parse(PUZZLE)
STUCK = "12345678." + "." * 8 + "9" + "." * 63  # no 9 can stand in r1c9: r2c9 has it
NO_DIGIT = "Nothing clashes, but no digit can be in r1c9."
OPEN = "Nothing clashes, but there is more than one solution."


@pytest.mark.parametrize(
    ("text", "givens", "solutions", "sentence"),
    [
        (ANSWER, GIVENS, 1, "Solved."),
        (ANSWER, None, 1, "Solved."),
        (PUZZLE, GIVENS, 1, "Right so far; 51 cells are blank."),
        (ANSWER[:78] + "." + ANSWER[79:], GIVENS, 1, "Right so far; 1 cell is blank."),
        ("." * 81, None, 2, OPEN),
        ("1234.............5" + "." * 63, None, 2, OPEN),
        (STUCK, None, 0, NO_DIGIT),
        (ANSWER, Grid.parse("." * 81), 1, "Solved."),
        (STUCK, Grid.parse("." * 81), 0, NO_DIGIT),
        ("1234.............5" + "." * 63, Grid.parse("." * 81), 2, OPEN),
    ],
    ids=[
        "solved",
        "solved without givens",
        "begun",
        "one blank",
        "empty",
        "open",
        "stuck",
        "solved from open givens",
        "stuck from open givens",
        "open from open givens",
    ],
)
def test_a_board_without_a_wrong_cell(text, givens, solutions, sentence):
    grid = Grid.parse(text)
    found = judge(givens or grid, grid)
    assert (found.clashes, found.wrong, found.solutions) == (frozenset(), frozenset(), solutions)
    assert found.blanks == text.count(".")
    assert found.is_solved == (sentence == "Solved.")
    assert found.is_right == (solutions == 1)
    assert judgement_text(found, "en") == str(found) == sentence
    assert repr(found) == f"<Judgement: {sentence}>"
    assert judgement_text(found, "en", are_marked=True) == sentence
    assert judgement_text(found, "ja") != sentence


@pytest.mark.parametrize(
    ("entries", "clashes", "wrong", "marked", "named"),
    [
        ({3: 2}, set(), {3}, "0 cells clash (!), 1 more is wrong (×); 50 are blank.",
         "This cell is wrong: r1c4."),
        ({2: 1, 3: 2}, set(), {2, 3}, "0 cells clash (!), 2 more are wrong (×); 49 are blank.",
         "These cells are wrong: r1c3, r1c4."),
        ({2: 5}, {0, 2}, {2}, "2 cells clash (!), 0 more are wrong (×); 50 are blank.",
         "These cells clash: r1c1, r1c3."),
        ({2: 5, 3: 2}, {0, 2}, {2, 3}, "2 cells clash (!), 1 more is wrong (×); 49 are blank.",
         "These cells clash: r1c1, r1c3. Also wrong: r1c4."),
        ({c: int(digit) for c, digit in enumerate(ANSWER[:78])} | {2: 5}, {0, 2, 74}, {2},
         "3 cells clash (!), 0 more are wrong (×); 1 is blank.",
         "These cells clash: r1c1, r1c3, r9c3."),
    ],
    ids=["wrong", "two wrong", "clash", "both", "one blank"],
)  # fmt: skip
def test_the_givens_say_which_cells_are_wrong(entries, clashes, wrong, marked, named):
    typed = GIVENS
    for cell, digit in entries.items():
        typed = typed.with_digit(cell, digit)
    found = judge(GIVENS, typed)
    assert (found.clashes, found.wrong, found.solutions) == (clashes, wrong, 0)
    assert str(found.solution) == ANSWER
    assert judgement_text(found, "en", are_marked=True) == marked
    assert judgement_text(found, "en") == named
    sheet = judgement_text(found, "en", name=lambda cell: f"{'ABCDEFGHI'[cell % 9]}{cell // 9 + 1}")
    assert sheet == re.sub(r"r(.)c(.)", lambda m: f"{'ABCDEFGHI'[int(m[2]) - 1]}{m[1]}", named)


def test_givens_that_clash_are_the_fault():
    clashing = GIVENS.with_digit(2, 5)
    found = judge(clashing)
    assert found.clashes == {0, 2}
    assert str(found.fault) == "The grid has no solution: r1c1 and r1c3 both hold 5."
    assert judge(clashing, GIVENS.with_digit(2, 4)).solutions == 1  # typed over what was given


@pytest.mark.parametrize("board", ["9x9+kropki", slow("9x9+killer"), slow("9x9+arrow")])
def test_a_cell_to_which_signs_or_sums_leave_no_digit_is_named(board):
    puzzle = make_first(PuzzleRequest(variant=board, level="any").shared_recipe("stuck"))
    texts = []
    for cell, right in enumerate(puzzle.solution.digits):
        wrong = puzzle.givens.with_digit(cell, right % 9 + 1)
        by_units = Candidates(wrong).cells
        if not wrong.clashes() and all(map(int.__or__, wrong.digits, by_units)):
            texts.append(judgement_text(judge(wrong), "en"))
    named = [text for text in texts if re.search(r"no digit can be in r\dc\d\.$", text)]
    assert 0 < len(named) < len(texts)
