"""Each technique of cells and units on a board where nothing else is."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.ladder import GENERALIZED
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques import fish, locked, singles, subsets, wings
from numpure_xl.sudoku.techniques.matching import matches
from numpure_xl.sudoku.techniques.step import Evidence, Role, Step
from tests.boards import board, box, cell, column, found, removed, row

# --- singles


def test_the_last_blank_of_a_unit_comes_before_other_singles():
    marks = Candidates(Grid.parse("123. 34.. .... ...."))
    step = found(singles.last_value(marks))
    assert step == Step("last-value", 1.0, ((3, 4),), (), (Evidence(Role.UNIT, (3,), (0,), (4,)),))
    assert singles.last_value(Candidates(Grid.parse("12.. 34.. .... ...."))) is None


def test_a_hidden_single_names_its_unit():
    in_box = found(singles.hidden_single_box(board({(7, box(5)): ["r5c5"]})))
    assert in_box.places == ((cell("r5c5"), 7),)
    assert in_box.part(Role.UNIT).units == (box(5),)
    in_line = found(singles.hidden_single_line(board({(7, column(3)): ["r8c3"]})))
    assert in_line.places == ((cell("r8c3"), 7),)
    assert in_line.part(Role.UNIT).units == (column(3),)
    assert singles.hidden_single_box(board({(7, column(3)): ["r8c3"]})) is None


def test_a_diagonal_has_hidden_singles_too():
    marks = board({(7, 27): ["r4c4"]}, variant="9x9+x")
    assert found(singles.hidden_single_line(marks)).part(Role.UNIT).units == (27,)


def test_a_naked_single_is_the_last_digit_of_a_cell():
    step = found(singles.naked_single(board({"r2c8": [6]})))
    assert step.places == ((cell("r2c8"), 6),)
    assert singles.naked_single(board({"r2c8": [5, 6]})) is None


# --- locked candidates


def test_pointing_takes_the_digit_from_the_rest_of_the_line():
    step = found(locked.pointing(board({(4, box(1)): ["r2c1", "r2c3"]})))
    assert removed(step) == {f"r2c{c}=4" for c in range(4, 10)}
    assert (step.part(Role.INNER).units, step.part(Role.OUTER).units) == ((box(1),), (row(2),))
    assert step.part(Role.INNER).cells == (cell("r2c1"), cell("r2c3"))


def test_claiming_takes_the_digit_from_the_rest_of_the_box():
    step = found(locked.claiming(board({(4, column(5)): ["r7c5", "r9c5"]})))
    assert removed(step) == {f"r{r}c{c}=4" for r in (7, 8, 9) for c in (4, 6)}
    assert locked.claiming(board({(4, column(5)): ["r6c5", "r7c5"]})) is None


def test_on_a_board_with_moves_all_that_the_places_see_loses_the_digit():
    only = {(4, unit): ["r4c4", "r6c4"] for unit in (box(5), column(4))}
    marks = board(only, variant="9x9+antiknight")
    step = found(locked.generalized_intersection(marks))
    assert removed(step) == {"r4c3=4", "r5c2=4", "r6c3=4"}  # one in each row
    assert step.evidence == (Evidence(Role.INNER, (cell("r4c4"), cell("r6c4")), (box(5),), (4,)),)
    find = locked.generalized_intersection
    in_line = board({(4, column(5)): ["r1c5", "r5c5"]}, variant="9x9+antiking")
    assert find(in_line) is None
    in_line = board({(4, column(5)): ["r3c5", "r4c5"]}, variant="9x9+antiking")
    assert removed(found(find(in_line))) == {f"r{r}c{c}=4" for r in (3, 4) for c in (4, 6)}


@pytest.mark.parametrize("name", ALL_BOARDS)
def test_units_are_overlooked_where_a_cell_sees_two_places_through_two_units(name):
    variant = Recipe(seed="1", variant=name, level="easy").board
    areas, covers = [{*unit} for unit in variant.units], variant.covers
    wanted = {
        unit
        for unit, area in enumerate(areas)
        for cell in {*range(variant.cells)} - area
        if len(seen := area & variant.peers[cell]) > 1
        and not any(
            cell in other and seen <= other and covers(number) and covers(unit)
            for number, other in enumerate(areas)
        )
    }
    assert {*locked.overlooked(variant)} == wanted
    assert bool(wanted) == GENERALIZED.acts_on(variant)
    assert not (wanted and (variant.is_plain or variant.grids or "colours" in variant.fixed))


def test_a_cell_on_a_diagonal_loses_a_digit_that_it_sees_in_each_of_its_places_its_own_way():
    only = {(6, column(5)): ["r3c5", "r5c5"]}
    step = found(locked.generalized_intersection(board(only, variant="9x9+x")))
    assert removed(step) == {"r3c3=6", "r3c7=6"}  # along row 3, and along a diagonal
    assert (step.technique, step.rating) == ("generalized-intersection", 2.9)
    assert locked.generalized_intersection(board(only)) is None
    assert locked.claiming(board(only, variant="9x9+x")) is None


def test_crossings_rate_as_pointing_and_claiming_where_units_of_their_kind_have_all_cells():
    in_a_diagonal = {(4, box(1)): ["r1c1", "r3c3"]}
    assert found(locked.pointing(board(in_a_diagonal, variant="9x9+x")))
    assert locked.rated_pointing(board(in_a_diagonal, variant="9x9+x")) is None
    assert found(locked.generalized_intersection(board(in_a_diagonal, variant="9x9+x")))
    in_a_row = {(4, 27): ["r1c1", "r1c4"]}  # the first of nine colours
    assert found(locked.rated_claiming(board(in_a_row, variant="9x9+colours"))).rating == 2.6
    in_a_colour = {(4, row(1)): ["r1c1", "r1c4"]}
    assert found(locked.rated_claiming(board(in_a_colour, variant="9x9+colours"))).rating == 2.8


def test_pointing_is_direct_if_another_box_has_one_seat_left():
    marks = board({(4, box(1)): ["r2c1", "r2c3"], (4, box(2)): ["r2c4", "r2c5", "r3c6"]})
    step = found(locked.direct_pointing(marks))
    assert step.places == ((cell("r3c6"), 4),)
    assert step.part(Role.UNIT).units == (box(2),)
    assert locked.direct_pointing(board({(4, box(1)): ["r2c1", "r2c3"]})) is None


def test_claiming_is_direct_if_another_line_has_one_seat_left():
    marks = board({(4, row(1)): ["r1c1", "r1c2"], (4, row(3)): ["r3c2", "r3c3", "r3c7"]})
    step = found(locked.direct_claiming(marks))
    assert step.places == ((cell("r3c7"), 4),)
    assert step.part(Role.UNIT).units == (row(3),)


def test_a_digit_can_be_locked_in_a_diagonal():
    marks = board({(4, box(1)): ["r1c1", "r3c3"]}, variant="9x9+x")
    step = found(locked.pointing(marks))
    assert removed(step) == {f"r{n}c{n}=4" for n in range(4, 10)}


# --- sets


@pytest.mark.parametrize(
    ("find", "digits", "cells"),
    [
        (subsets.naked_pair, [[3, 7], [3, 7]], ["r4c2", "r4c8"]),
        (subsets.naked_triple, [[3, 7], [7, 9], [3, 9]], ["r4c2", "r4c5", "r4c8"]),
        (subsets.naked_quad, [[1, 2], [2, 3], [3, 4], [1, 4]], ["r4c2", "r4c5", "r4c7", "r4c9"]),
    ],
)
def test_a_naked_set_takes_its_digits_from_the_rest_of_the_unit(find, digits, cells):
    step = found(find(board(dict(zip(cells, digits, strict=True)))))
    every = sorted({digit for some in digits for digit in some})
    others = [f"r4c{c}" for c in range(1, 10) if f"r4c{c}" not in cells]
    assert removed(step) == {f"{name}={digit}" for name in others for digit in every}
    assert step.part(Role.SET) == Evidence(
        Role.SET, tuple(map(cell, cells)), (row(4),), tuple(every)
    )


@pytest.mark.parametrize(
    ("find", "seats"),
    [
        (subsets.hidden_pair, [["r2c6", "r9c6"]] * 2),
        (subsets.hidden_triple, [["r2c6", "r9c6"], ["r5c6", "r9c6"], ["r2c6", "r5c6"]]),
        (
            subsets.hidden_quad,
            [["r2c6", "r9c6"], ["r5c6", "r9c6"], ["r2c6", "r6c6"], ["r5c6", "r6c6"]],
        ),
    ],
)
def test_a_hidden_set_takes_all_other_digits_from_its_cells(find, seats):
    step = found(find(board({(digit, column(6)): names for digit, names in enumerate(seats, 1)})))
    members = {name for names in seats for name in names}
    others = range(len(seats) + 1, 10)
    assert removed(step) == {f"{name}={digit}" for name in members for digit in others}
    assert step.part(Role.SET).units == (column(6),)


def test_a_hidden_pair_is_direct_if_it_leaves_another_digit_one_cell():
    pair = ["r1c1", "r2c2"]
    marks = board({(1, box(1)): pair, (2, box(1)): pair, (5, box(1)): [*pair, "r3c3"]})
    step = found(subsets.direct_hidden_pair(marks))
    assert step.places == ((cell("r3c3"), 5),)
    assert step.part(Role.SET).digits == (1, 2)
    assert step.part(Role.UNIT).cells == (cell("r3c3"),)
    assert subsets.direct_hidden_pair(board({(1, box(1)): pair, (2, box(1)): pair})) is None


def test_a_hidden_triple_can_be_direct():
    names = ["r1c1", "r2c2", "r3c1"]
    marks = board({(digit, box(1)): names for digit in (1, 2, 3)} | {(9, box(1)): [*names, "r1c3"]})
    assert found(subsets.direct_hidden_triple(marks)).places == ((cell("r1c3"), 9),)


rows_of_masks = st.lists(st.integers(0, 127), min_size=4, max_size=7).map(tuple)


@given(rows_of_masks, st.integers(2, 4))
def test_matches_are_those_of_the_definition(masks, k):
    expected = set()
    for members in combinations(range(len(masks)), k):
        union = 0
        for member in members:
            union |= masks[member]
        others = [mask for at, mask in enumerate(masks) if at not in members]
        big = all(masks[member].bit_count() > 1 for member in members)
        if big and union.bit_count() == k and any(mask & union for mask in others):
            expected.add((sum(1 << member for member in members), union))
    assert matches(masks, k, 0) == tuple(sorted(expected))


def test_matches_are_not_sought_where_too_few_rows_are_open():
    masks = (3, 3, 7, 0, 0)
    assert matches(masks, 2, 3)
    assert matches(masks, 2, 4) == ()


# --- fish


@pytest.mark.parametrize(
    ("find", "lines"),
    [
        (fish.x_wing, {2: (3, 8), 6: (3, 8)}),
        (fish.swordfish, {1: (2, 5), 4: (5, 9), 9: (2, 9)}),
        (fish.jellyfish, {1: (2, 5), 3: (5, 9), 6: (7, 9), 9: (2, 7)}),
    ],
)
def test_a_fish_takes_the_digit_from_the_rest_of_the_cover(find, lines):
    rows = {(6, row(r)): [f"r{r}c{c}" for c in some] for r, some in lines.items()}
    step = found(find(board(rows)))
    columns = sorted({c for some in lines.values() for c in some})
    assert removed(step) == {f"r{r}c{c}=6" for r in range(1, 10) if r not in lines for c in columns}
    assert step.part(Role.BASE).units == tuple(map(row, lines))
    assert step.part(Role.COVER).units == tuple(map(column, columns))
    assert len(step.part(Role.BASE).cells) == 2 * len(lines)


def test_fish_with_columns_as_base_come_first():
    both = {(1, row(r)): [f"r{r}c1", f"r{r}c9"] for r in (1, 9)}
    both |= {(2, column(c)): [f"r4c{c}", f"r6c{c}"] for c in (2, 7)}
    step = found(fish.x_wing(board(both)))
    assert step.part(Role.BASE).units == (column(2), column(7))


# --- wings


def test_an_xy_wing_takes_z_where_both_pincers_see():
    step = found(wings.xy_wing(board({"r1c1": [1, 2], "r1c7": [1, 3], "r3c2": [2, 3]})))
    assert removed(step) == {"r1c2=3", "r1c3=3", "r3c7=3", "r3c8=3", "r3c9=3"}
    assert step.part(Role.PIVOT).cells == (cell("r1c1"),)
    assert step.part(Role.Z).digits == (3,)


def test_an_xyz_wing_takes_z_where_the_pivot_sees_too():
    step = found(wings.xyz_wing(board({"r1c1": [1, 2, 3], "r1c7": [1, 3], "r3c2": [2, 3]})))
    assert removed(step) == {"r1c2=3", "r1c3=3"}
    assert wings.xyz_wing(board({"r1c1": [1, 2, 4], "r1c7": [1, 3], "r3c2": [2, 3]})) is None
