"""Quadruples (クアドラプル): digits in a circle, which are all among the four cells around it.

A digit that a circle has twice is in two of the cells. As text they are the upper left cell of each
circle, and its digits:

    A1=13.E5=4578     1 and 3 are among r1c1, r1c2, r2c1 and r2c2; r5c5 to r6c6 hold 4, 5, 7 and 8
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from numpure_xl.cell_names import cell_reference, column_named
from numpure_xl.errors import GridError, cut
from numpure_xl.messages import Message
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.rules.exchange import FieldReader, cell_names, damaged
from numpure_xl.sudoku.rules.forms import Holds
from numpure_xl.sudoku.rules.geometry import Geometry, is_even
from numpure_xl.sudoku.rules.rule import NO_SIGN, Rule, RuleWords
from numpure_xl.sudoku.rules.shapes import CornerMark

SHARE = 6
"""Of so many corners of cells at most one has a circle of a seed."""

SIZES, SIZES_OF_HARD = (2, 3, 3, 4), (1, 2, 2, 3)
"""How many digits such a circle has, each as often as it stands here."""

_CIRCLE = re.compile(r"([A-Z])([1-9]\d?)=([1-9]{1,4})")


class Quadruple(NamedTuple):
    """Four cells that meet at a corner, in reading order, and digits among theirs, in order."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]


@dataclass(frozen=True)
class Quadruples(Rule):
    """Circles in the order of their cells, at most one at each corner."""

    key = "quadruple"
    words = RuleWords(
        name=Message("quadruple"),
        rule=Message("The digits in each circle are all among the four cells around it."),
        brief=Message("digits in a circle are around it"),
    )
    aliases = ("quadruples", "quad", "クアドラプル", "クアドラプルナンプレ")
    offered = ("6x6", "9x9", "9x9+x")
    drawn_in = frozenset({"edge"})
    relates = True
    techniques = ("sum",)
    field_names = ("quadruple",)
    reasons: ClassVar[dict[str, str]] = {
        "quadruple": "By the circle between them, {digits} must be among {cells}."
    }

    hardest: ClassVar[dict[str, str]] = {"6x6": "medium"}

    circles: tuple[Quadruple, ...]

    @classmethod
    def of(cls, circles: Iterable[tuple[Sequence[int], Iterable[int]]], board: Geometry) -> Self:
        """Circles at four cells each, with their digits.

        Raises:
            GridError: If four cells do not meet at a corner, or a corner has two circles.
        """
        made = [Quadruple(tuple(sorted(cells)), tuple(sorted(held))) for cells, held in circles]
        corners = [each.cells for each in made]
        digits = {digit for each in made for digit in each.digits}
        if (
            any(cells != _corner(cells[0], board) for cells in corners)
            or len({*corners}) < len(corners)
            or not digits <= {*range(1, board.side + 1)}
            or not all(0 < len(each.digits) <= len(each.cells) for each in made)
        ):
            msg = (
                "A circle is where four cells meet, and has 1 to 4 digits up to {side}; one corner "
                "has one circle."
            )
            raise GridError(msg, side=board.side)
        return cls(tuple(sorted(made)))

    @classmethod
    def blank(cls, board: Geometry) -> str:
        return NO_SIGN

    @classmethod
    def read(cls, signs: Iterable[object], board: Geometry) -> Self:
        """Read the first cell and the digits of each circle.

        >>> from numpure_xl.sudoku.grid.boards import VARIANTS
        >>> Quadruples.read("c3=41.a1=2", VARIANTS["4x4"]).text(VARIANTS["4x4"])
        'A1=2.C3=14'
        """
        text = "".join(map(str, signs)).upper()
        circles = (
            [_CIRCLE.fullmatch(each) for each in text.split(NO_SIGN)] if text != NO_SIGN else []
        )
        if not all(circles):
            msg = (
                "Circles are an upper left cell and digits, parted by dots, as in "
                "A1=13.E5=4; not {text!r}."
            )
            raise GridError(msg, text=cut(text))
        places = [((int(one[2]) - 1, column_named(one[1])), one[3]) for one in circles if one]
        listed = ((_corner(board.cell_at.get(at, -1), board), held) for at, held in places)
        return cls.of(((cells or (-1,), map(int, held)) for cells, held in listed), board)

    def text(self, board: Geometry) -> str:
        texts = (
            f"{cell_reference(*board.places[cells[0]])}={''.join(map(str, digits))}"
            for cells, digits in self.circles
        )
        return NO_SIGN.join(texts) or NO_SIGN

    @classmethod
    def laid(
        cls, digits: Sequence[int], board: Geometry, chance: Chance, *, is_hard: bool
    ) -> Self | None:
        """Circles that look the same upside down, with a corner between any two."""
        if not is_even(board):
            return None
        corners = [cells for cell in range(board.cells) if (cells := _corner(cell, board))]
        last, chosen = board.cells - 1, dict[tuple[int, ...], tuple[int, ...]]()
        for cells in chance.shuffled(corners):
            both = dict.fromkeys((cells, tuple(sorted(last - cell for cell in cells))))
            more = [*chosen, *both]
            if len(more) > max(2, len(corners) // SHARE) or not _are_apart(more, board):
                continue
            size = chance.choice(SIZES_OF_HARD if is_hard else SIZES)
            for own in both:
                held = chance.shuffled(sorted({digits[cell] for cell in own}))
                chosen[own] = tuple(held[:size])
        return cls.of(chosen.items(), board) if chosen else None

    def constraints(self, board: Geometry) -> Iterator[Holds]:
        return (Holds(cells, digits, (self.key,)) for cells, digits in self.circles)

    def shapes(self, board: Geometry) -> Iterator[CornerMark]:
        return (CornerMark(cells, digits) for cells, digits in self.circles)

    def moved(self, to: Sequence[int], board: Geometry) -> Self:
        return self.of((([to[cell] for cell in own], held) for own, held in self.circles), board)

    @classmethod
    def taken_from(cls, fields: FieldReader) -> Self | None:
        circles = list[tuple[list[int], list[int]]]()
        for each in fields.taken_list(*cls.field_names):
            cells, values = fields.cells(each.get("cells")), each.get("values", [])
            if not isinstance(values, list) or not all(str(v).isdecimal() for v in values):
                raise damaged()
            if values:
                circles.append((cells, [int(value) for value in values]))
        return cls.of(circles, fields.board) if circles else None

    def fields(self, board: Geometry) -> dict[str, Any]:
        listed = [
            {"cells": cell_names(cells, board), "values": [*digits]}
            for cells, digits in self.circles
        ]
        return dict.fromkeys(self.field_names, listed) if listed else {}


def _corner(cell: int, board: Geometry) -> tuple[int, ...]:
    """Cells around the lower right corner of one, in reading order; none at an edge."""
    row, col = board.places[cell] if cell >= 0 else (-9, -9)
    around = ((row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1))
    cells = tuple(board.cell_at[at] for at in around if at in board.cell_at)
    return cells if len(cells) == len(around) else ()


def _are_apart(corners: Iterable[Sequence[int]], board: Geometry) -> bool:
    """Whether no two corners are neighbours, so that circles have room."""
    places = [board.places[cells[0]] for cells in corners]
    return all(
        max(abs(row - r), abs(col - c)) > 1
        for at, (row, col) in enumerate(places)
        for r, c in places[:at]
    )
