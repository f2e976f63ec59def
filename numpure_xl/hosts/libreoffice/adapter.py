"""LibreOffice Calc: an adapter for `sheet_io/port.py`, over UNO.

Where the two programs differ, Excel's ways hold: what is protected refuses to be changed, with an
exception, where LibreOffice passes over some changes without a word.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import sleep
from typing import Any
from urllib.parse import unquote, urlsplit

from numpure_xl.board.location import Area
from numpure_xl.errors import SheetError
from numpure_xl.hosts import escape_key, web_browser
from numpure_xl.hosts.libreoffice import dialogs, overlays, values
from numpure_xl.hosts.libreoffice.formats import (
    BORDERS,
    HUNDREDTHS,
    LINES,
    LOOKS,
    PROPERTIES,
    FormatReader,
    border_of,
    drawn,
    writers,
)
from numpure_xl.hosts.libreoffice.program import Calc, CalcUndo
from numpure_xl.sheet_io.areas import (
    CellIndex,
    addresses,
    bounds,
    cells_in,
    columns_of,
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
    areas_of,
)
from numpure_xl.sheet_io.port import Cost, Question, Selection, Workbook
from numpure_xl.sheet_io.snapshot import (
    BEYOND,
    Border,
    Contents,
    DrawnOverlay,
    FormatName,
    Formats,
    Obstacles,
    sides_of,
)
from numpure_xl.sheet_io.undo import overlays_put_back


class CalcHost:
    """A document of LibreOffice Calc; see `port.Host`.

    Attributes:
        calc: LibreOffice.
        document: The document.
    """

    cost = Cost.BATCH

    def __init__(self, calc: Calc, document: Any) -> None:
        self.calc, self.document = calc, document
        self.locale = calc.language
        self.undo = CalcUndo(calc, document)
        self._has_status = False
        self._sheets: dict[str, Any] = {}

    @property
    def version(self) -> str:
        """The version of LibreOffice."""
        return self.calc.version

    def cells(self, sheet: str, area: Area) -> Any:
        """Return the cells of a rectangle."""
        last_col, last_row = area.col + area.width - 1, area.row + area.height - 1
        return self.sheet(sheet).getCellRangeByPosition(area.col, area.row, last_col, last_row)

    def sheet(self, name: str) -> Any:
        """Return a sheet by its name."""
        if name not in self._sheets:
            self._sheets[name] = self.document.Sheets.getByName(name)
        return self._sheets[name]

    def ranges(self, sheet: str, areas: Sequence[Area]) -> Any:
        """Return the cells of rectangles, as one."""
        if len(areas) == 1:
            return self.cells(sheet, areas[0])
        made = self.document.createInstance("com.sun.star.sheet.SheetCellRanges")
        number = self.sheet(sheet).RangeAddress.Sheet
        addresses = tuple(self.calc.address(number, area) for area in areas)
        made.addRangeAddresses(addresses, False)  # noqa: FBT003  # UNO knows no names
        return made

    # What is selected, and where

    async def selection(self) -> Selection:
        """Return the selection; of several sheets, the cells of the one shown.

        Of several areas of one sheet it is the cell of the cursor: Calc's own Undo leaves all that
        it has changed marked.
        """
        areas = self._selected()
        if not areas:
            return Selection("other")
        shown = self.document.CurrentController.ActiveSheet.RangeAddress.Sheet
        sheets = {area.Sheet for area in areas}
        if len(areas) > 1 and len(sheets) == 1:
            areas = [self._cursor()]
        area = next(area for area in areas if len(areas) == 1 or area.Sheet == shown)
        name = str(self.document.Sheets.getByIndex(area.Sheet).Name)
        return Selection("sheets" if len(sheets) > 1 else "cells", name, area_of(area))

    def _cursor(self) -> Any:
        """Return the address of the cell of the cursor, which alone is marked then."""
        nothing = self.document.createInstance("com.sun.star.sheet.SheetCellRanges")
        self.document.CurrentController.select(nothing)
        return self.document.CurrentSelection.RangeAddress

    def _selected(self) -> list[Any]:
        """Return the selected areas; areas between which a filter hides all rows are one."""
        chosen = self.document.CurrentSelection
        addresses = [chosen.RangeAddress] if hasattr(chosen, "RangeAddress") else []
        if hasattr(chosen, "RangeAddresses"):
            addresses = [*chosen.RangeAddresses]
        joined: list[Any] = []
        for area in sorted(
            addresses, key=lambda address: (address.Sheet, address.StartColumn, address.StartRow)
        ):
            last = joined[-1] if joined else area
            columns = {
                (address.Sheet, address.StartColumn, address.EndColumn) for address in (last, area)
            }
            rows = self.document.Sheets.getByIndex(area.Sheet).Rows
            between = range(last.EndRow + 1, area.StartRow)
            if joined and len(columns) == 1 and all(rows.getByIndex(r).IsFiltered for r in between):
                last.EndRow = area.EndRow
            else:
                joined.append(area)
        return joined

    async def workbook(self) -> Workbook:
        """Return the workbook's name and place."""
        return Workbook(self.document.Title, unquote(urlsplit(self.document.URL).path), "")

    async def sheets(self) -> list[str]:
        """Return the names of all sheets."""
        return [*self.document.Sheets.ElementNames]

    async def used(self, sheet: str) -> Area:
        """Return the rectangle from A1 to the last cell that holds something."""
        cursor = self.sheet(sheet).createCursor()
        cursor.gotoEndOfUsedArea(True)  # noqa: FBT003  # UNO knows no names
        return area_of(cursor.RangeAddress)

    async def named_areas(self, sheet: str, prefix: str) -> list[Area]:
        """Return the rectangles of a sheet that have a defined name which begins so."""
        place = self.sheet(sheet)
        areas = []
        for names in (self.document.NamedRanges, place.NamedRanges):
            for name in names.ElementNames:
                cells = names.getByName(name).ReferredCells
                if name.lower().startswith(prefix) and cells and cells.Spreadsheet.Name == sheet:
                    areas.append(area_of(cells.RangeAddress))
        return areas

    async def is_protected(self, sheet: str) -> bool | None:
        """True if a sheet is protected; None if there is no such sheet."""
        if not self.document.Sheets.hasByName(sheet):
            return None
        return bool(self.sheet(sheet).isProtected())

    # Reading

    async def contents(self, sheet: str, area: Area) -> Contents:
        """Return the contents of the cells of a rectangle."""
        cells = self.cells(sheet, area)
        return Contents(area, values.held(cells), values.typed(cells))

    async def merged(self, sheet: str, area: Area) -> list[Area]:
        """Return the rectangles of merged cells that have cells in a rectangle."""
        cells = self.cells(sheet, area)
        if not self._has_merged(sheet, area):
            return []
        firsts = [
            place
            for group in cells.UniqueCellFormatRanges
            if group.getByIndex(0).getCellByPosition(0, 0).IsMerged
            for address in group.RangeAddresses
            for place in cells_in(area_of(address))
        ]
        return [self._merged_at(sheet, place) for place in firsts]

    def _merged_at(self, sheet: str, cell: CellIndex) -> Area:
        """Return the rectangle that is merged into a cell."""
        cursor = self.sheet(sheet).createCursorByRange(self.cells(sheet, Area(*cell, 1, 1)))
        cursor.collapseToMergedArea()
        return area_of(cursor.RangeAddress)

    async def text_shown(self, sheet: str, cell: CellIndex) -> str | None:
        """Return the text that a cell shows."""
        return str(self.cells(sheet, Area(*cell, 1, 1)).getCellByPosition(0, 0).String)

    async def formats(
        self, sheet: str, wanted: Mapping[FormatName, Collection[CellIndex]]
    ) -> Formats:
        """Return parts of the formats of cells, of all of their rectangle."""
        reader, parts = FormatReader(self.document), Formats({name: {} for name in wanted})
        area = bounds({cell for cells in wanted.values() for cell in cells})
        properties = tuple(sorted({PROPERTIES[name] for name in wanted}))
        for cells, known in self._alike(sheet, area, properties):
            for name in wanted:
                value = reader.read(name, known[PROPERTIES[name]])
                parts[name].update(dict.fromkeys(cells, value))
        return parts

    def _alike(
        self, sheet: str, area: Area, properties: tuple[str, ...]
    ) -> Iterator[tuple[list[CellIndex], dict[str, Any]]]:
        """Yield the cells of a rectangle that look alike, with properties, sorted by name."""
        for group in self.cells(sheet, area).UniqueCellFormatRanges:
            cells = [
                cell for address in group.RangeAddresses for cell in cells_in(area_of(address))
            ]
            named = zip(properties, group.getPropertyValues(properties), strict=True)
            yield cells, dict(named)

    async def borders(self, sheet: str, area: Area) -> list[Border]:
        """Return the borders of all cells of a rectangle: the heavier where two cells have one."""
        known: dict[tuple[CellIndex, str], Any] = {}
        properties = tuple(sorted(BORDERS.values()))
        for cells, lines in self._alike(sheet, with_margin(area, 1), properties):
            known |= {(cell, name): line for cell in cells for name, line in lines.items()}
        borders = []
        for row, col in cells_in(area):
            for side in sides_of(area, row, col):
                down, right, other = BEYOND[side]
                own, beyond = ((row, col), side), ((row + down, col + right), other)
                ends = [known.get((cell, BORDERS[edge])) for cell, edge in (own, beyond)]
                line = max(filter(None, ends), key=lambda line: line.LineWidth)
                borders += [border_of(row, col, side, line)] if line.LineWidth else []
        return borders

    async def heights(self, sheet: str, area: Area) -> list[float]:
        """Return the heights of the rows of a rectangle."""
        rows = self.sheet(sheet).Rows
        return [rows.getByIndex(row).Height / HUNDREDTHS for row in rows_of(area)]

    async def widths(self, sheet: str, area: Area) -> list[float]:
        """Return the widths of the columns of a rectangle."""
        columns = self.sheet(sheet).Columns
        return [columns.getByIndex(col).Width / HUNDREDTHS for col in columns_of(area)]

    async def obstacles(self, sheet: str, cells: Collection[CellIndex]) -> Obstacles:
        """Return the obstacles to writing into cells; filters are none."""
        area = bounds(cells)
        has_merged = self._has_merged(sheet, area) and any(
            self._has_merged(sheet, part) for part in rectangles(cells)
        )
        formulas = zip(
            cells_in(area), values.flat(self.cells(sheet, area).FormulaArray), strict=True
        )
        of_arrays = {cell for cell, text in formulas if text.startswith("{=")}
        arrays: list[Area] = []
        for cell in sorted(of_arrays.intersection(cells)):
            if not any(known.holds(*cell) for known in arrays):
                arrays.append(self._array_of(sheet, cell))
        return Obstacles(has_merged, arrays=tuple(arrays))

    def _array_of(self, sheet: str, cell: CellIndex) -> Area:
        """Return the rectangle of the array formula that a cell belongs to."""
        cursor = self.sheet(sheet).createCursorByRange(self.cells(sheet, Area(*cell, 1, 1)))
        cursor.collapseToCurrentArray()
        return area_of(cursor.RangeAddress)

    def _has_merged(self, sheet: str, area: Area) -> bool:
        cells = self.cells(sheet, area)
        cursor = cells.Spreadsheet.createCursorByRange(cells)
        cursor.collapseToMergedArea()
        return bool(cells.IsMerged) or area_of(cursor.RangeAddress) != area

    async def overlays(self, sheet: str) -> list[DrawnOverlay]:
        """Return the overlays of ours on a sheet."""
        return [drawn for drawn, _ in overlays.found_on(self.sheet(sheet).DrawPage)]

    # Writing

    async def apply(self, sheet: str, changes: Sequence[Change]) -> None:
        """Change a sheet, in order."""
        is_protected = await self.is_protected(sheet)
        for change in changes:
            try:
                target = self.ranges(sheet, areas_of(change))
                is_refused = is_protected and not _is_open(target, change)
                if not is_refused:
                    self._put(sheet, target, change)
            except self.calc.error:
                is_refused = True
            if is_refused:
                msg = "LibreOffice refused to change {area}; everything is as it was."
                raise SheetError(msg, area=addresses(areas_of(change))[0])

    def _put(self, sheet: str, target: Any, change: Change) -> None:
        if isinstance(change, PutRows):
            values.put_rows(target, change.rows)
        elif isinstance(change, TypeRows):
            values.type_rows(target, change.rows)
        elif isinstance(change, PutArray):
            target.setArrayFormula(change.formula)
        elif isinstance(change, PutValue | PutTyped):
            self._fill(sheet, change)
        elif isinstance(change, SetHeight):
            target.Rows.Height = round(change.points * HUNDREDTHS)
        elif isinstance(change, SetWidth):
            target.Columns.Width = round(change.points * HUNDREDTHS)
        elif isinstance(change, PutOverlay | RemoveOverlays):
            self._change_overlays(sheet, change)
        else:
            self._format(target, change)

    def _change_overlays(self, sheet: str, change: PutOverlay | RemoveOverlays) -> None:
        place, area = self.sheet(sheet), change.area
        drawn = [each for each, _ in overlays.found_on(place.DrawPage) if area.holds(*each.cell)]

        def put(changes: Iterable[Change]) -> None:
            for each in changes:
                if isinstance(each, PutOverlay):
                    cells = self.cells(place.Name, each.area)
                    overlays.CalcDrawing(self.calc, self.document, cells).draw(each.overlay)
                else:
                    overlays.erase(place.DrawPage, area)

        def back() -> None:
            put(overlays_put_back(area, drawn))

        overlays.change(self.calc, self.document, lambda: put([change]), back)

    def _format(self, target: Any, change: PutFormat | MakePlain | PutBorder) -> None:
        if isinstance(change, PutFormat):
            for name, value in writers(self.calc, self.document, target, change).items():
                target.setPropertyValue(name, value)
        elif isinstance(change, MakePlain):
            for name in LOOKS:
                target.setPropertyToDefault(name)
        else:
            self._draw(target, change)

    def _fill(self, sheet: str, change: PutValue | PutTyped) -> None:
        """Put one value or text into all cells."""
        for area in change.areas:
            cells = self.cells(sheet, area)
            if isinstance(change, PutTyped):
                values.type_rows(cells, [[change.text] * area.width] * area.height)
            else:
                values.put_rows(cells, [[change.value] * area.width] * area.height)

    def _draw(self, target: Any, change: PutBorder) -> None:
        """Draw a border, or wipe it out; the cell at its other side has it as well."""
        table = target.TableBorder2
        for line in LINES.values():
            setattr(table, f"Is{line}Valid", line == LINES[change.line])
        setattr(table, LINES[change.line], drawn(getattr(table, LINES[change.line]), change))
        target.TableBorder2 = table

    # The user

    async def ask(self, question: Question) -> str | None:
        """Return the user's answer."""
        return dialogs.ask(self.calc, self.document, question)

    def esc_was_pressed(self) -> bool:
        """True if Esc was pressed since this was last asked, or is held."""
        return self.calc.esc_was_pressed() or escape_key.escape_is_down()

    def show_status(self, text: str) -> None:
        """Show a text in the status bar; LibreOffice hands on keys meanwhile."""
        indicator = self.document.CurrentController.StatusIndicator
        if self._has_status:
            indicator.end()
        if text:
            indicator.start(text, 0)
        self._has_status = bool(text)

    async def pause(self, seconds: float) -> None:
        """Let the user look."""
        sleep(seconds)  # noqa: ASYNC251  # nothing else is to go on meanwhile

    async def open_file(self, path: Path) -> None:
        """Open a workbook."""
        self.calc.opened(path)

    async def open_link(self, address: str) -> None:
        """Open a page in the browser."""
        web_browser.open_link(address)

    async def open_guide(self, lang: str) -> None:
        """Open the guide in the browser."""
        web_browser.open_guide(lang)

    def settings_changed(self) -> None:
        """Show nothing anew: the menus are in LibreOffice's own language."""


def area_of(address: Any) -> Area:
    """Return a rectangle as commands know it."""
    height = address.EndRow - address.StartRow + 1
    width = address.EndColumn - address.StartColumn + 1
    return Area(address.StartRow, address.StartColumn, height, width)


def _is_open(target: Any, change: Change) -> bool:
    """True if a protected sheet lets a change be made: one of unlocked contents."""
    is_about_contents = isinstance(change, PutRows | TypeRows | PutArray | PutValue | PutTyped)
    is_mixed = target.getPropertyState("CellProtection").value == "AMBIGUOUS_VALUE"
    return is_about_contents and not is_mixed and not target.CellProtection.IsLocked
