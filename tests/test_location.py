"""A board is found by what anybody sees: its walls, its note, the square it is."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.board.highlights import CLASH, EVIDENCE, MARKS, WRONG, Unmarked, is_marked
from numpure_xl.board.location import (
    LAST_COLUMN,
    LAST_ROW,
    NAME,
    PLAIN,
    Area,
    Place,
    boards_noted,
    variant_noted,
)
from numpure_xl.board.pencilmarks import (
    is_pencilmarks,
    pencilmark_points,
    pencilmarks,
    without_pencilmarks,
)
from numpure_xl.board.theme import THEMES
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe

SIDES = [4, 6, 8, 9, 12, 16]


def areas():
    """Return areas of few cells near each other."""
    return st.builds(Area, *[st.integers(1, 4)] * 4)


def cells(area):
    return {(area.row + r, area.col + c) for r in range(area.height) for c in range(area.width)}


def test_names_that_people_gave_to_boards_begin_as_ever():
    assert NAME == "numpure"


@pytest.mark.parametrize("name", VARIANTS)
def test_a_recipe_tells_the_variant(name):
    variant = VARIANTS[name]
    assert (
        variant_noted(variant.extent, str(Recipe(seed="a", variant=name, level="easy"))) is variant
    )
    assert variant_noted(variant.extent, f"{name} · 30 clues") is variant
    assert variant_noted((variant.side + 1,) * 2, f"{name}#1") is None


@pytest.mark.parametrize("recipe", ["5x5+jigsaw/easy#1", "9x9+jigsaw+x/easy#a.7"])
def test_a_jigsaw_is_known_by_its_recipe_or_by_its_regions(recipe):
    board = make(Recipe.parse(recipe)).variant
    name = recipe.partition("/")[0]
    assert variant_noted(board.extent, f"{recipe} · 30 clues") == board
    assert variant_noted(board.extent, f"{name}/regions-{board.regions} · 30 clues") == board
    assert variant_noted((board.side + 1,) * 2, recipe) is None
    assert variant_noted(board.extent, name) is None  # of its regions nothing is known


@pytest.mark.parametrize("note", [None, 5.0, "", "hello", "9x9x", "/9x9"])
def test_another_note_tells_nothing(note):
    assert variant_noted((9, 9), note) is None


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


def test_two_boards_beside_each_other_each_have_a_note():
    four = ["1", None, None, None], [None] * 4, [None, "2", None, None], [None] * 4
    matrix = [[*row, *row] for row in four] + [["4x4#1", *[None] * 3, "4x4+x#2", *[None] * 3]]
    places = [Place(5, 2, VARIANTS["4x4"]), Place(5, 6, VARIANTS["4x4+x"])]
    assert list(boards_noted(matrix, 5, 2)) == places


def test_a_note_below_a_jigsaw_tells_where_it_is():
    puzzle = make(Recipe.parse("5x5+jigsaw/easy#1"))
    matrix: list[list[int | str | None]] = [[*row] for row in puzzle.givens.rows]
    matrix.append(["5x5+jigsaw/easy#1", *[None] * 4])
    assert list(boards_noted(matrix, 1, 1)) == [Place(1, 1, puzzle.variant)]


def test_a_note_below_something_else_tells_of_no_board():
    matrix = [["a", "b", "c", "d"]] * 4 + [["4x4#1", None, None, None]]
    assert list(boards_noted(matrix, 0, 0)) == []
    assert list(boards_noted(matrix[3:], 0, 0)) == []


def test_an_area_is_named_as_a_sheet_does():
    assert str(Area(1, 1, 9, 9)) == "B2:J10"
    assert Area(LAST_ROW - 9, LAST_COLUMN - 9, 9, 9).is_on_the_sheet
    assert not Area(LAST_ROW - 8, 0, 9, 9).is_on_the_sheet
    assert not Area(0, LAST_COLUMN - 8, 9, 9).is_on_the_sheet
    assert not Area(0, -1, 9, 9).is_on_the_sheet
    assert not Area(-1, 0, 9, 9).is_on_the_sheet


def test_a_sheet_is_as_large_as_excel_says():
    # Microsoft, "Excel specifications and limits": 1,048,576 rows by 16,384 columns, A1:XFD1048576
    whole = Area(0, 0, 1_048_576, 16_384)
    assert str(whole) == "A1:XFD1048576"
    assert whole.is_on_the_sheet
    assert not whole._replace(height=1_048_577).is_on_the_sheet
    assert not whole._replace(width=16_385).is_on_the_sheet


def test_a_place_is_its_board_and_the_row_below_it():
    place = Place(1, 2, VARIANTS["4x4"])
    assert (str(place.area), str(place.note), str(place.with_note)) == ("C2:F5", "C6:F6", "C2:F6")
    assert str(Area(1, 2, 4, 4).shifted(3, 5)) == "H5:K8"


@given(areas(), areas())
def test_an_area_encloses_another_if_it_has_all_of_its_cells(one, other):
    assert one.encloses(other) == (cells(other) <= cells(one))
    assert all(one.holds(*cell) for cell in cells(one))
    assert not any(one.holds(*cell) for cell in cells(other) - cells(one))


@pytest.mark.parametrize("side", SIDES)
def test_a_square_without_a_note_is_the_plain_board_of_its_side(side):
    assert PLAIN[side].name == f"{side}x{side}"
    assert PLAIN[side] is VARIANTS[f"{side}x{side}"]


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
