"""Arrows (アローナンプレ): digits along a line add up to the one in the circle where it begins.

A digit may come twice along an arrow where no other rule forbids it. As text they are the cells of
each, that of the circle first:

    A1B1C1.E5E6F7     r1c1 is the sum of r1c2 and r1c3, r5c5 that of r6c5 and r7c6
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any, ClassVar, Self

from numpure_xl.errors import GridError
from numpure_xl.messages import Message
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.rules import shapes
from numpure_xl.sudoku.rules.exchange import FieldReader, cell_names, damaged
from numpure_xl.sudoku.rules.forms import Total
from numpure_xl.sudoku.rules.geometry import Geometry, is_even
from numpure_xl.sudoku.rules.lines import (
    TURN,
    WAYS,
    CellLine,
    checked_line,
    lines_apart,
    lines_read,
    lines_text,
)
from numpure_xl.sudoku.rules.rule import NO_SIGN, Rule, RuleWords

SHAFTS, ARROWED = range(2, 5), 0.45
"""How many cells the shaft of an arrow of a seed has, and how many of all cells are in arrows."""


@dataclass(frozen=True)
class Arrows(Rule):
    """Arrows in the order of their cells; several may begin in one circle."""

    key = "arrow"
    words = RuleWords(
        name=Message("arrow"),
        rule=Message("The digits along each arrow add up to the digit in its circle."),
        brief=Message("digits along an arrow add up to its circle"),
    )
    aliases = ("arrows", "アロー", "アローナンプレ", "矢印", "矢印ナンプレ")
    offered = ("6x6", "9x9", "9x9+x")
    drawn_in = frozenset({"centre"})
    relates = True
    techniques = ("sum",)
    field_names = ("arrow",)
    reasons: ClassVar[dict[str, str]] = {
        "arrow": "The digits of {cells} along the arrow add up to that of its circle, {others}."
    }
    grids = 48
    hardest: ClassVar[dict[str, str]] = {"6x6": "expert"}

    arrows: tuple[CellLine, ...]

    @classmethod
    def of(cls, arrows: Iterable[Sequence[int]], board: Geometry) -> Self:
        """Arrows, each from its circle to its head.

        Raises:
            GridError: If one is no line.
        """
        return cls(tuple(sorted({checked_line(arrow, board) for arrow in arrows})))

    @classmethod
    def blank(cls, board: Geometry) -> str:
        return NO_SIGN

    @classmethod
    def read(cls, signs: Iterable[object], board: Geometry) -> Self:
        """Read the cells of each arrow.

        >>> from numpure_xl.sudoku.grid.boards import VARIANTS
        >>> Arrows.read("b2b3c4.a1b1", VARIANTS["4x4"]).text(VARIANTS["4x4"])
        'A1B1.B2B3C4'
        """
        return cls.of(lines_read(signs, board), board)

    def text(self, board: Geometry) -> str:
        return lines_text(self.arrows, board)

    @classmethod
    def laid(
        cls, digits: Sequence[int], board: Geometry, chance: Chance, *, is_hard: bool
    ) -> Self | None:
        """Arrows that look the same upside down and do not cross, the longest first."""
        if not is_even(board):
            return None
        fitting = sorted(chance.shuffled(_fitting(board, digits)), key=len, reverse=True)
        arrows = lines_apart(fitting, board, ARROWED, is_start_shared=True)
        return cls.of(arrows, board) if arrows else None

    @property
    def worth(self) -> int:
        """Many cells on arrows are good."""
        return sum(map(len, self.arrows))

    def constraints(self, board: Geometry) -> Iterator[Total]:
        return (Total(arrow[1:], arrow[:1], 0, (self.key,)) for arrow in self.arrows)

    def shapes(self, board: Geometry) -> Iterator[shapes.ArrowShape]:
        return map(shapes.ArrowShape, self.arrows)

    def moved(self, to: Sequence[int], board: Geometry) -> Self:
        return self.of(([to[cell] for cell in arrow] for arrow in self.arrows), board)

    @classmethod
    def taken_from(cls, fields: FieldReader) -> Self | None:
        arrows = list[list[int]]()
        for each in fields.taken_list(*cls.field_names):
            lines, circle = each.get("lines"), fields.cells(each.get("cells"))
            if not isinstance(lines, list) or not circle:
                raise damaged()
            if len(circle) > 1:
                msg = "The sum of an arrow is the digit of one cell here; in a link it is of more."
                raise GridError(msg)
            listed = [fields.cells(line) for line in lines]
            if any(line[:1] != circle for line in listed):
                raise damaged()
            arrows += listed
        return cls.of(arrows, fields.board) if arrows else None

    def fields(self, board: Geometry) -> dict[str, Any]:
        listed = [cell_names(arrow, board) for arrow in self.arrows]
        return {
            name: [
                {"lines": [*lines], "cells": [circle]}
                for circle, lines in groupby(listed, itemgetter(0))
            ]
            for name in self.field_names
        }


def _fitting(board: Geometry, digits: Sequence[int]) -> Iterator[CellLine]:
    """Arrows that a full grid keeps to, and whose image after half a turn it keeps to as well."""
    last, at = board.cells - 1, board.cell_at

    def ways(
        arrow: CellLine, left: int, left_there: int, further: Iterable[int]
    ) -> Iterator[CellLine]:
        if not (left or left_there) and len(arrow) - 1 in SHAFTS:
            yield arrow
        row, col = board.places[arrow[-1]]
        for way in further if min(left, left_there) > 0 and len(arrow) < SHAFTS[-1] + 1 else ():
            down, right = WAYS[way % len(WAYS)]
            cell = at.get((row + down, col + right), arrow[0])
            if cell not in arrow and digits[cell] <= left and digits[last - cell] <= left_there:
                rest = left - digits[cell], left_there - digits[last - cell]
                yield from ways((*arrow, cell), *rest, range(way - TURN, way + TURN + 1))

    for cell in range(board.cells):
        yield from ways((cell,), digits[cell], digits[last - cell], range(len(WAYS)))
