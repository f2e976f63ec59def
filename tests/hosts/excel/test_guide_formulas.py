"""Every formula that the guide and the front page show, run through the add-in's own VBA."""

import re
from ast import literal_eval
from pathlib import Path

import pytest

from numpure_xl import udfs
from numpure_xl.board.values import MOST_CELLS, region_names, rules_name
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from tests.functions import Board
from tests.hosts.excel import engines
from tests.hosts.excel.addin import NAMES, AddIn, sources
from tests.hosts.excel.model import LAST_ROW, Area
from tests.kinds import ANSWER, CHAIN, PUZZLE

ROOT = Path(__file__).parents[3]
PAGES = [ROOT / "README.md", *sorted((ROOT / "numpure_xl/guide").glob("*/*.md"))]
CALL = re.compile(r"\b(SUDOKU_[A-Z]+)\(((?:[^()\"]|\"[^\"]*\"|\([^()]*\))*)\)")
FORMULA = re.compile(r"`=[^`]*SUDOKU_[^`]*`")
ARGUMENT = re.compile(r"(?:^|(?<=,)) *(\"[^\"]*\"|\([^()]*\)|[^,]*)")
TEXTS = [
    [PUZZLE],
    [""],
    [f"{ANSWER[:-1]}."],
    ["a note"],
    [PUZZLE],
]  # Excel makes a number of digits alone
SOLVED = [[ANSWER], [""], [ANSWER], ["#VALUE!"], [ANSWER]]


def formulas():
    """Return each call of one of our functions that a page shows in a formula, once."""
    shown = (found for page in PAGES for found in FORMULA.findall(page.read_text("utf-8")))
    return sorted({call.groups() for formula in shown for call in CALL.finditer(formula)})


def arguments(text):
    """Return the arguments of a call: values, None for one that is left out, cells as an `Area`."""
    return [argument(part.strip()) for part in ARGUMENT.findall(text)]


def argument(text):
    if call := CALL.fullmatch(text):
        return call.groups()
    if text[:1] == "(":
        return [argument(part) for part in text[1:-1].split(",")]
    if re.fullmatch(r"[A-Z]+\d*(:[A-Z]+\d*)?", text) and text not in ("TRUE", "FALSE"):
        return Area.parse(re.sub(r"^([A-Z]+):([A-Z]+)$", rf"\g<1>1:\g<2>{LAST_ROW}", text))
    return literal_eval(text.title() if text.isalpha() else text) if text else None


def test_formulas_are_read_as_excel_does():
    area, *others = arguments('A1:I9,,"9x9, x",TRUE')
    assert (area.address, others) == ("$A$1:$I$9", [None, "9x9, x", True])
    (areas, seven) = arguments("(B2:J4,B5:J10),7")
    assert ([area.address for area in areas], seven) == (["$B$2:$J$4", "$B$5:$J$10"], 7)
    assert arguments("A:B")[0].address == f"$A$1:$B${LAST_ROW}"


@pytest.fixture
def excel(excel):
    engines.windows(excel)
    excel.calling = Area(1, 30)
    return excel


@pytest.fixture
def addin(excel):
    return AddIn(excel)


def board_for(name, given):
    """Return the puzzle that a formula of the guide is about."""
    named = next((one for one in given if isinstance(one, str) and one in ALL_BOARDS), "9x9")
    if name == "SUDOKU_SOLVE" and len(given) > 1 and isinstance(given[1], Area):
        named = "9x9+jigsaw"
    if name == "SUDOKU_PARSE":
        named = "16x16"
    if name == "SUDOKU_HINT":
        return Grid.parse(CHAIN)  # whose next digit takes several steps
    return make(Recipe(seed="guide", variant=named, level="easy")).givens


def fill(sheet, name, given):
    """Write what a formula is about into the cells that it names."""
    areas = [one for one in given if isinstance(one, Area)]
    if not areas:
        return
    grid, (first, *others) = board_for(name, given), areas
    if first.count == 1:
        sheet.write(first, [[str(grid)]])
    elif first.width == 1:
        sheet.write(Area(1, 1, 5, 1), TEXTS)
    else:
        sheet.write(first, grid.to_rows(None))
    for other in others:
        rules = region_names(grid.variant) if grid.variant.regions else grid.to_rows(None)
        sheet.write(other, rules if other.count > 1 else [[rules_name(grid.variant)]])


def in_python(sheet, one):
    """Return an argument as Python is handed it; of a whole column what is used."""
    if isinstance(one, Area):
        height = len(TEXTS) if one.height == LAST_ROW else one.height
        rows = sheet.rows(Area(one.row, one.column, height, one.width))
        return rows if one.count > 1 else rows[0][0]
    return one


def rows_of(answer):
    """Return an answer as rows, as which one row and one value are shown as well."""
    rows = answer if isinstance(answer, (list, tuple)) else [answer]
    return [list(row) for row in (rows if isinstance(rows[0], (list, tuple)) else [rows])]


def test_the_guide_shows_every_function():
    assert {name for name, _ in formulas()} == {
        n.upper() for n in vars(udfs) if n.startswith("sudoku_")
    }


def inner(addin, sheet, one):
    """Return an argument; one that is a call itself, such as SUDOKU_PARSE(A1), by its answer."""
    if not isinstance(one, tuple):
        return one
    name, given = one[0], arguments(one[1])
    fill(sheet, name, given)
    return rows_of(addin.cell(name, *given))


@pytest.mark.parametrize(("name", "text"), formulas(), ids=lambda part: part[:40])
def test_a_formula_of_the_guide_answers(addin, excel, name, text):
    given, sheet = arguments(text), excel.active.active
    fill(sheet, name, given)
    given = [inner(addin, sheet, one) for one in given]
    found = addin.cell(name, *given)
    assert found not in NAMES.values()
    wanted = getattr(udfs, name.lower())(*(in_python(sheet, one) for one in given))
    assert rows_of(found) == rows_of(wanted)


@pytest.mark.parametrize("text", ["A1:A1000", "A:A", "A1:A100000", "A2:A1048576"])
def test_texts_below_each_other_are_solved_each(addin, excel, text):
    excel.active.active.write(Area(1, 1, 5, 1), TEXTS)
    (area,) = arguments(text)
    rows = rows_of(addin.cell("SUDOKU_SOLVE", area))
    assert rows[:4] == SOLVED[area.row - 1 :][:4]
    assert [row for row in rows[5:] if row != [""]] == []
    is_whole = area.row + area.height > LAST_ROW
    assert len(rows) == (6 - area.row if is_whole else area.height)


def test_whole_columns_and_rows_have_the_board_that_begins_them(addin, excel):
    excel.active.active.write(Area(1, 1, 9, 9), Board(PUZZLE).rows)
    assert addin.cell("SUDOKU_COUNT", *arguments("A:I")) == 1
    assert addin.cell("SUDOKU_COUNT", Area(1, 1, 9, 16384)) == 1
    assert addin.cell("SUDOKU_COUNT", Area(1, 1, LAST_ROW, 16384)) == 1
    assert max(excel.calls.values()) < 100


def test_the_limit_is_pythons(addin, excel):
    assert f"MOST_CELLS As Double = {MOST_CELLS}\n" in sources()["NumpureCall"]
    assert addin.cell("SUDOKU_SOLVE", Area(1, 1, MOST_CELLS + 1)) == "#VALUE!"
    assert addin.started == []
    assert excel.calls["Range.Value2"] == 0
