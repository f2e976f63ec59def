"""Layouts of grids that overlap: as text, as a picture of letters, and as puzzles.

The layouts are random: each grid but the first shares boxes with one before it.
"""

import json
import re
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from openpyxl.utils import get_column_letter

from numpure_xl.errors import GaveUpError, GridError, NumpureError, RequestError
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, GATTAI, board_composed
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from tests.sampling import examples
from tests.sat import clauses_of, models
from tests.typed import run_in_english as run

STEPS = [each for each in product(range(-2, 3), repeat=2) if each != (0, 0)]
WINDOWS = [(1, 1), (1, 5), (5, 1), (5, 5)]


@st.composite
def corners(draw):
    """Return the first cells of two to six grids, in boxes, from 0 on each way."""
    chosen = [(0, 0)]
    for _ in range(draw(st.integers(1, 5))):
        row, col = draw(st.sampled_from(chosen))
        down, right = draw(st.sampled_from(STEPS))
        if (row + down, col + right) not in chosen:
            chosen.append((row + down, col + right))
    top, left = (min(each[axis] for each in chosen) for axis in (0, 1))
    return sorted((row - top, col - left) for row, col in chosen)


def name_of(places, rules=""):
    cells = (f"{get_column_letter(3 * col + 1)}{3 * row + 1}" for row, col in places)
    return f"gattai{rules}:" + ".".join(cells)


def boxes_of(place):
    return {(place[0] + row, place[1] + col) for row, col in product(range(3), repeat=2)}


def picture_of(places, scale=1):
    """Return a letter for each box, or cell; "" if a grid has no box of its own."""
    owners = {}
    for letter, place in zip("ABCDEF", places, strict=False):
        for box in boxes_of(place):
            owners[box] = "+" if box in owners else letter
    if len({*owners.values()} - {"+"}) < len(places):
        return ""
    rows, cols = (range(1 + max(box[axis] for box in owners)) for axis in (0, 1))
    return "\n".join(
        "".join(owners.get((row, col), ".") * scale for col in cols)
        for row in rows
        for _ in range(scale)
    )


def units_of(places, *, diagonals=False):
    """Return the units of grids as places on the paper: by the words of the rules."""
    for row, col in ((3 * row, 3 * col) for row, col in places):
        for i in range(9):
            yield [(row + i, col + j) for j in range(9)]
            yield [(row + j, col + i) for j in range(9)]
            yield [(row + i // 3 * 3 + j // 3, col + i % 3 * 3 + j % 3) for j in range(9)]
        if diagonals:
            yield [(row + i, col + i) for i in range(9)]
            yield [(row + i, col + 8 - i) for i in range(9)]


@examples(60)
@given(corners())
def test_a_name_and_a_picture_are_the_same_layout(places):
    assume(len(places) > 1)
    board = board_composed(name_of(places))
    assert board
    assert board_composed(board.name) is board
    assert [*board.corners] == [(3 * row, 3 * col) for row, col in places]
    assert board.cells == 9 * len(set().union(*map(boxes_of, places)))
    assert board_composed(name_of(places).lower().replace(".", ", ")) is board
    for scale in (1, 3):
        if picture := picture_of(places, scale):
            try:
                assert board_composed(picture) is board
                assert board_composed(picture.replace("\n", "/")) is board
            except RequestError as error:
                assert "shows several layouts" in str(error)  # noqa: PT017


@examples(12)
@given(corners(), st.sampled_from(["", "+x"]), st.sampled_from(["easy", "hard"]))
def test_a_puzzle_of_any_layout_has_the_one_solution_of_a_sat_solver(places, rules, level):
    assume(len(places) > 1)
    board = ALL_BOARDS[ALL_BOARDS.composed(name_of(places, rules)) or ""]
    try:
        made = make(PuzzleRequest(variant=board.name, level=level).recipe(1))
    except (GaveUpError, RequestError):  # hardly any grid, or none so hard, is there
        return
    assert made.level == level
    known = sorted({place for unit in units_of(places) for place in unit})
    number = {place: at for at, place in enumerate(known)}
    assert [*board.places] == known
    units = [
        [number[place] for place in unit] for unit in units_of(places, diagonals=rules == "+x")
    ]
    answers = models(clauses_of(9, units), 9, made.givens.digits)
    assert [tuple(each) for _, each in zip(range(2), answers, strict=False)] == [
        made.solution.digits
    ]
    line = line_of(made.givens)
    assert [grid for _, grid in grids([line])] == [made.givens]
    table = json.dumps({"puzzle": str(made.givens), "variant": board.name})
    assert [grid for _, grid in grids([table])] == [made.givens]
    assert [grid for _, grid in grids([board.name, "", *made.givens.drawn().splitlines()])] == [
        made.givens
    ]


def test_each_grid_has_rules_of_its_own():
    board = ALL_BOARDS["gattai:A1+x.G7+windows"]
    further = [{board.places[cell] for cell in unit} for unit in board.units[board.extra_from :]]
    diagonals = [{(i, i) for i in range(9)}, {(i, 8 - i) for i in range(9)}]
    windows = [
        {(6 + row + i, 6 + col + j) for i, j in product(range(3), repeat=2)} for row, col in WINDOWS
    ]
    assert sorted(map(sorted, further)) == sorted(map(sorted, diagonals + windows))
    assert ALL_BOARDS.composed("gattai+killer:A1+x.G7+x") == "gattai2+x+killer"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("gattai:A1", "Overlapping grids are two or more"),
        ("gattai:A1.A1", "Overlapping grids are two or more"),
        ("gattai:A1.B2", "overlap in parts of boxes"),
        ("gattai:A1.S1", "The grid at S1 shares no box"),
        ("gattai:A1+antiknight.G7", "write it before the colon"),
        ("gattai:A1.1G", "is not a first cell of a grid"),
        ("gattai:" + ".".join(f"A{6 * at + 1}" for at in range(20)), "a board has up to 1024"),
        ("samurai+jigsaw", "leave out jigsaw"),
        ("samurai+kilr", "did you mean 'killer'"),
        ("A.B\nA.B\n...", "Draw a letter for each box"),
    ],
)
def test_what_is_no_layout_is_refused_in_a_sentence(name, sentence):
    with pytest.raises(NumpureError, match=re.escape(sentence)):
        ALL_BOARDS.composed(name)


def test_a_name_decides_where_numbers_of_cells_do_not():
    made = make(PuzzleRequest(variant="butterfly", level="easy").recipe(1))
    assert Grid.parse(str(made.givens)).variant.name == "12x12"
    assert Grid.parse(str(made.givens), "butterfly") == made.givens
    ((_, named),) = grids([f"{made.givens} butterfly"])
    assert named == made.givens
    ((_, fault),) = grids([f"{made.givens} samurai+x"])
    assert isinstance(fault, GridError)


@pytest.mark.few(2)
@pytest.mark.parametrize("name", GATTAI)
def test_every_layout_is_printed_on_a4_and_read_from_the_page(name, tmp_path):
    path = tmp_path / "book.xlsx"
    asked = ["-n", 1, "--variant", name, "--level", "easy", "--seed", 3, "--answers", 1]
    assert run("book", path, *asked).exit_code == 0
    assert run("book", tmp_path / "book.pdf", *asked).exit_code == 0
    lines = run("convert", path).stdout.splitlines()
    assert [line.split(" ")[1] for line in lines] == [name, name]  # and its answer
