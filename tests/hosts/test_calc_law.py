"""The law of undo in a living Calc: after any command and Undo last the document is as it was."""

from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from numpure_xl.hosts.libreoffice.adapter import CalcHost
from numpure_xl.hosts.libreoffice.formats import number_key
from tests.commands import matrix
from tests.hosts import flat, living
from tests.hosts.calc import Answers, Document
from tests.undo_law import (
    ANSWERS,
    CELLS,
    COMMANDS,
    ESC,
    EVERY,
    FORMATS,
    PUZZLE,
    at_home,
    failing,
    undone,
)

pytestmark = [pytest.mark.host, pytest.mark.slow]

BOLD, ALL = 150.0, 1023
"""com.sun.star.awt.FontWeight and all of com.sun.star.sheet.CellFlags."""

KINDS = ("array", "rich text", "date", "money", "error", "merged", "note")
THINGS = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.sampled_from(KINDS)))
"""What else is on the sheet: the row and the column of a cell from 0, and what is there."""


@pytest.fixture(scope="module")
def document():
    made = Document(Answers())
    yield made
    made.close()


def put(document, row, col, kind):
    """Put something on the sheet, as its user does."""
    sheet = document.api.Sheets.getByIndex(0)
    cell = sheet.getCellByPosition(col, row)
    if kind == "array":
        sheet.getCellRangeByPosition(col, row, col, row + 1).setArrayFormula("={1|2}")
    elif kind == "rich text":
        cell.setString("two words")
        cursor = cell.createTextCursor()
        cursor.gotoStart(False)  # noqa: FBT003  # UNO knows no names
        cursor.goRight(3, True)  # noqa: FBT003
        cursor.setPropertyValue("CharWeight", BOLD)
    elif kind in {"date", "money"}:
        cell.setValue(46348.754861)
        code = "YYYY-MM-DD HH:MM" if kind == "date" else "[$€-407] #,##0.00"
        cell.NumberFormat = number_key(document.api, code)
    elif kind == "error":
        cell.setFormula("=1/0")
    elif kind == "merged":
        sheet.getCellRangeByPosition(col, row, col + 1, row).merge(True)  # noqa: FBT003
    else:
        cell.Spreadsheet.Annotations.insertNew(cell.CellAddress, "mine")


def filled(document, cells, formats, things):
    """Let the sheet hold a board and what was drawn, and nothing else."""
    sheet = document.api.Sheets.getByIndex(0)
    everything = sheet.getCellRangeByName("A1:T40")
    everything.merge(False)  # noqa: FBT003
    everything.clearContents(ALL)
    everything.Rows.OptimalHeight = True
    document.sheets[0]["B2:E5"].value = matrix(PUZZLE, 4)
    for (row, col), value in cells.items():
        cell = sheet.getCellByPosition(col - 1, row - 1)
        if not isinstance(value, str):
            cell.setValue(value)
        elif value.startswith("="):
            cell.setFormula(value)
        else:
            cell.setString(value)
    for (row, col), (name, value) in formats:
        there = document.sheets[0].range((row, col))
        if name.startswith("edge"):
            there.borders[name].weight = value
        else:
            setattr(there, PARTS.get(name, name), value)
    for thing in things:
        with suppress(living.uno().getClass("com.sun.star.uno.RuntimeException")):
            put(document, *thing)  # it may be refused, as for a part of an array
    document.api.UndoManager.clear()


PARTS = {"fill": "color"}


def each_command(law):
    """Try each command on a sheet with all there is, without a fault, with one, and with Esc."""
    things = [(6, number, kind) for number, kind in enumerate(KINDS[:6])] + [(2, 2, "rich text")]
    for command, end in product(EVERY, ((0, 0), (2, 0), (0, 3))):
        cells, lines = {(1, 1): 1 / 3, (2, 3): "007"}, [((3, 4), ("edge_bottom", "thick"))]
        law = example((cells, lines, things), command, ["yes"] * 4, end)(law)
        notes = [(row, column, "note") for row, column in ((0, 0), (2, 2), (3, 4))]
        law = example(({}, [], notes), command, ["yes"] * 4, end)(law)
    return law


@each_command
@given(st.tuples(CELLS, FORMATS, THINGS), COMMANDS, ANSWERS, st.tuples(st.integers(0, 30), ESC))
@settings(
    deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_after_any_command_and_undo_the_document_is_as_it_was(
    document, content, command, answers, end
):
    filled(document, *content)
    fault, esc = end
    with at_home(esc) as patch:
        document.commands(patch)
        document.sheets[0]["B2:E5"].select()
        file = Path.home() / "book.fods"

        def snapshot():
            kind = document.calc.named("FilterName", flat.FILTER)
            document.api.storeToURL(file.as_uri(), (kind,))
            return flat.snapshot(file)

        if fault:
            patch.setattr(CalcHost, "_put", failing(CalcHost._put, fault))
        assert undone(snapshot, document.calc.answer, command, answers) == []
