"""Hint: what to do next, in words; and the next step, taken and shown on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import get_args

from numpure_xl.board.highlights import AREA, PATTERN, PLACED, SECOND, numbers, step_cells
from numpure_xl.board.pencilmarks import digits_marked, pencilmarks
from numpure_xl.board.style import shown
from numpure_xl.hints import Depth, Hint, find_hint, hint_at, hint_text, in_messages
from numpure_xl.hosts.excel.config import UNIQUENESS
from numpure_xl.macros import user
from numpure_xl.macros.changes import apply
from numpure_xl.macros.session import MORE, Session, command
from numpure_xl.messages import Message
from numpure_xl.sheet_io.board import BoardChanges, SheetBoard
from numpure_xl.sheet_io.changes import CellValue
from numpure_xl.sudoku.techniques.step import Mark
from numpure_xl.words import say

ANSWERS = {"yes": True, "no": False}
"""The values of the setting of uniqueness, and their meaning."""

DEPTHS: tuple[Depth, ...] = get_args(Depth)

STRIKE = Message("Eliminate that from the pencil marks?")


@command
async def hint(session: Session, *, depth: Depth | None = None, step: int | None = None) -> None:
    """Show the next step, and leave the board as it is. Wrong digits come first.

    Each message is a step, or a part of one. What it eliminates from pencil marks is offered.

    Args:
        session: The workbook.
        depth: 1 for where to look, 2 for which technique, 3 for what follows and why; None to
            begin with little, and to say more as long as that is wanted.
        step: Without pencil marks, with which of the steps to the next digit to begin.
    """
    board = await session.board()
    current = hint_at(_next_hint(session, board), step or 1)
    depths = DEPTHS if depth is None else (depth,)
    tell = partial(hint_text, lang=session.lang, name=board.address)
    texts = [tell(current, depth=deep) for deep in depths]
    texts += [tell(each, depth=depths[-1]) for each in _hints_of(current)[1:]]
    messages = [message for text in texts for message in text.splitlines()]
    is_offered = current.noted and current.removes and depths[-1] == DEPTHS[-1]
    if await _tell(session, messages, STRIKE if is_offered else None):
        await _take(session, board, current)


@command
async def next_step(session: Session) -> None:
    """Take the next step, show what it rests on, and say why it holds.

    Without pencil marks these are all steps that the next digit needs. A mistake on the board is
    reported, and nothing is written.
    """
    board = await session.board()
    hint = _next_hint(session, board, short=True)
    lines = []
    for each in _hints_of(hint):
        lines += hint_text(each, session.lang, name=board.address).splitlines()
        lines += _chains(session, board, each)
    if hint.path or hint.searched:
        await _take(session, board, hint)
    await _tell(session, in_messages(lines))


def _hints_of(hint: Hint) -> list[Hint]:
    """Return the hints of which a command tells: with pencil marks, one step."""
    return [hint] if hint.noted else [*hint.whole()]


async def _tell(session: Session, messages: list[str], offer: Message | None = None) -> bool:
    """Show messages as long as more is wanted; return whether what the last offers is wanted."""
    *little, most = dict.fromkeys(messages)  # where there is no more to say, two are the same
    for text in little:
        if not await session.wants(text, MORE):
            return False
    if offer:
        return await session.wants(most, offer)
    await session.show_text(most)
    return False


def _next_hint(session: Session, board: SheetBoard, *, short: bool = False) -> Hint:
    """Find the next step; if the givens are not a puzzle, all digits together count as given."""
    puzzle, grid = board.puzzle, board.grid
    find = partial(find_hint, marks=_marks_on(board), uniqueness=uniqueness_set(), short=short)
    hint = session.wait("Looking for a step ...", lambda: find(puzzle, grid))
    if hint.fault and puzzle != grid:
        return session.wait("Looking for a step ...", lambda: find(grid))
    return hint


def _marks_on(board: SheetBoard) -> list[list[int]]:
    """Return the pencil marks of a board, by cell."""
    cells = range(board.place.variant.cells)
    noted = board.pencilled
    return [digits_marked(str(board.value(cell))) if cell in noted else [] for cell in cells]


def uniqueness_set() -> bool:
    """True if hints may rely on a puzzle having one solution, as the user has set."""
    return ANSWERS.get(user.setting(UNIQUENESS), True)


async def _take(session: Session, board: SheetBoard, hint: Hint) -> None:
    """Write the digits that are found, strike their pencil marks, and show what led to them."""
    *_, last = hints = _hints_of(hint)
    placed = dict(last.places)
    struck = {mark for each in hints for mark in each.removes}
    shown_cells = step_cells([s for each in hints for s in each.steps], board.place.variant)
    change = BoardChanges(board, session.theme)
    change.unmark(board.marked)
    digits: dict[int, CellValue] = {c: shown(digit) for c, digit in placed.items()}
    change.write(digits | _pencilled(board, placed, struck))
    change.entries(placed)
    pattern = shown_cells.pattern - placed.keys()
    area = shown_cells.area - shown_cells.pattern - placed.keys()
    second = shown_cells.second & pattern
    change.fill({AREA: area, PATTERN: pattern - second, SECOND: second, PLACED: placed.keys()})
    await apply(session, board, change)


def _chains(session: Session, board: SheetBoard, hint: Hint) -> Iterator[str]:
    """Yield the cells of each chain in their order, since blank cells can show no numbers."""
    for step in hint.steps:
        groups: dict[int, list[str]] = {}
        for cell, number in numbers([step]).items():
            groups.setdefault(number, []).append(board.address(cell))
        if groups:
            cells = " - ".join(f"{number} {'/'.join(names)}" for number, names in groups.items())
            msg = "The chain, in two colours by turns: {cells}."
            yield say(msg, session.lang, cells=cells)


def _pencilled(
    board: SheetBoard, placed: Mapping[int, int], struck: set[Mark]
) -> dict[int, CellValue]:
    """Return the pencilmarks of the board without those that the steps rule out."""
    variant = board.place.variant
    gone = struck | {(peer, d) for cell, d in placed.items() for peer in variant.peers[cell]}
    marks: dict[int, CellValue] = {}
    for cell in board.pencilled - placed.keys():
        kept = [d for d in digits_marked(str(board.value(cell))) if (cell, d) not in gone]
        marks[cell] = pencilmarks(kept, variant)
    return marks
