"""LibreOffice plays: digits are typed in, counters are read, and marks are seen on the page.

What ought to be marked is not taken from the formulas: it follows from the rules and the solution.
"""

from collections import Counter

import pdfplumber
import pytest

from numpure_xl import export
from numpure_xl.book.loose import BookLayout
from numpure_xl.book.playable import play_plan
from numpure_xl.book.playable.styles import CLASH, GONE, LIT, SOLVED
from numpure_xl.sudoku import VARIANTS
from numpure_xl.sudoku.grid import SYMBOLS
from tests.books import items
from tests.hosts import living

LEFT, TOP = 1, 4  # of the board, as people see it: B5
VARIANT_NAMES = ("9x9", "6x6-x", "8x8-x", "16x16")
POINTS = 72 / 2540  # in a hundredth of a millimetre

each_variant = pytest.mark.parametrize("played", VARIANT_NAMES, indirect=True)


@pytest.fixture(scope="module", name="documents")
def _documents(tmp_path_factory):
    """Return a book to play in for each variant, open in LibreOffice."""
    folder, documents = tmp_path_factory.mktemp("play"), {}
    for name in VARIANT_NAMES:
        file = folder / f"{name}.xlsx"
        export.write_book(play_plan(items(name, 2), BookLayout()), file)
        documents[name] = living.opened(living.shared(), file)
        _on_large_paper(documents[name])
    yield documents
    for document in documents.values():
        document.close(True)  # noqa: FBT003  # UNO knows no names of arguments


def _on_large_paper(document):
    """Let each sheet print as a whole, from the corner of one page, at its own size."""
    for name in document.Sheets.ElementNames:
        sheet = document.Sheets.getByName(name)
        cursor = sheet.createCursor()
        cursor.gotoEndOfUsedArea(False)  # noqa: FBT003
        area = cursor.RangeAddress
        area.StartColumn = area.StartRow = 0
        sheet.setPrintAreas((area,))
        style = document.StyleFamilies.getByName("PageStyles").getByName(sheet.PageStyle)
        style.HeaderIsOn = style.FooterIsOn = style.CenterHorizontally = False
        style.LeftMargin = style.RightMargin = style.TopMargin = style.BottomMargin = 0
        style.Width = style.Height = 90000
        style.PageScale = 100


@pytest.fixture(name="played")
def _played(request, documents, tmp_path):
    """Return the first puzzle of a book, its blanks empty."""
    played = Played(documents[request.param], request.param, tmp_path)
    played.begin()
    return played


class Played:
    """The sheet of the first puzzle."""

    def __init__(self, document, name, folder):
        self.document, self.variant, self.folder = document, VARIANTS[name], folder
        self.side = self.variant.side
        self.puzzle = items(name, 2)[0].puzzle
        self.digits = list(self.puzzle.givens.digits)
        self.blanks = [cell for cell, digit in enumerate(self.digits) if not digit]
        self.sheet = document.Sheets.getByName("No. 1")
        self.index = document.Sheets.getByName("Contents")

    def begin(self):
        for cell in self.blanks:
            self.cell(cell).setFormula("")
        self.at(TOP + 3, self.panel).setFormula("")

    def at(self, row, col):
        return self.sheet.getCellByPosition(col, row)

    def cell(self, cell):
        return self.at(TOP + cell // self.side, LEFT + cell % self.side)

    def mark(self, cell):
        return self.at(TOP + cell // self.side, self.panel + 2 + cell % self.side)

    @property
    def panel(self):
        return LEFT + self.side + 1

    def type(self, cell, digit):
        """Type a digit into a blank."""
        self.cell(cell).setFormula(SYMBOLS[digit])
        self.digits[cell] = digit

    def choose(self, digit):
        self.at(TOP + 3, self.panel).setFormula(SYMBOLS[digit])

    def counters(self):
        """Return what the two counters show."""
        return self.at(TOP, self.panel).String, self.at(TOP + 1, self.panel).String

    def clashes(self):
        """Return the cells that break a rule, by the units of the variant alone."""
        found = set()
        for unit in self.variant.units:
            counts = Counter(self.digits[cell] for cell in unit)
            found |= {c for c in unit if self.digits[c] and counts[self.digits[c]] > 1}
        return found

    def painted(self):
        """Return, as it is printed, a function from a cell of the sheet to its fill."""
        bridge, file = living.uno(), self.folder / "page.pdf"
        value = bridge.getClass("com.sun.star.beans.PropertyValue")
        self.document.storeToURL(file.as_uri(), (value("FilterName", 0, "calc_pdf_Export", 0),))
        with pdfplumber.open(file) as pdf:
            page = pdf.pages[1]
            return Painted(page.rects, page.chars)

    def filled(self, painted, color):
        """Return the cells of the board that have a fill."""
        return {c for c in range(self.side**2) if painted.fill(self.cell(c)) == color}


class Painted:
    """What is on the printed page of a sheet."""

    def __init__(self, rects, chars):
        self.rects = [rect for rect in rects if rect["fill"]]
        self.chars = chars

    def fill(self, cell):
        """Return the colour behind the middle of a cell, as six hexadecimal digits."""
        x = (cell.Position.X + cell.Size.Width / 2) * POINTS
        y = (cell.Position.Y + cell.Size.Height / 2) * POINTS
        there = [r for r in self.rects if r["x0"] < x < r["x1"] and r["top"] < y < r["bottom"]]
        if not there:
            return None
        color = there[-1]["non_stroking_color"]
        parts = color if len(color) == 3 else color * 3
        return "".join(f"{round(part * 255):02X}" for part in parts)

    def letters(self, cell):
        """Return the characters printed in a cell."""
        left, top = cell.Position.X * POINTS, cell.Position.Y * POINTS
        right, bottom = left + cell.Size.Width * POINTS, top + cell.Size.Height * POINTS
        return [
            char
            for char in self.chars
            if left < (char["x0"] + char["x1"]) / 2 < right
            and top < (char["top"] + char["bottom"]) / 2 < bottom
        ]


def harmless_wrong(played):
    """Return a blank and a digit that is wrong there but clashes with nothing."""
    for cell in played.blanks:
        seen = {played.digits[peer] for peer in played.variant.peers[cell]}
        for digit in range(1, played.side + 1):
            if digit not in {*seen, played.puzzle.solution.digits[cell]}:
                return cell, digit
    raise AssertionError


@each_variant
def test_no_formula_ends_in_an_error(played):
    for name in played.document.Sheets.ElementNames:
        sheet = played.document.Sheets.getByName(name)
        assert sheet.queryFormulaCells(4).Count == 0, name  # FormulaResult.ERROR


@each_variant
def test_a_right_digit_is_counted_and_nothing_is_marked(played):
    cell = played.blanks[0]
    left = len(played.blanks)
    assert played.counters() == (f"{left} left", "0 wrong")
    played.type(cell, played.puzzle.solution.digits[cell])
    assert played.counters() == (f"{left - 1} left", "0 wrong")
    assert played.filled(played.painted(), CLASH) == set()


@each_variant
def test_a_wrong_digit_is_counted_but_not_shown(played):
    cell, digit = harmless_wrong(played)
    played.type(cell, digit)
    assert played.counters() == (f"{len(played.blanks) - 1} left", "1 wrong")
    painted = played.painted()
    assert played.filled(painted, CLASH) == set()
    assert painted.fill(played.at(TOP + 1, played.panel)) == CLASH  # the counter itself


@each_variant
def test_clashing_cells_are_filled_and_bold_whichever_unit_they_share(played):
    for unit in played.variant.units:
        if any(played.digits[cell] and cell in played.clashes() for cell in unit):
            continue
        blanks = [c for c in unit if not played.digits[c]]
        givens = [played.puzzle.givens.digits[c] for c in unit if played.puzzle.givens.digits[c]]
        if blanks and givens:
            played.type(blanks[-1], givens[0])
    expected = played.clashes()
    painted = played.painted()
    assert len(expected) > played.side
    assert played.filled(painted, CLASH) == expected
    for cell in expected:
        (char,) = painted.letters(played.cell(cell))
        assert "Bold" in char["fontname"]
    others = [c for c in played.blanks if played.digits[c] and c not in expected]
    assert not any("Bold" in painted.letters(played.cell(c))[0]["fontname"] for c in others)


def test_two_digits_that_share_a_diagonal_alone_clash(documents, tmp_path):
    for name in ("6x6-x", "8x8-x"):
        played = Played(documents[name], name, tmp_path)
        for diagonal in played.variant.units[3 * played.side :]:
            played.begin()
            played.digits = list(played.puzzle.givens.digits)
            for cell in diagonal:  # the same digit all along, wherever there is room for it
                if cell in played.blanks:
                    played.type(cell, played.puzzle.solution.digits[diagonal[0]])
            on_diagonal = {c for c in diagonal if c in played.blanks}
            assert on_diagonal <= played.clashes()
            assert played.filled(played.painted(), CLASH) == played.clashes()


@each_variant
def test_a_chosen_digit_is_lit_up_on_the_board_and_in_the_marks(played):
    digit = next(digit for digit in reversed(played.digits) if digit)
    played.choose(digit)
    played.mark(played.blanks[0]).String = "".join(SYMBOLS[1 : played.side + 1])
    others = [d for d in range(1, played.side + 1) if d != digit][:2]
    played.mark(played.blanks[1]).String = "".join(SYMBOLS[d] for d in others)
    painted = played.painted()
    expected = {cell for cell, there in enumerate(played.digits) if there == digit}
    assert played.filled(painted, LIT) == expected
    assert painted.fill(played.mark(played.blanks[0])) == LIT
    assert painted.fill(played.mark(played.blanks[1])) != LIT
    played.mark(played.blanks[0]).String = played.mark(played.blanks[1]).String = ""


@each_variant
def test_a_digit_that_stands_everywhere_turns_grey(played):
    digit = played.puzzle.solution.digits[0]
    row = TOP + played.side + 1
    other = next(d for d in played.puzzle.solution.digits[1:] if d != digit)
    for wanted, spared in ((digit, 0), (other, 1)):  # of the other one a single cell is left
        there = [c for c in played.blanks if played.puzzle.solution.digits[c] == wanted]
        for cell in there[spared:]:
            played.type(cell, wanted)
    painted = played.painted()
    grey = {d for d in range(1, played.side + 1) if painted.fill(played.at(row, d)) == GONE}
    full = {d for d, count in Counter(played.digits).items() if d and count == played.side}
    assert digit in grey
    assert grey == full
    for d in range(1, played.side + 1):
        assert played.at(row + 1, d).Value == played.side - played.digits.count(d)


@each_variant
def test_the_right_digits_solve_it_and_the_index_says_so(played):
    for cell in played.blanks:
        played.type(cell, played.puzzle.solution.digits[cell])
    assert played.counters() == ("Solved!", "0 wrong")
    assert played.painted().fill(played.at(TOP, played.panel)) == SOLVED
    assert played.index.getCellRangeByName("B3").String == "1 of 2 solved"
    rows = [[played.index.getCellByPosition(col, row).String for col in (4, 5)] for row in (5, 6)]
    assert rows[0] == ["0", "Solved"]
    assert rows[1][1] == ""
    played.type(played.blanks[0], played.digits[played.blanks[0]] % played.side + 1)
    assert played.counters() == ("Full, not solved", "1 wrong")
    assert played.index.getCellRangeByName("B3").String == "0 of 2 solved"


def test_a_digit_that_is_text_and_a_small_letter_are_as_good(documents, tmp_path):
    played = Played(documents["16x16"], "16x16", tmp_path)
    played.begin()
    cell = next(c for c in played.blanks if played.puzzle.solution.digits[c] > 9)
    other = next(c for c in played.blanks if played.puzzle.solution.digits[c] <= 9)
    played.cell(cell).String = SYMBOLS[played.puzzle.solution.digits[cell]].lower()
    played.cell(other).String = SYMBOLS[played.puzzle.solution.digits[other]]
    assert played.counters() == (f"{len(played.blanks) - 2} left", "0 wrong")


def test_what_is_typed_into_a_given_is_refused(documents, tmp_path):
    played = Played(documents["9x9"], "9x9", tmp_path)
    played.begin()
    value = living.uno().getClass("com.sun.star.beans.PropertyValue")
    helper = living.created(living.shared(), "com.sun.star.frame.DispatchHelper")
    controller = documents["9x9"].CurrentController
    controller.setActiveSheet(played.sheet)

    def typed(cell, text):
        place = value("ToPoint", 0, cell.AbsoluteName.rpartition(".")[2], 0)
        helper.executeDispatch(controller.Frame, ".uno:GoToCell", "", 0, (place,))
        entry = value("StringName", 0, text, 0)
        helper.executeDispatch(controller.Frame, ".uno:EnterString", "", 0, (entry,))
        return cell.String

    given = next(cell for cell, digit in enumerate(played.digits) if digit)
    wrong = str(played.digits[given] % 9 + 1)
    assert typed(played.cell(played.blanks[0]), wrong) == wrong
    assert typed(played.mark(played.blanks[0]), "0127") == "0127"
    assert typed(played.at(TOP + 3, played.panel), "7") == "7"
    assert typed(played.cell(given), wrong) == str(played.digits[given])
    # LibreOffice 7.4 ends when it refuses twice what is typed in; so the rest is given at once.


@each_variant
def test_every_blank_can_be_filled_and_nothing_else(played):
    side, panel = played.side, played.panel
    free = {(TOP + 3, panel)}
    for cell in played.blanks:
        row, col = divmod(cell, side)
        free |= {(TOP + row, LEFT + col), (TOP + row, panel + 2 + col)}
    rows = range(TOP + side + 4)
    written = set()
    for row in rows:
        for col in range(panel + side + 4):
            try:
                played.at(row, col).setDataArray((("5",),))
            except Exception:  # noqa: BLE001, S112  # what UNO says of a cell that is protected
                continue
            written.add((row, col))
            played.at(row, col).setFormula("")
    assert written == free


@each_variant
def test_the_board_takes_its_own_digits_only_and_says_which(played):
    for cell in (played.cell(0), played.cell(played.side**2 - 1), played.at(TOP + 3, played.panel)):
        check = cell.Validation
        assert check.ErrorAlertStyle.value == "STOP"
        assert check.ShowErrorMessage
        assert check.IgnoreBlankCells
        if played.side <= 9:
            assert check.Type.value == "WHOLE"
            assert (check.getFormula1(), check.getFormula2()) == ("1", str(played.side))
            assert check.ErrorMessage == f"Write a digit from 1 to {played.side}."
        else:
            area = played.sheet.getCellRangeByName(check.getFormula1().replace("$", ""))
            shown = [str(item).removesuffix(".0") for item in area.getDataArray()[0]]
            assert shown == list(SYMBOLS[1 : played.side + 1])
            assert check.ErrorMessage == "Write 1 to 9, or A to G."


def test_every_link_leads_to_a_cell_of_the_book(documents):
    document = documents["6x6-x"]
    sheets: Counter[tuple[str, str]] = Counter()
    for name in document.Sheets.ElementNames:
        texts = document.Sheets.getByName(name).queryContentCells(4).Cells.createEnumeration()
        while texts.hasMoreElements():
            for field in fields(texts.nextElement()):
                target, _, place = field.URL.removeprefix("#").rpartition(".")
                other = document.Sheets.getByName(target.strip("$'"))
                assert other.getCellRangeByName(place.replace("$", ""))
                sheets[name, other.Name] += 1
    assert set(sheets) == {
        ("Contents", "No. 1"),
        ("Contents", "No. 2"),
        ("No. 1", "Contents"),
        ("No. 1", "Answers"),
        ("No. 1", "No. 2"),
        ("No. 2", "Contents"),
        ("No. 2", "Answers"),
        ("No. 2", "No. 1"),
        ("Answers", "No. 1"),
        ("Answers", "No. 2"),
        ("Answers", "Contents"),
    }


def fields(cell):
    """Yield the links in a cell."""
    listed = cell.TextFields.createEnumeration()
    while listed.hasMoreElements():
        yield listed.nextElement()


@each_variant
def test_the_solution_stands_on_the_last_sheet_alone(played):
    *others, answers = played.document.Sheets.ElementNames
    assert answers == "Answers"
    solution = str(played.puzzle.solution)
    for name in others:
        area = played.document.Sheets.getByName(name).getCellRangeByName("A1:BH60")
        for row in area.getFormulaArray():
            text = "".join(row)
            assert not any(solution[at : at + 2 * played.side] in text for at in (0, played.side))
