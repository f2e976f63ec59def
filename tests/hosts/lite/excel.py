"""A double of Excel for xlwings Lite: one workbook, kept by openpyxl. Runs in the browser.

It hands a script what the add-in would hand it, carries out what the script wants done, and
answers what the script asks for on the way. What it does not know, it refuses.
"""

import base64
import copy
import json
import re
from io import BytesIO
from typing import Any

import openpyxl
from openpyxl.styles import PatternFill, Side
from openpyxl.utils.cell import range_boundaries

SIDES = {"edge_top": "top", "edge_right": "right", "edge_bottom": "bottom", "edge_left": "left"}
BEYOND = {"top": (-1, 0, "bottom"), "bottom": (1, 0, "top"),
          "left": (0, -1, "right"), "right": (0, 1, "left")}  # fmt: skip
FONT = {"bold": "b", "size": "sz", "name": "name", "color": "color"}
POINTS = 0.75


class Excel:
    """A workbook in front of a user, its sheets, what is selected, what was shown."""

    def __init__(self):
        self.clear()

    def clear(self):
        """Begin anew."""
        self.book: Any = openpyxl.Workbook()
        self.sheet.title = "Sheet1"
        # The font by which widths are measured, 8 pixels a character: LibreOffice has it.
        normal: Any = vars(self.book)["_fonts"][0]
        normal.name, normal.sz = "Courier New", 10
        self.selected, self.shown, self.names, self.asked = "A1", [], [], 0
        self.protected = False

    @property
    def sheet(self):
        """The sheet in front."""
        return self.book.worksheets[0]

    def payload(self):
        """Return what a script is handed."""
        rows = self.sheet.iter_rows(values_only=True)
        values = [["" if value is None else value for value in row] for row in rows]
        sheet = {
            "name": "Sheet1",
            "visibility": "Visible",
            "values": values,
            "pictures": [],
            "tables": [],
        }
        book = {"name": "Book1.xlsx", "active_sheet_index": 0, "selection": self.selected}
        return {
            "client": "Office.js",
            "version": "",
            "book": book,
            "names": self.names,
            "sheets": [sheet],
        }

    def cells(self, address):
        """Return rows of cells."""
        corners: Any = range_boundaries(address.replace("$", ""))
        left, top, right, bottom = corners
        return [
            [self.sheet.cell(r, c) for c in range(left, right + 1)] for r in range(top, bottom + 1)
        ]

    def carry_out(self, actions):
        """Do what a script wants done, in order."""
        for action in actions:
            if action["func"] == "alert":
                self.shown.append(action["args"][0])
                continue
            if self.protected:
                raise PermissionError(action["func"])
            first = action["start_row"] + 1, action["start_column"] + 1
            rows = [
                [self.sheet.cell(first[0] + r, first[1] + c) for c in range(action["column_count"])]
                for r in range(action["row_count"])
            ]
            name = re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", action["func"])
            getattr(self, f"_{name}")(rows, action)

    def _set_values(self, rows, action):
        assert [len(row) for row in action["values"]] == [len(row) for row in rows]
        for row, values in zip(rows, action["values"], strict=True):
            for cell, value in zip(row, values, strict=True):
                cell.value = None if value == "" else value

    def _set_font_property(self, rows, action):
        name, value = action["args"]
        for cell in flat(rows):
            font = copy.copy(cell.font)
            setattr(font, FONT[name], f"FF{value[1:]}" if name == "color" else value)
            cell.font = font

    def _set_range_color(self, rows, action):
        (colour,) = action["args"]
        for cell in flat(rows):
            cell.fill = (
                PatternFill("solid", fgColor=f"FF{colour[1:].upper()}") if colour else PatternFill()
            )

    def _set_number_format(self, rows, action):
        for cell in flat(rows):
            (cell.number_format,) = action["args"]

    def _align(self, rows, **what):
        for cell in flat(rows):
            alignment = copy.copy(cell.alignment)
            for name, value in what.items():
                setattr(alignment, name, value)
            cell.alignment = alignment

    def _set_horizontal_alignment(self, rows, action):
        self._align(rows, horizontal=action["args"][0].lower())

    def _set_vertical_alignment(self, rows, action):
        self._align(rows, vertical=action["args"][0].lower())

    def _set_wrap_text(self, rows, action):
        self._align(rows, wrap_text=action["args"][0])

    def _set_row_height(self, rows, action):
        for row in rows:
            (self.sheet.row_dimensions[row[0].row].height,) = action["args"]

    def _set_column_width(self, rows, action):
        (points,) = action["args"]  # in points, not in characters
        for cell in rows[0]:
            self.sheet.column_dimensions[cell.column_letter].width = points / POINTS / 8

    def _set_border_property(self, rows, action):
        edge, what, value = action["args"]
        side, cells = {
            "edge_top": ("top", rows[0]),
            "edge_bottom": ("bottom", rows[-1]),
            "edge_left": ("left", [row[0] for row in rows]),
            "edge_right": ("right", [row[-1] for row in rows]),
            "inside_vertical": ("right", [cell for row in rows for cell in row[:-1]]),
            "inside_horizontal": ("bottom", flat(rows[:-1])),
        }[edge]
        for cell in cells:
            if what == "line_style":
                self._stroke(cell, side, {"continuous": "thin", None: None}[value])
            elif what == "weight" and getattr(cell.border, side).style:
                self._stroke(cell, side, value)  # the weight of no stroke is not seen
            elif what == "color":
                self._stroke(cell, side, getattr(cell.border, side).style, f"FF{value[1:]}")

    def _stroke(self, cell, side, style, colour="FF000000"):
        """Set a stroke; the cell beyond has it as well."""
        down, right, other = BEYOND[side]
        cells = [(cell, side)]
        if cell.row + down > 0 and cell.column + right > 0:
            cells.append((self.sheet.cell(cell.row + down, cell.column + right), other))
        for one, edge in cells:
            border = copy.copy(one.border)
            setattr(border, edge, Side(style, colour))
            one.border = border

    def read(self, address, key):
        """Return what the add-in answers for one key, of a range."""
        self.asked += 1
        before = set(self.all)
        found = getattr(self, f"_read_{key}")(self.cells(address))
        for cell in set(self.all) - before:  # openpyxl makes a cell that is looked at
            del self.all[cell]
        return found

    @property
    def all(self):
        """All cells that there are, by row and column."""
        return vars(self.sheet)["_cells"]

    def _read_font(self, rows):
        fonts = [cell.font for cell in flat(rows)]
        told = {name: common(getattr(font, key) for font in fonts) for name, key in FONT.items()}
        colours = [
            f"#{f.color.rgb[2:]}" if f.color and isinstance(f.color.rgb, str) else "#000000"
            for f in fonts
        ]
        return {
            **told,
            "bold": common(bool(f.b) for f in fonts),
            "color": common(colours),
            "italic": False,
        }

    def _read_formulas(self, rows):
        return [["" if cell.value is None else cell.value for cell in row] for row in rows]

    def _read_horizontal_alignment(self, rows):
        found = common(cell.alignment.horizontal or "general" for cell in flat(rows))
        return found and found.capitalize()

    def _read_vertical_alignment(self, rows):
        found = common(cell.alignment.vertical or "bottom" for cell in flat(rows))
        return found and found.capitalize()

    def _read_colors(self, rows):
        return [[filled(cell) for cell in row] for row in rows]

    def _read_number_format(self, rows):
        return common(cell.number_format for cell in flat(rows))

    def _read_wrap_text(self, rows):
        return common(bool(cell.alignment.wrap_text) for cell in flat(rows))

    def _read_row_height(self, rows):
        heights = self.sheet.row_dimensions
        return common((heights[row[0].row].height or 15.0) for row in rows)

    def _read_merge_cells(self, rows):
        merged = [
            any(cell.coordinate in area for area in self.sheet.merged_cells.ranges)
            for cell in flat(rows)
        ]
        return common(merged)

    def _read_merge_area(self, rows):
        (cell,) = flat(rows)
        ranges = self.sheet.merged_cells.ranges
        return next((area.coord for area in ranges if cell.coordinate in area), cell.coordinate)

    def _read_borders(self, rows):
        ends = {"edge_top": rows[0][0], "edge_left": rows[0][0],
                "edge_bottom": rows[-1][0], "edge_right": rows[0][-1]}  # fmt: skip
        styles = {edge: getattr(cell.border, SIDES[edge]).style for edge, cell in ends.items()}
        return {
            edge: {
                "line_style": "continuous" if style else "none",
                "weight": style,
                "color": "#000000",
            }
            for edge, style in styles.items()
        }


def flat(rows):
    return [cell for row in rows for cell in row]


def common(values):
    """Return what all have in common, None if they differ, as Office.js does."""
    found = set(values)
    return found.pop() if len(found) == 1 else None


def ink(font):
    return f"#{font.color.rgb[2:]}" if font.color and font.color.type == "rgb" else "#000000"


def filled(cell):
    return f"#{cell.fill.fgColor.rgb[2:]}" if cell.fill.fill_type else None


excel = Excel()


def read(_sheet, address, keys):
    """Answer the script; as text, so that what is None becomes the null of JavaScript."""
    return json.dumps({key: excel.read(address, key) for key in json.loads(keys)})


def new(selected="A1"):
    """Open an empty workbook."""
    excel.clear()
    excel.selected = selected
    return "null"


def select(selected):
    """Select other cells."""
    excel.selected = selected
    return "null"


def name(name, address):
    """Give cells of the first sheet a name."""
    place = {"sheet_index": 0, "address": address, "refers_to": f"=Sheet1!{address}"}
    scope = {"book_scope": True, "scope_sheet_index": None, "scope_sheet_name": None}
    excel.names.append({"name": name, **place, **scope})
    return "null"


def fill(values):
    """Type values into the cells that are selected."""
    for row, line in zip(excel.cells(excel.selected), values, strict=True):
        for cell, value in zip(row, line, strict=True):
            cell.value = None if value == "" else value
    return "null"


def saved():
    """Return the workbook as a file."""
    file = BytesIO()
    excel.book.save(file)
    return json.dumps(base64.b64encode(file.getvalue()).decode())
