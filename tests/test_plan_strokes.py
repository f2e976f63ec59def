"""The heavy lines are where the rules say a box ends, whatever the layout code believes."""

import pytest

from numpure_xl.plan.strokes import BoardLines, Sides, Strokes, Weight, board_lines
from numpure_xl.sudoku.grid.boards import VARIANTS

STROKES = Strokes(inner=Weight.THIN, box=Weight.MEDIUM, outer=Weight.THICK)

each_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)


@each_variant
def test_a_heavy_stroke_parts_two_boxes_and_a_light_one_never_does(variant):
    lines = board_lines(variant, STROKES)
    for cell in range(variant.cells):
        row, col = divmod(cell, variant.side)
        around = lines.around(row, col)
        if col + 1 < variant.side:
            parted = variant.box_of(cell) != variant.box_of(cell + 1)
            assert around.right == (Weight.MEDIUM if parted else Weight.THIN)
        if row + 1 < variant.side:
            parted = variant.box_of(cell) != variant.box_of(cell + variant.side)
            assert around.bottom == (Weight.MEDIUM if parted else Weight.THIN)


@each_variant
def test_the_outer_stroke_is_around_the_edge_and_nowhere_else(variant):
    lines, last = board_lines(variant, STROKES), variant.side - 1
    for cell in range(variant.cells):
        row, col = divmod(cell, variant.side)
        edges = (row == 0, col == last, row == last, col == 0)
        assert tuple(weight == Weight.THICK for weight in lines.around(row, col)) == edges


@each_variant
def test_neighbours_agree_on_the_stroke_between_them(variant):
    lines, last = board_lines(variant, STROKES), variant.side - 1
    for row in range(last):
        for col in range(last):
            assert lines.around(row, col).right == lines.around(row, col + 1).left
            assert lines.around(row, col).bottom == lines.around(row + 1, col).top


@each_variant
def test_runs_draw_every_stroke_once(variant):
    lines, drawn = board_lines(variant, STROKES), {}
    for run in lines.runs():
        for place in range(run.start, run.stop):
            key = (run.horizontal, run.line, place)
            assert key not in drawn
            drawn[key] = run.weight
    for cell in range(variant.cells):
        row, col = divmod(cell, variant.side)
        assert lines.around(row, col) == (
            drawn[True, row, col],
            drawn[False, col + 1, row],
            drawn[True, row + 1, col],
            drawn[False, col, row],
        )


@each_variant
def test_a_board_is_drawn_in_as_many_runs_as_it_has_lines(variant):
    assert len(list(board_lines(variant, STROKES).runs())) == 2 * (variant.side + 1)


def test_a_run_ends_where_the_weight_changes_and_there_is_none_of_no_weight():
    thin, thick, none = Weight.THIN, Weight.THICK, Weight.NONE
    lines = BoardLines(across=((thin, thin, thick),), down=((none, thick, thick),))
    assert list(lines.runs()) == [
        (True, 0, 0, 2, thin),
        (True, 0, 2, 3, thick),
        (False, 0, 1, 3, thick),
    ]


def test_weights_are_ordered_and_four_sides_may_have_the_same():
    assert Weight.NONE < Weight.THIN < Weight.MEDIUM < Weight.THICK
    for weight in Weight:
        assert Sides.all(weight) == Sides(top=weight, right=weight, bottom=weight, left=weight)
