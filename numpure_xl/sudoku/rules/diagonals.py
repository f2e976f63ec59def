"""Diagonals (対角線ナンプレ, Sudoku X): both long diagonals, or one, hold each digit once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from numpure_xl.messages import Message
from numpure_xl.sudoku.rules.forms import Differ
from numpure_xl.sudoku.rules.geometry import Geometry
from numpure_xl.sudoku.rules.rule import FixedRule, RuleWords
from numpure_xl.sudoku.rules.shapes import ShadedArea

FALLING, RISING = "falling", "rising"


class Diagonals(FixedRule):
    """Both long diagonals.

    Attributes:
        kinds: The diagonals that count.
    """

    key = "x"
    words = RuleWords(
        name=Message("diagonals"),
        rule=Message("So does each of the two shaded diagonals."),
        brief="",
    )
    label: ClassVar[Message | None] = Message("{names} X", names="")
    aliases: ClassVar[tuple[str, ...]] = (
        *("diagonal", "diagonals", "x-sudoku", "sudoku-x", "対角", "対角線"),
    )
    offered: ClassVar[tuple[str, ...]] = (
        *("4x4", "6x6", "8x8", "9x9", "12x12", "16x16"),
        *(f"{side}x{side}+jigsaw" for side in range(5, 10)),
    )
    sides = frozenset(range(4, 17))
    drawn_in = frozenset({"tint"})
    unit_names: ClassVar[dict[str, str]] = {
        FALLING: "the falling diagonal",
        RISING: "the rising diagonal",
    }
    field_names: ClassVar[tuple[str, ...]] = ("diagonal+", "diagonal-")

    kinds: ClassVar[tuple[str, ...]] = (FALLING, RISING)

    def constraints(self, board: Geometry) -> Iterator[Differ]:
        side = board.side
        cells = {
            FALLING: tuple(side * row + row for row in range(side)),
            RISING: tuple(side * row + side - 1 - row for row in range(side)),
        }
        return (Differ(cells[kind], kind) for kind in self.kinds)

    def shapes(self, board: Geometry) -> Iterator[ShadedArea]:
        return (ShadedArea(line.cells, "line") for line in self.constraints(board))


class FallingDiagonal(Diagonals):
    """The long diagonal from the upper left to the lower right, alone."""

    key = "falling"
    words = RuleWords(
        name=Message("falling diagonal"),
        rule=Message("So does the shaded diagonal from the upper left to the lower right."),
        brief="",
    )
    label = None
    aliases = ("右下がりの対角線",)
    offered = ()
    field_names = ("diagonal-",)
    kinds = (FALLING,)


class RisingDiagonal(Diagonals):
    """The long diagonal from the lower left to the upper right, alone."""

    key = "rising"
    words = RuleWords(
        name=Message("rising diagonal"),
        rule=Message("So does the shaded diagonal from the lower left to the upper right."),
        brief="",
    )
    label = None
    aliases = ("右上がりの対角線",)
    offered = ()
    field_names = ("diagonal+",)
    kinds = (RISING,)
