"""The ways in which other programs and people write a puzzle down are all that puzzle."""

import copy
import json
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats.collection import boards, grids
from numpure_xl.sudoku.formats.spellings import is_prose, respelled
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame
from tests.sampling import examples
from tests.typed import run

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [EASY[at : at + 9] for at in range(0, 81, 9)]
NUMBERS = [[int(sign) if sign != "." else 0 for sign in row] for row in ROWS]
NUMBERED = [*enumerate(NUMBERS, 1)]
SIGNS = [[*row] for row in ROWS]
NONES = [[number or None for number in row] for row in NUMBERS]

SPELLINGS = {
    "dashes": EASY.replace(".", "-"),
    "dashes, rows in one line": " ".join(ROWS).replace(".", "-"),
    "x": EASY.replace(".", "x"),
    "a list of lists": json.dumps(NUMBERS),
    "a list of lists of Python": str(NUMBERS),
    "signs, as LeetCode has them": json.dumps(SIGNS),
    "signs of Python": str(SIGNS),
    "None": str(NONES),
    "null": json.dumps(NONES),
    "a list of 81": str([each for row in NUMBERS for each in row]),
    "rows of a list": "\n".join(f"    {row}," for row in NUMBERS),
    "rows of JavaScript": "[" + "],\n".join(str(row)[:-1] for row in NUMBERS) + "]]",
    "floats": "\n".join(str([float(each) for each in row]) for row in NUMBERS),
    "slashes": "/".join(ROWS),
    "slashes and dashes": "/".join(ROWS).replace(".", "-"),
    "tdoku": f"{EASY}:1:{SOLVED}",
    "a library of HoDoKu": f":0000:x:{EASY}:312 412::",
    "a remark of Kennett": f"% randomly generated - medium\n{EASY}",
    "a remark of INI": f"; from a file\n{EASY}",
    "a remark of C": f"// puzzle 12 of 30\n{EASY}",
    "circles": EASY.translate(str.maketrans(".123456789", "□①②③④⑤⑥⑦⑧⑨")),
    "numerals": "\n".join(ROWS).translate(str.maketrans(".123456789", "□一二三四五六七八九")),
    "dots between rows": ".".join(EASY[at : at + 9].replace(".", "0") for at in range(0, 81, 9)),
    "an array of numpy": str(NUMBERS).replace(",", "").replace("] [", "]\n ["),
    "floats of numpy": "\n".join(f"[{' '.join(f'{n}.' for n in row)}]" for row in NUMBERS),
    "floats of pandas": "\n".join(",".join(f"{n}.0" if n else "" for n in row) for row in NUMBERS),
    "numbered rows": "\n".join(f"Row {at}: {''.join(map(str, row))}" for at, row in NUMBERED),
    "rows of an .ini": "\n".join(f"row{at}={''.join(map(str, row))}" for at, row in NUMBERED),
    "a matrix of R": "\n".join(
        ["     " + " ".join(f"[,{at}]" for at, _ in NUMBERED)]
        + [f"[{at},] {'   '.join(str(n or 'NA') for n in row)}" for at, row in NUMBERED]
    ),
    "a table of LaTeX": "\n".join(
        ["\\begin{tabular}{|c|c|}\\hline"]
        + [" & ".join(str(n or " ") for n in row) + r" \\ \hline" for _, row in NUMBERED]
        + ["\\end{tabular}"]
    ),
    "savetxt of numpy": "\n".join(" ".join(f"{n:.18e}" for n in row) for row in NUMBERS),
    "its nan": "\n".join(",".join(f"{n:.18e}" if n else "nan" for n in row) for row in NUMBERS),
    "NaN": "\n".join(",".join(str(n or "NaN") for n in row) for row in NUMBERS),
    "a heading": "0,1,2,3,4,5,6,7,8\n" + "\n".join(",".join(map(str, row)) for row in NUMBERS),
    "a heading and labels": ",a,b,c,d,e,f,g,h,i\n"
    + "\n".join(f"{at},{','.join(str(n or '') for n in row)}" for at, row in enumerate(NUMBERS)),
    "labels": "\n".join(f"{at};{';'.join(map(str, row))}" for at, row in enumerate(NUMBERS, 1)),
    "a frame as Python prints it": "   0  1  2  3  4  5  6  7  8\n"
    + "\n".join(f"{at} " + " ".join(str(n or "NaN") for n in r) for at, r in enumerate(NUMBERS)),
    "commas at the ends": "\n".join(",".join(map(str, row)) + "," for row in NUMBERS),
    "quoted": "\n".join(",".join(f'"{n or ""}"' for n in row) for row in NUMBERS),
    "dashes in rows": "\n".join(ROWS).replace(".", "-"),
    "dashes with spaces": "\n".join(" ".join(row) for row in ROWS).replace(".", "-"),
    "bars on all sides": "\n".join(f"|{'|'.join(row)}|" for row in ROWS).replace(".", " "),
    "the package sudoku of LaTeX": "\\begin{sudoku}\n"
    + "\n".join(f"|{'|'.join(row)}|." for row in ROWS).replace(".|", " |")
    + "\n\\end{sudoku}",
    "a tag of a forum": "[code]\n" + "\n".join(ROWS) + "\n[/code]",
    "a letter within a letter": "Ann wrote in May:\n> Can you solve this one?\n>\n"
    + "\n".join(f"> {' '.join(row)}" for row in ROWS)
    + "\n>",
    "a fence": "Here it is:\n\n```text\n" + "\n".join(ROWS) + "\n```",
    "a text of several lines": 'grid = """\n' + "\n".join(ROWS) + '\n"""',
    "a list of words": "puzzle = %w[\n" + "\n".join(ROWS) + "\n]",
    "keycaps": "\n".join(ROWS).translate(
        {ord(d): f"{d}\ufe0f\u20e3" for d in "123456789"} | {ord("."): "\u2b1c"}
    ),
    "digits of Arabic": "\n".join(ROWS).translate({ord(str(d)): 0x660 + d for d in range(1, 10)}),
    "digits of Hindi, all of them": "\n".join(ROWS).translate(
        {ord(str(d)): 0x966 + d for d in range(1, 10)} | {ord("."): 0x966}
    ),
    "dots in the middle": "\n".join(ROWS).replace(".", "\u00b7"),
    "blanks without a width": "\n".join(f"\u200b{row}" for row in ROWS),
    "a document of LaTeX": "\\documentclass[12pt]{article}\n\\usepackage{sudoku}\n"
    "\\setlength\\sudokusize{5cm}\n\\begin{document}\n\\begin{sudoku}\n"
    + "\n".join(f"|{'|'.join(row)}|." for row in ROWS).replace(".|", " |")
    + "\n\\end{sudoku}\n\\end{document}",
    "a table of a page": "<table>\n"
    + "".join(f"<tr><td>{'</td><td>'.join(row)}</td></tr>\n" for row in ROWS)
    + "</table>",
    "fields of a page": "<!DOCTYPE html><html><body><table>"
    + "".join("<tr>" + "".join(f"<td><input value='{n or ''}'>" for n in r) for r in NUMBERS)
    + "</table>",
    "objects of cells": json.dumps([{"val": n or None} for row in NUMBERS for n in row]),
    "candidates": "".join(
        f"{'.' * (n - 1)}{n}{'.' * (9 - n)}" if n else "123456789" for row in NUMBERS for n in row
    ),
    "words around it": f"Puzzle no. 3\n{EASY}\nby the editor of today",
    "an object of rows": json.dumps({"grid": NUMBERS}),
    "an API": json.dumps({"newboard": {"grids": [{"value": NUMBERS, "solution": [[1] * 9] * 9}]}}),
    "an assignment": f"grid = {NUMBERS}",
    "an assignment over lines": "board = [\n" + "".join(f"    {row},\n" for row in NUMBERS) + "]",
    "an array in a script": "import numpy as np\n\ngrid = np.array([\n"
    + ",\n".join(f"    {row}" for row in NUMBERS)
    + "\n])",
    "texts in a script": "puzzle = [\n" + "".join(f'    "{row}",\n' for row in ROWS) + "]",
    "one text in a script": f"grid = '{EASY}'",
    "texts within quotes": "\n".join(f'"{row}",' for row in ROWS),
    "Java": "int[][] grid = {\n"
    + ",\n".join(f"  {{{', '.join(map(str, row))}}}" for row in NUMBERS)
    + "\n};",
    "C": "int g[9][9] = {{" + "},{".join(",".join(map(str, row)) for row in NUMBERS) + "}};",
    "Prolog": "problem(1, [["
    + "],[".join(",".join(str(n or "_") for n in row) for row in NUMBERS)
    + "]]).",
    "tuples": str(tuple(map(tuple, NUMBERS))),
    "MATLAB": "A = [" + "; ".join(" ".join(map(str, row)) for row in NUMBERS) + "];",
    "R": "c(" + ",".join(str(n) for row in NUMBERS for n in row) + ")",
    "Ruby": str(NONES).replace("None", "nil"),
    "YAML": "grid:\n" + "\n".join(f"  - {row}" for row in NUMBERS),
    "a text of YAML": f"puzzle: '{EASY}'",
    "a table of Markdown": "| 1 |2|3|4|5|6|7|8|9|\n"
    + "|---" * 9
    + "|\n"
    + "\n".join(f"|{'|'.join(row)}|" for row in ROWS).replace(".", " "),
    "81 commas": "".join(f"{n}," for row in NUMBERS for n in row),
    "80 commas": ", ".join(str(n) for row in NUMBERS for n in row),
    "80 semicolons": ";".join(str(n or "") for row in NUMBERS for n in row),
    "groups with dashes": "\n".join(f"{r[:3]} {r[3:6]} {r[6:]}" for r in ROWS).replace(".", "-"),
    "a text of an object": json.dumps({"sudoku": EASY, "id": 3}),
    "texts of an object": json.dumps({"id": 3, "board": ROWS}),
    "rows of an object over lines": json.dumps({"grid": NUMBERS}, indent=2),
}


def test_numerals_may_have_spaces_between():
    assert respelled("五 三 . 一") == "5 3 . 1"


@pytest.mark.parametrize("line", ["17,2.0,3,4", "012,2.0,3,4"])
def test_a_row_with_a_number_that_no_board_has_is_left_as_it_is(line):
    assert respelled(line) == line


@pytest.mark.few(100)
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_spelling_is_the_puzzle(spelling):
    read = [grid for _, grid in grids(SPELLINGS[spelling].splitlines())]
    assert read == [Grid(EASY)]


KEPT = (
    *("", " ", "53..7....", "5 3 . . 7", "- - - - - - - - -", "---", "[1, 2, 3]", "[17]", "12,17"),
    *(
        "https://a.b/c-d",
        "{x: 1}",
        "9jk:1_2",
        "[Puzzle]",
        "a:b:c",
        "1/2/3/4",
        "xxxxxxxxx",
        "x" * 80,
    ),
    *("[[1,2],[3,4]]", "|1|2|3|", "|123|4|5|6|", "1,2,3,4,x", "99,1,1,1,1,1,1,1,1,1", "1.,x2,3,4"),
    *(
        "|12|1|1|1|1|1|1|1|1|",
        "[[1,0,0,4],[0,0,3,0],[0,2,0,0],[0,0,0,4]]",
        "1...3....2.....",
        "1-x4",
        "1 12 0 4",
        "12 3 4 6 12 8 9 1 2",
    ),
    *(
        "1... ..3. .2.. ...4",
        f"x:{'1' * 80}",
        ";".join(["16"] * 80),
        f"{{:{'1' * 81}:2",
        "[1,[2],3,4",
    ),
    *(
        f"12x:{'1' * 81}",
        f"x:{'1' * 80}y:2",
        ",".join("5" * 82),
        ",".join("5" * 81) + ",,",
        "１/２",
    ),
)
"""Lines that are read as they are, or by other readers."""

RESPELLED = {
    "[1, 0, None, '4']": "1,0,.,4",
    "['1','2',\"3\",'']": "1,2,3,.",
    "[1,2,3,17]": "1,2,3,17",
    "[1,2,3,x],": "1,2,3,.",
    "  [1 2 3 4]": "1,2,3,4",
    "[[1. 2. 0. 4.]": "1,2,0,4",
    "[[1,2,3,4]": "1,2,3,4",
    "[[1, None, 0, 4], [0, 0, 3, 0], ['', 2, 0, 0], [0, 0, 0, 4]]": "1.040030.2000004",
    "1.0,NaN,,4.0": "1,.,.,4",
    "1.0,,,4.0,,,2.0,,": "1,.,.,4,.,.,2,.,.",
    "1,,,4,": "1,.,.,4",
    "1,,,4,,": "1,.,.,4,.,.",
    "5,3,,,7,,,,": "5,3,.,.,7,.,.,.,.",
    "1,2,3,4,5,6,7,8,9,": "1,2,3,4,5,6,7,8,9",
    "8;;;;;;;": "8,.,.,.,.,.,.,.",
    "5 3 nan nan 7 nan nan nan nan": "5,3,.,.,7,.,.,.,.",
    "0 1 2 3 4 5 6 7 8 9 10 11": "0123456789AB",
    ". . 11 . . . . . . . . .": "..B.........",
    f"12{' .' * 11}": f"C{'.' * 11}",
    f"{'_ ' * 11}10": f"{'_' * 11}A",
    "1---/--3-/-2--/---4": "1.....3..2.....4",
    "/1.../..3./.2../...4/": "1.....3..2.....4",
    "|1| | |4|": "1..4",
    "  |1|0|-|4|.": "10.4",
    f"|12|{'1|' * 11}": f"C{'1' * 11}",
    "一二.四": "12.4",
    ",".join("5" * 81): "5" * 81,
    ",".join("5" * 81) + ",": "5" * 81,
    ";".join("5" * 81): "5" * 81,
    ",".join(["16"] * 256): "G" * 256,
    f":0000:x:{'1' * 81}:312::": f" 0000 x {'1' * 81} 312  ",
    f"{'1' * 81}: 1:{'2' * 81}": f"{'1' * 81} 1 {'2' * 81}",
    "1" + "-" * 80: "1" + "." * 80,
    "1" + "x" * 79 + "X": "1" + "." * 80,
}
"""Lines in the spelling that is read; a 0 stays, as it may be a digit."""


def test_a_line_is_respelled_or_stays_what_it_is():
    assert {line: respelled(line) for line in RESPELLED} == RESPELLED
    assert [respelled(line) for line in KEPT] == [*KEPT]


def test_prose_has_words_and_more_letters_than_digits():
    for line in ("Grid 01", "by the editor", "May 5, 2026: easy", "第 1 問 やさしい", "ab hi 1"):
        assert is_prose(line), line
    for line in (
        "53..7....",
        "Puzzle",
        "1 2 3 ab",
        "ab c1",
        "A B C D",
        "ABC DEF",
        f"of May {'.' * 16}",
        "",
    ):
        assert not is_prose(line), line


def test_a_list_of_four_rows_is_a_board_and_no_row():
    read = [grid for _, grid in grids(["[[0,0,1,0],[0,4,0,0],[0,0,0,2],[0,2,0,0]]"])]
    assert read == [Grid("..1..4.....2.2..")]


@pytest.mark.few(100)
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_two_in_a_file_are_two(spelling):
    text = SPELLINGS[spelling]
    if not text.startswith(("{", ";", "//", "%", "<", '[{"', "grid:", "puzzle: ")):
        read = [grid for _, grid in grids(f"{text}\n\n{text}\n".splitlines())]
        assert read == [Grid(EASY)] * 2


SAVED = """SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :4:Solo
PARAMS  :3:2x2
CPARAMS :3:2x2
DESC    :9:1e3b2e4
NSTATES :1:4
STATEPOS:1:3
MOVE    :6:R1,0,4
MOVE    :6:P2,0,3
MOVE    :6:R3,0,2
"""


def test_a_saved_game_of_solo_has_its_moves_up_to_the_one_that_is_shown():
    ((_, game),) = boards(SAVED.splitlines())
    assert isinstance(game, SavedGame)
    assert (str(game.givens), str(game.position)) == ("1.....3..2.....4", "14....3..2.....4")
    assert game.marks[2] == 0b100


@examples(60)
@given(st.sampled_from([12, 16]), st.sampled_from([" ", "  ", "\t", ", ", ","]), st.data())
def test_numbers_above_9_may_stand_anywhere_in_a_row(side, mark, data):
    cells = data.draw(st.lists(st.integers(0, side), min_size=side * side, max_size=side * side))
    rows = [mark.join(map(str, cells[at : at + side])) for at in range(0, side * side, side)]
    if max(cells) > 9:
        assert [grid for _, grid in grids(rows)] == [Grid(cells)]
    rows[0] = mark.join([*"0" * (side - 1), str(side)])  # the only one of its row, at its end
    first = [*[0] * (side - 1), side]
    assert [grid for _, grid in grids(rows)] == [Grid(first + cells[side:])]


WORDS = [
    *("None", "null", "nil", "NaN", "nan", "NA", "<NA>", "undefined", "-", "x", "X"),
    *(".", "_", "*", "?", ""),
]
"""What stands for a blank cell in one language or another."""

NUMBERS_AS: dict[str, Callable[[int], str]] = {
    "whole": str,
    "floats": "{}.0".format,
    "floats of numpy": "{}.".format,
    "floats of savetxt": "{:.18e}".format,
    "letters": ".123456789ABCDEFG".__getitem__,
    "small letters": ".123456789abcdefg".__getitem__,
}
ROWS_AS: dict[str, Callable[[list[str], int], str]] = {
    "a list": lambda cells, _: f"[{', '.join(cells)}],",
    "a list of texts": lambda cells, _: f"[{', '.join(map(repr, cells))}]",
    "commas": lambda cells, _: ",".join(cells),
    "tabs": lambda cells, _: "\t".join(cells),
    "bars": lambda cells, _: f"| {' | '.join(cells)} |",
    "LaTeX": lambda cells, _: " & ".join(cells) + r" \\",
    "spaces": lambda cells, _: " ".join(cells),
    "numpy": lambda cells, _: f"[{' '.join(cells)}]",
    "a matrix of R": lambda cells, number: f"[{number},] {'   '.join(cells)}",
    "numbered": lambda cells, number: f"Row {number}: {' '.join(cells)}",
    "a letter of mail": lambda cells, _: f"> {' '.join(cells)}",
}
BY_SPACES = ("spaces", "numpy", "a matrix of R", "numbered", "a letter of mail")


@pytest.mark.few(20)
@pytest.mark.parametrize("form", ROWS_AS)
@examples(100)
@given(
    st.sampled_from([4, 6, 8, 9, 12, 16]),
    st.sampled_from(WORDS),
    st.sampled_from([*NUMBERS_AS]),
    st.data(),
)
def test_rows_of_any_board_with_any_word_for_a_blank(form, side, blank, number, data):
    blank = blank or ("NaN" if form in BY_SPACES else "")
    digits = st.lists(st.integers(0, side), min_size=side - 1, max_size=side - 1)
    board = [[data.draw(st.integers(1, side)), *data.draw(digits)] for _ in range(side)]
    cells = [[NUMBERS_AS[number](digit) if digit else blank for digit in row] for row in board]
    lines = [ROWS_AS[form](row, at) for at, row in enumerate(cells, 1)]
    assert [*grids(lines)] == [(1, Grid([digit for row in board for digit in row]))]


HEXADECIMAL = "0123456789ABCDEF"
SHIFTED = "123456789ABCDEFG"


def hexadecimal_rows():
    """Return the rows of a 16x16 board of 0 to F with one solution, of which one sign is blank."""
    rows = [
        HEXADECIMAL[4 * (row % 4) + row // 4 :] + HEXADECIMAL[: 4 * (row % 4) + row // 4]
        for row in range(16)
    ]
    return [row.replace("7", ".") for row in rows], rows


def numbered(rows, blank=None):
    """Return the rows as JSON, with the numbers 0 to 15."""
    return json.dumps([[blank if sign == "." else int(sign, 16) for sign in row] for row in rows])


FORMS: dict[str, Callable[[list[str]], str]] = {
    "lines": "\n".join,
    "one line": "".join,
    "fields": lambda rows: "\n".join(",".join(row).replace(".", "") for row in rows),
    "fields with dots": lambda rows: "\n".join(";".join(row) for row in rows),
    "spaces": lambda rows: "\n".join(" ".join(row) for row in rows),
    "a column": lambda rows: f"id,puzzle\n7,{''.join(rows)}\n",
    "texts in JSON": lambda rows: json.dumps({"puzzle": "".join(rows)}),
    "signs in JSON": lambda rows: json.dumps([[*row] for row in rows]),
    **{
        f"numbers in JSON, {blank!r} for a blank": partial(numbered, blank=blank)
        for blank in (None, "", ".")
    },
    "numbers in JSON by name": lambda rows: f'{{"grid": {numbered(rows)}}}',
    "numbers in Python": lambda rows: numbered(rows).replace("null", "None"),
    "numbers in fields": lambda rows: "\n".join(
        ",".join("" if sign == "." else str(int(sign, 16)) for sign in row) for row in rows
    ),
    "numbers with spaces": lambda rows: "\n".join(
        " ".join("." if sign == "." else str(int(sign, 16)) for sign in row) for row in rows
    ),
}


@pytest.mark.few(20)
@pytest.mark.parametrize("form", FORMS)
def test_a_hexadecimal_board_is_answered_in_its_own_signs(form):
    rows, solved = hexadecimal_rows()
    for case in (str, str.lower):
        result = run("solve", stdin=FORMS[form]([*map(case, rows)]))
        assert "".join(solved) in result.stdout
        assert set(SHIFTED) - set(HEXADECIMAL) == {"G"}
        assert "G" not in result.stdout


def test_a_sheet_with_0_to_f_is_answered_in_its_own_signs(tmp_path):
    rows, solved = hexadecimal_rows()
    book = Workbook()
    for row in rows:
        cells = [int(sign) if sign.isdecimal() else sign for sign in row]
        book.worksheets[0].append([None if cell == "." else cell for cell in cells])
    book.save(tmp_path / "board.xlsx")
    assert run("solve", tmp_path / "board.xlsx").stdout.strip() == "".join(solved)


@pytest.mark.few(20)
@pytest.mark.parametrize("change", [("F", "G"), (".", "0"), ("0", ".")])
def test_0_is_a_blank_where_a_board_has_a_g_or_no_other_blank(change):
    rows, _ = hexadecimal_rows()
    text = "".join(rows).replace(*change)
    assert not Grid(text).is_hexadecimal
    assert str(Grid(text)) == text.replace("0", ".")


@pytest.mark.parametrize("command", ["hint", "check", "candidates", "rate"])
def test_a_command_says_how_the_digits_of_a_hexadecimal_board_are_shown(command):
    rows, _ = hexadecimal_rows()
    result = run("--lang", "en", command, stdin=numbered(rows))
    assert result.stderr.count("the digits 0 to F; where they are shown as 1 to G") == 1
    assert "0 to F" not in run("--lang", "en", command, stdin="1.....3..2.....4").stderr


NINE = "." * 50 + "7" + "." * 30
NINE_FORMS: dict[str, Callable[[str], str]] = {
    "a line": "".join,
    "signs in JSON": lambda text: json.dumps([[*text[at : at + 9]] for at in range(0, 81, 9)]),
    "many lines": lambda text: f"{text}\n" * 20,
}


@pytest.mark.parametrize("form", NINE_FORMS)
@pytest.mark.parametrize(("signs", "is_told"), [("012", True), ("912", False), ("12.", False)])
def test_0_beside_another_sign_for_blanks_is_told_to_be_a_blank(signs, is_told, form):
    """Such a 9x9 board may have been meant with the digits 0 to 8."""
    result = run("--lang", "en", "solve", stdin=NINE_FORMS[form](signs + NINE[3:]))
    assert ("0 was read as a blank" in result.stderr) is is_told


def test_signs_are_no_part_of_the_value_of_a_grid():
    rows, _ = hexadecimal_rows()
    grid = Grid("".join(rows))
    plain = Grid(str(grid))
    assert (grid, hash(grid)) == (plain, hash(plain))
    assert [each.is_hexadecimal for each in (grid, plain)] == [True, False]
    assert [copy.copy(each).in_its_signs("G1") for each in (grid, plain)] == ["F0", "G1"]


def test_0_is_a_digit_where_others_are_blanks_and_only_then():
    rows = [f"{'0123456789ABCDEF'[at:]}{'0123456789ABCDEF'[:at]}" for at in range(16)]
    text = "".join(rows).replace("7", ".")
    assert Grid(text).digits[:8] == (1, 2, 3, 4, 5, 6, 7, 0)
    assert Grid(text.lower()) == Grid(text)
    assert [grid for _, grid in grids([text])] == [Grid(text)]
    assert Grid("".join(rows)).digits[:3] == (0, 1, 2)
    assert Grid(text.replace("F", "G")).digits[:3] == (0, 1, 2)


def test_numbers_with_spaces_are_rows_of_a_large_board():
    rows = [[(row + column) % 16 for column in range(16)] for row in range(16)]
    read = [grid for _, grid in grids([" ".join(map(str, row)) for row in rows])]
    assert read == [Grid(rows)]


@pytest.mark.parametrize(
    ("line", "cages"),
    [
        ("3x3::k:" + ":".join(str(256 * 45 + at // 9 + 1) for at in range(81)), 9),
        ("j<<<<<<<<" * 9, 9),
        (">>>>>>>>j" * 9, 9),
        ("jjjjjjjjj" + "^" * 72, 9),
    ],
)
def test_killers_on_a_line(line, cages):
    ((_, grid),) = grids([line])
    assert isinstance(grid, Grid)
    assert [(len(cage.cells), cage.total) for cage in grid.variant.cages] == [(9, 45)] * cages


@pytest.mark.parametrize("line", ["3x3::k:1:2:3", "<" * 81, "v" * 80 + ">", "v" * 81 + "<"])
def test_killers_that_are_damaged_are_refused(line):
    assert all(isinstance(fault, GridError) for _, fault in grids([line]))


@pytest.mark.parametrize(
    "text", ["[1, 2, 3]", "a:b:c", "1-2-3", "x" * 81, "-" * 81, "[[1],[2]]", "/" * 8]
)
def test_what_is_no_puzzle_is_none(text):
    assert not any(isinstance(grid, Grid) for _, grid in grids([text]))
    assert all(isinstance(fault, GridError) for _, fault in grids([text]))
