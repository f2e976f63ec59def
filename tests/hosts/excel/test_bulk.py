"""Formats and borders that the add-in reads at once, beside those that Excel says of each cell."""

import pytest

from numpure_xl.board.location import Area
from numpure_xl.live.bulk import MACRO, READ, Edge, read_bulk
from numpure_xl.live.cells import cells, cells_in
from numpure_xl.live.formats import read_format
from tests.hosts.excel import model
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


def test_all_formats_are_those_that_excel_says_of_each_cell(sheet):
    bulk = read_bulk(sheet, AREA)
    assert bulk is not None
    for what in READ:
        for cell in cells_in(AREA):
            there = cells(sheet, Area(*cell, 1, 1))
            assert bulk.formats[what][cell] == read_format(sheet, what, there), (what, cell)


def test_each_border_is_there_once_with_its_colour(sheet):
    black, bulk = (0, 0, 0), read_bulk(sheet, AREA)
    assert bulk is not None
    assert sorted(bulk.edges) == [
        Edge(2, 2, "edge_left", "continuous", "hairline", BLUE),
        Edge(3, 4, "edge_right", "continuous", "thin", black),
        Edge(4, 3, "edge_bottom", "continuous", "thick", black),
    ]


def test_without_the_add_in_nothing_is_read(excel, sheet):
    del excel.answers[MACRO]
    assert read_bulk(sheet, AREA) is None


def test_no_cell_can_ask_for_formats(excel, sheet):
    excel.calling = model.Area(1, 30)
    assert AddIn(excel).run(MACRO, "Book1", sheet.name, "C3") == ""
