"""A patch joins what is alike, and joins nothing that the rules part."""

from collections import Counter

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from numpure_xl.board.location import Area
from numpure_xl.board.patch import Patch, board_patch
from numpure_xl.board.theme import THEMES
from numpure_xl.plan.sheet import Cell, Font, Row, Style
from numpure_xl.plan.strokes import Sides, Weight
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.sudoku.make.recipe import Recipe

THEME = THEMES["plain"]
SIX = VARIANTS["6x6"]
JIGSAWS = {name: Recipe.parse(f"{name}/easy#1").board for name in ("5x5+jigsaw+x", "9x9+jigsaw")}
BOARDS = VARIANTS | JIGSAWS
"""The boards; of jigsaws two with regions of some shape."""


def blank(variant):
    return Grid((0,) * variant.cells, variant)


def edges(patch):
    """Return how often each edge of a cell is drawn, told once for both cells, and its weight."""
    found: Counter[tuple[str, int, int]] = Counter()
    weights = {}
    for area, edge, weight, _ in patch.strokes():
        for row in range(area.row, area.row + area.height):
            for col in range(area.col, area.col + area.width):
                key = {
                    "edge_top": ("above", row, col),
                    "edge_bottom": ("above", row + 1, col),
                    "edge_left": ("before", row, col),
                    "edge_right": ("before", row, col + 1),
                }[edge]
                found[key] += 1
                weights[key] = weight
    return found, weights


def test_a_9x9_board_takes_twenty_strokes():
    assert len(list(board_patch(blank(VARIANTS["9x9"]), THEME, 36).strokes())) == 20


@pytest.mark.parametrize("name", BOARDS)
def test_each_stroke_is_drawn_once_and_is_heavy_where_it_parts_two_boxes(name):
    variant = BOARDS[name]
    side = variant.side
    found, weights = edges(board_patch(blank(variant), THEME, 36))
    assert set(found.values()) == {1}
    assert len(found) == 2 * side * (side + 1)
    for (kind, row, col), weight in weights.items():
        before = (row - 1, col) if kind == "above" else (row, col - 1)
        inside = row < side and col < side and min(before) >= 0
        same = inside and variant.box_of(row * side + col) == variant.box_of(
            before[0] * side + before[1]
        )
        assert weight is (Weight.THIN if same else Weight.THICK)


@pytest.mark.parametrize("name", ["6x6", "9x9+jigsaw"])
def test_strokes_belong_to_the_cells_below_them_or_right_of_them(name):
    last = BOARDS[name].side - 1
    for area, edge, *_ in board_patch(blank(BOARDS[name]), THEME, 36).strokes():
        assert edge in {"edge_top", "edge_left", "edge_bottom", "edge_right"}
        assert (edge == "edge_bottom") <= (area.row == last)
        assert (edge == "edge_right") <= (area.col == last)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_strokes_have_the_colour_of_the_theme(theme):
    strokes = board_patch(blank(SIX), theme, 36, note="6x6#1").strokes()
    assert {stroke.color for stroke in strokes} == {theme.stroke}


def test_without_a_note_there_is_no_row_below_the_board():
    assert len(board_patch(blank(SIX), THEME, 36).rows) == 6


def test_a_note_is_as_large_as_fits_below_the_board_and_can_be_read():
    notes = ["8x8/hard#" + "7" * digits for digits in range(1, 120, 3)]
    sizes = [note_points(note, pixels=30) for note in notes]
    assert (sizes[0], sizes[-1]) == (8, 5)  # points
    assert sizes == sorted(sizes, reverse=True)
    room = 8 * 30 * 0.75  # points: an inch has 96 pixels and 72 points
    fit = [(n, size) for n, size in zip(notes, sizes, strict=True) if size > 5]
    assert all(stringWidth(note, "Helvetica", size) <= room for note, size in fit)
    assert max(stringWidth(note, "Helvetica", size) for note, size in fit) > 0.8 * room


def note_points(note, pixels):
    patch = board_patch(blank(VARIANTS["8x8"]), THEME, pixels, note=note)
    cell = patch.rows[-1].cells[0]
    assert cell
    return patch.styles[cell.style].font.size


def test_the_note_is_one_cell_below_the_board():
    *rows, below = board_patch(blank(SIX), THEME, 36, note="6x6#1").rows
    assert [len(row.cells) for row in rows] == [6] * 6
    first, *others = below.cells
    assert first
    assert first.value == "6x6#1"
    assert others == [None] * 5
    assert below.height == 0  # as high as it is


def test_givens_are_locked_and_bold_and_entries_are_neither():
    grid = blank(SIX).with_digit(0, 3).with_digit(1, 4)
    patch = board_patch(SavedGame(grid.with_digit(1, 0), grid), THEME, 36)
    given_cell, entry, empty = (cell for cell in patch.rows[0].cells[:3] if cell)
    styles = [patch.styles[cell.style] for cell in (given_cell, entry, empty)]
    assert [style.locked for style in styles] == [True, False, False]
    assert [style.font.bold for style in styles] == [True, False, False]
    assert [cell.value for cell in (given_cell, entry, empty)] == [3, 4, None]


def test_a_stroke_belongs_to_the_cell_above_where_there_is_none_below():
    style = Style(Font("Arial", 10.0, "000000"), sides=Sides(top=Weight.THIN, bottom=Weight.THICK))
    patch = Patch((20, 20), (style,), (Row(20, (Cell(1, 0), Cell(2, 0))), Row(20, (None, None))))
    assert list(patch.strokes()) == [
        (Area(0, 0, 1, 2), "edge_top", Weight.THIN, None),
        (Area(0, 0, 1, 2), "edge_bottom", Weight.THICK, None),
    ]


def test_a_stroke_belongs_to_the_cell_on_the_left_where_there_is_none_on_the_right():
    style = Style(Font("Arial", 10.0, "000000"), sides=Sides(left=Weight.THIN, right=Weight.THICK))
    patch = Patch((20, 20, 20), (style,), (Row(20, (None, Cell(1, 0), None)),) * 2)
    assert list(patch.strokes()) == [
        (Area(0, 1, 2, 1), "edge_left", Weight.THIN, None),
        (Area(0, 1, 2, 1), "edge_right", Weight.THICK, None),
    ]


def test_of_two_strokes_between_two_cells_the_heavier_one_is_drawn():
    over, under = (
        Style(Font("Arial", 10.0, "000000"), sides=sides)
        for sides in (Sides(bottom=Weight.THICK), Sides(top=Weight.THIN))
    )
    patch = Patch((20,), (over, under), (Row(20, (Cell(1, 0),)), Row(20, (Cell(2, 1),))))
    assert list(patch.strokes()) == [(Area(0, 0, 1, 1), "edge_bottom", Weight.THICK, None)]
