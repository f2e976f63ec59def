"""The value that each formula is written with, against what LibreOffice makes of the formula."""

import re
import zipfile
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from numpure_xl import export
from numpure_xl.book.loose import BookLayout
from numpure_xl.book.playable import play_plan
from numpure_xl.hints import first_hints
from numpure_xl.lab.book.formulas import formulas_plan
from numpure_xl.lab.book.workbook import lab_plan
from numpure_xl.sudoku.grid.grid import Grid
from tests.books import items
from tests.hosts import living
from tests.kinds import CHAIN
from tests.labs import results

pytestmark = pytest.mark.host

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
CLASHING = Grid.parse("55" + "." * 79)
NO_SOLUTION = Grid.parse("12345678." + ".........9".ljust(72, "."))


def played(name):
    found = [replace(item, hints=first_hints(item.puzzle, 2)) for item in items(name, 2)]
    return play_plan(found, BookLayout())


PLANS = {
    "formulas": lambda: formulas_plan("en"),
    "formulas that end early": lambda: formulas_plan("ja", Grid.parse(CHAIN)),
    "formulas, two alike": lambda: formulas_plan("en", CLASHING),
    "formulas, none fits": lambda: formulas_plan("en", NO_SOLUTION),
    "lab": lambda: lab_plan(results(), "en"),
    "playable": lambda: played("9x9"),
    "playable, samurai": lambda: played("samurai"),
}


def stored(path):
    """Yield the sheet, the cell and the value of each formula; None where there is no value."""
    with zipfile.ZipFile(path) as book:
        names = [name for name in book.namelist() if name.startswith("xl/worksheets/sheet")]
        for name in names:
            number = int(re.sub(r"\D", "", name)) - 1
            for cell in ET.fromstring(book.read(name)).iter(f"{MAIN}c"):
                if cell.find(f"{MAIN}f") is not None:
                    value = cell.find(f"{MAIN}v")
                    is_text = cell.get("t") == "str"
                    text = None if value is None else value.text or ("" if is_text else None)
                    yield number, cell.get("r"), text if is_text or text is None else float(text)


SLOW = {"formulas, two alike", "formulas, none fits"}


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.slow) if n in SLOW else n for n in PLANS]
)
def test_every_formula_has_the_value_that_libreoffice_calculates(name, tmp_path):
    path = tmp_path / "book.xlsx"
    export.write_book(PLANS[name](), path)
    document = living.opened(living.shared(), path)
    document.calculateAll()
    sheets = [document.Sheets.getByIndex(number) for number in range(document.Sheets.Count)]
    found = list(stored(path))
    assert len(found) > 10
    wrong = []
    for sheet, place, value in found:
        cell = sheets[sheet].getCellRangeByName(place)
        text = cell.FormulaResultType2 == 2  # com.sun.star.sheet.FormulaResult.STRING
        now = cell.String if text else cell.Value
        if value is None or cell.getError() or value != now:
            wrong.append((sheets[sheet].Name, place, value, now, cell.Formula))
    document.close(True)  # noqa: FBT003  # UNO knows no names of arguments
    assert wrong == []
