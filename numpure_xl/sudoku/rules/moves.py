"""Chess moves: cells that a knight, or a king, goes between do not hold the same digit.

A king also moves along rows and columns, where no digit repeats anyway.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from numpure_xl.messages import Message
from numpure_xl.sudoku.rules.forms import Differ
from numpure_xl.sudoku.rules.geometry import Geometry
from numpure_xl.sudoku.rules.rule import FixedRule, RuleWords


class ChessMove(FixedRule):
    """Cells a move apart, which differ.

    Attributes:
        step: How far the chessman moves down and across, and the other way round.
    """

    goes_on = True

    step: ClassVar[tuple[int, int]]

    def constraints(self, board: Geometry) -> Iterator[Differ]:
        at, (far, near) = board.cell_at, self.step
        ways = dict.fromkeys(((far, near), (far, -near), (near, far), (near, -far)))
        for cell, (row, col) in enumerate(board.places):
            for down, across in ways:
                if (other := at.get((row + down, col + across))) is not None:
                    yield Differ((cell, other), self.key)


class AntiKnight(ChessMove):
    """Two steps one way and one across."""

    key = "antiknight"
    words = RuleWords(
        name=Message("anti-knight"),
        rule=Message(
            "Cells a knight's move apart, two steps one way and one across, differ in their digits."
        ),
        brief=Message("anti-knight"),
    )
    aliases = ("アンチナイト",)
    offered = ("9x9",)
    field_names = ("antiknight",)
    step = (2, 1)


class AntiKing(ChessMove):
    """One step across a corner."""

    key = "antiking"
    words = RuleWords(
        name=Message("anti-king"),
        rule=Message("Cells that touch at a corner differ in their digits."),
        brief=Message("anti-king"),
    )
    aliases = ("アンチキング",)
    offered = ("9x9", "9x9+x")
    field_names = ("antiking",)
    step = (1, 1)
