"""Highlights: which cells a step colours and numbers."""

from numpure_xl.board.highlights import numbers, second_colour
from numpure_xl.sudoku.techniques import colouring
from tests.boards import board, cell, column, found, row

NET = {
    (5, column(1)): ["r6c1", "r1c1"],
    (5, row(1)): ["r1c1", "r1c5"],
    (5, column(5)): ["r1c5", "r9c5"],
    (5, row(9)): ["r9c5", "r9c8"],
    (5, column(8)): ["r9c8", "r4c8"],
}


def test_the_chain_of_colours_is_numbered_and_has_two_colours_by_turns():
    step = found(colouring.simple_colours(board(NET)))
    way = [*map(cell, ("r6c1", "r1c1", "r1c5", "r9c5", "r9c8", "r4c8"))]
    counted = numbers([step])
    assert sorted(counted, key=counted.__getitem__) in (way, way[::-1])
    assert second_colour(step) in (frozenset(way[::2]), frozenset(way[1::2]))


def test_several_chains_of_colours_have_no_numbers_for_they_have_no_one_order():
    step = found(colouring.simple_colours(board({**NET, (5, row(6)): ["r6c1", "r6c4"]})))
    assert len({part.links for part in step.evidence if part.links}) > 1
    assert numbers([step]) == {}
    assert {cell("r6c1"), cell("r1c5")} & second_colour(step)
