"""What Excel tells the pane of a sheet whose cells are a text: a line a row, a comma between cells.

A number, TRUE and FALSE are values, what begins with = is a formula, and a cell that begins with
a # has borders and a fill.
"""

from __future__ import annotations

import json
import math
from typing import Any

from numpure_xl.cell_names import cell_reference
from numpure_xl.officejs.snapshot import LAST_CELL
from numpure_xl.web.answers import PageSession

MOST = 30
"""Rows and columns of a text that are taken in."""

TRIPS = 20
"""More often than this, no command asks."""

LINE = {"style": "Continuous", "weight": "Medium", "color": "#000000"}
SIDES = ("top", "bottom", "left", "right", "EdgeTop", "EdgeBottom", "EdgeLeft", "EdgeRight")


def rows_in(text: str) -> list[list[str]]:
    """Return the cells of a text."""
    return [line.split(",")[:MOST] for line in text.split("\n")[:MOST]]


def value_of(cell: str) -> Any:  # as JSON has it
    """Return the value of a cell."""
    text = cell.removeprefix("#").removeprefix("=")
    if text in ("TRUE", "FALSE"):
        return text == "TRUE"
    try:
        number = float(text)
    except ValueError:
        return text
    if not math.isfinite(number):
        return text
    return int(number) if number.is_integer() else number


def values_of(rows: list[list[str]]) -> list[list[Any]]:
    """Return a rectangle of values."""
    width = max(map(len, rows))
    return [[value_of(cell) for cell in row + [""] * (width - len(row))] for row in rows]


def _look(*, drawn: bool) -> dict[str, Any]:
    borders = dict.fromkeys(SIDES, LINE) if drawn else {}
    return {
        "font": {"bold": drawn, "color": "#000000", "name": "Calibri", "size": 11},
        "fill": {"color": "#FFEE00", "pattern": "Solid"} if drawn else {"pattern": "None"},
        "borders": borders,
        "horizontalAlignment": "General",
        "verticalAlignment": "Bottom",
        "wrapText": False,
        "protection": {"locked": True},
    }


class Sheet:
    """A sheet that the pane reads."""

    def __init__(self, rows: list[list[str]], selected: str) -> None:
        self._cells = {
            (row, col): cell for row, line in enumerate(rows) for col, cell in enumerate(line)
        }
        last = max(row for row, _ in self._cells), max(col for _, col in self._cells)
        self.start = {
            "book": "Book1",
            "sheet": "Sheet1",
            "sheets": ["Sheet1"],
            "names": [],
            "protected": False,
            "used": f"A1:{cell_reference(*last)}",
            "kind": "cells",
            "selected": selected,
        }

    def part(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """Return what is read of it."""
        if "arrays" in wanted:
            return {"sheet": "Sheet1", "arrays": [[*cell, False] for cell in wanted["arrays"]]}
        row, col, height, width = wanted["area"]
        cells = [
            [self._cells.get((r, c), "") for c in range(col, col + width)]
            for r in range(row, row + height)
        ]
        part = {"sheet": "Sheet1", "area": wanted["area"], "values": values_of(cells)}
        part["formulas"] = [
            [cell if cell.startswith("=") else value_of(cell) for cell in line] for line in cells
        ]
        if wanted.get("looks"):
            part |= {
                "kinds": [[int(cell.startswith("#")) for cell in line] for line in cells],
                "looks": [_look(drawn=False), _look(drawn=True)],
                "numberFormats": [["General"] * width] * height,
                "heights": [15.0] * height,
                "hidden": [False] * height,
                "widths": [48.0] * width,
                "merged": "",
            }
        return part


def perform(command: str, sheet: Sheet) -> None:
    """Perform a command on a sheet, and look at what it changes."""
    session = PageSession()
    start = {"command": command, "options": {}, "start": sheet.start, "kept": {}, "lang": "en"}
    reply = json.loads(session.ask("sheet.begin", json.dumps(start)))
    for _ in range(TRIPS):
        answer = reply["answer"]
        if "read" in answer:
            back: dict[str, Any] = {"parts": [sheet.part(wanted) for wanted in answer["read"]]}
        elif "question" in answer:
            back = {"answer": "yes"}
        else:
            break
        reply = json.loads(session.ask("sheet.go", json.dumps(back)))
    for change in reply["answer"]["changes"]:
        if "area" in change:
            row, col, height, width = change["area"]
            assert min(row, col) >= 0 < min(height, width), change
            assert row + height <= LAST_CELL[0] + 1, change
            assert col + width <= LAST_CELL[1] + 1, change
