"""Boards drawn by hand are found where they are, by a click and in a file alike."""

import io
import time
from functools import cache, lru_cache
from itertools import product
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.board import finding
from numpure_xl.board.blocks import bounds, clusters
from numpure_xl.board.cells import THIN, Cells, spots, widened
from numpure_xl.board.finding import board_at
from numpure_xl.board.location import PLAIN, Area
from numpure_xl.cell_names import cell_reference
from numpure_xl.cli import main
from numpure_xl.errors import NumpureError
from numpure_xl.reading import grids_in
from numpure_xl.sheet_io import find as live
from numpure_xl.sheet_io.areas import area_at, cells_in
from numpure_xl.sheet_io.port import Cost, run
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from tests.hand_drawn import sheets
from tests.memory import MemoryBook, MemoryHost
from tests.worksheet import host_of

NAMES = [(sheet.name, bool(sheet.boards), sheet.is_refused) for sheet in sheets()]
WITH_BOARDS = [name for name, has_boards, _ in NAMES if has_boards]
REFUSED = [name for name, _, is_refused in NAMES if is_refused]
WITHOUT = [name for name, has_boards, is_refused in NAMES if not (has_boards or is_refused)]
FAR = (40, 60)
"""A cell far away from everything."""


@cache
def drawn_sheets():
    """Return the sheets by name."""
    return {sheet.name: sheet for sheet in sheets()}


@lru_cache(maxsize=1)
def content(name):
    return drawn_sheets()[name].file()


def in_file(name):
    """Return what is found in the file, by place: a grid, or the sentence that refuses it."""
    source = io.BufferedReader(io.BytesIO(content(name)))
    found = [(str(place), grid) for place, grid in grids_in(source, "theirs.xlsx")]
    return {
        place.removeprefix("Sheet1!"): grid if isinstance(grid, Grid) else str(grid)
        for place, grid in found
    }


def drawn(sheet):
    return {cell_reference(b.row, b.col): Grid(b.digits, b.variant) for b in sheet.boards}


@lru_cache(maxsize=1)
def rows_of(name):
    """Return the rows of cells in a file, as openpyxl has them."""
    sheet: Any = openpyxl.load_workbook(io.BytesIO(content(name))).active
    return [*sheet.iter_rows()]


def opened(name, cost=Cost.CELL):
    """Return the sheet of a file as a spreadsheet in memory shows it."""
    book = MemoryBook()
    book.host = lambda: costing(MemoryHost(book.excel), cost)
    sheet, kept = book.sheets[0], book.model
    for row in rows_of(name):
        for cell in row:
            at = cell.row, cell.column
            if cell.value is not None:
                kept.values[at] = float(cell.value) if type(cell.value) is int else cell.value
            if cell.fill.fill_type == "solid":
                sheet.range(at).color = f"#{cell.fill.fgColor.rgb[2:]}"
            for side in ("top", "right", "bottom", "left"):
                stroke = getattr(cell.border, side)
                if stroke and (style := stroke.style):
                    weight = {
                        "hair": "hairline",
                        "dotted": "thin",
                        "dashed": "thin",
                        "double": "thick",
                    }
                    drawn = {"style": "continuous", "weight": weight.get(style, style)}
                    kept.strokes[*at, f"edge_{side}"] = drawn | {"color": (0, 0, 0)}
    return sheet


def costing(host, cost):
    """Return a host that reads strokes one by one, or all that are around."""
    host.cost = cost
    return host


def find(sheet, click):
    """Return the board that a click on a cell of an open sheet means."""
    return run(live.find(host_of(sheet.book), sheet.name, Area(click[0], click[1], 1, 1)))


def board_under(sheet, click):
    """Return the board at a cell of an open sheet; None if there is none."""
    return run(live.at_selection(host_of(sheet.book), sheet.name, Area(click[0], click[1], 1, 1)))


@pytest.mark.slow
def test_there_are_200_sheets_and_they_are_the_same_each_time():
    assert len(drawn_sheets()) == len([*sheets()]) == 200
    assert [sheet.values for sheet in sheets()] == [
        sheet.values for sheet in drawn_sheets().values()
    ]


def clicks(board, *, every=False):
    """Yield cells of a board: its corners, one in the middle, and some between; or all."""
    side = board.variant.side
    last = side - 1
    few = [(0, 0), (0, last), (last, 0), (last, last), (side // 2, last // 2), (1, side // 3)]
    for row, col in [divmod(cell, side) for cell in range(side * side)] if every else few:
        yield board.row + row, board.col + col


def click_finds(name, *, every):
    """Click on cells of boards where all strokes are read at once, on few where one by one."""
    for cost in (Cost.CELL, Cost.BATCH):
        sheet = opened(name, cost)
        for board in drawn_sheets()[name].boards:
            for click in clicks(board, every=every and cost is Cost.BATCH):
                found = find(sheet, click)
                assert found.place[:3] == (board.row, board.col, board.variant), (cost, click)
                assert found.grid.digits == board.digits


def click_is_refused(name, *, every):
    """Click where a file is refused: the sentence is the same."""
    for cost, (place, sentence) in product((Cost.CELL, Cost.BATCH), in_file(name).items()):
        assert "hold digits, but are not a board; draw a border around each board" in sentence
        sheet, area = opened(name, cost), area_at(sentence.split()[1])
        assert cell_reference(area.row, area.col) == place
        cells = [*cells_in(area)]
        is_all = every and cost is Cost.BATCH
        for click in cells if is_all else (cells[0], cells[-1], cells[len(cells) // 3]):
            assert board_under(sheet, click) is None
            with pytest.raises(NumpureError) as refusal:
                find(sheet, click)
            assert str(refusal.value) == sentence, (cost, click)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", WITH_BOARDS)
def test_a_click_finds_what_was_drawn_and_what_a_file_shows(name):
    assert in_file(name) == drawn(drawn_sheets()[name])
    click_finds(name, every=False)
    if len(drawn_sheets()[name].boards) == 1:  # it is meant from anywhere
        (board,) = drawn_sheets()[name].boards
        assert find(opened(name), FAR).place[:3] == (board.row, board.col, board.variant)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*WITH_BOARDS, *REFUSED])
def test_a_click_on_every_cell_finds_what_was_drawn_or_is_refused(name):
    click_finds(name, every=True)
    click_is_refused(name, every=True) if name in REFUSED else None


@pytest.mark.parametrize("name", REFUSED)
def test_a_click_and_the_command_line_refuse_with_the_same_sentence(name, tmp_path):
    click_is_refused(name, every=False)
    file = tmp_path / "theirs.xlsx"
    file.write_bytes(content(name))
    told = CliRunner().invoke(main, ["solve", str(file)])
    assert told.exit_code == 1
    for sentence in in_file(name).values():
        assert sentence in " ".join(told.output.split())


@pytest.mark.few(1)
@pytest.mark.parametrize("name", WITHOUT)
def test_tables_and_calendars_are_no_boards(name):
    assert in_file(name) == {}
    sheet = opened(name)
    held = [*drawn_sheets()[name].values]
    for click in [*held[:: max(1, len(held) // 3)], FAR]:
        assert board_under(sheet, click) is None
        with pytest.raises(NumpureError) as refusal:
            find(sheet, click)
        assert str(refusal.value) == (
            f"There is no board at {cell_reference(*click)}; "
            "select a cell of one, or all of its cells."
        )


# Forms without digits: what anybody sees is their lines.

SIDES = sorted(PLAIN)


def ruled(*areas):
    """Return what a sheet shows where all cells of some areas are walled in."""
    across = {
        (r, c)
        for a in areas
        for r in range(a.row, a.row + a.height + 1)
        for c in range(a.col, a.col + a.width)
    }
    down = {
        (r, c)
        for a in areas
        for r in range(a.row, a.row + a.height)
        for c in range(a.col, a.col + a.width + 1)
    }
    return Looked({}, Counted(across), Counted(down), is_slow=True)


class Looked(Cells):
    """Cells whose looks at strokes are counted."""

    @property
    def looks(self):
        both: Any = self.across, self.down
        return sum(len(strokes.looks) for strokes in both)


class Counted(dict[tuple[int, int], int]):
    def __init__(self, spots):
        super().__init__(dict.fromkeys(spots, THIN))
        self.looks = set()

    def get(self, spot, default=None):
        self.looks.add(spot)
        return super().get(spot, default)


@given(st.sampled_from(SIDES), st.integers(0, 40), st.integers(0, 40), st.data())
def test_a_form_is_found_from_each_of_its_cells_in_few_looks(side, row, col, data):
    area = Area(row, col, side, side)
    at = data.draw(st.integers(0, side - 1)), data.draw(st.integers(0, side - 1))
    cells = ruled(area, Area(row, col + side + 1, side, side))  # another stands beside it
    assert board_at(cells, Area(row + at[0], col + at[1], 1, 1)) == area
    assert cells.looks <= 4 * side + 8


@pytest.mark.slow
@given(st.integers(1, 20), st.integers(1, 20))
def test_a_ruled_form_is_a_board_or_boards_of_one_size(height, width):
    found = board_at(ruled(Area(3, 3, height, width)), Area(3, 3, 1, 1))
    sides = [side for side in SIDES if height % side == width % side == 0]
    is_one = height == width and width in SIDES
    assert (found is not None) == (is_one or len(sides) == 1)
    assert found is None or found.height == found.width in SIDES


@pytest.mark.parametrize(("height", "width"), [(18, 27), (9, 27), (18, 9)])
def test_where_forms_touch_each_cell_is_in_one_of_them(height, width):
    area, found = Area(3, 5, height, width), set()
    for row, col in spots(area):
        board = board_at(ruled(area), Area(row, col, 1, 1))
        assert board is not None
        assert board.holds(row, col)
        found.add(board)
    assert found == {
        Area(row, col, 9, 9) for row in range(3, 3 + height, 9) for col in range(5, 5 + width, 9)
    }


def test_the_largest_boards_may_stand_three_in_a_row():
    row = [Area(0, 16 * at, 16, 16) for at in range(3)]
    for one in row:
        assert finding._ruled(ruled(*row), (5, one.col)) == Area(0, 0, 16, 48)


def test_a_line_that_goes_on_beside_a_form_is_no_part_of_it():
    board = Area(2, 2, 4, 4)
    cells = ruled(board)
    cells.across.update({(2, col): THIN for col in range(30)})
    cells.down.update({(row, 2): THIN for row in range(30)})
    assert board_at(cells, Area(2, 2, 1, 1)) == board


def test_a_cell_without_lines_is_no_board():
    assert board_at(ruled(Area(0, 0, 9, 9)), Area(9, 9, 1, 1)) is None
    assert board_at(ruled(), Area(0, 0, 1, 1)) is None


def took(work):
    """Return how many seconds of processor time some work takes."""
    before = time.process_time()
    work()
    return time.process_time() - before


@pytest.mark.slow
@pytest.mark.parametrize("words", [{}, {(0, 0): "Total"}], ids=["blank", "headed"])
def test_a_large_ruled_table_is_looked_at_in_a_moment(words):
    ruled = dict.fromkeys(product(range(120), range(100)), THIN)
    assert took(lambda: finding.boards(Cells(words, ruled, ruled))) < 2  # it took 12 or more


def test_ten_times_the_digits_below_one_another_cost_less_than_the_square_of_that():
    few, many = ({(row, 0) for row in range(height)} for height in (300, 3000))
    few_took = min(took(lambda: clusters(few)) for _ in range(3))
    assert took(lambda: clusters(many)) < 70 * few_took  # it took a hundred times as much
    assert clusters(many) == [Area(0, 0, 3000, 1)]


@given(st.sets(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=1))
def test_clusters_are_apart_and_have_every_digit(digits):
    areas = clusters(digits)
    assert {spot for spot in digits if any(area.holds(*spot) for area in areas)} == digits
    for area in areas:
        assert bounds(digits.intersection(spots(area))) == area
    first = areas[0]
    assert digits.intersection(spots(widened(first))) == digits.intersection(spots(first))


TITLES: list[Any] = [
    lambda _: [],
    lambda puzzle: [puzzle.recipe],
    lambda puzzle: ["No. 1", puzzle.recipe],
]


@pytest.mark.parametrize("title", TITLES, ids=["none", "recipe", "number and recipe"])
@pytest.mark.parametrize(("variant", "count"), [("9x9", 10), ("9x9", 3), ("6x6", 7), ("4x4", 5)])
def test_boards_below_one_another_are_found_with_their_titles(title, variant, count, tmp_path):
    """99 rows may be 11 boards, or 10 and the blank rows between; recipes stand above or below."""
    asked = PuzzleRequest(variant=variant, level="easy")
    puzzles = [make(asked.recipe(seed)) for seed in range(count)]
    book = openpyxl.Workbook()
    for puzzle in puzzles:
        for row in [title(puzzle), *puzzle.givens.to_rows(None)]:
            book.worksheets[0].append(row)
    book.save(tmp_path / "a.xlsx")
    with (tmp_path / "a.xlsx").open("rb") as file:
        assert [grid for _, grid in grids_in(file, "a.xlsx")] == [each.givens for each in puzzles]
