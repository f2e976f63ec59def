"""Boards whose rules cells and borders cannot show, in a living LibreOffice Calc."""

import pytest

from numpure_xl import macros
from numpure_xl.board.location import Area
from numpure_xl.board.overlay import PREFIX
from numpure_xl.sheet_io.find import at_selection
from numpure_xl.sheet_io.port import run
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.make.making import make_first
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.solve.solver import solve
from tests.hosts import flat
from tests.hosts.calc import Answers, Document
from tests.kinds import differing
from tests.undo_law import at_home

pytestmark = pytest.mark.host

BOARDS = ["9x9+killer", "9x9+kropki", "9x9+xv", "9x9+thermo", "9x9+jigsaw+killer", *ALL_BOARDS]

SHOWN = {"value", "stroke", "rest"}
BLANK: tuple[object, ...] = ({}, ({}, []))
"""The borders and the content of a cell that has neither."""


class Sheet:
    """A document with a shape of the user's on its sheet, D3 selected."""

    def __init__(self, monkeypatch, folder):
        self.answers, self.file = Answers(), folder / "snapshot.fods"
        self.document = Document(self.answers)
        self.document.commands(monkeypatch)
        self.api = self.document.api
        self.page = self.api.Sheets.getByIndex(0).DrawPage
        shape = self.api.createInstance("com.sun.star.drawing.RectangleShape")
        self.page.add(shape)
        shape.Name = "Mine"
        self.name = self.api.Sheets.getByIndex(0).Name
        self.document.choose(self.name, Area(2, 3, 1, 1))

    def say(self, command, **options):
        """Give a command, all questions answered with yes; return what was said last."""
        self.answers.shown.clear()
        self.answers.buttons[:] = ["yes"] * 99
        command(**options)
        return self.answers.shown[-1] if self.answers.shown else ""

    def names(self):
        return [self.page.getByIndex(number).Name for number in range(self.page.Count)]

    def drawn(self):
        return [name for name in self.names() if name.startswith(PREFIX)]

    def held(self):
        """Return all that LibreOffice writes of the document, and the shapes of its page."""
        kind = self.document.calc.named("FilterName", flat.FILTER)
        self.api.storeToURL(self.file.as_uri(), (kind,))
        return flat.snapshot(self.file) | {("rest", "", "shapes"): self.names()}

    def shown(self):
        """Return what is on the sheet: values, borders and shapes."""
        known = self.held().items()
        return {key: held for key, held in known if key[0] in SHOWN and held not in BLANK}

    def board(self, row, col):
        return run(at_selection(self.document.host(), self.name, Area(row, col, 1, 1)))


@pytest.fixture
def sheet(monkeypatch, tmp_path):
    with at_home():
        made = Sheet(monkeypatch, tmp_path)
        yield made
        made.document.close()


def request(name):
    """Return the recipe that the commands are given here."""
    return PuzzleRequest(variant=name, level="easy", symmetry="half-turn").shared_recipe("7")


@pytest.mark.few(6)
@pytest.mark.parametrize("name", [*dict.fromkeys(BOARDS)])
def test_a_board_is_laid_checked_solved_undone_and_cleared(sheet, name):
    level = "any" if ALL_BOARDS[name].side > 9 else "easy"
    start = sheet.shown()
    sheet.say(macros.generate, variant=name, level=level, seed="7")
    laid = sheet.held()
    assert sheet.say(macros.check).startswith("Right so far")
    assert sheet.say(macros.hint, depth=3)
    assert differing(laid, sheet.held()) == []
    assert sheet.say(macros.solve) == ""
    board = sheet.board(4, 5)
    assert board.place[:2] == (2, 3)
    assert sheet.say(macros.check).startswith("Solved")
    sheet.say(macros.undo_last)
    assert differing(laid, sheet.held()) == []
    sheet.say(macros.clear, whole=True)
    assert sheet.names() == ["Mine"]
    sheet.say(macros.undo_last)
    assert differing(laid, sheet.held()) == []
    sheet.say(macros.undo_last)
    assert differing(start, sheet.shown()) == []


@pytest.mark.parametrize("name", BOARDS[:5])
def test_a_board_without_its_note_is_found_after_rows_were_inserted(sheet, name):
    sheet.say(macros.generate, variant=name, level="easy", seed="7")
    puzzle = make_first(request(name)).givens
    rows = sheet.api.Sheets.getByIndex(0).Rows
    rows.insertByIndex(0, 2)
    rows.removeByIndex(4 + puzzle.variant.across, 1)  # its note
    board = sheet.board(6, 5)
    assert (board.place.row, board.place.variant) == (4, puzzle.variant)
    sheet.document.choose(sheet.name, Area(6, 5, 1, 1))
    sheet.say(macros.solve)
    assert sheet.board(6, 5).grid == solve(puzzle)
    sheet.say(macros.clear, whole=True)
    assert sheet.names() == ["Mine"]


def test_undo_and_redo_of_libreoffice_itself_take_the_shapes_along(sheet):
    sheet.say(macros.generate, variant="6x6+killer", level="easy", seed="7")
    sheet.say(macros.generate, variant="4x4+killer", level="easy", seed="7")
    after = sheet.drawn()
    assert after == [f"{PREFIX}4x4+killer plain"]
    manager = sheet.api.UndoManager
    manager.undo()
    assert sheet.drawn() == [f"{PREFIX}6x6+killer plain"]
    manager.undo()
    assert sheet.drawn() == []
    manager.redo()
    manager.redo()
    assert sheet.drawn() == after
