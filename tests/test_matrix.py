"""A handful of boards at every door; the whole is slow, and `python -m tests.matrix` prints it."""

import re
from contextlib import ExitStack

import pytest

from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.rules import KEYS
from tests.doors import DOORS, all_doors
from tests.matrix import COMPOSED, REFUSALS, WRONG, boards, cells, head
from tests.sampling import slow

ALL = [*boards()]
HANDFUL = ("4x4", "9x9+x", "6x6+killer")
OURS = "put|fill|ribbon|menu|page|pane|line|csv|json|.*book.*"
"""Doors to sheets, to files of ours and to books."""


@pytest.fixture(scope="module")
def doors():
    with ExitStack() as stack:
        yield [*all_doors(stack)]


@pytest.mark.parametrize("name", [*HANDFUL, *(slow(name) for name in ALL if name not in HANDFUL)])
def test_a_board_is_right_at_each_door_or_refused_as_is_meant(name, doors):
    assert [cell for cell in cells([name], doors) if cell.sign == WRONG] == []


def test_boards_are_those_of_lists_and_as_many_of_chance_with_every_rule():
    assert len({*ALL}) == len(ALL) > COMPOSED
    composed = {part for name in ALL[-COMPOSED:] for part in name.split("+")}
    assert composed >= {*KEYS}


def test_no_refusal_is_meant_on_a_sheet_in_a_file_or_in_a_book_but_for_want_of_room():
    for door in DOORS:
        found = [each.letter for each in REFUSALS if re.fullmatch(each.doors, door.name)]
        if re.fullmatch(OURS, door.name) and door.name not in {"book braille", "book bound"}:
            assert found == []
    letters = [refusal.letter for refusal in REFUSALS]
    assert len({*letters, WRONG, "."}) == len(letters) + 2
    assert {*FORMATS} <= {door.name for door in DOORS}


def test_doors_are_named_downwards():
    assert next(zip(*(line[26:] for line in head(DOORS).splitlines()), strict=True)) == tuple(
        DOORS[0].name.rjust(len(head(DOORS).splitlines()))
    )
