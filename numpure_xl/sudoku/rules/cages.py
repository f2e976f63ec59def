"""Cages (サムナンプレ, killer): cells with a sum, in which no digit comes twice.

As text they are a letter for each cell, and behind the first cell of a cage its sum; a dot is in
none. Neighbours with the same letter are in one cage:

    a7ab4.     a cage of three cells with the sum 7, one of two with the sum 4; two cells and one
    ab..       that are in none
    ....
    ....
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from string import ascii_lowercase
from typing import Any, ClassVar, Self

from numpure_xl.errors import GridError, cut
from numpure_xl.messages import Message
from numpure_xl.sudoku.rules.exchange import FieldReader, cell_names, damaged
from numpure_xl.sudoku.rules.forms import Cage
from numpure_xl.sudoku.rules.geometry import Geometry
from numpure_xl.sudoku.rules.rule import NO_SIGN, Rule, RuleWords
from numpure_xl.sudoku.rules.shapes import CageOutline

CELL = re.compile(r"[a-z](\d*)|\.")
"""The letter of a cell, and the sum of its cage."""

KILLER = "killer"

_LONGEST_SUM = 3
_FIELD = "killercage"

LARGEST = 9
"""The largest side of a board with cages."""


@dataclass(frozen=True)
class Cages(Rule):
    """Cages, in the order of first cells; each cell has an edge in common with another one."""

    key = KILLER
    words = RuleWords(
        name=Message("killer"),
        rule=Message(
            "The digits in each cage of dashes differ, and their sum is the small number in it."
        ),
        brief=Message("killer"),
    )
    aliases = ("sum", "サムナンプレ", "サム", "キラー")
    offered = ("4x4", "6x6", "9x9", "9x9+x")
    drawn_in = frozenset({"ground"})
    field_names = (_FIELD,)
    techniques = ("cage-sum", "rule-of-45", "cage-overlap", "cage-combinations")
    is_searched = True
    hardest: ClassVar[dict[str, str]] = {"4x4": "easy", "6x6": "hard"}

    cages: tuple[Cage, ...]

    @classmethod
    def of(cls, cages: Iterable[tuple[Collection[int], int]], board: Geometry) -> Self:
        """Cages with some cells and sums.

        Raises:
            GridError: If cages overlap, one is in two parts, or its sum cannot be.
        """
        if board.side > LARGEST:
            msg = "Cages are on boards of up to {side}x{side} cells."
            raise GridError(msg, side=LARGEST)
        near, owner, made = _neighbours(board), dict[int, Cage](), list[Cage]()
        for cage in sorted(Cage(tuple(sorted(cells)), total) for cells, total in cages):
            _check(cage, owner, near, board.side)
            owner |= dict.fromkeys(cage.cells, cage)
            made.append(cage)
        return cls(tuple(made))

    @classmethod
    def read(cls, signs: Iterable[object], board: Geometry) -> Self:
        """Read a letter for each cell, and the sums.

        >>> from numpure_xl.sudoku.grid.boards import VARIANTS
        >>> board = VARIANTS["4x4"]
        >>> Cages.read("A3AB7BC5...C.......", board).text(board)
        'a3ab7bb5...b.......'
        """
        text = "".join(str(sign) or NO_SIGN for sign in signs).lower()
        letters = [*CELL.finditer(text)]
        if "".join(sign[0] for sign in letters) != text or len(letters) != board.cells:
            msg = (
                "Cages are a letter for each of {cells} cells and sums, as in a12aab7b; not "
                "{text!r}."
            )
            raise GridError(msg, cells=board.cells, text=cut(text))
        return cls.of(_cages([sign[0] for sign in letters], board), board)

    def text(self, board: Geometry) -> str:
        """Text in which the letter of a cage is the first that no neighbour before it has."""
        near = _neighbours(board)
        owner = {cell: cage for cage in self.cages for cell in cage.cells}
        letters: dict[Cage, str] = {}
        for cage in self.cages:
            around = {owner.get(cell) for cell in chain.from_iterable(near[c] for c in cage.cells)}
            taken = {letters[other] for other in around if other in letters}
            letters[cage] = next(letter for letter in ascii_lowercase if letter not in taken)
        return "".join(_sign(cell, owner.get(cell), letters) for cell in range(board.cells))

    def constraints(self, board: Geometry) -> Iterator[Cage]:
        return iter(self.cages)

    def shapes(self, board: Geometry) -> Iterator[CageOutline]:
        return (CageOutline(cells, str(total)) for cells, total in self.cages)

    @classmethod
    def taken_from(cls, fields: FieldReader) -> Self | None:
        cages = list[tuple[list[int], int]]()
        for each in fields.taken_list(_FIELD):
            names, total = each.get("cells"), each.get("value")
            if not names:
                raise damaged()
            cells = fields.cells(names)
            if not str(total).isdecimal() or len(str(total)) > _LONGEST_SUM:
                msg = "Each cage needs a sum; the one of {cell} has none."
                raise GridError(msg, cell=cut(str(names[0])))
            cages.append((cells, int(str(total))))
        return cls.of(cages, fields.board) if cages else None

    def fields(self, board: Geometry) -> dict[str, Any]:
        return {
            _FIELD: [
                {"cells": cell_names(cells, board), "value": str(total)}
                for cells, total in self.cages
            ]
        }

    def moved(self, to: Sequence[int], board: Geometry) -> Self:
        return self.of(
            (([to[cell] for cell in cells], total) for cells, total in self.cages), board
        )


def _sign(cell: int, cage: Cage | None, letters: Mapping[Cage, str]) -> str:
    if cage is None:
        return NO_SIGN
    return letters[cage] + (str(cage.total) if cell == cage.cells[0] else "")


def _neighbours(board: Geometry) -> list[list[int]]:
    """Return by cell the cells that it has an edge in common with."""
    cell_at = board.cell_at
    around = ((-1, 0), (0, -1), (0, 1), (1, 0))
    return [
        [cell_at[row + r, col + c] for r, c in around if (row + r, col + c) in cell_at]
        for row, col in board.places
    ]


def _check(cage: Cage, owner: Mapping[int, Cage], near: list[list[int]], side: int) -> None:
    size, total = len(cage.cells), cage.total
    if any(not 0 <= cell < len(near) or cell in owner for cell in cage.cells):
        msg = "A cell is in two cages, or in one that is not on the board."
        raise GridError(msg)
    if {*cage.cells} - {*_joined(cage.cells[0], {*cage.cells}, near)}:
        msg = "A cage with the sum {total} is in two parts; its cells must be joined by edges."
        raise GridError(msg, total=total)
    fewest, most = size * (size + 1) // 2, size * (2 * side - size + 1) // 2
    if size > side or not fewest <= total <= most:
        msg = "{size} cells without a digit twice cannot have the sum {total}."
        raise GridError(msg, size=size, total=total)


def _joined(start: int, cells: set[int], near: list[list[int]]) -> set[int]:
    reached, waiting = {start}, [start]
    while waiting:
        further = cells.intersection(near[waiting.pop()]) - reached
        reached |= further
        waiting += further
    return reached


def _cages(signs: Sequence[str], board: Geometry) -> Iterator[Cage]:
    near = _neighbours(board)
    left = {cell for cell, sign in enumerate(signs) if sign != NO_SIGN}
    while left:
        start = min(left)
        alike = {cell for cell in left if signs[cell][0] == signs[start][0]}
        cells = tuple(sorted(_joined(start, alike, near)))
        left.difference_update(cells)
        totals = [signs[cell][1:] for cell in cells]
        if not totals[0] or any(totals[1:]):
            row, col = board.places[start]
            msg = "The cage that begins at {cell} needs its sum there, and nowhere else."
            raise GridError(msg, cell=Message("r{row}c{col}", row=row + 1, col=col + 1))
        yield Cage(cells, int(totals[0]))
