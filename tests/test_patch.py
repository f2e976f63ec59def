"""A patch joins what is alike, and joins nothing that the rules part."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.sheet.lines import Sides, Weight
from numpure_xl.sheet.patch import Patch, board_patch
from numpure_xl.sheet.place import Area
from numpure_xl.sheet.plan import Cell, Font, Row, Style
from numpure_xl.sheet.theme import THEMES
from numpure_xl.sudoku import VARIANTS, Grid

THEME = THEMES["plain"]
SIX = VARIANTS["6x6"]


def blank(variant):
    return Grid((0,) * variant.cells, variant)


def edges(patch):
    """Return how often each edge of a cell is drawn, told once for both cells, and its weight."""
    found: Counter[tuple[str, int, int]] = Counter()
    weights = {}
    for area, edge, weight in patch.strokes():
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


@pytest.mark.parametrize("name", VARIANTS)
def test_each_stroke_is_drawn_once_and_is_heavy_where_it_parts_two_boxes(name):
    variant = VARIANTS[name]
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


def test_the_board_is_one_block_and_its_note_another():
    blocks = list(board_patch(blank(SIX), THEME, 36, note="6x6#1").blocks())
    assert [block.area for block in blocks] == [Area(0, 0, 6, 6), Area(6, 0, 1, 1)]
    assert blocks[1].cells[0][0].value == "6x6#1"


def test_givens_are_locked_and_bold_and_entries_are_neither():
    grid = blank(SIX).with_digit(0, 3).with_digit(1, 4)
    patch = board_patch(grid, THEME, 36, entries=frozenset({1}))
    given_cell, entry, empty = (cell for cell in patch.rows[0].cells[:3] if cell)
    styles = [patch.styles[cell.style] for cell in (given_cell, entry, empty)]
    assert [style.locked for style in styles] == [True, False, False]
    assert [style.font.bold for style in styles] == [True, False, False]
    assert [cell.value for cell in (given_cell, entry, empty)] == [3, 4, None]


FONTS = [Font("Arial", 10.0, "000000", bold) for bold in (True, False)]
STYLES = tuple(Style(font, fill=fill) for font in FONTS for fill in (None, "FF0000"))


@st.composite
def patches(draw):
    """Any cells in any of some styles, with gaps between them."""
    width = draw(st.integers(1, 6))
    cell = st.one_of(st.none(), st.builds(Cell, st.integers(1, 9), st.integers(0, 3)))
    row = st.builds(Row, st.just(20), st.tuples(*[cell] * width))
    return Patch((20,) * width, STYLES, tuple(draw(st.lists(row, min_size=1, max_size=6))))


@given(patches())
def test_blocks_and_looks_tell_each_cell_as_it_is(patch):
    values: dict[tuple[int, int], object] = {}
    styles: dict[tuple[int, int], Style] = {}
    for block in patch.blocks():
        for look in patch.looks(block):
            assert look.over is None or styles[look.area.row, look.area.col] == look.over
            for row in range(look.area.row, look.area.row + look.area.height):
                for col in range(look.area.col, look.area.col + look.area.width):
                    styles[row, col] = look.style
        for row, line in enumerate(block.cells, block.area.row):
            for col, cell in enumerate(line, block.area.col):
                assert (row, col) not in values
                values[row, col] = cell.value
    wanted = {
        (row, col): cell
        for row, line in enumerate(patch.rows)
        for col, cell in enumerate(line.cells)
        if cell is not None
    }
    assert values == {at: cell.value for at, cell in wanted.items()}
    assert styles == {at: STYLES[cell.style] for at, cell in wanted.items()}


def test_a_stroke_belongs_to_the_cell_above_where_there_is_none_below():
    style = Style(FONTS[0], sides=Sides(top=Weight.THIN, bottom=Weight.THICK))
    patch = Patch((20, 20), (style,), (Row(20, (Cell(1, 0), Cell(2, 0))), Row(20, (None, None))))
    assert list(patch.strokes()) == [
        (Area(0, 0, 1, 2), "edge_top", Weight.THIN),
        (Area(0, 0, 1, 2), "edge_bottom", Weight.THICK),
    ]
