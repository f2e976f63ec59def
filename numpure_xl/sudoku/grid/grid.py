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
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from os import PathLike
from typing import Any, Protocol, TypeAlias, TypeVar, overload

from numpure_xl.arguments import checked_if_refused
from numpure_xl.errors import ArgumentError, CellIndexError, GridError, cut
from numpure_xl.messages import Message, Plural
from numpure_xl.names import look_up
from numpure_xl.sudoku.grid.boards import BOARDS, BY_CELLS, FIXED, VARIANTS
from numpure_xl.sudoku.grid.gattai_text import drawn, in_picture
from numpure_xl.sudoku.grid.hexadecimal import (
    CELLS,
    HEXADECIMAL,
    SIDE,
    TWO_BLANKS,
    SpelledDigits,
    have_two_blanks,
    may_count_from_0,
    shifted,
    shifted_cells,
    spelled,
)
from numpure_xl.sudoku.grid.notebook import Pictured
from numpure_xl.sudoku.grid.rules_line import rules_behind
from numpure_xl.sudoku.grid.symbols import (
    BLANK,
    BLANK_SYMBOLS,
    CELL_NAME,
    DIGITS,
    SYMBOLS,
    cell_name,
    names_of,
    place_name,
)
from numpure_xl.sudoku.grid.text import parted, plain, symbols_in
from numpure_xl.sudoku.grid.values import (
    ArrayLike,
    HasValue,
    Value,
    digit_of,
    held_by,
    is_one_cell,
    listed,
    no_grid,
    no_symbol,
)
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.forms import Cage, lost_between

__all__ = [
    "BLANK",
    "BLANK_SYMBOLS",
    "CELL_NAME",
    "SYMBOLS",
    "ArrayLike",
    "Grid",
    "GridSource",
    "HasGivens",
    "HasValue",
    "Value",
    "cell_name",
    "names_of",
    "place_name",
]

T = TypeVar("T")


class HasGivens(Protocol):
    """A puzzle, whose givens are a grid."""

    @property
    def givens(self) -> Grid:
        """The givens."""
        ...


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Grid(SpelledDigits, Pictured):
    """An immutable board position, made of whatever holds one.

    A text is read as `parse` reads it, rows of cells as `from_rows` does; all cells may also be in
    one row. Arrays, tables of pandas, and cells of xlwings and openpyxl count as rows.
    `grid[row, column]` is a digit, counted from 0 as everywhere in Python, `grid[row]` a row; to go
    through a grid is to go through its rows.

    Attributes:
        digits: Shape (cells,), in reading order; 0 is a blank, 1 .. side a digit.
        variant: The rules the grid is meant for.

    Raises:
        GridError: If it is not a grid, has too few or too many cells, or a digit is out of range.

    >>> grid = Grid([[1, 0, 0, 0], [0, 0, 3, 0], [0, 2, 0, 0], [0, 0, 0, 4]])
    >>> grid[1, 2], grid[-1], grid == Grid("1.....3..2.....4")
    (3, (0, 0, 0, 4), True)
    """

    digits: tuple[int, ...]
    variant: Variant

    @checked_if_refused
    def __init__(self, digits: GridSource = (), variant: Variant | str | None = None) -> None:
        """Read a grid.

        Args:
            digits: What is to be read.
            variant: The rules, or their name in `FIXED`; left out, those of a grid
                or a puzzle, or else the plain ones of a board with as many cells.
        """
        if not _is_well_formed(digits, variant):
            values = _read(digits, variant)
            digits, variant = values.digits, values.variant
            spelled(self, values.spelling)
        object.__setattr__(self, "digits", digits)
        object.__setattr__(self, "variant", variant)

    def __reduce__(self) -> tuple[object, tuple[bytes, Variant, str]]:
        """Return what other processes make it of: a third of what its fields take."""
        return _unpacked, (bytes(self.digits), self.variant, self.spelling)

    @classmethod
    @checked_if_refused
    def parse(cls, text: str, variant: Variant | str | None = None) -> Grid:
        """Read a grid from text: one line, or a block with a line for each row.

        A blank is any of ``0 . _ * ?``, or a space where the text keeps its columns. Digits
        above 9 are A to G; full-width characters do as well. Where a 16x16 board has 0 to F, and
        blanks of another sign, 0 is a digit, and all become 1 to G. Bars and dashes that draw boxes
        are passed over, and the cells of a worksheet may be parted by tabs, commas or semicolons.
        Several grids are one picture; see gattai_text.py.

        Args:
            text: The grid; `str(grid)` is one form of it.
            variant: The rules, or their name; left out, the plain variant with as many cells.

        Raises:
            GridError: If the text is no such grid.
            UnknownNameError: If there is no such variant.

        >>> Grid.parse("1... ..3. .2.. ...4").clues
        4
        """
        if not isinstance(text, str):
            raise no_grid(text)
        if variant is not None and type(variant) is not Variant:
            variant = _rules(variant)
        if _may_be_hexadecimal(text, variant) and (hexadecimal := shifted(text)):
            return spelled(cls.parse(hexadecimal, variant), HEXADECIMAL)
        grid = cls._parsed(text, variant)
        is_doubtful = grid.variant.side == 9 and may_count_from_0(text)
        return spelled(grid, TWO_BLANKS) if is_doubtful else grid

    @classmethod
    def _parsed(cls, text: str, variant: Variant | None) -> Grid:
        """Read a text in which 0 is a blank."""
        symbols = text.encode(errors="surrogatepass").translate(_PLAIN)
        if (likely := variant or BY_CELLS.get(len(symbols))) and _ODD not in symbols:
            if len(symbols) == likely.cells and not symbols.translate(None, _ALLOWED[likely.side]):
                return cls.trusted(tuple(symbols), likely)
            return _checked(symbols, likely)
        return cls._parse_forms(plain(text), variant)

    @classmethod
    def _parse_forms(cls, text: str, variant: Variant | None) -> Grid:
        """Read what is not just a symbol for each cell."""
        may_be_several = variant is None or variant.grids
        if may_be_several and (drawing := in_picture(text, variant)):
            return cls.trusted(*drawing)
        if rows := parted(text):
            return cls.from_rows(rows, variant)
        if variant and variant.grids:
            symbols = "".join(text.split())
        else:
            sides = [variant.side] if variant else sorted({v.side for v in VARIANTS.values()})
            symbols = symbols_in(text, sides)
        if variant is None:
            variant = _variant_for(len(symbols))
        digits = []
        for cell, symbol in enumerate(symbols):
            try:
                digits.append(DIGITS[symbol])
            except KeyError:
                raise no_symbol(cell, symbol, variant) from None
        return _checked(digits, variant)

    @classmethod
    @checked_if_refused
    def from_rows(
        cls, rows: Iterable[Iterable[Value]], variant: Variant | str | None = None
    ) -> Grid:
        """Build a grid from a matrix: side rows of side cells, or as many as the paper has.

        A cell holds a number (a float if it is whole), a text of one digit or symbol, or for
        a blank 0, None, NaN, an empty text or one of the symbols that `parse` knows.

        Raises:
            GridError: If the rows are not a square of a known side, or a cell holds no digit.

        >>> print(Grid.from_rows([[1, 0, None, ""], ["", 2.0, ".", 4], [0] * 4, [0] * 4]))
        1....2.4........
        """
        try:
            matrix = [list(row) for row in rows]
        except TypeError:
            raise no_grid(rows) from None
        variant = _rules(variant) or _variant_for(sum(map(len, matrix)))
        if variant.grids:
            return _of_paper(matrix, variant)
        for number, row in enumerate(matrix, 1):
            if len(row) != variant.across:
                msg = Plural(
                    "Row {row} has {found} cell; a {side}x{side} grid has {side} in each.",
                    "Row {row} has {found} cells; a {side}x{side} grid has {side} in each.",
                    by="found",
                )
                raise GridError(msg, row=number, found=len(row), side=variant.across)
        return _of_cells([value for row in matrix for value in row], variant)

    @classmethod
    def trusted(cls, digits: tuple[int, ...], variant: Variant) -> Grid:
        """Return the grid of digits that are known to be well formed, without a look at them."""
        grid = object.__new__(cls)
        object.__setattr__(grid, "digits", digits)
        object.__setattr__(grid, "variant", variant)
        return grid

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The digits by row; gaps between grids are blanks."""
        return tuple(map(tuple, self.variant.paper.rows(self.digits, BLANK)))

    def to_rows(self, blank: T = 0) -> list[list[int | T]]:  # type: ignore[assignment]
        """Return the cells as lists of rows that may be changed.

        Args:
            blank: What a blank is, such as None or "".

        >>> Grid("1.....3..2.....4").to_rows(None)[0]
        [1, None, None, None]
        """
        return [[digit or blank for digit in row] for row in self.rows]

    def __len__(self) -> int:
        return self.variant.extent[0]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(self.rows)

    @overload
    def __getitem__(self, key: tuple[int, int]) -> int: ...
    @overload
    def __getitem__(self, key: int) -> tuple[int, ...]: ...
    def __getitem__(self, key: int | tuple[int, int]) -> int | tuple[int, ...]:
        row, column = key if isinstance(key, tuple) and len(key) == 2 else (key, 0)
        try:
            values = self.rows[operator.index(row)]
            digit = values[operator.index(column)]
        except (IndexError, TypeError):
            msg = "A {variant} grid has no cell [{key}]; rows and columns go from 0 to {last}."
            shown = cut(", ".join(map(repr, key)) if isinstance(key, tuple) else repr(key))
            last = max(self.variant.extent) - 1
            raise CellIndexError(msg, variant=self.variant.name, key=shown, last=last) from None
        return digit if isinstance(key, tuple) else values

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:  # noqa: ANN401, FBT001
        """Return the rows as an array of numpy, which is imported only here.

        Raises:
            ValueError: If no copy may be made; there is no array to share.
        """
        from numpy import array  # noqa: PLC0415

        if copy is False:
            msg = "A grid becomes an array only as a copy; leave out copy=False."
            raise GridError(msg)
        return array(self.rows, dtype=dtype)

    @property
    def clues(self) -> int:
        """How many cells are not blank."""
        return self.variant.cells - self.digits.count(BLANK)

    def clashes(self) -> frozenset[int]:
        """Return the cells whose digit a peer has, or that no sign and no cage allows."""
        repeats = self.repeats()
        if not self.variant.constraints:
            return repeats
        wrong = (cage.cells for cage in self.wrong_cages())
        return repeats.union(
            self.misfits(), self.unfit(), *wrong, *self.wrong_totals(), *self.lacking()
        )

    def repeats(self) -> frozenset[int]:
        """Return the cells whose digit is also in one of their peers."""
        digits, peers = self.digits, self.variant.peers
        filled = [cell for cell, digit in enumerate(digits) if digit != BLANK]
        return frozenset(c for c in filled if any(digits[p] == digits[c] for p in peers[c]))

    def misfits(self) -> frozenset[int]:
        """Return the cells whose digit is barred by their own sign."""
        barred = self.variant.marked_off
        return frozenset(cell for cell, digit in enumerate(self.digits) if (cell, digit) in barred)

    def unfit(self) -> frozenset[int]:
        """Return the cells whose digit does not fit that of a neighbour, or none it could have."""
        variant, digits = self.variant, self.digits
        held = [1 << digit - 1 if digit else 0 for digit in digits]
        if not variant.pairs:
            return frozenset()
        beside = {cell for cell, _ in lost_between(variant.pairs, held)}
        barred = variant.barred - variant.marked_off
        return frozenset(beside.union(c for c, digit in enumerate(digits) if (c, digit) in barred))

    def off_tubes(self) -> frozenset[int]:
        """Return those of them that have no room on a thermometer, or do not rise along it."""
        digits, side = self.digits, self.variant.side
        return frozenset(
            cell
            for rise in self.variant.rises
            for cell in rise[:2]
            if digits[cell] and digits[cell] not in rise.fitting(cell, digits, side)
        )

    def wrong_cages(self) -> tuple[Cage, ...]:
        """Return the cages that are full, and have another sum."""
        full = (c for c in self.variant.cages if all(self.digits[cell] for cell in c.cells))
        return tuple(c for c in full if sum(self.digits[cell] for cell in c.cells) != c.total)

    def wrong_totals(self) -> tuple[tuple[int, ...], ...]:
        """Cells of each sum along a line, or elsewhere, that are full and have another one."""
        digits = self.digits
        return tuple(
            (*cells, *against)
            for cells, against, total, _ in self.variant.totals
            if all(digits[cell] for cell in (*cells, *against))
            and sum(digits[c] for c in cells) - sum(digits[c] for c in against) != total
        )

    def lacking(self) -> tuple[tuple[int, ...], ...]:
        """Cells that must hold some digits, and have too few blanks left for all of them."""
        digits = self.digits
        asked = self.variant.holds
        held = [(cells, [digits[c] for c in cells], wanted) for cells, wanted, _ in asked]
        return tuple(
            cells
            for cells, own, wanted in held
            if (Counter(wanted) - Counter(own)).total() > own.count(BLANK)
        )

    def with_digit(self, cell: int, digit: int) -> Grid:
        """Return a copy that differs in one cell; `BLANK` empties it.

        Raises:
            CellIndexError: If there is no such cell.
        """
        if not 0 <= cell < len(self.digits):
            msg = "A {variant} grid has no cell {cell}; cells go from 0 to {last}."
            last = len(self.digits) - 1
            raise CellIndexError(msg, variant=self.variant.name, cell=cell, last=last)
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
        if self.variant.is_in_parts:
            return self._with_regions_below()
        if self.variant.regions:
            return self._drawn_regions()
        if self.variant.grids:
            return drawn(self.digits, self.variant)
        side, width = self.variant.side, self.variant.box_cols
        starts = range(0, side, width)
        rule = "-+-".join(["-" * (2 * width - 1) for _ in starts])
        lines = []
        for number, row in enumerate(self.rows):
            if number and number % self.variant.box_rows == 0:
                lines.append(rule)
            boxes = [" ".join(SYMBOLS[d] for d in row[start : start + width]) for start in starts]
            lines.append(" | ".join(boxes))
        return "\n".join(lines)

    def _with_regions_below(self) -> str:
        """Return the rows, and below them those of the letters of regions."""
        side, regions = self.variant.side, self.variant.regions
        digits = ["".join(SYMBOLS[digit] for digit in row) for row in self.rows]
        letters = [regions[at : at + side] for at in range(0, len(regions), side)]
        return "\n".join((*digits, "", *letters))

    def _drawn_regions(self) -> str:
        """Return the rows with a stroke wherever two regions meet."""
        side, box_of = self.variant.side, self.variant.box_of
        lines = []
        for row, digits in enumerate(self.rows):
            start = row * side
            if row:
                parted = [
                    box_of(cell) != box_of(cell - side) for cell in range(start, start + side)
                ]
                # A row of dashes with spaces between them would be one of blanks.
                joint = "-" if all(parted) else " "
                lines.append(joint.join("-" if is_parted else " " for is_parted in parted).rstrip())
            ends = [
                "|" if box_of(c) != box_of(c + 1) else " " for c in range(start, start + side - 1)
            ]
            cells = zip(digits, [*ends, ""], strict=True)
            lines.append("".join(f"{SYMBOLS[digit]}{end}" for digit, end in cells))
        return "\n".join(filter(None, lines))

    def record(self) -> dict[str, Any]:
        """Return a row of a table: the grid as a line with its rules, the board, its clues.

        >>> Grid("1.....3..2.....4").record()
        {'grid': '1.....3..2.....4', 'variant': '4x4', 'clues': 4}
        """
        line = f"{self}{rules_behind(self.variant)}"
        return {"grid": line, "variant": self.variant.name, "clues": self.clues}

    def __str__(self) -> str:
        return "".join([SYMBOLS[digit] for digit in self.digits])

    def __repr__(self) -> str:
        is_usual = self.variant == BY_CELLS.get(self.variant.cells)
        return f"Grid({str(self)!r}{'' if is_usual else f', {self.variant.name!r}'})"


GridSource: TypeAlias = (
    Grid
    | HasGivens
    | HasValue
    | str
    | bytes
    | PathLike[str]
    | Iterable[Iterable[Value]]
    | Iterable[Value]
    | Iterable[Iterable[HasValue]]
    | ArrayLike
)
"""What a grid can be made of: text, rows of cells or all cells in a row, an array, a puzzle.

Python's functions take the path of a file with one, too."""


# For a line with a symbol for each cell, which is what a program reads by the thousand.
_ODD = 255
_PLAIN = bytes(DIGITS.get(chr(code), _ODD) if code != ord(" ") else _ODD for code in range(256))
_ALLOWED = {variant.side: bytes(range(variant.side + 1)) for variant in BOARDS.values()}


def _is_well_formed(digits: object, variant: object) -> bool:
    """Return whether nothing has to be read, as in most grids that programs make."""
    if type(digits) is not tuple or type(variant) is not Variant:
        return False
    try:
        return len(digits) == variant.cells and _allowed(variant.side).issuperset(digits)
    except TypeError:  # rows cannot be in a set
        return False


def _read(source: object, variant: Variant | str | None) -> Grid:
    """Return the grid of whatever holds one; see `Grid`."""
    rules = _rules(variant)
    grid = getattr(source, "givens", source)
    if isinstance(grid, Grid):
        return grid if rules in {None, grid.variant} else _checked(grid.digits, rules)
    source = held_by(source)
    if isinstance(source, bytes | bytearray):
        source = source.decode(errors="replace")
    if isinstance(source, str):
        return Grid.parse(source, rules)
    cells = listed(source)
    if all(isinstance(cell, Iterable) and not is_one_cell(cell) for cell in cells):
        return Grid.from_rows(cells, rules)
    return _of_cells(cells, rules or _variant_for(len(cells)))


def _rules(variant: Variant | str | None) -> Variant | None:
    """Return the rules that are meant by themselves or by their name."""
    rules = look_up(FIXED, variant, Message("variant")) if isinstance(variant, str) else variant
    if not (rules is None or isinstance(rules, Variant)):
        msg = "{found} does not name any rules; write a variant such as '9x9+x'."
        raise ArgumentError(msg, found=cut(repr(rules)))
    return rules


def _may_be_hexadecimal(cells: Sequence[Value], variant: Variant | None) -> bool:
    return len(cells) >= CELLS and (variant is None or variant.side == SIDE) and "0" in cells


def _of_cells(values: list[Value], variant: Variant) -> Grid:
    """Return the grid of values in reading order."""
    if variant.side == SIDE and (hexadecimal := shifted_cells(values)):
        return spelled(Grid.parse(hexadecimal, variant), HEXADECIMAL)
    digits = [digit_of(cell, value, variant) for cell, value in enumerate(values)]
    grid = _checked(digits, variant)
    is_doubtful = variant.side == 9 and 9 not in grid.digits and have_two_blanks(values)
    return spelled(grid, TWO_BLANKS) if is_doubtful else grid


def _of_paper(matrix: list[list[Value]], variant: Variant) -> Grid:
    """Return the grid of the rows of a paper with gaps, which have to be blank."""
    rows, cols = variant.extent
    if len(matrix) != rows:
        msg = "A {variant} board has {across} rows, not {found}."
        raise GridError(msg, variant=variant.name, across=rows, found=len(matrix))
    for number, row in enumerate(matrix, 1):
        if len(row) != cols:
            msg = Plural(
                "Row {row} has {found} cell; a {variant} board has {across} in each.",
                "Row {row} has {found} cells; a {variant} board has {across} in each.",
                by="found",
            )
            raise GridError(msg, row=number, found=len(row), variant=variant.name, across=cols)
    at = variant.cell_at
    for place in ((r, c) for r, row in enumerate(matrix) for c, _ in enumerate(row)):
        value = matrix[place[0]][place[1]]
        if place not in at and digit_of(0, value, variant) != BLANK:
            msg = (
                "Row {row}, column {col} of a {variant} board is between grids; it holds {found!r}."
            )
            fields = {"row": place[0] + 1, "col": place[1] + 1, "found": value}
            raise GridError(msg, variant=variant.name, **fields)
    return _of_cells([matrix[row][col] for row, col in variant.places], variant)


def _checked(digits: Iterable[int], variant: Variant) -> Grid:
    """Return the grid of some digits, if it is well formed."""
    cells = tuple(digits)
    if len(cells) != variant.cells:
        raise _wrong_count(variant, len(cells))
    if not (allowed := _allowed(variant.side)).issuperset(cells):
        cell = next(c for c, d in enumerate(cells) if d not in allowed)
        raise _out_of_range(cell, cells[cell], variant)
    return Grid.trusted(cells, variant)


@cache
def _allowed(side: int) -> frozenset[int]:
    """Return what a cell may hold, a blank among it."""
    return frozenset(range(BLANK, side + 1))


def _variant_for(cells: int) -> Variant:
    if cells in BY_CELLS:
        return BY_CELLS[cells]
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


def _unpacked(digits: bytes, variant: Variant, spelling: str) -> Grid:
    return spelled(Grid.trusted(tuple(digits), variant), spelling)


def _wrong_count(variant: Variant, cells: int) -> GridError:
    msg = "A {variant} grid has {cells} cells, not {found}."
    return GridError(msg, variant=variant.name, cells=variant.cells, found=cells)


def _out_of_range(cell: int, digit: int, variant: Variant) -> GridError:
    msg = "Cell {cell} holds {found}; allowed are 1 to {side}."
    return GridError(msg, cell=cell_name(cell, variant), found=digit, side=variant.side)
