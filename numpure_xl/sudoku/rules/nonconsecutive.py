"""Non-consecutive (非連続ナンプレ): the digits of neighbours never differ by 1.

Neighbours are side by side, or one above the other. Nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from numpure_xl.messages import Message
from numpure_xl.sudoku.rules.forms import Fits
from numpure_xl.sudoku.rules.geometry import Geometry
from numpure_xl.sudoku.rules.relations import Consecutive, are_apart, neighbours_on
from numpure_xl.sudoku.rules.rule import FixedRule, Rule, RuleWords


class NonConsecutive(FixedRule):
    """Neighbours that are never consecutive, all over the board."""

    key = "nonconsecutive"
    words = RuleWords(
        name=Message("non-consecutive"),
        rule=Message("The digits of two neighbours never differ by 1."),
        brief=Message("neighbours never differ by 1"),
    )
    aliases = ("anticonsecutive", "非連続", "非連続ナンプレ", "不連続", "不連続ナンプレ")
    offered = ("9x9",)
    goes_on = True
    bars = frozenset({Consecutive.key})
    field_names = ("nonconsecutive",)
    techniques = ("neighbours",)
    hardest: ClassVar[dict[str, str]] = {"6x6": "medium", "9x9": "hard"}
    reasons: ClassVar[dict[str, str]] = {
        "nonconsecutive": "{cell} and {other} are neighbours: their digits do not differ by 1.",
    }

    def constraints(self, board: Geometry) -> Iterator[Fits]:
        return (Fits(*pair, are_apart, (self.key, self.key)) for pair in neighbours_on(board))

    def classes(self, side: int) -> tuple[Sequence[int], ...]:
        return Rule.classes(self, side)
