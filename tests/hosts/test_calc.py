"""Every command, in a living LibreOffice Calc: written there, read back, saved, rendered."""

import openpyxl
import pdfplumber
import pytest

from numpure_xl import export, macros
from numpure_xl.board.patch import Patch
from numpure_xl.hosts.libreoffice import dialogs
from numpure_xl.macros.changes import SINCE
from numpure_xl.sudoku.grid.boards import VARIANTS
from tests.boards import KINDS
from tests.books import book as book_of
from tests.commands import Commands, text_of
from tests.drawing import draw, resize
from tests.hosts import flat, living
from tests.hosts.calc import Answers, Document
from tests.kinds import ANSWER, PUZZLE

EDGES = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}
OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
WEIGHTS = (None, "thin", "medium", "thick")


class User:
    """The user of LibreOffice, told beforehand what to answer."""

    no_command_to_undo = SINCE  # what was typed before is undone by LibreOffice too

    refusals: tuple[type[Exception], ...] = ()

    def __init__(self, book, answers, file):
        self.book, self.file = book, file
        self.messages, self.buttons = answers.shown, answers.buttons
        self.answers = answers.lines

    def _sheet(self, sheet):
        return self.book.api.Sheets.getByName(sheet.name)

    def _cells(self, there):
        return self.book.cells(there.sheet.name, there.area)

    def protect(self, sheet):
        self._sheet(sheet).protect("")

    def merge(self, there):
        self._cells(there).merge(True)  # noqa: FBT003  # UNO knows no names

    def state(self):
        """Return what tells that something was written: steps to undo, the flag, the sheets."""
        document = self.book.api
        titles = document.UndoManager.AllUndoActionTitles
        return titles, document.isModified(), document.Sheets.ElementNames

    def settle_formula(self, there, value):
        assert there.value == value  # Calc reckons

    def array(self, there, value):
        text = '""' if value is None else f"{value:g}"
        self._cells(there).setArrayFormula(f"=IF(1;{text};{text})")

    def refused(self, _kind, usual):
        return usual

    def snapshot(self):
        """Return all that LibreOffice itself writes of the document."""
        kind = self.book.calc.named("FilterName", flat.FILTER)
        self.book.api.storeToURL(self.file.as_uri(), (kind,))
        return flat.snapshot(self.file)

    def take_back(self):
        macros.undo_last()

    def filter(self, sheet):
        """Hide the row of the board that begins with 8 by a filter."""
        database = self._database(sheet, "C2:K11")
        fields = living.uno().createUnoStruct("com.sun.star.sheet.TableFilterField")
        fields.Operator = self.book.calc.enum("sheet.FilterOperator", "NOT_EQUAL")
        fields.IsNumeric, fields.NumericValue = True, 8.0
        descriptor = database.FilterDescriptor
        descriptor.setFilterFields((fields,))
        database.refresh()
        assert not self._sheet(sheet).Rows.getByIndex(5).IsVisible

    def _database(self, sheet, area):
        sheet["C2:K2"].value = [f"column {number}" for number in range(9)]
        found = self.book.api.DatabaseRanges
        found.addNewByName("table", self._cells(sheet[area]).RangeAddress)
        made = found.getByName("table")
        made.AutoFilter = True
        return made

    def furnish(self, sheet):
        """Put all that is no cell on a sheet and into the document."""
        cells, argument = self._sheet(sheet), self.book.calc.named
        cell = cells.getCellRangeByName("C3").getCellByPosition(0, 0)
        cells.Annotations.insertNew(cell.CellAddress, "mine")
        there = cells.getCellRangeByName("C3:K11")
        rule = there.Validation
        rule.Type = self.book.calc.enum("sheet.ValidationType", "WHOLE")
        rule.setFormula1("1")
        rule.setFormula2("9")
        there.Validation = rule
        formats = there.ConditionalFormat
        is_seven = self.book.calc.enum("sheet.ConditionOperator", "EQUAL")
        told = {"Operator": is_seven, "Formula1": "7", "StyleName": "Default"}
        formats.addNew(tuple(argument(*pair) for pair in told.items()))
        there.ConditionalFormat = formats
        self.book.api.NamedRanges.addNewByName("mine", "$C$3:$D$4", cell.CellAddress, 0)
        shape = self.book.api.createInstance("com.sun.star.drawing.RectangleShape")
        cells.DrawPage.add(shape)
        shape.Size, shape.Position = self._size(2000, 1500), self._at(6000, 3000)
        self._database(sheet, "C2:K11")
        self.merge(sheet["M10:N10"])

    def _size(self, width, height):
        made = living.uno().createUnoStruct("com.sun.star.awt.Size")
        made.Width, made.Height = width, height
        return made

    def _at(self, x, y):
        made = living.uno().createUnoStruct("com.sun.star.awt.Point")
        made.X, made.Y = x, y
        return made

    def _opened(self, path):
        documents = living.desktop(self.book.calc.context).Components
        (opened,) = (one for one in documents if path.as_uri() == one.URL)
        return opened

    def has_opened(self, path):
        opened = self._opened(path)
        has_macros = opened.BasicLibraries.hasByName("VBAProject")
        opened.close(True)  # noqa: FBT003
        return has_macros or path.suffix != ".xlsm"

    def recipes(self, path):
        opened = self._opened(path)
        cells = opened.Sheets.getByName("Puzzles").getCellRangeByName("A1:AZ99").DataArray
        opened.close(True)  # noqa: FBT003
        return [value for row in cells for value in row if "#" in str(value)]


@pytest.mark.few(1)
class TestInCalc(Commands):
    @pytest.fixture
    def answers(self):
        return Answers()

    @pytest.fixture
    def book(self, answers, monkeypatch):
        book = Document(answers)
        book.commands(monkeypatch)
        yield book
        book.close()

    @pytest.fixture
    def host(self, book, answers, tmp_path_factory):
        return User(book, answers, tmp_path_factory.mktemp("flat") / "book.fods")

    def test_a_given_may_be_a_formula(self, typed, sheet):
        sheet["N3"].value = 5
        typed[0, 0].formula = "=$N$3"
        macros.solve()
        assert text_of(typed) == ANSWER
        assert typed[0, 0].formula == "=$N$3"

    def test_undo_puts_back_formulas(self, typed, sheet, host):
        typed[0, 2].formula = '=IF(1;"";"")'
        host.buttons += ["no", "yes"]
        macros.solve()
        assert text_of(typed) == PUZZLE
        macros.solve()
        assert text_of(typed) == ANSWER
        assert host.messages == ["There are formulas in E3. Overwrite them?"] * 2
        macros.undo_last()
        assert typed[0, 2].formula == '=IF(1;"";"")'

    def test_five_grids_are_printed_on_one_page(self, sheet, book, tmp_path):
        sheet["A1"].select()
        macros.generate(variant="samurai", seed="7", level="easy")
        book.save(tmp_path / "board.pdf")
        with pdfplumber.open(tmp_path / "board.pdf") as pdf:
            (page,) = pdf.pages
            givens = [char for char in page.chars if "Bold" in char["fontname"]]
        assert len(givens) == sum(value != "." for value in text_of(sheet["A1:U21"]))

    @pytest.mark.usefixtures("room")
    def test_marks_and_pencilmarks_are_seen_on_paper(self, sheet, host, book, tmp_path):
        sheet["B2"].select()
        macros.generate(variant="16x16", seed="7")
        sheet["B20"].select()
        macros.generate(seed="7", level="medium")
        blanks = [cell for cell in sheet["B20:J28"] if cell.value is None]
        given = next(cell.value for cell in sheet["B20:J20"] if cell.value)
        row = [cell for cell in blanks if cell.row == 20]
        row[0].value = given  # stands twice in its row from now on
        macros.check()
        sheet["B2"].select()
        macros.candidates()
        book.save(tmp_path / "board.pdf")
        with pdfplumber.open(tmp_path / "board.pdf") as pdf:
            words = [word["text"] for page in pdf.pages for word in page.extract_words()]
        assert words.count(f"{given:g}!") >= 2
        assert not [word for word in words if "##" in word]  # what a cell shows that is too narrow
        assert [word for word in words if word.startswith("16x16/") and word.endswith("#7")]
        marks = sum(len(cell.value.split()) for cell in sheet["B2:Q17"] if "\n" in str(cell.value))
        assert sum(len(word) for word in words) > marks > 500  # none of them is cut off


@pytest.fixture
def book(monkeypatch):
    book = Document(Answers())
    book.commands(monkeypatch)
    yield book
    book.close()


def look(sheet, row, col):
    """Return all there is to a cell of a file; a stroke between two cells may belong to either."""
    cell = sheet.cell(row, col)
    return {
        "value": cell.value,
        "font": (cell.font.name, cell.font.sz, bool(cell.font.b), cell.font.color.rgb),
        "fill": cell.fill.fgColor.rgb if cell.fill.fill_type else None,
        "strokes": [stroke(sheet, row, col, edge) for edge in EDGES],
        "stands": (cell.alignment.horizontal, cell.alignment.vertical),
        "locked": cell.protection.locked,
    }


def stroke(sheet, row, col, edge):
    """Return the heavier of the strokes that the two cells at an edge have."""
    own = getattr(sheet.cell(row, col).border, edge).style
    beyond = row + EDGES[edge][0], col + EDGES[edge][1]
    theirs = getattr(sheet.cell(*beyond).border, OPPOSITE[edge]).style if min(beyond) else None
    return max(own, theirs, key=WEIGHTS.index)


@pytest.mark.parametrize("name", KINDS)
def test_what_live_drew_is_what_export_wrote(book, tmp_path, name):
    plan = book_of(name, 2)
    export.write_book(plan, tmp_path / "export.xlsx")
    page = plan.sheets[0]
    rows = next(iter(page.pages))
    patch = Patch(page.widths, page.styles, tuple(rows))
    resize(book.sheets[0], patch, 0, 0)
    draw(book.sheets[0], patch, 0, 0)
    book.save(tmp_path / "live.xlsx")
    exported, drawn = (
        openpyxl.load_workbook(tmp_path / f"{name}.xlsx").worksheets[0]
        for name in ("export", "live")
    )
    cells = [(r, c) for r, row in enumerate(rows, 1) for c, cell in enumerate(row.cells, 1) if cell]
    looks = [[look(sheet, *at) for at in cells] for sheet in (drawn, exported)]
    if name == "9x9+colours":  # an open sheet has no hatches, which are in front of the colour
        looks = [[its | {"fill": None} for its in sheet] for sheet in looks]
    assert looks[0] == looks[1]
    heights = [
        [sheet.row_dimensions[r].height for r in range(1, len(rows) + 1)]
        for sheet in (exported, drawn)
    ]
    assert heights[0] == pytest.approx(heights[1], abs=0.1)


@pytest.mark.parametrize("name", KINDS)
def test_strokes_in_calc_part_boxes_where_the_rules_do(book, tmp_path, name):
    book.sheets[0]["C4"].select()
    macros.solution(variant=name, seed="1")
    book.save(tmp_path / "board.xlsx")
    sheet, variant = openpyxl.load_workbook(tmp_path / "board.xlsx").worksheets[0], VARIANTS[name]
    for cell in range(variant.cells):
        row, col = divmod(cell, variant.side)
        for edge, (down, right) in EDGES.items():
            other = row + down, col + right
            inside = all(0 <= at < variant.side for at in other)
            parted = not inside or variant.box_of(cell) != variant.box_of(
                other[0] * variant.side + other[1]
            )
            assert stroke(sheet, 4 + row, 3 + col, edge) == ("thick" if parted else "thin")


def test_cells_are_square_on_the_sheet(book):
    book.sheets[0]["C4"].select()
    macros.generate(seed="1", level="easy")
    cell = book.sheets[0]["E6"]
    assert cell.height == pytest.approx(27, abs=0.1)
    assert cell.width == pytest.approx(27, abs=0.3)


@pytest.mark.parametrize(
    ("german", "english"), [("Standard", "General"), ("0,0", "0.0"), ("@", "@")]
)
def test_number_formats_are_read_in_english_whatever_the_document_speaks(book, german, english):
    formats, locale = book.api.NumberFormats, book.api.CharLocale
    locale.Language, locale.Country = "de", "DE"
    key = formats.queryKey(german, locale, False)  # noqa: FBT003  # UNO knows no names
    cell = book.sheets[0]["A1"]
    book.cells("Sheet1", cell.area).NumberFormat = (
        formats.addNew(german, locale) if key < 0 else key
    )
    assert cell.number_format == english


def test_the_version_is_that_of_libreoffice(book):
    assert int(book.host().version.partition(".")[0]) >= 7


def test_esc_in_the_window_is_heard_while_a_command_is_at_work(book):
    calc, uno = book.calc, living.uno()
    event = uno.createUnoStruct("com.sun.star.awt.KeyEvent")
    with dialogs.on_escape(book.api, lambda: setattr(calc, "is_cancelled", True)) as handler:
        for code, heard in ((dialogs.ESCAPE, True), (dialogs.ESCAPE + 1, False)):
            event.KeyCode = code
            assert handler.keyPressed(event) is heard
            assert handler.keyReleased(event) is False
            assert book.host().esc_was_pressed() is heard
            assert not book.host().esc_was_pressed()  # told once
