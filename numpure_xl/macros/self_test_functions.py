"""Formulas that the self-test writes, and what the functions behind them answer in Python."""

from __future__ import annotations

from typing import Any

import xlwings as xw

from numpure_xl.board.values import matrix_of
from numpure_xl.sudoku import Grid, solve

BOARD, SOLUTION, TARGET, NO_BOARD = "C3:K11", "C20:K28", "M3", "C3:D4"

Formula = tuple[str, tuple[str | int, ...]]
"""The name of a worksheet function, and its arguments; ranges by their addresses."""

FORMULAS: tuple[Formula, ...] = (
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
    ("SUDOKU_PARSE", ("1.....3..2.....4",)),
    ("SUDOKU_RECIPE", ("6x6/easy#7",)),
    ("SUDOKU_SOLVE", (NO_BOARD,)),
)
"""Every worksheet function; the last formula is an error."""

RANGES = (BOARD, SOLUTION, NO_BOARD)


def formula_of(formula: Formula) -> str:
    """Return the text of a formula."""
    name, arguments = formula
    texts = (a if a in RANGES or isinstance(a, int) else f'"{a}"' for a in arguments)
    return f"={name}({','.join(map(str, texts))})"


def prepare(sheet: xw.Sheet, givens: Grid) -> None:
    """Write the boards that the formulas name."""
    sheet[BOARD].value = matrix_of(givens, "")
    sheet[SOLUTION].value = matrix_of(solve(givens), "")


def found_and_wanted(
    sheet: xw.Sheet, givens: Grid, formula: Formula
) -> tuple[list[list[Any]], list[list[Any]]]:
    """Write a formula as an array, read what its cells hold, and clear them.

    Returns:
        The values of the cells, errors as texts, and the answer of the function in Python.
    """
    from numpure_xl import udfs  # noqa: PLC0415  # no other command needs them

    name, arguments = formula
    rows = matrix_of(givens, "")
    ranges: dict[Any, Any] = {
        BOARD: rows,
        SOLUTION: matrix_of(solve(givens), ""),
        NO_BOARD: [row[:2] for row in rows[:2]],
    }
    answer = getattr(udfs, name.lower())(*(ranges.get(a, a) for a in arguments))
    wanted = answer if isinstance(answer, list) else [[answer]]
    there = sheet[TARGET].resize(len(wanted), len(wanted[0]))
    there.formula_array = formula_of(formula)
    found = there.options(ndim=2, err_to_str=True).value
    there.clear_contents()
    return _filled(found), _filled(wanted)


def _filled(rows: list[list[Any]]) -> list[list[Any]]:
    return [[None if value == "" else value for value in row] for row in rows]
