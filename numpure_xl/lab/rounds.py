"""Rounds of singles: the digits and the candidates that a board has after each of them.

A round fills, all at once, each blank that has one candidate, or a candidate that no other cell of
a row, a column or a box has. The workbook of formulas does so in cells; here are the values that
its formulas come to, for whoever opens it where nothing is calculated.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant


class Round(NamedTuple):
    """A board between two rounds.

    Attributes:
        digits: The digit of each cell, 0 for a blank.
        marks: The candidates of each blank as a text, from the lowest; "" for a filled cell.
        clashes: The cells whose digit appears twice in a row, a column or a box.
    """

    digits: tuple[int, ...]
    marks: tuple[str, ...]
    clashes: frozenset[int]

    @property
    def filled(self) -> int:
        """The number of cells with a digit."""
        return sum(digit > 0 for digit in self.digits)


def rounds_of(puzzle: Grid, count: int) -> list[Round]:
    """Return a board before the first round and after each of a number of rounds."""
    variant = puzzle.variant
    rounds = [_round(puzzle.digits, variant)]
    for _ in range(count):
        digits = tuple(_next(rounds[-1], variant))
        rounds.append(rounds[-1] if digits == rounds[-1].digits else _round(digits, variant))
    return rounds


def _round(digits: tuple[int, ...], variant: Variant) -> Round:
    marks = []
    for cell, digit in enumerate(digits):
        seen = {digits[peer] for peer in variant.peers[cell]}
        open_ = (str(each) for each in range(1, variant.side + 1) if each not in seen)
        marks.append("" if digit else "".join(open_))
    return Round(digits, tuple(marks), Grid(digits, variant).clashes())


def _next(now: Round, variant: Variant) -> Iterator[int]:
    """Yield the digits of the next round; of several that are alone in a unit, the highest."""
    for cell, (digit, marks) in enumerate(zip(now.digits, now.marks, strict=True)):
        if digit or len(marks) == 1:
            yield digit or int(marks)
            continue
        units = [unit for unit in variant.units if cell in unit]
        yield max(
            (
                int(mark)
                for mark in marks
                if any(sum(mark in now.marks[each] for each in unit) == 1 for unit in units)
            ),
            default=0,
        )
