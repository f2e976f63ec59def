"""Hint: what to look at next, in words; and the next step, taken and shown on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from numpure_xl.hints import Depth, Hint, find, tell
from numpure_xl.live import change
from numpure_xl.live.read import LiveBoard
from numpure_xl.macros.desk import Desk, command
from numpure_xl.sheet.board import shown
from numpure_xl.sheet.evidence import seen
from numpure_xl.sheet.marks import AREA, PATTERN, PLACED
from numpure_xl.sheet.pencilmarks import digits_marked, pencilmarks
from numpure_xl.sudoku.techniques.step import Mark

DEPTHS: tuple[Depth, ...] = get_args(Depth)


@command
def hint(desk: Desk, *, depth: Depth | None = None) -> None:
    """Say what to do next, and leave the board as it is. What is wrong comes first.

    Args:
        desk: The workbook.
        depth: 1 for where to look, 2 for which technique, 3 for what follows and why; None to
            begin with little, and to say more as long as that is wanted.
    """
    board = desk.board()
    found = _found(desk, board)
    depths = DEPTHS if depth is None else (depth,)
    told = (tell(found, desk.lang, depth=deep, name=board.address) for deep in depths)
    *little, most = dict.fromkeys(told)  # where there is no more to say, a depth says the same
    if all(desk.wants_more(text) for text in little):
        desk.read_out(most)


@command
def next_step(desk: Desk) -> None:
    """Take the steps to the next digit, show what they rest on, and say why they hold.

    Where something is wrong that is said, and nothing is written.
    """
    board = desk.board()
    found = _found(desk, board)
    text = tell(found, desk.lang, name=board.address)
    if found.path or found.searched:
        _take(desk, board, found)
    desk.read_out(text)


def _found(desk: Desk, board: LiveBoard) -> Hint:
    """Find what to do next; where the givens are no puzzle, all digits together count as given."""
    puzzle, grid = board.puzzle, board.grid
    found = desk.wait("Looking for a step ...", lambda: find(puzzle, grid))
    if found.fault and puzzle != grid:
        return desk.wait("Looking for a step ...", lambda: find(grid))
    return found


def _take(desk: Desk, board: LiveBoard, found: Hint) -> None:
    """Write the digits that are found, strike their pencilmarks, and show what led to them."""
    placed = dict(found.path[-1].places if found.path else filter(None, [found.searched]))
    struck = {mark for step in found.path for mark in step.removes}
    look = seen(found.path, board.place.variant)
    with desk.changing(board.sheet, board.place.area):
        change.unmark(board, board.marked, desk.theme)
        digits: dict[int, int | str | None] = {c: shown(digit) for c, digit in placed.items()}
        change.write(board, digits | _pencilled(board, placed, struck))
        change.entries(board, placed, desk.theme)
        change.fill(board, look.area - look.pattern - placed.keys(), AREA, desk.theme)
        change.fill(board, look.pattern - placed.keys(), PATTERN, desk.theme)
        change.fill(board, placed, PLACED, desk.theme)


def _pencilled(
    board: LiveBoard, placed: Mapping[int, int], struck: set[Mark]
) -> dict[int, int | str | None]:
    """Return the pencilmarks of the board without those that the steps rule out."""
    variant = board.place.variant
    gone = struck | {(peer, d) for cell, d in placed.items() for peer in variant.peers[cell]}
    marks: dict[int, int | str | None] = {}
    for cell in board.pencilled - placed.keys():
        kept = [d for d in digits_marked(board.value(cell)) if (cell, d) not in gone]
        marks[cell] = pencilmarks(kept, variant)
    return marks
