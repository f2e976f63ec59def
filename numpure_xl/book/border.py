"""A border around a page of text, or around a card: strokes at the edges of its cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from numpure_xl.book.text_page import Prose
from numpure_xl.plan.sheet import Cell, Font, Row, Style
from numpure_xl.plan.strokes import Sides, Weight


def border(weight: Weight, color: str = "000000") -> tuple[Style, ...]:
    """Return the styles of cells at the edges: upper, lower, left, right, and the corners."""
    font = Font("Arial", 1, color)
    sides = [
        Sides(top=weight), Sides(bottom=weight), Sides(left=weight), Sides(right=weight),
        Sides(top=weight, left=weight), Sides(top=weight, right=weight),
        Sides(bottom=weight, left=weight), Sides(bottom=weight, right=weight),
    ]  # fmt: skip
    return tuple(Style(font, sides=each, stroke=color) for each in sides)


def framed(prose: Prose, numbers: Mapping[Style, int], edges: Sequence[Style]) -> tuple[Row, ...]:
    """Return the rows of a page within a border, for which its outer columns and rows are.

    Args:
        prose: The page; the first and the last of its rows and columns are empty.
        numbers: The number of each style on its sheet.
        edges: The styles of `border`.
    """
    top, bottom, left, right, *corners = (Cell(None, numbers[each]) for each in edges)
    last = len(prose.widths) - 2

    def edge(row: Row, middle: Cell, ends: tuple[Cell, Cell]) -> Row:
        return Row(row.height, (ends[0], *[middle] * last, ends[1]))

    inner = []
    for row in prose.rows[1:-1]:
        cells = row.cells[1:-1] or (None,) * last
        counted = (c and c._replace(style=numbers[prose.styles[c.style]]) for c in cells)
        inner.append(Row(row.height, (left, *counted, right)))
    first, end = prose.rows[0], prose.rows[-1]
    return (
        edge(first, top, (corners[0], corners[1])),
        *inner,
        edge(end, bottom, (corners[2], corners[3])),
    )
