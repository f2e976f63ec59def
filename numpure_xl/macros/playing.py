"""Play: solve, check, pencilmarks, clear, undo."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from numpure_xl.errors import NumpureError
from numpure_xl.hints.speech import Speech
from numpure_xl.live import change, undo
from numpure_xl.live.draw import cells
from numpure_xl.live.read import LiveBoard
from numpure_xl.macros.desk import Desk, command
from numpure_xl.sheet.board import shown
from numpure_xl.sheet.marks import CLASH, WRONG
from numpure_xl.sheet.pencilmarks import pencilmarks
from numpure_xl.sheet.place import variant_told
from numpure_xl.sudoku import BLANK, Grid, count_solutions
from numpure_xl.sudoku import solve as solution_of
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import RUNGS, Rating
from numpure_xl.sudoku.rating import rate as rating_of


class Verdict(NamedTuple):
    """What is wrong on a board, and what there is to say of it.

    Attributes:
        clashes: The cells whose digit stands in a peer as well.
        wrong: Other cells, whose digit the solution does not have.
        sentence: What to say, a sentence of words.py.
        fields: What fills its gaps.
    """

    clashes: frozenset[int]
    wrong: frozenset[int]
    sentence: str
    fields: dict[str, int]


@command
def solve(desk: Desk) -> None:
    """Fill the blanks of the board."""
    board = desk.board()
    solution = desk.wait("Solving ...", lambda: solution_of(board.grid))
    blanks = {
        cell: shown(solution.digits[cell])
        for cell, digit in enumerate(board.grid.digits)
        if digit == BLANK
    }
    with desk.changing(board.sheet, board.place.area):
        change.unmark(board, board.marked, desk.theme)
        change.write(board, blanks)
        change.entries(board, blanks, desk.theme)


@command
def check(desk: Desk) -> None:
    """Mark what is wrong, and say how many cells are left."""
    board = desk.board()
    verdict = desk.wait("Checking ...", lambda: judged(board.grid, board.givens))
    clean = board.marked - verdict.clashes - verdict.wrong
    with desk.changing(board.sheet, board.place.area):
        change.unmark(board, clean, desk.theme)
        change.mark(board, verdict.clashes, CLASH, desk.theme)
        change.mark(board, verdict.wrong, WRONG, desk.theme)
    desk.tell(verdict.sentence, **verdict.fields)


def judged(grid: Grid, givens: frozenset[int]) -> Verdict:
    """Return what is wrong on a board.

    The givens decide what is right. Where they are not told apart from what was filled in, or do
    not have exactly one solution, all digits together are asked whether a solution is left.
    """
    clashes = grid.clashes()
    wrong = _wrong(grid, givens) - clashes
    left = grid.variant.cells - grid.clues
    if clashes or wrong:
        fields = {"clashes": len(clashes), "wrong": len(wrong), "left": left}
        sentence = "{clashes} cells clash (!), {wrong} more are wrong (×); {left} are blank."
        return Verdict(clashes, wrong, sentence, fields)
    found = count_solutions(grid)
    if not found:
        return Verdict(clashes, wrong, "Nothing clashes, but no solution is left.", {})
    if found > 1:
        sentence = "Nothing clashes, but there is more than one solution."
        return Verdict(clashes, wrong, sentence, {})
    sentence = "Right so far; {blanks} cells are blank." if left else "Solved."
    return Verdict(clashes, wrong, sentence, {"blanks": left} if left else {})


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
def candidates(desk: Desk) -> None:
    """Write small digits into the blanks, those that no peer holds; or take them away."""
    board = desk.board()
    if board.pencilled:
        with desk.changing(board.sheet, board.place.area):
            change.write(board, dict.fromkeys(board.pencilled))
            change.entries(board, board.small, desk.theme)
        return
    possible = Candidates(board.grid)
    marks = {
        cell: pencilmarks(digits, board.place.variant)
        for cell in range(board.place.variant.cells)
        if (digits := possible.digits_in(cell))
    }
    with desk.changing(board.sheet, board.place.area):
        change.entries(board, board.small - set(marks), desk.theme)
        change.write(board, marks)
        change.pencilled(board, marks, desk.theme)


@command
def clear(desk: Desk, *, whole: bool = False) -> None:
    """Take out all that is not given; or the whole board, with its lines and its note."""
    board = desk.board()
    if whole:
        _clear_all(desk, board)
        return
    if not board.givens and board.filled:
        desk.confirm("No digit here is marked as given, by bold letters. Take all of them out?")
    emptied = frozenset(range(board.place.variant.cells)) - board.givens
    with desk.changing(board.sheet, board.place.area):
        change.write(board, dict.fromkeys(emptied))
        change.unmark(board, board.marked, desk.theme)
        change.entries(board, emptied - (board.marked - board.pencilled), desk.theme)


def _clear_all(desk: Desk, board: LiveBoard) -> None:
    if not board.is_readable:
        desk.confirm("{area} is not empty. Overwrite it?", area=str(board.place.area))
    has_note = variant_told(board.place.variant.side, board.note) is not None
    area = board.place.with_note if has_note else board.place.area
    with desk.changing(board.sheet, area):
        cells(board.sheet, board.place.area).clear()
        if has_note:
            cells(board.sheet, board.place.note)[0, 0].clear()


@command
def rate(desk: Desk) -> None:
    """Say how hard the puzzle is, and which techniques it takes."""
    board = desk.board()
    givens = board.puzzle
    rating = desk.wait("Rating ...", lambda: rating_of(Puzzle(givens)))
    if not rating.path:
        desk.tell("Solved.")
        return
    desk.tell(
        "Rating {rating}, {level}; {steps} steps: {techniques}",
        rating=str(rating),
        level=rating.level.capitalize(),
        steps=len(rating.path),
        techniques=_by_name(rating, Speech(desk.lang, givens.variant)),
    )


def _by_name(rating: Rating, speech: Speech) -> str:
    """Return the names of the techniques, easiest first, with how many steps each makes."""
    counts: Counter[str] = Counter()
    for technique in sorted(rating.counts, key=lambda name: RUNGS[name].rating):
        counts[speech.tongue.names[technique]] += rating.counts[technique]
    return speech.listed(f"{name} {count}" for name, count in counts.items())


@command
def undo_last(desk: Desk) -> None:
    """Put back what the last command overwrote."""
    with desk.quiet():
        there = undo.put_back(desk.book)
    there.sheet.activate()
