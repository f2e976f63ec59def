"""The rules of a board are data: whole, square, and the same in every process."""

import pickle

import pytest

from numpure_xl.sudoku.grid.boards import CLASSIC, VARIANTS
from numpure_xl.sudoku.grid.variant import Variant
from tests.boards import extra_of, extra_unit, is_move_apart

EACH = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)

SHAPES = {"4x4": (2, 2), "6x6": (2, 3), "8x8": (2, 4), "9x9": (3, 3), "12x12": (3, 4)}

KIND_OF = {"windows": "window", "colours": "colour", "asterisk": "asterisk", "dots": "dots"}


def test_the_names_that_stand_in_files_stay():
    plain = ["4x4", "6x6", "8x8", "9x9", "12x12", "16x16"]
    extra = ["windows", "windows+x", "colours", "asterisk", "asterisk+x", "dots", "dots+x"]
    names = [*plain, *[f"{name}+x" for name in plain], *[f"9x9+{name}" for name in extra]]
    names += ["9x9+antiknight", "9x9+antiking", "9x9+x+antiking", "9x9+nonconsecutive"]
    changed = sorted({*VARIANTS} ^ {*names})
    assert list(VARIANTS) == names, f"names of boards are for ever; add to this list: {changed}"


@EACH
def test_a_variant_goes_by_its_name(variant):
    assert VARIANTS[variant.name] is variant
    size, *parts = variant.name.split("+")
    assert f"{variant.side}x{variant.side}" == size
    assert {*variant.fixed} == {*parts}


@pytest.mark.parametrize(("name", "shape"), SHAPES.items(), ids=SHAPES)
def test_boxes_have_the_shape_that_is_usual_for_the_board(name, shape):
    for variant in (VARIANTS[name], VARIANTS[f"{name}+x"]):
        assert (variant.box_rows, variant.box_cols) == shape


@EACH
def test_units_are_rows_columns_boxes_and_diagonals(variant):
    side, units = variant.side, [set(unit) for unit in variant.units]
    at = [divmod(cell, side) for cell in range(side * side)]
    for line in range(side):
        assert {c for c, (row, _) in enumerate(at) if row == line} in units
        assert {c for c, (_, col) in enumerate(at) if col == line} in units
    for diagonal in (
        {c for c, (row, col) in enumerate(at) if row == col},
        {c for c, (row, col) in enumerate(at) if row + col == side - 1},
    ):
        assert (diagonal in units) == ("x" in variant.fixed)
    of_extras = len({extra_unit(extra_of(variant), cell) for cell in range(81)} - {None})
    assert len(units) == 3 * side + 2 * ("x" in variant.fixed) + of_extras


@EACH
def test_boxes_are_rectangles_that_tile_the_board_in_reading_order(variant):
    assert sorted(cell for box in variant.boxes for cell in box) == list(range(variant.cells))
    assert [box[0] for box in variant.boxes] == sorted(box[0] for box in variant.boxes)
    for number, box in enumerate(variant.boxes):
        rows = {cell // variant.side for cell in box}
        cols = {cell % variant.side for cell in box}
        assert (len(rows), len(cols)) == (variant.box_rows, variant.box_cols)
        assert max(rows) - min(rows) == len(rows) - 1
        assert max(cols) - min(cols) == len(cols) - 1
        assert {variant.box_of(cell) for cell in box} == {number}


@EACH
def test_every_unit_has_a_cell_for_each_digit(variant):
    assert {len(set(unit)) for unit in variant.units} == {variant.side}
    assert all(set(unit) <= set(range(variant.cells)) for unit in variant.units)


@EACH
def test_peers_are_mutual_and_share_a_unit_or_are_a_move_apart(variant):
    for cell, peers in enumerate(variant.peers):
        assert cell not in peers
        assert all(cell in variant.peers[peer] for peer in peers)
        others = {
            other
            for other in {*range(variant.cells)} - {cell}
            if any({cell, other} <= set(unit) for unit in variant.units)
            or is_move_apart(variant, cell, other)
        }
        assert peers == others
        in_no_unit = peers.difference(*(unit for unit in variant.units if cell in unit))
        assert set(variant.moved[cell]) == in_no_unit


@pytest.mark.parametrize(
    ("name", "cell", "count"),
    [
        ("9x9", 0, 20),  # 8 in the row, 8 in the column, 4 more in the box
        ("9x9+x", 0, 26),  # and 6 more on a diagonal
        ("9x9+x", 40, 32),  # and 12 more on two
        ("9x9+x", 1, 20),
        ("6x6", 0, 12),  # 5, 5, and 2 more in a box of 2 rows and 3 columns
        ("4x4+x", 0, 9),
        ("16x16", 0, 39),
        ("9x9+windows", 10, 23),  # and 3 more in a window
        ("9x9+colours", 0, 24),  # and 4 more of its colour
        ("9x9+asterisk", 13, 26),  # and 6 more of the asterisk
        ("9x9+antiknight", 40, 28),  # and 8 more of a knight, all outside the box
        ("9x9+antiknight", 0, 20),  # the two of a knight are in the box
        ("9x9+antiking", 30, 23),  # and 3 more of a king at the corner of a box
        ("9x9+x+antiking", 30, 28),  # 6 more on a diagonal, and 2 more of a king
    ],
)
def test_a_cell_has_as_many_peers_as_can_be_counted_by_hand(name, cell, count):
    assert len(VARIANTS[name].peers[cell]) == count


def test_a_variant_travels_as_the_rules_it_stands_for():
    for variant in VARIANTS.values():
        there = pickle.loads(pickle.dumps(variant))  # noqa: S301
        assert there == variant
        assert hash(there) == hash(variant)
        assert len(pickle.dumps(variant)) < 120  # bytes; the units are made where they are needed


def test_two_boards_differ_if_their_rules_do():
    names_by_rules: dict[Variant, list[str]] = {}
    for name, variant in VARIANTS.items():
        names_by_rules.setdefault(variant, []).append(name)
    assert [names for names in names_by_rules.values() if len(names) > 1] == []
    assert Variant(2, 3) != Variant(3, 2)
    assert Variant(3, 3) == CLASSIC == VARIANTS["9x9"]


@pytest.mark.parametrize("name", KIND_OF)
@pytest.mark.parametrize("diagonals", [False, True])
def test_extra_units_are_those_of_the_rule(name, diagonals):
    variant = CLASSIC.with_fixed(["x", name] if diagonals else [name])
    extra = variant.units[27 + 2 * diagonals :]
    wanted: dict[object, list[int]] = {}
    for cell in range(81):
        if (unit := extra_unit(name, cell)) is not None:
            wanted.setdefault(unit, []).append(cell)
    assert sorted(extra) == sorted(map(tuple, wanted.values()))
    assert {variant.unit_kind(unit) for unit in range(27, len(variant.units))} == {
        KIND_OF[name],
        *(["falling", "rising"] if diagonals else []),
    }
