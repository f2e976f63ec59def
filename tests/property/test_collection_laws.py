"""A text with many grids gives all of them, in order, each with its line, however each is put."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.sudoku.formats.collection import boards, grids
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame
from tests.sampling import examples


def in_rows(text, between=""):
    side = VARIANTS_BY_CELLS[len(text)]
    return [between.join(text[at : at + side]) for at in range(0, len(text), side)]


VARIANTS_BY_CELLS = {side * side: side for side in (4, 6, 8, 9, 12, 16)}
FORMS = {
    "line": lambda text: [text],
    "zeros": lambda text: [text.replace(".", "0")],
    "stars": lambda text: [text.replace(".", "*")],
    "rating behind": lambda text: [f"{text},1.2,easy"],
    "number in front": lambda text: [f"7 {text}"],
    "colons": lambda text: [f":0000:x:{text}:::"],
    "rows": in_rows,
    "rows, spaces": lambda text: in_rows(text, " "),
    "rows, commas": lambda text: in_rows(text.replace(".", "0"), ","),
    "rows, bars": lambda text: [f"| {row} |" for row in in_rows(text, " | ")],
    "drawn": lambda text: Grid(text).drawn().splitlines(),
    "cells in lists": lambda text: [f"[{row}]," for row in in_rows(text.replace(".", "0"), ", ")],
}
ABOVE = [
    *([], [""], ["", ""], ["# a remark of 9 words"], ["// 1.2"], ["% randomly generated - easy"]),
    *(["Puzzle by Ann, May 2026"], ["; no. 5"], ["#", ""], ["[Puzzle]"]),
]


@st.composite
def collections(draw):
    """Return lines, and the number of the line and the grid of each board in them."""
    lines, expected = [], []
    for _ in range(draw(st.integers(1, 5))):
        board = VARIANTS[draw(st.sampled_from(["9x9", "9x9", "6x6"]))]
        digits = st.just(0) | st.integers(1, board.side)
        cells = draw(st.lists(digits, min_size=board.cells, max_size=board.cells))
        cells[0], cells[-1] = 0, 1
        lines += draw(st.sampled_from(ABOVE))
        form = draw(st.sampled_from([*FORMS]))
        grid = Grid(tuple(cells), board)
        lines += [*([""] if lines else []), *FORMS[form](str(grid))]
        expected.append((len(lines) - len(FORMS[form](str(grid))) + 1, grid))
    return lines, expected


@examples(100)
@given(collections(), st.sampled_from(["", "\n", "\r\n"]))
def test_each_grid_is_read_with_its_line(collection, end):
    lines, expected = collection
    assert [*grids(line + end for line in lines)] == expected


@examples(40)
@given(st.lists(st.sampled_from("....1234"), min_size=16, max_size=16), st.integers(1, 20))
def test_lines_of_16_signs_are_boards_of_4x4_unless_one_has_more(cells, count):
    text = "".join(cells[:-1]) + "1"
    assert [*grids([text] * count)] == [(at + 1, Grid(text)) for at in range(count)]
    rows = [text] * 15 + ["G" + text[1:]]
    assert [grid for _, grid in grids(rows)] == [Grid("".join(rows))]


@pytest.mark.parametrize("name", ["9x9+x", "9x9+windows", "9x9+antiknight"])
def test_a_name_holds_for_the_grids_below_it_up_to_an_empty_line(name):
    text = "." * 80 + "1"
    lines = [name, text, text, "", text, name, "", *in_rows(text), "", text, f"{text} {name}"]
    names = [grid.variant.name for _, grid in grids(lines) if isinstance(grid, Grid)]
    assert names == [name, name, "9x9", name, "9x9", name]


def test_sections_of_puzzles_and_of_positions_are_read_and_no_others():
    puzzle, begun = "." * 80 + "1", "2" + "." * 79 + "1"
    lines = ["[Puzzle]", puzzle, "[Note]", puzzle, "[Other]", begun]
    assert [*grids(lines)] == [(2, Grid(puzzle))]
    read = [game for _, game in boards([*lines, "[State]", begun])]
    positions = [game.position if isinstance(game, SavedGame) else game for game in read]
    assert Grid(begun) in positions
