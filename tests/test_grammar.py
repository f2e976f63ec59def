"""Boards that nobody listed: any size with any rules, composed by their names."""

from itertools import combinations, islice

import pytest

from numpure_xl.board.image import board_drawing
from numpure_xl.errors import GridError, RequestError, UnknownNameError
from numpure_xl.hints import find_hint, hint_text
from numpure_xl.names import meant
from numpure_xl.sudoku import rules
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, FIXED, OWN, board_composed
from numpure_xl.sudoku.grid.grammar import check_drawn, parsed
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.solver import count_solutions
from tests.sat import clauses, models
from tests.typed import run_in_english as run

KEYS = ["jigsaw", *rules.KEYS]
SIZES = ["4x4", "6x6", "8x8", "9x9"]


def composed():
    """Return all boards of up to two rules beside their size that lists do not have."""
    names = []
    for size in SIZES:
        for keys in (pair for count in (1, 2) for pair in combinations(KEYS, count)):
            try:
                board = board_composed("+".join((size, *keys)))
            except RequestError:
                continue
            if board and board.name not in {*ALL_BOARDS}:
                names.append(board.name)
    return names


COMPOSED = composed()


def can_be_drawn(name):
    parts = parsed(name)
    assert parts
    try:
        check_drawn(parts.keys)
        Recipe(seed="1", variant=name, level="any")
    except RequestError:
        return False
    return True


MADE = [name for name in COMPOSED if can_be_drawn(name)]


def test_many_boards_can_be_composed():
    assert len(COMPOSED) == len({*COMPOSED}) > 100


@pytest.mark.parametrize("name", COMPOSED)
def test_a_name_is_understood_in_any_order_and_in_capitals(name):
    board = ALL_BOARDS[name]
    assert board.name == name
    size, *parts = name.split("+")
    parts.append(size)
    for seed in range(3):
        typed = "+".join(Chance(seed).shuffled(parts)).upper()
        assert meant(ALL_BOARDS, typed, "variant") == name
    assert (name in OWN, name in FIXED) == (board.is_own, not board.is_own)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("x + 9X9 + Killer", "9x9+x+killer"),
        ("サムナンプレ+対角線", "9x9+x+killer"),
        ("windoku+thermometer", "9x9+windows+thermo"),
        ("Jigsaw+6x6+odd-even", "6x6+jigsaw+parity"),
        ("9x9+anti-knight+anti-king", "9x9+antiknight+antiking"),
        ("９x９＋kropki＋x", "9x9+x+kropki"),
    ],
)
def test_other_words_do_as_well(typed, name):
    assert ALL_BOARDS.composed(typed) == name


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("9x9+kropky", "did you mean 'kropki'"),
        ("9x9+foo", "There is no rule 'foo' for a board. Known: jigsaw"),
        ("9x9-latin", "There is no rule 'latin' for a board. Known: jigsaw"),
        ("9x9 argyle", "There is no rule 'argyle' for a board. Known: jigsaw"),
        ("9x9-jigsw", "There is no rule 'jigsw' for a board; did you mean 'jigsaw'"),
        ("9x9+colours+x", "are drawn in the same part of a cell"),
        ("9x9+parity+killer", "odd and even and killer are drawn in the same part"),
        ("samurai+x", "Boards of several grids have no further rules; leave out diagonals"),
        ("16x16+kropki", "kropki is for boards of up to 9x9 cells"),
        ("8x8+windows", "windows is for boards with boxes, of 6x6, 9x9 cells"),
        ("9x9+jigsaw+windows", "windows is for boards with boxes, of 6x6, 9x9 cells"),
        ("9x9+x+falling", "are drawn in the same part of a cell"),
        ("4x4+jigsaw", "there are 5x5, 6x6, 7x7, 8x8, 9x9"),
        ("9x9+x+antiknight+antiking", "Hardly any 9x9 grid has all of these: x, antiknight, anti"),
        ("9x9+consecutive+nonconsecutive", "With non-consecutive no puzzle has a sign of consec"),
        ("7x7+jigsaw+antiknight", "Hardly any 7x7 grid has all of these: jigsaw, antiknight"),
        ("4x4+antiking", "Hardly any 4x4 grid has all of these: antiking"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(typed, sentence):
    with pytest.raises((RequestError, UnknownNameError), match=sentence):
        Recipe(seed="1", variant=typed)
    for command in ("generate", "book"):
        args = ["b.pdf"] if command == "book" else []
        result = run(command, *args, "--variant", typed)
        assert result.exit_code != 0
        assert sentence[-20:] in result.stderr


def test_two_rules_that_draw_between_cells_are_read_and_not_made():
    assert ALL_BOARDS.composed("9x9+xv+kropki") == "9x9+kropki+xv"
    result = run("generate", "--variant", "9x9+kropki+xv")
    assert "kropki and XV are drawn in the same part of a cell" in result.stderr


@pytest.mark.parametrize(
    "text", ["half-turn", "x-wing", "9x9", "both-diagonals", "1+2", "cross-stitch"]
)
def test_other_texts_are_no_boards(text):
    assert board_composed(text) is None


@pytest.mark.few(4)
@pytest.mark.parametrize("name", Chance("composed").shuffled(MADE))
def test_a_composed_board_is_made_solved_hinted_drawn_and_read_back(name):
    puzzle = make(Recipe(seed="7", variant=name, level="any"))
    variant = puzzle.variant
    assert variant.name == name
    found = models(clauses(variant), variant.side, puzzle.givens.digits)
    assert [*islice(found, 2)] == [puzzle.solution.digits]
    assert count_solutions(puzzle.givens) == 1
    assert not puzzle.solution.clashes()
    assert board_drawing(puzzle.givens).bars
    assert hint_text(find_hint(puzzle.givens), "en", depth=3)
    line = line_of(puzzle.givens)
    assert [grid for _, grid in grids([line])] == [puzzle.givens]


def test_two_signs_in_one_place_are_refused_where_only_one_could_be_seen():
    dots, letters = ["w" + "." * 31, "v" + "." * 31]
    board = board_composed("4x4+kropki-part+xv-part")
    assert board
    grid = Grid((0,) * 16, board.with_signs({"kropki-part": dots, "xv-part": letters}))
    with pytest.raises(GridError, match="Two signs stand between r1c1 and r1c2"):
        board_drawing(grid)
