"""The in-memory host: an adapter of the port over workbooks that are dicts.

The workbooks are those under the doubles of Excel (hosts/excel/model.py); they count rows and
columns from 1, and a width in characters.
"""

from contextlib import suppress
from copy import deepcopy
from pathlib import Path

import openpyxl

from numpure_xl import macros
from numpure_xl.hosts import escape_key, web_browser
from numpure_xl.hosts.excel.front import cannot_ask
from numpure_xl.sheet_io.areas import area_at, columns_of, rows_of
from numpure_xl.sheet_io.changes import (
    MakePlain,
    PutArray,
    PutBorder,
    PutFormat,
    PutOverlay,
    PutRows,
    PutTyped,
    RemoveOverlays,
    SetHeight,
    SetWidth,
    TypeRows,
    areas_of,
)
from numpure_xl.sheet_io.port import Cost, Selection, Workbook
from numpure_xl.sheet_io.snapshot import LINES, PARTS, Contents, DrawnOverlay, Obstacles, borders_in
from tests import worksheet
from tests.hosts.excel import model
from tests.snapshots import PLAIN, held

MARGIN, CHARACTER = 3.75, 5.25
"""Points of a column: around its characters, and each of them."""

NAMES = {part: "color" if part == "ink" else part for part in PARTS}
"""The parts of a format, as the workbooks name them."""


class MemoryHost:
    """A workbook in memory; see `port.Host`.

    Attributes:
        excel: The program that has it open.
        calls: How often each member was called, and each kind of change made.
    """

    version, cost, undo = "16.0", Cost.CELL, None

    def __init__(self, excel: model.Excel) -> None:
        self.excel, self.calls = excel, excel.calls

    @property
    def locale(self):
        """The language of the add-in, where one is there."""
        return self._run("NumpureLanguage") if "NumpureLanguage" in self.excel.answers else ""

    def sheet(self, name):
        """Return a sheet."""
        return next(sheet for sheet in self.excel.active.sheets if sheet.name == name)

    async def selection(self):
        sheet = self.excel.active.active
        chosen = sheet.selection
        if chosen is None:
            return Selection("other")
        if len(chosen) > 1:
            return Selection("areas")
        there = sheet.name, area_at(chosen[0].address)
        return Selection("sheets" if len(self.excel.grouped) > 1 else "cells", *there)

    async def workbook(self):
        book = self.excel.active
        return Workbook(book.name, book.path, f"Excel {self.excel.run_number}")

    async def sheets(self):
        return [sheet.name for sheet in self.excel.active.sheets]

    async def used(self, sheet):
        return area_at(self.sheet(sheet).used.address)

    async def named_areas(self, sheet, prefix):
        names = self.excel.active.names
        return [
            area_at(name.area.address)
            for name in names
            if name.name.lower().startswith(prefix) and name.sheet.name == sheet
        ]

    async def is_protected(self, sheet):
        with suppress(StopIteration):
            return self.sheet(sheet).protected
        return None

    async def contents(self, sheet, area):
        self.calls["contents"] += 1
        kept = self.sheet(sheet)
        values = [
            [kept.values.get((r + 1, c + 1)) for c in columns_of(area)] for r in rows_of(area)
        ]
        texts = [
            [
                kept.formulas.get((r + 1, c + 1)) or typed(value)
                for c, value in zip(columns_of(area), line, strict=True)
            ]
            for r, line in zip(rows_of(area), values, strict=True)
        ]
        return Contents(area, values, texts)

    async def merged(self, sheet, area):
        self.calls["merged"] += 1
        merged = (area_at(each.address) for each in self.sheet(sheet).merged)
        return [each for each in merged if area.meets(each)]

    async def text_shown(self, sheet, cell):
        return None

    async def formats(self, sheet, wanted):
        self.calls["formats"] += 1
        kept = self.sheet(sheet)
        return {
            name: {(r, c): kept.look((r + 1, c + 1), NAMES[name]) for r, c in cells}
            for name, cells in wanted.items()
        }

    async def borders(self, sheet, area):
        self.calls["borders"] += 1
        lines = {
            ((row - 1, col - 1), side): (stroke["style"], stroke["weight"], stroke["color"])
            for (row, col, side), stroke in self.sheet(sheet).strokes.items()
        }
        return [*borders_in(area, lines)]

    async def heights(self, sheet, area):
        return [self.sheet(sheet).heights.get(row + 1, 15.0) for row in rows_of(area)]

    async def widths(self, sheet, area):
        kept = self.sheet(sheet)
        return [MARGIN + CHARACTER * kept.widths.get(col + 1, 8.43) for col in columns_of(area)]

    async def obstacles(self, sheet, cells):
        kept, places = self.sheet(sheet), {(row + 1, col + 1) for row, col in cells}
        spilled = {cell for area in kept.spills.values() for cell in area.cells}
        return Obstacles(
            any(place in area.cells for area in kept.merged for place in places),
            kept.filtered and any(row in kept.hidden_rows for row, _ in places),
            tuple(
                area_at(area.address) for area in kept.groups_of((kept.arrays | spilled) & places)
            ),
        )

    async def overlays(self, sheet):
        return [
            DrawnOverlay(*shape.looks["drawn"])
            for shape in self.sheet(sheet).shapes
            if "drawn" in shape.looks
        ]

    async def apply(self, sheet, changes):
        for change in changes:
            self.change(self.sheet(sheet), change)

    def change(self, sheet, change):
        """Carry out a change."""
        self.calls[type(change).__name__] += 1
        areas = [in_workbook(area) for area in areas_of(change)]
        if isinstance(change, PutFormat):
            sheet.change(areas, NAMES[change.name], change.value)
        elif isinstance(change, PutBorder):
            sheet.draw(areas, change.line, **stroke_of(change))
        elif isinstance(change, MakePlain):
            make_plain(sheet, areas, change.parts)
        elif isinstance(change, SetHeight | SetWidth):
            resize(sheet, change)
        elif isinstance(change, PutOverlay | RemoveOverlays):
            change_overlays(sheet, change)
        else:
            put(sheet, areas, change)

    async def ask(self, question):
        if question.kind in {"line", "file"}:
            return self._answer(question)
        buttons = "yes_no" if question.kind == "yes or no" else "ok"
        return self.excel.alerted(question.text, buttons)

    def _run(self, macro, *arguments):
        """Run a macro of the add-in."""
        return self.excel.run(f"'{self.excel.add_in}'!{macro}", *arguments)

    def _answer(self, question):
        macro = "NumpureInput" if question.kind == "line" else "NumpureFile"
        try:
            answer = self._run(macro, question.text, question.title, question.proposed)
        except model.RefusedError as refusal:
            raise cannot_ask() from refusal
        return answer[1:].strip() if answer else None

    def esc_was_pressed(self):
        return escape_key.escape_is_down()

    def show_status(self, text):
        self.excel.settings["status_bar"] = text or False

    async def pause(self, seconds):
        pass

    async def open_link(self, address: str):
        web_browser.open_link(address)

    async def open_guide(self, lang: str):
        web_browser.open_guide(lang)

    async def open_file(self, path: Path):
        self.excel.opened.append(str(path))

    def settings_changed(self):
        pass


def typed(value):
    """Return what was typed, as Excel says it."""
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    return "" if value is None else str(value)


def in_workbook(area):
    """Return a rectangle as the workbooks have it."""
    return model.Area(area.row + 1, area.col + 1, area.height, area.width)


def stroke_of(change):
    """Return what of a stroke changes."""
    if change.style is None:
        return {"style": None}
    color = {"color": change.color} if change.color else {}
    return {"style": change.style, "weight": change.weight, **color}


def rows_in(change, area):
    """Return what a change puts into the cells of a rectangle, row by row."""
    if isinstance(change, PutRows | TypeRows):
        return change.rows
    value = change.text if isinstance(change, PutTyped) else change.value
    return [[value] * area.width] * area.height


def make_plain(sheet, areas, parts):
    """Let cells look as if nobody had touched them."""
    for part in parts:
        sheet.change(areas, NAMES[part], PLAIN[NAMES[part]])
    for line in LINES:
        sheet.draw(areas, line, style=None)


def change_overlays(sheet, change):
    """Put a shape on a sheet that holds what is told of an overlay, or take such away."""
    if isinstance(change, RemoveOverlays):
        sheet.shapes[:] = [shape for shape in sheet.shapes if not is_drawn_in(shape, change)]
        return
    (row, col, *_), overlay = change.area, change.overlay
    shape = model.Shape(overlay.name, model.Area(row + 1, col + 1))
    shape.looks["drawn"] = (row, col), overlay.name, overlay.line, overlay.words
    sheet.shapes.append(shape)


def is_drawn_in(shape, change):
    """Tell whether a shape is an overlay of ours that begins in a rectangle."""
    return "drawn" in shape.looks and change.area.holds(*shape.looks["drawn"][0])


def put(sheet, areas, change):
    """Put what a change has into cells."""
    if isinstance(change, PutArray):
        sheet.put_array(areas[0], change.formula)
        return
    for area in areas:
        sheet.write(area, rows_in(change, area))


def resize(sheet, change):
    """Change the sizes of rows or columns."""
    sheet.writable([in_workbook(change.area)], "format")
    if isinstance(change, SetHeight):
        sheet.heights.update({row + 1: change.points for row in rows_of(change.area)})
    else:
        width = (change.points - MARGIN) / CHARACTER
        sheet.widths.update({col + 1: width for col in columns_of(change.area)})


class User:
    """The user of a workbook in memory, whichever adapter is over it."""

    no_command_to_undo = "There is nothing to undo."
    refusals: tuple[type[Exception], ...] = ()

    def __init__(self, excel):
        self.excel = excel
        self.messages, self.buttons = excel.messages, excel.buttons
        excel.settings["expand_tables"] = False  # as our VBA sets it before Python runs
        self.answers: dict[str, str] = {}
        self.questions: list[tuple[str, ...]] = []
        for name in ("NumpureInput", "NumpureFile"):
            excel.answers[name] = lambda *question, name=name: self.answer(name, question)

    def answer(self, macro, question):
        self.questions.append(question)
        return self.answers[macro]

    def model(self, sheet):
        """Return what keeps a sheet in memory."""
        return next(s for s in self.excel.active.sheets if s.name == sheet.name)

    def cells(self, there):
        """Return the rectangle of some cells, as it is kept."""
        return model.Area.parse(there.address)

    def protect(self, sheet):
        self.model(sheet).protected = True

    def merge(self, there):
        self.model(there.sheet).merged.append(self.cells(there))

    def state(self):
        """Return what tells that something was written."""
        sheets = self.excel.active.sheets
        return deepcopy([(s.name, s.values, s.formulas, s.looks, s.strokes) for s in sheets])

    def settle_formula(self, there, value):
        """Let a formula come to a value; workbooks in memory do not reckon."""
        self.model(there.sheet).values[self.cells(there).cells[0]] = value

    def array(self, there, value):
        """Make cells parts of an array formula that comes to a value."""
        there.formula = "=A100:B101"
        for cell in there:
            self.settle_formula(cell, value)
            self.model(there.sheet).arrays.update(self.cells(cell).cells)

    def filter(self, sheet):
        """Hide rows of the board by a filter."""
        self.model(sheet).filtered, self.model(sheet).hidden_rows = True, {9}

    def furnish(self, sheet):
        """Put all that is no cell on a sheet, and merged cells beside the board."""
        things = self.model(sheet).things
        for kind, address in (
            *(("note", "C3"), ("note", "E3"), ("rule", "C3:K11"), ("condition", "C3:K11")),
            *(("table", "C2:K11"), ("shape", "D4:E5")),
        ):
            things.put(kind, set(self.cells(sheet[address]).cells))
        self.merge(sheet["M10:N10"])

    def refused(self, kind, usual):
        """Return which commands are refused on a kind of sheet (kinds.py)."""
        return REACH_FILTERED if kind == "filtered" else usual

    def snapshot(self):
        """Return all that the workbook holds."""
        book = self.excel.active
        return held(book.sheets, book.names)

    def take_back(self):
        """Undo the last command."""
        macros.undo_last()

    def has_opened(self, path):
        return self.excel.opened == [str(path)]

    def recipes(self, path):
        assert self.excel.opened == [str(path)]
        return recipes(path)


REACH_FILTERED = {"solve", "next step", "candidates", "generate", "clear all"}
"""The commands that change cells in row 9, or above and below it."""


def recipes(path):
    """Return the recipes that a workbook has, by another reader."""
    sheet = openpyxl.load_workbook(path)["Puzzles"]
    return [cell.value for row in sheet for cell in row if "#" in str(cell.value)]


class MemoryBook(worksheet.Book):
    """A workbook in memory, as tests read and write it.

    Attributes:
        excel: The program that has it open.
    """

    def __init__(self, excel=None):
        self.excel = excel or model.Excel()
        super().__init__(lambda: MemoryHost(self.excel), self._choose)

    def _choose(self, name, area):
        book = self.excel.active
        book.active = next(sheet for sheet in book.sheets if sheet.name == name)
        book.active.selection = [in_workbook(area)]

    @property
    def model(self):
        """What keeps its first sheet."""
        return self.excel.active.sheets[0]

    @property
    def sheets(self):
        return [self.sheet(sheet.name) for sheet in self.excel.active.sheets]
