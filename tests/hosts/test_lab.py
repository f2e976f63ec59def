"""LibreOffice computes the lab's workbook: steps are typed into its replays, and it is printed.

What the board should be is not taken from the program that wrote it: it is worked out by hand from
the sentences that the sheet itself tells.
"""

import re
from itertools import product

import pdfplumber
import pytest

from numpure_xl.lab.book.compare import FAILED
from numpure_xl.lab.replay import HEAD
from tests.hosts import living
from tests.hosts.living import to_pdf
from tests.labs import QUICK, found, lab_book, lab_bytes, results

ERRORS = 4  # com.sun.star.sheet.FormulaResult.ERROR


@pytest.fixture(scope="module", name="lab")
def _lab():
    """Return the lab's workbook: its bytes, what openpyxl reads in them, and the replays in it.

    They are made once: caches are emptied between tests where memory runs short.
    """
    return lab_bytes(), lab_book(), results().replays


@pytest.fixture(scope="module", name="document")
def _document(lab, tmp_path_factory):
    """Return the lab's workbook, open in LibreOffice."""
    file = tmp_path_factory.mktemp("office") / "lab.xlsx"
    file.write_bytes(lab[0])
    document = living.opened(living.shared(), file)
    yield document
    document.close(True)  # noqa: FBT003  # UNO knows no names of arguments


class Shown:
    """The sheet of a replay in LibreOffice."""

    def __init__(self, document, lab, place):
        _, book, replays = lab
        self.replay = replays[place]
        self.side = self.replay.variant.side
        name = f"Replay {QUICK[place]}"
        self.written = book[name]
        self.sheet = document.Sheets.getByName(name)
        (check,) = self.written.data_validations.dataValidation
        self.cell = self.sheet.getCellRangeByName(str(check.sqref))

    def text(self, row, col):
        """Return what a cell shows; rows and columns from 1."""
        return self.sheet.getCellByPosition(col - 1, row - 1).String

    def board(self):
        cells = range(self.side * self.side)
        shown = [self.text(6 + cell // self.side, 2 + cell % self.side) for cell in cells]
        return "".join(digit or "." for digit in shown)

    def counters(self):
        """Return the counters beside the board, without the commas of thousands."""
        return [int(self.text(7, self.side + 3 + at).replace(",", "")) for at in range(5)]

    def rows(self):
        """Yield the events as the sheet tells them: sentence and counters."""
        first = found(self.written, "What happens").row + 1
        for row in self.written.iter_rows(min_row=first, values_only=True):
            yield row[1], list(row[self.side + 2 : self.side + 7])


@pytest.fixture(name="shown", params=range(len(QUICK)), ids=QUICK)
def _shown(request, document, lab):
    return Shown(document, lab, request.param)


def by_hand(board, sentence, side):
    """Do to a board, a list of symbols, what a sentence tells."""
    cells = [(int(r) - 1) * side + int(c) - 1 for r, c in re.findall(r"r(\d)c(\d)", sentence)]
    if match := re.search(r": (?:only )?(\d) (?:fits and|is left, so it) is written", sentence):
        board[cells[0]] = match[1]
    elif "one cell back" in sentence:
        board[cells[0]] = "."
    elif match := re.search(r"Row (\d): a shuffle gives ([\d ]+)\.", sentence):
        start = (int(match[1]) - 1) * side
        board[start : start + side] = match[2].split()
    elif "breaks a rule" in sentence:
        board[cells[1] :] = "." * (side * side - cells[1])
    elif "Here all starts again" in sentence or "discarded at random" in sentence:
        board[:] = "." * (side * side)


def test_no_formula_of_the_workbook_ends_in_an_error(document):
    for name in document.Sheets.ElementNames:
        sheet = document.Sheets.getByName(name)
        assert sheet.queryFormulaCells(ERRORS).Count == 0, name


@pytest.mark.few(1)
def test_the_board_is_at_every_step_what_the_sentences_tell(shown):
    last = min(HEAD, len(shown.replay.moments) - 1)
    wanted = {*range(0, last, max(1, last // 15)), 1, 2, 3, last}
    board = ["."] * shown.side**2
    for step, (sentence, counters) in enumerate(shown.rows()):
        if step > last:
            break
        by_hand(board, sentence, shown.side)
        if step in wanted:
            shown.cell.Value = step
            assert shown.board() == "".join(board), (step, sentence)
            assert shown.text(5, 2) == sentence
            assert shown.counters() == counters


@pytest.mark.few(1)
def test_the_cells_highlighted_are_those_that_the_sentence_tells_of(document, lab, shown):
    rules = highlights(shown.written)
    copy = f"{shown.sheet.Name} copy"
    document.Sheets.copyByName(shown.sheet.Name, copy, document.Sheets.Count)
    other = Shown(document, lab, QUICK.index(shown.replay.order.filler))
    other.sheet = document.Sheets.getByName(copy)
    other.cell = other.sheet.getCellRangeByName(shown.cell.AbsoluteName.rpartition(".")[2])
    for cell in range(other.side**2):
        place = other.sheet.getCellByPosition(1 + cell % other.side, 5 + cell // other.side)
        place.setFormula(f"=IF(OR({';'.join(rules)});1;0)")
    board = ["."] * other.side**2
    for step, (sentence, _) in enumerate(other.rows()):
        if step == 60:
            break
        before = list(board)
        by_hand(board, sentence, other.side)
        changed = {cell for cell, old in enumerate(before) if old != board[cell]}
        other.cell.Value = step
        lit = {cell for cell, shown in enumerate(other.board()) if shown == "1"}
        assert changed <= lit <= changed | told_of(sentence, other.side), (step, sentence)
        assert lit or not told_of(sentence, other.side)
    document.Sheets.removeByName(copy)


def highlights(sheet):
    """Return the formulas of the board's conditional formats, as LibreOffice writes them."""
    (rules,) = [each.rules for each in sheet.conditional_formatting if len(each.rules) == 3]
    return [rule.formula[0].replace(",", ";") for rule in rules]


def told_of(sentence, side):
    """Return the cells that a sentence names first, or those of the row that it names."""
    if match := re.search(r"Row (\d)", sentence):
        start = (int(match[1]) - 1) * side
        return set(range(start, start + side))
    match = re.search(r"r(\d)c(\d)", sentence)
    return {(int(match[1]) - 1) * side + int(match[2]) - 1} if match else set()


def test_the_last_step_shows_a_lawful_grid_where_the_run_found_one(shown):
    shown.cell.Value = len(shown.replay.moments) - 1
    board = shown.board()
    assert (shown.text(5, 2) == "The board is full and breaks no rule.") == ("." not in board)
    if "." not in board:
        for unit in shown.replay.variant.units:
            assert len({board[cell] for cell in unit}) == shown.side


def test_what_is_no_step_shows_the_nearest_one_or_the_empty_board(shown):
    shown.cell.Value = len(shown.replay.moments) - 1
    last = shown.board()
    shown.cell.Value = 10**9
    assert shown.board() == last
    for nonsense in ("abc", "-3"):
        shown.cell.setFormula(nonsense)
        assert shown.board() == "." * shown.side**2


def test_the_bar_below_the_board_and_the_step_follow_each_other(shown):
    (bar,) = [shape.Control for shape in shown.sheet.DrawPage]
    assert (bar.ScrollValueMin, bar.ScrollValueMax) == (0, len(shown.replay.moments) - 1)
    bar.ScrollValue = 17
    assert shown.cell.Value == 17
    assert shown.board() == shown.replay.moments[17].board
    shown.cell.Value = 3
    assert bar.ScrollValue == 3


def test_the_step_takes_whole_numbers_only(shown):
    check = shown.cell.Validation
    assert check.Type.value == "WHOLE"
    assert check.ErrorAlertStyle.value == "STOP"
    assert check.ShowErrorMessage


def test_every_chart_has_its_figures(document):
    counts: dict[str, int] = {}
    for name in document.Sheets.ElementNames:
        for chart in document.Sheets.getByName(name).Charts:
            counts[name] = counts.get(name, 0) + 1
            rows = chart.EmbeddedObject.Data.Data
            assert len(rows) > 1
            assert all(value == value for row in rows for value in row)  # noqa: PLR0124  # not NaN
    assert counts == {"Compare": 3, "Uniqueness": 2}


def test_every_sheet_prints_on_one_page_and_marks_what_the_step_touched(lab, tmp_path):
    content, book, replays = lab
    (tmp_path / "lab.xlsx").write_bytes(content)
    (printed,) = to_pdf([tmp_path / "lab.xlsx"], tmp_path)
    red = tuple(round(int(FAILED[at : at + 2], 16) / 255, 2) for at in (0, 2, 4))
    with pdfplumber.open(printed) as pdf:
        assert len(pdf.pages) == len(book.sheetnames)
        for place, replay in enumerate(replays):
            page = pdf.pages[book.sheetnames.index(f"Replay {QUICK[place]}")]
            marks = replay.moments[1].marks
            # One more is the legend; cells side by side are one area.
            expected = 1 + len(re.findall("x+", marks)) * bool("x" in marks)
            filled = [rect for rect in page.rects if rect["fill"] and color(rect) == red]
            assert len(filled) == expected, QUICK[place]


def color(rect):
    """Return the colour that fills a rectangle."""
    return tuple(round(part, 2) for part in rect["non_stroking_color"])


def test_the_turn_of_lecture_22_follows_what_is_typed(document):
    sheet = document.Sheets.getByName("Turns")
    kk, step = (sheet.getCellRangeByName(place) for place in ("E4", "E5"))
    before = kk.Value, step.Value
    for kk.Value, step.Value in product(range(9), range(1, 9)):
        (shown,) = sheet.getCellRangeByName("B8:J8").getDataArray()
        start, wide = int(kk.Value), int(step.Value)
        assert [int(digit) for digit in shown] == [
            [*range(1, 10)][(start + wide * turn) % 9] for turn in range(1, 10)
        ]
        assert int(sheet.getCellRangeByName("L8").Value) == (3 if wide in {3, 6} else 9)
    kk.Value, step.Value = before
