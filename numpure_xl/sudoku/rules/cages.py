"""Cages (サムナンプレ, killer): cells in which no digit comes twice, mostly with a sum.

A cage may lack its sum, and a cell may be in several cages. As text each cage is its cells, named
as on a sheet, and behind them its sum:

    A1B1=7_C1C2D2=15_D1E1_B1B2=9     the third one has no sum, and B1 is in two

People may also write a letter for each cell, and behind the first letter of a cage its sum; a dot
is in none. Neighbours with the same letter are in one cage. In a range a cell can have several:

    a7  ab4  b        a cage of two cells with the sum 7, and one of four with the sum 4, which
    .   b    b        have the second cell in common
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from string import ascii_lowercase
from typing import Any, ClassVar, NamedTuple, Self

from numpure_xl.cell_names import cell_reference
from numpure_xl.errors import GridError, cut
from numpure_xl.messages import Message
from numpure_xl.sudoku.rules.exchange import FieldReader, cell_names, damaged
from numpure_xl.sudoku.rules.forms import Cage, Differ
from numpure_xl.sudoku.rules.geometry import Geometry, neighbours_of
from numpure_xl.sudoku.rules.rule import BLANK_SIGNS, Rule, RuleWords
from numpure_xl.sudoku.rules.shapes import CageOutline

KILLER = "killer"

LARGEST = 9
"""The largest side of a board with cages."""

DEEPEST = 4
"""Most cages that a cell is in."""

MEANT = 2
"""Least number of cells of a cage; a sum takes the place of one."""

_FIELD = "killercage"
_JOINT, _HAS = "_", "="
_LISTED = re.compile(r"((?:[A-Z]+[1-9]\d*)+)(?:=(\d{1,3}))?")
_NAME = re.compile(r"[A-Z]+\d+")
_SUM = re.compile(r"\d{1,3}")
_LETTER = re.compile(r"([a-z])(\d{0,3})")

SUMMED = re.compile(r"\s*[a-z]+\d", re.IGNORECASE)
"""Beginning of a cell of a range in which a cage has its sum."""

Lettered = Sequence[Mapping[str, str]]
"""By cell, the letters of its cages, each with the sum behind it, or ""."""


class KillerCage(NamedTuple):
    """Cells in which no digit comes twice, in reading order, and their sum; None if it is open."""

    cells: tuple[int, ...]
    total: int | None


@dataclass(frozen=True)
class Cages(Rule):
    """Cages in the order of their cells, of which no two have the same; each is in one piece."""

    key = KILLER
    words = RuleWords(
        name=Message("killer"),
        rule=Message(
            "The digits in each cage of dashes differ; a small number in it is their sum."
        ),
        brief=Message("killer"),
    )
    aliases = ("sum", "サムナンプレ", "サム", "キラー")
    offered = ("4x4", "6x6", "9x9", "9x9+x")
    drawn_in = frozenset({"ground"})
    field_names = (_FIELD,)
    techniques = ("sum", "rule-of-45", "cage-overlap", "cage-combinations")
    is_searched = True
    hardest: ClassVar[dict[str, str]] = {"4x4": "easy", "6x6": "hard"}

    cages: tuple[KillerCage, ...]

    @classmethod
    def of(cls, cages: Iterable[tuple[Collection[int], int | None]], board: Geometry) -> Self:
        """Cages with some cells and sums, None for a cage without one.

        Raises:
            GridError: If a cage is in two parts, its sum cannot be, another one has the same cells,
                or a cell is in more than `DEEPEST`.
        """
        if board.side > LARGEST:
            msg = "Cages are on boards of up to {side}x{side} cells."
            raise GridError(msg, side=LARGEST)
        near = neighbours_of(board)
        alike = {KillerCage(tuple(sorted(cells)), total) for cells, total in cages}
        owners = Counter[int]()
        for cage in alike:
            _check(cage, near, board.side)
            owners.update(cage.cells)
        by_cells = {cage.cells: cage for cage in alike}
        if len(by_cells) < len(alike) or max(owners.values(), default=0) > DEEPEST:
            msg = (
                "Cages may overlap, but no two have the same cells, and no cell is in more than "
                "{most}."
            )
            raise GridError(msg, most=DEEPEST)
        made = tuple(by_cells[cells] for cells in sorted(by_cells))
        if len(_labelled(made)) < sum(cage.total is not None for cage in made):
            msg = "Cages overlap so much that their sums have no cells of their own."
            raise GridError(msg)
        return cls(made)

    @classmethod
    def read(cls, signs: Iterable[object], board: Geometry) -> Self:
        """Read the cells and the sum of each cage, or a letter for each cell and the sums.

        >>> from numpure_xl.sudoku.grid.boards import VARIANTS
        >>> board = VARIANTS["4x4"]
        >>> Cages.read("a1b1=3_b1c1=7_a2a3", board).text(board)
        'A1B1=3_B1C1=7_A2A3'
        >>> Cages.read("A3AB7BC5...C.......", board).text(board)
        'A1B1=3_C1D1=7_A2A3=5'
        """
        cells = [str(sign).strip().lower() for sign in signs]
        if lettered := _lettered(cells, board):
            return cls.of(_by_letters(lettered, board), board)
        text = "".join(cells).upper()
        listed = [_LISTED.fullmatch(part) for part in text.split(_JOINT)]
        at = {cell_reference(*place): cell for cell, place in enumerate(board.places)}
        cages = [(_NAME.findall(each[1]), each[2]) for each in listed if each]
        if len(cages) < len(listed) or not at.keys() >= {*chain(*(names for names, _ in cages))}:
            msg = (
                "Cages are cells and sums, as in A1B1=7_C1C2, or letters, as in a12aab7b; not "
                "{text!r}."
            )
            raise GridError(msg, text=cut("".join(cells)))
        return cls.of(
            (
                ([at[name] for name in names], int(total) if total else None)
                for names, total in cages
            ),
            board,
        )

    def text(self, board: Geometry) -> str:
        names = [cell_reference(*place) for place in board.places]
        texts = ("".join(names[cell] for cell in cells) + _sum(_HAS, t) for cells, t in self.cages)
        return _JOINT.join(texts) or self.blank(board)

    def letters(self, board: Geometry) -> list[str] | None:
        """By cell, the letters of its cages and their sums, as `read` takes them from a range.

        None where letters cannot say it: more than 26 cages are beside each other, or a range
        without any sum would be one of regions.
        """
        near, owners = neighbours_of(board), self._owners(board)
        letters: dict[KillerCage, str] = {}
        texts = [""] * board.cells
        for cage in self.cages:
            around = {*cage.cells, *chain.from_iterable(near[cell] for cell in cage.cells)}
            taken = {letters.get(other) for cell in around for other in owners[cell]}
            letter = next((each for each in ascii_lowercase if each not in taken), None)
            if letter is None:
                return None
            letters[cage] = letter
            for cell in cage.cells:
                texts[cell] += letter + _sum("", cage.total) * (cell == cage.cells[0])
        return texts if any(cage.total for cage in self.cages) else None

    def _owners(self, board: Geometry) -> list[list[KillerCage]]:
        """By cell, the cages that it is in."""
        owners: list[list[KillerCage]] = [[] for _ in range(board.cells)]
        for cage in self.cages:
            for cell in cage.cells:
                owners[cell].append(cage)
        return owners

    def constraints(self, board: Geometry) -> Iterator[Cage | Differ]:
        every = board.side * (board.side + 1) // 2
        for cells, total in self.cages:
            if total is None and len(cells) < board.side:
                yield Differ(cells)
            else:
                yield Cage(cells, total or every)

    def shapes(self, board: Geometry) -> Iterator[CageOutline]:
        """Yield an outline for each cage: where they overlap, smaller ones within larger ones."""
        owners, depths = self._owners(board), dict[KillerCage, int]()
        for cage in sorted(self.cages, key=lambda cage: (-len(cage.cells), cage.cells)):
            taken = {depths.get(other) for cell in cage.cells for other in owners[cell]}
            depths[cage] = next(depth for depth in range(len(self.cages)) if depth not in taken)
        labels = {cage: cell for cell, cage in _labelled(self.cages).items()}
        for cage in self.cages:
            at = labels.get(cage, cage.cells[0])
            yield CageOutline(cage.cells, depths[cage], at, _sum("", cage.total))

    @classmethod
    def taken_from(cls, fields: FieldReader) -> Self | None:
        cages = list[tuple[list[int], int | None]]()
        for each in fields.taken_list(_FIELD):
            names, total = each.get("cells"), str(each.get("value") or "")
            total = total.lstrip("0")  # 0 is none there
            if not names or (total and not _SUM.fullmatch(total)):
                raise damaged()
            cages.append((fields.cells(names), _number(total)))
        return cls.of(cages, fields.board) if cages else None

    def fields(self, board: Geometry) -> dict[str, Any]:
        named = [(cell_names(cells, board), _sum("", total)) for cells, total in self.cages]
        return {
            _FIELD: [
                {"cells": cells} | ({"value": total} if total else {}) for cells, total in named
            ]
        }

    def moved(self, to: Sequence[int], board: Geometry) -> Self:
        return self.of(
            (([to[cell] for cell in cells], total) for cells, total in self.cages), board
        )


def _sum(mark: str, total: int | None) -> str:
    """Sum of a cage behind a mark; "" for a cage without one."""
    return "" if total is None else f"{mark}{total}"


def _number(total: str) -> int | None:
    """Sum that is written so; None for a cage without one."""
    return int(total) if total else None


def _lettered(cells: Sequence[str], board: Geometry) -> Lettered | None:
    """Letters of a range, or of a text of one letter for each cell; None if it has no sums.

    Letters without any are regions, and not cages.
    """
    if len(cells) != board.cells:
        cells = re.findall(r"[a-z]\d{0,3}|[^a-z]", "".join(cells))
    owners = [_LETTER.findall("" if cell in BLANK_SIGNS else cell) for cell in cells]
    whole = ("".join(map("".join, own)) for own in owners)
    is_whole = all(a == b or b in BLANK_SIGNS for a, b in zip(whole, cells, strict=True))
    has_sums = any(total for own in owners for _, total in own) or not any(owners)
    return [*map(dict, owners)] if is_whole and has_sums and len(owners) == board.cells else None


def _by_letters(lettered: Lettered, board: Geometry) -> Iterator[tuple[set[int], int | None]]:
    """Yield the cells and the sum of each cage: neighbours that have a letter in common.

    Raises:
        GridError: If a sum is elsewhere than in the first cell of its cage.
    """
    near = neighbours_of(board)
    for letter in sorted({*chain.from_iterable(lettered)}):
        left = {cell for cell, own in enumerate(lettered) if letter in own}
        while left:
            start = min(left)
            cage = _joined(start, left, near)
            left -= cage
            if any(lettered[cell][letter] for cell in cage - {start}):
                row, col = board.places[start]
                msg = "The cage that begins at {cell} has its sum there, and nowhere else."
                raise GridError(msg, cell=Message("r{row}c{col}", row=row + 1, col=col + 1))
            yield cage, _number(lettered[start][letter])


def _labelled(cages: Sequence[KillerCage]) -> dict[int, KillerCage]:
    """Cages by the cell in which their sum is written: the first that no other sum needs.

    Kuhn's algorithm; a cage for which there is no cell is missing.
    """
    owner: dict[int, KillerCage] = {}

    def is_placed(cage: KillerCage, tried: set[int]) -> bool:
        for cell in cage.cells:
            if cell not in tried:
                tried.add(cell)
                if cell not in owner or is_placed(owner[cell], tried):
                    owner[cell] = cage
                    return True
        return False

    for cage in sorted(cages, key=lambda cage: (len(cage.cells), cage.cells)):
        if cage.total is not None:
            is_placed(cage, set())
    return owner


def _check(cage: KillerCage, near: Sequence[Sequence[int]], side: int) -> None:
    size, total = len(cage.cells), cage.total
    if any(not 0 <= cell < len(near) for cell in cage.cells) or len({*cage.cells}) < size:
        msg = "A cage has a cell twice, or one that is not on the board."
        raise GridError(msg)
    if size > side or size + (total is not None) < MEANT:
        msg = "A cage has up to {side} cells, and two at least if it has no sum."
        raise GridError(msg, side=side)
    if {*cage.cells} - _joined(cage.cells[0], {*cage.cells}, near):
        msg = "A cage is in two parts; its cells must be joined by edges."
        raise GridError(msg)
    fewest, most = size * (size + 1) // 2, size * (2 * side - size + 1) // 2
    if total is not None and not fewest <= total <= most:
        msg = "{size} cells without a digit twice cannot have the sum {total}."
        raise GridError(msg, size=size, total=total)


def _joined(start: int, cells: set[int], near: Sequence[Sequence[int]]) -> set[int]:
    """Cells that edges join to one of them."""
    reached, waiting = {start}, [start]
    while waiting:
        further = cells.intersection(near[waiting.pop()]) - reached
        reached |= further
        waiting += further
    return reached
