"""Arrays in the text of programs are boards; what is around them and has no board's size is not."""

import json

from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.sudoku.formats.program_text import HEAD, as_boards
from tests.sampling import examples

FOUR = "1.....3..2.....4"
ROWS = [FOUR[at : at + 4] for at in range(0, 16, 4)]
NUMBERS = [[int(sign) if sign != "." else 0 for sign in row] for row in ROWS]
SIXTEEN = [[(4 * (row % 4) + row // 4 + col) % 16 + 1 for col in range(16)] for row in range(16)]

WAYS = {
    "Python": f"grid = {NUMBERS}",
    "None": f"grid = {NUMBERS}".replace("0", "None"),
    "floats": f"g = {[[float(n) for n in row] for row in NUMBERS]}",
    "C": "int g[4][4] = {" + ", ".join("{" + str(row)[1:-1] + "}" for row in NUMBERS) + "};",
    "Prolog": "problem(1, [" + ",".join(str(row) for row in NUMBERS).replace("0", "_") + "]).",
    "MATLAB": "A = [" + "; ".join(" ".join(map(str, row)) for row in NUMBERS) + "];",
    "MATLAB, on several lines": "A = [" + "; ... ".join(str(r)[1:-1] for r in NUMBERS) + "];",
    "PHP": f"<?php $g = {NUMBERS};",
    "PHP, in words": "$g = array(" + ",".join(f"array({str(row)[1:-1]})" for row in NUMBERS) + ");",
    "Perl": f"my @g = ({str(NUMBERS)[1:-1]});",
    "Lisp": "(defvar *g* '(" + " ".join(str(tuple(r)).replace(",", "") for r in NUMBERS) + "))",
    "a worksheet": "={" + ";".join(",".join(map(str, row)) for row in NUMBERS) + "}",
    "a worksheet in Europe": "={" + ";".join("\\".join(map(str, row)) for row in NUMBERS) + "}",
    "tuples": str(tuple(map(tuple, NUMBERS))),
    "texts": f"rows = {ROWS}",
    "texts with dashes": f"rows = {json.dumps(ROWS)}".replace(".", "-"),
    "texts with x": f"rows = {json.dumps(ROWS)}".replace(".", "x"),
    "texts with spaces": f"rows = {json.dumps(ROWS)}".replace(".", " "),
    "signs": f"s = {[[*row] for row in ROWS]}",
    "nil": f"s = {NUMBERS}".replace("0", "nil"),
}


def test_each_language_has_the_board():
    for way, text in WAYS.items():
        assert as_boards([text]) == [FOUR], way
        assert HEAD.match(text), way


def test_one_text_is_a_whole_board_where_it_is_no_row_of_a_larger_one():
    for side in (6, 8, 9, 12, 16):
        text = "1" + "." * (side * side - 1)
        assert as_boards([f"s = '{text}'"]) == as_boards([f's = "{text}"']) == [text]
    assert as_boards([f"s = '{FOUR}'"]) is None


def test_a_board_stands_on_the_line_where_it_ends():
    lines = ["import x", "grid = [", *(f"    {row}," for row in NUMBERS), "]", "# the end"]
    assert as_boards(lines) == ["", "", "", "", "", FOUR]
    assert as_boards([*lines, f"b = {NUMBERS}"]) == ["", "", "", "", "", FOUR, "", "", FOUR]
    assert as_boards(["a = 1", "", f"b = {NUMBERS}; c = {NUMBERS}"]) == ["", "", FOUR, FOUR]


def test_numbers_above_9_are_letters():
    wanted = "".join("0123456789ABCDEFG"[number] for row in SIXTEEN for number in row)
    assert as_boards([f"b = {SIXTEEN}"]) == [wanted]
    assert as_boards([f"b = {SIXTEEN}".replace("16", "17")]) is None


def test_remarks_and_words_are_no_cells():
    rows = [f"  {row},  # row [9, 9, 9, 9] of it" for row in NUMBERS]
    assert (as_boards(["b = [", *rows, "]"]) or [])[-1:] == [FOUR]
    rows = [f"  {{{str(row)[1:-1]}}}, // {{1, 2}}" for row in NUMBERS]
    assert (as_boards(["int b[4][4] = {", *rows, "};"]) or [])[-1:] == [FOUR]
    assert as_boards(["f(1, 2, 3, y) + [a1, b2, c3, d4]"]) is None


def test_rows_that_do_not_follow_each_other_evenly_are_no_board():
    assert as_boards([f"b = {NUMBERS[:3]}"]) is None
    uneven = [*NUMBERS[:2], [1, 2, 3, 4, 5, 6], *NUMBERS]
    assert as_boards([f"b = {uneven}"]) == [FOUR]
    assert as_boards([f"b = {[[1, 2, 3]] * 3}"]) is None
    assert as_boards(["x = [1, 2, 3, 4]"]) is None
    assert as_boards([]) is None
    assert as_boards(["no board", "at all"]) is None


def test_what_begins_as_a_program_is_one_and_a_grid_is_none():
    for line in ("import numpy", "from x import y", "#include <a.h>", "let a", "  val g", "'53..'"):
        assert HEAD.match(line), line
    for line in ("grid:", "a: '1", "x <- c(1)", "( (1, 2", "int[][] g = {", "f(1,"):
        assert HEAD.match(line), line
    for line in (
        "53..7....",
        "5 3 0 0 7",
        "# a remark",
        "1,2,3",
        "[[1, 2]]",
        "[Puzzle]",
        "important",
    ):
        assert not HEAD.match(line), line


BLANKS = [
    *("0", "0.0", "None", "null", "NULL", "nil", "NIL", "NaN", "nan", "NA", "undefined"),
    *("_", "-", "''", '""', "'.'", '"0"', "'*'", "?", "*"),
]
"""What stands for a blank among numbers, in one language or another."""

BRACKETS = {"[]": ", ", "{}": ",", "()": " "}


@examples(100)
@given(
    st.sampled_from([4, 6, 8, 9, 12, 16]),
    st.sampled_from(BLANKS),
    st.sampled_from([*BRACKETS]),
    st.sampled_from(["{}", "{}.", "{}.0", "'{}'", '"{}"', "letters"]),
    st.data(),
)
def test_any_board_is_read_from_any_brackets(side, blank, brackets, number, data):
    digits = st.lists(st.integers(0, side), min_size=side * side, max_size=side * side)
    board = data.draw(digits)
    signs = "0123456789abcdefg" if data.draw(st.booleans()) else "0123456789ABCDEFG"

    def cell(digit):
        if not digit:
            return blank
        return signs[digit] if number == "letters" else number.format(digit)

    cells, (opening, closing), between = [*map(cell, board)], brackets, BRACKETS[brackets]
    rows = [between.join(cells[at : at + side]) for at in range(0, len(cells), side)]
    lines = [f"{opening}{row}{closing}" for row in rows]
    whole = "".join(".123456789ABCDEFG"[digit] for digit in board)
    if side not in {4, 16}:
        assert as_boards([f"{opening}{between.join(rows)}{closing}"]) == [whole]
    assert as_boards([f"g = {opening}{between.join(lines)}{closing}"]) == [whole]
    assert as_boards([f"  - {line}" for line in lines]) == [""] * (side - 1) + [whole]
    at = data.draw(st.integers(0, side * side - 1))
    for wrong in ("H", "17", "5.5", "AB", "x1", "'53'", "-5", "99999999999", "é"):
        bad = [*cells[:at], wrong, *cells[at + 1 :]]
        spoilt = [between.join(bad[row : row + side]) for row in range(0, len(bad), side)]
        assert as_boards([f"{opening}{row}{closing}" for row in spoilt]) is None, wrong


@examples(40)
@given(st.sampled_from([4, 6, 8, 9, 12, 16]), st.sampled_from("X.0_*?-x "), st.data())
def test_any_board_is_read_from_texts_of_signs(side, blank, data):
    signs = st.sampled_from([blank, *"123456789ABCDEFG"[:side]])
    board = "".join(data.draw(st.lists(signs, min_size=side * side, max_size=side * side)))
    rows = [board[at : at + side] for at in range(0, len(board), side)]
    (found,) = as_boards([f"rows = {rows}"]) or [""]
    wanted = board if blank in ".0_*?" else board.replace(blank, ".")
    assert found == wanted
    if side != 4:
        assert as_boards([f's = "{board}"']) == [wanted]
    assert as_boards([f"rows = {[*rows[:-1], rows[-1][1:] + '!']}"]) is None
