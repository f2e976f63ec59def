"""The wheel in a browser's Python (Pyodide under Node), called as xlwings Lite calls it.

What Excel sends is handed over as it is; what a script wants done is done to a workbook, which
LibreOffice then prints. The double of Excel is in lite/excel.py.
"""

import base64
import io
import re
from pathlib import Path

import openpyxl
import pdfplumber
import pytest

from numpure_xl import udfs
from numpure_xl.board.theme import THEMES
from numpure_xl.hosts.excel import config
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.solver import count_solutions
from tests import pin_recipes
from tests.boards import KINDS
from tests.hosts.browser import Browser, folder, wheel
from tests.hosts.living import to_pdf
from tests.kinds import ANSWER, PUZZLE
from tests.sampling import some
from tests.test_lite import ALIASES

EXCEL = "tests.hosts.lite.excel"
FURNITURE = "tests.hosts.lite.furniture"
NOTHING = [[None]]  # an argument left out
REF = {"type": "Error", "errorType": "Ref", "basicType": "Error", "basicValue": "#REF!"}
FULL = str.maketrans("123456789", "１２３４５６７８９")

SOME = {
    "4x4": ("beginner", "easy"),  # there is nothing harder on so small a board
    "4x4+x": ("beginner", "easy", "medium"),
    "12x12": ("easy", "medium", "extreme"),  # the others take seconds each in a browser
    "12x12+x": ("easy", "medium", "extreme"),
    "16x16": ("easy", "medium"),
    "16x16+x": ("easy",),
    "9x9+windows+x": ("easy", "hard"),
    "9x9+colours": ("easy", "hard"),
}
"""The levels that are compared, where it is not all of them."""


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    place = folder()
    made = Browser(place, wheel(tmp_path_factory.mktemp("wheel")))
    yield made
    made.close()


@pytest.fixture
def sheet(browser):
    """Return a function that opens an empty workbook, a cell of it being selected."""
    return lambda selected: browser.ask("new", selected, module=EXCEL)


def sent(line, blank, side=9):
    """Return a board as Excel sends it: numbers, and `blank` for an empty cell."""
    digits = [blank if symbol == "." else int(symbol, 17) for symbol in line]
    return [digits[at : at + side] for at in range(0, side * side, side)]


def error(kind):
    """Return a real error value, as a custom function gives it to Excel."""
    return [[{"type": "Error", "errorType": kind}]]


def test_importing_brings_nothing_that_takes_its_time(browser):
    """The time itself is in the guide, from `python -m tests.bench.lite`."""
    facts = browser.ask("facts")
    assert facts["loaded"] == []
    assert facts["imported"] > 0


@pytest.mark.parametrize("blank", ["", 0, None], ids=["empty text", "0", "null"])
@pytest.mark.parametrize("name", ["sudoku_solve", "sudoku_solve_ja"])
def test_a_board_is_solved_whatever_excel_sends_for_blanks(browser, name, blank):
    assert browser.ask("function", name, [sent(PUZZLE, blank), NOTHING]) == sent(ANSWER, None)


def test_digits_may_be_texts_of_full_width(browser):
    wide = [[str(cell).translate(FULL) for cell in row] for row in sent(PUZZLE, "")]
    assert browser.ask("function", "sudoku_solve", [wide, NOTHING]) == sent(ANSWER, None)


def test_what_is_no_board_or_has_no_answer_is_a_real_error_value(browser):
    board = sent(PUZZLE, "")
    calls = [
        ([[5]], "Value"),  # one cell
        ([[1, 2, 3]] * 3, "Value"),
        ([[REF, *board[0][1:]], *board[1:]], "Value"),
        (sent("55" + "." * 79, ""), "NotAvailable"),
        (sent("." * 81, ""), "Num"),
    ]
    for cells, kind in calls:
        assert browser.ask("function", "sudoku_solve", [cells, NOTHING]) == error(kind)


def test_large_boards_come_and_go(browser):
    puzzle = pin_recipes.pinned()["16x16/easy/both-diagonals#13"]
    rows = sent(puzzle, "", 16)
    assert browser.ask("function", "sudoku_text", [rows, NOTHING]) == [[puzzle]]
    solved = browser.ask("function", "sudoku_solve", [rows, NOTHING])
    lines = [*solved, *map(list, zip(*solved, strict=True))]
    assert all(sorted(line) == list(range(1, 17)) for line in lines)
    pairs = zip(sum(rows, []), sum(solved, []), strict=True)  # noqa: RUF017
    assert all(given in ("", digit) for given, digit in pairs)


def test_choices_arrive_as_texts_and_may_be_left_out(browser):
    whole = [[["7"]], [["easy"]], [["6x6"]], [["half-turn"]]]
    answer = browser.ask("function", "sudoku_generate", whole)
    assert answer == udfs.sudoku_generate("7", "easy", "6x6", "half-turn")
    left = browser.ask("function", "sudoku_generate", [[[7]], NOTHING, [[""]], NOTHING])
    assert left == udfs.sudoku_generate(7.0)


def test_excel_is_told_of_all_functions_with_help_and_choices(browser):
    functions, _ = browser.ask("meta")
    told = {entry["id"]: entry for entry in functions["functions"]}
    for name, alias in ALIASES.items():
        plain, japanese = told[name.upper()], told[f"{name.upper()}_JA"]
        assert plain["name"] == name.upper()
        assert japanese["name"] == f"ナンプレ.{alias}"
        assert len(plain["parameters"]) == len(japanese["parameters"])
        for parameter in japanese["parameters"]:
            assert re.search("[ぁ-んァ-ヶ一-龠]", parameter["description"])
    choices = {entry["id"]: [v["name"] for v in entry["values"]] for entry in functions["enums"]}
    assert choices["SUDOKU_GENERATE.LEVEL"] == list(LEVELS)
    assert choices["SUDOKU_GENERATE_JA.VARIANT"] == list(ALL_BOARDS)
    assert not any(entry["options"].get("volatile") for entry in told.values())


def test_excel_is_told_of_all_scripts(browser):
    _, scripts = browser.ask("meta")
    names = {script["function_name"]: script["name"] for script in scripts}
    assert names["generate"] == "問題生成 Generate"
    assert {"solve", "check", "hint", "next_step", "candidates", "clear", "export"} <= set(names)


def test_a_recipe_makes_the_same_puzzle_as_everywhere(browser):
    pinned = enumerate(pin_recipes.pinned().items())
    tried = [pin for at, pin in pinned if pin_recipes.is_tried_often(at)]
    recipes, puzzles = zip(*some(tried, 16), strict=True)
    assert browser.ask("puzzles", recipes) == list(puzzles)


def test_every_variant_and_level_makes_here_what_it_makes_there(browser):
    recipes = [f"{name}/{level}#1" for name in KINDS for level in SOME.get(name, LEVELS)]
    recipes = some(recipes, 20)
    here = [line_of(make(Recipe.parse(recipe)).givens) for recipe in recipes]
    assert browser.ask("puzzles", recipes) == here


def test_work_without_end_is_ended_although_there_are_no_threads(browser):
    sentence = "No answer was found within 0.2 seconds; ask for less."
    assert browser.ask("given_up", 0.2) == sentence


def saved(browser):
    """Return the workbook as a file."""
    return base64.b64decode(browser.ask("saved", module=EXCEL))


def cells_of(browser, area):
    """Return cells of the workbook, by openpyxl here."""
    return openpyxl.load_workbook(io.BytesIO(saved(browser))).worksheets[0][area]


def text_of(cells):
    """Return the digits of some cells as text."""
    values = [cell.value for row in cells for cell in row]
    return "".join(str(value) if isinstance(value, int) else "." for value in values)


def test_a_puzzle_is_made_played_and_solved(browser, sheet):
    sheet("C3")
    made = browser.ask("script", "generate", ["9x9", "easy", "half-turn", "7", False])
    puzzle = text_of(cells_of(browser, "C3:K11"))
    assert made["shown"] == []
    recipe = cells_of(browser, "C12:C12")[0][0].value
    assert recipe == "9x9/easy#7"
    assert puzzle == str(make(Recipe.parse(recipe)))

    browser.ask("select", "E5", module=EXCEL)
    assert browser.ask("script", "hint", [1])["shown"][0].startswith("Look at ")
    assert browser.ask("script", "next_step", [])["shown"] != []
    assert text_of(cells_of(browser, "C3:K11")).count(".") < puzzle.count(".")
    browser.ask("script", "candidates", [])
    assert any(" " in str(cell.value) for row in cells_of(browser, "C3:K11") for cell in row)
    browser.ask("script", "solve", [])
    solved = text_of(cells_of(browser, "C3:K11"))
    assert Grid.parse(solved).clues == 81
    assert not Grid.parse(solved).clashes()
    assert all(given in {".", digit} for given, digit in zip(puzzle, solved, strict=True))
    assert browser.ask("script", "check", [])["shown"] == ["Solved."]
    browser.ask("script", "clear", [False, False])
    assert text_of(cells_of(browser, "C3:K11")) == puzzle


def test_what_clashes_is_marked_and_told_in_japanese(browser, sheet):
    sheet("B2:J10")
    values = sent(PUZZLE, "")
    values[0][2] = 5
    browser.ask("fill", values, module=EXCEL)
    browser.ask("speak", "ja_JP.UTF-8")
    shown = browser.ask("script", "check", [])["shown"]
    browser.ask("speak", "C.UTF-8")
    assert shown == ["重複 2 マス（!）、ほかの誤り 0 マス（×）、残り 50 マスです。"]
    first, _, third = cells_of(browser, "B2:D2")[0]
    assert first.number_format == third.number_format != "General"
    assert first.fill.fgColor.rgb == third.fill.fgColor.rgb


def test_settings_are_kept_in_the_folder_that_is_kept(browser, sheet):
    sheet("B2")
    browser.ask("script", "settings", ["", "dark"])
    kept = base64.b64decode(browser.ask("file", "/data/.numpure_xl/numpure_xl.conf")).decode()
    browser.ask("script", "generate", ["4x4", "easy", "none", "7", False])
    browser.ask("script", "settings", ["", "plain"])
    assert '"THEME","dark"' in kept
    fills = {cell.fill.fgColor.rgb for row in cells_of(browser, "B2:E5") for cell in row}
    assert f"FF{THEMES['dark'].ground}" in fills


def test_a_script_that_cannot_do_it_says_so_and_does_nothing(browser, sheet):
    sheet("C3")
    done = browser.ask("script", "solve", [])
    assert done["shown"] == ["There is no board at C3; select a cell of one, or all of its cells."]
    assert done["actions"] == 1  # the message


@pytest.mark.parametrize(
    ("selected", "sentence"),
    [
        (None, "Something other than cells is selected, such as a chart; select cells."),
        ("A1:B2,D4:E5", "Several areas are selected; select cells in one area."),
    ],
    ids=["a picture", "two areas"],
)
def test_what_is_no_rectangle_of_cells_is_told(browser, sheet, selected, sentence):
    sheet(selected)
    done = browser.ask("script", "generate", ["9x9", "any", "none", "7", False])
    assert done["shown"] == [sentence]


def test_formulas_are_not_overwritten_without_a_question(browser, sheet):
    sheet("B2:J10")
    values = sent(PUZZLE, "")
    values[0][2] = "=1-1"
    browser.ask("fill", values, module=EXCEL)
    done = browser.ask("script", "solve", [])
    assert done["actions"] == 1  # the message
    assert "D2" in done["shown"][0]
    assert cells_of(browser, "D2:D2")[0][0].value == "=1-1"


def test_notes_rules_conditional_formats_tables_and_merged_cells_stay_as_they_are(browser, sheet):
    sheet("C3:K11")
    browser.ask("fill", sent(PUZZLE, ""), module=EXCEL)
    browser.ask("furnish", module=FURNITURE)
    before = browser.ask("found", module=FURNITURE)
    texts = [text_of(cells_of(browser, "C3:K11"))]
    for name, given in (
        *(("check", []), ("candidates", []), ("next_step", []), ("solve", [])),
        ("clear", [False, True]),
        ("generate", ["9x9", "easy", "half-turn", "7", True]),
        ("generate", ["4x4", "easy", "none", "7", True]),  # takes the other five rows away
        ("clear", [True, True]),
    ):
        browser.ask("script", name, given)
        texts.append(text_of(cells_of(browser, "C3:K11")))
        assert browser.ask("found", module=FURNITURE) == before, name
    assert len(set(texts)) > 4
    assert texts[-1] == "." * 81


def test_a_board_may_have_a_name(browser, sheet):
    sheet("B2:J10")
    browser.ask("fill", sent(PUZZLE, ""), module=EXCEL)
    browser.ask("name", "numpure_board", "B2:J10", module=EXCEL)
    browser.ask("select", "D4", module=EXCEL)
    assert browser.ask("script", "solve", [])["shown"] == []
    assert text_of(cells_of(browser, "B2:J10")) == ANSWER


def test_a_board_is_drawn_as_the_rules_want_it_and_prints(browser, sheet, tmp_path):
    """Heavy strokes part boxes and light ones do not; cells are square, on paper too."""
    sheet("B2")
    browser.ask("script", "generate", ["6x6+x", "easy", "none", "7", False])
    variant = VARIANTS["6x6+x"]
    board = cells_of(browser, "B2:G7")
    for cell in range(variant.cells):
        row, col = divmod(cell, variant.side)
        edge = board[row][col].border
        if col < 5:
            parted = variant.box_of(cell) != variant.box_of(cell + 1)
            assert edge.right.style == ("thick" if parted else "thin")
        if row < 5:
            parted = variant.box_of(cell) != variant.box_of(cell + 6)
            assert edge.bottom.style == ("thick" if parted else "thin")
        on_diagonal = row == col or row + col == 5
        assert (board[row][col].fill.fill_type == "solid") == on_diagonal
    (tmp_path / "board.xlsx").write_bytes(saved(browser))
    (printed,) = to_pdf([tmp_path / "board.xlsx"], tmp_path)
    with pdfplumber.open(printed) as pdf:
        page = pdf.pages[0]
        digits = [word for word in page.extract_words() if re.fullmatch(r"[1-6]", word["text"])]
        left, right = (pick(edge["x0"] for edge in page.edges) for pick in (min, max))
        top, bottom = (pick(edge["top"] for edge in page.edges) for pick in (min, max))
    assert len(digits) == len(text_of(board).replace(".", ""))
    assert right - left == pytest.approx(bottom - top, rel=0.05)
    assert right - left == pytest.approx(6 * 27, rel=0.05)  # 36 pixels a cell


def test_the_browser_makes_the_workbook_to_print(browser, sheet, faults, tmp_path):
    sheet("B2")
    browser.ask("script", "generate", ["9x9", "easy", "none", "7", False])
    done = browser.ask("script", "export", [0, ""])
    assert done["shown"] == [
        "/data/numpure.xlsx is ready: menu of xlwings Lite > Files > Import/Export."
    ]
    file = Path(tmp_path / "numpure.xlsx")
    file.write_bytes(base64.b64decode(browser.ask("file", "/data/numpure.xlsx")))
    assert faults(file) == []
    book = openpyxl.load_workbook(file)
    assert book.sheetnames == ["Puzzles", "Answers"]
    texts = [cell.value for row in book["Puzzles"] for cell in row]
    (recipe,) = [text for text in texts if str(text).startswith("9x9/easy/")]
    assert recipe == "9x9/easy/none#7"


def test_new_puzzles_are_put_into_the_workbook_to_print(browser, sheet):
    sheet("B2")
    browser.ask("script", "export", [2, "/data/two.xlsx"])
    content = base64.b64decode(browser.ask("file", "/data/two.xlsx"))
    cells = [
        cell.value for row in openpyxl.load_workbook(io.BytesIO(content))["Puzzles"] for cell in row
    ]
    first, second = [text for text in map(str, cells) if re.match(r"9x9/\w+#", text)]
    assert second == f"{first.removesuffix('.1')}.2"


def test_the_versions_are_told(browser, sheet):
    sheet("A1")
    (text,) = browser.ask("script", "about", [])["shown"]
    assert f"xlwings {config.XLWINGS}" in text
    assert text.endswith("spreadsheet xlwings Lite")
    assert count_solutions(Grid.parse(PUZZLE)) == 1


@pytest.mark.parametrize("board", ["6x6", "9x9+jigsaw"])
def test_a_script_of_the_users_own_puts_a_board_and_the_next_one_finds_it(browser, sheet, board):
    sheet("A1")
    put, *found = browser.ask("own", "C4", f"{board}/easy#7")
    assert (found, put["note"]) == ([put], f"{board}/easy#7")
    assert put["address"].startswith("C4:")
