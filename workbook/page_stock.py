"""Makes web/puzzles.txt: puzzles that the page has until Python is there, and does not make itself.

    python -m workbook.page_stock
    python -m workbook.page_stock --check    compares with the file; exit status 1 if it differs

A line has a board, a level, the digits, and the regions of a jigsaw.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from numpure_xl.errors import GaveUpError
from numpure_xl.sudoku.grid.boards import levels_of
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.web.boards import boards

HOME = Path(__file__).parent
NAME = "web/puzzles.txt"
LEVELS = ("beginner", "easy", "medium", "hard")
EACH = 3
"""How many puzzles of a board and a level; the page gives their digits other names."""


def kinds() -> Iterator[tuple[str, str]]:
    """Yield boards without signs and levels of which the page does not make puzzles itself."""
    for board, known in boards().items():
        for level in levels_of(board):
            if level in LEVELS and "units" in known and level not in known["levels"]:
                yield board, level


def lines(board: str, level: str) -> Iterator[str]:
    """Yield the lines of some puzzles."""
    request, number, count = PuzzleRequest(variant=board, level=level), 0, 0
    while count < EACH:
        number += 1
        try:
            puzzle = make(request.recipe("page", number))
        except GaveUpError:
            continue
        count += 1
        yield f"{board} {level} {puzzle} {puzzle.variant.regions}".rstrip()


def main() -> int:
    """Make or check; return the exit status."""
    parser = argparse.ArgumentParser(description=f"Make {NAME}.")
    parser.add_argument("--check", action="store_true", help="compare with the file, write none")
    check = parser.parse_args().check
    path = HOME / NAME
    made = "".join(f"{line}\n" for kind in kinds() for line in lines(*kind))
    same = path.exists() and path.read_text("utf-8") == made
    if not check:
        path.write_text(made, "utf-8")
    print(f"{path.name}: {len(made)} bytes, {'as it was' if same else 'changed'}")
    return int(check and not same)


if __name__ == "__main__":
    sys.exit(main())
