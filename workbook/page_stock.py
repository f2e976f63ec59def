"""Makes what the page has until Python is there, and does not make itself: puzzles.txt, signed.txt.

    python -m workbook.page_stock
    python -m workbook.page_stock --check    compares with the files; exit status 1 if one differs

A line has a board, a level, the digits, and and the regions of a jigsaw or the name with signs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from numpure_xl.board.values import rules_name
from numpure_xl.errors import GaveUpError
from numpure_xl.sudoku.grid.boards import levels_of
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.web.boards import boards

HOME = Path(__file__).parent
NAME, SIGNED = "web/puzzles.txt", "web/signed.txt"
LEVELS = ("beginner", "easy", "medium", "hard")
EACH = 3
"""How many puzzles of a board and a level; the page gives their digits other names."""

EACH_SIGNED = 2
"""How many with signs, which the page takes as they are."""


def kinds(*, are_signed: bool = False) -> Iterator[tuple[str, str]]:
    """Yield boards and levels of which the page does not make puzzles itself.

    Args:
        are_signed: Whether boards are yielded whose rules the page leaves to Python, or others.
    """
    for board, known in boards().items():
        for level in levels_of(board):
            is_wanted = ("units" not in known) == are_signed
            if level in LEVELS and is_wanted and level not in known["levels"]:
                yield board, level


def signed_lines(board: str, level: str) -> Iterator[str]:
    """Yield the lines of some puzzles with signs."""
    for puzzle in puzzles(board, level, EACH_SIGNED):
        yield f"{board} {level} {puzzle} {rules_name(puzzle.variant)}"


def lines(board: str, level: str) -> Iterator[str]:
    """Yield the lines of some puzzles."""
    for puzzle in puzzles(board, level, EACH):
        yield f"{board} {level} {puzzle} {puzzle.variant.regions}".rstrip()


def puzzles(board: str, level: str, wanted: int) -> Iterator[Puzzle]:
    """Yield so many puzzles, of the first seeds that have one."""
    request, number, count = PuzzleRequest(variant=board, level=level), 0, 0
    while count < wanted:
        number += 1
        try:
            puzzle = make(request.recipe("page", number))
        except GaveUpError:
            continue
        count += 1
        yield puzzle


def main() -> int:
    """Make or check; return the exit status."""
    parser = argparse.ArgumentParser(description=f"Make {NAME} and {SIGNED}.")
    parser.add_argument("--check", action="store_true", help="compare with the file, write none")
    check = parser.parse_args().check
    made = {
        NAME: chain.from_iterable(lines(*kind) for kind in kinds()),
        SIGNED: chain.from_iterable(signed_lines(*kind) for kind in kinds(are_signed=True)),
    }
    return max(
        _write(HOME / name, "".join(f"{line}\n" for line in made[name]), check=check)
        for name in made
    )


def _write(path: Path, made: str, *, check: bool) -> int:
    same = path.exists() and path.read_text("utf-8") == made
    if not check:
        path.write_text(made, "utf-8")
    print(f"{path.name}: {len(made)} bytes, {'as it was' if same else 'changed'}")
    return int(check and not same)


if __name__ == "__main__":
    sys.exit(main())
