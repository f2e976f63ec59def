"""A double of Excel for Mac as Apple events reach it, which knows only the terms of its dictionary.

It is what appscript would hand to xlwings' own `_xlmac`. A reference says where something is and
costs nothing; each command sent to it is one Apple event. The dictionary is xlwings' `mac_dict`. It
tells no owner of a property, so that the handlers here do.
"""

from functools import cache
from typing import Any

from xlwings import mac_dict

from tests.hosts.excel.com import formatted, is_date, width_of
from tests.hosts.excel.model import (
    LAST_COLUMN,
    MIXED,
    Area,
    RefusedError,
    Shape,
    Sheet,
    edges,
    filling,
    parsed,
)

BUILT_IN = {"get", "set", "count", "exists", "delete", "make", "move", "activate", "quit", "close"}
"""Commands that every application has, as appscript's documentation lists them."""

OPTIONS = {"timeout", "waitreply", "resulttype", "ignore"}
"""What appscript itself takes with every command."""

INSERTIONS = {"before", "after", "beginning", "end"}
MISSING_TEXT = "missing_value"
SHEETS = {"visible": "sheet_visible", "hidden": "sheet_hidden", "very hidden": "sheet_very_hidden"}
SETTINGS = {"screen_updating", "enable_events", "display_alerts", "status_bar"}
SHARED = {
    ("range", "number_format"): "number_format",
    ("range", "wrap_text"): "wrap",
    ("range", "locked"): "locked",
    ("range", "horizontal_alignment"): "horizontal",
    ("range", "vertical_alignment"): "vertical",
    ("font_object", "bold"): "bold",
    ("font_object", "italic"): "italic",
    ("font_object", "font_size"): "size",
    ("font_object", "name"): "name",
    ("font_object", "color"): "color",
    ("interior_object", "color"): "fill",
}
"""Properties that all cells of a range share, by the part of the range that has them."""

PREFIXES = {
    "horizontal": "horizontal_align_",
    "vertical": "vertical_alignment_",
    "weight": "border_weight_",
}


class CommandError(Exception):
    """What stands for appscript's: an application did not take a command."""

    def __init__(self, text, errornumber=-50):
        super().__init__(text)
        self.errornumber = errornumber


class Keyword:
    """A word of the dictionary, such as `k.worksheet`."""

    def __init__(self, name):
        self.AS_name = name

    def __eq__(self, other):
        return isinstance(other, Keyword) and other.AS_name == self.AS_name

    def __hash__(self):
        return hash(self.AS_name)

    def __repr__(self):
        return f"k.{self.AS_name}"


class Words:
    """Where keywords come from: appscript's `k`, and `its`."""

    def __getattr__(self, name):
        return Keyword(name)


MISSING = Keyword(MISSING_TEXT)


@cache
def terms():
    """Return the names of what the dictionary knows: commands with arguments, and all the rest."""
    commands = {name: {label for label, _ in labels} for name, _, labels in mac_dict.commands}
    lists = mac_dict.classes, mac_dict.properties, mac_dict.elements
    return commands, {name for known in lists for name, *_ in known}, dict(mac_dict.enums)


class Reference:
    """A place in Excel, such as workbooks["Book1"].worksheets["Sheet1"].cells["$A$1"]."""

    def __init__(self, excel, path=()):
        self._excel, self._path = excel, path

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        commands, known, _ = terms()
        if name in BUILT_IN or name in commands:
            return Command(self, name)
        if name not in known and name not in INSERTIONS:
            raise AttributeError(self._excel.fault(f"The dictionary has no {name!r}."))
        return Reference(self._excel, (*self._path, (name, None)))

    def __getitem__(self, key):
        *path, (name, _) = self._path
        return Reference(self._excel, (*path, (name, key)))

    def __call__(self, **options):
        return Command(self, "get")(**options)  # a property that is called is got

    def __repr__(self):
        return "app" + "".join(f".{n}" if k is None else f".{n}[{k!r}]" for n, k in self._path)


class Command:
    """A command to a place; calling it sends an Apple event."""

    def __init__(self, there, name):
        self.there, self.name = there, name

    def __call__(self, *direct, **options):
        excel = self.there._excel
        labels = terms()[0].get(self.name, set()) | {
            "each",
            "to",
            "at",
            "new",
            "saving",
            "with_properties",
        }
        if unknown := set(options) - labels - OPTIONS:
            raise TypeError(excel.fault(f"{self.name} takes no {sorted(unknown)}."))
        for value in [*direct, *options.values()]:
            _check_word(excel, value)
        excel.tried()
        excel.calls[f"{self.there._path[-1][0] if self.there._path else 'app'}.{self.name}"] += 1
        handler = getattr(Events, self.name, None)
        if handler is None:
            raise CommandError(
                excel.fault(f"The double does not know the command {self.name} yet.")
            )
        timeout = options.pop("timeout", 60)
        excel.wait(timeout if self.name == "run_VB_macro" else None)
        try:
            return handler(Events(excel), self.there._path, *direct, **options)
        except RefusedError as error:
            raise CommandError(str(error)) from error


def _check_word(excel, value):
    _, known, enums = terms()
    if isinstance(value, Keyword) and value.AS_name not in enums and value.AS_name not in known:
        excel.fault(f"The dictionary has no word {value.AS_name!r}.")


class Found:
    """What a path leads to: its kind, and the cells of a sheet, or a thing of the model."""

    def __init__(self, kind, thing=None, areas=None, edge=""):
        self.kind, self.thing, self.areas, self.edge = kind, thing, areas, edge

    @property
    def first(self):
        return self.areas[0]


class Events:
    """The commands that Excel carries out, each on what a path leads to."""

    def __init__(self, excel):
        self.excel = excel

    # --- where

    def at(self, path):
        found = Found("app")
        for name, key in path:
            step = getattr(self, f"_to_{found.kind}", None)
            found = step(found, name, key) if step else self._unknown(found, name)
        return found

    def _unknown(self, found, name):
        raise CommandError(self.excel.fault(f"The double knows no {name} of {found.kind} yet."))

    def _to_app(self, found, name, key):
        if name == "workbooks":
            return Found("book", _pick(self.excel.books, key))
        if name == "active_workbook":
            return Found("book", self.excel.active)
        if name == "active_window":
            return Found("window")
        if name == "selection":
            sheet = self.excel.active.active
            if sheet.selection is None or self.excel.selects_nothing:
                raise RefusedError("What is selected is no range.")
            return Found("range", sheet, sheet.selection)
        return self._unknown(found, name)

    def _to_book(self, found, name, key):
        if name in {"worksheets", "sheets"}:
            return Found("sheet", _pick(found.thing.sheets, key))
        if name == "active_sheet":
            return Found("sheet", found.thing.active)
        if name == "named_items":
            named = found.thing.names
            return Found("names", named) if key is None else Found("named", _pick(named, key))
        return self._unknown(found, name)

    def _to_sheet(self, found, name, key):
        sheet = found.thing
        if name == "cells" and isinstance(key, str):
            return Found("range", sheet, parsed(key))
        if name == "used_range":
            return Found("range", sheet, [sheet.used])
        if name == "rows" and isinstance(key, int):
            return Found("row", sheet, [Area(key, 1, 1, LAST_COLUMN)])
        if name in INSERTIONS:
            return Found("insertion", (sheet, name))
        return self._unknown(found, name)

    def _to_row(self, found, name, key):
        if name == "columns" and isinstance(key, int):
            return Found("range", found.thing, [Area(found.first.row, key)])
        return self._unknown(found, name)

    def _to_range(self, found, name, _key):
        if name in {"font_object", "interior_object"}:
            return Found(name, found.thing, found.areas)
        if name == "current_array":
            return Found("range", found.thing, found.thing.groups_of({found.first.cells[0]}))
        if name == "merge_area":
            return Found("range", found.thing, [found.thing.merge_area(found.first)])
        if name.startswith("border "):
            return Found("border", found.thing, found.areas, name.removeprefix("border "))
        if name == "entire_row":
            rows = [Area(area.row, 1, area.height, LAST_COLUMN) for area in found.areas]
            return Found("rows", found.thing, rows)
        return self._unknown(found, name)

    def _to_rows(self, found, name, _key):
        return found if name == "rows" else self._unknown(found, name)

    def _to_named(self, found, name, _key):
        if name == "reference_range" and found.thing.area is not None:
            return Found("range", found.thing.sheet, [found.thing.area])
        raise RefusedError("The name refers to no cells.")

    # --- what

    def get(self, path):
        if path[-1] == ("named_items", None):
            return [Reference(self.excel, path)] * len(self.at(path).thing) or MISSING
        owner, name = self.at(path[:-1]), path[-1][0]
        if (owner.kind, name) in SHARED:
            return self._shared(owner, SHARED[owner.kind, name])
        handler = getattr(self, f"_{owner.kind}_{name}", None)
        if handler is None and owner.kind == "app" and name in SETTINGS:
            return self.excel.settings[name]
        return handler(owner) if handler else self._unknown(owner, name)

    def set(self, path, value):
        owner, name = self.at(path[:-1]), path[-1][0]
        if (owner.kind, name) in SHARED:
            self._share(owner, SHARED[owner.kind, name], value)
        elif owner.kind == "app" and name in SETTINGS:
            self.excel.settings[name] = value
        elif handler := getattr(self, f"_set_{owner.kind}_{name}", None):
            handler(owner, value)
        else:
            self._unknown(owner, name)

    def _shared(self, owner, name):
        found = owner.thing.common(owner.areas, name)
        if found is MIXED:
            return Keyword("unknown_constant") if name in PREFIXES else MISSING
        if name in PREFIXES:
            return Keyword(PREFIXES[name] + found)
        return list(found or (255, 255, 255)) if name in {"color", "fill"} else found

    def _share(self, owner, name, value):
        if isinstance(value, Keyword):
            value = value.AS_name.removeprefix(PREFIXES[name])
        elif name in {"color", "fill"}:
            value = tuple(value)
        owner.thing.change(owner.areas, name, value)

    _app_version = lambda self, _owner: "16.89"
    _book_name = _sheet_name = _named_name = lambda self, owner: owner.thing.name
    _names_name = lambda self, owner: [named.name for named in owner.thing] or MISSING
    _sheet_entry_index = lambda self, owner: owner.thing.index
    _window_selected_sheets = lambda self, _owner: [
        Reference(self.excel, (("active_sheet", None),))
        for _ in self.excel.grouped or [self.excel.active.active]
    ]
    _book_full_name = lambda self, owner: owner.thing.full_name
    _sheet_filter_mode = lambda self, owner: owner.thing.filtered
    _sheet_protect_contents = lambda self, owner: owner.thing.protected
    _sheet_visible = lambda self, owner: Keyword(SHEETS[owner.thing.visible])
    _range_first_row_index = lambda self, owner: owner.first.row
    _range_first_column_index = lambda self, owner: owner.first.column

    def _range_has_array(self, owner):
        found = owner.thing.has_array(owner.areas)
        return MISSING if found is None else found

    _range_width = lambda self, owner: width_of(owner.thing, owner.first)

    def _set_sheet_autofilter_mode(self, owner, value):
        assert value is False
        owner.thing.show_all()

    def _set_sheet_name(self, owner, name):
        owner.thing.name = name

    def _set_sheet_visible(self, owner, value):
        names = {SHEETS[name]: name for name in SHEETS}
        shown = {True: "visible", False: "hidden"}
        owner.thing.show(shown[value] if isinstance(value, bool) else names[value.AS_name])

    def _range_value(self, owner):
        """Return dates as such, unlike `value2`."""
        sheet, area = owner.thing, owner.first
        return _listed(
            [
                [
                    formatted(sheet, (row, column), value)
                    if isinstance(value, float)
                    and is_date(sheet.look((row, column), "number_format"))
                    else _sent(value)
                    for column, value in zip(area.columns, line, strict=True)
                ]
                for row, line in zip(area.rows, sheet.rows(area), strict=True)
            ]
        )

    def _range_value2(self, owner):
        rows = owner.thing.rows(owner.first)
        return _listed([[_sent(value) for value in row] for row in rows])

    def _range_string_value(self, owner):
        return _listed([[_text(value) for value in row] for row in owner.thing.rows(owner.first)])

    def _range_formula(self, owner):
        sheet, area = owner.thing, owner.first
        return _listed(
            [[sheet.formulas.get((r, c)) or _text(sheet.values.get((r, c))) for c in area.columns]
             for r in area.rows]
        )  # fmt: skip

    def _range_has_formula(self, owner):
        cells = [cell for area in owner.areas for cell in area.cells]
        found = {cell in owner.thing.formulas for cell in cells}
        return found.pop() if len(found) == 1 else MISSING

    def _set_range_value(self, owner, value):
        if isinstance(value, (list, tuple)):
            rows = [row if isinstance(row, (list, tuple)) else [row] for row in value]
            if len(owner.areas) > 1:
                self._unknown(owner, "value of several areas as rows")
            owner.thing.write(owner.first, rows)
            return
        for area in owner.areas:
            owner.thing.write(area, filling(area, value))

    def _range_formula2(self, owner):
        if "Formula2" in self.excel.year.lacks:
            raise RefusedError("Can't get formula2.")
        return self._range_formula(owner)

    def _set_range_formula2(self, owner, value):
        if "Formula2" in self.excel.year.lacks:
            raise RefusedError("Can't set formula2.")
        self._set_range_value(owner, value)

    def _set_range_formula_array(self, owner, value):
        owner.thing.put_array(owner.first, value)

    def _set_range_formula(self, owner, value):
        """Set a formula as Excel before 2021 has it: of what could spill an @ takes one value."""
        is_one = isinstance(value, str) and value.startswith("=SUDOKU") and self.excel.year.spills
        self._set_range_value(owner, f"=@{value[1:]}" if is_one else value)

    def _range_merge_cells(self, owner):
        is_merged = owner.thing.merge_cells(owner.areas)
        return MISSING if is_merged is None else is_merged

    def _range_row_height(self, owner):
        found = owner.thing.common_size(owner.thing.heights, owner.first.rows, 15.0)
        return MISSING if found is MIXED else found

    def _set_range_row_height(self, owner, value):
        owner.thing.writable(owner.areas, "format")
        owner.thing.heights |= dict.fromkeys(owner.first.rows, value)

    def _range_column_width(self, owner):
        found = owner.thing.common_size(owner.thing.widths, owner.first.columns, 8.43)
        return MISSING if found is MIXED else found

    def _set_range_column_width(self, owner, value):
        owner.thing.writable(owner.areas, "format")
        owner.thing.widths |= dict.fromkeys(owner.first.columns, value)

    def _rows_hidden(self, owner):
        hidden = [row in owner.thing.hidden_rows for row in owner.first.rows]
        return hidden[0] if len(hidden) == 1 else hidden

    def _interior_object_color_index(self, owner):
        found = owner.thing.common(owner.areas, "fill")
        return MISSING if found is MIXED else Keyword("color_index_none") if found is None else 2

    def _set_interior_object_color_index(self, owner, _value):
        owner.thing.change(owner.areas, "fill", None)

    def _stroke(self, owner, name):
        for cell, side in edges(owner.first, owner.edge):
            return (owner.thing.stroke(cell, side) or {}).get(name)
        return None

    def _border_line_style(self, owner):
        return Keyword(self._stroke(owner, "style") or "line_style_none")

    def _border_weight(self, owner):
        weight = self._stroke(owner, "weight")
        return Keyword(f"border_weight_{weight}") if weight else MISSING

    def _border_color_index(self, owner):
        return 1 if self._stroke(owner, "style") else Keyword("color_index_none")

    def _border_color(self, owner):
        return list(self._stroke(owner, "color") or (0, 0, 0))

    def _border_properties(self, owner):
        return {
            Keyword("line_style"): self._border_line_style(owner),
            Keyword("weight"): self._border_weight(owner),
            Keyword("color"): self._border_color(owner),
            Keyword("color_index"): self._border_color_index(owner),
        }

    def _set_border_line_style(self, owner, value):
        style = None if value.AS_name == "line_style_none" else value.AS_name
        owner.thing.draw(owner.areas, owner.edge, style=style)

    def _set_border_weight(self, owner, value):
        weight = value.AS_name.removeprefix("border_weight_")
        owner.thing.draw(owner.areas, owner.edge, weight=weight)

    def _set_border_color(self, owner, value):
        owner.thing.draw(owner.areas, owner.edge, color=tuple(value), style="continuous")

    # --- commands

    def get_address(self, path, external=False, row_absolute=True, column_absolute=True):
        found = self.at(path)
        text = ",".join(area.address for area in found.areas)
        if not row_absolute and not column_absolute:
            text = text.replace("$", "")
        return f"'[{found.thing.book.name}]{found.thing.name}'!{text}" if external else text

    def count(self, path, each):
        found = self.at(path)
        if each.AS_name == "shape":
            return len(found.thing.shapes)
        if each.AS_name == "worksheet":
            return len(found.thing.sheets)
        if each.AS_name == "workbook":
            return len(self.excel.books)
        return {"row": found.first.height, "column": found.first.width}[each.AS_name]

    def exists(self, path):
        try:
            return bool(self.at(path))
        except RefusedError:
            return False

    def get_border(self, path, which_border):
        return Reference(self.excel, (*path, (f"border {which_border.AS_name}", None)))

    def select(self, path):
        found = self.at(path)
        if isinstance(found.thing, Sheet) and found.thing is not self.excel.active.active:
            raise RefusedError("Only cells of the sheet in front can be selected.")
        found.thing.selection = found.areas

    def activate_object(self, path):
        found = self.at(path)
        if found.kind == "sheet":
            found.thing.book.activate(found.thing)
        else:
            self.excel.books.remove(found.thing)
            self.excel.books.insert(0, found.thing)

    def clear_range(self, path):
        found = self.at(path)
        found.thing.clear(found.areas)

    def clear_formats(self, path):
        found = self.at(path)
        found.thing.clear_formats(found.areas)

    def clear_contents(self, path):
        found = self.at(path)
        found.thing.clear(found.areas, contents_only=True)

    def copy_range(self, path, destination):
        found, there = self.at(path), self.at(destination._path)
        found.thing.copy(found.first, there.thing, there.first)

    def merge(self, path, across=None):
        found = self.at(path)
        found.thing.merged.append(found.first)

    def close(self, path, saving):
        assert saving == Keyword("no")
        self.excel.books.remove(self.at(path).thing)

    def protect_worksheet(self, path):
        self.at(path).thing.protected = True

    def autofilter_range(self, path, field, criteria1):
        assert field == 1
        found = self.at(path)
        found.thing.filter(found.first, criteria1)

    def make(self, path, new, at=None, with_properties=None):
        if new.AS_name == "workbook":
            return Reference(self.excel, (("workbooks", self.excel.add().name),))
        if new.AS_name == "shape":
            return self.at(at._path).thing.shapes.append(Shape(str(with_properties), Area(4, 4)))
        if new.AS_name == "named_item":
            said = {key.AS_name: value for key, value in with_properties.items()}
            named = self.at(at._path).thing.define(said["name"], said["references"])
            return Reference(self.excel, (*path, ("named_items", named.name)))
        sheet, side = self.at(at._path).thing
        if new.AS_name != "worksheet" or side != "before":
            at_end = sheet.book.sheets[-1] is sheet
            assert at_end, "the double adds sheets before one, or at the end"
        made = sheet.book.add(sheet)
        if side == "after":
            sheet.book.sheets.remove(made)
            sheet.book.sheets.append(made)
        return Reference(self.excel, (*path, ("worksheets", made.name)))

    def delete(self, path):
        found = self.at(path)
        found.thing.book.sheets.remove(found.thing)

    def run_VB_macro(self, _path, macro, **arguments):
        return self.excel.run(macro, *arguments.values())

    def open_workbook(self, _path, workbook_file_name, **_options):
        self.excel.open(workbook_file_name)


def _pick(things, key):
    if isinstance(key, str):
        things = [thing for thing in things if thing.name.lower() == key.lower()]
        key = 1
    if not 0 < key <= len(things):
        raise RefusedError("There is no such object.")
    return things[key - 1]


def _listed(rows):
    """Return values as AppleScript has them: one alone by itself, and a row of them still a row."""
    return rows[0][0] if len(rows) == len(rows[0]) == 1 else rows


def _sent(value):
    if isinstance(value, str) and value.startswith("#") and value.rstrip("!?/A").isupper():
        return MISSING  # an error says no more than that there is nothing
    return "" if value is None else value


def _text(value):
    return (
        ""
        if value is None
        else repr(value).removesuffix(".0")
        if isinstance(value, float)
        else str(value)
    )


class StandardAdditions:
    """The scripting addition that shows message boxes; it gives up after a minute."""

    def __init__(self, excel):
        self.excel = excel

    def activate(self):
        pass

    def display_alert(self, _title, *, message, buttons, as_, timeout: Any = 60):
        del as_
        self.excel.calls["osax.display_alert"] += 1
        answer = self.excel.alerted(message, "ok" if buttons == "OK" else "yes_no")
        self.excel.wait(timeout)
        return {Keyword("button_returned"): "OK" if answer == "ok" else answer.capitalize()}
