"""What both doubles of Excel stand on: workbooks in memory, which behave as Excel's are documented.

Rows and columns count from 1. A colour is (red, green, blue); None where a cell has none.
"""

import re
from collections import Counter
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import chain
from typing import Any
from weakref import WeakSet

from openpyxl.formula.translate import Translator

from numpure_xl import udfs
from tests.hosts.excel.years import YEARS, Refusals, Year
from tests.snapshots import OPPOSITE, PLAIN
from tests.things import Things

LAST_ROW, LAST_COLUMN = 1048576, 16384

NO_STROKE: dict[str, Any] = {"style": None, "weight": "thin", "color": (0, 0, 0)}

AUTOMATIC, MANUAL, SEMIAUTOMATIC = -4105, -4135, 2
"""XlCalculation."""

OF_LETTERS = {"bold", "color", "name", "size"}
"""What the letters of one cell may have in several kinds (Range.Characters)."""

MIXED = object()
"""What cells that disagree have in common."""


MOST_TRIES = 100_000


class EndlessError(BaseException):
    """Something is asked for without end."""


class RefusedError(Exception):
    """Excel refuses something; each double raises what its xlwings engine knows."""


class Area:
    """A rectangle of cells; an address such as "$C$3:$K$11"."""

    def __init__(self, row, column, height=1, width=1):
        self.row, self.column, self.height, self.width = row, column, height, width

    @classmethod
    def parse(cls, text):
        match = re.fullmatch(r"\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?", text)
        if not match:
            raise RefusedError(f"No address: {text}")
        (left, top), (right, bottom) = match.group(1, 2), match.group(3, 4)
        row, column = int(top), _number(left)
        last = int(bottom or top), _number(right or left)
        if not (0 < row <= last[0] <= LAST_ROW and 0 < column <= last[1] <= LAST_COLUMN):
            raise RefusedError(f"No cells of a sheet: {text}")
        return cls(row, column, last[0] - row + 1, last[1] - column + 1)

    @property
    def cells(self):
        return [(row, column) for row in self.rows for column in self.columns]

    @property
    def rows(self):
        return range(self.row, self.row + self.height)

    @property
    def columns(self):
        return range(self.column, self.column + self.width)

    @property
    def count(self):
        return self.height * self.width

    def __repr__(self):
        return self.address

    @property
    def address(self):
        last = self.row + self.height - 1, self.column + self.width - 1
        ends = [f"${letters(c)}${r}" for r, c in ((self.row, self.column), last)]
        return ends[0] if self.count == 1 else ":".join(ends)


def parsed(text):
    """Return the rectangles of an address with commas."""
    return [Area.parse(part) for part in text.split(",")]


def letters(number):
    name = ""
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(65 + rest) + name
    return name


def _number(name):
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - 64
    return number


@dataclass
class Shape:
    """A picture, or what is drawn; it lies over some cells.

    Attributes:
        name: Its name.
        area: The cell in which it begins.
        looks: How it looks, and what is said of it.
        parts: The shapes of a group.
    """

    name: str
    area: Area
    looks: dict[str, Any] = field(default_factory=dict)
    parts: list["Shape"] = field(default_factory=list)


@dataclass
class Chart:
    """A sheet that is a chart: it has no cells."""

    name: str
    selection: None = None


@dataclass
class Window:
    """A window of a workbook.

    Attributes:
        sheet: The sheet that it shows.
        selections: What is selected in it, by sheet; None is a picture, not cells.
        grouped: The sheets that are selected together; none but the one shown if empty.
        frozen: How many rows and columns are frozen.
        scroll: The first row and column below and beside them.
    """

    sheet: Any
    selections: dict[str, Any] = field(default_factory=dict)
    grouped: list[Any] = field(default_factory=list)
    frozen: tuple[int, int] = (0, 0)
    scroll: tuple[int, int] = (1, 1)


class Sheet:
    def __init__(self, book, name):
        self.book, self.name, self.visible = book, name, "visible"
        self.values, self.formulas, self.looks = {}, {}, {}
        self.arrays: set[tuple[int, int]] = set()
        self.groups: list[Area] = []  # the rectangles of array formulas; else each is a cell
        self.spills: dict[tuple[int, int], Area] = {}
        self.blocked: dict[tuple[int, int], Area] = {}  # spills that something is in the way of
        self.rich: set[tuple[int, int]] = set()  # cells whose letters are of several kinds
        self.strokes = {}
        self.heights, self.widths = {}, {}
        self.protected = False
        self.hidden_rows: set[int] = set()
        self.filtered = False
        self.merged: list[Area] = []
        self.shapes: list[Shape] = []
        self.things = Things()

    @property
    def selection(self):
        """What is selected in the window in front."""
        return self.book.windows[0].selections.get(self.name, [Area(1, 1)])

    @selection.setter
    def selection(self, areas):
        self.book.windows[0].selections[self.name] = areas

    @property
    def index(self):
        return self.book.sheets.index(self) + 1

    @property
    def used(self):
        cells = [*self.values, *self.looks, *((r, c) for r, c, _ in self.strokes if r and c)]
        if not cells:
            return Area(1, 1)
        rows, columns = {r for r, _ in cells}, {c for _, c in cells}
        top, left = min(rows), min(columns)
        return Area(top, left, max(rows) - top + 1, max(columns) - left + 1)

    # --- reading

    def rows(self, area):
        """Return the values of a rectangle, row by row; None for a blank."""
        return [[self.values.get((r, c)) for c in area.columns] for r in area.rows]

    def look(self, cell, name):
        return self.looks.get(cell, PLAIN)[name]

    def common(self, areas, name):
        """Return what cells have in common, or MIXED."""
        cells = [cell for area in areas for cell in area.cells]
        found = {self.look(cell, name) for cell in cells}
        is_rich = name in OF_LETTERS and not self.rich.isdisjoint(cells)
        return found.pop() if len(found) == 1 and not is_rich else MIXED

    def stroke(self, cell, edge):
        """Return the weight and colour of a stroke, whichever of two cells it was given to."""
        return self.strokes.get((*cell, edge))

    def common_size(self, sizes, numbers, usual):
        found = {sizes.get(number, usual) for number in numbers}
        return found.pop() if len(found) == 1 else MIXED

    # --- writing

    def writable(self, areas, what="locked"):
        """Refuse what the protection of the sheet does not allow."""
        if self.protected and (
            what != "locked" or any(self.look(c, "locked") for area in areas for c in area.cells)
        ):
            raise RefusedError("The cell or chart is protected.")

    def write(self, area, rows):
        self.writable([area])
        self._end_arrays(area)
        rows = rows or [[None] * area.width] * area.height
        for row, line in zip(area.rows, rows, strict=True):
            for column, value in zip(area.columns, line, strict=True):
                self.put((row, column), value)

    def put(self, cell, value):
        if value in (None, "") and self._is_filled_by_a_formula(cell):
            return  # what it shows is the formula's
        self._stop_spills(cell)
        for known in (self.blocked, self.values, self.formulas):
            known.pop(cell, None)
        self.rich.discard(cell)
        is_text = self.look(cell, "number_format") == "@"
        spills = self.book.excel.year.spills and not is_text
        if isinstance(value, str) and value.startswith("=SUDOKU") and spills:
            self.spill(cell, value)
        elif isinstance(value, str) and value.startswith("=") and not is_text:
            self.formulas[cell] = value
            self.values |= {cell: "#N/A"} if value == "=NA()" else {}
        elif value not in (None, ""):
            if self.book.excel.settings["expand_tables"]:
                self.things.written(cell)
            self.values[cell] = as_text(value) if is_text else typed(value)

        self._spill_again()

    def _spill_again(self):
        """Let formulas spill that nothing is in the way of any more."""
        for anchor, area in list(self.blocked.items()):
            if self.book.excel.settings["calculation"] != MANUAL and not self._blocks(anchor, area):
                self.spill(anchor, self.formulas[anchor])

    def _is_filled_by_a_formula(self, cell):
        return any(cell in area.cells and cell != at for at, area in self.spills.items())

    def _stop_spills(self, cell):
        """Take back what is spilled over a cell; a formula elsewhere shows #SPILL! from then on."""
        for anchor, area in list(self.spills.items()):
            if cell in area.cells:
                del self.spills[anchor]
                for other in area.cells:
                    self.values.pop(other, None)
                self.values[anchor] = "#SPILL!"
                self.blocked[anchor] = area

    def _blocks(self, anchor, area):
        """Tell whether a cell that a formula would fill holds something."""
        return any(
            other in self.values or other in self.formulas
            for other in area.cells
            if other != anchor
        )

    def change(self, areas, name, value):
        self.writable(areas, "format")
        for area in areas:
            for cell in area.cells:
                self.looks.setdefault(cell, dict(PLAIN))[name] = value

    def draw(self, areas, edge, **changes):
        """Change strokes along the edge of each cell, or of rectangles as a whole."""
        self.writable(areas, "format")
        for area in areas:
            for cell, side in edges(area, edge):
                self._draw(cell, side, changes)

    def _draw(self, cell, side, changes):
        before = self.strokes.get(
            (*cell, side), {"style": None, "weight": "thin", "color": (0, 0, 0)}
        )
        after = before | changes
        if "weight" in changes and before["style"] is None:
            after["style"] = "continuous"
        down, right, other = OPPOSITE[side]
        for place in ((*cell, side), (cell[0] + down, cell[1] + right, other)):
            if after["style"] is None:
                self.strokes.pop(place, None)
            else:
                self.strokes[place] = after

    def merge_cells(self, areas):
        """Tell whether all cells are merged; None for some of them."""
        merged = {cell for area in self.merged for cell in area.cells}
        found = {cell in merged for area in areas for cell in area.cells}
        return found.pop() if len(found) == 1 else None

    def merge_area(self, area):
        """Return the rectangle of the merged cells that a cell is of, or the cell."""
        (cell,) = area.cells
        return next((merged for merged in self.merged if cell in merged.cells), area)

    def has_array(self, areas):
        """Tell whether all cells belong to array formulas; None for some of them."""
        found = {cell in self.arrays for area in areas for cell in area.cells}
        return found.pop() if len(found) == 1 else None

    def put_array(self, area, formula):
        """Fill a rectangle with an array formula."""
        self.calculate(area, formula)
        self.formulas |= dict.fromkeys(area.cells, formula)
        self.arrays |= {*area.cells}
        self.groups.append(area)

    def groups_of(self, cells):
        """Return the rectangles of the array formulas that have some cells."""
        groups = [group for group in self.groups if not cells.isdisjoint(group.cells)]
        alone = cells - {cell for group in groups for cell in group.cells}
        return [*groups, *(Area(*cell) for cell in sorted(alone))]

    def _end_arrays(self, area):
        """Let what is written over end array formulas, each as a whole."""
        touched = {*area.cells}
        for group in self.groups_of(self.arrays & touched) if self.groups else []:
            if not touched.issuperset(group.cells):
                raise RefusedError("You can't change part of an array.")
            self.arrays -= {*group.cells}
            self.groups = [other for other in self.groups if other is not group]

    def clear(self, areas, *, contents_only=False):
        self.writable(areas, "locked" if contents_only else "format")
        for area in areas if self.groups else []:
            self._end_arrays(area)
        for cell in self._filled(areas):
            self.put(cell, None)
        if not contents_only:
            self.things.cleared(cell for area in areas for cell in area.cells)
            self.clear_formats(areas)

    def clear_formats(self, areas):
        self.writable(areas, "format")
        self.things.formats_cleared(cell for area in areas for cell in area.cells)
        for cell in self._filled(areas):
            self.looks.pop(cell, None)
            for side in OPPOSITE:
                self._draw(cell, side, {"style": None})

    def _filled(self, areas):
        """Return the cells of rectangles that hold something, of whatever kind."""
        known = {*self.values, *self.formulas, *self.looks, *((r, c) for r, c, _ in self.strokes)}
        return [
            (row, column)
            for row, column in known
            if any(row in area.rows and column in area.columns for area in areas)
        ]

    def copy(self, source, sheet, target):
        """Copy as Excel does: only visible rows, closed up; shapes that lie in the cells, too."""
        sheet.writable([Area(target.row, target.column, source.height, source.width)], "format")
        rows = [row for row in source.rows if not (self.filtered and row in self.hidden_rows)]
        if sheet is self and any(area.count > 1 for area in self.merged):
            raise RefusedError("This cannot be done to a merged cell.")
        taken = {
            (down, right): self._taken((row, column))
            for down, row in enumerate(rows)
            for right, column in enumerate(source.columns)
        }
        for (down, right), (value, formula, look, strokes) in taken.items():
            cell = target.row + down, target.column + right
            sheet.put(cell, formula or value)
            sheet.values |= {cell: value} if formula and value is not None else {}
            sheet.looks[cell] = look
            for side, stroke in strokes.items():
                sheet._draw(cell, side, stroke or {"style": None})
        if self.book.excel.settings["copy_objects"]:
            sheet.shapes += [
                Shape(f"{shape.name} copy", Area(target.row, target.column))
                for shape in self.shapes
                if (shape.area.row, shape.area.column) in source.cells
            ]

    def _taken(self, cell):
        strokes = {side: deepcopy(self.strokes.get((*cell, side))) for side in OPPOSITE}
        look = deepcopy(self.looks.get(cell, dict(PLAIN)))
        return self.values.get(cell), self.formulas.get(cell), look, strokes

    def calculate(self, area, formula):
        """Fill a rectangle with what one of our worksheet functions answers for some cells."""
        self._fill(area, self._answer(formula))

    def spill(self, cell, formula):
        """Write a formula that fills as many cells as its answer has, or none if one is filled."""
        rows = self._answer(formula)
        area = Area(cell[0], cell[1], len(rows), len(rows[0]))
        self.blocked.pop(cell, None)
        if self._blocks(cell, area):
            self.values[cell] = "#SPILL!"
            self.blocked[cell] = area
        else:
            for (row, column), value in zip(area.cells, chain(*rows), strict=True):
                if value != "":
                    self.values[row, column] = value if isinstance(value, str) else typed(value)
            if area.count > 1:
                self.spills[cell] = area
        self.formulas[cell] = formula

    def _fill(self, area, rows):
        """Put in what a formula comes to: unlike what is typed, a text stays a text."""
        self.write(area, None)
        for row, line in zip(area.rows, rows, strict=True):
            for column, value in zip(area.columns, line, strict=True):
                if value != "":
                    self.values[row, column] = value if isinstance(value, str) else typed(value)

    def _answer(self, formula):
        name, listed = re.findall(r"^=(SUDOKU_[A-Z]+)\((.*)\)$", formula)[0]
        answer = getattr(udfs, name.lower())(*map(self._argument, listed.split(",")))
        return answer if isinstance(answer, list) else [[answer]]

    def filter(self, area, criterion):
        """Hide the rows of a column whose value is not as wanted; its first cell is the head."""
        unwanted = float(criterion.removeprefix("<>"))
        rows = [row for row in area.rows[1:] if self.values.get((row, area.column)) == unwanted]
        self.filtered, self.hidden_rows = True, set(rows)

    def show_all(self):
        self.filtered, self.hidden_rows = False, set()

    def _argument(self, text):
        """Return what an argument of a formula hands over: a text, a number, or cells."""
        if text.startswith('"'):
            return text.strip('"')
        if text.isdigit():
            return float(text)
        rows = [["" if v is None else v for v in row] for row in self.rows(Area.parse(text))]
        return rows if len(rows) > 1 else rows[0][0]

    def move(self, before):
        if self.visible == "very hidden":
            raise RefusedError("Excel neither moves, copies nor deletes a very hidden sheet.")
        self.book.sheets.remove(self)
        self.book.sheets.insert(self.book.sheets.index(before), self)

    def show(self, visible):
        others = [s for s in self.book.sheets if s is not self and s.visible == "visible"]
        if visible != "visible" and not others:
            raise RefusedError("A workbook keeps one visible sheet at least.")
        if self.book.protected:
            raise RefusedError("The structure of the workbook is protected.")
        self.visible = visible


def typed(value):
    """Return what a cell holds when something is written into it: a text may be a number."""
    if isinstance(value, str):
        if re.fullmatch(r"[+-]?\d+(\.\d+)?(e[+-]?\d+)?", value):
            return float(value)
        if value in {"TRUE", "FALSE"}:
            return value == "TRUE"
        return value.removeprefix("'")
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def filling(area, value):
    """Return what cells get of one value for all: of a formula, what is relative moves along."""
    if not isinstance(value, str) or not value.startswith("="):
        return [[value] * area.width] * area.height
    at = f"{letters(area.column)}{area.row}"
    return [
        [
            Translator(value, at).translate_formula(row_delta=r, col_delta=c)
            for c in range(area.width)
        ]
        for r in range(area.height)
    ]


def as_text(value):
    """Return what a cell holds that is formatted as text: a number, too, becomes one."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return repr(value).removesuffix(".0")
    return value.removeprefix("'") if isinstance(value, str) else value


def edges(area, edge):
    """Yield each cell of a rectangle that has part of an edge, and the side of it."""
    top, left = area.row, area.column
    bottom, right = top + area.height - 1, left + area.width - 1
    for row, column in area.cells:
        if (edge == "edge_top" and row == top) or (edge == "inside_horizontal" and row > top):
            yield (row, column), "edge_top"
        if edge == "edge_bottom" and row == bottom:
            yield (row, column), "edge_bottom"
        if (edge == "edge_left" and column == left) or (
            edge == "inside_vertical" and column > left
        ):
            yield (row, column), "edge_left"
        if edge == "edge_right" and column == right:
            yield (row, column), "edge_right"


@dataclass
class Name:
    name: str
    sheet: Sheet
    area: Area | None


class Book:
    def __init__(self, excel, name, *sheets):
        self.excel, self.name, self.names = excel, name, []
        self.protected, self.path, self.saved = False, "", True
        self.is_1904 = False  # whether day 0 is 1 January 1904, as on Macs of old
        self.sheets = [Sheet(self, title) for title in sheets]
        self.windows = [Window(self.sheets[0])]  # the one in front first

    def define(self, name, refers_to):
        """Give cells a name, in place of what had it."""
        title, _, address = refers_to.removeprefix("=").rpartition("!")
        title = title.removeprefix("'").removesuffix("'").replace("''", "'")
        (sheet,) = [sheet for sheet in self.sheets if sheet.name == title]
        self.names = [each for each in self.names if each.name.lower() != name.lower()]
        self.names.append(Name(name, sheet, parsed(address)[0]))
        return self.names[-1]

    @property
    def active(self):
        """The sheet in front."""
        return self.windows[0].sheet

    @active.setter
    def active(self, sheet):
        self.windows[0].sheet = sheet

    @property
    def full_name(self):
        return f"{self.path}/{self.name}" if self.path else self.name

    def add(self, before):
        if self.protected:
            raise RefusedError("The structure of the workbook is protected.")
        number = 1
        while f"Sheet{number}" in {sheet.name for sheet in self.sheets}:
            number += 1
        made = Sheet(self, f"Sheet{number}")
        self.sheets.insert(self.sheets.index(before), made)
        self.active = made
        return made

    def activate(self, sheet):
        if sheet.visible != "visible":
            raise RefusedError("A hidden sheet cannot be shown in front.")
        self.active = sheet


@dataclass
class Excel:
    """The program, and the user in front of it.

    Attributes:
        messages: What was shown in message boxes.
        buttons: What the user will press in them; "ok" where nothing is told.
        answers: What the add-in's macros answer, by name.
        add_in: The name of the add-in's workbook.
        year: What this Excel has.
        refusals: The calls that it refuses because it is busy.
        is_inside: Whether what is asked now is asked by its own VBA, and not by Python.
        held: The objects that Python holds.
        tries: How often Python called, whatever came of it.
        run_number: What tells this run of Excel from others.
        too_late: What a Mac raises then, with -1712.
        calls: How often what was asked, since it was last cleared.
        seconds: How long the user takes to answer a box.
        faults: What was asked of Excel that Excel does not know; there may be none.
        undoes: What Ctrl+Z undoes and the macro that it runs, as a macro has set them.
        repeats: The same for Ctrl+Y.
        selects_nothing: Whether there is no selection at all, as without a window.
        calling: The cell that is reckoned just now, or the name of the shape that was clicked.
        protected_views: How many workbooks are open in Protected View, where nothing is a workbook.
        has_wizard: Whether the function wizard is open.
        refuses_help: Whether Excel refuses help for functions, as it does at times for an add-in.
        helps: The help of functions, by what they are called with.
    """

    books: list[Book] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)
    messages: list[str] = field(default_factory=list)
    buttons: list[str] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)
    opened: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    calls: Counter[str] = field(default_factory=Counter)
    undoes: tuple[str, str] = ("", "")
    repeats: tuple[str, str] = ("", "")
    selects_nothing: bool = False
    calling: Area | str | None = None
    protected_views: int = 0
    has_wizard: bool = False
    refuses_help: bool = False
    helps: dict[str, dict[str, Any]] = field(default_factory=dict)
    seconds: float = 0
    too_late: type[Exception] = TimeoutError
    run_number: int = 1
    add_in: str = "numpure.xlam"
    year: Year = YEARS["365"]
    refusals: Refusals = field(default_factory=Refusals)
    is_inside: bool = False
    held: WeakSet[Any] = field(default_factory=WeakSet, repr=False)
    tries: int = 0

    def __post_init__(self):
        self.settings |= {
            "screen_updating": True,
            "enable_events": True,
            "display_alerts": True,
            "status_bar": False,
            "copy_objects": True,
            "expand_tables": True,
            "cancel_key": 1,
            "reference_style": 1,  # xlA1
            "calculation": AUTOMATIC,
        }
        self.books.append(Book(self, "Book1", "Sheet1"))

    @property
    def active(self):
        return self.books[0]

    @property
    def grouped(self):
        """The sheets that are selected together."""
        return self.active.windows[0].grouped

    def add(self):
        """Add a workbook, which is the active one from now on."""
        self.books.insert(0, Book(self, f"Book{len(self.books) + 1}", "Sheet1"))
        return self.books[0]

    def open(self, path):
        """Open a workbook; the one with the boards stays the active one."""
        self.opened.append(path)
        self.books.append(Book(self, path.rpartition("/")[2], "Sheet1"))
        return self.books[-1]

    def alerted(self, prompt, buttons):
        """Show a message box; the screen and events must be on, or the user sees an old picture.

        An Excel that takes no calls cannot be told to switch events on.
        """
        assert self.settings["screen_updating"]
        assert self.settings["enable_events"] or self.refusals.always
        self.messages.append(prompt)
        return self.buttons.pop(0) if buttons != "ok" else "ok"

    def run(self, macro, *arguments):
        """Run a macro of the add-in; of a bare name Excel takes that of the workbook in front."""
        book, _, name = macro.rpartition("!")
        if not book:
            self.fault(f"{macro} names no workbook.")
        if book != f"'{self.add_in}'" or name not in self.answers:
            raise RefusedError(f"Cannot run the macro '{macro}'.")
        answer = self.answers[name]
        return answer(*arguments) if callable(answer) else answer

    def tried(self):
        """Note a call of Python's; return the number with which it is refused, 0 if it is not."""
        if self.is_inside:
            return 0
        self.tries += 1
        if self.tries > MOST_TRIES:
            raise EndlessError
        return self.refusals.next()

    @contextmanager
    def inside(self, *, is_inside=True):
        """Let Excel's own VBA ask, or let Python ask again."""
        before, self.is_inside = self.is_inside, is_inside
        try:
            yield
        finally:
            self.is_inside = before

    def wait(self, timeout):
        """Let the user think; a Mac waits for an answer no longer than it was told to."""
        if timeout and 0 < timeout < self.seconds:
            raise self.too_late("Apple event timed out.", -1712)

    def fault(self, sentence):
        """Note what Excel does not know, whoever swallows the exception."""
        self.faults.append(sentence)
        return sentence
