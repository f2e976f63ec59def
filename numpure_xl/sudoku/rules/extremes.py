"""Minimum and maximum cells (極大極小): cells less, or greater, than all of their neighbours.

Neighbours have an edge in common; of two that are marked alike neither says anything of the other,
as in fortress sudoku. Not all such cells need be marked. As text they are a sign for each cell: l
is less than those around it, g is greater, a dot says nothing:

    .g..    r1c2 is greater than r1c1, r1c3 and r2c2; r4c4 is less than r3c4 and r4c3
    ....
    ....
    ...l
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import gt, lt
from typing import Any, ClassVar, Self

from numpure_xl.errors import GridError
from numpure_xl.messages import Message
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.rules.exchange import FieldReader, cell_names
from numpure_xl.sudoku.rules.forms import Fits
from numpure_xl.sudoku.rules.geometry import Geometry, neighbours_of
from numpure_xl.sudoku.rules.rule import BLANK_SIGNS, NO_SIGN, Rule, RuleWords
from numpure_xl.sudoku.rules.shapes import EdgeMark

LEAST, GREATEST = "lg"

SHARE = 4
"""Of so many cells at most one is marked by a seed."""


@dataclass(frozen=True)
class Extremes(Rule):
    """Cells less than all around them, and cells greater than these, each in reading order."""

    key = "extremes"
    words = RuleWords(
        name=Message("extremes"),
        rule=Message(
            "Around a marked cell signs open to the greater digit: it is less, or greater, than "
            "each neighbour that has a sign on its side. Cells without signs may be so, too."
        ),
        brief=Message("< opens to the greater"),
    )
    aliases = (
        *("minimum", "maximum", "minmax", "min-max", "minimum-maximum"),
        *("極大極小", "極大極小ナンプレ", "最大最小"),
    )
    offered = ("6x6", "9x9", "9x9+x")
    drawn_in = frozenset({"edge"})
    relates = True
    techniques = ("neighbours",)
    field_names = ("minimum", "maximum")
    reasons: ClassVar[dict[str, str]] = {
        "minimum": "{cell} is a minimum: it is less than its neighbour {other}.",
        "beside-minimum": "{other} is a minimum: its neighbour {cell} is greater.",
        "maximum": "{cell} is a maximum: it is greater than its neighbour {other}.",
        "beside-maximum": "{other} is a maximum: its neighbour {cell} is less.",
    }
    grids = 12

    least: tuple[int, ...]
    greatest: tuple[int, ...]

    @classmethod
    def read(cls, signs: Iterable[object], board: Geometry) -> Self:
        """Read a sign for each cell.

        >>> from numpure_xl.sudoku.grid.boards import VARIANTS
        >>> Extremes.read("L..g" + "." * 12, VARIANTS["4x4"])
        Extremes(least=(0,), greatest=(3,))
        """
        texts = [NO_SIGN if sign in BLANK_SIGNS else sign.lower() for sign in map(str, signs)]
        if len(texts) != board.cells or not {*texts} <= {LEAST, GREATEST, NO_SIGN}:
            msg = (
                "Minimum and maximum cells are {cells} signs: l for one less than its neighbours, "
                "g for one greater, a dot for any."
            )
            raise GridError(msg, cells=board.cells)
        least, greatest = (
            tuple(c for c, own in enumerate(texts) if own == sign) for sign in (LEAST, GREATEST)
        )
        return cls(least, greatest)

    def text(self, board: Geometry) -> str:
        signs = dict.fromkeys(self.least, LEAST) | dict.fromkeys(self.greatest, GREATEST)
        return "".join(signs.get(cell, NO_SIGN) for cell in range(board.cells))

    @classmethod
    def laid(
        cls, digits: Sequence[int], board: Geometry, chance: Chance, *, is_hard: bool
    ) -> Self | None:
        """Cells that are so in the grid, each with the one half a turn away."""
        chosen, last = set[int](), board.cells - 1
        near = neighbours_of(board)
        least, greatest = (
            {
                c
                for c in range(board.cells)
                if all(sign * digits[c] < sign * digits[n] for n in near[c])
            }
            for sign in (1, -1)
        )
        for cell in chance.shuffled(range((board.cells + 1) // 2)):
            both = {cell, last - cell}
            if both <= least | greatest and len(chosen | both) <= board.cells // SHARE:
                chosen |= both
        return (
            cls(tuple(sorted(chosen & least)), tuple(sorted(chosen & greatest))) if chosen else None
        )

    @property
    def worth(self) -> int:
        """Many marked cells are good."""
        return len(self.least) + len(self.greatest)

    def constraints(self, board: Geometry) -> Iterator[Fits]:
        near = neighbours_of(board)
        for cells, fit, name in (
            (self.least, lt, "minimum"),
            (self.greatest, gt, "maximum"),
        ):
            reasons = name, f"beside-{name}"
            for cell in cells:
                others = (other for other in near[cell] if other not in cells)
                yield from (Fits(cell, other, fit, reasons) for other in others)

    def shapes(self, board: Geometry) -> Iterator[EdgeMark]:
        """Yield a sign on each edge of a cell; the one edge of two such cells has one."""
        less = {
            (first, second) if fit is lt else (second, first)
            for first, second, fit, *_ in self.constraints(board)
        }
        for lower, higher in sorted(less, key=sorted):
            first, second = sorted((lower, higher))
            yield EdgeMark(first, second, "less" if first == lower else "greater")

    def moved(self, to: Sequence[int], board: Geometry) -> Self:
        return type(self)(
            *(tuple(sorted(to[cell] for cell in cells)) for cells in (self.least, self.greatest))
        )

    @classmethod
    def taken_from(cls, fields: FieldReader) -> Self | None:
        least, greatest = (
            {fields.cell(each.get("cell")) for each in fields.taken_list(name)}
            for name in cls.field_names
        )
        if least & greatest:
            msg = "A cell is marked as a minimum and as a maximum."
            raise GridError(msg)
        return cls(tuple(sorted(least)), tuple(sorted(greatest))) if least or greatest else None

    def fields(self, board: Geometry) -> dict[str, Any]:
        listed = zip(self.field_names, (self.least, self.greatest), strict=True)
        return {
            name: [{"cell": each} for each in cell_names(cells, board)]
            for name, cells in listed
            if cells
        }
