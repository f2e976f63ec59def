"""What holds of boards on a sheet of the user's own, whichever library has it open.

In xlwings Lite everything is awaited, and is `done` here.
"""

import asyncio
import inspect
from functools import cache

import numpure_xl
from numpure_xl.board.theme import THEMES

ALL = [*numpure_xl.BOARDS]
LOOKS = [*THEMES]


@cache
def puzzle_of(board):
    """Return a puzzle of a board."""
    return numpure_xl.make(f"{board}/any#1")


def done(work):
    """Return what something returns, once it is awaited if need be."""
    return asyncio.run(work) if inspect.iscoroutine(work) else work


def check_found_again(sheet, at, board, theme):
    """Put a board: the sheet has that board, with its rules, and nothing else that is one."""
    puzzle = puzzle_of(board)
    put = done(numpure_xl.put(at, puzzle, theme=theme))
    assert (put.grid, put.entries, put.note) == (puzzle.givens, puzzle.givens, puzzle.recipe)
    assert done(numpure_xl.boards(sheet)) == [put]
    assert numpure_xl.Grid(put) == puzzle.givens


def check_replaced(sheet, at, first, second):
    """Put a board in place of another: nothing is left of that."""
    put = done(numpure_xl.put(at, puzzle_of(first), note=""))
    then = done(put.put(puzzle_of(second)))
    assert then.grid == puzzle_of(second).givens
    assert done(numpure_xl.boards(sheet)) == [then]


def check_answered(sheet, at, elsewhere, board):
    """Write the answer of a board elsewhere: its blanks are entries, and right."""
    put = done(numpure_xl.put(at, puzzle_of(board)))
    answer = done(put.solution(elsewhere))
    assert answer.entries == puzzle_of(board).solution
    assert answer.grid == put.grid
    assert numpure_xl.check(answer.grid, answer.entries).is_solved
    assert done(numpure_xl.boards(sheet)) == [put, answer]
