"""Workbooks found in public repositories: where their boards are, and the strokes of these.

    python -m tests.found_workbooks

prints for each how many of its boards are found, and how many that it has not. Only these facts are
kept, with the address and the licence; no file of theirs is here, and no digit: the boards that are
drawn anew hold puzzles of our own.
"""

import io
import sys
from typing import Any

from openpyxl import Workbook

from numpure_xl.reading import boards_in
from numpure_xl.sudoku.grid.saved_game import SavedGame
from tests.other_hands import EASY, HARD, Layout

Place = tuple[int, int, tuple[str | None, str | None]]
"""The first row and column of a board, and its strokes between cells and between boxes."""

FOUND: dict[str, tuple[str, tuple[Place, ...]]] = {
    "Altlaltl/Excel-sudoku Sudoku_auto.xlsm": (
        "none",
        ((8, 31, ("thin", "thick")), (9, 4, ("thin", "thick")), (9, 16, ("thin", "thick"))),
    ),
    "TickingClocks/Excel-Sudoku-Master-Solver_V2 Sudoku-Master_V2.xlsm": (
        "none",
        ((2, 1, ("thin", "thick")),),
    ),
    "ehenriqu7/Sudoku-Excel-Solder sudoku_solver.xlsm": (
        "none",
        ((2, 1, (None, None)), (13, 1, (None, None)), (25, 1, (None, None))),
    ),
    "furyutei/ExcelSudoku ExcelSudoku.xlsm": (
        "MIT",
        ((1, 1, ("thin", "medium")), (13, 1, ("thin", "medium"))),
    ),
    "george8880/ExcelSudokuSolver Sudoku_Solver.xlsm": ("none", ((3, 6, (None, "thin")),)),
    "EdgarOSR/sudoku-vba projeto-resolver-sudoku.xlsm": (
        "none",
        (
            (2, 1, ("thin", "medium")),
            (13, 1, ("thin", "medium")),
            (24, 1, ("thin", "medium")),
            (35, 1, ("thin", "medium")),
        ),
    ),
    "TickingClocks/Excel-Sudoku-Master-Solver Sudoku_Master.xlsm": (
        "none",
        ((2, 1, ("thin", "thick")),),
    ),
    "AUSoftAndreas/bfz_sudoku Sudoku.xlsx": ("none", ((2, 2, (None, None)),)),
    "Cmiller3rd/excel-sudoku Sudoku.xlsx": ("none", ((2, 1, ("dotted", "medium")),)),
    "EZE305/Excel-Sudoku -Sudoku.xlsx": ("none", ((1, 2, ("thin", "medium")),)),
    "NickLegacy/Sudoku_Excel Sudoku.xlsx": ("none", ((1, 1, ("thin", "medium")),)),
    "OkayAndrew/SudokuSolver SudokuSolver.xlsm": (
        "none",
        (
            (2, 2, (None, "medium")),
            (2, 32, (None, None)),
            (15, 2, (None, "medium")),
            (15, 13, (None, "medium")),
        ),
    ),
    "Sernys/Excel-Sudoku Sudoku.xlsx": ("none", ((3, 4, ("thin", "medium")),)),
    "Venon282/Excel-sudoku Sudoku.xlsm": ("none", ((2, 3, ("thin", "medium")),)),
    "WingsMaker/Excel_Sudoku Sudoku_ExcelSolverAddon.xlsm": ("none", ((1, 1, ("thin", "thick")),)),
    "aalp75/Solver Sudoku.xlsm": ("none", ((1, 1, (None, "medium")),)),
    "becharrens/Sudoku Sudoku.xlsm": (
        "none",
        (
            (4, 4, ("thin", "thin")),
            (4, 14, ("thin", "thin")),
            (14, 4, ("thin", "thin")),
            (14, 14, ("thin", "thin")),
        ),
    ),
    "coroche/SudokuSolver Sudoku.xlsm": (
        "none",
        (
            (2, 2, ("thin", "medium")),
            (14, 2, ("thin", "medium")),
            (14, 12, ("thin", "medium")),
            (14, 22, ("thin", "medium")),
        ),
    ),
    "danielfm123/sudoku_solver sudoku.xlsx": ("none", ((1, 1, (None, None)),)),
    "dndubins/sudoku Sudoku.xlsm": ("none", ((1, 1, (None, "medium")),)),
    "harry-hill/excel-sudoku sudoku.xlsx": (
        "none",
        (
            (47, 1, (None, "thin")),
            (58, 1, (None, "thin")),
            (69, 1, (None, "thin")),
            (80, 1, (None, "thin")),
        ),
    ),
    "jjcarron/Sudoku Sudoku.xlsm": ("none", ((1, 1, (None, None)),)),
    "joeaguas/Excel-Sudoku Sudoku.xlsx": ("none", ((5, 5, (None, "thick")),)),
    "kananmammadli/Sudoku-SQL Sudoku.xlsx": (
        "none",
        ((2, 2, (None, "medium")), (14, 2, (None, "medium"))),
    ),
    "leong150/Sudoku Sudoku.xlsx": ("none", ((2, 4, ("thin", "medium")),)),
    "mahendramavani/Sudoku Sudoku.xlsx": ("GPL", ((1, 1, ("thin", "thin")),)),
    "moshemoshe137/Sudoku Sudoku.xlsx": ("none", ((2, 2, (None, "thin")),)),
    "rama-bena/Sudoku-Solver sudoku.xlsx": ("none", ((1, 1, (None, None)),)),
    "sm0rts/Sudoku_Solver Sudoku.xlsx": ("none", ((3, 2, (None, "thin")),)),
    "swinman/sudoku sudoku.xlsx": (
        "none",
        (
            (3, 12, ("thin", "medium")),
            (3, 115, ("thin", "medium")),
            (14, 33, ("thin", "medium")),
            (14, 43, ("thin", "medium")),
        ),
    ),
    "wkschwartz/xlSudoku Sudoku.xlsm": ("other", ((14, 2, (None, "medium")),)),
}
"""By repository and file on github.com: the licence that the repository names, and the boards of
the sheet with most of them, four at most."""


def rebuilt(name: str) -> Workbook:
    """Return a workbook with boards laid out as those of one that was found."""
    workbook = Workbook()
    for number, (row, col, strokes) in enumerate(FOUND[name][1]):
        Layout((EASY, HARD)[number % 2], row, col, strokes=strokes).draw(workbook.worksheets[0])
    return workbook


def boards_of(name: str) -> tuple[list[str], list[str]]:
    """Return the boards of such a workbook in reading order, and what is read of it."""
    places = sorted((row, col, at % 2) for at, (row, col, _) in enumerate(FOUND[name][1]))
    file = io.BytesIO()
    rebuilt(name).save(file)
    source: Any = io.BufferedReader(io.BytesIO(file.getvalue()))
    read = [board for _, board in boards_in(source, name)]
    texts = [str(b.givens if isinstance(b, SavedGame) else b) for b in read]
    return [(EASY, HARD)[which] for _, _, which in places], texts


def main() -> None:
    """Print the table."""
    right = wrong = total = 0
    for name, (licence, _) in FOUND.items():
        boards, read = boards_of(name)
        hits = sum(board in read for board in boards)
        others = len([text for text in read if text not in boards])
        line = f"{hits} of {len(boards)} right, {others} wrong  {name}  (licence: {licence})"
        sys.stdout.write(f"{line}\n")
        right, wrong, total = right + hits, wrong + others, total + len(boards)
    sys.stdout.write(f"{len(FOUND)} workbooks: {right} of {total} boards right, {wrong} wrong\n")


if __name__ == "__main__":
    main()
