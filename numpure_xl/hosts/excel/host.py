"""Excel on either system through xlwings: an adapter for `sheet_io/port.py`.

The add-in reads much at once, if it is there; else each part is asked for by itself. The abstract
methods are what windows.py and mac.py have to have.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

import xlwings as xw

from numpure_xl.board.location import LAST_COLUMN, LAST_ROW, Area
from numpure_xl.board.overlay import Overlay
from numpure_xl.hosts.excel import bulk, inside_xlwings, overlays
from numpure_xl.hosts.excel.bulk import Bulk
from numpure_xl.hosts.excel.formats import FONT, MIXED, NONE, common, draw_border, set_part, widen
from numpure_xl.hosts.excel.front import ADD_IN, WROTE, Front
from numpure_xl.hosts.excel.values import two_dimensional
from numpure_xl.sheet_io.areas import (
    CellIndex,
    addresses,
    area_at,
    bounds,
    cells_in,
    columns_of,
    halves,
    rectangles,
    rows_of,
    with_margin,
)
from numpure_xl.sheet_io.changes import (
    Change,
    MakePlain,
    PutArray,
    PutBorder,
    PutFormat,
    PutOverlay,
    PutRows,
    PutTyped,
    PutValue,
    RemoveOverlays,
    SetHeight,
    SetWidth,
    TypeRows,
)
from numpure_xl.sheet_io.port import Cost, NativeUndo, Selection, Workbook
from numpure_xl.sheet_io.snapshot import (
    LINES,
    PLAIN,
    Border,
    Contents,
    DrawnOverlay,
    FormatName,
    FormatPart,
    Formats,
    HeldValue,
    Obstacles,
    Rgb,
    Side,
    borders_in,
    sides_of,
)

UNREADABLE = (ValueError, KeyError, SyntaxError)
"""The errors of an answer that is not as it should be."""

MOST_NAMES = 200
"""Most defined names that Excel is asked for one by one, where there is no add-in."""


class ExcelHost(Front):
    """A workbook in Excel, with its add-in or without; see `port.Host`."""

    undo: NativeUndo | None = None
    readers: tuple[str, ...] = ("by_macro",)
    """The methods that read formats and borders at once, the best first."""

    def __init__(self, book: xw.Book, add_in: str = ADD_IN) -> None:
        super().__init__(book, add_in)
        self._sheets: dict[str, xw.Sheet] = {}
        self._ranges: dict[tuple[str, str], xw.Range] = {}
        self._filled: dict[str, Contents] = {}
        self._bulks: dict[str, list[Bulk]] = {}
        self._has_reported = False
        self._has_formula2: bool | None = None
        self._readers = [*self.readers]

    @property
    def cost(self) -> Cost:
        """The cost of reading: less if much can be read at once."""
        for sheet in [] if any(self._bulks.values()) else self._sheets:
            self.bulk(sheet, Area(0, 0, 1, 1))
        return Cost.BATCH if self._readers else Cost.CELL

    def sheet(self, name: str) -> xw.Sheet:
        """Return a sheet by its name; the one in front is known already."""
        if name not in self._sheets:
            self._sheets[name] = self.book.sheets[name]
        return self._sheets[name]

    def cells(self, sheet: str, area: Area) -> xw.Range:
        """Return the cells of a rectangle."""
        return self._range(sheet, str(area))

    def _range(self, sheet: str, address: str) -> xw.Range:
        if (sheet, address) not in self._ranges:
            self._ranges[sheet, address] = self.range(self.sheet(sheet), address)
        return self._ranges[sheet, address]

    def range(self, sheet: xw.Sheet, address: str) -> xw.Range:
        """Return the cells of an address, which may have commas."""
        return sheet.range(address)

    def ranges(self, sheet: str, areas: list[Area]) -> list[xw.Range]:
        """Return rectangles as few ranges; each may have several areas."""
        return [self._range(sheet, text) for text in addresses(areas)]

    # What is selected, and where

    async def selection(self) -> Selection:
        """Return the selection."""
        chosen = None
        with suppress(AttributeError):  # of nothing at all, as without a window, xlwings has none
            chosen = inside_xlwings.selection(self.app)
        if chosen is None:
            return Selection("other")
        address = chosen.address
        if "," in address:
            return Selection("areas")
        sheet = self.sheet_of(chosen)
        name = str(sheet.name)
        self._sheets[name] = sheet
        return Selection("sheets" if self.count_selected() > 1 else "cells", name, area_at(address))

    def sheet_of(self, target: xw.Range) -> xw.Sheet:
        """Return the sheet of a range."""
        return target.sheet

    @abstractmethod
    def count_selected(self) -> int:
        """Return the number of selected sheets."""

    async def workbook(self) -> Workbook:
        """Return the workbook's name, place and program."""
        path = self.full_name()
        return Workbook(self.name, "" if path == self.name else path, self.program())

    @cached_property
    def name(self) -> str:
        """The name of the workbook."""
        return str(self.book.name)

    @abstractmethod
    def full_name(self) -> str:
        """Return the path of the workbook; its name if it has none."""

    @abstractmethod
    def program(self) -> str:
        """Return a text that tells this run of the program from others."""

    async def sheets(self) -> list[str]:
        """Return the names of all sheets that have cells."""
        return [str(sheet.name) for sheet in self.book.sheets]

    async def used(self, sheet: str) -> Area:
        """Return the rectangle with all that is not plain and blank."""
        return area_at(self.sheet(sheet).used_range.address)

    async def named_areas(self, sheet: str, prefix: str) -> list[Area]:
        """Return the rectangles of a sheet that have a defined name which begins so."""
        with suppress(*self.refusals):
            answer = self.run_macro(bulk.NAMED_AREAS, self.name, sheet, prefix)
            return [area_at(address) for address in str(answer or "").split()]
        areas = []
        for name, area_of in self.names():
            if name.rpartition("!")[2].lower().startswith(prefix):
                with suppress(*self.refusals):  # of what is gone
                    target = area_of()
                    if target.sheet.name == sheet:
                        areas.append(area_at(target.address))
        return areas

    @abstractmethod
    def names(self) -> Iterator[tuple[str, Callable[[], xw.Range]]]:
        """Yield `MOST_NAMES` defined names at most, and what returns the cells of each."""

    async def is_protected(self, sheet: str) -> bool | None:
        """True if a sheet is protected; None if there is no such sheet."""
        try:
            return self.has_protection(self.sheet(sheet))
        except self.refusals:
            return None

    @abstractmethod
    def has_protection(self, sheet: xw.Sheet) -> bool:
        """True if a sheet is protected."""

    # Reading

    async def contents(self, sheet: str, area: Area) -> Contents:
        """Return the contents of the cells of a rectangle."""
        target = self.cells(sheet, area)
        typed = [["" if text is None else str(text) for text in row] for row in self.typed(target)]
        contents = Contents(area, self.values(target, typed), typed)
        self._filled[sheet] = contents
        return contents

    def typed(self, target: xw.Range) -> list[list[Any]]:
        """Return the typed texts of cells; `Formula` knows nothing of formulas that spill.

        Excel before 2021 has no `Formula2`, or refuses it: reading tells, and pywin32 may then
        return a method of that name.
        """
        if self._has_formula2 is not False:
            with suppress(*self.refusals):
                typed: object = target.formula2
                self._has_formula2 = isinstance(typed, (str, tuple, list))
                if self._has_formula2:
                    return two_dimensional(typed)
            self._has_formula2 = False
        return two_dimensional(target.formula)

    @abstractmethod
    def values(self, target: xw.Range, typed: list[list[str]]) -> list[list[HeldValue]]:
        """Return the values of cells, row by row; `typed` is what was typed into them."""

    async def merged(self, sheet: str, area: Area) -> list[Area]:
        """Return the rectangles of merged cells that have cells in a rectangle."""
        if self.cells(sheet, area).merge_cells is False:
            return []
        with suppress(*self.refusals):
            merged = str(self.run_macro(bulk.MERGED, self.name, sheet, str(area)) or "")
            return [area_at(address) for address in merged.split()]
        areas: list[Area] = []
        self._add_merged(sheet, area, areas)
        return areas

    def _add_merged(self, sheet: str, area: Area, merged: list[Area]) -> None:
        """Add the rectangles of merged cells in a rectangle: of its halves, where cells differ."""
        left = [cell for cell in cells_in(area) if not any(each.holds(*cell) for each in merged)]
        if not left or (is_merged := self.cells(sheet, area).merge_cells) is False:
            return
        if is_merged is True or len(left) == 1:
            for cell in left:
                if not any(each.holds(*cell) for each in merged):
                    target = self.cells(sheet, Area(*cell, 1, 1)).merge_area
                    merged.append(area_at(target.address))
            return
        for half in halves(area):
            self._add_merged(sheet, half, merged)

    @abstractmethod
    async def text_shown(self, sheet: str, cell: CellIndex) -> str | None:
        """Return the text that a cell shows."""

    def bulk(self, sheet: str, area: Area) -> Bulk | None:
        """Return the formats and borders of a rectangle, read at once; None if that cannot be."""
        known = self._bulks.setdefault(sheet, [])
        reading = next((reading for reading in known if reading.area.encloses(area)), None)
        below = area._replace(height=area.height + 1)  # a board's note, which is asked for next
        if below.height * below.width <= bulk.MOST_CELLS and below.is_on_the_sheet:
            area = below
        if reading or area.height * area.width > bulk.MOST_CELLS:
            return reading
        while self._readers:
            with suppress(*UNREADABLE, *self.refusals):
                known.append(getattr(self, self._readers[0])(sheet, area))
                return known[-1]
            del self._readers[0]
        return None

    def by_macro(self, sheet: str, area: Area) -> Bulk:
        """Read a rectangle by the macro of the add-in."""
        return bulk.parsed(area, str(self.run_macro(bulk.MACRO, self.name, sheet, str(area))))

    async def formats(
        self, sheet: str, wanted: Mapping[FormatName, Collection[CellIndex]]
    ) -> Formats:
        """Return parts of the formats of cells: all of their rectangle, where that is one call."""
        area = bounds({cell for cells in wanted.values() for cell in cells})
        known = self.bulk(sheet, area)
        if known is None:
            return await self._formats_by_parts(sheet, wanted)
        untold = {
            name: left
            for name, cells in wanted.items()
            if (left := [cell for cell in cells if cell not in known.formats[name]])
        }
        for name, by_cell in (await self._formats_by_parts(sheet, untold)).items():
            known.formats[name] |= by_cell
        return known.formats

    async def _formats_by_parts(
        self, sheet: str, wanted: Mapping[FormatName, Collection[CellIndex]]
    ) -> Formats:
        """Return parts of the formats of cells, each asked for by itself."""
        formats: Formats = {}
        for name, cells in wanted.items():
            formats[name] = {}
            for group in self._alike(sheet, cells):
                for known in self._by_halves(sheet, name, group):
                    formats[name].update(known)
        return formats

    def _alike(self, sheet: str, cells: Collection[CellIndex]) -> list[list[CellIndex]]:
        """Return cells in groups that may look alike.

        Numbers, texts and blanks may differ, and the last row from the others: it may be a note's.
        """
        contents, last = self._filled.get(sheet), max(row for row, _ in cells)
        has_note = contents is not None and any(
            isinstance(contents.value(cell), str)
            for cell in cells
            if cell[0] == last and contents.area.holds(*cell)
        )
        groups: dict[tuple[type, bool], list[CellIndex]] = {}
        for cell in sorted(cells):
            is_known = contents is not None and contents.area.holds(*cell)
            kind = type(contents.value(cell)) if contents and is_known else type(None)
            groups.setdefault((kind, has_note and cell[0] == last), []).append(cell)
        return [*groups.values()]

    def _by_halves(
        self, sheet: str, name: FormatName, cells: list[CellIndex]
    ) -> Iterator[dict[CellIndex, FormatPart]]:
        """Yield cells with their format, in groups of those that agree."""
        values = [self._format(name, target) for target in self.ranges(sheet, rectangles(cells))]
        if MIXED not in values and all(value == values[0] for value in values):
            yield dict.fromkeys(cells, values[0])
        elif len(cells) == 1:
            yield {cells[0]: None}  # a program that does not say
        else:
            half = len(cells) // 2
            yield from self._by_halves(sheet, name, cells[:half])
            yield from self._by_halves(sheet, name, cells[half:])

    def _format(self, name: FormatName, target: xw.Range) -> Any:  # noqa: ANN401  # or `MIXED`
        if name == "fill":  # a colour alone does not distinguish none from several
            return target.color if self.has_one_fill(target) else MIXED
        if name == "locked":
            locked = self.locked(target)
            return locked if isinstance(locked, bool) else MIXED
        return common(target, name)

    @abstractmethod
    def has_one_fill(self, target: xw.Range) -> bool:
        """True if all cells have one fill, or none has."""

    @abstractmethod
    def locked(self, target: xw.Range) -> object:
        """Return True if cells are locked, False if not, or something else where they differ."""

    @abstractmethod
    def lock(self, target: xw.Range, *, is_locked: bool) -> None:
        """Lock cells, or unlock them."""

    async def borders(self, sheet: str, area: Area) -> list[Border]:
        """Return the borders of all cells of a rectangle."""
        known = self.bulk(sheet, area)
        if known is None:
            return await self._borders_by_cells(sheet, area)
        return [*borders_in(area, known.lines)]

    async def _borders_by_cells(self, sheet: str, area: Area) -> list[Border]:
        """Return the borders of all cells of a rectangle, of those asked that may have one.

        Of cells that differ Excel says what one of them has.
        """
        is_one = area.height * area.width == 1
        near = area if is_one else with_margin(await self.used(sheet), 1)
        cells = (cell for cell in cells_in(area) if near.holds(*cell))
        return [border for cell in cells for border in self._borders(sheet, area, *cell)]

    def _borders(self, sheet: str, area: Area, row: int, col: int) -> Iterator[Border]:
        """Yield the borders that are a cell's own."""
        target = self.cells(sheet, Area(row, col, 1, 1))
        for side in sides_of(area, row, col):
            style, weight, color = self.border(target, side)
            if style not in NONE:
                yield Border(row, col, side, str(style), weight or "thin", color or (0, 0, 0))

    def border(self, target: xw.Range, side: Side) -> tuple[str | None, str | None, Rgb | None]:
        """Return the style, the weight and the colour of a border of a cell."""
        border = target.borders[side]
        if (style := border.line_style) in NONE:
            return None, None, None
        return style, border.weight, border.color

    async def heights(self, sheet: str, area: Area) -> list[float]:
        """Return the heights of the rows of a rectangle."""
        height = self.cells(sheet, area).row_height
        if height is not None:
            return [height] * area.height
        rows = (area._replace(row=row, height=1) for row in rows_of(area))
        return [self.cells(sheet, row).row_height or 0.0 for row in rows]

    async def widths(self, sheet: str, area: Area) -> list[float]:
        """Return the widths of the columns of a rectangle."""
        target = self.cells(sheet, area)
        if target.column_width is not None:
            return [target.width / area.width] * area.width
        columns = (area._replace(col=col, width=1) for col in columns_of(area))
        return [self.cells(sheet, column).width for column in columns]

    async def obstacles(self, sheet: str, cells: Collection[CellIndex]) -> Obstacles:
        """Return the obstacles to writing into some cells."""
        around = bounds(cells)
        target = self.cells(sheet, around)
        has_merged = target.merge_cells is not False and any(
            part.merge_cells is not False for part in self.ranges(sheet, rectangles(cells))
        )
        filtered, spills = self.is_filtered(sheet, around), self.spills(sheet, around)
        arrays = self._arrays(sheet, cells, spills) if self.has_array(target) else []
        return Obstacles(has_merged, filtered, tuple(arrays), tuple(spills))

    def _arrays(self, sheet: str, cells: Collection[CellIndex], spills: list[Area]) -> list[Area]:
        """Return the rectangles of the array formulas that have some cells, without spills."""
        arrays: list[Area] = []
        for cell in cells:
            if any(area.holds(*cell) for area in (*arrays, *spills)):
                continue
            target = self.cells(sheet, Area(*cell, 1, 1))
            if self.has_array(target):
                arrays.append(area_at(self.array_of(target)))
        return arrays

    @abstractmethod
    def is_filtered(self, sheet: str, area: Area) -> bool:
        """True if a filter hides rows of a rectangle.

        What is written there into several cells at once is not sure to reach the hidden ones.
        """

    def spills(self, sheet: str, area: Area) -> list[Area]:
        """Return the rectangles that formulas fill by themselves, as the add-in tells them."""
        with suppress(*self.refusals):
            spilled = str(self.run_macro(bulk.SPILLS, self.name, sheet, str(area)) or "")
            return [area_at(address) for address in spilled.split()]
        return []

    @abstractmethod
    def has_array(self, target: xw.Range) -> bool:
        """True if some cells belong to an array formula."""

    async def overlays(self, sheet: str) -> list[DrawnOverlay]:
        """Return the overlays of ours on a sheet."""
        with suppress(*self.refusals):
            answer = str(self.run_macro(overlays.OVERLAYS, self.name, sheet) or "")
            if (drawn := overlays.parsed(answer)) is not None:
                return drawn
        return self.overlays_by_shapes(sheet)

    @abstractmethod
    def overlays_by_shapes(self, sheet: str) -> list[DrawnOverlay]:
        """Return the overlays of ours on a sheet, where there is no add-in."""

    @abstractmethod
    def array_of(self, target: xw.Range) -> str:
        """Return the address of the array formula that a cell belongs to."""

    # Writing

    async def apply(self, sheet: str, changes: Sequence[Change]) -> None:
        """Change a sheet, in order; macros of the user's are not set off."""
        events = self.app.enable_events
        self.app.enable_events = False
        try:
            for change in changes:
                self._apply(sheet, change)
        finally:
            self.app.enable_events = events
            self._filled.clear()
            self._bulks.clear()
        if not self._has_reported:
            self._has_reported = True
            with suppress(*self.refusals):
                self.run_macro(WROTE)

    def _apply(self, sheet: str, change: Change) -> None:
        if isinstance(change, PutOverlay | RemoveOverlays):
            self._put_overlay(sheet, change)
        elif isinstance(change, PutRows | TypeRows | PutArray | SetHeight | SetWidth):
            self._put_into_area(self.cells(sheet, change.area), change)
        elif isinstance(change, MakePlain):
            for area in change.areas:
                self.make_plain(sheet, area, change.parts)
        elif isinstance(change, PutTyped) and change.text.startswith("="):
            for area in change.areas:
                self._put_formula(self.cells(sheet, area), change.text, area)
        else:
            for target in self.ranges(sheet, change.areas):
                self._put(target, change)

    def _put_overlay(self, sheet: str, change: PutOverlay | RemoveOverlays) -> None:
        macro, texts = overlays.ERASE, [self.name, sheet, str(change.area)]
        if isinstance(change, PutOverlay):
            macro, texts = overlays.DRAW, [*texts, overlays.program(change.overlay)]
        with suppress(*self.refusals):
            if self.run_macro(macro, *texts) == overlays.DONE:
                return
        if isinstance(change, PutOverlay):
            self.draw_overlay(sheet, change.area, change.overlay)
        else:
            self.erase_overlays(sheet, change.area)

    @abstractmethod
    def draw_overlay(self, sheet: str, area: Area, overlay: Overlay) -> None:
        """Draw an overlay where there is no add-in.

        Raises:
            SheetError: If this Excel draws none then.
        """

    @abstractmethod
    def erase_overlays(self, sheet: str, area: Area) -> None:
        """Erase the overlays that begin in a rectangle, where there is no add-in."""

    def _put_formula(self, target: xw.Range, formula: str, area: Area) -> None:
        """Give all cells the very same formula: one for all of them Excel would move along."""
        is_one = area.height * area.width == 1
        self.put_typed(target, formula if is_one else [[formula] * area.width] * area.height)

    def _put_into_area(
        self, target: xw.Range, change: PutRows | TypeRows | PutArray | SetHeight | SetWidth
    ) -> None:
        if isinstance(change, PutRows):
            rows = [["" if value is None else value for value in row] for row in change.rows]
            target.raw_value = rows
        elif isinstance(change, TypeRows):
            self.put_typed(target, change.rows)
        elif isinstance(change, PutArray):
            target.formula_array = change.formula
        elif isinstance(change, SetWidth):
            widen(target, change.area.width, change.points)
        elif target.row_height != change.points:
            target.row_height = change.points

    def _put(self, target: xw.Range, change: PutValue | PutTyped | PutFormat | PutBorder) -> None:
        if isinstance(change, PutValue):
            target.raw_value = "" if change.value is None else change.value
        elif isinstance(change, PutTyped):
            self.type_in(target, change.text)
        elif isinstance(change, PutFormat):
            self.put_format(target, change.name, change.value)
        else:
            draw_border(target.borders[change.line], change)

    def type_in(self, target: xw.Range, text: str) -> None:
        """Type a text into cells, as English has it."""
        if text.startswith("'"):
            target.raw_value = text
        else:
            self.put_typed(target, text)  # a number too: in a formula it is in English

    def put_typed(self, target: xw.Range, typed: str | list[list[str]]) -> None:
        """Type a text into all cells, or one into each; a formula spills again."""
        if self._has_formula2 is None:
            self.typed(target)
        if self._has_formula2:
            with suppress(*self.refusals):  # what can be read may still not be set
                inside_xlwings.type_in(target, typed, spills=True)
                return
        inside_xlwings.type_in(target, typed, spills=False)

    def put_format(self, target: xw.Range, name: FormatName, value: FormatPart) -> None:
        """Give the cells of a range a part of their format."""
        if name == "locked":
            self.lock(target, is_locked=bool(value))
        else:
            set_part(target, name, value)

    def make_plain(self, sheet: str, area: Area, parts: Collection[FormatName]) -> None:
        """Let cells look as if nobody had touched them, conditional formats apart."""
        target = self.cells(sheet, area)
        plain = PLAIN | (self._font(sheet) if {"name", "size", "ink"} & set(parts) else {})
        font = target.font
        for name, value in plain.items():
            if name in FONT and name in parts:
                setattr(font, FONT[name], value)
            elif name in parts:
                self.put_format(target, name, value)
        self.erase_borders(target)

    def erase_borders(self, target: xw.Range) -> None:
        """Erase the borders at and between cells."""
        for line in LINES:
            target.borders[line].line_style = None

    def _font(self, sheet: str) -> dict[FormatName, FormatPart]:
        """Return the font of untouched cells: that of the last cell, which nobody uses."""
        last = Area(LAST_ROW - 1, LAST_COLUMN - 1, 1, 1)
        with suppress(*self.refusals):  # of a sheet with fewer rows and columns
            font = self.cells(sheet, last).font
            return {"name": font.name, "size": font.size, "ink": font.color}
        return {}
