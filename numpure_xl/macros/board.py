"""Play: solve, check, pencilmarks, clear, undo."""

from __future__ import annotations

from collections import Counter

from numpure_xl.board.highlights import CLASH, WRONG
from numpure_xl.board.location import variant_noted
from numpure_xl.board.pencilmarks import pencilmarks
from numpure_xl.board.style import shown
from numpure_xl.errors import SheetError
from numpure_xl.hints import judge, judgement_text
from numpure_xl.hints.phraser import Phraser
from numpure_xl.macros.changes import ENTRIES, SINCE, apply, erase, undo_own
from numpure_xl.macros.session import Session, command
from numpure_xl.messages import Plural
from numpure_xl.sheet_io.board import BoardChanges, SheetBoard
from numpure_xl.sheet_io.undo import nothing_kept
from numpure_xl.sudoku.grid.grid import BLANK
from numpure_xl.sudoku.judge.hint_ladder import TECHNIQUES
from numpure_xl.sudoku.judge.rating import Rating
from numpure_xl.sudoku.judge.rating import rate as rating_of
from numpure_xl.sudoku.levels import level_name
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.solver import solve as solution_of


@command
async def solve(session: Session) -> None:
    """Fill the blanks of the board."""
    board = await session.board()
    solution = session.wait("Solving ...", lambda: solution_of(board.grid))
    blanks = {
        cell: shown(solution.digits[cell])
        for cell, digit in enumerate(board.grid.digits)
        if digit == BLANK
    }
    change = BoardChanges(board, session.theme)
    change.unmark(board.marked)
    change.write(blanks)
    change.entries(blanks)
    await apply(session, board, change)


@command
async def check(session: Session) -> None:
    """Mark what is wrong, and say how many cells are left."""
    board = await session.board()
    judgement = session.wait("Checking ...", lambda: judge(board.puzzle, board.grid))
    at_fault = judgement.clashes | judgement.wrong
    if at_fault and await session.is_protected():  # it lets no cell be coloured
        await session.show_text(judgement_text(judgement, session.lang, name=board.address))
        return
    change = BoardChanges(board, session.theme)
    change.unmark(board.marked - at_fault)
    change.mark(judgement.clashes, CLASH)
    change.mark(judgement.wrong - judgement.clashes, WRONG)
    await apply(session, board, change)
    await session.show_text(judgement_text(judgement, session.lang, are_marked=True))


@command
async def candidates(session: Session) -> None:
    """Write small digits into the blanks, those that no peer holds; or take them away."""
    board = await session.board()
    if await session.is_protected():
        msg = "{sheet} is protected, so digits cannot be made small; unprotect it."
        raise SheetError(msg, sheet=board.sheet)
    change = BoardChanges(board, session.theme)
    if board.pencilled:
        change.write(dict.fromkeys(board.pencilled))
        change.entries(board.small)
        await apply(session, board, change)
        return
    possible = Candidates(board.grid)
    marks = {
        cell: pencilmarks(digits, board.place.variant)
        for cell in range(board.place.variant.cells)
        if (digits := possible.digits_in(cell))
    }
    change.entries(board.small - set(marks))
    change.write(marks)
    change.pencilled(marks)
    await apply(session, board, change)


@command
async def clear(session: Session, *, whole: bool = False) -> None:
    """Take out all that is not given; or the whole board, with its lines and its note."""
    board = await session.board()
    if whole:
        await _clear_all(session, board)
        return
    if not board.givens and board.filled:
        await session.confirm("No digit here is bold, so none counts as given. Clear them all?")
    change = BoardChanges(board, session.theme)
    change.write(dict.fromkeys(board.entries | board.pencilled))
    change.unmark(board.marked)
    written = board.entries | (board.small - board.givens) | board.pencilled
    change.entries(written - (board.marked - board.pencilled))
    await apply(session, board, change)


async def _clear_all(session: Session, board: SheetBoard) -> None:
    area = board.place.area
    if not board.is_readable:
        await session.confirm("{area} is not empty. Overwrite it?", area=str(area))
    elif board.entries:
        await session.confirm(ENTRIES, area=str(area))
    has_note = variant_noted(board.place.variant.extent, board.note) is not None
    await erase(session, board, board.place.with_note if has_note else area)


@command
async def rate(session: Session) -> None:
    """Show the rating of the puzzle, and its techniques."""
    board = await session.board()
    givens = board.puzzle
    rating = session.wait("Rating ...", lambda: rating_of(Puzzle(givens)))
    if not rating.path:
        await session.show_message("Solved.")
        return
    await session.show_message(
        Plural(
            "Rating {rating}, {level}; {steps} step: {techniques}",
            "Rating {rating}, {level}; {steps} steps: {techniques}",
            by="steps",
        ),
        rating=str(rating),
        level=level_name(rating.level),
        steps=len(rating.path),
        techniques=_by_name(rating, Phraser(session.lang, givens.variant)),
    )


def _by_name(rating: Rating, phraser: Phraser) -> str:
    """Return the names of the techniques, easiest first, with how many steps each makes."""
    counts: Counter[str] = Counter()
    for technique in sorted(rating.counts, key=lambda name: TECHNIQUES[name].rating):
        counts[phraser.phrasebook.names[technique]] += rating.counts[technique]
    return phraser.listed(f"{name} {count}" for name, count in counts.items())


@command
async def undo_last(session: Session) -> None:
    """Put back what the last command changed."""
    own = session.host.undo
    if own is None:
        await undo_own(session)
        return
    if own.last == "nothing":
        raise nothing_kept()
    if own.last == "the user's":
        await session.confirm(SINCE)
    own.undo()
