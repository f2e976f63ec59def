"""The grid: one digit or a blank in each cell of a board.

A `Grid` is well formed, no more: it has as many cells as its variant, and no digit that
the variant lacks. It may break the rules, because people type what they like into a
worksheet and want to be shown the cells that clash. Givens that have exactly one solution
are a `Puzzle` (puzzle.py); a function that relies on this asks for that type.

Cells are numbered from 0 in reading order; people are shown r1c1 for the top left cell.
Reading is liberal, writing has one form: a symbol per cell, '.' for a blank.
"""

from __future__ import annotations

import operator
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import SupportsIndex

from numpure_xl.errors import GridError, cut
from numpure_xl.messages import Message, Plural
from numpure_xl.sudoku.text import parted, plain, symbols_in
from numpure_xl.sudoku.variant import BOARDS, CLASSIC, VARIANTS, Variant

BLANK = 0
SYMBOLS = ".123456789ABCDEFG"  # the index is the digit; boards above 9x9 go on with A .. G
BLANK_SYMBOLS = " 0._*?"

Value = SupportsIndex | float | str | None
"""The value of a cell of a matrix: a number, a text of one digit or symbol, or nothing."""


@dataclass(frozen=True, slots=True)
class Grid:
    """An immutable board position.

    Attributes:
        digits: Shape (side * side,), in reading order; 0 is a blank, 1 .. side a digit.
        variant: The rules the grid is meant for.

    Raises:
        GridError: If there are too few or too many cells, or a digit is out of range.
    """

    digits: tuple[int, ...]
    variant: Variant = CLASSIC

    def __post_init__(self) -> None:
        side = self.variant.side
        if len(self.digits) != self.variant.cells:
            raise _wrong_count(self.variant, len(self.digits))
        if not (allowed := _allowed(side)).issuperset(self.digits):
            cell = next(c for c, d in enumerate(self.digits) if d not in allowed)
            raise _out_of_range(cell, self.digits[cell], side)

    def __reduce__(self) -> tuple[object, tuple[bytes, Variant]]:
        """Return what other processes make it of: a third of what its fields take."""
        return _unpacked, (bytes(self.digits), self.variant)

    @classmethod
    def parse(cls, text: str, variant: Variant | None = None) -> Grid:
        """Read a grid from text: one line, or a block with a line for each row.

        A blank is any of ``0 . _ * ?``, or a space where the text keeps its columns. Digits
        above 9 are A to G; full-width characters do as well. Bars and dashes that draw boxes
        are passed over, and the cells of a worksheet may be parted by tabs, commas or semicolons.

        Args:
            text: The grid; `str(grid)` is one form of it.
            variant: The rules; left out, the plain variant with as many cells.

        Raises:
            GridError: If the text is no such grid.

        >>> Grid.parse("1... ..3. .2.. ...4").clues
        4
        """
        symbols = text.encode(errors="surrogatepass").translate(_PLAIN)
        if (likely := variant or _BY_CELLS.get(len(symbols))) and _ODD not in symbols:
            if len(symbols) == likely.cells and not symbols.translate(None, _ALLOWED[likely.side]):
                return cls.trusted(tuple(symbols), likely)
            return cls(tuple(symbols), likely)
        return cls._parse_forms(plain(text), variant)

    @classmethod
    def _parse_forms(cls, text: str, variant: Variant | None) -> Grid:
        """Read what is not just a symbol for each cell."""
        if rows := parted(text):
            return cls.from_rows(rows, variant)
        sides = [variant.side] if variant else sorted({v.side for v in VARIANTS.values()})
        symbols = symbols_in(text, sides)
        if variant is None:
            variant = _variant_for(len(symbols))
        digits = []
        for cell, symbol in enumerate(symbols):
            try:
                digits.append(_DIGITS[symbol])
            except KeyError:
                raise _no_symbol(cell, symbol, variant.side) from None
        return cls(tuple(digits), variant)

    @classmethod
    def from_rows(cls, rows: Iterable[Iterable[Value]], variant: Variant | None = None) -> Grid:
        """Build a grid from a matrix: side rows of side cells.

        A cell holds a number (a float if it is whole), a text of one digit or symbol, or for
        a blank 0, None, an empty text or one of the symbols that `parse` knows.

        Raises:
            GridError: If the rows are no square of a known side, or a cell holds no digit.

        >>> print(Grid.from_rows([[1, 0, None, ""], ["", 2.0, ".", 4], [0] * 4, [0] * 4]))
        1....2.4........
        """
        matrix = [list(row) for row in rows]
        if variant is None:
            variant = _variant_for(sum(map(len, matrix)))
        for number, row in enumerate(matrix, 1):
            if len(row) != variant.side:
                msg = Plural(
                    "Row {row} has {found} cell; a {side}x{side} grid has {side} in each.",
                    "Row {row} has {found} cells; a {side}x{side} grid has {side} in each.",
                    by="found",
                )
                raise GridError(msg, row=number, found=len(row), side=variant.side)
        values = [value for row in matrix for value in row]
        digits = (_digit(cell, value, variant.side) for cell, value in enumerate(values))
        return cls(tuple(digits), variant)

    @classmethod
    def trusted(cls, digits: tuple[int, ...], variant: Variant) -> Grid:
        """Return the grid of digits that are known to be well formed, without a look at them."""
        grid = object.__new__(cls)
        object.__setattr__(grid, "digits", digits)
        object.__setattr__(grid, "variant", variant)
        return grid

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The digits as a square, shape (side, side)."""
        side = self.variant.side
        return tuple(self.digits[at : at + side] for at in range(0, self.variant.cells, side))

    @property
    def clues(self) -> int:
        """How many cells are not blank."""
        return self.variant.cells - self.digits.count(BLANK)

    def clashes(self) -> frozenset[int]:
        """Return the cells whose digit is also in one of their peers."""
        digits, peers = self.digits, self.variant.peers
        filled = [cell for cell, digit in enumerate(digits) if digit != BLANK]
        return frozenset(c for c in filled if any(digits[p] == digits[c] for p in peers[c]))

    def with_digit(self, cell: int, digit: int) -> Grid:
        """Return a copy that differs in one cell; `BLANK` empties it."""
        return replace(self, digits=(*self.digits[:cell], digit, *self.digits[cell + 1 :]))

    def drawn(self) -> str:
        """Return the rows as lines of text with the boxes drawn; `parse` reads it.

        >>> print(Grid.parse("1... ..3. .2.. ...4").drawn())
        1 . | . .
        . . | 3 .
        ----+----
        . 2 | . .
        . . | . 4
        """
        if self.variant.regions:
            return self._drawn_regions()
        side, width = self.variant.side, self.variant.box_cols
        starts = range(0, side, width)
        rule = "-+-".join(["-" * (2 * width - 1) for _ in starts])
        lines = []
        for number, row in enumerate(self.rows):
            if number and number % self.variant.box_rows == 0:
                lines.append(rule)
            boxes = [" ".join(SYMBOLS[d] for d in row[at : at + width]) for at in starts]
            lines.append(" | ".join(boxes))
        return "\n".join(lines)

    def _drawn_regions(self) -> str:
        """Return the rows with a stroke wherever two regions meet."""
        side, box_of = self.variant.side, self.variant.box_of
        lines = []
        for row, digits in enumerate(self.rows):
            at = row * side
            if row:
                parted = [box_of(cell) != box_of(cell - side) for cell in range(at, at + side)]
                lines.append(" ".join("-" if is_parted else " " for is_parted in parted).rstrip())
            ends = ["|" if box_of(c) != box_of(c + 1) else " " for c in range(at, at + side - 1)]
            cells = zip(digits, [*ends, ""], strict=True)
            lines.append("".join(f"{SYMBOLS[digit]}{end}" for digit, end in cells))
        return "\n".join(filter(None, lines))

    def __str__(self) -> str:
        return "".join([SYMBOLS[digit] for digit in self.digits])


def cell_name(cell: int, side: int) -> Message:
    """Name a cell for people: `cell_name(0, 9)` is 'r1c1', in Japanese '1行1列'."""
    row, col = divmod(cell, side)
    return Message("r{row}c{col}", row=row + 1, col=col + 1)


_DIGITS = {symbol: digit for digit, symbol in enumerate(SYMBOLS)}
_DIGITS |= {symbol.lower(): digit for symbol, digit in _DIGITS.items()}
_DIGITS |= dict.fromkeys(BLANK_SYMBOLS, BLANK)

# The plain variant of each size comes first in the table.
_BY_CELLS = {variant.cells: variant for variant in reversed(VARIANTS.values())}

# For a line with a symbol for each cell, which is what a program reads by the thousand.
_ODD = 255
_PLAIN = bytes(_DIGITS.get(chr(code), _ODD) if code != ord(" ") else _ODD for code in range(256))
_ALLOWED = {variant.side: bytes(range(variant.side + 1)) for variant in BOARDS.values()}


def _digit(cell: int, value: Value, side: int) -> int:
    """Return the digit that a cell of a matrix means."""
    if value is None:
        return BLANK
    if isinstance(value, str):
        text = unicodedata.normalize("NFKC", value).strip() or "."
        if len(text) == 2 and text.isdecimal():
            return int(text)
        if text not in _DIGITS:
            raise _no_symbol(cell, text, side)
        return _DIGITS[text]
    if isinstance(value, float) and value.is_integer() and abs(value) < 1000:
        return int(value)
    if isinstance(value, bool | float):
        raise _no_symbol(cell, value, side)
    try:
        return operator.index(value)
    except TypeError:
        raise _no_symbol(cell, value, side) from None


@cache
def _allowed(side: int) -> frozenset[int]:
    """Return what a cell may hold, a blank among it."""
    return frozenset(range(BLANK, side + 1))


def _variant_for(cells: int) -> Variant:
    if cells in _BY_CELLS:
        return _BY_CELLS[cells]
    if cells in {variant.cells for variant in BOARDS.values()}:
        msg = "The grid has {found} cells, as only a jigsaw has; its regions are missing."
        raise GridError(msg, found=cells)
    sizes = sorted({variant.cells for variant in VARIANTS.values()})
    known = ", ".join(map(str, sizes[:-1]))
    msg = Plural(
        "The grid has {found} cell; a board has {known} or {largest}.",
        "The grid has {found} cells; a board has {known} or {largest}.",
        by="found",
    )
    raise GridError(msg, found=cells, known=known, largest=sizes[-1])


def _unpacked(digits: bytes, variant: Variant) -> Grid:
    return Grid(tuple(digits), variant)


def _wrong_count(variant: Variant, found: int) -> GridError:
    msg = "A {variant} grid has {cells} cells, not {found}."
    return GridError(msg, variant=variant.name, cells=variant.cells, found=found)


def _no_symbol(cell: int, found: object, side: int) -> GridError:
    msg = "Cell {cell} holds {found!r}; write a digit, or '.' for a blank."
    found = cut(found) if isinstance(found, str) else found
    return GridError(msg, cell=cell_name(cell, side), found=found)


def _out_of_range(cell: int, found: int, side: int) -> GridError:
    msg = "Cell {cell} holds {found}; allowed are 1 to {side}."
    return GridError(msg, cell=cell_name(cell, side), found=found, side=side)
