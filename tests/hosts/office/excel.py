"""A process of Node in which the pane's commands run over the double of Excel.

The workbook is the one in memory of tests/fakes.py: its sheets are handed to the double before a
command, and taken from it afterwards.
"""

import json
import shutil
import subprocess
from itertools import count
from pathlib import Path
from typing import Any

import numpure_xl
from numpure_xl.office.snapshot import EDGES, camel, snake
from numpure_xl.plan.colour import rgb
from numpure_xl.web.answers import Desk
from tests.fakes import RefusedError
from tests.hosts.office.types import members
from tests.snapshots import PLAIN

HERE = Path(__file__).parent
WEB = Path(numpure_xl.__file__).parent.parent / "workbook/web"
MARGIN, CHARACTER = 3.75, 5.25

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

    def perform(self, book, command, options, answer, *, is_new):
        """Run a command on a workbook of the double; return what came of it.

        Args:
            book: The workbook.
            command: The name of the command.
            options: Its options.
            answer: A function that answers questions.
            is_new: A desk where the pane has just been opened, else None.
        """
        if is_new:
            self.desk = is_new
        first = {"open": book, "command": command, "options": options}
        line = self._told(first | {"isNew": next(self.number) if is_new else 0})
        while "messages" not in line and "error" not in line:
            if "question" in line:
                line = self._told(answer(line["question"]))
            else:
                fields = json.dumps(line["fields"] | {"lang": "en"})
                line = self._told(json.loads(self.desk.ask(line["name"], fields))["answer"])
        return line

    def faults(self):
        """Return what the double says to programs that Office.js would refuse."""
        return self._told({"faults": True})

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
    """

    def __init__(self, node, engine):
        self.node, self.engine, self.syncs = node, engine, 0
        self.desk: Desk | None = Desk()

    def run(self, command, **options):
        """Run a command, as a click on its button does."""
        book = self.engine.book
        desk, self.desk = self.desk, None
        sent = {sheet.name: held(sheet) for sheet in book.sheets.all}
        active = book.sheets.active
        selected = self.engine.selected
        told = self.node.perform(
            {
                "active": active.name,
                "selected": selected and selected.address,
                "names": [[name.name, name.refers_to] for name in book.names.all],
                "sheets": sent,
            },
            command,
            options,
            self.answered,
            is_new=desk,
        )
        self.syncs = told["syncs"]
        for sheet in book.sheets.all:
            take(sheet, told["book"]["sheets"][sheet.name], sent[sheet.name])
        if "AccessDenied" in told.get("error", ""):
            raise RefusedError
        assert "error" not in told, told["error"]
        self.engine.messages += [message["text"] for message in told["messages"]]
        self.created = told["created"]

    def answered(self, question):
        """Answer a question: a line of text, or yes or no."""
        if "proposed" in question:
            macro = self.engine.macros["NumpureInput"]
            return macro(question["text"], question["title"], question["proposed"])
        self.engine.messages.append(question["text"])
        return self.engine.buttons.pop(0)


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
    for (row, col, edge), weight in sheet.strokes.items():
        if weight and row and col:
            ink = sheet.stroke_colours.get((row, col, edge), (0, 0, 0))
            stroke = {"weight": camel(weight), "color": f"#{bytes(ink).hex()}"}
            cell(row, col)["strokes"][EDGES[edge]] = {"style": "Continuous", **stroke}
    return {
        "cells": cells,
        "heights": {row - 1: height for row, height in sheet.heights.items()},
        "widths": {c - 1: MARGIN + CHARACTER * wide for c, wide in sheet.widths.items()},
        "merged": [cell_name(*at) for at in sheet.merged],
        "arrays": [f"{row - 1},{col - 1}" for row, col in sheet.arrays],
        "hidden": [row - 1 for row in sheet.hidden_rows],
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
    """Take into memory what the double has changed in a sheet."""
    for key, cell in told["cells"].items():
        if cell != sent["cells"].get(key):
            row, col = (int(part) + 1 for part in key.split(","))
            take_cell(sheet, (row, col), cell)
    sizes = (("heights", sheet.heights, float), ("widths", sheet.widths, _characters))
    for kind, kept, of in sizes:
        changed = {at: size for at, size in told[kind].items() if size != sent[kind].get(int(at))}
        kept.update({int(at) + 1: of(size) for at, size in changed.items()})


def take_cell(sheet, at, cell):
    """Take into memory what a cell of the double holds, and how it looks."""
    value, formula, look = cell["value"], cell["formula"], cell["look"]
    is_formula = isinstance(formula, str) and formula.startswith("=") and formula != value
    sheet.formulas[at] = formula if is_formula else None
    is_number = isinstance(value, int) and not isinstance(value, bool)
    sheet.values[at] = None if value == "" else float(value) if is_number else value
    sheet.looks.pop(at, None)
    if look:
        sheet.looks[at] = PLAIN | {
            LOOKS[name]: _read(LOOKS[name], one) for name, one in look.items()
        }
    for edge, side in EDGES.items():
        stroke = cell["strokes"].get(side)
        sheet.strokes[*at, edge] = stroke and snake(stroke["weight"])
        sheet.stroke_colours[*at, edge] = stroke and rgb(stroke["color"])


def _characters(points):
    return (points - MARGIN) / CHARACTER
