"""Rectangles of cells: read from addresses, taken apart, put together.

A cell is a pair of its row and its column, both from 0.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeVar

from numpure_xl.board.location import LAST_COLUMN, LAST_ROW, Area
from numpure_xl.cell_names import cell_reference, column_named
from numpure_xl.plan.reference import area_reference

T = TypeVar("T")

CellIndex = tuple[int, int]
"""The row and the column of a cell, both from 0."""

LONGEST = 255
"""The most characters of an address that Excel takes (Worksheet.Range, Microsoft)."""

_CORNER = re.compile(r"\$?([A-Z]*)\$?(\d*)")


def area_at(address: str) -> Area:
    """Return the rectangle of an address, of whole rows or columns too.

    >>> area_at("$B$2:$J$10"), area_at("$C:$D").height
    (Area(row=1, col=1, height=9, width=9), 1048576)
    """
    first, _, last = address.rpartition("!")[2].partition(":")
    top, left = _corner(first, (0, 0))
    bottom, right = _corner(last or first, (LAST_ROW - 1, LAST_COLUMN - 1))
    return Area(top, left, bottom - top + 1, right - left + 1)


def cell_at(address: str) -> CellIndex:
    """Return the cell of an address such as "C3"."""
    return area_at(address)[:2]


def _corner(text: str, default: CellIndex) -> CellIndex:
    letters, number = _CORNER.fullmatch(text).groups()  # type: ignore[union-attr]
    row, col = default
    return int(number) - 1 if number else row, column_named(letters) if letters else col


def cells_in(area: Area) -> Iterator[CellIndex]:
    """Yield the cells of a rectangle, in reading order."""
    for row in range(area.row, area.row + area.height):
        for col in range(area.col, area.col + area.width):
            yield row, col


def halves(area: Area) -> tuple[Area, Area]:
    """Return the two halves of a rectangle of more than one cell: the upper one is the larger.

    >>> halves(Area(0, 0, 3, 2))
    (Area(row=0, col=0, height=2, width=2), Area(row=2, col=0, height=1, width=2))
    """
    row, col, height, width = area
    if height > 1:
        upper = height - height // 2
        return Area(row, col, upper, width), Area(row + upper, col, height - upper, width)
    left = width - width // 2
    return Area(row, col, 1, left), Area(row, col + left, 1, width - left)


def rows_of(area: Area) -> range:
    """Return the rows of a rectangle."""
    return range(area.row, area.row + area.height)


def columns_of(area: Area) -> range:
    """Return the columns of a rectangle."""
    return range(area.col, area.col + area.width)


def bounds(cells: Collection[CellIndex]) -> Area:
    """Return the smallest rectangle around cells."""
    rows, cols = zip(*cells, strict=True)
    top, left = min(rows), min(cols)
    return Area(top, left, max(rows) - top + 1, max(cols) - left + 1)


def with_margin(area: Area, margin: int) -> Area:
    """Return a rectangle with the cells around it, as far as the sheet goes."""
    top, left = max(0, area.row - margin), max(0, area.col - margin)
    bottom = min(LAST_ROW, area.row + area.height + margin)
    right = min(LAST_COLUMN, area.col + area.width + margin)
    return Area(top, left, bottom - top, right - left)


def rectangles(cells: Iterable[CellIndex]) -> list[Area]:
    """Return rectangles that hold the cells and no others: runs of a row, joined downwards."""
    left = set(cells)
    made = []
    for row, col in sorted(left):
        if (row, col) not in left:
            continue
        width = height = 1
        while (row, col + width) in left:
            width += 1
        while all((row + height, col + across) in left for across in range(width)):
            height += 1
        made.append(Area(row, col, height, width))
        left -= set(cells_in(made[-1]))
    return made


def addresses(areas: Iterable[Area]) -> list[str]:
    """Return rectangles as few addresses, such as "B2,D4:E5", none too long for Excel."""
    texts: list[str] = []
    for area in areas:
        name = _short(area)
        if texts and len(texts[-1]) + len(name) < LONGEST:
            texts[-1] += f",{name}"
        else:
            texts.append(name)
    return texts


def _short(area: Area) -> str:
    last = area.row + area.height - 1, area.col + area.width - 1
    if last == (area.row, area.col):
        return cell_reference(*last)
    return area_reference(area.row, area.col, *last)


def grouped(by_cell: Mapping[CellIndex, T]) -> list[tuple[T, list[CellIndex]]]:
    """Return the values of cells, each with the cells that have it; 1 and True are two values."""
    groups: dict[tuple[type, T], list[CellIndex]] = {}
    for cell, value in by_cell.items():
        groups.setdefault((type(value), value), []).append(cell)
    return [(value, cells) for (_, value), cells in groups.items()]
