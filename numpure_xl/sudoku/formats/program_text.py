"""Arrays in the text of programs: brackets of any kind around rows of numbers or of texts.

grid = [[5, 3, 0, ...], ...]               Python, JavaScript, Ruby
int[][] grid = {{5, 3, ...}, ...};         Java, C, C++, C#
problem(1, [[5, 3, _, ...], ...]).         Prolog
A = [5 3 0 ...; 6 0 0 ...];                MATLAB
(defvar *grid* '((5 3 0 ...) ...))         Lisp
={5,3,0,...;6,0,0,...}                     a constant of a worksheet
board = ["53..7....", "6..195...", ...]    rows of signs, or all signs in one text
grid:                                      YAML
  - [5, 3, 0, ...]

Each that is a board becomes a line of its signs; the words around are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import SYMBOLS
from numpure_xl.sudoku.grid.text import BLANK_MARKS

HEAD = re.compile(
    r"\s*(?:import|from|using|#include|package|public|static|const|let|var|val|int)\b"
    r"|\s*[A-Za-z_$@][\w\s\[\]<>.,*:$@]*?(?:=|<-|\(|\{|:\s*$|:\s*['\"\[])"
    r"|\s*\(\s*\(|\s*\((?:def|set|let)\w*\s|\s*<\?php|\s*=\s*\{"
    r"|\s*(['\"])[^'\"]*\1,?\s*$"
)
"""How the first line of a program's text begins, or is a text within quotes."""

MOST = 2000
"""The most lines of a text in which arrays are looked for."""

_SIDES = {board.side for board in VARIANTS.values()}
_CELLS = {side * side for side in _SIDES}
_PART = re.compile(r"""'[^'\n]*'|"[^"\n]*"|[\[({]|[\])}]|[\w.?*-]+|;|#.*|//.*""")
_BLANK = {"none", "null", "nil", "nan", "na", "undefined", "-"}
_NUMBER = re.compile(r"\d+(?:\.0*)?")
_SIGNS = frozenset(BLANK_MARKS | {*SYMBOLS, *SYMBOLS.lower(), "-", "x", "X", " "})


def as_boards(lines: Sequence[str]) -> list[str] | None:
    """Return the boards of a text, each on its line, "" for others; None if it has none.

    >>> as_boards(["b = [[1,0,0,0],", "     [0,0,3,0], [0,2,0,0], [0,0,0,4]]"])
    ['', '1.....3..2.....4']
    """
    placed: list[str] = []
    for number, board in _boards(lines):
        placed += [*[""] * (number - 1 - len(placed)), board]
    return placed or None


def _boards(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield boards with the lines on which they end: rows that follow each other, or whole ones."""
    rows: list[str] = []
    for number, cells in _rows(lines):
        if len(cells) not in _SIDES:
            rows = []
            yield number, cells
            continue
        rows = [*rows, cells] if not rows or len(rows[0]) == len(cells) else [cells]
        if len(rows) == len(cells):
            yield number, "".join(rows)
            rows = []


def _rows(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield the innermost lists of cells, and the texts of signs, as signs."""
    cells: list[str] | None = None
    for number, line in enumerate(lines, 1):
        for part in _PART.findall(line):
            if part in "[({":
                cells = []
            elif part in "])};":
                if cells and (row := _row(cells)):
                    yield number, row
                cells = [] if part == ";" and cells is not None else None
            elif part[0] in "'\"" and _is_row(part[1:-1]):
                yield number, part[1:-1].translate(_DOTS)
            elif cells is not None and part != "..." and not part.startswith(("#", "//")):
                cells.append(part.strip("'\""))


_DOTS = str.maketrans("-xX ", "....")


def _is_row(text: str) -> bool:
    return len(text) in _SIDES | _CELLS and len(text) > 1 and _SIGNS.issuperset(text)


def _row(cells: Sequence[str]) -> str:
    """Return cells as signs, "" if they are not as many as a row or a board has, or no digits."""
    if len(cells) not in _SIDES | _CELLS:
        return ""
    signs = [_sign(cell) for cell in cells]
    return "".join(signs) if all(signs) else ""


def _sign(cell: str) -> str:
    if cell.lower() in _BLANK or cell in BLANK_MARKS or not cell:
        return "."
    if _NUMBER.fullmatch(cell):
        number = int(float(cell))
        return SYMBOLS[number] if number < len(SYMBOLS) else ""
    return cell.upper() if len(cell) == 1 and cell.upper() in SYMBOLS else ""
