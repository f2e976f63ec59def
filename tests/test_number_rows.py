"""Labels of rows and columns are left out of boards, and of nothing else; dashes are blanks."""

from itertools import chain, product, repeat
from random import Random
from string import ascii_uppercase

import pytest

from numpure_xl.sudoku.formats.number_rows import padded, unlabeled, without_heads
from tests.sampling import some

SIDES = (4, 6, 8, 9, 12, 16)
COUNTS = {
    "from 0": lambda side: [str(at) for at in range(side)],
    "from 1": lambda side: [str(at) for at in range(1, side + 1)],
    "floats": lambda side: [f"{at}.0" for at in range(side)],
    "c1": lambda side: [f"c{at}" for at in range(1, side + 1)],
    "r1": lambda side: [f"r{at}" for at in range(1, side + 1)],
    "C0": lambda side: [f"C{at}" for at in range(side)],
    "A": lambda side: [*ascii_uppercase[:side]],
    "a": lambda side: [*ascii_uppercase[:side].lower()],
}
MARKS = (",", ";", "\t", " ")
AROUND = {"nothing": [], "a remark": ["Made by hand, in May."], "an empty line": ["", "5 cells"]}


def cells(side, mark, seed=1):
    """Return the rows of some board, none of which counts; a blank is one as the mark allows."""
    chance, blank = Random(f"{side} {seed}"), "." if mark == " " else ""
    rows = [[str(chance.randint(2, side)) for _ in range(side)] for _ in range(side)]
    for row in rows:
        row[chance.randrange(side)] = blank
        row[0] = str(side)
    return rows


def labeled(rows, mark, *, head, index, corner):
    """Return the lines of a board with the labels of its columns and rows, if there are any."""
    body = [[label, *row] for label, row in zip(index, rows, strict=True)] if index else rows
    heads = [[*([corner] if index and corner is not None else []), *head]] if head else []
    return [mark.join(row) for row in [*heads, *body]]


def read(lines):
    """Return the lines that are left of these, those without commas and the like packed."""
    numbered = [*unlabeled(enumerate(lines, 7))]
    assert [number for number, _ in numbered] == [*range(7, 7 + len(lines))]
    return [packed(line) for _, line in numbered]


def packed(line):
    return line if set(line) & {*",;\t"} else line.replace(" ", "").replace("|", "")


CASES = [*product(SIDES, MARKS, COUNTS, [True, False], [None, "", "row"], AROUND)]
"""The labels of boards; a word in the corner is that of fields with marks between them."""


@pytest.mark.parametrize("has_index", [True, False])
@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_labels_are_left_out(has_index, end):
    for side, mark, count, has_head, corner, around in some(CASES, 150):
        if not has_head and not has_index:
            continue
        labels, rows = COUNTS[count](side), cells(side, mark)
        lines = labeled(
            rows,
            mark,
            head=labels if has_head else None,
            index=labels if has_index else None,
            corner=None if mark == " " else corner,
        )
        given = [f"{line}{end}" for line in [*lines, *AROUND[around]]]
        wanted = [""] * has_head + [("," if mark != " " else "").join(row) for row in rows]
        assert read(given) == [*wanted, *map(packed, given[len(lines) :])], given


@pytest.mark.parametrize("change", ["from 2", "one out of order", "one is missing", "words"])
def test_what_does_not_count_is_no_label(change):
    for side, mark in product(SIDES, MARKS):
        labels = [str(at) for at in range(1, side + 1)]
        if change == "from 2":
            labels = [str(at) for at in range(2, side + 2)]
        elif change == "one out of order":
            labels[1:3] = labels[2:0:-1]
        elif change == "one is missing":
            labels[-1] = str(side + 1)
        else:
            labels = ["1st", *labels[1:]]
        rows = cells(side, mark)
        for head, index in ((labels, None), (None, labels), (labels, labels)):
            lines = labeled(rows, mark, head=head, index=index, corner="x")
            assert read(lines) == [*map(packed, lines)]


def test_a_board_whose_first_row_counts_is_a_board():
    for side, mark in product(SIDES, MARKS):
        rows = cells(side, mark)
        rows[0] = [str(at) for at in range(1, side + 1)]
        lines = [mark.join(row) for row in rows]
        for given in (lines, [*lines, ""], [*lines, *lines], [*lines, *lines, *lines]):
            assert read(given) == [*map(packed, given)]


def test_a_board_that_is_cut_or_not_even_keeps_its_labels():
    for side, mark in product(SIDES, MARKS):
        labels = COUNTS["from 0"](side)
        lines = labeled(cells(side, mark), mark, head=labels, index=labels, corner="x")
        uneven = [*lines[:-1], f"{lines[-1]}{mark}5"]
        for given in (lines[:-1], [*lines[:-1], ""], uneven):
            assert read(given) == [*map(packed, given)]


def test_boards_with_labels_follow_each_other():
    for side, mark in product(SIDES, (",", ";")):
        labels = COUNTS["from 1"](side)
        boards = [cells(side, mark, seed) for seed in (1, 2)]
        drawn = [labeled(rows, mark, head=labels, index=labels, corner="") for rows in boards]
        given = [*drawn[0], "", *drawn[1]]
        wanted = [["", *(",".join(row) for row in rows)] for rows in boards]
        assert read(given) == [*wanted[0], "", *wanted[1]]


def test_quotation_marks_around_fields_are_no_cells():
    rows = cells(9, ",")
    quoted = [",".join(f'"{cell}"' for cell in [str(at), *row]) for at, row in enumerate(rows)]
    assert read(quoted) == [",".join(row) for row in rows]


@pytest.mark.parametrize("style", ["{}", "{} ", "|{}|", " {}"])
def test_dashes_are_blanks_of_a_board(style):
    for side in SIDES:
        rows = [["2" if (row + col) % 3 else "-" for col in range(side)] for row in range(side)]
        rows[1] = ["-"] * side
        mark = " " if style == "{} " else "|" if "|" in style else ""
        lines = [style.format(mark.join(row)) for row in rows]
        dotted = [packed(line).replace("-", ".") for line in lines]
        assert read(lines) == dotted
        assert read([*lines, ""]) == [*dotted, ""]
        assert read([*lines, "", *lines]) == [*dotted, "", *dotted]
        for given in (lines[:-1], [*lines[:-1], f"{lines[-1]}2"]):
            assert read(given) == [*map(packed, given)]
        frame = ["-" * side] * side
        assert read(frame) == frame


def test_a_line_of_dashes_is_an_edge_where_blanks_have_another_sign_or_there_are_none():
    """It has as many as a row has cells, and stands where a row of blanks could."""
    for side, blank in product(SIDES, ".0_2"):
        rows = [
            "".join("23"[(r + c) % 2] if c % 3 else blank for c in range(side)) for r in range(side)
        ]
        half = [*rows[: side // 2], "-" * side, *rows[side // 2 :]]
        assert read(half * 3) == half * 3


def test_a_frame_of_dashes_is_no_blank():
    drawn = ["-------------", "|5|3| |7|", "-------------"]
    assert read(drawn) == [*map(packed, drawn)]


def test_the_columns_of_a_table_of_markdown_are_counted_and_no_row():
    rule = "|---|:-:|--:|---|"
    for head in ("|1|2|3|4|", "| 0 | 1 | 2 | 3 |\n", "|a|b|c|d|"):
        assert [*without_heads([head, rule, "|3| |1|2|"])] == ["", rule, "|3| |1|2|"]
    for head in ("|2|3|4|1|", "|1|2|x|4|", "1|2|3|4"):
        assert [*without_heads([head, rule, "|3|"])] == [head, rule, "|3|"]
    for below in ("|5|6|7|8|", "----", "|"):
        assert [*without_heads(["|1|2|3|4|", below])] == ["|1|2|3|4|", below]
    assert [*without_heads(["|1|2|3|4|"])] == ["|1|2|3|4|"]


def test_no_more_lines_are_held_than_decide():
    """A row of labels, the rows of the largest board, and the line behind it; or an end of them."""

    def looked_at(lines):
        source = iter(lines)
        rest = (numbered for numbered in enumerate(source))
        next(unlabeled(rest))
        return next(rest)[0]

    assert looked_at(repeat("1,2,3")) == max(SIDES) + 2
    assert looked_at(chain(["1,2,3", ""], repeat("1,2,3"))) == 2
    assert looked_at(chain(["1,2,3", "4,5,6,7,8"], repeat("1,2,3"))) == 2
    assert looked_at(repeat("words")) == looked_at(repeat("5,6")) == 1


@pytest.mark.few(12)
@pytest.mark.parametrize("mark", ",;\t")
@pytest.mark.parametrize("side", SIDES)
def test_blanks_that_were_cut_from_the_ends_of_rows_come_back(side, mark):
    chance = Random(f"{side} {mark}")
    for _ in range(20):
        digits = [*map(str, range(1, side + 1))]
        board = [[chance.choice([*digits, "", ""]) for _ in digits] for _ in digits]
        for row in board:
            row[0] = "1"
        board[chance.randrange(side)][-1] = "2"
        whole = [mark.join(row) for row in board]
        cut = [row.rstrip(mark) for row in whole]
        around = ["", "3 cells", *cut, "", *cut, "end"]
        assert [row for _, row in padded(enumerate(around))] == [
            *("", "3 cells"),
            *(*whole, "", *whole, "end"),
        ]
        others = [*whole, whole[0]]  # no square of cells
        assert [row for _, row in padded(enumerate(others))] == others
