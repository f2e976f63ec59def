"""Shapes: all that pictures, sheets and pages know of what a rule draws.

They are in places of the board, and say what something is, not how large, in which colour or by
which strokes: that is a matter of themes and of whoever draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

Glyph = Literal["bar", "less", "greater", "white-dot", "black-dot", "x", "v"]
"""What can stand between two cells; "less" opens to the second one."""


CellPart = Literal["units", "tint", "ground", "centre", "edge"]
"""Where in a cell something is drawn: "units" and "tint" are two tints of its fill, for extra units
and for diagonals, "ground" is a pattern on it, "centre" is behind the digit, "edge" between two."""

COLOURED: tuple[CellPart, ...] = ("units", "tint", "ground")
"""Where a colour is."""


class CellSign(NamedTuple):
    """A sign in a cell, behind its digit.

    Attributes:
        cell: The cell.
        form: What is drawn.
        meaning: What it says, for those who cannot see it.
    """

    cell: int
    form: Literal["disc", "square"]
    meaning: str


class EdgeMark(NamedTuple):
    """A sign between two neighbours, the one to the left or above first."""

    first: int
    second: int
    glyph: Glyph


class CornerMark(NamedTuple):
    """A circle with digits where four cells meet, these in reading order."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]


class CageOutline(NamedTuple):
    """A line of dashes around cells, with a text in the corner of one of them.

    Attributes:
        cells: The cells.
        depth: How many others it is drawn within, where they overlap.
        at: The cell with the text; no other outline has its own there.
        label: The text, or "".
    """

    cells: tuple[int, ...]
    depth: int
    at: int
    label: str


class TubeShape(NamedTuple):
    """A thick line from cell to cell, with a bulb in the first one."""

    cells: tuple[int, ...]


class ArrowShape(NamedTuple):
    """A thin line from cell to cell, with a circle in the first one and a head in the last."""

    cells: tuple[int, ...]


class ColourArea(NamedTuple):
    """Cells of one colour, which other areas of the board do not have."""

    cells: tuple[int, ...]


class ShadedArea(NamedTuple):
    """Cells with a tint: those of all lines have one, those of all areas another."""

    cells: tuple[int, ...]
    form: Literal["line", "area"]


RuleShape: TypeAlias = (
    CellSign
    | EdgeMark
    | CornerMark
    | CageOutline
    | TubeShape
    | ArrowShape
    | ColourArea
    | ShadedArea
)


def filled(shapes: Iterable[RuleShape]) -> Iterator[tuple[int, CellPart]]:
    """Yield cells, each with a part of it in which shapes leave no room for another rule's.

    Thin lines leave it, and signs between cells.
    """
    for shape in shapes:
        match shape:
            case CellSign(cell=cell):
                yield from ((cell, "ground"), (cell, "centre"))
            case TubeShape(cells=cells):
                yield from ((cell, "centre") for cell in cells)
            case CageOutline(cells=cells):
                yield from ((cell, "ground") for cell in cells)
            case ColourArea(cells=cells):
                yield from ((cell, part) for cell in cells for part in COLOURED)
            case ShadedArea(cells=cells, form=form):
                yield from ((cell, "tint" if form == "line" else "units") for cell in cells)
            case EdgeMark() | CornerMark() | ArrowShape():
                pass


def areas(shapes: Iterable[RuleShape]) -> tuple[tuple[int, ...], ...]:
    """Return the cells of each area of those that are shaded or coloured, without lines."""
    return tuple(
        shape.cells
        for shape in shapes
        if isinstance(shape, ColourArea) or (isinstance(shape, ShadedArea) and shape.form == "area")
    )


def joined_colours(grids: Sequence[Sequence[RuleShape]]) -> Iterator[RuleShape]:
    """Yield what a rule draws on grids that overlap; what has one colour in each of them is one.

    Boxes are shared as a whole, so a cell has the same colour in all of its grids.
    """
    for alike in zip(*grids, strict=True):
        areas = [shape for shape in alike if isinstance(shape, ColourArea)]
        if len(areas) < len(alike):
            yield from alike
        else:
            yield ColourArea(tuple(sorted({cell for area in areas for cell in area.cells})))
