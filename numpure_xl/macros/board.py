"""Play: solve, check, pencilmarks, clear, undo."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from numpure_xl.board.highlights import CLASH, WRONG
from numpure_xl.board.location import variant_noted
from numpure_xl.board.pencilmarks import pencilmarks
from numpure_xl.board.style import shown
from numpure_xl.errors import NumpureError, SheetError
from numpure_xl.hints.phrases import Phraser
from numpure_xl.live import undo
from numpure_xl.live.board import LiveBoard
from numpure_xl.live.styles import BoardChange
from numpure_xl.macros.changes import ENTRIES, apply, erase
from numpure_xl.macros.session import Session, command
from numpure_xl.messages import Message, Plural
from numpure_xl.sudoku import BLANK, Grid, count_solutions
from numpure_xl.sudoku import solve as solution_of
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.ladder import RUNGS
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import Rating
from numpure_xl.sudoku.rating import rate as rating_of

CLASHING = Plural("{count} cell clashes (!)", "{count} cells clash (!)", by="count")
MORE_WRONG = Plural("{count} more is wrong (×)", "{count} more are wrong (×)", by="count")
LEFT_BLANK = Plural("{count} is blank", "{count} are blank", by="count")


class Verdict(NamedTuple):
    """The mistakes on a board, and the message about them.

    Attributes:
        clashes: The cells whose digit is in a peer as well.
        wrong: Other cells, whose digit the solution does not have.
        sentence: What to say, a sentence that words translates.
        fields: What fills its gaps.
    """

    clashes: frozenset[int]
    wrong: frozenset[int]
    sentence: str
    fields: dict[str, Any]


@command
def solve(session: Session) -> None:
    """Fill the blanks of the board."""
    board = session.board()
    solution = session.wait("Solving ...", lambda: solution_of(board.grid))
    blanks = {
        cell: shown(solution.digits[cell])
        for cell, digit in enumerate(board.grid.digits)
        if digit == BLANK
    }
    change = BoardChange(board, session.theme)
    change.unmark(board.marked)
    change.write(blanks)
    change.entries(blanks)
    apply(session, board, change)


@command
def check(session: Session) -> None:
    """Mark what is wrong, and say how many cells are left."""
    board = session.board()
    verdict = session.wait("Checking ...", lambda: judged(board.grid, board.givens))
    change = BoardChange(board, session.theme)
    change.unmark(board.marked - verdict.clashes - verdict.wrong)
    change.mark(verdict.clashes, CLASH)
    change.mark(verdict.wrong, WRONG)
    found = verdict.clashes | verdict.wrong
    if found and session.is_protected:  # it lets no cell be coloured
        session.show_message(
            "{clashes}, {wrong}: {cells}; {left}.",
            cells=", ".join(board.address(cell) for cell in sorted(found)),
            **verdict.fields,
        )
        return
    apply(session, board, change)
    session.show_message(verdict.sentence, **verdict.fields)


def judged(grid: Grid, givens: frozenset[int]) -> Verdict:
    """Return what is wrong on a board.

    The givens decide what is right. Where they cannot be distinguished from entries, or do
    not have exactly one solution, all digits together are asked whether a solution is left.
    """
    clashes = grid.clashes()
    wrong = _wrong(grid, givens) - clashes
    left = grid.variant.cells - grid.clues
    if clashes or wrong:
        fields = {
            "clashes": Message(CLASHING, count=len(clashes)),
            "wrong": Message(MORE_WRONG, count=len(wrong)),
            "left": Message(LEFT_BLANK, count=left),
        }
        return Verdict(clashes, wrong, "{clashes}, {wrong}; {left}.", fields)
    found = count_solutions(grid)
    if not found:
        return Verdict(clashes, wrong, "Nothing clashes, but no solution is left.", {})
    if found > 1:
        sentence = "Nothing clashes, but there is more than one solution."
        return Verdict(clashes, wrong, sentence, {})
    if not left:
        return Verdict(clashes, wrong, "Solved.", {})
    sentence = Plural(
        "Right so far; {blanks} cell is blank.",
        "Right so far; {blanks} cells are blank.",
        by="blanks",
    )
    return Verdict(clashes, wrong, sentence, {"blanks": left})


def _wrong(grid: Grid, givens: frozenset[int]) -> frozenset[int]:
    """Return the filled cells that differ from the one solution of the givens."""
    kept = (digit if cell in givens else BLANK for cell, digit in enumerate(grid.digits))
    try:
        solution = solution_of(Grid(tuple(kept), grid.variant))
    except NumpureError:
        return frozenset()
    pairs = enumerate(zip(grid.digits, solution.digits, strict=True))
    return frozenset(cell for cell, (digit, right) in pairs if digit not in {BLANK, right})


@command
def candidates(session: Session) -> None:
    """Write small digits into the blanks, those that no peer holds; or take them away."""
    board = session.board()
    if session.is_protected:
        msg = "{sheet} is protected, so nothing can be written small; take its protection off."
        raise SheetError(msg, sheet=board.sheet.name)
    change = BoardChange(board, session.theme)
    if board.pencilled:
        change.write(dict.fromkeys(board.pencilled))
        change.entries(board.small)
        apply(session, board, change)
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
    apply(session, board, change)


@command
def clear(session: Session, *, whole: bool = False) -> None:
    """Take out all that is not given; or the whole board, with its lines and its note."""
    board = session.board()
    if whole:
        _clear_all(session, board)
        return
    if not board.givens and board.filled:
        session.confirm("No digit here is marked as given, by bold letters. Take all of them out?")
    change = BoardChange(board, session.theme)
    change.write(dict.fromkeys(board.entries | board.pencilled))
    change.unmark(board.marked)
    written = board.entries | (board.small - board.givens) | board.pencilled
    change.entries(written - (board.marked - board.pencilled))
    apply(session, board, change)


def _clear_all(session: Session, board: LiveBoard) -> None:
    area = board.place.area
    if not board.is_readable:
        session.confirm("{area} is not empty. Overwrite it?", area=str(area))
    elif board.entries:
        session.confirm(ENTRIES, area=str(area))
    has_note = variant_noted(board.place.variant.side, board.note) is not None
    erase(session, board, board.place.with_note if has_note else area)


@command
def rate(session: Session) -> None:
    """Say how hard the puzzle is, and which techniques it takes."""
    board = session.board()
    givens = board.puzzle
    rating = session.wait("Rating ...", lambda: rating_of(Puzzle(givens)))
    if not rating.path:
        session.show_message("Solved.")
        return
    session.show_message(
        Plural(
            "Rating {rating}, {level}; {steps} step: {techniques}",
            "Rating {rating}, {level}; {steps} steps: {techniques}",
            by="steps",
        ),
        rating=str(rating),
        level=rating.level.capitalize(),
        steps=len(rating.path),
        techniques=_by_name(rating, Phraser(session.lang, givens.variant)),
    )


def _by_name(rating: Rating, phraser: Phraser) -> str:
    """Return the names of the techniques, easiest first, with how many steps each makes."""
    counts: Counter[str] = Counter()
    for technique in sorted(rating.counts, key=lambda name: RUNGS[name].rating):
        counts[phraser.phrasebook.names[technique]] += rating.counts[technique]
    return phraser.listed(f"{name} {count}" for name, count in counts.items())


@command
def undo_last(session: Session) -> None:
    """Put back what the last command changed."""
    own = getattr(session.app.impl, "undo_last", None)
    if own:  # a program that undoes by itself
        own(lambda: session.confirm(SINCE))
        return
    kept = session.store.last(session.book.name)
    if kept.sheet not in [sheet.name for sheet in session.book.sheets]:
        msg = "The sheet {sheet} is gone, and what was on it cannot be put back."
        raise SheetError(msg, sheet=kept.sheet)
    sheet = session.book.sheets[kept.sheet]
    undo.refuse_protected(sheet, kept)
    if not undo.is_as_left(sheet, kept):
        session.confirm(SINCE)
    with session.quiet():
        undo.put_back(sheet, kept)
    session.store.forget(session.book.name)


SINCE = "Something has been typed since the last command, and would be lost. Undo it all the same?"
