"""Formulas that the self-test writes, and what the functions behind them answer in Python."""

from __future__ import annotations

import xlwings as xw

from numpure_xl.hosts.excel import inside_xlwings
from numpure_xl.sheet_io.changes import CellValue
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.solve.solver import solve

BOARD, SOLUTION, HARD, TEXT = "C3:K11", "C20:K28", "C30:K38", "C40"
NO_BOARD, TARGET, IN_THE_WAY = "C3:D4", "M3", "N4"

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""A hard puzzle (AI Escargot, Arto Inkala, 2006): its steps have texts of over 255 characters."""

LARGE = "." * 255 + "1"
"""A board of 16x16 as a text: one character more than a text in a formula may have."""

FunctionCall = tuple[str, tuple[str | int, ...]]
"""The name of a worksheet function, and its arguments; ranges by their addresses."""

FORMULAS: tuple[FunctionCall, ...] = (
    ("SUDOKU_SOLVE", (BOARD,)),
    ("SUDOKU_GENERATE", (7, "easy", "6x6")),
    ("SUDOKU_SOLUTION", (7, "search", "6x6")),
    ("SUDOKU_PUNCH", (SOLUTION, 7, 40)),
    ("SUDOKU_COUNT", (BOARD,)),
    ("SUDOKU_CHECK", (BOARD, "9x9", "en")),
    ("SUDOKU_CLASHES", (BOARD,)),
    ("SUDOKU_CANDIDATES", (BOARD,)),
    ("SUDOKU_RATE", (BOARD,)),
    ("SUDOKU_LEVEL", (BOARD,)),
    ("SUDOKU_HINT", (BOARD, 3, "en")),
    ("SUDOKU_STEPS", (BOARD, "en")),
    ("SUDOKU_TEXT", (BOARD,)),
    ("SUDOKU_LINK", (BOARD, "sudokupad")),
    ("SUDOKU_STEPS", (HARD, "en")),
    ("SUDOKU_PARSE", ("1.....3..2.....4",)),
    ("SUDOKU_PARSE", (TEXT,)),
    ("SUDOKU_RECIPE", ("6x6/easy#7",)),
    ("SUDOKU_REGIONS", (7, "5x5+jigsaw")),
    ("SUDOKU_SOLVE", (NO_BOARD,)),
)
"""Every worksheet function; the last formula is an error."""

RANGES = (BOARD, SOLUTION, HARD, TEXT, NO_BOARD)


def formula_of(formula: FunctionCall) -> str:
    """Return the text of a formula."""
    name, arguments = formula
    texts = (a if a in RANGES or isinstance(a, int) else f'"{a}"' for a in arguments)
    return f"={name}({','.join(map(str, texts))})"


def prepare(sheet: xw.Sheet, givens: Grid) -> None:
    """Write the boards that the formulas name."""
    sheet[BOARD].value = givens.to_rows("")
    sheet[SOLUTION].value = solve(givens).to_rows("")
    sheet[HARD].value = Grid.parse(ESCARGOT).to_rows("")
    sheet[TEXT].value = LARGE


def found_and_wanted(
    sheet: xw.Sheet, givens: Grid, formula: FunctionCall
) -> tuple[list[list[object]], list[list[object]]]:
    """Write a formula as an array, read what its cells hold, and clear them.

    Returns:
        The values of the cells, errors as texts, and the answer of the function in Python.
    """
    from numpure_xl import udfs  # noqa: PLC0415  # no other command needs them

    name, arguments = formula
    rows = givens.to_rows("")
    ranges: dict[str | int, object] = {
        BOARD: rows,
        SOLUTION: solve(givens).to_rows(""),
        HARD: Grid.parse(ESCARGOT).to_rows(""),
        TEXT: LARGE,
        NO_BOARD: [row[:2] for row in rows[:2]],
    }
    answer = getattr(udfs, name.lower())(*(ranges.get(a, a) for a in arguments))
    wanted = answer if isinstance(answer, list) else [[answer]]
    target = sheet[TARGET].resize(len(wanted), len(wanted[0]))
    target.formula_array = formula_of(formula)
    values = target.options(ndim=2, err_to_str=True).value
    target.clear_contents()
    return _filled(values), _filled(wanted)


def has_spills(sheet: xw.Sheet) -> bool:
    """True if formulas spill; before Excel 2021 none does."""
    try:
        return sheet[TARGET].api.HasSpill is not None
    except inside_xlwings.refusals(sheet.book):
        return False


def spilled(sheet: xw.Sheet) -> tuple[list[list[CellValue]], str]:
    """Write a formula without an array, and something in its way.

    Returns:
        The values of the cells that it fills, and what its cell shows when it cannot.
    """
    cell, blocking = sheet[TARGET], sheet[IN_THE_WAY]
    cell.api.Formula2 = f"=SUDOKU_SOLVE({BOARD})"
    answer = sheet.range(cell.api.SpillingToRange.Address).options(ndim=2).value
    cell.clear_contents()
    blocking.value = "mine"
    cell.api.Formula2 = f"=SUDOKU_SOLVE({BOARD})"
    shown = str(cell.api.Text)
    cell.clear_contents()
    blocking.clear_contents()
    return answer, shown


def _filled(rows: list[list[object]]) -> list[list[object]]:
    return [[None if value == "" else value for value in row] for row in rows]
