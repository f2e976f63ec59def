"""A double of Excel's COM objects, which knows only what the published object model knows.

It is what pywin32 would hand to xlwings' own `_xlwindows`. Each property that is read or set and
each method is one call over COM. What Excel does not know, or takes otherwise, is a fault that
fails the test, whoever swallows the exception.
"""

import datetime as dt
import re
import types
from decimal import Decimal
from typing import Any

from tests.hosts.excel import model, schema, spreadsheet
from tests.hosts.excel.model import (
    LAST_COLUMN,
    LAST_ROW,
    MIXED,
    Area,
    RefusedError,
    edges,
    filling,
    parsed,
)
from tests.hosts.excel.years import REJECTED

HORIZONTAL = {"general": 1, "left": -4131, "center": -4108, "right": -4152}
VERTICAL = {"top": -4160, "center": -4108, "bottom": -4107}
STYLES = {"continuous": 1, None: -4142}
WEIGHTS = {"hairline": 1, "thin": 2, "medium": -4138, "thick": 4}
EDGES = {
    "edge_left": 7,
    "edge_top": 8,
    "edge_bottom": 9,
    "edge_right": 10,
    "inside_vertical": 11,
    "inside_horizontal": 12,
}
VISIBLE = {"visible": -1, "hidden": 0, "very hidden": 2}
NONE = -4142
"""xlColorIndexNone."""
ERRORS = {"#N/A": -2146826246, "#VALUE!": -2146826273, "#NAME?": -2146826259, "#REF!": -2146826265}


class ComError(Exception):
    """What stands for pywintypes.com_error: hresult, text, exception, argument."""

    def __init__(self, text, number=-2147352567, code=-2146827284):
        details = (0, "Excel", text, "", 0, code) if number == -2147352567 else None
        super().__init__(number, "Exception occurred.", details, None)
        self.hresult, _, self.excepinfo, _ = self.args


class Dispatch:
    """What stands for win32com.client.CDispatch."""


class Ids:
    """What stands for a PyIDispatch: it tells whether an object has a member."""

    def __init__(self, owner):
        self.owner = owner

    def GetIDsOfNames(self, _locale, name):
        if self.owner.excel.tried() == REJECTED:
            raise ComError("", REJECTED)
        if self.owner._lacks(name):
            raise ComError("Unknown name.", -2147352570)
        return name

    def Invoke(self, name, _locale, kind, _answers, value):
        """Set a property; unlike pywin32's own object, say what is refused."""
        assert kind == 4  # DISPATCH_PROPERTYPUT
        if number := self.owner.excel.tried():
            raise busy_error(number)
        self.owner._set(name, value)


def busy_error(number):
    """Return what a call is refused with while Excel is busy."""
    return ComError("", number) if number == REJECTED else ComError("", code=number)


class Com(Dispatch):
    """An object of Excel; what it is called in the object model is the name of its class.

    A subclass answers a property by `get_Name`, takes one by `put_Name`, runs a method by
    `do_Name`. Whatever is not in the object model cannot be had, even if it is here.
    """

    def __init__(self, excel):
        object.__setattr__(self, "excel", excel)
        if not excel.is_inside:
            excel.held.add(self)

    def _lacks(self, name):
        """Tell whether this Excel is too old for a member."""
        return isinstance(self, Range) and name in self.excel.year.lacks

    def _answers(self, name):
        """Raise what pywin32 does of a member that lacks, and of an Excel that is busy."""
        number = self.excel.tried()
        if number == REJECTED or self._lacks(name):
            raise AttributeError(f"<unknown>.{name}")
        if number:
            raise busy_error(number)

    def _refuse(self, text):
        raise ComError(self.excel.fault(f"{type(self).__name__}{text}"))

    def _call(self, name, function, *arguments, **options):
        self.excel.calls[f"{type(self).__name__}.{name}"] += 1
        try:
            return function(*arguments, **options)
        except RefusedError as error:
            raise ComError(str(error)) from error

    def _member(self, name):
        found = schema.signatures(type(self).__name__.replace("_", "."), name)
        if not found:
            self._refuse(f" has no member {name}.")
        return found

    def _handler(self, kind, name):
        handler: Any = getattr(type(self), f"{kind}_{name}", None)
        if handler is None:
            self._refuse(f".{name}: the double does not know it yet ({kind}).")
        return types.MethodType(handler, self)

    def _is_property(self, name):
        known = f"{type(self).__name__}.{name}" in schema.PARAMETRISED
        return known or self._member(name)[0].kind == "property"

    def __getattr__(self, name):
        if name == "_oleobj_":
            return Ids(self)
        if name.startswith("_") or name[:1].islower():
            raise AttributeError(name)
        if name[:3] == "Get" and f"{type(self).__name__}.{name[3:]}" in schema.PARAMETRISED:
            name = name[3:]  # a property with arguments, as pywin32 calls it
        elif self._is_property(name):
            self._answers(name)
            return self._call(name, self._handler("get", name))
        return types.MethodType(_checked(name), self)

    def __setattr__(self, name, value):
        self._set(name, value, self._answers)

    def _set(self, name, value, answers=lambda _: None):
        found = self._member(name)[0]
        if not self._is_property(name):
            self._refuse(f".{name} is a method, and was set.")
        if found.readonly:
            self._refuse(f".{name} is read-only.")
        if not schema.fits(value, found.type if found.kind == "property" else "any"):
            self._refuse(f".{name} is {found.type}, and was set to {value!r}.")
        answers(name)
        self._call(name, self._handler("put", name), value)

    def __call__(self, *arguments):
        return _checked("_Default")(self, *arguments)


def _checked(name):
    """Return a method that sees to it that its arguments are those of a signature."""

    def run(self, *arguments, **options):
        found = self._member(name)
        if number := self.excel.tried():
            raise busy_error(number)
        if not any(_takes(signature, arguments, options) for signature in found):
            self._refuse(f".{name} does not take {arguments} {options}.")
        kind = "do" if found[0].kind == "method" and not self._is_property(name) else "get"
        handler = self._handler(kind, name)
        return self._call(name, handler, *arguments, **options)

    return run


def _takes(signature, arguments, options):
    names = [name for name, _, _ in signature.parameters]
    given = dict(zip(names, arguments, strict=False)) | options
    return (
        len(arguments) <= len(names)
        and set(options) <= set(names)
        and all(optional or name in given for name, optional, _ in signature.parameters)
        and all(
            value is None or schema.fits(value, kind)
            for name, _, kind in signature.parameters
            if (value := given.get(name)) is not None
        )
    )


def constant(table, value):
    """Return the name of a constant."""
    return next(name for name, number in table.items() if number == value)


def number_of(colour):
    red, green, blue = colour
    return red + green * 256 + blue * 65536


def colour_of(number):
    return number & 255, number >> 8 & 255, number >> 16 & 255


class Application(Com):
    get_Hwnd = lambda self: self.excel.run_number
    get_Version = lambda self: "16.0"
    get_Workbooks = lambda self: Workbooks(self.excel)
    get_ActiveWorkbook = lambda self: (
        Workbook(self.excel, self.excel.active) if self.excel.books else None
    )
    get_ActiveWindow = lambda self: Window(self.excel, self.excel.active.windows[0])
    get_AutoCorrect = lambda self: AutoCorrect(self.excel)
    get_ProtectedViewWindows = lambda self: ProtectedViewWindows(self.excel)
    get_LanguageSettings = lambda self: Office_LanguageSettings(self.excel)

    def get_Selection(self):
        sheet = self.excel.active.active
        if self.excel.selects_nothing:
            return None
        if sheet.selection is None:
            return ChartArea(self.excel)
        return Range(self.excel, sheet, sheet.selection)

    get_CommandBars = lambda self: Office_CommandBars(self.excel)

    def get_Caller(self):
        area = self.excel.calling
        if isinstance(area, str):
            return area
        if area is None:
            return ERRORS["#REF!"]
        return Range(self.excel, self.excel.active.active, [area])

    def do_Run(self, macro, *arguments):
        return self.excel.run(macro, *arguments)

    def do_OnUndo(self, Text, Procedure):
        self.excel.undoes = Text, Procedure

    def do_OnRepeat(self, Text, Procedure):
        self.excel.repeats = Text, Procedure

    def do_MacroOptions(self, **options):
        if self.excel.refuses_help:
            raise RefusedError("Cannot edit a macro on a hidden workbook.")
        self.excel.helps[options["Macro"]] = options


def _setting(name):
    def get(self):
        return self.excel.settings[name]

    def put(self, value):
        self.excel.settings[name] = value

    return get, put


for _name, _key in {
    "ScreenUpdating": "screen_updating",
    "EnableEvents": "enable_events",
    "DisplayAlerts": "display_alerts",
    "StatusBar": "status_bar",
    "CopyObjectsWithCells": "copy_objects",
    "EnableCancelKey": "cancel_key",
    "ReferenceStyle": "reference_style",
    "Calculation": "calculation",
}.items():
    for _kind, _function in zip(("get", "put"), _setting(_key), strict=True):
        setattr(Application, f"{_kind}_{_name}", _function)


class AutoCorrect(Com):
    def get_AutoExpandListRange(self):
        return self.excel.settings["expand_tables"]

    def put_AutoExpandListRange(self, value):
        self.excel.settings["expand_tables"] = value


class ProtectedViewWindows(Com):
    get_Count = lambda self: self.excel.protected_views


class Office_LanguageSettings(Com):
    get_LanguageID = do_LanguageID = lambda self, _which: 1033


class Office_CommandBars(Com):
    """The old tool bars, of which the function wizard disables the standard one."""

    do__Default = do_Item = lambda self, _name: Office_CommandBar(self.excel)


class Office_CommandBar(Com):
    get_Controls = lambda self: Office_CommandBarControls(self.excel)


class Office_CommandBarControls(Com):
    do__Default = do_Item = lambda self, _number: Office_CommandBarControl(self.excel)


class Office_CommandBarControl(Com):
    get_Enabled = lambda self: not self.excel.has_wizard


class Chart(Com):
    """A sheet that is a chart."""

    get_Name = lambda self: self.excel.active.active.name


class ChartArea(Com):
    """What is selected where no cells are: xlwings asks for its address to find out."""

    def __getattr__(self, name):
        raise ComError(f"A chart has no {name}.")


class Window(Com):
    def __init__(self, excel, window):
        super().__init__(excel)
        object.__setattr__(self, "window", window)

    def get_SelectedSheets(self):
        return Sheets(self.excel, self.excel.active, self.window.grouped or [self.window.sheet])


class Workbooks(Com):
    get_Application = lambda self: Application(self.excel)
    get_Count = lambda self: len(self.excel.books)

    def do__Default(self, key):
        books = self.excel.books
        if isinstance(key, str):
            books = {book.name: book for book in books}
            if key not in books:
                raise RefusedError("Subscript out of range")
            return Workbook(self.excel, books[key])
        return Workbook(self.excel, books[key - 1])

    def do_Add(self, Template=None):
        return Workbook(self.excel, self.excel.add())

    def do_Open(self, filename, *_options):
        return Workbook(self.excel, self.excel.open(filename))

    def __iter__(self):
        return iter([Workbook(self.excel, book) for book in self.excel.books])


class Workbook(Com):
    def __init__(self, excel, book):
        super().__init__(excel)
        object.__setattr__(self, "book", book)

    get_Application = lambda self: Application(self.excel)
    get_Name = lambda self: self.book.name
    get_FullName = lambda self: self.book.full_name
    get_Path = lambda self: self.book.path
    get_Worksheets = lambda self: Sheets(self.excel, self.book)
    get_Sheets = get_Worksheets
    get_Date1904 = lambda self: self.book.is_1904

    def get_ActiveSheet(self):
        active = self.book.active
        is_chart = isinstance(active, model.Chart)
        return Chart(self.excel) if is_chart else Worksheet(self.excel, active)

    get_Names = lambda self: Names(self.excel, self.book)
    get_ProtectStructure = lambda self: self.book.protected
    get_Saved = lambda self: self.book.saved

    def put_Saved(self, value):
        self.book.saved = value

    def do_Activate(self):
        self.excel.books.remove(self.book)
        self.excel.books.insert(0, self.book)

    def do_Close(self, SaveChanges=None):
        assert SaveChanges is False
        self.excel.books.remove(self.book)


class Names(Com):
    def __init__(self, excel, book):
        super().__init__(excel)
        object.__setattr__(self, "book", book)

    get_Count = lambda self: len(self.book.names)

    def do__Default(self, key):
        if isinstance(key, str) or key > len(self.book.names):
            raise RefusedError("No such name")
        return Name(self.excel, self.book.names[key - 1])

    def do_Add(self, Name, RefersTo):  # as Excel calls them
        return globals()["Name"](self.excel, self.book.define(Name, RefersTo))

    def __iter__(self):
        return iter([Name(self.excel, name) for name in self.book.names])


class Name(Com):
    def __init__(self, excel, name):
        super().__init__(excel)
        object.__setattr__(self, "named", name)

    get_Name = lambda self: self.named.name

    def get_RefersToRange(self):
        if self.named.area is None:
            raise RefusedError("The name refers to no cells.")
        return Range(self.excel, self.named.sheet, [self.named.area])


class Sheets(Com):
    def __init__(self, excel, book, chosen=None):
        super().__init__(excel)
        object.__setattr__(self, "book", book)
        object.__setattr__(self, "sheets", book.sheets if chosen is None else chosen)

    get_Count = lambda self: len(self.sheets)
    get_Parent = lambda self: Workbook(self.excel, self.book)

    def do__Default(self, key):
        if isinstance(key, str):
            found = [sheet for sheet in self.sheets if sheet.name.lower() == key.lower()]
        else:
            found = self.sheets[key - 1 : key]
        if not found:
            raise RefusedError("Subscript out of range")
        return Worksheet(self.excel, found[0])

    do_Item = do__Default

    def do_Add(self, Before=None, After=None, Count=None, Type=None):
        before = Before.sheet if Before else self.book.active
        return Worksheet(self.excel, self.book.add(before))

    def __iter__(self):
        self.excel.calls["Sheets._NewEnum"] += len(self.sheets)
        return iter([Worksheet(self.excel, sheet) for sheet in self.sheets])


class Worksheet(Com):
    def __init__(self, excel, sheet):
        super().__init__(excel)
        object.__setattr__(self, "sheet", sheet)

    get_Application = lambda self: Application(self.excel)
    get_Parent = lambda self: Workbook(self.excel, self.sheet.book)
    get_Name = lambda self: self.sheet.name
    get_Index = lambda self: self.sheet.index
    get_Visible = lambda self: VISIBLE[self.sheet.visible]
    get_ProtectContents = lambda self: self.sheet.protected
    get_FilterMode = lambda self: self.sheet.filtered
    get_AutoFilterMode = get_FilterMode

    def put_AutoFilterMode(self, value):
        assert value is False  # Excel cannot set a filter this way
        self.sheet.show_all()

    get_UsedRange = lambda self: Range(self.excel, self.sheet, [self.sheet.used])

    def get_Shapes(self):
        from tests.hosts.excel.shapes import Shapes  # noqa: PLC0415  # it stands on this module

        return Shapes(self.excel, self.sheet)

    get_Rows = lambda self: self._all("rows")
    get_Columns = lambda self: self._all("columns")
    get_Cells = lambda self: self._all("cells")

    def _all(self, part):
        return Range(self.excel, self.sheet, [Area(1, 1, LAST_ROW, LAST_COLUMN)], part)

    def put_Name(self, name):
        self.sheet.name = name

    def put_Visible(self, value):
        self.sheet.show(constant(VISIBLE, -int(value) if isinstance(value, bool) else value))

    def do_Range(self, first, last=None):
        if last is None and isinstance(first, str):
            if len(first) > 255:
                raise RefusedError("An address has 255 characters at most.")
            return Range(self.excel, self.sheet, parsed(first))
        if last is None:
            return first
        ends = [
            Area.parse(end) if isinstance(end, str) else _areas(end)[0] for end in (first, last)
        ]
        rows = sorted(row for end in ends for row in (end.row, end.row + end.height - 1))
        columns = sorted(c for end in ends for c in (end.column, end.column + end.width - 1))
        area = Area(rows[0], columns[0], rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1)
        return Range(self.excel, self.sheet, [area])

    def do_Activate(self):
        self.sheet.book.activate(self.sheet)

    do_Select = do_Activate

    def do_Move(self, Before=None, After=None):
        self.sheet.move(Before.sheet)

    def do_Delete(self):
        self.sheet.book.sheets.remove(self.sheet)

    def do_Protect(self):
        self.sheet.protected = True


def _areas(range_):
    return getattr(range_, "_inner", range_).areas


def shared(name, of=lambda value: value, to=lambda value: value):
    """Return what reads and sets what all cells of a range share; None where they disagree."""

    def get(self):
        found = self.sheet.common(self.areas, name)
        return None if found is MIXED else of(found)

    def put(self, value):
        self.sheet.change(self.areas, name, to(value))

    return get, put


class Range(Com):
    def __init__(self, excel, sheet, areas, part="cells"):
        super().__init__(excel)
        for name, value in {"sheet": sheet, "areas": areas, "part": part}.items():
            object.__setattr__(self, name, value)

    first = property(lambda self: self.areas[0])

    def _at(self, row, column, height=1, width=1):
        area = Area(self.first.row + row, self.first.column + column, height, width)
        return Range(self.excel, self.sheet, [area])

    get_Application = lambda self: Application(self.excel)
    get_Worksheet = lambda self: Worksheet(self.excel, self.sheet)
    get_Parent = get_Worksheet
    get_Row = lambda self: self.first.row
    get_Column = lambda self: self.first.column
    get_Rows = lambda self: Range(self.excel, self.sheet, self.areas, "rows")
    get_Columns = lambda self: Range(self.excel, self.sheet, self.areas, "columns")
    get_Cells = lambda self: Range(self.excel, self.sheet, self.areas)
    get_Font = lambda self: Font(self.excel, self)
    get_Interior = lambda self: Interior(self.excel, self)
    get_Borders = lambda self: Borders(self.excel, self)
    get_HasArray = lambda self: self.sheet.has_array(self.areas)

    def get_HasSpill(self):
        spilled = {cell for area in self.sheet.spills.values() for cell in area.cells}
        found = {cell in spilled for area in self.areas for cell in area.cells}
        return found.pop() if len(found) == 1 else None

    def _spill(self):
        areas = self.sheet.spills.values()
        return next((area for area in areas if self.first.cells[0] in area.cells), None)

    def get_SpillingToRange(self):
        return Range(self.excel, self.sheet, [self._spill()])

    def get_SpillParent(self):
        spill = self._spill()
        return Range(self.excel, self.sheet, [Area(spill.row, spill.column)])

    def get_Count(self):
        count = sum(area.count for area in self.areas)
        return {"cells": count, "rows": self.first.height, "columns": self.first.width}[self.part]

    get_CountLarge = get_Count

    def get_Address(self, RowAbsolute=True, ColumnAbsolute=True, ReferenceStyle=1, External=False):
        assert ReferenceStyle == 1  # xlA1, whatever the user sees
        text = ",".join(area.address for area in self.areas)
        if not RowAbsolute and not ColumnAbsolute:
            text = text.replace("$", "")
        return text

    def get_Areas(self):
        return Areas(self.excel, self)

    def get_Value(self, RangeValueDataType=10):
        if RangeValueDataType == 11:
            return spreadsheet.written(self.sheet, self.first)
        rows = self.sheet.rows(self.first)
        shown = [
            tuple(
                formatted(self.sheet, (row, column), value)
                for column, value in zip(self.first.columns, line, strict=True)
            )
            for row, line in zip(self.first.rows, rows, strict=True)
        ]
        return shown[0][0] if self.first.count == 1 else tuple(shown)

    def get_Value2(self):
        rows = [tuple(_sent(value) for value in row) for row in self.sheet.rows(self.first)]
        return rows[0][0] if self.first.count == 1 else tuple(rows)

    def put_Value(self, value):
        for area in self.areas:
            rows = value
            if not isinstance(value, (list, tuple)):
                rows = filling(area, value)
            elif len(self.areas) > 1:
                self._refuse(".Value of several areas was set to rows.")
            self.sheet.write(
                area, [row if isinstance(row, (list, tuple)) else [row] for row in rows]
            )

    put_Value2 = put_Value

    def get_Formula(self):
        rows = [
            tuple(_formula(self.sheet, (r, c)) for c in self.first.columns) for r in self.first.rows
        ]
        return rows[0][0] if self.first.count == 1 else tuple(rows)

    get_Formula2 = get_Formula

    def put_Formula2(self, formula):
        if "Formula2" in self.excel.year.refuses:
            raise RefusedError("Application-defined or object-defined error")
        self.put_Value(formula)

    def put_Formula(self, formula):
        """Set a formula as Excel before 2021 has it: of what could spill an @ takes one value."""
        is_one = isinstance(formula, str) and formula.startswith("=SUDOKU")
        is_one = is_one and self.excel.year.spills  # else there is nothing to take one of
        self.put_Value(f"=@{formula[1:]}" if is_one else formula)

    def do_AutoFilter(self, Field, Criteria1):
        assert Field == 1
        self.sheet.filter(self.first, Criteria1)

    def put_FormulaArray(self, formula):
        self.sheet.put_array(self.first, formula)

    def get_CurrentArray(self):
        if not self.sheet.has_array([self.first]):
            raise RefusedError("No cells were found.")
        return Range(self.excel, self.sheet, self.sheet.groups_of({self.first.cells[0]}))

    def get_HasFormula(self):
        cells = [cell for area in self.areas for cell in area.cells]
        found = {cell in self.sheet.formulas for cell in cells}
        return found.pop() if len(found) == 1 else None

    def get_Text(self):
        rows = {_formula(self.sheet, cell, shown=True) for cell in self.first.cells}
        return rows.pop() if len(rows) == 1 else None

    def get_MergeCells(self):
        return self.sheet.merge_cells(self.areas)

    def get_MergeArea(self):
        return Range(self.excel, self.sheet, [self.sheet.merge_area(self.first)])

    get_NumberFormat, put_NumberFormat = shared("number_format")
    get_WrapText, put_WrapText = shared("wrap")
    get_Locked, put_Locked = shared("locked")
    get_HorizontalAlignment, put_HorizontalAlignment = shared(
        "horizontal", HORIZONTAL.get, lambda value: constant(HORIZONTAL, value)
    )
    get_VerticalAlignment, put_VerticalAlignment = shared(
        "vertical", VERTICAL.get, lambda value: constant(VERTICAL, value)
    )

    def get_RowHeight(self):
        found = self.sheet.common_size(self.sheet.heights, self.first.rows, 15.0)
        return None if found is MIXED else found

    def put_RowHeight(self, value):
        self.sheet.writable(self.areas, "format")
        self.sheet.heights |= dict.fromkeys(self.first.rows, value)

    def get_ColumnWidth(self):
        found = self.sheet.common_size(self.sheet.widths, self.first.columns, 8.43)
        return None if found is MIXED else found

    def put_ColumnWidth(self, value):
        self.sheet.writable(self.areas, "format")
        self.sheet.widths |= dict.fromkeys(self.first.columns, value)

    def get_Width(self):
        return width_of(self.sheet, self.first)

    def get_Height(self):
        return sum(self.sheet.heights.get(row, 15.0) for row in self.first.rows)

    def get_Left(self):
        before = Area(1, 1, 1, self.first.column - 1)
        return width_of(self.sheet, before) if before.width else 0.0

    def get_Top(self):
        return sum(self.sheet.heights.get(row, 15.0) for row in range(1, self.first.row))

    def get_Hidden(self):
        return any(row in self.sheet.hidden_rows for row in self.first.rows)

    def get_EntireRow(self):
        return Range(
            self.excel, self.sheet, [Area(self.first.row, 1, self.first.height, LAST_COLUMN)]
        )

    def do__Default(self, row, column=None):
        if self.part == "rows" and column is None:
            return self._at(row - 1, 0, 1, self.first.width)
        if self.part == "columns" and column is None:
            return self._at(0, row - 1, self.first.height, 1)
        if isinstance(row, str):
            return Range(self.excel, self.sheet, parsed(row))
        if column is None:
            row, column = (part + 1 for part in divmod(row - 1, self.first.width))
        return self._at(row - 1, column - 1)

    do_Item = do__Default

    def do_Clear(self):
        self.sheet.clear(self.areas)

    def do_ClearFormats(self):
        self.sheet.clear_formats(self.areas)

    def do_ClearContents(self):
        self.sheet.clear(self.areas, contents_only=True)

    def do_Copy(self, Destination=None):
        there = getattr(Destination, "_inner", Destination)
        self.sheet.copy(self.first, there.sheet, there.first)

    def do_Select(self):
        if self.excel.active.active is not self.sheet:
            raise RefusedError("Select method of Range class failed")
        self.sheet.selection = self.areas

    def do_Merge(self, _across=None):
        self.sheet.merged.append(self.first)

    def __iter__(self):
        counts = {"rows": self.first.height, "columns": self.first.width}
        count = counts.get(self.part, self.first.count)
        self.excel.calls["Range._NewEnum"] += count
        return iter([self.do__Default(number + 1) for number in range(count)])


def formatted(sheet, cell, value):
    """Return what `Value` hands over: money as Decimal, dates as such; `Value2` does neither."""
    code = sheet.look(cell, "number_format")
    if not isinstance(value, float):
        return _sent(value)
    if is_date(code):
        day = dt.datetime(1904, 1, 1) if sheet.book.is_1904 else dt.datetime(1899, 12, 30)  # noqa: DTZ001  # as pywin32 has them
        return day + dt.timedelta(days=value) if abs(value) < 10**5 else ERRORS["#VALUE!"]
    if is_money(code) and abs(value) < 10**14:
        return Decimal(value).quantize(Decimal("0.0001"))
    return value


def is_date(code):
    return bool(re.search("[ymdhs]", re.sub(r'"[^"]*"|\[[^\]]*\]|General', "", code)))


def is_money(code):
    return bool(re.search(r"[¥$€£]", code))


def _sent(value):
    return ERRORS.get(value, value) if isinstance(value, str) else value


def _formula(sheet, cell, *, shown=False):
    value = sheet.values.get(cell)
    if cell in sheet.formulas and not shown:
        return sheet.formulas[cell]
    return (
        ""
        if value is None
        else repr(value).removesuffix(".0")
        if isinstance(value, float)
        else str(value)
    )


def width_of(sheet, area):
    """Return points: with Calibri 11, Excel's own, 7 pixels a character and 5 around them all."""
    return sum(int(7 * sheet.widths.get(column, 8.43) + 5) * 0.75 for column in area.columns)


class Areas(Com):
    def __init__(self, excel, whole):
        super().__init__(excel)
        object.__setattr__(self, "whole", whole)

    get_Count = lambda self: len(self.whole.areas)

    def do__Default(self, number):
        return Range(self.excel, self.whole.sheet, [self.whole.areas[number - 1]])

    do_Item = do__Default


class Part(Com):
    """A part of how cells look."""

    def __init__(self, excel, cells):
        super().__init__(excel)
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "sheet", cells.sheet)
        object.__setattr__(self, "areas", cells.areas)


class Font(Part):
    get_Bold, put_Bold = shared("bold")
    get_Italic, put_Italic = shared("italic")
    get_Size, put_Size = shared("size")
    get_Name, put_Name = shared("name")
    get_Color, put_Color = shared("color", number_of, colour_of)


class Interior(Part):
    get_Color, put_Color = shared("fill", lambda c: number_of(c or (255, 255, 255)), colour_of)

    def get_ColorIndex(self):
        found = self.sheet.common(self.areas, "fill")
        return None if found is MIXED else NONE if found is None else 2

    def put_ColorIndex(self, value):
        assert value == NONE
        self.sheet.change(self.areas, "fill", None)


class Borders(Part):
    def do__Default(self, index):
        return Border(self.excel, self.cells, constant(EDGES, index))

    do_Item = do__Default


class Border(Part):
    def __init__(self, excel, cells, edge):
        super().__init__(excel, cells)
        object.__setattr__(self, "edge", edge)

    def _found(self, name):
        area = self.areas[0]
        for cell, side in edges(area, self.edge):
            return (self.sheet.stroke(cell, side) or {}).get(name)
        return None

    def get_LineStyle(self):
        return STYLES[self._found("style")]

    def put_LineStyle(self, value):
        self.sheet.draw(self.areas, self.edge, style=constant(STYLES, value))

    def get_Weight(self):
        return WEIGHTS.get(self._found("weight"), 2)

    def put_Weight(self, value):
        self.sheet.draw(self.areas, self.edge, weight=constant(WEIGHTS, value))

    def get_Color(self):
        return number_of(self._found("color") or (0, 0, 0))

    def put_Color(self, value):
        self.sheet.draw(self.areas, self.edge, color=colour_of(value), style="continuous")

    def get_ColorIndex(self):
        return 1 if self._found("style") else NONE
