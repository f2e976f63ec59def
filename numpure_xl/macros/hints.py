"""Hint: what to do next, in words; and the next step, taken and shown on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import get_args

from numpure_xl.board.highlights import AREA, PATTERN, PLACED, SECOND
from numpure_xl.board.pencilmarks import digits_marked, pencilmarks
from numpure_xl.board.step_cells import numbers, step_cells
from numpure_xl.board.style import shown
from numpure_xl.hints import Depth, Hint, find_hint, hint_text
from numpure_xl.hosts.excel.config import UNIQUENESS
from numpure_xl.live.board import LiveBoard
from numpure_xl.live.change import CellValue
from numpure_xl.live.styles import BoardChange
from numpure_xl.macros import user
from numpure_xl.macros.changes import apply
from numpure_xl.macros.session import Session, command
from numpure_xl.sudoku.techniques.step import Mark
from numpure_xl.words import say

ANSWERS = {"yes": True, "no": False}
"""What may be set for uniqueness, and what it means."""

DEPTHS: tuple[Depth, ...] = get_args(Depth)


@command
def hint(session: Session, *, depth: Depth | None = None) -> None:
    """Say what to do next, and leave the board as it is. What is wrong comes first.

    Args:
        session: The workbook.
        depth: 1 for where to look, 2 for which technique, 3 for what follows and why; None to
            begin with little, and to say more as long as that is wanted.
    """
    board = session.board()
    found = _found(session, board)
    depths = DEPTHS if depth is None else (depth,)
    texts = (hint_text(found, session.lang, depth=deep, name=board.address) for deep in depths)
    *little, most = dict.fromkeys(texts)  # where there is no more to say, two depths are the same
    if all(session.wants_more(text) for text in little):
        session.show_text(most)


@command
def next_step(session: Session) -> None:
    """Take the steps to the next digit, show what they rest on, and say why they hold.

    A mistake on the board is reported, and nothing is written.
    """
    board = session.board()
    found = _found(session, board)
    text = hint_text(found, session.lang, name=board.address)
    if found.path or found.searched:
        _take(session, board, found)
    lines = "\n".join([text, *_chains(session, board, found)])
    session.show_text(lines)


def _found(session: Session, board: LiveBoard) -> Hint:
    """Find what to do next; where the givens are no puzzle, all digits together count as given."""
    puzzle, grid = board.puzzle, board.grid
    find = partial(find_hint, uniqueness=uniqueness_set())
    found = session.wait("Looking for a step ...", lambda: find(puzzle, grid))
    if found.fault and puzzle != grid:
        return session.wait("Looking for a step ...", lambda: find(grid))
    return found


def uniqueness_set() -> bool:
    """Return whether hints may rely on a puzzle having one solution, as the user has set."""
    return ANSWERS.get(user.setting(UNIQUENESS), True)


def _take(session: Session, board: LiveBoard, found: Hint) -> None:
    """Write the digits that are found, strike their pencilmarks, and show what led to them."""
    placed = dict(found.path[-1].places if found.path else filter(None, [found.searched]))
    struck = {mark for step in found.path for mark in step.removes}
    shown_cells = step_cells(found.path, board.place.variant)
    change = BoardChange(board, session.theme)
    change.unmark(board.marked)
    digits: dict[int, CellValue] = {c: shown(digit) for c, digit in placed.items()}
    change.write(digits | _pencilled(board, placed, struck))
    change.entries(placed)
    pattern = shown_cells.pattern - placed.keys()
    area = shown_cells.area - shown_cells.pattern - placed.keys()
    second = shown_cells.second & pattern
    change.fill({AREA: area, PATTERN: pattern - second, SECOND: second, PLACED: placed.keys()})
    apply(session, board, change)


def _chains(session: Session, board: LiveBoard, found: Hint) -> Iterator[str]:
    """Yield the cells of each chain in their order, since blank cells can show no numbers."""
    for step in found.path:
        groups: dict[int, list[str]] = {}
        for cell, number in numbers([step]).items():
            groups.setdefault(number, []).append(board.address(cell))
        if groups:
            cells = " - ".join(f"{number} {'/'.join(names)}" for number, names in groups.items())
            msg = "The chain, in two colours by turns: {cells}."
            yield say(msg, session.lang, cells=cells)


def _pencilled(
    board: LiveBoard, placed: Mapping[int, int], struck: set[Mark]
) -> dict[int, CellValue]:
    """Return the pencilmarks of the board without those that the steps rule out."""
    variant = board.place.variant
    gone = struck | {(peer, d) for cell, d in placed.items() for peer in variant.peers[cell]}
    marks: dict[int, CellValue] = {}
    for cell in board.pencilled - placed.keys():
        kept = [d for d in digits_marked(board.value(cell)) if (cell, d) not in gone]
        marks[cell] = pencilmarks(kept, variant)
    return marks
