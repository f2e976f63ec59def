"""What a command wants of cells is written only where it is new, and what lies between is left."""

import datetime as dt

import pytest

from numpure_xl.board.location import Area
from numpure_xl.sheet_io.changes import (
    MOST_WRITES,
    CellChanges,
    PutFormat,
    PutRows,
    PutValue,
    areas_of,
    between,
    difference,
    formatted_later,
    lines_along,
    same,
    written,
)
from numpure_xl.sheet_io.snapshot import Contents, Formats

NOON = dt.datetime(2026, 1, 5, 12, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("now", "wanted", "is_same"),
    [
        (None, None, True),
        ("", None, True),
        (5.0, 5, True),
        ("5", "5", True),
        ("a", "a", True),
        ("5", 5, False),  # a text that looks like a number is none
        (5.0, "5", False),
        ("5", None, False),
        (None, 5, False),
        (5.0, None, False),
        (None, "a", False),
        ("a", "A", False),
        (0.0, None, False),  # a typed 0 is no empty cell
        (NOON, 5, False),
    ],
)
def test_a_cell_is_the_same_if_its_value_and_the_kind_of_it_are(now, wanted, is_same):
    assert same(now, wanted) is is_same


def contents(*rows):
    typed = [["" if one is None else str(one) for one in row] for row in rows]
    return Contents(Area(0, 0, len(rows), len(rows[0])), [list(row) for row in rows], typed)


def test_of_what_is_wanted_only_what_is_new_or_unknown_is_left():
    wanted = CellChanges(values={(0, 0): 5, (0, 1): 5, (0, 2): None, (1, 0): 5})
    wanted.format([(0, 0), (0, 1)], bold=True, wrap=False)
    wanted.format([(0, 2)], name="Arial")
    wanted.format([(0, 2)], name="Courier New")  # what is set later counts
    assert wanted.cells == {(0, 0), (0, 1), (0, 2), (1, 0)}
    known: Formats = {
        "bold": {(0, 0): True, (0, 1): False},
        "wrap": {(0, 0): False, (0, 1): False},
    }
    new = difference(wanted, contents([5.0, "5", None], [None] * 3), known)
    assert new.values == {(0, 1): 5, (1, 0): 5}
    assert new.formats == {"bold": {(0, 1): True}, "name": {(0, 2): "Courier New"}}
    assert new.cells == {(0, 1), (1, 0), (0, 2)}


RING = [(0, 0), (0, 3), (3, 0), (3, 3), (0, 1), (1, 0), (2, 3), (3, 2)]


def around(middle):
    """Return eight values around some cells, and a sheet that holds only the middle."""
    rows = [[None] * 4, [None, middle, None, None], [None] * 4, [None] * 4]
    return CellChanges(values=dict(zip(RING, range(1, 9), strict=True))), contents(*rows)


@pytest.mark.parametrize("middle", [None, 7.5])
def test_many_values_are_written_at_once_with_numbers_and_blanks_between(middle):
    changes, held = around(middle)
    (change,) = written(changes, held)
    rows = [[1, 5, None, 2], [6, middle, None, None], [None, None, None, 7], [3, None, 8, 4]]
    assert change == PutRows(Area(0, 0, 4, 4), rows)


@pytest.mark.parametrize("middle", ["7", "=1+1", True, NOON])
def test_a_text_a_formula_or_a_date_between_is_not_written_again(middle):
    """Excel would make a number of the text "7", and another value of the formula."""
    changes, held = around(middle)
    if middle == "=1+1":
        held.values[1][1] = 2.0
    assert written(changes, held) == one_by_one(changes)


@pytest.mark.parametrize(
    ("value", "typed", "is_late"),
    [
        (7.5, "7.5", True),
        (2.0, "=1+1", True),
        ("a", "=B1", True),
        ("7", "7", False),
        (None, "", False),
    ],
)
def test_what_is_no_text_was_made_one_later_and_is_not_written_again(value, typed, is_late):
    changes, _ = around(None)
    held = contents(*[[None] * 4] * 4)
    held.values[1][1], held.typed[1][1] = value, typed
    assert between(changes, held) == ({(1, 1)} if typed else set())
    as_text: Formats = {"number_format": {(1, 1): "@", (9, 9): "@"}}
    assert formatted_later([(1, 1), (2, 2)], held, as_text) == ({(1, 1)} if is_late else set())
    assert formatted_later([(1, 1)], held, {"number_format": {(1, 1): "0"}, "bold": {}}) == set()
    if value == 7.5:
        assert len(written(changes, held)) == 1
        assert written(changes, held, as_text) == one_by_one(changes)


def test_between_cells_nothing_is_looked_at_that_is_not_known():
    changes, _ = around(None)
    assert between(changes, contents([1, 2], [3, 4])) == {(1, 1)}
    assert between(CellChanges(), contents([1])) == set()


def test_cells_between_are_left_alone_on_a_protected_sheet():
    changes, held = around(7.5)
    assert written(changes, held, is_protected=True) == one_by_one(changes)


def one_by_one(changes):
    return [PutValue([Area(row, col, 1, 1)], value) for (row, col), value in changes.values.items()]


def test_a_few_values_are_written_one_by_one_and_equal_ones_together():
    _, held = around(None)
    values = dict(zip(RING, [*range(1, MOST_WRITES + 1), 1, 1], strict=True))
    made = written(CellChanges(values=values), held)
    together = [Area(0, 0, 1, 1), Area(2, 3, 1, 1), Area(3, 2, 1, 1)]
    others = [Area(row, col, 1, 1) for row, col in RING[1:MOST_WRITES]]
    alone = [PutValue([area], value) for value, area in enumerate(others, 2)]
    assert made == [PutValue(together, 1), *alone]


def test_formats_come_before_values():
    changes = CellChanges(values={(0, 0): None})
    changes.format([(0, 0), (0, 1)], number_format="@", locked=False)
    area = [Area(0, 0, 1, 2)]
    assert written(changes, contents([5.0, None])) == [
        PutFormat(area, "number_format", "@"),
        PutFormat(area, "locked", False),  # noqa: FBT003
        PutValue([Area(0, 0, 1, 1)], None),
    ]


def test_a_change_knows_its_areas_and_a_border_its_lines():
    area = Area(1, 2, 2, 3)
    assert areas_of(PutRows(area, [])) == areas_of(PutValue([area], 5)) == [area]
    rows = [Area(1, 2, 1, 3), Area(2, 2, 1, 3)]
    columns = [Area(1, 2, 2, 1), Area(1, 3, 2, 1), Area(1, 4, 2, 1)]
    assert [*lines_along(area, "edge_top")] == [*lines_along(area, "edge_bottom")] == rows
    assert [*lines_along(area, "edge_left")] == [*lines_along(area, "edge_right")] == columns
