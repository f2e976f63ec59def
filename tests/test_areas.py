"""Rectangles are read from addresses, put together and taken apart; judged cell by cell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.board.location import Area
from numpure_xl.sheet_io.areas import (
    addresses,
    area_at,
    bounds,
    cell_at,
    cells_in,
    columns_of,
    grouped,
    rectangles,
    rows_of,
    with_margin,
)

CELLS = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1)


@pytest.mark.parametrize(
    ("address", "area"),
    [
        ("A1", Area(0, 0, 1, 1)),
        ("$B$2:$J$10", Area(1, 1, 9, 9)),
        ("'my sheet'!$B$2:$C$4", Area(1, 1, 3, 2)),
        ("Z1:AA2", Area(0, 25, 2, 2)),
        ("XFD1048576", Area(1_048_575, 16_383, 1, 1)),  # the last one, "Excel specifications"
        ("$C:$D", Area(0, 2, 1_048_576, 2)),
        ("$3:$4", Area(2, 0, 2, 16_384)),
    ],
)
def test_an_address_is_the_rectangle_that_excel_means(address, area):
    assert area_at(address) == area
    assert cell_at(address) == (area.row, area.col)


def test_the_cells_of_a_rectangle_are_in_reading_order():
    area = Area(1, 2, 2, 3)
    assert [*cells_in(area)] == [(1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4)]
    assert ([*rows_of(area)], [*columns_of(area)]) == ([1, 2], [2, 3, 4])


@given(CELLS)
def test_the_smallest_rectangle_around_cells_holds_them_and_touches_them_on_each_side(cells):
    area = bounds(cells)
    assert all(area.holds(*cell) for cell in cells)
    rows, columns = {row for row, _ in cells}, {col for _, col in cells}
    assert {rows_of(area)[0], rows_of(area)[-1]} <= rows
    assert {columns_of(area)[0], columns_of(area)[-1]} <= columns


@given(CELLS)
def test_rectangles_hold_each_cell_once_and_no_others(cells):
    held = [cell for area in rectangles(cells) for cell in cells_in(area)]
    assert sorted(held) == sorted(cells)


def test_a_board_is_one_rectangle_and_what_is_beside_it_another():
    board = [*cells_in(Area(3, 4, 9, 9))]
    assert rectangles(board) == [Area(3, 4, 9, 9)]
    assert rectangles([*board, (3, 13)]) == [Area(3, 4, 1, 10), Area(4, 4, 8, 9)]
    assert rectangles([]) == []


@pytest.mark.parametrize(
    ("area", "wider"),
    [
        (Area(5, 5, 2, 3), Area(3, 3, 6, 7)),
        (Area(0, 1, 2, 2), Area(0, 0, 4, 5)),
        (Area(1_048_575, 16_383, 1, 1), Area(1_048_573, 16_381, 3, 3)),
    ],
)
def test_a_margin_goes_as_far_as_the_sheet(area, wider):
    assert with_margin(area, 2) == wider


def test_rectangles_are_written_as_few_addresses():
    areas = [Area(1, 1, 1, 1), Area(3, 3, 2, 2), Area(0, 0, 1, 2)]
    assert addresses(areas) == ["B2,D4:E5,A1:B1"]
    assert addresses([]) == []


@pytest.mark.parametrize("first", ["A1", "A10", "AA10"])
def test_no_address_is_longer_than_excel_takes_and_none_shorter_than_it_could_be(first):
    names = [first, *["C3", "E5"] * 200]
    made = addresses(map(area_at, names))
    assert ",".join(made).split(",") == names
    assert max(map(len, made)) <= 255  # Worksheet.Range, Microsoft
    assert all(len(f"{text},C3") > 255 for text in made[:-1])


def test_cells_of_the_same_value_are_together_and_1_is_not_true():
    by_cell = {(0, 0): 1, (0, 1): True, (0, 2): 1, (1, 0): "1", (1, 1): None, (1, 2): 1.0}
    assert grouped(by_cell) == [
        (1, [(0, 0), (0, 2)]),
        (True, [(0, 1)]),
        ("1", [(1, 0)]),
        (None, [(1, 1)]),
        (1.0, [(1, 2)]),
    ]
    assert [type(value) for value, _ in grouped(by_cell)] == [int, bool, str, type(None), float]
