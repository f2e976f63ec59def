"""Formats and borders that the add-in reads at once, beside those that Excel says of each cell."""

from typing import Any

import openpyxl
import pytest

from numpure_xl.board.location import Area
from numpure_xl.hosts.excel.adapter import host_of
from numpure_xl.hosts.excel.bulk import MACRO, READ
from numpure_xl.hosts.excel.spreadsheet_xml import parsed
from numpure_xl.sheet_io.areas import cells_in
from numpure_xl.sheet_io.port import run
from numpure_xl.sheet_io.snapshot import OF_LETTERS, Border, borders_in
from tests.hosts import living
from tests.hosts.excel import engines, model, spreadsheet
from tests.hosts.excel.addin import AddIn

AREA = Area(2, 2, 3, 3)
BLUE = (20, 40, 200)


@pytest.fixture
def sheet(excel, book):
    AddIn(excel).answer(MACRO)
    sheet = book.sheets[0]
    sheet["C3:D4"].font.bold = True
    sheet["D3"].font.color, sheet["E4"].color = BLUE, (255, 250, 1)
    sheet["C5"].font.name, sheet["C4"].font.size = "ＭＳ Ｐゴシック", 10.5
    sheet["E3"].number_format, sheet["D5"].wrap_text = '0.0" mg|";[Red]-0', True
    sheet["C3"].horizontal_alignment, sheet["E5"].vertical_alignment = "left", "top"
    sheet["D4:D5"].borders["edge_bottom"].weight = "thick"
    sheet["C3"].borders["edge_left"].weight = "hairline"
    sheet["C3"].borders["edge_left"].color = BLUE
    sheet["B2"].borders["edge_right"].weight = "medium"  # of a cell outside
    sheet["F4"].borders["edge_left"].weight = "thin"
    return sheet


def read(sheet, *readers):
    """Return the formats and borders of the cells as a host with some readers has them."""
    host: Any = host_of(sheet.book)
    host._readers[:] = readers
    wanted = {name: list(cells_in(AREA)) for name in READ}
    formats, borders = run(host.formats(sheet.name, wanted)), run(host.borders(sheet.name, AREA))
    return {
        name: {cell: by_cell[cell] for cell in cells_in(AREA)} for name, by_cell in formats.items()
    }, sorted(borders)


def test_all_formats_and_borders_are_those_that_excel_says_of_each_cell(sheet):
    assert read(sheet, "by_macro") == read(sheet)


def test_as_xml_they_are_the_same(excel, sheet):
    sheet = engines.windows(excel).sheets[0]
    sheet["E4"].number_format = "m/d/yyyy"  # whose name in the document is each country's own
    assert read(sheet, "as_xml") == read(sheet)
    calls = excel.calls["Range.Value"]
    assert calls == 1


@pytest.mark.usefixtures("sheet")
def test_libreoffice_reads_the_document_likewise(excel, tmp_path):
    """Its importer forgets nothing from one style to the next: only what is there is compared."""
    text = spreadsheet.written(excel.active.active, model.Area(2, 2, 5, 5))
    (tmp_path / "cells.xml").write_text(text, "utf-8")
    living.converted(tmp_path / "cells.xml", tmp_path / "cells.xlsx", "Calc MS Excel 2007 XML")
    theirs = openpyxl.load_workbook(tmp_path / "cells.xlsx").worksheets[0]
    ours = parsed(AREA, text, Area(1, 1, 5, 5))
    formats, cells = ours.formats, {at: theirs.cell(*at) for at in cells_in(AREA)}
    assert all(cells[at].font.bold for at, is_bold in formats["bold"].items() if is_bold)
    fills = {at: in_hex(fill) for at, fill in formats["fill"].items() if fill}
    assert fills == {at: cells[at].fill.fgColor.rgb[2:] for at in fills} != {}
    found = {(b.row, b.col, b.side): (b.weight, b.color) for b in borders_in(AREA, ours.lines)}
    left = theirs.cell(2, 2).border.left
    assert (left.style, left.color.rgb[2:]) == ("hair", in_hex(found[2, 2, "edge_left"][1]))
    assert found[4, 3, "edge_bottom"][0] == "thick" == theirs.cell(5, 3).border.top.style


def in_hex(colour):
    return bytes(colour or (0, 0, 0)).hex().upper()


def test_of_letters_of_several_kinds_the_document_tells_nothing(excel, sheet):
    sheet = engines.windows(excel).sheets[0]
    sheet["D4"].value = "ab"
    excel.active.active.rich.add((4, 4))
    formats, _ = read(sheet, "as_xml")
    assert {name for name in formats if formats[name][3, 3] is None} == {*OF_LETTERS, "fill"}


def test_rows_that_a_filter_hides_are_not_in_the_document(excel, sheet):
    sheet = engines.windows(excel).sheets[0]
    excel.active.active.filtered = True
    assert read(sheet, "as_xml") == read(sheet)
    assert excel.calls["Range.Value"] == 0


def test_each_border_is_there_once_with_its_colour(sheet):
    black, borders = (0, 0, 0), run(host_of(sheet.book).borders(sheet.name, AREA))
    assert sorted(borders) == [
        Border(2, 2, "edge_left", "continuous", "hairline", BLUE),
        Border(3, 4, "edge_right", "continuous", "thin", black),
        Border(4, 3, "edge_bottom", "continuous", "thick", black),
    ]


def test_no_cell_can_ask_for_formats(excel, sheet):
    excel.calling = model.Area(1, 30)
    assert AddIn(excel).run(MACRO, "Book1", sheet.name, "C3") == ""
