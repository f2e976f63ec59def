"""LibreOffice and Gnumeric recalculate the workbook that solves by formulas."""

import csv
import re
import shutil
import subprocess

import pytest

from numpure_xl import export
from numpure_xl.lab.book.formulas import PUZZLE, RESULT, SIDE, TOP, formulas_plan
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from tests.hosts import living
from tests.naive import filled

SOLVED = re.compile(r"Solved in (\d+) rounds\.")
SINGLES = [
    make(Recipe(level=level, seed=f"formulas-{seed}"))
    for level in ("easy", "medium")
    for seed in range(10)
]


def by_gnumeric(folder, grid):
    """Return the rows of the first sheet as Gnumeric calculates them."""
    if not shutil.which("ssconvert"):
        pytest.skip("needs Gnumeric (ssconvert)")
    book, table = folder / "book.xlsx", folder / "book.csv"
    export.write_book(formulas_plan("en", grid), book)
    command = ["ssconvert", "--recalc", book, table]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    with table.open(encoding="utf-8", newline="") as file:
        return [["", *row] for row in csv.reader(file)]  # it leaves out column A, which is empty


@pytest.fixture(scope="module")
def document(tmp_path_factory):
    """Return the workbook, open in LibreOffice."""
    path = tmp_path_factory.mktemp("formulas") / "book.xlsx"
    export.write_book(formulas_plan("en"), path)
    found = living.opened(living.shared(), path)
    yield found
    found.close(True)  # noqa: FBT003  # UNO knows no names of arguments


def by_calc(document, grid):
    """Return the rows of the first sheet as LibreOffice calculates them."""
    sheet = document.Sheets.getByIndex(0)
    values = [float(digit) if digit else "" for digit in grid.digits]
    rows = tuple(tuple(values[at : at + SIDE]) for at in range(0, SIDE * SIDE, SIDE))
    area = sheet.getCellRangeByPosition(PUZZLE, TOP, PUZZLE + SIDE - 1, TOP + SIDE - 1)
    area.setDataArray(rows)
    document.calculateAll()
    shown = sheet.getCellRangeByPosition(0, 0, 21, TOP + SIDE + 12).getDataArray()
    return [[f"{v:g}" if isinstance(v, float) else v for v in row] for row in shown]


def outcome(rows):
    """Return the verdict, and the result as a line."""
    board = [row[RESULT : RESULT + SIDE] for row in rows[TOP : TOP + SIDE]]
    return rows[2][PUZZLE], "".join(value or "." for row in board for value in row)


@pytest.mark.parametrize("number", range(len(SINGLES)))
def test_calc_solves_what_singles_solve(document, number):
    puzzle = SINGLES[number]
    verdict, result = outcome(by_calc(document, puzzle.givens))
    assert SOLVED.fullmatch(verdict)
    assert result == str(puzzle.solution)


@pytest.mark.parametrize("number", range(len(SINGLES)))
def test_gnumeric_solves_what_singles_solve(tmp_path, number):
    puzzle = SINGLES[number]
    verdict, result = outcome(by_gnumeric(tmp_path, puzzle.givens))
    assert SOLVED.fullmatch(verdict)
    assert result == str(puzzle.solution)


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", range(5))
def test_what_needs_more_is_said_to_need_more(document, tmp_path, seed):
    puzzle = make(Recipe(level="hard", seed=f"formulas-{seed}"))
    told = {
        outcome(by_calc(document, puzzle.givens)),
        outcome(by_gnumeric(tmp_path, puzzle.givens)),
    }
    ((verdict, result),) = told
    assert result == str(filled(puzzle.givens, all_singles=True))
    assert f"nothing moves: {result.count('.')} cells are open" in verdict


def test_the_candidates_are_those_of_the_puzzle(document):
    puzzle = SINGLES[0].givens
    rows = by_calc(document, puzzle)
    for cell in range(SIDE * SIDE):
        row, col = divmod(cell, SIDE)
        shown = rows[TOP + SIDE + 3 + row][PUZZLE + col]
        peers = {puzzle.digits[peer] for peer in puzzle.variant.peers[cell]}
        wanted = (
            ""
            if puzzle.digits[cell]
            else "".join(str(digit) for digit in range(1, 10) if digit not in peers)
        )
        assert str(shown) == wanted


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("11" + "." * 79, "The coloured digits appear twice"),
        ("12345678.........9" + "." * 63, "This puzzle has no solution."),
        ("." * 81, "After 0 rounds nothing moves: 81 cells are open"),
    ],
    ids=["clash", "no candidate", "empty"],
)
def test_other_boards_get_their_sentence(document, tmp_path, text, said):
    grid = Grid.parse(text)
    for rows in (by_calc(document, grid), by_gnumeric(tmp_path, grid)):
        assert outcome(rows)[0].startswith(said)
