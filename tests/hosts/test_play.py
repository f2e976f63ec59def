"""LibreOffice plays: digits are typed in, counters are read, and marks are seen on the page.

What ought to be marked is not taken from the formulas: it follows from the rules and the solution.
"""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import openpyxl
import pdfplumber
import pytest

from numpure_xl import export
from numpure_xl.book.loose import BookLayout
from numpure_xl.book.playable import play_plan
from numpure_xl.book.playable.formatting import CLASH, CLASHING, GONE, LIT_LETTERS, SOLVED
from numpure_xl.hints import first_hints
from numpure_xl.sudoku.grid.grid import SYMBOLS
from tests.boards import is_move_apart
from tests.books import items
from tests.hosts import living

LEFT, TOP = 1, 4  # of the board, as people see it: B5
VARIANT_NAMES = ("9x9", "6x6+x", "8x8+x", "16x16", "9x9+jigsaw", "samurai")
MOVED = ("9x9+antiknight", "9x9+x+antiking")
SIGNED, REGIONS, APART = "9x9+parity", "9x9+regions", "9x9+nonconsecutive"
OWN = "CCE5FF"  # a fill that a player chose
POINTS = 72 / 2540  # in a hundredth of a millimetre

each_variant = pytest.mark.parametrize("played", VARIANT_NAMES, indirect=True)
small_and_large = pytest.mark.parametrize(
    "played", ["6x6+x", "9x9+jigsaw", "samurai"], indirect=True
)


@pytest.fixture(scope="module", name="documents")
def _documents(tmp_path_factory):
    """Return a book to play in for each variant, open in LibreOffice."""
    folder, documents = tmp_path_factory.mktemp("play"), {}
    for name in (*VARIANT_NAMES, *MOVED, SIGNED, REGIONS, APART):
        file = folder / f"{name}.xlsx"
        found = [replace(i, hints=first_hints(i.puzzle, 2)) for i in items(name, 2)]
        export.write_book(play_plan(found, BookLayout()), file)
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


@pytest.mark.parametrize("name", VARIANT_NAMES)
def test_a_book_shows_before_it_is_calculated_what_is_calculated(name, tmp_path):
    file = tmp_path / "book.xlsx"
    item = items(name, 1)[0]
    found = [replace(item, hints=first_hints(item.puzzle, 2))]
    export.write_book(play_plan(found, BookLayout()), file)
    written = openpyxl.load_workbook(file, data_only=True)
    document = living.opened(living.shared(), file)
    document.calculateAll()
    formulas = 0
    for sheet in openpyxl.load_workbook(file):
        calculated = document.Sheets.getByName(sheet.title)
        for cell in (each for row in sheet.iter_rows() for each in row if each.data_type == "f"):
            at = calculated.getCellRangeByName(cell.coordinate)
            shown = written[sheet.title][cell.coordinate].value
            assert (at.Value if isinstance(shown, int) else at.String or None) == shown
            formulas += 1
    document.close(True)  # noqa: FBT003
    assert formulas > item.puzzle.variant.side


class Played:
    """The sheet of the first puzzle."""

    def __init__(self, document, name, folder):
        self.document, self.folder = document, folder
        self.puzzle = items(name, 2)[0].puzzle
        self.variant = self.puzzle.givens.variant
        self.side, self.across = self.variant.side, self.variant.across
        self.digits = list(self.puzzle.givens.digits)
        self.blanks = [cell for cell, digit in enumerate(self.digits) if not digit]
        self.sheet = document.Sheets.getByName("No. 1")
        self.index = document.Sheets.getByName("Contents")

    def begin(self):
        for cell in self.blanks:
            self.cell(cell).setFormula("")
            self.cell(cell).CellBackColor = -1
        for line in range(2, 7):
            if line != 5:  # the time is computed
                self.entry(line).setFormula("")

    def at(self, row, col):
        return self.sheet.getCellByPosition(col, row)

    def cell(self, cell):
        row, col = self.variant.places[cell]
        return self.at(TOP + row, LEFT + col)

    def mark(self, cell):
        row, col = self.variant.places[cell]
        return self.at(TOP + row, self.panel + 3 + col)

    @property
    def panel(self):
        return LEFT + self.across + 1

    def entry(self, line):
        """Return a cell of the panel: 2 a digit to light up, 3 start, 4 end, 5 time, 6 hints."""
        return self.at(TOP + line + (line >= self.across), self.panel + 1)

    def type(self, cell, digit):
        """Type a digit into a blank."""
        self.cell(cell).setFormula(SYMBOLS[digit])
        self.digits[cell] = digit

    def choose(self, digit):
        self.entry(2).setFormula(SYMBOLS[digit])

    def counters(self):
        """Return what the two counters show."""
        return self.at(TOP, self.panel).String, self.at(TOP + 1, self.panel).String

    def clashes(self):
        """Return the cells that break a rule, by units, moves and signs of the variant alone."""
        signs = enumerate(zip(self.variant.text_of("parity"), self.digits, strict=False))
        found = {c for c, (sign, digit) in signs if digit and sign == ("e" if digit % 2 else "o")}
        for unit in self.variant.units:
            counts = Counter(self.digits[cell] for cell in unit)
            found |= {c for c in unit if self.digits[c] and counts[self.digits[c]] > 1}
        for pair in combinations(range(self.variant.cells), 2):
            first, second = (self.digits[cell] for cell in pair)
            if first and first == second and is_move_apart(self.variant, *pair):
                found |= {*pair}
        return found | (self.consecutive() if self.variant.name == APART else set())

    def consecutive(self):
        """Return the cells beside another, or above it, whose digits differ by 1."""
        digits, side = self.digits, self.side
        across = [(c, c + 1) for c in range(side * side) if c % side < side - 1]
        down = [(c, c + side) for c in range(side * (side - 1))]
        pairs = [(a, b) for a, b in across + down if digits[a] and digits[b]]
        return {c for a, b in pairs if abs(digits[a] - digits[b]) == 1 for c in (a, b)}

    def painted(self, page=1):
        """Return what is on a printed page, that of the sheet or another one."""
        bridge, file = living.uno(), self.folder / "page.pdf"
        value = bridge.getClass("com.sun.star.beans.PropertyValue")
        self.document.storeToURL(file.as_uri(), (value("FilterName", 0, "calc_pdf_Export", 0),))
        with pdfplumber.open(file) as pdf:
            return Painted(pdf.pages[page].rects, pdf.pages[page].chars)

    def inked(self, painted, color):
        """Return the cells of the board with letters in a colour."""
        return {c for c in range(self.variant.cells) if color in painted.inks(self.cell(c))}


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
        return _hexadecimal(there[-1]["non_stroking_color"])

    def inks(self, cell):
        """Return the colours of the characters printed in a cell."""
        return {_hexadecimal(char["non_stroking_color"]) for char in self.letters(cell)}

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


def _hexadecimal(color):
    parts = color if len(color) == 3 else color * 3
    return "".join(f"{round(part * 255):02X}" for part in parts)


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
    assert played.inked(played.painted(), CLASHING) == set()


@each_variant
def test_a_wrong_digit_is_counted_but_not_shown(played):
    cell, digit = harmless_wrong(played)
    played.type(cell, digit)
    assert played.counters() == (f"{len(played.blanks) - 1} left", "1 wrong")
    painted = played.painted()
    assert played.inked(painted, CLASHING) == set()
    assert painted.fill(played.at(TOP + 1, played.panel)) == CLASH  # the counter itself


@each_variant
def test_clashing_cells_are_red_and_bold_whichever_unit_they_share(played):
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
    assert played.inked(painted, CLASHING) == expected
    for cell in expected:
        (char,) = painted.letters(played.cell(cell))
        assert "Bold" in char["fontname"]
    others = [c for c in played.blanks if played.digits[c] and c not in expected]
    assert not any("Bold" in painted.letters(played.cell(c))[0]["fontname"] for c in others)


def test_two_digits_that_share_a_diagonal_alone_clash(documents, tmp_path):
    for name in ("6x6+x", "8x8+x"):
        played = Played(documents[name], name, tmp_path)
        for diagonal in played.variant.units[3 * played.side :]:
            played.begin()
            played.digits = list(played.puzzle.givens.digits)
            for cell in diagonal:  # the same digit all along, wherever there is room for it
                if cell in played.blanks:
                    played.type(cell, played.puzzle.solution.digits[diagonal[0]])
            on_diagonal = {c for c in diagonal if c in played.blanks}
            assert on_diagonal <= played.clashes()
            assert played.inked(played.painted(), CLASHING) == played.clashes()


@pytest.mark.parametrize("played", MOVED, indirect=True)
def test_two_digits_a_move_apart_clash(played):
    for first in played.blanks[::9]:
        others = {*played.variant.moved[first]}.intersection(played.blanks)
        for cell in (first, *others):
            played.type(cell, played.puzzle.solution.digits[first])
        assert {first, *others} <= played.clashes() or not others
    assert played.inked(played.painted(), CLASHING) == played.clashes()


@pytest.mark.parametrize("played", [APART], indirect=True)
def test_neighbours_that_differ_by_1_clash(played):
    first, second = next(
        (cell, cell + 1) for cell in played.blanks if cell % 9 < 8 and cell + 1 in played.blanks
    )
    digit = played.puzzle.solution.digits[first]
    played.type(first, digit)
    assert played.clashes() == set()
    played.type(second, digit - 1 if digit > 1 else 2)
    assert {first, second} <= played.clashes()
    assert played.inked(played.painted(), CLASHING) == played.clashes()


@pytest.mark.parametrize("played", [REGIONS], indirect=True)
def test_a_digit_twice_in_an_extra_region_clashes(played):
    for region in played.variant.extra_regions:
        first, second = [cell for cell in region if cell in played.blanks][:2]
        for cell in (first, second):
            played.type(cell, played.puzzle.solution.digits[first])
        assert {first, second} <= played.clashes()
    assert played.inked(played.painted(), CLASHING) == played.clashes()


@pytest.mark.parametrize("played", [SIGNED], indirect=True)
def test_an_even_digit_with_the_sign_of_odd_ones_clashes_and_the_other_way_round(played):
    signs, digits = played.variant.text_of("parity"), played.puzzle.solution.digits
    marked = [cell for cell in played.blanks if signs[cell] in "oe"]
    for cell in marked[::2]:
        played.type(cell, digits[cell] % 9 + 1 if digits[cell] < 9 else 8)
    for cell in marked[1::2]:
        played.type(cell, digits[cell])
    even = {cell for cell in marked if played.digits[cell] % 2 == 0}
    broken = {cell for cell in marked if (cell in even) == (signs[cell] == "o")}
    assert broken == {*marked[::2]}
    assert broken <= played.inked(played.painted(), CLASHING)
    assert played.inked(played.painted(), CLASHING) == played.clashes()


@each_variant
def test_a_chosen_digit_is_lit_up_on_the_board_and_in_the_marks(played):
    digit = next(digit for digit in reversed(played.digits) if digit)
    played.choose(digit)
    played.mark(played.blanks[0]).String = "".join(SYMBOLS[1 : played.side + 1])
    others = [d for d in range(1, played.side + 1) if d != digit][:2]
    played.mark(played.blanks[1]).String = "".join(SYMBOLS[d] for d in others)
    painted = played.painted()
    expected = {cell for cell, there in enumerate(played.digits) if there == digit}
    assert played.inked(painted, LIT_LETTERS) == expected
    for cell in expected:
        text = "".join(char["text"] for char in painted.letters(played.cell(cell)))
        assert text == f"[{SYMBOLS[digit]}]"
    assert painted.inks(played.mark(played.blanks[0])) == {LIT_LETTERS}
    assert LIT_LETTERS not in painted.inks(played.mark(played.blanks[1]))
    played.mark(played.blanks[0]).String = played.mark(played.blanks[1]).String = ""


@each_variant
def test_a_digit_that_stands_everywhere_turns_grey(played):
    digit = played.puzzle.solution.digits[0]
    row = TOP + played.across + 1
    most = Counter(played.puzzle.solution.digits)[digit]
    other = next(d for d in played.puzzle.solution.digits[1:] if d != digit)
    for wanted, spared in ((digit, 0), (other, 1)):  # of the other one a single cell is left
        there = [c for c in played.blanks if played.puzzle.solution.digits[c] == wanted]
        for cell in there[spared:]:
            played.type(cell, wanted)
    painted = played.painted()
    grey = {d for d in range(1, played.side + 1) if painted.fill(played.at(row, d)) == GONE}
    full = {d for d, count in Counter(played.digits).items() if d and count == most}
    assert digit in grey
    assert grey == full
    for d in range(1, played.side + 1):
        assert played.at(row + 1, d).Value == most - played.digits.count(d)


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


@small_and_large
def test_no_rule_hides_a_fill_of_the_player(played):
    cell, given = played.blanks[0], next(d for d in played.puzzle.givens.digits if d)
    played.type(cell, given)
    for other in played.variant.peers[cell]:  # so that it surely clashes
        if other in played.blanks:
            played.type(other, given)
    played.choose(given)
    played.mark(cell).String = SYMBOLS[given]
    for there in (played.cell(cell), played.mark(cell)):
        there.CellBackColor = int(OWN, 16)
    painted = played.painted()
    assert cell in played.inked(painted, CLASHING)
    assert painted.fill(played.cell(cell)) == painted.fill(played.mark(cell)) == OWN
    played.mark(cell).String = ""
    played.mark(cell).CellBackColor = -1


@small_and_large
@pytest.mark.parametrize(
    ("start", "end", "shown"),
    [
        ("14:05:00", "14:30:09", "25:09"),
        ("23:50:00", "0:20:30", "30:30"),
        ("9:00:00", "", ""),
        ("", "9:00:00", ""),
        ("9:00:00", "11:05:00", "125:00"),
    ],
)
def test_the_time_between_start_and_end_is_shown_once_both_are_there(played, start, end, shown):
    played.entry(3).setFormula(start)
    played.entry(4).setFormula(end)
    assert played.entry(5).String == shown
    assert played.index.getCellByPosition(6, 5).String == shown
    check = played.entry(4).Validation
    assert (check.Type.value, check.ErrorMessage) == ("TIME", "Write a time of day, such as 14:30.")
    assert check.InputMessage == "Ctrl+Shift+; writes the current time."


def test_the_key_for_the_current_time_fills_the_cell_for_the_start(documents, tmp_path):
    played = Played(documents["9x9"], "9x9", tmp_path)
    played.begin()
    controller = played.document.CurrentController
    controller.setActiveSheet(played.sheet)
    controller.select(played.entry(3))
    helper = living.created(living.shared(), "com.sun.star.frame.DispatchHelper")
    helper.executeDispatch(controller.Frame, ".uno:InsertCurrentTime", "", 0, ())
    assert 0 <= played.entry(3).Value < 1
    assert played.entry(3).String.count(":") == 2


@small_and_large
def test_so_many_hints_are_seen_as_are_asked_for(played):
    first = max(TOP + played.across + 1, TOP + 6 + (played.across <= 6)) + 3
    for asked, seen in (("", 0), ("1", 1), ("2", 2)):
        played.entry(6).setFormula(asked)
        cells = [played.at(first + line, LEFT) for line in range(2)]
        assert [cell.String[:2] for cell in cells] == [f"{n}." * (n <= seen) for n in (1, 2)]
        assert all(cell.CellProtection.IsFormulaHidden for cell in cells)


@small_and_large
def test_an_answer_is_seen_when_the_cell_above_it_is_filled(played):
    answers = played.document.Sheets.getByName("Answers")
    key, page = answers.getCellByPosition(played.across, 4), played.document.Sheets.Count - 1
    board = [answers.getCellByPosition(1 + c, 5 + r) for r, c in played.variant.places]
    painted = played.painted(page)
    assert not any(painted.letters(cell) for cell in board)
    key.setFormula("x")
    painted = played.painted(page)
    shown = ["".join(char["text"] for char in painted.letters(cell)) for cell in board]
    assert shown == list(str(played.puzzle.solution))
    key.setFormula("")


def test_what_is_printed_has_the_pencil_marks(tmp_path):
    file = tmp_path / "play.xlsx"
    export.write_book(play_plan(items("9x9", 1), BookLayout()), file)
    document = living.opened(living.shared(), file)
    played = Played(document, "9x9", tmp_path)
    played.sheet = document.Sheets.getByName("No. 1")
    played.mark(played.blanks[0]).String = "468"
    printed = "".join(char["text"] for char in played.painted().chars)
    document.close(True)  # noqa: FBT003
    assert "468" in printed
    assert "Pencil marks" in printed


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
    assert typed(played.entry(2), "7") == "7"
    assert typed(played.cell(given), wrong) == str(played.digits[given])
    played.document.CurrentController.select(played.cell(played.blanks[0]))
    color = value("BackgroundColor", 0, int(OWN, 16), 0)
    helper.executeDispatch(controller.Frame, ".uno:BackgroundColor", "", 0, (color,))
    assert played.cell(played.blanks[0]).CellBackColor == int(OWN, 16)
    # LibreOffice 7.4 ends when it refuses twice what is typed in; so the rest is given at once.


@each_variant
def test_every_blank_can_be_filled_and_nothing_else(played):
    across, panel = played.across, played.panel
    free = {(TOP + line + (line >= across), panel + 1) for line in (2, 3, 4, 6)}
    for cell in played.blanks:
        row, col = played.variant.places[cell]
        free |= {(TOP + row, LEFT + col), (TOP + row, panel + 3 + col)}
    rows = range(TOP + across + 4)
    written = set()
    for row in rows:
        for col in range(panel + across + 5):
            try:
                played.at(row, col).setDataArray((("5",),))
            except Exception:  # noqa: BLE001, S112  # what UNO says of a cell that is protected
                continue
            written.add((row, col))
            played.at(row, col).setFormula("")
    assert written == free


@each_variant
def test_the_board_takes_its_own_digits_only_and_says_which(played):
    for cell in (played.cell(0), played.cell(played.variant.cells - 1), played.entry(2)):
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
    document = documents["6x6+x"]
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
