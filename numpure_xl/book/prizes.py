"""Prize cells: cells with letters whose digits, in the order of the letters, are to be sent in.

A puzzle has one solution, so there is one answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from numpure_xl.book.labels import BookItem
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.page_styles import LETTERS
from numpure_xl.errors import RequestError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.puzzle import Puzzle

LARGEST_SIDE = 9  # on larger boards letters are digits


def check_prize(count: int, *, playable: bool) -> None:
    """Raise a `RequestError` if the puzzles of a book cannot have so many prize cells."""
    if count not in range(len(LETTERS) + 1):
        msg = "A puzzle cannot have {found} prize cells; choose 0 to {most}."
        raise RequestError(msg, found=count, most=len(LETTERS))
    if count and playable:
        msg = "Prize cells are on paper; leave out --prize or --playable."
        raise RequestError(msg)


def with_prizes(items: Sequence[BookItem], layout: BookLayout) -> Sequence[BookItem]:
    """Return puzzles with the prize cells that their chapters ask for.

    Raises:
        RequestError: If a puzzle has no such cells, or is a position to practise at.
    """
    counts = {item.chapter: layout.of_chapter(item.chapter).prize for item in items}
    if not any(counts.values()):
        return items
    if any(item.drill for item in items):
        msg = "Prize cells are on puzzles; leave out --prize or the drills."
        raise RequestError(msg)
    prized = []
    for item in items:
        with layout.naming(item.chapter):
            prized.append(replace(item, prize=prize_cells(item.puzzle, counts[item.chapter])))
    return prized


def prize_cells(puzzle: Puzzle, count: int) -> tuple[int, ...]:
    """Return blanks of a puzzle in reading order, always the same ones, with different digits.

    They are in different rows, columns and boxes as far as there are such.

    Raises:
        RequestError: If the puzzle has not so many, or its board has letters for digits.
    """
    variant = puzzle.variant
    if count and variant.side > LARGEST_SIDE:
        msg = "On {variant} letters are digits; prize cells are on boards up to 9x9."
        raise RequestError(msg, variant=variant.name)
    blanks = [cell for cell, digit in enumerate(puzzle.givens.digits) if not digit]
    if count > len({puzzle.solution.digits[cell] for cell in blanks}):
        msg = "{found} prize cells need as many different digits; ask for fewer."
        raise RequestError(msg, found=count)
    left = Chance(str(puzzle.givens)).shuffled(blanks)
    chosen: list[int] = []
    while len(chosen) < count:
        digits = {puzzle.solution.digits[cell] for cell in chosen}
        left = [cell for cell in left if puzzle.solution.digits[cell] not in digits]
        chosen.append(min(left, key=lambda cell: len(variant.peers[cell] & {*chosen})))
    return tuple(sorted(chosen))
