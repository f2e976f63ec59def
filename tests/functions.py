"""What every worksheet function answers, whatever spreadsheet calls it.

Run in memory (test_udfs.py), through the add-in for Excel (hosts/excel/test_functions.py), in Calc
(hosts/test_extension.py) and through the engine of xlwings Lite (hosts/test_udfs_officejs.py). The
answers are known from elsewhere: a published puzzle, counts, and what one blank leaves.
"""

from typing import NamedTuple

from tests.kinds import ANSWER, PUZZLE


class Board(str):
    """A grid that is in cells: its digits in a row, '.' for a blank."""

    __slots__ = ()

    @property
    def side(self):
        return int(len(self) ** 0.5)

    @property
    def rows(self):
        """The cells, row by row; None for a blank."""
        values = [int(sign) if sign != "." else None for sign in self]
        return [values[at : at + self.side] for at in range(0, len(self), self.side)]


class Call(NamedTuple):
    """A call of a function, and what it answers.

    Attributes:
        name: The name of the function in Python.
        arguments: Boards, numbers and texts; None for one that is left out.
        answer: Rows with "" for blanks, a value, or the name of an error.
    """

    name: str
    arguments: tuple[Board | str | float | None, ...]
    answer: object


def spilled(line, blank=""):
    """Return a grid as it spills."""
    return [[value or blank for value in row] for row in Board(line).rows]


BLANK, CLASH = Board("." * 81), Board("55" + "." * 79)
ONE_BLANK = Board(ANSWER[:-1] + ".")
MADE = "..1..23.41232..."
"""The puzzle of the recipe 4x4/easy#7, which all faces make."""

REGIONS = [list(row) for row in ("abbbb", "aabcc", "daacc", "deeec", "dddee")]
"""The regions of 5x5+jigsaw#7 (test_jigsaw.py)."""

WHY = "In row 9, only r9c9 is blank, and only 9 is missing. So r9c9 is 9."
WIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="
FOUR_BY_FOURS = 288
"""How many grids of 4x4 there are (OEIS A107739)."""

CALLS = (
    Call("sudoku_solve", (Board(PUZZLE),), spilled(ANSWER)),
    Call("sudoku_solve", (Board(PUZZLE), "9x9"), spilled(ANSWER)),
    Call("sudoku_solve", (CLASH,), "#N/A"),
    Call("sudoku_solve", (BLANK,), "#NUM!"),
    Call("sudoku_solve", (Board(PUZZLE), "9x9x9"), "#VALUE!"),
    Call("sudoku_solve", (Board("1"),), "#VALUE!"),
    Call("sudoku_generate", (7, "easy", "4x4"), spilled(MADE)),
    Call("sudoku_generate", ("7", "Easy", "4x4", "none"), spilled(MADE)),
    Call("sudoku_generate", (1, "impossible"), "#VALUE!"),
    Call("sudoku_solution", (1, "nobody"), "#VALUE!"),
    Call("sudoku_solution", (1, "mini-shuffle", "9x9"), "#VALUE!"),
    Call("sudoku_punch", (Board(ANSWER), 1, 16), "#VALUE!"),
    Call("sudoku_punch", (Board(ANSWER), 1, 18), "#N/A"),
    Call("sudoku_count", (Board(PUZZLE),), 1),
    Call("sudoku_count", (Board("." * 16), 1000), FOUR_BY_FOURS),
    Call("sudoku_check", (Board(ANSWER),), "Solved."),
    Call("sudoku_check", (Board(ANSWER), None, "ja"), "正解！"),
    Call("sudoku_clashes", (CLASH,), [[True, True, *[False] * 7], *[[False] * 9] * 8]),
    Call("sudoku_candidates", (ONE_BLANK,), [*spilled(ANSWER)[:8], [3, 4, 5, 2, 8, 6, 1, 7, "9"]]),
    Call("sudoku_rate", (ONE_BLANK,), 1.0),
    Call("sudoku_level", (ONE_BLANK,), "beginner"),
    Call("sudoku_hint", (ONE_BLANK, 3), WHY),
    Call("sudoku_hint", (ONE_BLANK, 4), "#VALUE!"),
    Call("sudoku_text", (Board(PUZZLE),), PUZZLE),
    Call("sudoku_link", (Board(PUZZLE), "SudokuWiki"), f"{WIKI}{PUZZLE.replace('.', '0')}"),
    Call("sudoku_link", (Board(PUZZLE), "nowhere"), "#VALUE!"),
    Call("sudoku_link", (Board("." * 16), "sudokuwiki"), "#VALUE!"),
    Call("sudoku_parse", (PUZZLE,), spilled(PUZZLE)),
    Call("sudoku_parse", ("12",), "#VALUE!"),
    Call("sudoku_recipe", ("4x4/easy#7",), spilled(MADE)),
    Call("sudoku_regions", (7, "5x5+jigsaw"), REGIONS),
    Call("sudoku_regions", ("5x5+jigsaw/easy#7",), REGIONS),
    Call("sudoku_regions", (7, "5x5"), "#VALUE!"),
    Call("sudoku_steps", (ONE_BLANK,), [[1, "full house", 1.0, WHY]]),
    Call("sudoku_steps", (BLANK,), "#NUM!"),
)
IDS = [f"{call.name} {number}" for number, call in enumerate(CALLS, 1)]
