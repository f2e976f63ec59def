"""Boards whose rules cells and borders cannot show: drawn on a sheet, found, undone, cleared.

The doubles are Excel of every year on Windows, with the add-in and without, and on a Mac.
"""

import re
import sys
from contextlib import suppress
from dataclasses import replace
from itertools import count, product

import pytest

from numpure_xl import macros
from numpure_xl.board.overlay import PREFIX, overlay_of, rules_drawn
from numpure_xl.hosts.excel import bulk, overlays
from numpure_xl.hosts.excel.adapter import host_of
from numpure_xl.sheet_io.areas import area_at
from numpure_xl.sheet_io.find import at_selection
from numpure_xl.sheet_io.port import run
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.make.making import make_first
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.rules.shapes import ArrowShape, CageOutline, CornerMark, EdgeMark, TubeShape
from numpure_xl.sudoku.solve.solver import solve
from tests.hosts.excel import shapes
from tests.hosts.excel.addin import AddIn
from tests.hosts.excel.com import ComError
from tests.hosts.excel.conftest import FRONTS
from tests.hosts.excel.model import Area, Excel, RefusedError, Shape
from tests.hosts.excel.years import YEARS
from tests.kinds import differing
from tests.snapshots import held
from tests.undo_law import at_home, with_sizes

pytestmark = pytest.mark.host

MACROS = (
    bulk.MACRO,
    bulk.SPILLS,
    bulk.NAMED_AREAS,
    overlays.DRAW,
    overlays.ERASE,
    overlays.OVERLAYS,
)


ON_A_MAC = "On a Mac the marks of this board are drawn by the ribbon's Generate alone."


def request(name):
    """Return the recipe that the commands are given here."""
    return PuzzleRequest(variant=name, level="easy", symmetry="half-turn").shared_recipe("7")


def rule_board(name):
    """Return a board with the signs of a puzzle."""
    return request(name).numbered(1).board


def opened(year="365", *, has_add_in=True):
    """Return a double of a year with a picture of the user's, and its workbook, A1 selected."""
    excel = Excel(year=replace(YEARS[year], busy=()))
    excel.active.active.shapes.append(Shape("Picture 1", Area(4, 4)))
    if has_add_in:
        addin = AddIn(excel)
        addin.answer(*MACROS)
        addin.run("NumpureBegin")  # its macros answer as long as a command is at work
    book = FRONTS["Mac" if YEARS[year].is_mac else "Windows"](excel)
    book.set_mock_caller()
    book.sheets[0]["C3"].select()
    return excel, book


def content(excel):
    return with_sizes(held(excel.active.sheets, []))


def ours(excel):
    return [one for one in excel.active.active.shapes if one.name.startswith(PREFIX)]


def answered(excel, command, **options):
    """Give a command, all questions answered with yes; return what was said last."""
    excel.messages.clear()
    excel.buttons[:] = ["yes"] * 99
    command(**options)
    return excel.messages[-1] if excel.messages else ""


def digits(book, board):
    """Return the digits of a board at C3."""
    cells = book.sheets[0].range((3, 3)).resize(board.across, board.across)
    rows = cells.options(ndim=2).value
    return tuple(int(rows[row][col] or 0) for row, col in board.places)


SHAPES = {ArrowShape, CageOutline, CornerMark, EdgeMark, TubeShape}
SMALL = [name for name, board in ALL_BOARDS.items() if board.side <= 9]  # letters are other tests'
DRAWN = [n for n in ALL_BOARDS if {type(s) for s in rule_board(n).shapes} & SHAPES]


@pytest.mark.few(8)
@pytest.mark.parametrize(("name", "year", "has_add_in"), [*product(SMALL, YEARS, (True, False))])
def test_a_board_is_laid_checked_solved_undone_and_cleared(name, year, has_add_in):
    excel, book = opened(year, has_add_in=has_add_in)
    start = content(excel)
    with at_home():
        excel.calls.clear()
        said = answered(excel, macros.generate, variant=name, level="easy", seed="7")
        sys.stdout.write(f"{name}, {year}, {has_add_in}: {excel.calls.total()} calls\n")
        if YEARS[year].is_mac and not has_add_in and name in DRAWN:
            assert said == ON_A_MAC
            assert differing(start, content(excel)) == []
            return
        puzzle = make_first(request(name)).givens
        assert [one.name for one in ours(excel)] == [f"{PREFIX}{name} plain"] * (name in DRAWN)
        laid = content(excel)
        assert answered(excel, macros.check).startswith("Right so far")
        assert answered(excel, macros.hint, depth=3)
        assert differing(laid, content(excel)) == []
        assert answered(excel, macros.solve) == ""
        assert digits(book, puzzle.variant) == solve(puzzle).digits
        answered(excel, macros.undo_last)
        assert differing(laid, content(excel)) == []
        answered(excel, macros.clear, whole=True)
        assert ours(excel) == []
        answered(excel, macros.undo_last)
        assert differing(laid, content(excel)) == []
        book.sheets[0]["C3"].select()
        answered(excel, macros.generate, variant="4x4", level="easy", seed="1")
        assert ours(excel) == []
        answered(excel, macros.undo_last)
        assert differing(laid, content(excel)) == []
    assert excel.faults == []


@pytest.mark.few(4)
@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("has_add_in", [True, False])
def test_generate_is_undone_and_what_was_there_is_there_again(name, has_add_in):
    excel, _ = opened(has_add_in=has_add_in)
    with at_home():
        start = content(excel)
        answered(excel, macros.generate, variant=name, level="easy", seed="7")
        answered(excel, macros.undo_last)
        assert differing(start, content(excel)) == []
        answered(excel, macros.generate, variant=name, level="easy", seed="7")
        before = content(excel)
        answered(excel, macros.generate, variant=name, level="easy", seed="8")
        assert differing(before, content(excel))
        assert len(ours(excel)) == 1
        answered(excel, macros.undo_last)
        assert differing(before, content(excel)) == []
    assert excel.faults == []


@pytest.mark.few(4)
@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("has_add_in", [True, False])
def test_without_its_note_a_board_is_known_by_its_overlay(name, has_add_in):
    excel, book = opened(has_add_in=has_add_in)
    with at_home():
        answered(excel, macros.generate, variant=name, level="easy", seed="7")
        puzzle = make_first(request(name)).givens
        book.sheets[0].range((3 + puzzle.variant.across, 3)).clear_contents()
        found = found_at(book, "D4")
        assert found.place.variant == puzzle.variant
        answered(excel, macros.solve)
        assert digits(book, puzzle.variant) == solve(puzzle).digits


def found_at(book, address):
    """Return the board that a cell is in."""
    host, cell = host_of(book), area_at(book.sheets[0][address].address)
    return run(at_selection(host, book.sheets[0].name, cell))


@pytest.mark.parametrize("has_add_in", [True, False])
def test_a_board_moved_by_rows_inserted_above_is_found_where_it_is(has_add_in):
    excel, book = opened(has_add_in=has_add_in)
    with at_home():
        answered(excel, macros.generate, variant="6x6+killer", level="easy", seed="7")
        sheet = excel.active.active
        for known in (sheet.values, sheet.looks):  # the note goes, so that the overlay alone tells
            moved = {(row + 2, col): held for (row, col), held in known.items() if row < 9}
            known.clear()
            known.update(moved)
        strokes = {(row + 2, *rest): stroke for (row, *rest), stroke in sheet.strokes.items()}
        sheet.strokes.clear()
        sheet.strokes.update(strokes)
        ours(excel)[0].area = Area(5, 3)
        board = found_at(book, "E7")
        puzzle = make_first(request("6x6+killer")).givens
        assert (board.place.row, board.place.variant) == (4, puzzle.variant)
        book.sheets[0]["E7"].select()
        answered(excel, macros.clear, whole=True)
    assert ours(excel) == []
    assert [shape.name for shape in sheet.shapes] == ["Picture 1"]


@pytest.mark.parametrize("at", range(1, 40, 4))
def test_a_fault_in_the_middle_of_drawing_leaves_nothing(at, monkeypatch):
    excel, _ = opened(has_add_in=False)
    start = content(excel)
    added = count(1)

    def failing(shapes, *place):
        if next(added) == at:
            raise RefusedError("Out of memory.")
        return add(shapes, *place)

    add = shapes.Shapes._add
    monkeypatch.setattr(shapes.Shapes, "_add", failing)
    with at_home(), suppress(ComError):
        answered(excel, macros.generate, variant="4x4+killer", level="easy", seed="7")
    assert at > next(added) or differing(start, content(excel)) == []


PLAIN = {name: re.sub(r"\+(?!x$|x\+|jigsaw).*", "", name) for name in DRAWN}
"""By board, the one of its size without signs."""


@pytest.mark.few(3)
@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("year", ["365", "Mac"])
def test_with_the_add_in_signs_over_cells_cost_ten_calls_at_most(name, year):
    counts = []
    for board in (PLAIN[name], name):
        excel, _ = opened(year)
        with at_home():
            excel.calls.clear()
            answered(excel, macros.solution, variant=board, seed="7")
            counts.append(excel.calls.total())
            assert len(ours(excel)) == (board == name)
    sys.stdout.write(f"{name}, {year}: {counts[1]} calls, {counts[0]} without signs\n")
    assert counts[1] <= counts[0] + 10


@pytest.mark.parametrize("has_add_in", [True, False])
def test_among_many_shapes_of_the_users_the_overlay_is_found(has_add_in):
    excel, book = opened(has_add_in=has_add_in)
    pictures = [Shape(f"Picture {number}", Area(1, 1)) for number in range(2, 300)]
    excel.active.active.shapes += pictures
    with at_home():
        answered(excel, macros.generate, variant="4x4+killer", level="easy", seed="7")
        excel.active.active.values.pop((7, 3))  # its note
        board = found_at(book, "D4")
        assert board.place.variant == make_first(request("4x4+killer")).givens.variant
        answered(excel, macros.clear, whole=True)
    assert ours(excel) == []
    assert len(excel.active.active.shapes) == len(pictures) + 1


def test_where_shapes_are_protected_one_sentence_says_so_and_nothing_is_lost(monkeypatch):
    def refuse(*_place):
        raise RefusedError("The sheet is protected.")

    excel, _ = opened(has_add_in=False)
    start = content(excel)
    monkeypatch.setattr(shapes.Shapes, "_add", refuse)
    with at_home():
        said = answered(excel, macros.generate, variant="4x4+killer", level="easy", seed="7")
    assert said == (
        "Excel draws nothing on Sheet1; unprotect its objects. Everything is as it was."
    )
    assert differing(start, content(excel)) == []


@pytest.mark.parametrize("name", DRAWN)
def test_the_line_of_an_overlay_is_read_back(name):
    board = make_first(request(name)).givens.variant
    overlay = overlay_of(board, "plain")
    assert overlay is not None
    assert rules_drawn(overlay.line) == board
