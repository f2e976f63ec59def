"""Unique rectangles and loops, graves, and aligned exclusion, each on a board of its own."""

from numpure_xl.sudoku.techniques import aligned_exclusion, uniqueness
from numpure_xl.sudoku.techniques.step import Role
from tests.boards import board, cell, found, removed, row


def rectangle(*more):
    corners = ["r1c1", "r1c2", "r4c1", "r4c2"]
    return {name: [1, 2, *digits] for name, digits in zip(corners, more, strict=True)}


def test_a_rectangle_of_type_1_takes_the_pair_from_the_fourth_corner():
    step = found(uniqueness.unique_loop(board(rectangle([], [], [], [5, 6]))))
    assert (step.technique, step.rating) == ("unique-rectangle-1", 4.5)
    assert removed(step) == {"r4c2=1", "r4c2=2"}
    assert set(step.part(Role.LOOP).cells) == {cell(n) for n in ("r1c1", "r1c2", "r4c1", "r4c2")}


def test_a_rectangle_of_type_2_takes_the_extra_digit_where_all_see():
    step = found(uniqueness.unique_loop(board(rectangle([], [], [5], [5]))))
    assert step.technique == "unique-rectangle-2"
    assert removed(step) == {f"r4c{c}=5" for c in range(3, 10)} | {
        f"r{r}c{c}=5" for r in (5, 6) for c in (1, 2, 3)
    }


def test_a_rectangle_of_type_3_makes_a_naked_pair_with_another_cell():
    marks = board(rectangle([], [], [5], [6]) | {"r4c9": [5, 6]})
    step = found(uniqueness.unique_loop(marks))
    assert (step.technique, step.rating) == ("unique-rectangle-3", 4.6)
    assert removed(step) == {f"r4c{c}={d}" for c in range(3, 9) for d in (5, 6)}
    assert step.part(Role.NAKED).cells == (cell("r4c9"),)


def test_hints_use_a_naked_set_of_type_3_in_both_units_that_it_lies_in():
    marks = board(rectangle([], [], [5], [6]) | {"r4c3": [5, 6]})
    in_row = {f"r4c{c}={d}" for c in range(4, 10) for d in (5, 6)}
    in_box = {f"r{r}c{c}={d}" for r in (5, 6) for c in (1, 2, 3) for d in (5, 6)}
    assert removed(found(uniqueness.unique_loop(marks))) in (in_row, in_box)
    step = found(uniqueness.full_unique_loop(marks))
    assert removed(step) == in_row | in_box
    assert len(step.part(Role.NAKED).units) == 2
    apart = board(rectangle([], [], [5], [6]) | {"r4c9": [5, 6]})
    assert uniqueness.full_unique_loop(apart) == uniqueness.unique_loop(apart)


def test_a_rectangle_of_type_4_keeps_the_digit_that_is_locked():
    marks = board(rectangle([], [], [5, 6], [7]) | {(1, row(4)): ["r4c1", "r4c2"]})
    step = found(uniqueness.unique_loop(marks))
    assert step.technique == "unique-rectangle-4"
    assert removed(step) == {"r4c1=2", "r4c2=2"}
    assert step.part(Role.LOCKED).digits == (1,)


def test_a_rectangle_over_four_boxes_is_none():
    corners = {"r1c1": [1, 2], "r1c5": [1, 2], "r5c1": [1, 2], "r5c5": [1, 2, 3]}
    assert uniqueness.unique_loop(board(corners)) is None


def test_a_rectangle_with_one_corner_on_a_diagonal_proves_nothing():
    corners = rectangle([], [], [], [5, 6])
    assert uniqueness.unique_loop(board(corners)) is not None
    assert uniqueness.unique_loop(board(corners, variant="9x9+x")) is None


def test_a_rectangle_with_two_corners_on_each_diagonal_can_swap():
    corners = {"r1c1": [1, 2], "r1c9": [1, 2], "r2c1": [1, 2], "r2c9": [1, 2, 7]}
    assert uniqueness.unique_loop(board(corners)) is not None
    assert uniqueness.unique_loop(board(corners, variant="9x9+x")) is None
    clear = {"r1c2": [1, 2], "r1c7": [1, 2], "r2c2": [1, 2, 7], "r2c7": [1, 2]}
    assert uniqueness.unique_loop(board(clear, variant="9x9+x")) is None  # r2c2 is on a diagonal
    clear = {"r1c2": [1, 2], "r1c7": [1, 2], "r3c2": [1, 2, 5], "r3c7": [1, 2]}
    assert uniqueness.unique_loop(board(clear, variant="9x9+x")) is None  # r3c7 is on the other


def test_a_loop_of_six_cells_rates_a_tenth_more():
    path = ["r1c1", "r1c4", "r2c4", "r2c7", "r3c7", "r3c1"]
    every = [f"r{r}c{c}" for r in range(1, 10) for c in range(1, 10)]
    marks = board(
        {name: [1, 2] for name in path} | {"r3c7": [1, 2, 9]},
        [(name, [1]) for name in every if name not in path],
    )
    step = found(uniqueness.unique_loop(marks))
    assert (step.technique, step.rating) == ("unique-loop-1", 4.6)
    assert removed(step) == {"r3c7=1", "r3c7=2"}


def test_aligned_cells_that_fit_no_digit_of_each_other_lose_it():
    # r1c1 and r1c5 share two cells of two digits; 1 in r1c1 leaves r1c5 nothing
    only = {"r1c1": [1, 4, 5], "r1c5": [1, 2, 3], "r1c8": [1, 2], "r1c9": [1, 3]}
    step = found(aligned_exclusion.aligned_pair_exclusion(board(only)))
    assert "r1c1=1" in removed(step)
    assert set(step.part(Role.EXCLUDER).cells) == {cell("r1c8"), cell("r1c9")}


def test_a_third_cell_can_be_what_leaves_a_digit_out():
    only = {"r1c1": [1, 2], "r1c2": [2, 3], "r1c3": [1, 3, 4], "r1c8": [1, 2, 4], "r1c9": [2, 3, 4]}
    step = found(aligned_exclusion.aligned_triple_exclusion(board(only)))
    assert step.rating == 7.5
    assert len(step.part(Role.BASE).cells) == 3
    assert len(step.part(Role.EXCLUDER).cells) >= 2
    assert {c for c, _ in step.removes} <= set(step.part(Role.BASE).cells)
