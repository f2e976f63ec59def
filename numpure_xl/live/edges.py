"""Existing borders: distinguished from those wanted, kept and put back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import xlwings as xw

from numpure_xl.board.location import Area
from numpure_xl.board.patch import Patch
from numpure_xl.live.bulk import SIDES, Edge, sides_of
from numpure_xl.live.cells import Cell, cells, cells_in, host_of, ranges, rectangles
from numpure_xl.live.draw import WEIGHTS
from numpure_xl.live.formats import Formats
from numpure_xl.plan.colour import rgb

GRID = (*SIDES, "inside_vertical", "inside_horizontal")


def are_drawn(sheet: xw.Sheet, patch: Patch, row: int, col: int, formats: Formats) -> bool:
    """Tell whether a patch seems to be drawn already: by its first border and its thinnest.

    Each read is a few calls, so not all borders are read; in xlwings Lite none is.
    """
    if host_of(sheet) == "lite":
        return False
    bulk = formats.bulk(formats.area) if formats.area else None
    if bulk and not bulk.edges:
        return False
    strokes = list(patch.strokes())
    for stroke in (strokes[0], min(strokes, key=lambda stroke: stroke.weight)):
        first = stroke.area.shifted(row, col)._replace(height=1, width=1)
        edge = cells(sheet, first).borders[stroke.edge]
        if edge.line_style in {None, "none"} or edge.weight != WEIGHTS[stroke.weight]:
            return False
        if edge.color != rgb(stroke.color or "000000"):
            return False
    return True


def have_borders(sheet: xw.Sheet, area: Area) -> bool:
    """Tell whether there is any border at or within a rectangle."""
    borders = cells(sheet, area).borders
    return any(borders[side].line_style not in {None, "none"} for side in GRID)


def read_edges(sheet: xw.Sheet, area: Area, formats: Formats) -> list[Edge]:
    """Return the borders of all cells of a rectangle; many calls, where the add-in cannot help."""
    bulk = formats.bulk(area)
    if bulk is not None:
        return bulk.edges
    return list(_edges(sheet, area)) if have_borders(sheet, area) else []


def _edges(sheet: xw.Sheet, area: Area) -> Iterator[Edge]:
    for row, col in cells_in(area):
        borders = cells(sheet, Area(row, col, 1, 1)).borders
        for side in sides_of(area, row, col):
            edge = borders[side]
            style = edge.line_style
            if style not in {None, "none"}:
                weight, color = edge.weight or "thin", edge.color or (0, 0, 0)
                yield Edge(row, col, side, style, weight, color)


def put_edges(sheet: xw.Sheet, area: Area, edges: list[Edge]) -> None:
    """Put back the borders of a rectangle, and no others."""
    erase_edges(sheet, area)
    groups: dict[tuple[Any, ...], list[Cell]] = defaultdict(list)
    for edge in edges:
        groups[edge.side, edge.style, edge.weight, tuple(edge.color)].append((edge.row, edge.col))
    for (side, style, weight, color), found in groups.items():
        lines = [line for part in rectangles(found) for line in _lines(part, side)]
        for there in ranges(sheet, lines):
            drawn = there.borders[side]
            drawn.weight = weight  # a border that was none is continuous from now on
            if style != "continuous":
                drawn.line_style = style
            drawn.color = color


def _lines(area: Area, side: str) -> Iterator[Area]:
    """Yield the rows or the columns of a rectangle, along which a border goes."""
    if side in {"edge_top", "edge_bottom"}:
        for row in range(area.row, area.row + area.height):
            yield Area(row, area.col, 1, area.width)
    else:
        for col in range(area.col, area.col + area.width):
            yield Area(area.row, col, area.height, 1)


def erase_edges(sheet: xw.Sheet, area: Area) -> None:
    """Erase all borders at and within a rectangle."""
    borders = cells(sheet, area).borders
    for side in GRID:
        borders[side].line_style = None
