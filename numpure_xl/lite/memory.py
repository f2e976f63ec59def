"""Memory: the formats of cells, as far as they have been asked for.

In xlwings Lite the values of a workbook are there from the start. The formats of its cells have
to be asked for and waited for, and a command of macros/ does not know how to wait. So it reads
from this memory. What is not in it ends the command; the answer is fetched, and the command begins
anew (scripts.py). Until it is through, nothing has been written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any, NamedTuple

import xlwings as xw

from numpure_xl.board.location import Area
from numpure_xl.live.cells import bounds, cells, cells_in, two_dimensional

EDGES = ("edge_top", "edge_right", "edge_bottom", "edge_left")

FILL, FORMULA = "fill", "formula"

READERS: dict[str, Callable[[xw.Range], Awaitable[Any]]] = {
    "bold": lambda there: there.font.get_bold(),
    "ink": lambda there: there.font.get_color(),
    "letters": lambda there: there.font.get_name(),
    "size": lambda there: there.font.get_size(),
    "number_format": lambda there: there.get_number_format(),
    "wrap_text": lambda there: there.get_wrap_text(),
    "horizontal": lambda there: there.get_horizontal_alignment(),
    "vertical": lambda there: there.get_vertical_alignment(),
    "row_height": lambda there: there.get_row_height(),
    "merge_cells": lambda there: there.get_merge_cells(),
}
"""What can be asked of cells; the answer is None where they differ."""


class Unread(BaseException):
    """A command asks for what is not in memory; nothing that catches errors may catch this.

    Attributes:
        what: A key of `READERS`, `FILL`, `FORMULA`, or one of `EDGES`.
        sheet: The name of the sheet.
        area: The smallest rectangle around the cells.
    """

    def __init__(self, what: str, sheet: str, areas: list[Area]) -> None:
        super().__init__(what, sheet, areas)
        self.what, self.sheet = what, sheet
        self.area = bounds([cell for area in areas for cell in cells_in(area)])


class Key(NamedTuple):
    """Something about one cell; rows and columns count from 0."""

    what: str
    sheet: str
    row: int
    col: int


class Memory:
    """What is known of cells, or was set by the command that runs."""

    def __init__(self, known: dict[Key, Any] | None = None) -> None:
        self._known = known or {}

    def copy(self) -> Memory:
        """Return a memory that knows the same; what it learns stays with it."""
        return Memory(dict(self._known))

    def each(self, what: str, sheet: str, areas: Iterable[Area]) -> list[Any]:
        """Return something of all cells of rectangles, in reading order.

        Raises:
            Unread: If it is not known.
        """
        areas = list(areas)
        try:
            return [self._known[key] for area in areas for key in _keys(what, sheet, area)]
        except KeyError:
            raise Unread(what, sheet, areas) from None

    def keep(self, what: str, sheet: str, area: Area, value: Any) -> None:
        """Remember something of all cells of a rectangle."""
        for key in _keys(what, sheet, area):
            self._known[key] = value

    def get(self, what: str, sheet: str, row: int, col: int, otherwise: Any) -> Any:
        """Return what is known of a cell, or something else."""
        return self._known.get(Key(what, sheet, row, col), otherwise)

    async def learn(self, missing: Unread, book: xw.Book) -> None:
        """Ask the spreadsheet for what was missing."""
        what, area = missing.what, missing.area
        there = cells(book.sheets[missing.sheet], area)
        if what in EDGES:
            # A cell gives all of its edges; a range would give those of its first cell.
            for edge in EDGES:
                await self._learn_each(missing, edge, there, _edge(edge))
        elif what == FILL:
            # The fill of a range is None both where its cells differ and where they have none.
            rows = await there.get_colors()
            self._keep_each(missing, FILL, [fill for row in rows for fill in row])
        elif what == FORMULA:
            rows = two_dimensional(await there.get_formula())
            self._keep_each(missing, FORMULA, [str(typed or "") for row in rows for typed in row])
        else:
            common = await READERS[what](there)
            if common is None:
                await self._learn_each(missing, what, there, READERS[what])
            else:
                self.keep(what, missing.sheet, area, common)

    async def _learn_each(
        self, missing: Unread, what: str, there: xw.Range, read: Callable[[xw.Range], Any]
    ) -> None:
        self._keep_each(missing, what, await asyncio.gather(*map(read, there)))

    def _keep_each(self, missing: Unread, what: str, values: list[Any]) -> None:
        keys = _keys(what, missing.sheet, missing.area)
        self._known.update(zip(keys, values, strict=True))


def _edge(name: str) -> Callable[[xw.Range], Awaitable[Any]]:
    return lambda cell: cell.borders[name].get_line_style()


def _keys(what: str, sheet: str, area: Area) -> Iterator[Key]:
    """Yield the keys of all cells of a rectangle, in reading order."""
    for row in range(area.row, area.row + area.height):
        for col in range(area.col, area.col + area.width):
            yield Key(what, sheet, row, col)
