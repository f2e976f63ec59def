"""A process of Node in which the pane's commands run over the double of Excel.

The workbook is one in memory (hosts/excel/model.py): its sheets are handed to the double before a
command, and taken from it afterwards.
"""

import json
import shutil
import subprocess
from itertools import count
from pathlib import Path
from typing import Any

import numpure_xl
from numpure_xl.officejs.snapshot import camel, snake
from numpure_xl.plan.colour import rgb
from numpure_xl.sheet_io.snapshot import SIDES
from numpure_xl.web.answers import PageSession
from tests.hosts.excel.model import Area, RefusedError, Shape
from tests.hosts.office.types import members
from tests.snapshots import PLAIN
from tests.undo_law import FaultError

HERE = Path(__file__).parent
WEB = Path(numpure_xl.__file__).parent.parent / "workbook/web"
MARGIN, CHARACTER = 3.75, 5.25

EDGES = {side: side.removeprefix("edge_") for side in SIDES}
"""The sides of a cell in memory, and in the double."""

LOOKS = {
    "font.bold": "bold",
    "font.color": "color",
    "font.name": "name",
    "font.size": "size",
    "fill.color": "fill",
    "wrapText": "wrap",
    "horizontalAlignment": "horizontal",
    "verticalAlignment": "vertical",
    "protection.locked": "locked",
    "numberFormat": "number_format",
}
"""The looks of a cell in the double, and in memory."""

COLOURS = {"color", "fill"}
NAMES = {"horizontal", "vertical"}


class Node:
    """The process; `perform` runs one command."""

    def __init__(self, folder):
        shutil.copytree(WEB, folder / "web")
        (folder / "web/package.json").write_text('{"type": "module"}')
        (folder / "types.json").write_text(json.dumps(members()))
        self.number = count(1)
        self.process: Any = subprocess.Popen(
            ["node", HERE / "run.mjs", folder / "web", HERE / "double.js", folder / "types.json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def perform(self, book, command, answer, *, is_new, mishaps):
        """Run a command on a workbook of the double; return what came of it.

        Args:
            book: The workbook.
            command: Its name and its options.
            answer: A function that answers questions.
            is_new: A session where the pane has just been opened, else None.
            mishaps: "left" and "typing", as `Pane` has them.
        """
        if is_new:
            self.session = is_new
        name, options = command
        first = {"open": book, "command": name, "options": options} | mishaps
        line = self._told(first | {"isNew": next(self.number) if is_new else 0})
        while "messages" not in line and "error" not in line:
            if "question" in line:
                line = self._told(answer(line["question"]))
            else:
                fields = json.dumps(line["fields"] | {"lang": "en"})
                line = self._told(json.loads(self.session.ask(line["name"], fields))["answer"])
        return line

    def faults(self):
        """Return what the double says to programs that Office.js would refuse."""
        return self._told({"faults": True})

    def refusals(self, codes):
        """Return the sentences of the pane for codes of Office.js."""
        return self._told({"refusals": codes})

    def _told(self, line):
        self.process.stdin.write(f"{json.dumps(line)}\n")
        self.process.stdin.flush()
        told = self.process.stdout.readline()
        assert told, "the process has ended"
        return json.loads(told)

    def close(self):
        """End the process."""
        self.process.stdin.close()
        self.process.wait(60)
        self.process.stdout.close()


class Pane:
    """A pane that was opened beside a workbook in memory.

    Attributes:
        syncs: The round trips of the last command.
        left: How much the next command may ask of Excel until it refuses one thing; 0 for no end.
        typing: What somebody else types before a round trip of the next command: the number of it
            is "sync", from 1, "cell" its row and column, from 0, and "value".
    """

    def __init__(self, node, excel):
        self.node, self.excel, self.syncs, self.left = node, excel, 0, 0
        self.typing: dict[str, Any] | None = None
        self.session: PageSession | None = PageSession()

    def run(self, command, **options):
        """Run a command, as a click on its button does."""
        book = self.excel.active
        session, self.session = self.session, None
        sent = {sheet.name: held(sheet) for sheet in book.sheets}
        selected = book.active.selection
        told = self.node.perform(
            {
                "active": book.active.name,
                "selected": selected and ",".join(area.address for area in selected),
                "names": [[n.name, f"='{n.sheet.name}'!{n.area.address}"] for n in book.names],
                "sheets": sent,
            },
            (command, options),
            self.answered,
            is_new=session,
            mishaps={"left": self.left, "typing": self.typing},
        )
        self.syncs = told["syncs"]
        for sheet in book.sheets:
            take(sheet, told["book"]["sheets"][sheet.name], sent[sheet.name])
        self.left, self.typing = 0, None
        if "AccessDenied" in told.get("error", ""):
            raise RefusedError
        if "GeneralException" in told.get("error", ""):
            raise FaultError
        assert "error" not in told, told["error"]
        self.excel.messages += [message["text"] for message in told["messages"]]
        self.created = told["created"]

    def answered(self, question):
        """Answer a question: a line of text, or yes or no."""
        if "proposed" in question:
            given = (question["text"], question["title"], question["proposed"])
            return self.excel.run(f"'{self.excel.add_in}'!NumpureInput", *given)
        return self.excel.alerted(question["text"], "yes_no")


def held(sheet):
    """Return a sheet as the double has it; rows and columns count from 0 there."""
    cells: dict[str, Any] = {}

    def cell(row, col):
        plain = {"value": "", "formula": "", "look": {}, "strokes": {}}
        return cells.setdefault(f"{row - 1},{col - 1}", plain)

    for at, value in sheet.values.items():
        cell(*at).update(dict.fromkeys(("value", "formula"), "" if value is None else value))
    for at, formula in sheet.formulas.items():
        if formula:
            cell(*at)["formula"] = formula
    for at, look in sheet.looks.items():
        cell(*at)["look"] = {name: _told(of, look[of]) for name, of in LOOKS.items()}
    for (row, col, edge), stroke in sheet.strokes.items():
        if row and col:
            cell(row, col)["strokes"][EDGES[edge]] = {
                "style": camel(stroke["style"]),
                "weight": camel(stroke["weight"]),
                "color": f"#{bytes(stroke['color']).hex()}",
            }
    return {
        "cells": cells,
        "heights": {row - 1: height for row, height in sheet.heights.items()},
        "widths": {c - 1: MARGIN + CHARACTER * wide for c, wide in sheet.widths.items()},
        "merged": [area.address.replace("$", "") for area in sheet.merged],
        "arrays": [f"{row - 1},{col - 1}" for row, col in sheet.arrays],
        "spills": [
            [area.row - 1, area.column - 1, area.height, area.width]
            for area in sheet.spills.values()
        ],
        "hidden": [row - 1 for row in sheet.hidden_rows],
        "shapes": [{"name": shape.name} | shape.looks for shape in sheet.shapes],
        "protected": sheet.protected,
        "filtered": sheet.filtered,
    }


def cell_name(row, col):
    return f"{chr(64 + col)}{row}"


def _told(what, value):
    if what in COLOURS:
        return f"#{bytes(value).hex()}" if value else ""
    return camel(value) if what in NAMES else value


def _read(what, value):
    if what in COLOURS:
        return rgb(value) if value else None
    return snake(value) if what in NAMES else float(value) if what == "size" else value


def take(sheet, told, sent):
    """Take into memory what the double has changed in a sheet; formulas spill again."""
    written = {
        tuple(int(part) + 1 for part in key.split(",")): cell
        for key, cell in told["cells"].items()
        if cell != sent["cells"].get(key)
    }
    left = {(row + 1, col + 1) for row, col, *_ in told["spills"]}
    sheet.spills = {at: area for at, area in sheet.spills.items() if at in left}
    for at, cell in written.items():
        take_cell(sheet, at, cell)
    for at, cell in written.items():
        if str(cell["formula"]).startswith("=SUDOKU_PARSE"):
            sheet.write(Area(*at), [[cell["formula"]]])
    take_shapes(sheet, told)
    sizes = (("heights", sheet.heights, float), ("widths", sheet.widths, _characters))
    for kind, kept, of in sizes:
        changed = {at: size for at, size in told[kind].items() if size != sent[kind].get(int(at))}
        kept.update({int(at) + 1: of(size) for at, size in changed.items()})


def take_shapes(sheet, told):
    """Take into memory the shapes of a sheet of the double."""
    listed = (dict(sorted(one.items())) for one in told["shapes"])
    sheet.shapes[:] = [Shape(one["name"], Area(1, 1), looks=one) for one in listed]


def take_cell(sheet, at, cell):
    """Take into memory what a cell of the double holds, and how it looks."""
    value, formula, look = cell["value"], cell["formula"], cell["look"]
    is_formula = isinstance(formula, str) and formula.startswith("=") and formula != value
    for kept in (sheet.formulas, sheet.values):
        kept.pop(at, None)
    if is_formula:
        sheet.formulas[at] = formula
    is_number = isinstance(value, int) and not isinstance(value, bool)
    if value != "":
        sheet.values[at] = float(value) if is_number else value
    sheet.looks.pop(at, None)
    if look:
        sheet.looks[at] = PLAIN | {
            LOOKS[name]: _read(LOOKS[name], one) for name, one in look.items()
        }
    for edge, side in EDGES.items():
        sheet.strokes.pop((*at, edge), None)
        if stroke := cell["strokes"].get(side):
            sheet.strokes[*at, edge] = {
                "style": snake(stroke["style"]),
                "weight": snake(stroke["weight"]),
                "color": rgb(stroke["color"]),
            }


def _characters(points):
    return (points - MARGIN) / CHARACTER
