"""A board is found by what anybody sees: its walls, its note, the square it is."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.board.highlights import CLASH, EVIDENCE, MARKS, WRONG, Unmarked, is_marked
from numpure_xl.board.location import (
    LAST_COLUMN,
    LAST_ROW,
    PLAIN,
    Area,
    Place,
    board_within,
    boards_noted,
    variant_noted,
    walled,
)
from numpure_xl.board.pencilmarks import (
    is_pencilmarks,
    pencilmark_points,
    pencilmarks,
    without_pencilmarks,
)
from numpure_xl.board.theme import THEMES
from numpure_xl.sudoku import VARIANTS
from numpure_xl.sudoku.recipe import Recipe

SIDES = sorted(PLAIN)


def drawn(*areas):
    """Return what tells strokes where all cells of some areas are walled in."""
    looks: list[tuple[int, int]] = []

    def stroked(row, col, _edge):
        looks.append((row, col))
        return any(area.holds(row, col) for area in areas)

    return stroked, looks


@given(st.sampled_from(SIDES), st.integers(0, 40), st.integers(0, 40), st.data())
def test_a_board_is_found_from_each_of_its_cells(side, row, col, data):
    area = Area(row, col, side, side)
    at = data.draw(st.integers(0, side - 1)), data.draw(st.integers(0, side - 1))
    stroked, looks = drawn(area, Area(row, col + side + 1, side, side))  # another stands beside it
    assert walled(stroked, row + at[0], col + at[1]) == area
    assert len(looks) <= 4 * side + 8


@given(st.integers(1, 20), st.integers(1, 20))
def test_what_is_no_board_is_not_found(height, width):
    area = walled(drawn(Area(3, 3, height, width))[0], 3, 3)
    assert area == Area(3, 3, height, width)
    found = board_within(area, 3, 3)
    sides = [side for side in SIDES if height % side == width % side == 0]
    is_one = height == width and width in SIDES
    assert (found is not None) == (is_one or len(sides) == 1)
    assert found is None or found.height == found.width in SIDES


def test_a_line_that_goes_on_beside_a_board_is_no_part_of_it():
    board = Area(2, 2, 4, 4)

    def stroked(row, col, edge):
        return board.holds(row, col) or (edge, 2) in {("top", row), ("left", col)}

    assert walled(stroked, 2, 2) == board


def test_a_cell_without_walls_is_no_board():
    assert walled(drawn(Area(0, 0, 9, 9))[0], 9, 9) is None
    assert walled(drawn()[0], 0, 0) is None


@pytest.mark.parametrize("name", VARIANTS)
def test_a_recipe_tells_the_variant(name):
    variant = VARIANTS[name]
    assert variant_noted(variant.side, str(Recipe(seed="a", variant=name, level="easy"))) is variant
    assert variant_noted(variant.side, f"{name} · 30 clues") is variant
    assert variant_noted(variant.side + 1, f"{name}#1") is None


@pytest.mark.parametrize("note", [None, 5.0, "", "hello", "9x9x", "/9x9"])
def test_another_note_tells_nothing(note):
    assert variant_noted(9, note) is None


def test_boards_are_found_by_their_notes():
    grid: list[list[int | str | None]] = [
        [1, None, None, None],
        [None, None, 3, None],
        [None, "2", None, None],
        [None, None, None, 4],
    ]
    rows: list[list[int | str | None]] = [[None] * 4, *grid, ["4x4#1", None, None, None]]
    matrix = [[None, *row, None] for row in rows]
    assert list(boards_noted(matrix, 10, 20)) == [Place(11, 21, VARIANTS["4x4"])]


def test_a_note_below_something_else_tells_of_no_board():
    matrix = [["a", "b", "c", "d"]] * 4 + [["4x4#1", None, None, None]]
    assert list(boards_noted(matrix, 0, 0)) == []
    assert list(boards_noted(matrix[3:], 0, 0)) == []


def test_an_area_is_named_as_a_sheet_does():
    assert str(Area(1, 1, 9, 9)) == "B2:J10"
    assert Area(LAST_ROW - 9, LAST_COLUMN - 9, 9, 9).is_on_the_sheet
    assert not Area(LAST_ROW - 8, 0, 9, 9).is_on_the_sheet
    assert not Area(0, -1, 9, 9).is_on_the_sheet


@pytest.mark.parametrize("name", VARIANTS)
def test_pencilmarks_keep_the_place_of_each_digit(name):
    variant = VARIANTS[name]
    full = pencilmarks(range(1, variant.side + 1), variant)
    lines = full.split("\n")
    assert len(lines) == variant.box_rows
    assert {len(line) for line in lines} == {2 * variant.box_cols - 1}
    for digit in range(1, variant.side + 1):
        text = pencilmarks([digit], variant)
        assert [symbol for symbol in text if symbol not in " \n"] == [full.split()[digit - 1]]
        assert full[text.index(text.strip())] == text.strip()
        assert is_pencilmarks(text)


def test_pencilmarks_fit_their_cell_and_can_be_read():
    for variant in PLAIN.values():
        size = pencilmark_points(variant, 36)
        assert size * 0.6 * (2 * variant.box_cols - 1) < 27  # Courier is 0.6 of its height wide
        assert size * 1.2 * variant.box_rows < 27
        assert size >= 5


def test_pencilmarks_are_blanks_to_whoever_reads_digits():
    cells: list[list[object]] = [[5.0, "1 2\n   "], ["12", None]]
    assert without_pencilmarks(cells) == [[5.0, None], ["12", None]]


def test_marks_differ_in_symbol_and_colour_and_are_known_again():
    assert CLASH.symbol != WRONG.symbol
    assert CLASH.day.fill != WRONG.day.fill
    assert CLASH.night.fill != WRONG.night.fill
    assert all(
        is_marked(mark.number_format(Unmarked(None, "General"))) for mark in (*MARKS, *EVIDENCE)
    )
    assert not any(map(is_marked, ("General", "0", None, "@")))


@pytest.mark.parametrize("mark", MARKS)
def test_marks_can_be_read_by_people_who_see_little(mark):
    for colours in (mark.day, mark.night):
        assert contrast(*colours) > 7  # WCAG 2.1, success criterion 1.4.6


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_digits_can_be_read_on_every_mark(theme):
    for mark in (*MARKS, *EVIDENCE):
        fill = mark.night.fill if theme.ground else mark.day.fill
        assert contrast(fill, theme.ink) > 7
        if mark in EVIDENCE:
            assert contrast(fill, theme.pencil) > 4.5


def test_what_a_step_rests_on_differs_in_lightness():
    for colours in ([mark.day for mark in EVIDENCE], [mark.night for mark in EVIDENCE]):
        fills = [colour.fill for colour in colours]
        assert all(contrast(*pair) > 1.15 for pair in itertools.combinations(fills, 2))


def contrast(one, other):
    dark, light = sorted(map(_luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(color):
    """Relative luminance, as WCAG 2.1 defines it."""
    parts = [part / 255 for part in bytes.fromhex(color)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
