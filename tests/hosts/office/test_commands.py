# mypy: disable-error-code="assignment"
"""Every command of the pane: our JavaScript over a double of Office.js, our Python behind it."""

import base64
import io
from functools import partial

import pytest

from numpure_xl import macros
from numpure_xl.board.theme import THEMES
from numpure_xl.officejs import host as pane_host
from numpure_xl.officejs.commands import OFFERED
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.web.answers import PageSession
from tests.commands import Commands, colour, text_of
from tests.hosts.excel.model import Area, Excel, parsed
from tests.hosts.office.excel import Node, Pane
from tests.kinds import ANSWER, differing
from tests.memory import MemoryBook, User, recipes
from tests.snapshots import held
from tests.undo_law import with_sizes

pytestmark = pytest.mark.host

STAYS = "These show an error, or are too long to be undone, and stay formulas: Sheet1!M9"

MOST_SYNCS = 5
"""The most round trips of a command: two or three to read, one to look again, one to write.

Where formulas spill it is two more: what each fills, and what those fill that have only a part.
"""


@pytest.fixture(scope="module")
def node(tmp_path_factory):
    started = Node(tmp_path_factory.mktemp("office"))
    yield started
    started.close()


class UserOfPane(User):
    """The user of the pane beside a workbook."""

    def __init__(self, excel, pane):
        super().__init__(excel)
        self.pane = pane

    def recipes(self, path):
        """Return the recipes of the workbook that Excel was handed; no file is left."""
        (created,) = self.pane.created
        assert not path.exists()
        return recipes(io.BytesIO(base64.b64decode(created)))


class TestInThePane(Commands):
    @pytest.fixture
    def excel(self):
        return Excel()

    @pytest.fixture
    def pane(self, node, excel):
        return Pane(node, excel)

    @pytest.fixture
    def book(self, excel, pane, monkeypatch):
        """A workbook whose commands are clicks on buttons of the pane."""
        book = MemoryBook(excel)
        for name in OFFERED:
            monkeypatch.setattr(macros, name, partial(self.click, pane, name))
        return book

    @staticmethod
    def click(pane, name, **options):
        pane.run(name, **options)
        assert pane.syncs <= MOST_SYNCS or name == "animate", name  # which has two for each picture

    def test_an_animation_has_an_end(self, sheet, host, monkeypatch):
        monkeypatch.setattr(pane_host, "MOST_PICTURES", 20)
        sheet["B2"].select()
        macros.animate(filler="search", seed="3")
        board = sheet["B2:J10"].options(ndim=2)
        assert 0 < Grid.from_rows(board.value).clues < 81
        macros.undo_last()
        assert board.value == [[None] * 9] * 9

    @pytest.fixture
    def host(self, excel, pane):
        return UserOfPane(excel, pane)

    test_animate_stops_at_esc = None  # a button stops it: hosts/web/test_pane.py
    test_export_stops_at_esc = None  # no key arrives in the worker

    # Office.js opens no workbook with macros, and no file.
    test_the_originals_in_vba_are_written_and_opened = None
    test_the_lab_is_written_and_opened = None
    test_the_originals_in_vba_end_in_xlsm = None

    # A workbook to print is handed to Excel, and nobody is asked for a file. See below.
    test_export_asks_for_the_file_and_before_it_overwrites_one = None
    test_an_address_is_no_place_for_an_export = None
    test_something_far_away_does_not_keep_export_from_the_board_selected = None

    def test_export_twice_asks_for_no_file(self, typed, sheet, host):
        sheet.range((1_048_576, 16_384)).value = 1  # far away, and no reason to read all between
        host.answers["NumpureInput"] = "="
        for _ in range(2):
            macros.export()
            assert len(host.pane.created) == 1
        assert host.messages == []

    def test_what_is_no_rectangle_of_cells_is_a_sentence(self, book, host):
        book.model.selection = parsed("A1:B2,D4:E5")
        macros.solve()
        book.model.selection = None  # a picture
        macros.solve()
        assert host.messages == [
            "Several areas are selected; select cells in one area.",
            "Something other than cells is selected, such as a chart; select cells.",
        ]

    def test_functions_become_what_they_show_and_undo_brings_them_back(self, book, host, pane):
        sheet = book.model
        sheet.write(Area(3, 16), [['=SUDOKU_PARSE("1.....3..2.....4")']])
        for row, value in enumerate(("easy", "007", ANSWER, True), 1):
            sheet.formulas[row, 13], sheet.values[row, 13] = f"=SUDOKU_LEVEL(A{row})", value
        sheet.formulas[9, 13], sheet.values[9, 13] = "=SUDOKU_SOLVE(A9:I9)", "#VALUE!"
        sheet.formulas[20, 3], sheet.values[20, 3] = "=SUM(C3:C11)", 45.0
        before, shown = with_sizes(held([sheet], [])), dict(sheet.values)
        pane.run("into_values")
        assert pane.syncs <= MOST_SYNCS + 3  # what formulas spill is asked for, and looked at
        assert host.messages == [f"5 formulas are values now.\n\n{STAYS}"]
        assert {*sheet.formulas} == {(9, 13), (20, 3)}
        assert {at: v for at, v in sheet.values.items() if v != ""} == {
            at: v for at, v in shown.items() if v != ""
        }
        macros.undo_last()
        assert differing(before, with_sizes(held([sheet], []))) == []
        assert [area.address for area in sheet.spills.values()] == ["$P$3:$S$6"]

    def test_what_a_formula_spills_is_turned_into_values_where_one_agrees(self, book, host, pane):
        sheet = book.model
        sheet.write(Area(3, 3), [['=SUDOKU_PARSE("1.....3..2.....4")']])
        sheet.selection = [Area(3, 3, 4, 4)]
        host.buttons[:] = ["yes"]
        pane.run("solve")
        assert pane.syncs <= MOST_SYNCS + 2
        assert host.messages == ["C3:F6 is filled by the formula in C3. Turn it into values?"]
        assert not sheet.formulas
        macros.undo_last()
        assert {*sheet.formulas} == {(3, 3)}

    def test_whole_columns_may_be_selected(self, typed, sheet, host):
        sheet["C:K"].select()
        macros.solve()
        assert text_of(typed) == ANSWER

    def test_settings_last_longer_than_the_worker(self, sheet, pane, host):
        pane.run("settings", theme="dark")
        pane.node.session = PageSession()
        sheet["B2"].select()
        macros.generate(variant="4x4", seed="7")
        assert sheet["B2"].color == colour(THEMES["dark"].ground)


def test_the_double_refuses_what_office_js_has_not(node):
    told = node.faults()
    assert told == {
        "a member that the types do not know": "Excel.Range has no colour.",
        "a property that is read only": "Excel.Worksheet.tabId cannot be set.",
        "a property that was not loaded": "Range.values was not loaded.",
    }
