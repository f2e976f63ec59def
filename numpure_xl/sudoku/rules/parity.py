"""Parity (奇数偶数ナンプレ): cells for odd digits, and cells for even ones.

As text they are a sign for each cell: o for an odd digit, e for an even one, a dot for any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from numpure_xl.errors import GridError
from numpure_xl.messages import Message
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.rules.exchange import FieldReader, cell_names
from numpure_xl.sudoku.rules.forms import Allowed
from numpure_xl.sudoku.rules.geometry import Geometry
from numpure_xl.sudoku.rules.rule import BLANK_SIGNS, NO_SIGN, Rule, RuleWords
from numpure_xl.sudoku.rules.shapes import CellSign

PARITY = "parity"

ODD, EVEN = "oe"

SHARE = 3
"""Of so many cells one is odd or even by a sign of a seed."""


@dataclass(frozen=True)
class Parity(Rule):
    """Cells of odd digits and of even ones, each in reading order."""

    key = PARITY
    words = RuleWords(
        name=Message("odd and even"),
        rule=Message(
            "Cells with a grey circle hold odd digits, those with a grey square even ones."
        ),
        brief=Message("● odd, ■ even"),
    )
    aliases = ("odd-even", "even-odd", "奇数偶数")
    offered = ("6x6", "9x9", "9x9+x")
    drawn_in = frozenset({"ground", "centre"})
    field_names = ("odd", "even")
    is_filled = True
    spoken = (Message("odd"), Message("even"))
    unmistakable = ODD + EVEN
    hardest: ClassVar[dict[str, str]] = {"6x6": "expert"}
    usual_givens: ClassVar[dict[int, dict[str, tuple[int, int]]]] = {
        6: {"beginner": (20, 26), "easy": (9, 12), "medium": (8, 10)},
        9: {"beginner": (60, 66), "easy": (26, 32), "medium": (22, 26), "hard": (20, 24)},
    }

    odd: tuple[int, ...]
    even: tuple[int, ...]

    @classmethod
    def read(cls, signs: Iterable[object], board: Geometry) -> Self:
        """Read a sign for each cell.

        >>> from numpure_xl.sudoku.grid.boards import VARIANTS
        >>> Parity.read("O.e " * 4, VARIANTS["4x4"])
        Parity(odd=(0, 4, 8, 12), even=(2, 6, 10, 14))
        """
        texts = [NO_SIGN if sign in BLANK_SIGNS else sign.lower() for sign in map(str, signs)]
        if len(texts) != board.cells or not {*texts} <= {ODD, EVEN, NO_SIGN}:
            msg = (
                "Marks are {cells} signs, a sign for each cell: o for odd, e for even, a dot for "
                "any."
            )
            raise GridError(msg, cells=board.cells)
        odd, even = ([c for c, own in enumerate(texts) if own == sign] for sign in (ODD, EVEN))
        return cls(tuple(odd), tuple(even))

    def text(self, board: Geometry) -> str:
        signs = dict.fromkeys(self.odd, ODD) | dict.fromkeys(self.even, EVEN)
        return "".join(signs.get(cell, NO_SIGN) for cell in range(board.cells))

    @classmethod
    def laid(
        cls, digits: Sequence[int], board: Geometry, chance: Chance, *, is_hard: bool
    ) -> Self | None:
        """Signs that look the same upside down, with room for givens beside them in every unit."""
        chosen, most = set[int](), board.side // 2 + 1
        halves = dict.fromkeys(tuple(sorted({c, board.cells - 1 - c})) for c in range(board.cells))
        for both in chance.shuffled(halves):
            more = chosen.union(both)
            is_even = all(len(more.intersection(unit)) <= most for unit in board.units)
            if is_even and len(more) <= board.cells // SHARE:
                chosen = more
        odd, even = ([c for c in sorted(chosen) if digits[c] % 2 == rest] for rest in (1, 0))
        return cls(tuple(odd), tuple(even))

    def constraints(self, board: Geometry) -> Iterator[Allowed]:
        odd, even = (frozenset(digits) for digits in self.classes(board.side))
        yield from (Allowed(cell, odd) for cell in self.odd)
        yield from (Allowed(cell, even) for cell in self.even)

    def shapes(self, board: Geometry) -> Iterator[CellSign]:
        odd, even = self.spoken
        yield from (CellSign(cell, "disc", odd) for cell in self.odd)
        yield from (CellSign(cell, "square", even) for cell in self.even)

    def moved(self, to: Sequence[int], board: Geometry) -> Self:
        odd, even = (tuple(sorted(to[cell] for cell in own)) for own in (self.odd, self.even))
        return type(self)(odd, even)

    @classmethod
    def taken_from(cls, fields: FieldReader) -> Self | None:
        odd, even = (
            {fields.cell(each.get("cell")) for each in fields.taken_list(name)}
            for name in cls.field_names
        )
        if odd & even:
            msg = "A cell is marked as odd and as even."
            raise GridError(msg)
        return cls(tuple(sorted(odd - even)), tuple(sorted(even))) if odd or even else None

    def fields(self, board: Geometry) -> dict[str, Any]:
        listed = zip(self.field_names, (self.odd, self.even), strict=True)
        return {
            name: [{"cell": each} for each in cell_names(cells, board)]
            for name, cells in listed
            if cells
        }

    def classes(self, side: int) -> tuple[Sequence[int], ...]:
        return range(1, side + 1, 2), range(2, side + 1, 2)
