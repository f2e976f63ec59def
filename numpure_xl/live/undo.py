"""Undo: what a command changed, kept so that it can be put back.

A command wipes Excel's own list of what can be undone. So what the cells held and how they looked
is kept: of the cells that change, and of nothing else. It is kept in a file in the user's own
folder, by the name of the workbook, and never in the workbook, which may be given to others.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import xlwings as xw

from numpure_xl.board.location import Area
from numpure_xl.errors import SheetError
from numpure_xl.live.bulk import Edge
from numpure_xl.live.cells import (
    Cell,
    Contents,
    area_at,
    bounds,
    cells,
    cells_in,
    is_protected,
    joined,
    ranges,
    read,
    rectangles,
    values_of,
)
from numpure_xl.live.change import CellValue, Wanted, alike, same, write_format
from numpure_xl.live.edges import put_edges, read_edges
from numpure_xl.live.formats import Format, Formats
from numpure_xl.plan.reference import cell_reference

KEPT = 20
"""For how many workbooks the last command is kept."""


@dataclass
class Before:
    """What was there before a command.

    Attributes:
        sheet: The name of the sheet.
        cells: The cells that it wrote into: the address of each, what had been typed into it,
            whether that was a text, and what it holds since.
        formats: How cells looked, by what it is: a value, and the addresses that had it.
        edges: An address, and the borders that its cells had.
        heights: The heights of rows in points, by an address.
        widths: The widths of columns in characters, by an address.
    """

    sheet: str
    cells: list[tuple[str, str, bool, Any]] = field(default_factory=list)
    formats: dict[str, list[tuple[Format, str]]] = field(default_factory=dict)
    edges: tuple[str, list[Edge]] | None = None
    heights: list[tuple[str, float]] = field(default_factory=list)
    widths: list[tuple[str, float]] = field(default_factory=list)


def before(sheet: xw.Sheet, wanted: Wanted, contents: Contents, formats: Formats) -> Before:
    """Return what is there before a change of values and formats."""
    kept = Before(sheet.name)
    kept.cells = [_cell_before(contents, *written) for written in wanted.values.items()]
    for what, by_cell in wanted.formats.items():
        kept.formats[what] = _addresses(formats.of(what, by_cell))
    return kept


def _cell_before(contents: Contents, cell: Cell, value: CellValue) -> tuple[str, str, bool, Any]:
    """Return what a cell held before a value was written into it."""
    is_text = isinstance(contents.value(cell), str) and not contents.has_formula(cell)
    return cell_reference(*cell), contents.typed(cell), is_text, value


def _addresses(by_cell: dict[Cell, Format]) -> list[tuple[Format, str]]:
    return [(value, ",".join(map(str, rectangles(found)))) for value, found in alike(by_cell)]


def keep_edges(kept: Before, sheet: xw.Sheet, area: Area, formats: Formats) -> None:
    """Keep the borders of a rectangle, for a command that draws or erases some."""
    kept.edges = str(area), read_edges(sheet, area, formats)


def keep_sizes(kept: Before, sheet: xw.Sheet, area: Area | None) -> None:
    """Keep the heights of the rows of a rectangle, and the widths of its columns."""
    if area is None:
        return
    rows = [area._replace(row=row, height=1) for row in range(area.row, area.row + area.height)]
    columns = [area._replace(col=col, width=1) for col in range(area.col, area.col + area.width)]
    height, width = cells(sheet, area).row_height, cells(sheet, area).column_width
    for part in [area] if height is not None else rows:
        kept.heights.append((str(part), cells(sheet, part).row_height or 0.0))
    for part in [area] if width is not None else columns:
        kept.widths.append((str(part), cells(sheet, part).column_width or 0.0))


def put_back(sheet: xw.Sheet, kept: Before) -> None:
    """Put back what was there."""
    _put_values(sheet, kept.cells)
    found = cache(lambda addresses: ranges(sheet, map(area_at, addresses.split(","))))
    for what, by_value in kept.formats.items():
        for value, addresses in by_value:
            for there in found(addresses):
                write_format(sheet, what, there, tuple(value) if isinstance(value, list) else value)
    if kept.edges:
        address, edges = kept.edges
        put_edges(sheet, area_at(address), [Edge(*edge) for edge in edges])
    for address, height in kept.heights:
        cells(sheet, area_at(address)).row_height = height
    for address, width in kept.widths:
        cells(sheet, area_at(address)).column_width = width


def _put_values(sheet: xw.Sheet, written: Iterable[tuple[str, str, bool, Any]]) -> None:
    content = {_cell(name): _typed(typed, is_text=is_text) for name, typed, is_text, _ in written}
    for typed, found in alike(content):
        for there in joined(sheet, found):
            if typed and not typed.startswith("'"):
                there.impl.formula = typed  # a number too: in a formula it is in English
            else:
                there.impl.raw_value = typed


def _typed(text: str, *, is_text: bool) -> str:
    """Return what is to be typed: before a text that might be taken for a number a mark."""
    is_plain = not text or text[0].isalpha() or "\n" in text
    return f"'{text}" if is_text and not is_plain else text


def _cell(name: str) -> Cell:
    area = area_at(name)
    return area.row, area.col


def is_as_left(sheet: xw.Sheet, kept: Before) -> bool:
    """Tell whether the cells still hold what the command wrote, and no formulas."""
    left = {_cell(name): value for name, _, _, value in kept.cells}
    if not left:
        return True
    now = read(sheet, bounds(left))
    return all(
        same(now.value(cell), value) and not now.has_formula(cell) for cell, value in left.items()
    )


def refuse_protected(sheet: xw.Sheet, kept: Before) -> None:
    """Refuse to put back what a sheet that is protected by now does not let be changed.

    Raises:
        SheetError: If there is such.
    """
    if not is_protected(sheet):
        return
    written = [_cell(name) for name, *_ in kept.cells]
    has_formats = kept.formats or kept.edges or kept.heights or kept.widths
    if has_formats or any(Formats(sheet).of("locked", written).values()):
        msg = "{sheet} is protected by now; take its protection off to put back what was there."
        raise SheetError(msg, sheet=sheet.name)


def settled(sheet: xw.Sheet, kept: Before, contents: Contents, area: Area) -> Before:
    """Return the same, with what the cells of a rectangle hold now for what was written."""
    now, others = _now(sheet, list(cells_in(area))), {cell_reference(*c) for c in cells_in(area)}
    written = [_cell_before(contents, cell, value) for cell, value in now.items()]
    return replace(kept, cells=[one for one in kept.cells if one[0] not in others] + written)


def _now(sheet: xw.Sheet, found: Collection[Cell]) -> dict[Cell, Any]:
    """Return what cells hold."""
    if not found:
        return {}
    area = bounds(found)
    values = [value for row in values_of(sheet, area) for value in row]
    return dict(zip(cells_in(area), values, strict=True))


class Store:
    """A file that keeps what commands changed, the last in each workbook.

    Attributes:
        path: The file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def keep(self, book: str, kept: Before) -> None:
        """Keep what a command in a workbook changed, in place of what was kept before."""
        others = {name: one for name, one in self._read().items() if name != book}
        self._write(dict([*others.items()][1 - KEPT :]) | {book: asdict(kept)})

    def last(self, book: str) -> Before:
        """Return what the last command in a workbook changed.

        Raises:
            SheetError: If nothing is kept.
        """
        found = self._read().get(book)
        if found is None:
            msg = "There is nothing to put back."
            raise SheetError(msg)
        return Before(**found)

    def forget(self, book: str) -> None:
        """Forget what was changed in a workbook."""
        found = self._read()
        if found.pop(book, None) is not None:
            self._write(found)

    def _read(self) -> dict[str, Any]:
        with suppress(OSError, ValueError):
            found = json.loads(self.path.read_text("utf-8"))
            return found if isinstance(found, dict) else {}
        return {}

    def _write(self, kept: dict[str, Any]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(kept), "utf-8")
        with suppress(OSError):
            self.path.chmod(0o600)  # the content of cells is private
