"""What formats say of boards and rules that they have not, and what rows of JSON are."""

import pytest

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.formats.boards import (
    MOST_NAMED,
    cut_short,
    has_rows,
    listed,
    only_9x9,
    refused_rules,
)
from numpure_xl.sudoku.grid.boards import CLASSIC, VARIANTS

NAMES = [f"rule{number:02}" for number in range(12)]
ROWS = [[{}, {"value": 1}], [{}, {}]]


def test_only_the_plain_9x9_is_let_through():
    only_9x9("ss", CLASSIC)
    for name, board in VARIANTS.items():
        if board != CLASSIC:
            with pytest.raises(RequestError) as fault:
                only_9x9("ss", board)
            assert str(fault.value) == f"The format ss has no boards {name}; try json."


def test_rules_that_we_have_not_are_named_alone():
    unknown = refused_rules(["ours", "theirs", "another"], ["ours"])
    assert str(unknown) == "The puzzle has rules that are not supported: another, theirs."
    known = refused_rules(["b", "a"], ["a", "b", "c"])
    assert str(known) == "These rules are known, but not together, or not in this form: a, b."
    short = cut_short({"b", "a"})
    assert str(short).startswith("A part is missing of what the puzzle says of a, b;")


@pytest.mark.parametrize("count", range(len(NAMES) + 1))
def test_ten_names_are_listed_whole_and_of_more_the_first_ten(count):
    assert MOST_NAMED == 10
    shown = listed(NAMES[:count]).split(", ") if count else []
    assert shown == [*NAMES[: min(count, 10)], *["..."] * (count > 10)]


def test_rows_are_lists_of_cells():
    assert has_rows({"grid": ROWS}, "grid")
    others: list[object] = [[], None, "abcd", [{}], [[1]], [[{}], {}], [()], [[{}], "ab"]]
    for other in [*others, [*ROWS, {}]]:
        assert not has_rows({"grid": other}, "grid")
    assert not has_rows({"cells": ROWS}, "grid")
    assert not has_rows(ROWS, "grid")
