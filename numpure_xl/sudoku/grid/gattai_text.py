"""Boards of several grids as text: pictures, and a line for each grid.

A picture has a line for each row of the paper and a sign for each cell; gaps are spaces, or an X
where signs are parted by spaces. Collections on the net have both forms, one below the other, with
the same puzzle (the forum of enjoysudoku.com, 1to9only's Gattai-Puzzles):

    ....81.67   83.92....        the picture of two grids side by side, to the right of each other
    .........   .........        a gap of three cells
    ...36...9   4...83...

    ....81.67............36...9....4.6.1528........1....8.3...52....4.6.7....5...4...
    83.92.............4...83...7.8.3..........723.9....6.....79...1...3.2.4....5...3.

A cell that grids share may be in one line only. `Grid.parse` also reads a symbol for each cell, in
the reading order of the paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from numpure_xl.errors import GridError
from numpure_xl.messages import Message
from numpure_xl.sudoku.grid.boards import GATTAI
from numpure_xl.sudoku.grid.variant import Variant

_BLANKS = ".0_*?"
_SIGNS = frozenset("123456789" + _BLANKS)
_EMPTY = frozenset(" xX" + _BLANKS)
_FRAME = str.maketrans("", "", "|+-")

Digits = tuple[int, ...]

_WITH_GAPS = [board for board in GATTAI.values() if board.cells < board.across**2]


def drawn(digits: Sequence[int], variant: Variant) -> str:
    """Return the picture of a board, signs parted by spaces.

    >>> print(drawn([0] * 153, GATTAI["gattai2"]).splitlines()[8])
    . . . . . . . . . . . . . . .
    """
    rows = variant.paper.rows([*map(_sign, digits)], " ")
    return "\n".join(" ".join(row).rstrip() for row in rows)


def _sign(digit: int) -> str:
    return str(digit) if digit else "."


def in_picture(text: str, variant: Variant | None = None) -> tuple[Digits, Variant] | None:
    """Return the digits of a picture, or of a line for each grid; None if it is neither.

    Args:
        text: Lines, without others before or behind them.
        variant: The board; left out, the one with a name that has such gaps. Lines for grids are
            read only if it is known: several boards of one grid look the same.

    Raises:
        GridError: If lines of two grids disagree in a cell that both have.
    """
    lines = [line.rstrip().translate(_FRAME) for line in text.splitlines() if line.strip()]
    if variant and len(lines) == len(variant.corners) and _are_grids(lines, variant.side**2):
        return _of_grids([line.split()[0] for line in lines], variant), variant
    for board in [variant] if variant else _WITH_GAPS:
        if len(lines) == board.extent[0] and (digits := _of_rows(lines, board)):
            return digits, board
    return None


def pictures(lines: Iterable[str], variant: Variant) -> Iterator[tuple[int, Digits | GridError]]:
    """Yield the boards in the lines of a text, each with the number of its first line from 1.

    Boards are parted by empty lines. One that is there twice in a row, in two forms, is one.

    Args:
        lines: The lines.
        variant: The board. What is none is passed over; where two grids disagree, an error says so.
    """
    before: Digits | None = None
    blocks = groupby(enumerate(lines, 1), key=lambda line: bool(line[1].strip()))
    for block in (list(block) for is_filled, block in blocks if is_filled):
        rows = [(number, line.rstrip("\r\n")) for number, line in block]
        for number, text in _parts(rows, variant):
            try:
                drawing = in_picture(text, variant)
            except GridError as error:
                yield number, error
                continue
            digits = drawing[0] if drawing else _of_line(text, variant)
            if digits and digits != before:
                yield number, digits
            before = digits or before


def _parts(block: list[tuple[int, str]], variant: Variant) -> Iterator[tuple[int, str]]:
    """Part a block in which boards are a line each; another is one board."""
    lines = [(number, line) for number, line in block if _of_line(line, variant)]
    yield from lines or [(block[0][0], "\n".join(line for _, line in block))]


def _of_line(text: str, variant: Variant) -> Digits | None:
    """Return the digits of a line with a symbol for each cell; what is behind it is passed over."""
    first = re.split(r"[\s,;]", text.strip(), maxsplit=1)[0]
    if len(first) != variant.cells or not _SIGNS.issuperset(first):
        return None
    return tuple(map(_digit, first))


def _are_grids(lines: Sequence[str], cells: int) -> bool:
    return all(
        len(line.split()[0]) == cells and _SIGNS.issuperset(line.split()[0]) for line in lines
    )


def _of_grids(lines: Sequence[str], variant: Variant) -> Digits:
    digits = [0] * variant.cells
    for (top, left), line in zip(variant.corners, lines, strict=True):
        for place, sign in enumerate(line):
            row, col = top + place // variant.side, left + place % variant.side
            cell, digit = variant.cell_at[row, col], _digit(sign)
            if digit and digits[cell] not in {0, digit}:
                msg = "Two grids share {cell}, but one has {digit} there and the other {found}."
                name = Message("r{row}c{col}", row=row + 1, col=col + 1)
                raise GridError(msg, cell=name, digit=digits[cell], found=digit)
            digits[cell] = digit or digits[cell]
    return tuple(digits)


def _of_rows(lines: Sequence[str], variant: Variant) -> Digits | None:
    """Return the digits of the rows of the paper; None if signs and gaps are elsewhere."""
    across, at = variant.extent[1], variant.cell_at
    if any(len(line) > across for line in lines) and not any(line[1::2].strip() for line in lines):
        lines = [line[::2] for line in lines]
    if any(len(line) > across for line in lines):
        return None
    signs = {
        (row, col): sign
        for row, line in enumerate(lines)
        for col, sign in enumerate(line.ljust(across))
    }
    if not all(sign in (_SIGNS if place in at else _EMPTY) for place, sign in signs.items()):
        return None
    return tuple(_digit(signs[place]) for place in variant.places)


def _digit(sign: str) -> int:
    return 0 if sign in _BLANKS else int(sign)
