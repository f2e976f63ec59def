"""xlwings Lite: an adapter for `sheet_io/port.py`.

The values of the workbook are there from the start, all else has to be awaited. What a command
wants done is noted, and carried out once it is through. All that is different in xlwings Lite is
here:

- a width is in points, elsewhere in characters;
- there is no status bar and no box to type a line into;
- a message appears when the script has ended, and no answer to it comes back;
- whether a cell is locked, part of an array, or hidden by a filter is unknown;
- how heavy a stroke is, is not told, and one is drawn by its style, not by its weight alone;
- nothing is drawn over cells, since its shapes can be read, and none added;
- a file is not opened, but left where the user can fetch it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Literal

import xlwings as xw

from numpure_xl.board.location import LAST_COLUMN, LAST_ROW, Area
from numpure_xl.errors import SheetError
from numpure_xl.sheet_io.areas import CellIndex, area_at, bounds, cells_in, rows_of
from numpure_xl.sheet_io.changes import (
    CellValue,
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
    LINES,
    PLAIN,
    Border,
    Contents,
    DrawnOverlay,
    FormatName,
    FormatPart,
    Formats,
    Obstacles,
    sides_of,
)

STANDARD = 48.0
"""Points of a column of which nothing is known."""

READERS: dict[FormatName, Callable[[xw.Range], Awaitable[Any]]] = {
    "bold": lambda target: target.font.get_bold(),
    "ink": lambda target: target.font.get_color(),
    "name": lambda target: target.font.get_name(),
    "size": lambda target: target.font.get_size(),
    "number_format": lambda target: target.get_number_format(),
    "wrap": lambda target: target.get_wrap_text(),
    "horizontal": lambda target: target.get_horizontal_alignment(),
    "vertical": lambda target: target.get_vertical_alignment(),
}
"""Readers of the parts of a format; the answer is None where cells differ."""

PATHS: dict[FormatName, str] = {
    "bold": "font.bold",
    "ink": "font.color",
    "name": "font.name",
    "size": "font.size",
    "fill": "color",
    "number_format": "number_format",
    "wrap": "wrap_text",
    "horizontal": "horizontal_alignment",
    "vertical": "vertical_alignment",
    "locked": "",
}
"""Paths of the parts of a format in xlwings; cells stay locked or not as they are."""


class ExcelUndo:
    """The undo of Excel itself, which takes back what a script did without being asked to."""

    last: Literal["nothing"] = "nothing"

    def step(self) -> AbstractContextManager[None]:
        """Do nothing: a script is a step."""
        return nullcontext()

    def undo(self) -> None:
        """Do nothing: a script cannot ask for it."""


class LiteHost:
    """A workbook in xlwings Lite; see `port.Host`.

    Attributes:
        book: The workbook, as xlwings Lite hands it to a script.
        written: The files that the command wanted opened.
    """

    version = "xlwings Lite"
    locale = ""
    cost = Cost.ROUND_TRIP
    undo = ExcelUndo()

    def __init__(self, book: xw.Book) -> None:
        self.book = book
        self.written: list[Path] = []
        self._later: list[Callable[[], object]] = []

    def carry_out(self) -> None:
        """Carry out the changes of the command."""
        for change in self._later:
            change()

    def cells(self, sheet: str, area: Area) -> xw.Range:
        """Return the cells of a rectangle."""
        return self.book.sheets[sheet].range(str(area))

    async def selection(self) -> Selection:
        """Return the selection."""
        try:
            selected = self.book.app.selection
        except ValueError:  # so xlwings takes several areas
            return Selection("areas")
        if selected is None or selected.address is None:
            return Selection("other")
        return Selection("cells", selected.sheet.name, area_at(selected.address))

    async def workbook(self) -> Workbook:
        """Return the workbook's name."""
        return Workbook(self.book.name, "", "")

    async def sheets(self) -> list[str]:
        """Return the names of all sheets."""
        return [str(sheet.name) for sheet in self.book.sheets]

    async def used(self, sheet: str) -> Area:
        """Return the rectangle with something in it."""
        return area_at(self.book.sheets[sheet].used_range.address)

    async def named_areas(self, sheet: str, prefix: str) -> list[Area]:
        """Return the rectangles of a sheet that have a defined name which begins so."""
        names = [n for n in self.book.names if n.name.rpartition("!")[2].lower().startswith(prefix)]
        target = [name.refers_to_range for name in names]
        return [area_at(target.address) for target in target if target.sheet.name == sheet]

    async def is_protected(self, sheet: str) -> bool:  # noqa: ARG002
        """Return False: that is unknown."""
        return False

    async def contents(self, sheet: str, area: Area) -> Contents:
        """Return the contents of the cells of a rectangle."""
        target = self.cells(sheet, area).options(ndim=2, err_to_str=True)
        typed: list[list[Any]] = await target.get_formula()  # type: ignore[assignment]  # ndim is 2
        rows = [["" if text is None else str(text) for text in row] for row in typed]
        return Contents(area, target.value, rows)

    async def merged(self, sheet: str, area: Area) -> list[Area]:
        """Return the rectangles of merged cells that have cells in a rectangle."""
        if await self.cells(sheet, area).get_merge_cells() is False:
            return []
        filled = await self._each(sheet, [*cells_in(area)], lambda target: target.get_merge_area())
        areas = dict.fromkeys(area_at(target.address) for target in filled)
        return [each for each in areas if each.height * each.width > 1]

    async def text_shown(self, sheet: str, cell: CellIndex) -> str | None:  # noqa: ARG002
        """Return None: nobody can tell."""
        return None

    async def formats(
        self, sheet: str, wanted: Mapping[FormatName, Collection[CellIndex]]
    ) -> Formats:
        """Return parts of the formats of cells: a rectangle at once where its cells agree."""
        return {name: await self._format(sheet, name, cells) for name, cells in wanted.items()}

    async def _format(
        self, sheet: str, name: FormatName, cells: Collection[CellIndex]
    ) -> dict[CellIndex, FormatPart]:
        if name == "locked":
            return dict.fromkeys(cells, True)
        area = bounds(cells)
        target = self.cells(sheet, area)
        if name == "fill":  # of a range it is None both where its cells differ and have none
            rows = await target.get_colors()
            return dict(zip(cells_in(area), (value for row in rows for value in row), strict=True))
        common = await READERS[name](target)
        if common is not None:
            return dict.fromkeys(cells, common)
        return dict(zip(cells, await self._each(sheet, cells, READERS[name]), strict=True))

    async def _each(
        self, sheet: str, cells: Collection[CellIndex], read: Callable[[xw.Range], Awaitable[Any]]
    ) -> list[Any]:
        """Ask for something of each cell, of all of them at once."""
        return await asyncio.gather(*(read(self.cells(sheet, Area(*c, 1, 1))) for c in cells))

    async def borders(self, sheet: str, area: Area) -> list[Border]:
        """Return the borders of all cells of a rectangle, without their weight."""
        places = [(row, col, s) for row, col in cells_in(area) for s in sides_of(area, row, col)]
        styles = await asyncio.gather(
            *(
                self.cells(sheet, Area(row, col, 1, 1)).borders[side].get_line_style()
                for row, col, side in places
            )
        )
        return [
            Border(*place, style, None, (0, 0, 0))
            for place, style in zip(places, styles, strict=True)
            if style not in {None, "none"}
        ]

    async def heights(self, sheet: str, area: Area) -> list[float]:
        """Return the heights of the rows of a rectangle."""
        height = await self.cells(sheet, area).get_row_height()
        if height is not None:
            return [height] * area.height
        rows = (area._replace(row=row, height=1) for row in rows_of(area))
        heights = await asyncio.gather(*(self.cells(sheet, row).get_row_height() for row in rows))
        return [height or 0.0 for height in heights]

    async def widths(self, sheet: str, area: Area) -> list[float]:  # noqa: ARG002
        """Return the width of new columns: nobody can tell, and nobody has to put them back."""
        return [STANDARD] * area.width

    async def obstacles(self, sheet: str, cells: Collection[CellIndex]) -> Obstacles:
        """Return merged cells as obstacles; other ones nobody can tell."""
        if await self.cells(sheet, bounds(cells)).get_merge_cells() is False:
            return Obstacles()
        merged = await self._each(sheet, cells, lambda target: target.get_merge_cells())
        return Obstacles(has_merged=any(is_merged is not False for is_merged in merged))

    async def overlays(self, sheet: str) -> list[DrawnOverlay]:  # noqa: ARG002
        """Return none: what the add-in has drawn is left to it."""
        return []

    async def apply(self, sheet: str, changes: Sequence[Change]) -> None:
        """Note changes to be made.

        Raises:
            SheetError: If something is to be drawn over cells.
        """
        for change in changes:
            if isinstance(change, PutOverlay | RemoveOverlays):
                msg = "xlwings Lite draws nothing over cells, so it cannot show this board."
                raise SheetError(msg)
            if isinstance(change, MakePlain):
                await self._make_plain(sheet, change)
                continue
            act = _action(change)
            for area in areas_of(change):
                self._note(sheet, area, act)

    def _note(self, sheet: str, area: Area, act: Callable[[xw.Range, Area], None]) -> None:
        self._later.append(lambda: act(self.cells(sheet, area), area))

    async def _make_plain(self, sheet: str, change: MakePlain) -> None:
        last: list[CellIndex] = [(LAST_ROW - 1, LAST_COLUMN - 1)]  # nobody uses it
        names: tuple[FormatName, ...] = ("name", "size", "ink")
        font = await self.formats(sheet, dict.fromkeys(names, last))
        plain = PLAIN | {name: by_cell[last[0]] for name, by_cell in font.items()}
        parts = [PutFormat(change.areas, name, value) for name, value in plain.items()]
        await self.apply(sheet, [*parts, *(PutBorder(change.areas, line, None) for line in LINES)])

    async def ask(self, question: Question) -> str | None:
        """Return the proposed answer; the form has asked everything else.

        Messages are shown once all is done.
        """
        if question.kind in {"message", "error"}:
            mode = "critical" if question.kind == "error" else "info"
            _, text, title, _ = question
            self._later.append(lambda: self.book.app.alert(text, title, "ok", mode))
            return None
        return question.proposed

    def esc_was_pressed(self) -> bool:
        """Return False: no key arrives."""
        return False

    def show_status(self, text: str) -> None:
        """Show nothing: there is no status bar."""

    async def pause(self, seconds: float) -> None:
        """Go on: nothing is shown before a script has ended."""

    async def open_file(self, path: Path) -> None:
        """Note a file that is ready."""
        self.written.append(path)

    async def open_link(self, address: str) -> None:
        """Show the address once all is done: a script opens no page."""
        await self.ask(Question("message", address, "numpure-xl"))

    async def open_guide(self, lang: str) -> None:
        """Show nothing: scripts ask no question, so nobody has asked for more than they say."""

    def settings_changed(self) -> None:
        """Show nothing: there is no ribbon of ours."""


def _action(
    change: PutValue
    | PutRows
    | PutTyped
    | TypeRows
    | PutArray
    | PutFormat
    | PutBorder
    | SetHeight
    | SetWidth,
) -> Callable[[xw.Range, Area], None]:
    """Return a function that carries out a change on each of its rectangles."""
    if isinstance(change, PutFormat):
        return _setter(PATHS[change.name], change.value)
    if isinstance(change, PutBorder):
        return lambda target, _: _draw(target.borders[change.line], change)
    if isinstance(change, SetHeight):
        return _setter("row_height", change.points)
    if isinstance(change, SetWidth):
        return _setter("column_width", round(change.points, 2))
    return _filler(change)


def _filler(
    change: PutValue | PutRows | PutTyped | TypeRows | PutArray,
) -> Callable[[xw.Range, Area], None]:
    """Return a function that fills a rectangle, with a text or a value for each of its cells."""
    path = "formula" if isinstance(change, PutTyped | TypeRows | PutArray) else "value"

    def fill(target: xw.Range, area: Area) -> None:
        if isinstance(change, PutRows | TypeRows | PutArray):
            rows: Sequence[Sequence[CellValue]] = change.rows
        else:
            content = change.text if isinstance(change, PutTyped) else change.value
            rows = [[content] * area.width] * area.height
        setattr(target, path, [["" if value is None else value for value in row] for row in rows])

    return fill


def _setter(path: str, value: object) -> Callable[[xw.Range, Area], None]:
    """Return a function that sets a property of a range, which xlwings has under a path."""
    *parents, last = path.split(".")
    text = f"#{bytes(value).hex()}" if isinstance(value, tuple) else value

    def put(target: Any, _area: Area) -> None:  # noqa: ANN401  # a range, or a part of it
        for parent in parents:
            target = getattr(target, parent)
        if last:
            setattr(target, last, text)

    return put


def _draw(border: Any, change: PutBorder) -> None:  # noqa: ANN401  # xlwings has no type for it
    border.line_style = change.style
    if change.style is not None:
        border.weight = change.weight
        if change.color is not None:
            border.color = f"#{bytes(change.color).hex()}"
